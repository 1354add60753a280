"""9.1 to 9.3 in numbers: what a step costs, and what takes a whole move."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import Text, t
from hexfront.games.tow.map.step_table import HALVES
from hexfront.kit.bars import Force, Modifier, counted, forced, total

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


class Stride(NamedTuple):
    """A unit about to enter its next hex."""

    board: Board
    state: TowState
    unit: int
    at: int
    left: int
    """What it may still spend, in half movement points."""
    first: bool
    """Whether it has not moved yet."""
    marching: bool
    to: int = -1
    """The hex it looks at, where the price of one is asked for."""

    @property
    def zoc(self) -> int:
        """The enemy zones of control."""
        return self.state.zoc[1 - self.board.side[self.unit]]

    @property
    def linked(self) -> bool:
        """Whether a road or a railway leads to the hex."""
        going = self.board.going
        return bool((going.roads[self.at] | going.rails[self.at]) >> self.to & 1)


def _fare(stride: Stride) -> int:
    """What the map asks for the step; nothing where it takes a whole move."""
    to = stride.to
    for cost, hexes in stride.board.going.ways[stride.at]:
        if hexes >> to & 1:
            return cost
    return 0


def _ford(stride: Stride) -> int:
    """What a river without a bridge adds to it."""
    going, effects = stride.board.going, stride.board.tables.terrain
    if not going.wet[stride.at] >> stride.to & 1:
        return 0
    return effects["major-river" if going.across[stride.at] >> stride.to & 1 else "river"].cost or 0


def _terrain(stride: Stride) -> Text:
    names = ", ".join(stride.board.map.terrain_at(stride.to)) or "clear"
    return t("Terrain: {terrain}", terrain=names)


def _on_foot(stride: Stride) -> bool:
    """Whether the ground itself is paid for."""
    return not (stride.marching or stride.linked)


def _in_zoc(stride: Stride, at: int) -> bool:
    """Whether a zone of control at either end has its price: whole moves and marches pay none."""
    return bool(stride.zoc >> at & 1) and not stride.marching and _fare(stride) > 0


PRICE: tuple[Modifier, ...] = (
    Modifier(
        "tow:9.2a",
        lambda stride: t("A road hex in strategic movement"),
        lambda stride: stride.board.march_cost if stride.marching else 0,
    ),
    Modifier(
        "tow:9.1f",
        lambda stride: t("Along a road or railway, whatever the terrain"),
        lambda stride: _fare(stride) if stride.linked and not stride.marching else 0,
    ),
    Modifier(
        "tow:9.1b",
        _terrain,
        lambda stride: max(_fare(stride) - _ford(stride), 0) if _on_foot(stride) else 0,
    ),
    Modifier(
        "tow:9.1d",
        lambda stride: t("An unbridged minor river"),
        lambda stride: _ford(stride) if _on_foot(stride) and _fare(stride) else 0,
    ),
    Modifier(
        "tow:9.3b",
        lambda stride: t("Out of an enemy ZOC"),
        lambda stride: stride.board.zoc_leave if _in_zoc(stride, stride.at) else 0,
    ),
    Modifier(
        "tow:9.3a",
        lambda stride: t("Into an enemy ZOC"),
        lambda stride: stride.board.zoc_enter if _in_zoc(stride, stride.to) else 0,
    ),
)
"""What a step costs, in half movement points."""

WHOLE: tuple[Force, ...] = (
    Force("tow:9.1e", lambda stride: _whole(stride, stride.board.going.unbridged[stride.at])),
    Force("tow:9.3d", lambda stride: _whole(stride, stride.board.going.mires[stride.at])),
)
"""What takes everything that a unit has: an unbridged major river, a marsh off the road."""


def _whole(stride: Stride, hexes: int) -> bool:
    return not stride.marching and bool(stride.board.going.whole[stride.at] & hexes & 1 << stride.to)


class Allowed(NamedTuple):
    """A unit before its move."""

    board: Board
    state: TowState
    unit: int

    @property
    def printed(self) -> int:
        """The movement points on its counter."""
        return self.board.units[self.unit].faces[self.state.step[self.unit]].ma

    @property
    def isolated(self) -> bool:
        """Whether it has only half of them."""
        return self.state.isolated >> self.unit & 1 == 1


PRINTED = Modifier(
    "tow:2.2g",
    lambda case: t("Movement points printed on the counter"),
    lambda case: case.printed * HALVES,
)
HALVED = Modifier(
    "tow:8.2c",
    lambda case: t("Isolated: half of them"),
    lambda case: -case.printed if case.isolated else 0,
)
ROUNDED = Modifier(
    "tow:1.3a",
    lambda case: t("Halves are rounded down"),
    lambda case: -(case.printed % 2) if case.isolated else 0,
)
ALLOWANCE = (PRINTED, HALVED, ROUNDED)
"""What a unit may spend in a move, in half movement points; ``steps.allowance`` is the same, faster."""


def price(stride: Stride) -> int:
    """What a step costs; a whole move costs everything."""
    return stride.left if forced(WHOLE, stride) else total(PRICE, stride)


def fare(
    board: Board, state: TowState, unit: int, at: int, to: int, left: int, marching: bool
) -> tuple[int, tuple[str, ...]]:
    """The price of a step and the rules that make it, kept once they have been asked for.

    Nothing but the way, the kind of movement and the zones of control at both ends has a part in it.
    """
    zoc = state.zoc[1 - board.side[unit]]
    key = (at, to, marching, zoc >> at & 1, zoc >> to & 1)
    known = board.fares.get(key)
    if known is None:
        stride = Stride(board, state, unit, at, left, True, marching, to)
        whole = forced(WHOLE, stride)
        items = [] if whole else counted(PRICE, stride)
        rules = whole or tuple(item.rule for item, _ in items)
        known = board.fares[key] = (not whole, sum(amount for _, amount in items), rules)
    priced, cost, rules = known
    return cost if priced else left, rules


def told(halves: int) -> str:
    """Half movement points as people write them.

    >>> told(7), told(1), told(4)
    ('3½', '½', '2')
    """
    whole, half = divmod(halves, 2)
    return (str(whole) if whole or not half else "") + ("½" if half else "")
