"""Where each side wants to be: fields that fall off with the distance from what matters."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from hexfront.games.kharkov import hq, victory
from hexfront.games.kharkov.state import AXIS, SOVIET
from hexfront.hexes import bits, connected, each, listed, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.doctrine.picture import Picture
    from hexfront.games.kharkov.game import Kharkov

FAR = -50.0
ZEAL = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.8, 0.6, 0.4, 0.3, 0.2)
"""By turn, how much the Soviets still want to gain ground."""


def slope(game: Kharkov, field: list[float], sources: int, top: float, fall: float) -> None:
    """Raise a field to a slope that falls off from some hexes."""
    level, fresh, height = sources, game.grid.mask, top
    while level:
        for at in listed(level):
            if field[at] < height:
                field[at] = height
        fresh &= ~level
        level = spread(game.grid, level) & fresh
        height -= fall


def goals(picture: Picture) -> list[float]:
    """By hex, how much a side wants to have units there."""
    field = [FAR] * picture.game.grid.size
    if picture.side == SOVIET:
        _soviet(picture, field)
    else:
        _axis(picture, field)
    return field


def _soviet(picture: Picture, field: list[float]) -> None:
    game, state = picture.game, picture.state
    zeal = ZEAL[state.turn]
    slope(game, field, game.grid.mask, 0.0, 1.0)
    wanted = bits(at for at in each(picture.kharkov) if state.holder.get(at) == AXIS)
    slope(game, field, wanted, 8.0 * zeal, 0.5)
    cut = bool(state.occupied[SOVIET] & picture.roads)
    slope(game, field, picture.roads & ~state.occupied[AXIS], (2.0 if cut else 5.0) * zeal, 0.5)


def _axis(picture: Picture, field: list[float]) -> None:
    game, state = picture.game, picture.state
    foes = state.fighters[SOVIET]
    slope(game, field, foes, 2.0, 0.2)
    slope(game, field, foes & game.axis_side, 4.0, 0.3)
    lost = bits(at for at, side in state.holder.items() if side == SOVIET)
    slope(game, field, lost, 8.0, 0.5)
    slope(game, field, foes & picture.roads, 6.0, 0.4)
    slope(game, field, picture.kharkov, 5.0, 0.5)
    if state.south_active:
        staffs = bits(state.where[one] for one in hq.active(game, state, SOVIET))
        slope(game, field, staffs, 5.0, 0.35)


def gap(picture: Picture) -> int:
    """The hexes that would close the Axis front from the north to the south edge; none if it is closed."""
    game, state = picture.game, picture.state
    held = victory.front(game, state)
    if connected(game.grid, held & game.north_edge, held) & game.south_edge:
        return 0
    barred = state.occupied[SOVIET]
    before: dict[int, int] = {}
    queue: deque[tuple[int, int]] = deque()
    for at in each(game.north_edge & ~barred):
        queue.appendleft((at, 0)) if held >> at & 1 else queue.append((at, 0))
    done = 0
    while queue:
        at, source = queue.popleft()
        if done >> at & 1:
            continue
        done |= 1 << at
        before[at] = source
        if game.south_edge >> at & 1:
            return _open(before, at, held)
        for to in each(game.grid.around[at] & ~done & ~barred):
            queue.appendleft((to, at)) if held >> to & 1 else queue.append((to, at))
    return 0


def _open(before: dict[int, int], at: int, held: int) -> int:
    found = 0
    while at:
        if not held >> at & 1:
            found |= 1 << at
        at = before[at]
    return found


def breaks_front(picture: Picture, at: int) -> bool:
    """Whether the Axis front would break if the units of a hex were gone."""
    game, state = picture.game, picture.state
    units = state.fighters[AXIS] & ~(1 << at)
    held = (units | spread(game.grid, units)) & ~state.occupied[SOVIET]
    return not connected(game.grid, held & game.north_edge, held) & game.south_edge
