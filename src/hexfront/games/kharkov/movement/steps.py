"""6.1, 6.2, 6.6, 6.8, 8.1, 8.2: where a unit or stack may take its next step."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from hexfront.games.kharkov.map.step_table import DIRECTIONS
from hexfront.games.kharkov.state import AXIS, IN_ZOC, SOUTHERN, SOVIET, UNSUPPLIED
from hexfront.games.kharkov.units import counters
from hexfront.hexes import bits, each, grow, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState


class Mover(msgspec.Struct, frozen=True, gc=False):
    """A unit or stack under way."""

    units: tuple[int, ...]
    spent: tuple[int, ...]
    """What each unit has spent, in half movement points."""
    fresh: bool = False
    """Whether a clean overrun has just carried it here, so that it may leave enemy ZOC (7.25)."""
    stopped: bool = False
    """Whether it has entered an enemy ZOC and may only overrun (6.23)."""
    ignored: tuple[int, ...] = ()
    """Enemy hexes whose ZOC do not bind it: those an infiltrating unit began next to (6.8)."""
    disengaged: bool = False
    """Whether it has disengaged in this move (6.6)."""


def allowance(game: Kharkov, state: KharkovState, unit: int) -> int:
    """What a unit may spend in this phase, in half movement points [kharkov:3.23d] [kharkov:6.26]."""
    pace = game.pace[unit]
    halves = pace[state.step[unit]] if pace else 2 * counters.face(game, state, unit).ma
    return halves // 4 * 2 if state.flags[unit] & UNSUPPLIED else halves


def enemy_zoc(game: Kharkov, state: KharkovState, side: int, ignored: tuple[int, ...] = ()) -> int:
    """The enemy zones of control that bind a side's mover."""
    if not ignored:
        return state.zoc[1 - side]
    return spread(game.grid, counters.controlling(game, state, 1 - side) & ~bits(ignored))


def no_entry(game: Kharkov, state: KharkovState, side: int) -> int:
    """Hexes that a side's units may not enter: those of enemy units [kharkov:6.22b] and living garrisons."""
    return state.occupied[1 - side] | (state.garrisons if side == SOVIET else 0)


def lets_out(game: Kharkov, state: KharkovState) -> bool:
    """Whether units may leave an enemy ZOC in this phase: Soviets in the first turns, Germans later."""
    if state.phase == "soviet-movement":
        return state.turn <= game.limits.infiltrate_until_turn
    return state.phase == "axis-movement" and state.turn > game.limits.no_disengage_turn


def may_disengage(game: Kharkov, state: KharkovState, units: tuple[int, ...]) -> bool:
    """Whether these units may leave an enemy ZOC for 3 MP [kharkov:6.6]."""
    if state.phase != "axis-movement" or not lets_out(game, state):
        return False
    held = IN_ZOC
    for unit in units:
        held &= state.flags[unit] if game.units[unit].nation == "german" else 0
    return held > 0


def may_infiltrate(game: Kharkov, state: KharkovState, units: tuple[int, ...]) -> bool:
    """Whether these units may slip out of an enemy ZOC [kharkov:6.8a]."""
    if state.phase != "soviet-movement" or not lets_out(game, state):
        return False
    held = IN_ZOC
    for unit in units:
        held &= state.flags[unit]
    return held > 0


def set_out(game: Kharkov, state: KharkovState, units: tuple[int, ...]) -> Mover:
    """A mover before its first step."""
    if may_infiltrate(game, state, units):
        enemies = state.fighters[1 - game.side[units[0]]]
        ignored = tuple(each(game.grid.around[state.where[units[0]]] & enemies))
        return Mover(units, (0,) * len(units), ignored=ignored)
    return Mover(units, (0,) * len(units))


def leaves(game: Kharkov, state: KharkovState, mover: Mover, at: int) -> bool:
    """Whether its next step takes a mover out of an enemy ZOC that holds it."""
    side = game.side[mover.units[0]]
    return not mover.fresh and bool(enemy_zoc(game, state, side, mover.ignored) >> at & 1)


def left(game: Kharkov, state: KharkovState, mover: Mover) -> list[int]:
    """What each of the movers has left, in half movement points."""
    return [
        allowance(game, state, unit) - spent for unit, spent in zip(mover.units, mover.spent, strict=True)
    ]


