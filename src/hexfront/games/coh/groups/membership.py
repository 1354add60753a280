"""9.1, 9.2 Who may form a group: units in the same or adjacent hexes, and what they can pay with together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.coh.box.meta import (
    AP,
    CARD,
    CP,
    SNAP,
)
from hexfront.games.coh.movement import arrival
from hexfront.games.coh.points.payment import (
    DEAREST,
    FREE,
    Purse,
    purse,
)
from hexfront.games.coh.state import READY, USED
from hexfront.hexes import bits, grow, listed

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


class Reach(NamedTuple):
    """Where a unit must be to belong to a group: in these hexes, or waiting to enter by those [coh:9.2a]."""

    near: int
    gates: int


def reach(board: Board, state: CohState, units: Sequence[int]) -> Reach:
    """The hexes of some units and those next to them; the same for hexes by which those of them enter that wait."""
    near = gates = 0
    for unit in units:
        at = state.where[unit]
        if at > 0:
            near |= board.grid.around[at] | 1 << at
        elif at == READY:
            gates |= arrival.entries(board, state, unit)
    return Reach(near, grow(board.grid, gates) if gates else 0)


def within(board: Board, state: CohState, unit: int, area: Reach) -> bool:
    """Whether a unit is there."""
    at = state.where[unit]
    if at > 0:
        return bool(area.near >> at & 1)
    return at == READY and bool(area.gates) and bool(area.gates & arrival.entries(board, state, unit))


def together(board: Board, state: CohState, one: int, other: int) -> bool:
    """Whether two units are in the same or adjacent hexes, or wait to enter at such [coh:9.2a]."""
    return within(board, state, one, reach(board, state, (other,)))


def _spots(board: Board, state: CohState, units: Sequence[int]) -> dict[int, list[int]]:
    """The members of a group by the hex where they are; those that wait by the hexes where they enter, below 0."""
    found: dict[int, list[int]] = {}
    for unit in units:
        at = state.where[unit]
        found.setdefault(at if at > 0 else -arrival.entries(board, state, unit), []).append(unit)
    return found


def _links(board: Board, spots: list[int]) -> list[int]:
    """By place in a list of such spots, those that are beside each one, as a mask of such places."""
    around = board.grid.around
    return [
        bits([i for i, other in enumerate(spots) if other > 0 and around[at] >> other & 1])
        if at > 0
        else bits([i for i, other in enumerate(spots) if other < 0 and grow(board.grid, -at) & -other])
        for at in spots
    ]


def _connected(links: list[int], members: int) -> bool:
    """Whether each of the members can be reached from any other over others of them [coh:9.1.1a].

    >>> _connected([0b011, 0b111, 0b110], 0b111), _connected([0b011, 0b111, 0b110], 0b101)
    (True, False)
    """
    rest = members & members - 1
    fresh = members ^ rest
    while fresh and rest:
        beside = 0
        for place in listed(fresh):
            beside |= links[place]
        fresh = rest & beside
        rest ^= fresh
    return not rest


def means(board: Board, state: CohState, units: tuple[int, ...], card: bool) -> Purse:
    """How a group can pay each price: shared AP or an opportunity if nobody is used, CP whoever they are [coh:9.2b]."""
    if card:
        return FREE
    seat = board.seat[units[0]]
    active, cp = state.active[seat], state.cp[seat]
    flags = state.flags
    for unit in units:
        if flags[unit] & USED:
            return purse(-1, cp, False)
    if active:
        return purse(state.ap[seat], cp, not [unit for unit in units if unit in active])
    return purse(-1 if board.variable_ap(state) else board.limits.activation_ap, cp, True)


@lru_cache(maxsize=4096)
def rest_of(way: str, paid: int, ap: int, cp: int) -> Purse:
    """What a group that has paid so much already can still pay, in the same way: only what is dearer costs more.

    >>> rest_of("ap", 2, 0, 1)[2], rest_of("ap", 2, 0, 1)[3], rest_of("ap", 2, 0, 1)[4], rest_of("snap", 0, 0, 0)[7]
    (('ap',), ('ap',), (), ('snap',))
    """
    if way in (SNAP, CARD):
        return ((way,),) * (DEAREST + 1)
    purse_left = ap + cp if way == AP else cp
    return tuple((way,) if price - paid <= purse_left else () for price in range(DEAREST + 1))


def able(board: Board, state: CohState, seat: Seat, unit: int, card: bool) -> bool:
    """Whether a unit of the seat could act at all: it is on the map or may enter, and something can pay for it.

    What is carried can only rally with others.
    """
    at = state.where[unit]
    if board.seat[unit] != seat or (at <= 0 and at != READY):
        return False
    if state.carrier[unit] >= 0 and (at <= 0 or state.hit[unit] < 0):
        return False
    return card or state.cp[seat] > 0 or not state.flags[unit] & USED


def joins(board: Board, state: CohState, seat: Seat, units: tuple[int, ...], card: bool) -> list[int]:
    """The units that may join a group."""
    near, gates = reach(board, state, units)
    where = state.where
    found = [one for one in board.force[seat] if where[one] > 0 and near >> where[one] & 1] if near else []
    if gates:
        waiting = [one for one in board.force[seat] if where[one] == READY and state.carrier[one] < 0]
        found += [one for one in waiting if gates & arrival.entries(board, state, one)]
        found.sort(key=board.force[seat].index)
    return [unit for unit in found if unit not in units and able(board, state, seat, unit, card)]


def in_waiting(board: Board, state: CohState, seat: Seat, unit: int, card: bool) -> bool:
    """Whether another unit that could act waits to enter where this one does."""
    gates, where = grow(board.grid, arrival.entries(board, state, unit)), state.where
    return any(
        where[one] == READY
        and one != unit
        and able(board, state, seat, one, card)
        and gates & arrival.entries(board, state, one)
        for one in board.force[seat]
    )


def leaves(board: Board, state: CohState, units: tuple[int, ...]) -> list[int]:
    """The units that may leave a group without tearing it apart."""
    return [unit for unit in units if spares(board, state, units, unit)]


def spares(board: Board, state: CohState, units: tuple[int, ...], unit: int) -> bool:
    """Whether a group hangs together without one of its units."""
    if len(units) < 3:
        return len(units) == 2
    rest = _spots(board, state, [one for one in units if one != unit])
    return len(rest) == 1 or _connected(_links(board, list(rest)), (1 << len(rest)) - 1)


def _idle(board: Board, state: CohState, seat: Seat, unit: int, card: bool) -> Iterator[Illegal]:
    """Why a unit of the seat that is there could not act with others."""
    name = board.names[unit]
    if state.carrier[unit] >= 0 and (state.where[unit] <= 0 or state.hit[unit] < 0):
        yield Illegal("coh:17.0d", t("{unit} is carried and moves with its vehicle.", unit=name))
    if not card and state.cp[seat] <= 0 and state.flags[unit] & USED:
        yield Illegal("coh:9.2b", t("{unit} is used, and there are no CP.", unit=name))


def against_joining(
    board: Board, state: CohState, seat: Seat, units: tuple[int, ...], unit: int, card: bool
) -> Iterator[Illegal]:
    """Why a unit may not join a group."""
    name = board.names[unit]
    if board.seat[unit] != seat:
        yield Illegal("coh:9.1a", t("{unit} is not of your force.", unit=name))
        return
    if unit in units:
        yield Illegal("coh:9.1a", t("{unit} is in the group already.", unit=name))
    if not within(board, state, unit, reach(board, state, units)):
        active = state.active[seat]
        apart = state.where[unit] > 0 and unit in active and any(one in active for one in units)
        rule = "coh:9.1.1b" if apart else "coh:9.2a"
        text = t("{unit} is neither in the same hex nor in one next to the group.", unit=name)
        yield Illegal(rule, text)
    yield from _idle(board, state, seat, unit, card)


def against_beginning(board: Board, state: CohState, seat: Seat, unit: int, card: bool) -> Iterator[Illegal]:
    """Why a unit forms no group."""
    name = board.names[unit]
    if board.seat[unit] != seat:
        yield Illegal("coh:9.1a", t("{unit} is not of your force.", unit=name))
        return
    if state.where[unit] <= 0 and state.where[unit] != READY:
        yield Illegal("coh:9.2a", t("{unit} is not on the map.", unit=name))
        return
    if not joins(board, state, seat, (unit,), card):
        text = t("No other unit that could act is in the hex of {unit} or next to it.", unit=name)
        yield Illegal("coh:9.2a", text)
    yield from _idle(board, state, seat, unit, card)


def unpaid(board: Board, state: CohState, units: tuple[int, ...], way: str, card: bool) -> Iterator[Illegal]:
    """Whose status keeps a group from paying in a way, whatever it is for [coh:9.2b]."""
    if card and way != CARD:
        yield Illegal("coh:card-02", t("The card pays: by card."))
    for unit in units if way in (AP, SNAP) else ():
        if state.flags[unit] & USED:
            text = t("{unit} is used: the group can only pay with CP.", unit=board.names[unit])
            yield Illegal("coh:9.2b", text)
        if way == SNAP and unit in state.active[board.seat[unit]]:
            text = t("{unit} is active: the group takes no opportunity action.", unit=board.names[unit])
            yield Illegal("coh:3.1b", text)


WAY_RULES = {AP: "coh:9.2b", SNAP: "coh:9.2b", CP: "coh:9.2c", CARD: "coh:9.2c"}
"""By way of paying, the rule that lets a group pay so."""
