"""8.34 to 8.38 Support points rebuild Soviet corps, a step at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, t
from hexfront.games.goetter.events import Rebuilt
from hexfront.games.goetter.state import DEAD, GERMAN, LATER, SOVIET, GoetterState
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import zone
from hexfront.hexes import each
from hexfront.kit import bars
from hexfront.kit.bars import ban

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

ARMY = "polish-army"
ERRATUM = "rulebook 2.22h"
"""The origin of a reduced side that the errata put right."""


class Rebuilding(NamedTuple):
    """A unit that is to get a step back."""

    board: Board
    state: GoetterState
    unit: int
    zoc: int
    """The zones of the Germans."""

    @property
    def name(self) -> str:
        """The unit."""
        return self.board.name(self.unit)

    @property
    def where(self) -> int:
        """Its hex or box."""
        return self.state.where[self.unit]

    @property
    def paid(self) -> bool:
        """Whether it was eliminated and has been paid for already."""
        return self.where == LATER and bool(self.state.rebuilt >> self.unit & 1)

    @property
    def lost(self) -> bool:
        """Whether it lacks a step that could be given back; the box gives none."""
        if self.where == DEAD:
            return True
        return (self.where > 0 or self.paid) and bool(self.state.reduced >> self.unit & 1)

    @property
    def us(self) -> bool:
        """Whether it is American."""
        return bool(self.board.fronts["US"] >> self.unit & 1)

    @property
    def cost(self) -> int:
        """What a step costs."""
        limits = self.board.limits
        return limits.mobile_step if self.board.units[self.unit].mobile else limits.foot_step


def eligible(board: Board, unit: int) -> bool:
    """Whether a unit is of those that can be rebuilt at all: corps, the Polish tank corps among them."""
    printed = board.units[unit]
    return printed.corps and printed.kind != ARMY


BARS = (
    ban(
        "goetter:8.34",
        lambda case: t("{unit} is not Soviet: support points do not rebuild it.", unit=case.name),
        lambda case: case.board.side[case.unit] != SOVIET,
    ),
    ban(
        "goetter:8.38",
        lambda case: t("{unit} is no corps: what it loses stays lost.", unit=case.name),
        lambda case: (
            case.board.side[case.unit] == SOVIET and not (eligible(case.board, case.unit) or case.us)
        ),
    ),
    ban(
        "goetter:9.72d",
        lambda case: t("{unit} is American: support points do not rebuild it.", unit=case.name),
        lambda case: case.us,
        "goetter:8.38",
    ),
    ban(
        "goetter:8.34",
        lambda case: t("{unit} has lost nothing that could be replaced.", unit=case.name),
        lambda case: eligible(case.board, case.unit) and not case.lost,
    ),
    ban(
        "goetter:8.37b",
        lambda case: t("{unit} would come in next turn, and there is none.", unit=case.name),
        lambda case: case.where == DEAD and case.state.turn >= case.board.tables.track.turns,
    ),
    ban(
        "goetter:8.35",
        lambda case: t("{unit} is out of supply.", unit=case.name),
        lambda case: case.where > 0 and bool(case.state.unsupplied >> case.unit & 1),
    ),
    ban(
        "goetter:8.35",
        lambda case: t("{unit} is in an enemy zone of control.", unit=case.name),
        lambda case: (
            case.board.side[case.unit] == SOVIET and case.where > 0 and bool(case.zoc >> case.where & 1)
        ),
    ),
    ban(
        "goetter:8.36",
        lambda case: t(
            "A step of {unit} costs {cost}; support points left: {left}.",
            unit=case.name,
            cost=case.cost,
            left=case.state.support,
        ),
        lambda case: case.board.side[case.unit] == SOVIET and case.cost > case.state.support,
    ),
)


def _offer(frame: Any, board: Board, state: GoetterState, seat: Seat) -> Iterable[Action]:
    if not state.support:
        return
    zoc = zone.of_side(board, state, GERMAN)
    for unit in each(board.sided[SOVIET]):
        lost = state.where[unit] == DEAD or state.reduced >> unit & 1
        if lost and not bars.barred(BARS, Rebuilding(board, state, unit, zoc)):
            yield "rebuild", unit


def _play(
    frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Give the unit a step; one that was eliminated comes in like the reinforcements of the next turn."""
    unit = action[1]
    case = Rebuilding(board, state, unit, 0)
    rules = ["goetter:8.0b", "goetter:8.34", "goetter:8.36"]
    state.support -= case.cost
    if case.where == DEAD:
        rules.append("goetter:8.37b")
        state.where[unit] = LATER
        state.rebuilt |= 1 << unit
        counters.turn_over(board, state, unit, reduced=True)
        rules += ["goetter:2.22h"] if str(board.units[unit].origins["back"]) == ERRATUM else []
        state.disrupted &= ~(1 << unit)
    else:
        rules += ["goetter:8.37a"] if case.paid else []
        counters.turn_over(board, state, unit, reduced=False)
    face = counters.face(board, state, unit)
    values = f"{face.attack}-{face.defence}-{face.ma}"
    out.append(Rebuilt(unit=case.name, values=values, points=case.cost, rules=tuple(rules)))


def _against(frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Illegal]:
    zoc = zone.of_side(board, state, GERMAN)
    return bars.objections(BARS, Rebuilding(board, state, action[1], zoc))


def _reasons(frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
    case = Rebuilding(board, state, action[1], 0)
    yield Reason("goetter:8.36", t("Support points for a step"), str(case.cost))
    if case.where < 0:
        yield Reason("goetter:8.37b", t("It comes in with the reinforcements of the next turn"))


REBUILD = Act("rebuild", _offer, _play, _against, _reasons)