def prices(game: Kharkov, units: tuple[int, ...], at: int, to: int) -> tuple[int, ...] | None:
    """What the map asks of each unit for a step; None where it allows none."""
    way = game.grid.direction(at, to)
    if way is None or not game.linked[at] >> to & 1:
        return None
    return tuple([game.prices[unit][at][way] for unit in units])


def totals(game: Kharkov, state: KharkovState, mover: Mover, at: int, to: int) -> tuple[int, ...]:
    """What each mover will have spent after a legal step."""
    extra = game.limits.disengage_cost if leaves(game, state, mover, at) else 0
    return _paid(game, mover, at, to, extra)


def _paid(game: Kharkov, mover: Mover, at: int, to: int, extra: int) -> tuple[int, ...]:
    way, prices, units = game.turn[to - at], game.prices, mover.units
    if len(units) == 1:
        return (mover.spent[0] + extra + prices[units[0]][at][way],)
    pairs = zip(units, mover.spent, strict=True)
    return tuple([spent + extra + prices[unit][at][way] for unit, spent in pairs])


def onward(game: Kharkov, state: KharkovState, mover: Mover, at: int) -> int:
    """The directions in which a mover may go on; exact but for stacking."""
    if mover.stopped:
        return 0
    units = mover.units
    side = game.side[units[0]]
    zoc = enemy_zoc(game, state, side, mover.ignored) if mover.ignored else state.zoc[1 - side]
    leaving, extra = zoc >> at & 1 and not mover.fresh, 0
    if leaving:
        if not may_disengage(game, state, units):
            return 0
        extra = game.limits.disengage_cost
    going = game.going
    found = ~going.toward(closed(game, state, units, at), at)
    for number, unit in enumerate(units):
        points = allowance(game, state, unit) - mover.spent[number] - extra
        found &= affordable(game.ways[unit][at], points)
    wet = found & going.across[at]
    if leaving:
        return found & ~(going.toward(state.zoc[1 - side], at) | wet)
    for way in DIRECTIONS[wet]:
        if crossing_barred(game, state, side, going.beside[at][way]):
            found ^= 1 << way
    return found


def affordable(ways: tuple[tuple[int, int], ...], most: int) -> int:
    """The directions that so many half movement points will pay for."""
    for cost, found in ways:
        if cost <= most:
            return found
    return 0


def exits(game: Kharkov, state: KharkovState, mover: Mover, at: int) -> dict[int, tuple[int, ...]]:
    """Every next hex, with what each mover will have spent; exact but for stacking."""
    hexes = game.going.among(at, onward(game, state, mover, at))
    extra = game.limits.disengage_cost if leaves(game, state, mover, at) else 0
    return {to: _paid(game, mover, at, to, extra) for to in hexes}


def closed(game: Kharkov, state: KharkovState, units: tuple[int, ...], at: int) -> int:
    """The hexes next to these units that they may not enter, whatever it costs."""
    if game.side[units[0]] == AXIS:
        return state.occupied[SOVIET]
    barred = no_entry(game, state, SOVIET) if game.outskirts >> at & 1 else state.occupied[AXIS]
    if state.south_active and all(map(game.combat.__getitem__, units)):
        return barred
    return barred | forbidden(game, state, units, at)


def forbidden(game: Kharkov, state: KharkovState, units: tuple[int, ...], at: int) -> int:
    """Hexes closed to Soviet units by name: the north to southern ones [kharkov:6.77], the Axis's to markers."""
    barred = 0 if state.south_active else kept_south(game, state, units, at)
    for unit in units:
        if not game.combat[unit] and game.units[unit].kind == "reserve":
            barred |= shunned(game, state.occupied[AXIS], at)
    return barred


def shunned(game: Kharkov, axis: int, at: int) -> int:
    """The hexes that a reserve marker avoids; with the Axis near it may go farther away [kharkov:6.72c]."""
    near, grid = watched(game, axis), game.grid
    if not near >> at & 1:
        return near
    for to in each(grid.around[at] & near):
        threats = each(axis & grid.within(to, game.limits.reserve_gap))
        if all(grid.distance(to, one) > grid.distance(at, one) for one in threats):
            near &= ~(1 << to)
    return near


