"""The Axis front from the north to the south edge: who holds it together, and where it is open (17.24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.kharkov.state import AXIS, SOVIET
from hexfront.games.kharkov.victory import control
from hexfront.hexes import connected, each, grow, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.bot.picture import Picture


def gap(picture: Picture, extra: int = 0) -> int:
    """The hexes that would close the Axis front from the north to the south edge; none if it is closed.

    ``extra`` are hexes where units are going to stand.
    """
    board, state = picture.game, picture.state
    free = board.grid.mask & ~state.occupied[SOVIET]
    held = (control.front(board, state) | grow(board.grid, extra)) & free
    seen = connected(board.grid, held & board.north_edge, held)
    layers = [(0, seen)]
    while not layers[-1][1] & board.south_edge:
        fresh = (spread(board.grid, seen) | board.north_edge) & free & ~seen & ~held
        if not fresh:
            return 0
        joined = fresh | connected(board.grid, spread(board.grid, fresh) & held & ~seen, held & ~seen)
        seen |= joined
        layers.append((fresh, joined))
    found, wanted = 0, board.south_edge
    for fresh, joined in reversed(layers[1:]):
        inner = joined & ~fresh
        region = wanted & joined | connected(board.grid, wanted & inner, inner)
        entries = (region | spread(board.grid, region & inner)) & fresh
        entry = entries & -entries
        found |= entry
        wanted = spread(board.grid, entry)
    return found


class Front:
    """The front as it will be once the orders given so far are carried out.

    A gap that is there already counts as closed, so that a front with a hole is not given up altogether: it is
    only worth the less, the wider the hole.
    """

    def __init__(self, picture: Picture, gap: int) -> None:
        self.picture, self.gap = picture, gap
        weights = picture.weights.front
        self.worth = weights.whole / (1 + weights.narrow * gap.bit_count()) if picture.side == AXIS else 0.0
        self.counts = {at: len(picture.there(at)) for at in each(picture.state.fighters[picture.side])}
        self.closed = 0
        """Hexes of the gap that units with orders are going to close."""
        self._known: dict[tuple[int, int], float] = {}

    def move(self, units: tuple[int, ...], to: int) -> None:
        """Units get the order to go somewhere."""
        for unit in units:
            here = self.picture.state.where[unit]
            if here > 0 and here != to:
                self.counts[here] = self.counts.get(here, 0) - 1
                self.counts[to] = self.counts.get(to, 0) + 1
                self.closed |= self.gap & (self.picture.game.grid.around[to] | 1 << to)
        self._known.clear()

    def tie(self, at: int, leaving: int = 1) -> float:
        """What it costs the front if so many units leave a hex."""
        if not self.worth or self.counts.get(at, 0) > leaving:
            return 0.0
        if (at, leaving) not in self._known:
            board, state = self.picture.game, self.picture.state
            units = sum(1 << one for one, count in self.counts.items() if count > 0 and one != at)
            held = (grow(board.grid, units) | self.gap) & ~state.occupied[SOVIET]
            whole = connected(board.grid, held & board.north_edge, held) & board.south_edge
            self._known[at, leaving] = 0.0 if whole else self.worth
        return self._known[at, leaving]
