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
ZEAL = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.8, 0.6, 0.4, 0.3, 0.2)
"""By turn, how much the Soviets still want to gain ground."""


def slope(board: Board, field: list[float], sources: int, top: float, fall: float) -> None:
    """Raise a field to a slope that falls off from some hexes."""
    level, fresh, height = sources, board.grid.mask, top
    while level:
        for at in listed(level):
            field[at] = max(field[at], height)
        fresh &= ~level
        level = spread(board.grid, level) & fresh
        height -= fall


def goals(picture: Picture, gap: int) -> list[float]:
    """By hex, how much a side wants to have units there."""
    field = [FAR] * picture.game.grid.size
    if picture.side == SOVIET:
        _soviet(picture, field)
    else:
        _axis(picture, field)
        slope(picture.game, field, gap, 2.5, 0.25)
    return field


def _soviet(picture: Picture, field: list[float]) -> None:
    board, state = picture.game, picture.state
    zeal = ZEAL[state.turn]
    wanted = bits(at for at in each(picture.kharkov) if state.holder.get(at) == AXIS)
    slope(board, field, wanted, 8.0 * zeal, 0.5)
    cut = bool(state.occupied[SOVIET] & picture.roads)
    slope(board, field, picture.roads & ~state.occupied[AXIS], (2.0 if cut else 5.0) * zeal, 0.5)


def _axis(picture: Picture, field: list[float]) -> None:
    board, state = picture.game, picture.state
    foes = state.fighters[SOVIET]
    slope(board, field, foes, 2.0, 0.2)
    slope(board, field, foes & board.axis_side, 4.0, 0.3)
    lost = bits(at for at, side in state.holder.items() if side == SOVIET)
    slope(board, field, lost, 8.0, 0.5)
    slope(board, field, foes & picture.roads, 6.0, 0.4)
    slope(board, field, picture.kharkov, 5.0, 0.5)
    if state.south_active:
        staffs = bits(state.where[one] for one in hq.active(board, state, SOVIET))
        slope(board, field, staffs, 5.0, 0.35)


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