@lru_cache(maxsize=8)
def watched(game: Kharkov, axis: int) -> int:
    """The hexes too near to those of the Axis for a reserve marker [kharkov:6.72c]."""
    near = axis
    for _ in range(game.limits.reserve_gap):
        near = grow(game.grid, near)
    return near


def kept_south(game: Kharkov, state: KharkovState, units: tuple[int, ...], at: int) -> int:
    """The north, where one of these units began the game in the south and stands there while it sleeps."""
    if state.south_active or not game.south >> at & 1:
        return 0
    bound = any(state.flags[unit] & SOUTHERN for unit in units)
    return game.grid.mask & ~game.south if bound else 0


def crossing_barred(game: Kharkov, state: KharkovState, side: int, to: int) -> bool:
    """Whether crossing the Donets into a hex is barred by an enemy on its bank [kharkov:6.25a]."""
    if state.occupied[side] >> to & 1:
        return False
    return bool(game.grid.around[to] & game.banks & counters.controlling(game, state, 1 - side))


def entering(
    game: Kharkov, state: KharkovState, mover: Mover, at: int, to: int, totals: tuple[int, ...]
) -> Mover:
    """The mover after a step."""
    zoc = enemy_zoc(game, state, game.side[mover.units[0]], mover.ignored)
    away = mover.disengaged or (not mover.fresh and bool(zoc >> at & 1))
    return Mover(mover.units, totals, False, bool(zoc >> to & 1), mover.ignored, away)


def taken(game: Kharkov, state: KharkovState, mover: Mover, at: int, to: int) -> tuple[Mover, bool]:
    """The mover after a legal step, and whether that has taken it out of an enemy ZOC that held it."""
    ignored, side = mover.ignored, game.side[mover.units[0]]
    zoc = enemy_zoc(game, state, side, ignored) if ignored else state.zoc[1 - side]
    leaving = zoc >> at & 1 == 1 and not mover.fresh
    spent = _paid(game, mover, at, to, game.limits.disengage_cost if leaving else 0)
    away = mover.disengaged or leaving
    return Mover(mover.units, spent, False, zoc >> to & 1 == 1, ignored, away), leaving


def too_many(game: Kharkov, state: KharkovState, mover: Mover, to: int) -> bool:
    """Whether the movers could not end in a hex without overfilling it [kharkov:8.1a]."""
    units, there = mover.units, state.at.get(to, ())
    if len(there) + len(units) <= game.limits.stacking:
        return False
    newcomers = sum([game.combat[unit] for unit in units])
    others = [unit for unit in there if game.combat[unit] and unit not in units]
    return bool(newcomers) and newcomers + len(others) > game.limits.stacking


def way_out(game: Kharkov, state: KharkovState, mover: Mover, at: int) -> bool:
    """Whether a mover in an overfull hex can still reach one where it may end."""
    seen: set[tuple[int, tuple[int, ...]]] = set()
    stack = [(mover, at)]
    while stack:
        moving, here = stack.pop()
        if not too_many(game, state, moving, here):
            return True
        for to, totals in exits(game, state, moving, here).items():
            if (to, totals) not in seen:
                seen.add((to, totals))
                stack.append((entering(game, state, moving, here, to, totals), to))
    return False


def legal(game: Kharkov, state: KharkovState, mover: Mover, at: int) -> tuple[int, ...]:
    """Every next hex from which the move can be ended within the stacking limit, in the order of directions."""
    found, going = onward(game, state, mover, at), game.going
    if not found:
        return ()
    company = state.crowded if len(mover.units) == 1 else state.occupied[game.side[mover.units[0]]]
    for way in DIRECTIONS[found & going.toward(company, at)]:
        to = going.beside[at][way]
        if too_many(game, state, mover, to):
            spent = totals(game, state, mover, at, to)
            if not way_out(game, state, entering(game, state, mover, at, to, spent), to):
                found ^= 1 << way
    return going.among(at, found)


def told(halves: int) -> str:
    """Half movement points in words of whole ones.

    >>> told(7), told(1), told(4)
    ('3½', '½', '2')
    """
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
