"""Where a unit can get to in a movement segment, and by which way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.tow.movement import steps

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

Before = dict[int, int]


class Reach(NamedTuple):
    """Every hex that a unit can enter, full ones too: it may pass through them."""

    start: int
    hexes: int
    """All of them, the start included."""
    walked: Before
    marched: Before

    def path(self, to: int) -> tuple[str, tuple[int, ...]]:
        """The verb and the hexes of the way, without the start."""
        verb, before = ("step", self.walked) if to in self.walked else ("march", self.marched)
        way = []
        while to != self.start:
            way.append(to)
            to = before[to]
        return verb, tuple(reversed(way))


def reach(board: Board, state: TowState, unit: int) -> Reach:
    """Walk and march as far as the unit's points go, whoever's turn it is."""
    start, side = state.where[unit], board.side[unit]
    budget = steps.allowance(board, state, unit)
    walked = _walk(board, state, side, start, budget)
    marched = _march(board, state, side, start, budget)
    hexes = 1 << start
    for to in (*walked, *marched):
        hexes |= 1 << to
    return Reach(start, hexes, walked, marched)


def _walk(board: Board, state: TowState, side: int, start: int, budget: int) -> Before:
    going, zoc, foes = board.going, state.zoc[1 - side], state.occupied[1 - side]
    before: Before = {}
    buckets: list[list[tuple[int, int]]] = [[] for _ in range(budget + 1)]
    buckets[0].append((start, start))
    done = 0
    for spent in range(budget + 1):
        for at, source in buckets[spent]:
            if done >> at & 1:
                continue
            done |= 1 << at
            if at != start:
                before[at] = source
            watched = zoc >> at & 1
            barred = done | foes | (going.guarded[at] & zoc if watched else 0)
            base = spent + board.zoc_leave if watched else spent
            for cost, hexes in going.ways[at]:
                free, total = hexes & ~barred, base + cost
                if not free or total > budget:
                    continue
                for to, bit in going.beside[at]:
                    if free & bit:
                        price = total + board.zoc_enter if zoc & bit else total
                        if price <= budget:
                            buckets[price].append((to, at))
            if at == start and budget:
                buckets[budget] += [
                    (to, at) for to, bit in going.beside[at] if going.whole[at] & ~barred & bit
                ]
    return before


def _march(board: Board, state: TowState, side: int, start: int, budget: int) -> Before:
    barred = state.zoc[1 - side] | state.occupied[1 - side]
    before: Before = {}
    if state.zoc[1 - side] >> start & 1 or not board.going.roads[start]:
        return before
    done, wave = 1 << start, [start]
    for _ in range(budget // board.march_cost):
        later = []
        for at in wave:
            for to, bit in board.going.beside[at]:
                if board.going.roads[at] & bit & ~(done | barred):
                    done |= bit
                    before[to] = at
                    later.append(to)
        wave = later
    return before
