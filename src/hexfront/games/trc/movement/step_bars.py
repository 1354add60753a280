"""5 to 8, 11, 16.2 The rules against a step, and those that end a move, each said once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import t
from hexfront.games.trc.movement import neutrals, steps
from hexfront.games.trc.supply import no_retreat
from hexfront.games.trc.units import balkans, battle_groups, levies, national, stacks
from hexfront.kit.bars import EVERYWHERE, Bar

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState


class Step(NamedTuple):
    """A unit about to step."""

    board: Board
    state: TrcState
    side: int
    """The side that moves now."""
    unit: int
    at: int
    left: int
    """What it may still go; the whole allowance of one that has not begun."""
    under_way: bool
    halt: str
    """The rule that has stopped the unit under way."""

    @property
    def name(self) -> str:
        """The unit's id."""
        return self.board.names[self.unit]

    @property
    def watched(self) -> int:
        """The hexes in enemy ZOC."""
        return stacks.watched(self.state, self.board.side[self.unit])


def _all(condition: object) -> int:
    return EVERYWHERE if condition else 0


def _has(units: int, step: Step) -> bool:
    return bool(units >> step.unit & 1)


def _far(step: Step) -> int:
    if step.at <= 0:
        return 0
    return ~(step.board.grid.around[step.at] | step.board.going.jumps[step.at])


def _walls(step: Step) -> int:
    if step.at <= 0:
        return 0
    return step.board.grid.around[step.at] & ~step.board.near.steps[step.at]


def _full(step: Step) -> int:
    if step.at <= 0:
        return 0
    found = 0
    for to, bit in step.board.going.beside[step.at]:
        if step.state.occupied[step.side] & bit and not steps.passable(
            step.board, step.state, step.unit, step.at, to, max(step.left, 1)
        ):
            found |= bit
    return found


def _closed_finland(step: Step, rule: str) -> int:
    """Finland, if it is this rule that closes it."""
    shut = steps.shut(step.state, step.at) & step.board.regions.finland
    return shut if shut and neutrals.finland_rule(step.state) == rule else 0


def _leader(step: Step) -> bool:
    return step.board.kinds[step.unit] == "leader"


def _unescorted(step: Step, kind: str) -> int:
    if step.board.kinds[step.unit] != kind or step.at <= 0:
        return 0
    watched = step.watched & step.board.grid.around[step.at]
    return watched & ~steps.escorts(step.board, step.state, step.side, watched)


