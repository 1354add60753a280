"""Where each side wants to be: fields that fall off with the distance from what matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.kharkov.bot.march import front
from hexfront.games.kharkov.state import AXIS, SOVIET
from hexfront.games.kharkov.supply import hq
from hexfront.hexes import bits, each, listed, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.bot.picture import Picture

FAR = -50.0
"""How little a place is wanted that no wish reaches."""


def slope(
    board: Board, field: list[float], sources: int, wish: tuple[float, float], zeal: float = 1.0
) -> None:
    """Raise a field to a slope that falls off from some hexes."""
    level, fresh, height = sources, board.grid.mask, wish[0] * zeal
    while level:
        for at in listed(level):
            field[at] = max(field[at], height)
        fresh &= ~level
        level = spread(board.grid, level) & fresh
        height -= wish[1]


def goals(picture: Picture, gap: int) -> list[float]:
    """By hex, how much a side wants to have units there."""
    field = [FAR] * picture.game.grid.size
    if picture.side == SOVIET:
        _soviet(picture, field)
    else:
        _axis(picture, field)
        slope(picture.game, field, gap, picture.weights.goals.gap)
    return field


def _soviet(picture: Picture, field: list[float]) -> None:
    board, state, weights = picture.game, picture.state, picture.weights.goals
    zeal = weights.zeal[state.turn]
    wanted = bits(at for at in each(picture.kharkov) if state.holder.get(at) == AXIS)
    slope(board, field, wanted, weights.kharkov, zeal)
    cut = bool(state.occupied[SOVIET] & picture.roads)
    roads = weights.roads_cut if cut else weights.roads
    slope(board, field, picture.roads & ~state.occupied[AXIS], roads, zeal)


def _axis(picture: Picture, field: list[float]) -> None:
    board, state, weights = picture.game, picture.state, picture.weights.goals
    foes = state.fighters[SOVIET]
    slope(board, field, foes, weights.enemies)
    slope(board, field, foes & board.axis_side, weights.intruders)
    lost = bits(at for at, side in state.holder.items() if side == SOVIET)
    slope(board, field, lost, weights.lost_cities)
    slope(board, field, foes & picture.roads, weights.cutters)
    slope(board, field, picture.kharkov, weights.own_kharkov)
    if state.south_active:
        staffs = bits(state.where[one] for one in hq.active(board, state, SOVIET))
        slope(board, field, staffs, weights.staffs)


class Outlook:
    """What a side looks at once in a phase: where it wants to be, where it is in danger, where its front is open."""

    def __init__(self, picture: Picture) -> None:
        self.gap = front.gap(picture) if picture.side == AXIS else 0
        self.goal = goals(picture, self.gap)
        self.danger = picture.threat(picture.foe)


class Watch:
    """The outlook of the phase that is under way, looked at once and kept until something has changed much."""

    def __init__(self) -> None:
        self._when: tuple[int, str, int] = (0, "", 0)
        self._outlook: Outlook | None = None

    def outlook(self, picture: Picture, *, anew: bool = False) -> Outlook:
        """How things look to a side in this phase."""
        when = picture.state.turn, picture.state.phase, picture.side
        if anew or self._outlook is None or self._when != when:
            self._when, self._outlook = when, Outlook(picture)
        return self._outlook
