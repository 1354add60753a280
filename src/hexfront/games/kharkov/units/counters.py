"""The counters on the map: putting and taking, what they show, and what stands where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from hexfront.games.kharkov.box.roster import Unit
from hexfront.games.kharkov.state import AXIS, ENTRENCHED, SOVIET, KharkovState
from hexfront.hexes import bits, listed, spread
from hexfront.kit.box.roster import Face
from hexfront.kit.stacks import fighters, land, lift

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board


def side_of(unit: Unit) -> int:
    """The number of a unit's side."""
    return SOVIET if unit.side == "soviet" else AXIS


def found(values: list[int], value: int) -> Iterator[int]:
    """The units for which a list by unit has this value."""
    unit = -1
    try:
        while True:
            unit = values.index(value, unit + 1)
            yield unit
    except ValueError:
        return


def shared(where: list[int]) -> int:
    """The hexes in which more than one unit is, given where all are."""
    return bits([at for at, number in Counter(where).items() if at > 0 and number > 1])


def put(board: Board, state: KharkovState, unit: int, at: int) -> None:
    """Set a unit down in a hex, wherever it was before."""
    put_all(board, state, (unit,), at)


def put_all(board: Board, state: KharkovState, units: tuple[int, ...], at: int) -> None:
    """Set units of one side down in a hex together, wherever they were before."""
    where, fights = state.where, False
    if at not in state.at and len(units) == 1 and state.at.get(where[units[0]]) == units:
        _shift(board, state, units, at)
        return
    for unit in units:
        if where[unit] > 0:
            _lift(board, state, unit)
        fights = fights or board.combat[unit]
    side, here = board.side[units[0]], 1 << at
    there = land(state, side, units, at)
    if len(there) > 1:
        state.shared |= here
        if len(there) >= board.limits.stacking:
            state.crowded |= here
    if fights:
        state.fighters[side] |= here
        _control(board, state, side)


def _shift(board: Board, state: KharkovState, alone: tuple[int, ...], to: int) -> None:
    """Move a unit that is alone in its hex to one where nobody is: the usual case, so it has a way of its own."""
    unit = alone[0]
    at, side = state.where[unit], board.side[unit]
    moved = 1 << at | 1 << to
    if state.flags[unit] & ENTRENCHED:
        _abandon(state, unit)
    del state.at[at]
    state.at[to], state.where[unit] = alone, to
    state.occupied[side] ^= moved
    if board.combat[unit]:
        state.fighters[side] ^= moved
        _control(board, state, side)


def put_each(board: Board, state: KharkovState, side: int, posts: Iterable[tuple[int, int]]) -> None:
    """Set many units of a side down that are off the map, each in its hex."""
    where, there, most = state.where, state.at, board.limits.stacking
    for unit, at in posts:
        where[unit], here = at, 1 << at
        stack = there[at] = (*there.get(at, ()), unit)
        if len(stack) > 1:
            state.shared |= here
            if len(stack) >= most:
                state.crowded |= here
        state.occupied[side] |= here
        if board.combat[unit]:
            state.fighters[side] |= here
    _control(board, state, side)


def regroup(board: Board, state: KharkovState, side: int, stacks: Mapping[int, tuple[int, ...]]) -> None:
    """Set units of a side, nobody entrenched, down in stacks, wherever they were: each behind others in its hex."""
    where, there = state.where, state.at
    later: dict[int, tuple[int, ...]] = {}
    units = {unit for stack in stacks.values() for unit in stack}
    for at in {where[unit] for unit in units if where[unit] > 0}:
        later[at] = tuple([unit for unit in there.pop(at) if unit not in units])
    for at, stack in stacks.items():
        later[at] = later.get(at, there.get(at, ())) + stack
        for unit in stack:
            where[unit] = at
    fights, most = board.combat.__getitem__, board.limits.stacking
    held = fighting = shared = crowded = 0
    for at, stack in later.items():
        if stack:
            there[at], here = stack, 1 << at
            held |= here
            fighting |= here if any(map(fights, stack)) else 0
            if len(stack) > 1:
                shared |= here
                crowded |= here if len(stack) >= most else 0
    gone = ~bits(later)
    state.occupied[side] = state.occupied[side] & gone | held
    state.fighters[side] = state.fighters[side] & gone | fighting
    state.shared, state.crowded = state.shared & gone | shared, state.crowded & gone | crowded
    _control(board, state, side)


