"""The counters on the map: putting and taking, stacking (6), zones of control (7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.box.charts.chits import NO_PURGES
from hexfront.games.trc.state import AXIS, TrcState
from hexfront.games.trc.units import chits, national
from hexfront.hexes import bits, each, listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def put(board: Board, state: TrcState, unit: int, at: int) -> None:
    """Set a unit down in a hex, wherever it was before."""
    where, stacks = state.where, state.at
    if where[unit] > 0 or state.astride:
        _lift(board, state, unit)
    if where[unit] > 0:
        where[unit] = at  # it is on the map as before, and in no box
    else:
        stand(state, unit, at)
    stacks[at] = (*stacks[at], unit) if at in stacks else (unit,)
    bit = 1 << at
    if board.kinds[unit] == "partisan":
        state.lairs |= bit
        return
    side = board.side[unit]
    if state.guerrillas:
        state.occupied[side] |= bit
        state.lairs |= bit if state.guerrillas >> unit & 1 else 0
        state.zoc[side] = zone(board, state.occupied[side] & ~bands(board, state))
        return
    if not state.occupied[side] & bit:
        state.occupied[side] |= bit
        state.zoc[side] |= board.near.adjacent[at] | bit


def take_off(board: Board, state: TrcState, unit: int, box: int) -> None:
    """Take a unit off the map into a box."""
    _lift(board, state, unit)
    stand(state, unit, box)


def stand(state: TrcState, unit: int, at: int) -> None:
    """Write down the hex or the box of a unit; nothing else changes it, but ``put`` from hex to hex."""
    before = state.where[unit]
    state.where[unit] = at
    if before < 0 or at < 0:
        state.placed[-before if before < 0 else 0] ^= 1 << unit
        state.placed[-at if at < 0 else 0] ^= 1 << unit


def _lift(board: Board, state: TrcState, unit: int) -> None:
    """Take a unit out of its stack, if it stands in one."""
    at, side = state.where[unit], board.side[unit]
    if at <= 0 or state.astride >> unit & 1:
        state.astride &= ~(1 << unit)
        return
    kinds, stack = board.kinds, state.at[at]
    rest: tuple[int, ...] = ()
    if len(stack) > 1:
        rest = state.at[at] = tuple([other for other in stack if other != unit])
    else:
        del state.at[at]
    if state.lairs >> at & 1 and not any(irregular(board, state, other) for other in rest):
        state.lairs ^= 1 << at
    if kinds[unit] == "partisan":
        return
    if [other for other in rest if kinds[other] != "partisan"]:
        if state.guerrillas:
            state.zoc[side] = zone(board, state.occupied[side] & ~bands(board, state))
        return
    state.occupied[side] ^= 1 << at
    left = state.occupied[side] & ~bands(board, state) if state.guerrillas else state.occupied[side]
    state.zoc[side] = left | board.near.zone(left)


def irregular(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit is a partisan, or a paratroop corps that fights as one [trc:28.7.R5b]."""
    return board.kinds[unit] == "partisan" or bool(state.guerrillas >> unit & 1)


def bands(board: Board, state: TrcState) -> int:
    """The hexes in which paratroops that fight as partisans stand alone: their ZOC is that hex [trc:28.7.R5b]."""
    found = 0
    for unit in each(state.guerrillas):
        at = state.where[unit]
        if at > 0 and all(irregular(board, state, mate) for mate in state.at.get(at, ())):
            found |= 1 << at
    return found


def zone(board: Board, occupied: int) -> int:
    """The zones of control of units in these hexes: their own hexes and those beside them [trc:7.1a].

    They run into every terrain and into hexes with enemies [trc:7.1b], but not over water, blocked hexsides
    [trc:7.1c] or the Kerch Strait [trc:8.5.2a].
    """
    return occupied | board.near.zone(occupied)


def watched(state: TrcState, side: int) -> int:
    """The hexes in enemy ZOC for a side: those of partisans too, in their own hexes, for the Axis [trc:7.3]."""
    return state.zoc[1] | state.lairs if side == AXIS else state.zoc[AXIS]


def weight(board: Board, state: TrcState, unit: int) -> int:
    """What a unit takes of a hex's stacking: without purges a Russian army takes no more than a corps [trc:28.7.R4]."""
    own = board.points[unit]
    if state.disclosed and own == board.limits.army_points and as_corps(board, state, unit):
        return board.limits.corps_points
    return own


def as_corps(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit stacks as corps do although it is an army."""
    army = board.units[unit].size == "army" and board.side[unit] == NO_PURGES.side
    return army and chits.active(state, NO_PURGES)


def points(board: Board, state: TrcState, units: tuple[int, ...]) -> int:
    """The stacking points of these units: three for an army, two for a corps [trc:6.1a], none for others [trc:6.3]."""
    if state.disclosed:
        return sum([weight(board, state, unit) for unit in units])
    return sum([board.points[unit] for unit in units])


def room(board: Board, state: TrcState, unit: int, at: int) -> bool:
    """Whether a unit may stay in a hex beside those who stand there."""
    there = state.at.get(at, ())
    if state.options and national.clash(board, state, (*there, unit)):
        return False
    own = weight(board, state, unit) if state.disclosed else board.points[unit]
    return not own or own + points(board, state, there) <= board.limits.stack_points


def few(board: Board, state: TrcState, unit: int) -> int:
    """Beside so many others a unit always finds room, however large they are: a short way for most hexes.

    With options there may be other reasons against it than their size.
    """
    return (
        0 if state.options else (board.limits.stack_points - board.points[unit]) // board.limits.army_points
    )


def crowds(board: Board, state: TrcState, side: int) -> int:
    """The hexes in which more units of a side stand than may stay."""
    found = 0
    for at in [at for at, stack in state.at.items() if len(stack) > 2]:
        if points(board, state, state.at[at]) > board.limits.stack_points:
            found |= 1 << at
    return found & state.occupied[side]


def mixed(board: Board, state: TrcState) -> int:
    """The hexes in which units of different minor allies stand together [trc:26.6.2c]."""
    if national.OPTION not in state.options:
        return 0
    return bits(
        at for at, stack in state.at.items() if len(stack) > 1 and national.clash(board, state, stack)
    )


def of_side(board: Board, state: TrcState, side: int) -> list[int]:
    """The units of a side on the map, partisans apart, by number."""
    return listed(board.regulars[side] & state.placed[0])
