"""Where units can get to in a movement phase, and by which way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.kharkov.movement import steps
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.units import counters
from hexfront.hexes import spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class Reach(NamedTuple):
    """Every hex a mover can get to: what it will have spent there, and the hex before it."""

    start: int
    spent: dict[int, int]
    before: dict[int, int]
    hexes: int
    """The same hexes as a set, the start included."""

    def path(self, to: int) -> tuple[int, ...]:
        """The way to a hex, without the start."""
        way = []
        while to != self.start:
            way.append(to)
            to = self.before[to]
        return tuple(reversed(way))


def reach(board: Board, state: KharkovState, mover: Mover) -> Reach:
    """Flood from where a mover stands, by the rules of :mod:`steps` but for the stacking limit at the end."""
    units = mover.units
    lead = units[0]
    start, side = state.where[lead], board.side[lead]
    budget = min(steps.allowance(board, state, unit) for unit in units)
    spent, done = {start: max(mover.spent)}, 1 << start
    before: dict[int, int] = {}
    if mover.stopped:
        return Reach(start, spent, before, done)
    slow = [board.units[unit].mobility for unit in units]
    tables = [board.steps[name] for name in dict.fromkeys(slow)]
    zoc = steps.enemy_zoc(board, state, side, mover.ignored)
    barred = steps.no_entry(board, state, side) | steps.forbidden(board, state, units, start)
    wet = _guarded(board, state, side)
    buckets: list[list[tuple[int, int]]] = [[] for _ in range(budget + 1)]
    first = _first_steps(board, state, mover, start)
    for to, total in first.items():
        if total <= budget and not barred >> to & 1:
            buckets[total].append((to, start))
    for cost in range(budget + 1):
        for at, source in buckets[cost]:
            if done >> at & 1:
                continue
            done |= 1 << at
            spent[at], before[at] = cost, source
            if zoc >> at & 1:
                continue
            for i, (to, _, direction) in enumerate(tables[0][at]):
                if (done | barred) >> to & 1:
                    continue
                price = max([table[at][i][1] for table in tables])
                if cost + price > budget or (wet >> to & 1 and board.donets[direction] >> at & 1):
                    continue
                buckets[cost + price].append((to, at))
    return Reach(start, spent, before, done)


def _first_steps(board: Board, state: KharkovState, mover: Mover, start: int) -> dict[int, int]:
    return {to: max(totals) for to, totals in steps.exits(board, state, mover, start).items()}


def _guarded(board: Board, state: KharkovState, side: int) -> int:
    """The hexes that may not be entered across the Donets for an enemy on its bank (6.25)."""
    guards = board.banks & counters.controlling(board, state, 1 - side)
    return spread(board.grid, guards) & ~state.occupied[side]


def reach_of(board: Board, state: KharkovState, unit: int) -> Reach:
    """Where a unit on the map can get to by itself."""
    return reach(board, state, steps.set_out(board, state, (unit,)))