def take_off(board: Board, state: KharkovState, unit: int, box: int) -> None:
    """Take a unit off the map into a box."""
    if state.where[unit] > 0:
        _lift(board, state, unit)
        if board.combat[unit]:
            _control(board, state, board.side[unit])
    state.where[unit] = box


def _lift(board: Board, state: KharkovState, unit: int) -> None:
    """Pick a unit up; the zones of control are worked out anew when it has been set down."""
    side, here, fights = board.side[unit], 1 << state.where[unit], board.combat[unit]
    if state.flags[unit] & ENTRENCHED:
        _abandon(state, unit)
    rest = lift(state, side, unit)
    if rest:
        fights = fights and not any(map(board.combat.__getitem__, rest))
        if len(rest) == 1:
            state.shared ^= here
        if len(rest) + 1 == board.limits.stacking:
            state.crowded ^= here
    if fights:
        state.fighters[side] ^= here


def _control(board: Board, state: KharkovState, side: int) -> None:
    """Work out a side's zones of control: all around combat units [kharkov:8.21a], HQs have none."""
    holders = controlling(board, state, side) if state.entrenched else state.fighters[side]
    state.zoc[side] = spread(board.grid, holders)


def controlling(board: Board, state: KharkovState, side: int) -> int:
    """The hexes with units of a side that exert a zone of control."""
    holders = state.fighters[side]
    return holders & ~dug_in(board, state) if side == AXIS and state.entrenched else holders


def dug_in(board: Board, state: KharkovState) -> int:
    """The hexes held by an entrenched regiment alone, which exerts no zone of control (15.24)."""
    held = bits([state.where[unit] for unit in state.entrenched])
    for at in listed(held & state.shared):
        if len(combat_units(board, state, at)) > 1:
            held ^= 1 << at
    return held


def entrench(board: Board, state: KharkovState, unit: int) -> None:
    """A regiment digs in and gives up its zone of control."""
    state.flags[unit] |= ENTRENCHED
    state.entrenched += (unit,)
    _control(board, state, AXIS)


def leave_trench(board: Board, state: KharkovState, unit: int) -> None:
    """A regiment gives up its entrenchment."""
    if state.flags[unit] & ENTRENCHED:
        _abandon(state, unit)
        _control(board, state, AXIS)


def _abandon(state: KharkovState, unit: int) -> None:
    """A regiment is no longer entrenched; its zone of control comes back when that is worked out anew."""
    state.flags[unit] ^= ENTRENCHED
    state.entrenched = tuple([other for other in state.entrenched if other != unit])


def combat_units(board: Board, state: KharkovState, at: int) -> list[int]:
    """The combat units in a hex, in the order they came."""
    return fighters(board.combat, state, at)


def known(board: Board, state: KharkovState, unit: int) -> bool:
    """Whether both players know what a unit is worth (12.0)."""
    return not board.units[unit].untried or state.identity[unit] >= 0


def face(board: Board, state: KharkovState, unit: int) -> Face:
    """What a counter shows now; an untried one shows no strength."""
    counter = board.units[unit]
    if state.replacement[unit] >= 0:
        return board.data.replacements[state.replacement[unit]]
    if not counter.untried:
        return counter.faces[state.step[unit]]
    if state.identity[unit] < 0:
        return counter.faces[0]
    return board.data.identities[state.identity[unit]].face


def steps_left(board: Board, state: KharkovState, unit: int) -> int:
    """How many losses a unit can take; an untried one at least one, an HQ none (9.52)."""
    counter = board.units[unit]
    if not counter.combat:
        return 0
    if counter.kind == "regiment":
        return 1
    if counter.untried:
        steps = board.data.identities[state.identity[unit]].steps if state.identity[unit] >= 0 else 1
        return steps - state.step[unit]
    return counter.steps - state.step[unit]


def room(board: Board, state: KharkovState, at: int) -> int:
    """How many more combat units a hex takes (8.1)."""
    return board.limits.stacking - sum(map(board.combat.__getitem__, state.at.get(at, ())))


def with_room(board: Board, state: KharkovState, side: int, hexes: int) -> int:
    """Those of the hexes, none of which an enemy holds, that take one more combat unit of a side (8.1)."""
    crowded = hexes & state.crowded & state.fighters[side]
    for at in listed(crowded) if crowded else ():
        if room(board, state, at) <= 0:
            hexes ^= 1 << at
    return hexes