STEP_BARS = (
    Bar(
        "trc:2.1a",
        lambda step, to: t("{unit} belongs to the other side.", unit=step.name),
        lambda step: _all(step.board.side[step.unit] != step.side),
    ),
    Bar(
        "trc:5.1",
        lambda step, to: t("{unit} is not on the map.", unit=step.name),
        lambda step: _all(step.at <= 0),
    ),
    Bar(
        "trc:16.2a",
        lambda step, to: t("{unit} has won an automatic victory and moves no more.", unit=step.name),
        lambda step: _all(_has(step.state.victors, step)),
    ),
    Bar(
        "trc:9.3.1c",
        lambda step, to: t("{unit} has moved by rail and moves no further.", unit=step.name),
        lambda step: _all(_has(step.state.rode, step)),
    ),
    Bar(
        "trc:10.3b",
        lambda step, to: t("{unit} has moved by sea and moves no further.", unit=step.name),
        lambda step: _all(_has(step.state.shipped, step)),
    ),
    Bar(
        "trc:18.3c",
        lambda step, to: t("{unit} has been dropped and does not move this turn.", unit=step.name),
        lambda step: _all(_has(step.state.dropped, step)),
    ),
    Bar(
        "trc:11.2a",
        lambda step, to: t("{unit} is a leader and moves only by rail.", unit=step.name),
        lambda step: _all(_leader(step) and not step.board.units[step.unit].movement),
    ),
    Bar(
        "trc:26.16a",
        lambda step, to: t(
            "{unit} moves by rail in the first impulse, by land in the second.", unit=step.name
        ),
        lambda step: _all(_leader(step) and step.board.units[step.unit].movement and step.state.impulse == 1),
    ),
    Bar(
        "trc:22.2b",
        lambda step, to: t("{unit} is a worker and never moves.", unit=step.name),
        lambda step: _all(step.board.kinds[step.unit] == "worker"),
    ),
    Bar(
        "trc:19.4b",
        lambda step, to: t("{unit} is a partisan and is only relocated.", unit=step.name),
        lambda step: _all(step.board.kinds[step.unit] == "partisan"),
    ),
    Bar(
        "trc:28.5b",
        lambda step, to: t("{unit} never leaves its city.", unit=step.name),
        lambda step: _all(step.board.kinds[step.unit] == "uprising"),
    ),
    Bar(
        "trc:11.1a",
        lambda step, to: t("{unit} is an HQ and moves only in the second impulse.", unit=step.name),
        lambda step: _all(step.board.kinds[step.unit] == "hq" and step.state.impulse == 1),
    ),
    Bar(
        "trc:8.4",
        lambda step, to: t("{unit} began the second impulse in enemy ZOC and does not move.", unit=step.name),
        lambda step: _all(_has(step.state.pinned, step)),
    ),
    Bar(
        "trc:28.6.1d",
        lambda step, to: t("{unit} is artillery and moves as infantry does: not now.", unit=step.name),
        lambda step: _all(
            "artillery-corps" in step.state.options
            and step.board.kinds[step.unit] == "artillery"
            and not steps.chart(step.board, step.state, step.unit)
        ),
    ),
    Bar(
        "trc:26.5.4",
        lambda step, to: t("{unit} is artillery and moves as infantry does: not now.", unit=step.name),
        lambda step: _all(
            "artillery" in step.state.options
            and step.board.kinds[step.unit] == "artillery"
            and not steps.chart(step.board, step.state, step.unit)
        ),
    ),
    Bar(
        "trc:26.10c",
        lambda step, to: t("{unit} has moved strategically and moves no more this turn.", unit=step.name),
        lambda step: _all(_has(steps.redeployed(step.state), step)),
    ),
    Bar(
        "trc:5.4b",
        lambda step, to: t("{unit} does not move in this impulse, by the chart.", unit=step.name),
        lambda step: _all(
            not steps.chart(step.board, step.state, step.unit)
            and step.board.kinds[step.unit] not in ("leader", "worker", "partisan", "uprising", "hq")
        ),
    ),
    Bar(
        "trc:11.3a",
        lambda step, to: t("{unit} does not move by land: its country has lost its leader.", unit=step.name),
        lambda step: _all(_has(step.state.stunned, step)),
    ),
    Bar(
        "trc:5.3b",
        lambda step, to: t("{unit} has ended its move.", unit=step.name),
        lambda step: _all(
            not step.under_way
            and _has(step.state.moved, step)
            and not _has(step.state.victors | step.state.rode | step.state.shipped | step.state.dropped, step)
        ),
    ),
    Bar(
        "trc:7.2",
        lambda step, to: t("{unit} has entered an enemy ZOC and stops.", unit=step.name),
        lambda step: _all(step.halt == "trc:7.2"),
    ),
    Bar(
        "trc:8.2a",
        lambda step, to: t("{unit} has entered woods, mountain or swamp and stops.", unit=step.name),
        lambda step: _all(step.halt == "trc:8.2a"),
    ),
    Bar(
        "trc:8.5.1a",
        lambda step, to: t("{unit} has crossed the Kerch Strait and stops.", unit=step.name),
        lambda step: _all(step.halt == "trc:8.5.1a"),
    ),
    Bar(
        "trc:5.4a",
        lambda step, to: t("{unit} has gone as far as it may.", unit=step.name),
        lambda step: _all(step.under_way and not step.left and not step.halt),
    ),
    Bar(
        "trc:5.4a",
        lambda step, to: t("{hex} is not next to {unit}.", hex=step.board.labels[to], unit=step.name),
        _far,
    ),
    Bar(
        "trc:8.6a",
        lambda step, to: t("That railway carries trains, nobody else."),
        lambda step: step.board.going.jumps[step.at] & ~step.board.grid.around[step.at] if step.at > 0 else 0,
    ),
    Bar(
        "trc:8.5",
        lambda step, to: t("No unit crosses a coast or goes into the water."),
        _walls,
    ),
    Bar(
        "trc:5.2a",
        lambda step, to: t("{hex} is held by the enemy.", hex=step.board.labels[to]),
        lambda step: step.state.occupied[1 - step.side],
    ),
    Bar(
        "trc:5.5",
        lambda step, to: t("Bulgaria is closed until its garrison is released."),
        lambda step: (
            steps.shut(step.state, step.at)
            & ~step.board.regions.finland
            & ~balkans.neutral(step.board, step.state)
        ),
    ),
    Bar(
        "trc:28.6.med.2a",
        lambda step, to: t(
            "{hex} is in a neutral country, and nobody may enter it.", hex=step.board.labels[to]
        ),
        lambda step: steps.shut(step.state, step.at) & balkans.neutral(step.board, step.state),
    ),
    Bar(
        "trc:24.5c",
        lambda step, to: t("Finland has surrendered, and nobody may enter it."),
        lambda step: _closed_finland(step, "trc:24.5c"),
    ),
    Bar(
        "trc:28.7.R1",
        lambda step, to: t("Finland is neutral, and nobody may enter it."),
        lambda step: _closed_finland(step, "trc:28.7.R1"),
    ),
    Bar(
        "trc:26.11a",
        lambda step, to: t("Hungary is neutral in this impulse: nobody moves there."),
        lambda step: neutrals.hungary(step.board, step.state),
    ),
    Bar(
        "trc:26.10b",
        lambda step, to: t("{unit} moves strategically and enters no enemy ZOC.", unit=step.name),
        lambda step: step.watched if _has(step.state.strategic, step) else 0,
    ),
    Bar(
        "trc:26.10b",
        lambda step, to: t(
            "{hex} is next to enemy rail, a city or an oil well: no strategic move leads there.",
            hex=step.board.labels[to],
        ),
        lambda step: (
            steps.near_enemy(step.board, step.state, step.board.side[step.unit])
            if _has(step.state.strategic, step)
            else 0
        ),
    ),
    Bar(
        "trc:8.3a",
        lambda step, to: t("{unit} may not go from one enemy ZOC straight into another.", unit=step.name),
        lambda step: step.watched if step.at > 0 and step.watched >> step.at & 1 else 0,
    ),
    Bar(
        "trc:28.3a",
        lambda step, to: t("{unit} would give up ground in the east of its row.", unit=step.name),
        lambda step: no_retreat.closed(step.board, step.state, step.unit, step.at),
    ),
    Bar(
        "trc:16.2b",
        lambda step, to: t(
            "{unit} won an automatic victory in the first impulse and enters no enemy ZOC.", unit=step.name
        ),
        lambda step: step.watched if _has(step.state.spent, step) else 0,
    ),
    Bar(
        "trc:11.1f",
        lambda step, to: t(
            "An HQ enters an enemy ZOC only where a friendly unit stands that is no HQ: not {hex}.",
            hex=step.board.labels[to],
        ),
        lambda step: _unescorted(step, "hq"),
    ),
    Bar(
        "trc:26.16d",
        lambda step, to: t(
            "A leader enters an enemy ZOC only where a friendly unit stands that is no HQ: not {hex}.",
            hex=step.board.labels[to],
        ),
        lambda step: _unescorted(step, "leader"),
    ),
    *national.LIMITS,
    *levies.LIMITS,
    battle_groups.KEEPS_OUT,
    Bar(
        "trc:6.2",
        lambda step, to: t("{hex} is full, and nobody could make room any more.", hex=step.board.labels[to]),
        _full,
    ),
)
"""What closes a hex to a step, the rule to be told first in front."""
