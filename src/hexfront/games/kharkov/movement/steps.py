"""6.1, 6.2, 6.6, 6.8, 8.1, 8.2: where a unit or stack may take its next step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hexfront.games.kharkov.map.step_table import DIRECTIONS
from hexfront.games.kharkov.state import AXIS, IN_ZOC, SOUTHERN, SOVIET, UNSUPPLIED
from hexfront.games.kharkov.units import counters
from hexfront.hexes import bits, each, grow, spread
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
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


def allowance(board: Board, state: KharkovState, unit: int) -> int:
    """What a unit may spend in this phase, in half movement points [kharkov:3.23d] [kharkov:6.26]."""
    pace = board.pace[unit]
    halves = pace[state.step[unit]] if pace else 2 * counters.face(board, state, unit).ma
    return halves // 4 * 2 if state.flags[unit] & UNSUPPLIED else halves


def enemy_zoc(board: Board, state: KharkovState, side: int, ignored: tuple[int, ...] = ()) -> int:
    """The enemy zones of control that bind a side's mover."""
    if not ignored:
        return state.zoc[1 - side]
    return spread(board.grid, counters.controlling(board, state, 1 - side) & ~bits(ignored))


def no_entry(board: Board, state: KharkovState, side: int) -> int:
    """Hexes that a side's units may not enter: those of enemy units [kharkov:6.22b] and living garrisons."""
    return state.occupied[1 - side] | (state.garrisons if side == SOVIET else 0)


def lets_out(board: Board, state: KharkovState) -> bool:
    """Whether units may leave an enemy ZOC in this phase: Soviets in the first turns, Germans later."""
    if state.phase == "soviet-movement":
        return state.turn <= board.limits.infiltrate_until_turn
    return state.phase == "axis-movement" and state.turn > board.limits.no_disengage_turn


def may_disengage(board: Board, state: KharkovState, units: tuple[int, ...]) -> bool:
    """Whether these units may leave an enemy ZOC for 3 MP [kharkov:6.6]."""
    if state.phase != "axis-movement" or not lets_out(board, state):
        return False
    held = IN_ZOC
    for unit in units:
        held &= state.flags[unit] if board.units[unit].nation == "german" else 0
    return held > 0


def may_infiltrate(board: Board, state: KharkovState, units: tuple[int, ...]) -> bool:
    """Whether these units may slip out of an enemy ZOC [kharkov:6.8a]."""
    if state.phase != "soviet-movement" or not lets_out(board, state):
        return False
    held = IN_ZOC
    for unit in units:
        held &= state.flags[unit]
    return held > 0


def set_out(board: Board, state: KharkovState, units: tuple[int, ...]) -> Mover:
    """A mover before its first step."""
    if may_infiltrate(board, state, units):
        enemies = state.fighters[1 - board.side[units[0]]]
        ignored = tuple(each(board.grid.around[state.where[units[0]]] & enemies))
        return Mover(units, (0,) * len(units), ignored=ignored)
    return Mover(units, (0,) * len(units))


def leaves(board: Board, state: KharkovState, mover: Mover, at: int) -> bool:
    """Whether its next step takes a mover out of an enemy ZOC that holds it."""
    side = board.side[mover.units[0]]
    return not mover.fresh and bool(enemy_zoc(board, state, side, mover.ignored) >> at & 1)


def left(board: Board, state: KharkovState, mover: Mover) -> list[int]:
    """What each of the movers has left, in half movement points."""
    return [
        allowance(board, state, unit) - spent for unit, spent in zip(mover.units, mover.spent, strict=True)
    ]


def prices(board: Board, units: tuple[int, ...], at: int, to: int) -> tuple[int, ...] | None:
    """What the map asks of each unit for a step; None where it allows none."""
    way = board.grid.direction(at, to)
    if way is None or not board.linked[at] >> to & 1:
        return None
    return tuple([board.prices[unit][at][way] for unit in units])


def totals(board: Board, state: KharkovState, mover: Mover, at: int, to: int) -> tuple[int, ...]:
    """What each mover will have spent after a legal step."""
    extra = board.limits.disengage_cost if leaves(board, state, mover, at) else 0
    return _paid(board, mover, at, to, extra)


def _paid(board: Board, mover: Mover, at: int, to: int, extra: int) -> tuple[int, ...]:
    way, prices, units = board.turn[to - at], board.prices, mover.units
    if len(units) == 1:
        return (mover.spent[0] + extra + prices[units[0]][at][way],)
    pairs = zip(units, mover.spent, strict=True)
    return tuple([spent + extra + prices[unit][at][way] for unit, spent in pairs])


def onward(board: Board, state: KharkovState, mover: Mover, at: int) -> int:
    """The directions in which a mover may go on; exact but for stacking."""
    if mover.stopped:
        return 0
    units = mover.units
    side = board.side[units[0]]
    zoc = enemy_zoc(board, state, side, mover.ignored) if mover.ignored else state.zoc[1 - side]
    leaving, extra = zoc >> at & 1 and not mover.fresh, 0
    if leaving:
        if not may_disengage(board, state, units):
            return 0
        extra = board.limits.disengage_cost
    going = board.going
    found = ~going.toward(closed(board, state, units, at), at)
    for number, unit in enumerate(units):
        points = allowance(board, state, unit) - mover.spent[number] - extra
        found &= affordable(board.ways[unit][at], points)
    wet = found & going.across[at]
    if leaving:
        return found & ~(going.toward(state.zoc[1 - side], at) | wet)
    for way in DIRECTIONS[wet]:
        if crossing_barred(board, state, side, going.beside[at][way]):
            found ^= 1 << way
    return found


def affordable(ways: tuple[tuple[int, int], ...], most: int) -> int:
    """The directions that so many half movement points will pay for."""
    for cost, found in ways:
        if cost <= most:
            return found
    return 0


