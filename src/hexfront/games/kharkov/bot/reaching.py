"""Where units can get to in a movement phase, and by which way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.kharkov.movement import steps
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.units import counters
from hexfront.hexes import spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
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


def reach(game: Kharkov, state: KharkovState, mover: Mover) -> Reach:
    """Flood from where a mover stands, by the rules of :mod:`steps` but for the stacking limit at the end."""
    units = mover.units
    lead = units[0]
    start, side = state.where[lead], game.side[lead]
    budget = min(steps.allowance(game, state, unit) for unit in units)
    spent, done = {start: max(mover.spent)}, 1 << start
    before: dict[int, int] = {}
    if mover.stopped:
        return Reach(start, spent, before, done)
    slow = [game.units[unit].mobility for unit in units]
    tables = [game.steps[name] for name in dict.fromkeys(slow)]
    zoc = steps.enemy_zoc(game, state, side, mover.ignored)
    barred = steps.no_entry(game, state, side) | steps.forbidden(game, state, units, start)
    wet = _guarded(game, state, side)
    buckets: list[list[tuple[int, int]]] = [[] for _ in range(budget + 1)]
    first = _first_steps(game, state, mover, start)
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
                if cost + price > budget or (wet >> to & 1 and game.donets[direction] >> at & 1):
                    continue
                buckets[cost + price].append((to, at))
    return Reach(start, spent, before, done)


def _first_steps(game: Kharkov, state: KharkovState, mover: Mover, start: int) -> dict[int, int]:
    return {to: max(totals) for to, totals in steps.exits(game, state, mover, start).items()}


def _guarded(game: Kharkov, state: KharkovState, side: int) -> int:
    """The hexes that may not be entered across the Donets for an enemy on its bank (6.25)."""
    guards = game.banks & counters.controlling(game, state, 1 - side)
    return spread(game.grid, guards) & ~state.occupied[side]


def reach_of(game: Kharkov, state: KharkovState, unit: int) -> Reach:
    """Where a unit on the map can get to by itself."""
    return reach(game, state, steps.set_out(game, state, (unit,)))
