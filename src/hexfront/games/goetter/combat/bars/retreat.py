"""6.6 What closes a hex to units that retreat."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from hexfront.engine.api import t
from hexfront.games.goetter.combat.retreat_paths import BEYOND, Ground, rails
from hexfront.hexes import bits, each
from hexfront.kit.bars import Bar, ban

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.map.links import Mover
    from hexfront.games.goetter.state import GoetterState

BOX = 0
"""Where the box of the North German Plain stands in a set of hexes: no hex has this number."""


class Fallback:
    """Units about to take one hex of their retreat together."""

    def __init__(self, board: Board, state: GoetterState, frame: Any, unit: int) -> None:
        self.board, self.state, self.frame, self.unit = board, state, frame, unit
        self.group: tuple[int, ...] = frame.group if unit in frame.group else (unit,)
        self.at = state.where[unit]
        self.path: tuple[int, ...] = frame.path if unit in frame.group and frame.path else (self.at,)
        self.retreats: bool = unit in frame.group or unit in frame.waiting

    @property
    def follows(self) -> bool:
        """Whether it goes along with the first unit of its stack."""
        return self.unit in self.frame.group[1:]

    @property
    def waits(self) -> bool:
        """Whether others go first: those under way, or those that were gathered."""
        return bool(self.frame.group) and self.unit not in self.frame.group

    @cached_property
    def ground(self) -> Ground:
        """What they find around them."""
        return Ground(self.board, self.state, self.frame.way, self.path[0], self.group, self.frame.units)

    @cached_property
    def best(self) -> int:
        """The next hexes of the best kind of retreat."""
        kind = self.ground.best(self.path)
        return self.ground.onward(self.path, range(kind, kind + 1))

    @cached_property
    def touching(self) -> int:
        """The hexes next to them on either sheet, and the box behind a red arrow."""
        near = self.board.grid.around[self.at] & self.board.grid.mask
        return near | self.gates("exit") | self.gates("entry") | int(self.ground.leads_off(self.at))

    def gates(self, which: str) -> int:
        """The transit hexes beside a siege hex, or the siege hexes beside a transit hex."""
        links = self.board.links
        return (links.exit if which == "exit" else links.entry).get(self.at, 0)

    def linked(self, bound: bool) -> int:
        """Those of them to which the map leads, for anybody or for these units."""
        links, way = self.board.links, self.frame.way
        if not bound:
            return links.around(way)[self.at] | int(self.ground.leads_off(self.at))
        return self.ground.near(self.at) | int(self.ground.leads_off(self.at))

    def behind(self, mover: Mover) -> int:
        """Those that a hexside closes to units of this sort alone."""
        if self.board.movers[self.unit] != mover:
            return 0
        return self.linked(False) & ~self.board.links.around(self.frame.way, mover)[self.at] & ~1

    @property
    def free(self) -> int:
        """Those that nothing on the map closes, and nobody who stands there."""
        held = [at for at in each(self.linked(True) & ~1) if not self.ground.passable(at)]
        return self.linked(True) & ~bits(held)

    def of_kinds(self, kinds: range) -> int:
        """Those that begin or go on a retreat of these kinds."""
        return self.ground.onward(self.path, kinds)

    @property
    def worse(self) -> int:
        """Those of a worse kind than could be had, within stacking."""
        return self.of_kinds(range(BEYOND)) & ~self.best

    @property
    def full(self) -> int:
        """Those that lead to a full hex alone, though there are others."""
        return self.of_kinds(range(BEYOND, BEYOND + 1)) & ~self.of_kinds(range(BEYOND)) & ~self.best

    @property
    def stuck(self) -> int:
        """Those from which the retreat could not be completed, or would not end far enough."""
        return self.free & ~self.of_kinds(range(BEYOND + 1)) & ~self.best


def _label(step: Fallback, to: int) -> str:
    return step.board.label(to) or "North German Plain"


IDLE = (
    ban(
        "goetter:6.61a",
        lambda step: t("{unit} is not retreating.", unit=step.board.name(step.unit)),
        lambda step: not step.retreats,
    ),
    ban(
        "goetter:6.61a",
        lambda step: t(
            "{unit} goes along with the first unit of its stack.", unit=step.board.name(step.unit)
        ),
        lambda step: step.follows,
    ),
    ban(
        "goetter:6.61b",
        lambda step: t("The retreat under way comes first."),
        lambda step: step.waits and bool(step.frame.path),
    ),
    ban(
        "goetter:6.61a",
        lambda step: t("Those who were gathered go first."),
        lambda step: step.waits and not step.frame.path,
    ),
)
"""What keeps a unit where it is, wherever it might go."""
STEPS = (
    Bar(
        "goetter:6.61b",
        lambda step, to: t("A retreat goes hex by hex, and {hex} is not next.", hex=_label(step, to)),
        lambda step: ~step.touching,
    ),
    Bar(
        "goetter:7.42a",
        lambda step, to: t("Nobody retreats from the siege map into a transit hex."),
        lambda step: step.gates("exit"),
    ),
    Bar(
        "goetter:7.42b",
        lambda step, to: t("Nobody retreats into the siege map."),
        lambda step: step.gates("entry"),
    ),
    Bar(
        "goetter:6.63d",
        lambda step, to: t("Nobody retreats across this hexside, or into {hex}.", hex=_label(step, to)),
        lambda step: step.touching & ~step.linked(False),
    ),
    Bar(
        "goetter:5.27",
        lambda step, to: t("No Soviet unit retreats across a Front boundary."),
        lambda step: step.behind("soviet"),
        "goetter:6.19",
    ),
    Bar(
        "goetter:9.72c",
        lambda step, to: t("US units do not cross the Elbe."),
        lambda step: step.behind("us"),
    ),
    Bar(
        "goetter:5.29a",
        lambda step, to: t("A depot retreats along railways alone."),
        lambda step: ~rails(step.board, step.at) if step.ground.railbound else 0,
    ),
    Bar(
        "goetter:6.63a",
        lambda step, to: t("Enemies are in {hex}.", hex=_label(step, to)),
        lambda step: step.touching & step.ground.enemies,
    ),
    Bar(
        "goetter:6.63a",
        lambda step, to: t(
            "{hex} is in an enemy zone of control, and no friend is there.", hex=_label(step, to)
        ),
        lambda step: bits(
            at for at in each(step.touching & step.ground.zones & ~1) if not step.ground.others(at)
        ),
    ),
    Bar(
        "goetter:9.72e",
        lambda step, to: t("US and Soviet units do not enter each other's hexes."),
        lambda step: step.touching & step.ground.foreign,
    ),
    Bar(
        "goetter:6.62a",
        lambda step, to: t(
            "There is a better retreat than over {hex}: vacant hexes come first.", hex=_label(step, to)
        ),
        lambda step: step.worse,
    ),
    Bar(
        "goetter:7.41",
        lambda step, to: t("A retreat from an overrun does not end in a full hex."),
        lambda step: step.full if step.frame.overrun else 0,
    ),
    Bar(
        "goetter:6.62b",
        lambda step, to: t("That way leads to a full hex, and there is another."),
        lambda step: 0 if step.frame.overrun else step.full,
    ),
    Bar(
        "goetter:6.62c",
        lambda step, to: t(
            "Over {hex} the retreat of two hexes could not be completed.", hex=_label(step, to)
        ),
        lambda step: step.stuck,
    ),
)
"""What closes a hex."""


def against(step: Fallback) -> tuple[Bar, ...]:
    """The bars for one unit."""
    return IDLE if not step.retreats or step.follows or step.waits else STEPS
