"""6.3 and 6.6 in numbers: what a step costs one unit, by the lines of the terrain effects table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import Text, t
from hexfront.kit.bars import Modifier, total

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board


class Stride(NamedTuple):
    """One unit on its way from a hex to the next."""

    board: Board
    unit: int
    at: int
    to: int
    leaving: bool = False
    """Whether it disengages from an enemy ZOC."""

    @property
    def way(self) -> int:
        """The direction of the step."""
        return self.board.turn[self.to - self.at]

    @property
    def by_road(self) -> bool:
        """Whether it follows a road."""
        return bool(self.board.roads[self.way] >> self.at & 1)

    def costs(self, name: str) -> int:
        """What a line of the table asks of the unit."""
        return self.board.tables.cost(name, self.board.units[self.unit].mobility)

    def ground(self) -> str:
        """The terrain that is paid for: of several in one hex the dearest."""
        terrain = self.board.map.terrain_at(self.to)
        names = [name for name in GROUND if name in terrain] or ["clear"]
        return max(names, key=self.costs)


GROUND = ("clear", "forest", "city")


def _over(stride: Stride, terrain: str) -> int:
    """What a hex of some terrain costs off the road."""
    return 0 if stride.by_road or stride.ground() != terrain else stride.costs(terrain)


def _across(stride: Stride, name: str) -> int:
    """What a river costs where no road crosses it."""
    sides = stride.board.map.side(name)
    wet = not stride.by_road and sides[stride.way] >> stride.at & 1
    return stride.costs(name) if wet else 0


def _line(rule: str, words: Text, terrain: str) -> Modifier:
    return Modifier(rule, lambda stride: words, lambda stride: _over(stride, terrain))


ENTRY: tuple[Modifier, ...] = (
    Modifier(
        "kharkov:6.3h",
        lambda stride: t("Along a road"),
        lambda stride: stride.costs("road") if stride.by_road else 0,
    ),
    _line("kharkov:6.3a", t("Clear hex"), "clear"),
    _line("kharkov:6.3b", t("Forest"), "forest"),
    _line("kharkov:6.3c", t("Major city"), "city"),
)
"""What the hex costs."""

EXTRA: tuple[Modifier, ...] = (
    Modifier(
        "kharkov:6.3e",
        lambda stride: t("Across the Donets"),
        lambda stride: _across(stride, "donets"),
    ),
    Modifier(
        "kharkov:6.3g",
        lambda stride: t("Across a river"),
        lambda stride: _across(stride, "river"),
    ),
)
"""What the hexside adds."""

LEAVING: tuple[Modifier, ...] = (
    Modifier(
        "kharkov:6.6",
        lambda stride: t("Disengagement in MP"),
        lambda stride: stride.board.limits.disengage_cost if stride.leaving else 0,
    ),
)
"""What getting away from the enemy costs."""

PRICE = (*ENTRY, *EXTRA, *LEAVING)


def price(stride: Stride) -> int:
    """What a step costs one unit, in half movement points."""
    return total(PRICE, stride)


def rules(board: Board, unit: int, at: int, to: int) -> tuple[str, ...]:
    """The rules that make the map's price of a step, kept by all that the lines of the price look at."""
    way = board.turn[to - at]
    kind = (
        board.mobility[unit],
        board.lie[to],
        board.roads[way] >> at & 1,
        board.donets[way] >> at & 1,
        board.river[way] >> at & 1,
    )
    known = board.fares.get(kind)
    if known is None:
        known = board.fares[kind] = priced(Stride(board, unit, at, to))
    return known


def priced(stride: Stride) -> tuple[str, ...]:
    """The rules that count for something in the price of a step."""
    return tuple([line.rule for line in PRICE if line.amount(stride)])