def exits(board: Board, state: KharkovState, mover: Mover, at: int) -> dict[int, tuple[int, ...]]:
    """Every next hex, with what each mover will have spent; exact but for stacking."""
    hexes = board.going.among(at, onward(board, state, mover, at))
    extra = board.limits.disengage_cost if leaves(board, state, mover, at) else 0
    return {to: _paid(board, mover, at, to, extra) for to in hexes}


def closed(board: Board, state: KharkovState, units: tuple[int, ...], at: int) -> int:
    """The hexes next to these units that they may not enter, whatever it costs."""
    if board.side[units[0]] == AXIS:
        return state.occupied[SOVIET]
    barred = no_entry(board, state, SOVIET) if board.outskirts >> at & 1 else state.occupied[AXIS]
    if state.south_active and all(map(board.combat.__getitem__, units)):
        return barred
    return barred | forbidden(board, state, units, at)


def forbidden(board: Board, state: KharkovState, units: tuple[int, ...], at: int) -> int:
    """Hexes closed to Soviet units by name: the north to southern ones [kharkov:6.77], the Axis's to markers."""
    barred = 0 if state.south_active else kept_south(board, state, units, at)
    for unit in units:
        if not board.combat[unit] and board.units[unit].kind == "reserve":
            barred |= shunned(board, state.occupied[AXIS], at)
    return barred


def shunned(board: Board, axis: int, at: int) -> int:
    """The hexes that a reserve marker avoids; with the Axis near it may go farther away [kharkov:6.72c]."""
    near, grid = watched(board, axis), board.grid
    if not near >> at & 1:
        return near
    for to in each(grid.around[at] & near):
        threats = each(axis & grid.within(to, board.limits.reserve_gap))
        if all(grid.distance(to, one) > grid.distance(at, one) for one in threats):
            near &= ~(1 << to)
    return near


@remembered(most=8)
def watched(board: Board, axis: int) -> int:
    """The hexes too near to those of the Axis for a reserve marker [kharkov:6.72c]."""
    near = axis
    for _ in range(board.limits.reserve_gap):
        near = grow(board.grid, near)
    return near


def kept_south(board: Board, state: KharkovState, units: tuple[int, ...], at: int) -> int:
    """The north, where one of these units began the game in the south and stands there while it sleeps."""
    if state.south_active or not board.south >> at & 1:
        return 0
    bound = any(state.flags[unit] & SOUTHERN for unit in units)
    return board.grid.mask & ~board.south if bound else 0


def crossing_barred(board: Board, state: KharkovState, side: int, to: int) -> bool:
    """Whether crossing the Donets into a hex is barred by an enemy on its bank [kharkov:6.25a]."""
    if state.occupied[side] >> to & 1:
        return False
    return bool(board.grid.around[to] & board.banks & counters.controlling(board, state, 1 - side))


def entering(
    board: Board, state: KharkovState, mover: Mover, at: int, to: int, totals: tuple[int, ...]
) -> Mover:
    """The mover after a step."""
    zoc = enemy_zoc(board, state, board.side[mover.units[0]], mover.ignored)
    away = mover.disengaged or (not mover.fresh and bool(zoc >> at & 1))
    return Mover(mover.units, totals, False, bool(zoc >> to & 1), mover.ignored, away)


def taken(board: Board, state: KharkovState, mover: Mover, at: int, to: int) -> tuple[Mover, bool]:
    """The mover after a legal step, and whether that has taken it out of an enemy ZOC that held it."""
    ignored, side = mover.ignored, board.side[mover.units[0]]
    zoc = enemy_zoc(board, state, side, ignored) if ignored else state.zoc[1 - side]
    leaving = zoc >> at & 1 == 1 and not mover.fresh
    spent = _paid(board, mover, at, to, board.limits.disengage_cost if leaving else 0)
    away = mover.disengaged or leaving
    return Mover(mover.units, spent, False, zoc >> to & 1 == 1, ignored, away), leaving


def too_many(board: Board, state: KharkovState, mover: Mover, to: int) -> bool:
    """Whether the movers could not end in a hex without overfilling it [kharkov:8.1a]."""
    units, there = mover.units, state.at.get(to, ())
    if len(there) + len(units) <= board.limits.stacking:
        return False
    newcomers = sum([board.combat[unit] for unit in units])
    others = [unit for unit in there if board.combat[unit] and unit not in units]
    return bool(newcomers) and newcomers + len(others) > board.limits.stacking


def way_out(board: Board, state: KharkovState, mover: Mover, at: int) -> bool:
    """Whether a mover in an overfull hex can still reach one where it may end."""
    seen: set[tuple[int, tuple[int, ...]]] = set()
    stack = [(mover, at)]
    while stack:
        moving, here = stack.pop()
        if not too_many(board, state, moving, here):
            return True
        for to, totals in exits(board, state, moving, here).items():
            if (to, totals) not in seen:
                seen.add((to, totals))
                stack.append((entering(board, state, moving, here, to, totals), to))
    return False


def legal(board: Board, state: KharkovState, mover: Mover, at: int) -> tuple[int, ...]:
    """Every next hex from which the move can be ended within the stacking limit, in the order of directions."""
    found, going = onward(board, state, mover, at), board.going
    if not found:
        return ()
    company = state.crowded if len(mover.units) == 1 else state.occupied[board.side[mover.units[0]]]
    for way in DIRECTIONS[found & going.toward(company, at)]:
        to = going.beside[at][way]
        if too_many(board, state, mover, to):
            spent = totals(board, state, mover, at, to)
            if not way_out(board, state, entering(board, state, mover, at, to, spent), to):
                found ^= 1 << way
    return going.among(at, found)
