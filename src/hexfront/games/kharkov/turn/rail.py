"""6.4 Rail movement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.movement import entering, reinforcements, steps
from hexfront.games.kharkov.state import AXIS, ENTERED, POOL, RAILED, SOUTHERN, SOVIET, UNSUPPLIED
from hexfront.games.kharkov.turn.let_go import finish
from hexfront.games.kharkov.units import counters, entrenchments
from hexfront.hexes import connected
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def allowed(board: Board, state: KharkovState, unit: int) -> bool:
    """Whether a unit may use the railway at all in this phase."""
    side, counter = board.side[unit], board.units[unit]
    if state.phase not in ("soviet-movement", "axis-movement") or counter.kind == "reserve":
        return False
    if side == SOVIET and counter.kind == "hq":
        return True
    most = board.limits.rail_units_axis if side == AXIS else board.limits.rail_units_soviet
    return state.rail_used < most


def starts(board: Board, state: KharkovState, unit: int) -> int:
    """Where a rail journey may begin: the unit's own rail hex, or those by which a reinforcement enters."""
    side, at = board.side[unit], state.where[unit]
    if at == POOL:
        return reinforcements.hexes(board, state, unit) & board.networks[side] & ~state.zoc[1 - side]
    if at <= 0 or not board.networks[side] >> at & 1:
        return 0
    held = state.zoc[1 - side] >> at & 1 and not steps.may_infiltrate(board, state, (unit,))
    return 0 if held else 1 << at


def journey(board: Board, state: KharkovState, unit: int) -> list[int]:
    """The hexes a train reaches, by the number of rail hexes it takes, the start first.

    For a reinforcement the hex by which it enters counts as the first of its rail hexes.
    """
    begin = starts(board, state, unit) if allowed(board, state, unit) else 0
    if not begin:
        return []
    enters = state.where[unit] == POOL
    found = list(
        _stations(board, begin, free_hexes(board, state, board.side[unit]), board.limits.rail_hexes - enters)
    )
    return [0, *found] if enters else found


@remembered(most=2)
def _stations(board: Board, begin: int, free: int, most: int) -> tuple[int, ...]:
    """Rail hexes by their distance from the start. Lines are thin: each hex is followed by itself."""
    tracks, fresh, wave = board.tracks, free & ~begin, begin
    found = []
    while wave:
        found.append(wave)
        if len(found) > most:
            break
        near = 0
        while wave:
            low = wave & -wave
            near |= tracks[low.bit_length() - 1]
            wave ^= low
        wave = near & fresh
        fresh ^= wave
    return tuple(found)


def free_hexes(board: Board, state: KharkovState, side: int) -> int:
    """The rail hexes a side's trains may enter: its own, without an enemy and his ZOC [kharkov:6.43]."""
    return board.networks[side] & ~state.zoc[1 - side] & ~steps.no_entry(board, state, side)


def ends(board: Board, state: KharkovState, unit: int) -> int:
    """The hexes where a rail journey of the unit may end."""
    side, at = board.side[unit], state.where[unit]
    if at > 0 and not board.networks[side] >> at & 1:
        return 0
    begin = starts(board, state, unit) if allowed(board, state, unit) else 0
    if not begin:
        return 0
    most = board.limits.rail_hexes - (state.where[unit] == POOL)
    found = board.railways[side].reached(begin, free_hexes(board, state, side), most)
    return counters.with_room(board, state, side, found) if board.combat[unit] else found


def network(board: Board, state: KharkovState, unit: int) -> int:
    """Where free rails lead a unit, however far."""
    free = free_hexes(board, state, board.side[unit])
    return connected(board.grid, starts(board, state, unit), free, along=board.rails)


def travel(board: Board, state: KharkovState, unit: int, to: int, out: list[Event]) -> None:
    """Go by rail; the unit's movement is over [kharkov:6.41b]."""
    begin = state.where[unit]
    start = board.label(begin) if begin > 0 else ""
    rules = ["kharkov:6.41a", "kharkov:6.41b", "kharkov:6.44"]
    if state.flags[unit] & UNSUPPLIED:
        rules.append("kharkov:6.41c")
    if board.side[unit] == SOVIET and board.units[unit].kind == "hq":
        rules.append("kharkov:10.12b")
    else:
        state.rail_used += 1
    if state.where[unit] == POOL:
        state.flags[unit] |= ENTERED
        rules += reinforcements.rules(board, state, unit)
    elif board.side[unit] == SOVIET and state.flags[unit] & SOUTHERN and not board.south >> to & 1:
        state.flags[unit] &= ~SOUTHERN
        rules.append("kharkov:6.77")
    state.flags[unit] |= RAILED
    entrenchments.leave(board, state, (unit,), out)
    counters.put(board, state, unit, to)
    out.append(
        Moved(units=(board.name(unit),), start=start, end=board.label(to), how="rail", rules=tuple(rules))
    )
    entering.arrive(board, state, (unit,), to, out)
    finish(board, state, (unit,), out)


def reasons(board: Board, state: KharkovState, unit: int, to: int) -> tuple[Reason, ...]:
    """How many rail hexes the journey takes, and how many units may go."""
    length = next(number for number, level in enumerate(journey(board, state, unit)) if level >> to & 1)
    found = [Reason("kharkov:6.44", t("Rail hexes, of 40"), str(length))]
    if state.flags[unit] & UNSUPPLIED:
        found.append(Reason("kharkov:6.41c", t("It needs no supply to go by rail")))
    if board.side[unit] == AXIS:
        left = board.limits.rail_units_axis - state.rail_used
        found.append(Reason("kharkov:6.45a", t("Axis units that may still go by rail this turn"), str(left)))
    elif board.units[unit].kind == "hq":
        found.append(Reason("kharkov:6.45c", t("Any number of Soviet HQs may go by rail")))
    else:
        left = board.limits.rail_units_soviet - state.rail_used
        found.append(
            Reason("kharkov:6.45c", t("Soviet units that may still go by rail this turn"), str(left))
        )
    return tuple(found)
