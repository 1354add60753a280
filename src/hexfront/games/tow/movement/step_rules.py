"""9.0 to 9.3 Which hexes are closed to a unit's next step, and by which rule.

What is offered is worked out faster in ``steps``; a test holds both to the same hexes.
"""

from __future__ import annotations

from hexfront.engine.base.texts import Text, t
from hexfront.games.tow.movement import steps
from hexfront.games.tow.movement.step_costs import Stride, price, told
from hexfront.games.tow.units.counters import crowded
from hexfront.hexes import bits
from hexfront.kit.bars import EVERYWHERE, Bar


def _label(stride: Stride, to: int) -> str:
    return stride.board.label(to)


def _guarded(stride: Stride, hexes: int) -> int:
    """Those of the hexes that a step would enter from one enemy ZOC into another."""
    return hexes & stride.zoc if stride.zoc >> stride.at & 1 and not stride.marching else 0


def _too_late(stride: Stride, hexes: int) -> int:
    """Those of the hexes that take a whole move, if part of it has been spent."""
    fresh = stride.marching or (stride.first and stride.left)
    return 0 if fresh else hexes & stride.board.going.whole[stride.at]


def _off_the_road(stride: Stride) -> int:
    return ~stride.board.going.roads[stride.at] if stride.marching else 0


def _watched(stride: Stride) -> int:
    if not stride.marching:
        return 0
    return EVERYWHERE if stride.zoc >> stride.at & 1 else stride.zoc


def _too_dear(stride: Stride) -> int:
    beside = stride.board.going.beside[stride.at]
    return bits(to for to, _ in beside if price(stride._replace(to=to)) > stride.left)


def _bill(stride: Stride, to: int) -> Text:
    cost = price(stride._replace(to=to))
    return t("That costs {cost} MP, and {left} are left.", cost=told(cost), left=told(stride.left))


def _dead_ends(stride: Stride, *, staff: bool) -> int:
    """The hexes in which the unit may not stay, and from which it could not go on to one where it may."""
    board, state, unit, at = stride.board, stride.state, stride.unit, stride.at
    if board.combat[unit] == staff:
        return 0
    side, full = board.side[unit], steps.no_rest(board, state, unit)
    ways = board.going.roads[at] if stride.marching else board.going.linked[at]
    found = 0
    for to in steps.among(board, at, ways & crowded(board, state, unit) & full):
        left = stride.left - price(stride._replace(to=to))
        if stride.marching:
            free = steps.can_halt(board, state, side, full, to, left, 1 << at)
        else:
            free = steps.can_rest(board, state, side, full, to, left)
        if not free:
            found |= 1 << to
    return found


GROUND: tuple[Bar, ...] = (
    Bar(
        "tow:9.1b",
        lambda stride, to: t("{hex} is not adjacent: units move hex by hex.", hex=_label(stride, to)),
        lambda stride: ~stride.board.grid.around[stride.at],
    ),
    Bar(
        "tow:9.0e",
        lambda stride, to: t("The way to {hex} is blocked, or leads into the sea.", hex=_label(stride, to)),
        lambda stride: stride.board.grid.around[stride.at] & ~stride.board.going.linked[stride.at],
    ),
    Bar(
        "tow:5.0g",
        lambda stride, to: t("{hex} is occupied by the enemy.", hex=_label(stride, to)),
        lambda stride: stride.state.occupied[1 - stride.board.side[stride.unit]],
    ),
    Bar(
        "tow:9.2b",
        lambda stride, to: t(
            "Strategic movement starts on a road and follows it; none leads to {hex}.", hex=_label(stride, to)
        ),
        _off_the_road,
    ),
    Bar(
        "tow:9.2c",
        lambda stride, to: t("Strategic movement neither starts in an enemy ZOC nor enters one."),
        _watched,
        "tow:6.0a",
        "tow:6.0e",
    ),
    Bar(
        "tow:9.3c",
        lambda stride, to: t("A major river is not crossed from one enemy ZOC into another."),
        lambda stride: _guarded(stride, stride.board.going.across[stride.at]),
    ),
    Bar(
        "tow:9.3e",
        lambda stride, to: t("A marsh is not entered from one enemy ZOC into another."),
        lambda stride: _guarded(stride, stride.board.going.mires[stride.at]),
    ),
)
"""What is closed however many points a unit has."""

MEANS: tuple[Bar, ...] = (
    Bar(
        "tow:9.1e",
        lambda stride, to: t("An unbridged major river is crossed only with the first step of a move."),
        lambda stride: _too_late(stride, stride.board.going.unbridged[stride.at]),
    ),
    Bar(
        "tow:9.3d",
        lambda stride, to: t(
            "The marsh {hex} is entered only with the first step of a move.", hex=_label(stride, to)
        ),
        lambda stride: _too_late(stride, stride.board.going.mires[stride.at]),
    ),
    Bar("tow:9.1c", _bill, _too_dear),
    Bar(
        "tow:5.0d",
        lambda stride, to: t(
            "{hex} holds two combat units, and the move could not end anywhere else.", hex=_label(stride, to)
        ),
        lambda stride: _dead_ends(stride, staff=False),
    ),
    Bar(
        "tow:2.3b",
        lambda stride, to: t(
            "{hex} holds another HQ, and the move could not end anywhere else.", hex=_label(stride, to)
        ),
        lambda stride: _dead_ends(stride, staff=True),
    ),
)
"""What is closed to a unit for want of points, or because it could not stay."""
