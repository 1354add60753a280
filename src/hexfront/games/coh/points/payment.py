"""3.0 How an action is paid: by activation, by command points, as an opportunity, or by a card.

A *purse* says by which ways a unit can pay each price: ``purse[3]`` is ``("ap", "snap")`` if it can pay 3 by its
activation or as an opportunity action. Offers look prices up in it; nothing else decides who can afford what.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.games.coh.box.meta import (
    AP,
    CARD,
    CP,
    SNAP,
)
from hexfront.games.coh.events import Activated, Flipped, Rolled, Spent
from hexfront.games.coh.state import USED, note

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

Purse = tuple[tuple[str, ...], ...]
WAYS = 3
"""In so many ways a unit pays at most: by its activation, with CP, as an opportunity."""
DEAREST = 63
"""No action costs more than this."""
FREE: Purse = ((CARD,),) * (DEAREST + 1)
"""A card pays whatever it costs (card 2)."""
BROKE: Purse = ((),) * (DEAREST + 1)
"""Nothing can be paid: a used unit without CP."""
_SNAP = ("coh:2.2g", "coh:3.1a")
_BESIDE_SNAP = (*_SNAP, "coh:2.2o")
_COMMAND = ("coh:2.2h", "coh:3.2.2", "coh:3.2b")
_BESIDE_COMMAND = (*_COMMAND, "coh:2.2o", "coh:3.0d")
_ACTIVE = ("coh:2.2d", "coh:3.0a", "coh:2.2e")
_BOTH_ACTIVE = (*_ACTIVE, "coh:2.2n")


@lru_cache(maxsize=4096)
def purse(ap: int, cp: int, snap: bool) -> Purse:
    """The ways to pay each price with so many AP to spend (-1: none at all) and CP, and perhaps an opportunity action.

    >>> purse(3, 1, False)[4], purse(-1, 2, True)[2], purse(-1, 2, False)[3]
    (('ap',), ('cp', 'snap'), ())
    """
    return tuple(
        tuple(
            way
            for way, can in ((AP, ap >= 0 and price <= ap + cp), (CP, 0 < price <= cp), (SNAP, snap))
            if can
        )
        for price in range(DEAREST + 1)
    )


def purse_of(board: Board, state: CohState, unit: int) -> Purse:
    """How a unit can pay now."""
    seat = board.seat[unit]
    active = state.active[seat]
    if unit in active:
        return purse(state.ap[seat], state.cp[seat], False)
    if state.flags[unit] & USED:
        return purse(-1, state.cp[seat], False)
    return fresh_purse(board, state, seat)


def most_ways(means: Purse, price: int) -> int:
    """In how many ways so much or more can be paid at most; what costs nothing is not paid with CP."""
    return len(means[price]) if price else WAYS


def fresh_purse(board: Board, state: CohState, seat: int) -> Purse:
    """How fresh units of a seat can pay: they share the activation under way, or begin one."""
    if state.active[seat]:
        return purse(state.ap[seat], state.cp[seat], True)
    rolled = state.options and board.variable_ap(state)
    return purse(-1 if rolled else board.limits.activation_ap, state.cp[seat], True)


def pay_cp(state: CohState, seat: int, price: int, out: list[Event]) -> None:
    """Pay an action with CP alone; a seat that has no units at all may still do that."""
    if state.hidden:
        note(state, f"{seat} {CP} {price}")
    state.cp[seat] -= price
    out.append(Spent(seat=seat, cp=price, way=CP, rules=_BESIDE_COMMAND if state.active[seat] else _COMMAND))


def pay(
    board: Board, state: CohState, units: tuple[int, ...], price: int, way: str, out: list[Event]
) -> None:
    """Pay an action of these units together: activate them if need be, top up with CP, mark opportunities used."""
    seat = board.seat[units[0]]
    if way == CARD:
        return
    if way == CP:
        pay_cp(state, seat, price, out)
        return
    if state.hidden and way != AP:
        note(state, f"{seat} {way} 0")
    if way == SNAP:
        rules: tuple[str, ...] = _BESIDE_SNAP if state.active[seat] else _SNAP
        out.append(Spent(seat=seat, way=SNAP, rules=rules))
        for unit in units:
            # An active unit takes no opportunity action: on a vehicle that does it goes along as it is.
            if unit not in state.active[seat]:
                mark_used(board, state, unit, out, "coh:2.2g")
        return
    for unit in units:
        if unit not in state.active[seat]:
            activate(board, state, unit, out)
    spend_ap(board, state, seat, price, out)


def spend_ap(board: Board, state: CohState, seat: int, price: int, out: list[Event]) -> None:
    """Spend the AP of an activation, and CP for what they lack [coh:3.2.1]."""
    ap = min(price, state.ap[seat])
    state.ap[seat] -= ap
    state.spent[seat] += ap
    state.cp[seat] -= price - ap
    rules = ("coh:3.0b", "coh:2.2d") if ap == price else ("coh:3.0b", "coh:3.2.1", "coh:3.2b")
    if state.hidden:
        note(state, f"{seat} ap {ap}")
    tells = ap < price and "fog-ap" in state.options
    out.append(Spent(seat=seat, ap=ap, cp=price - ap, way=AP, reveals=tells, rules=rules))


def activate(board: Board, state: CohState, unit: int, out: list[Event]) -> None:
    """Give a fresh unit the AP of an activation, or let it join the one under way (9.0a)."""
    seat = board.seat[unit]
    if state.active[seat]:
        state.active[seat] = (*state.active[seat], unit)
        out.append(Activated(unit=board.names[unit], ap=-1, shared=True, rules=("coh:9.0a", "coh:9.0b")))
        return
    rules: tuple[str, ...] = _BOTH_ACTIVE if any(map(state.active.__getitem__, board.foes[seat])) else _ACTIVE
    _give(board, state, unit, board.limits.activation_ap, rules, out)


def rouse(board: Board, state: CohState, unit: int, dice: tuple[int, ...], ap: int, out: list[Event]) -> None:
    """Give a fresh unit the AP that dice have decided on [coh:3.0.1a], perhaps under a cup [coh:3.0.1b]."""
    seat = board.seat[unit]
    state.dice[seat] = dice
    fog = "fog-ap" in state.options
    rules = ("coh:3.0.1b" if fog else "coh:3.0.1a", "coh:3.0.1a")
    _give(board, state, unit, max(0, ap), rules, out, board.friends[seat] if fog else None)
    settle_activation(board, state, seat, out)


def _give(
    board: Board,
    state: CohState,
    unit: int,
    ap: int,
    rules: tuple[str, ...],
    out: list[Event],
    to: tuple[int, ...] | None = None,
) -> None:
    seat = board.seat[unit]
    state.active[seat], state.spent[seat], state.ap[seat] = (unit,), 0, ap
    out.append(Activated(unit=board.names[unit], ap=ap, to=to, rules=rules))


def inherit(board: Board, state: CohState, unit: int, ap: int, out: list[Event]) -> None:
    """Let a unit go on with the AP of comrades who have died in the action that it shares [coh:9.0c]."""
    seat = board.seat[unit]
    state.active[seat], state.ap[seat] = (unit,), ap
    out.append(Activated(unit=board.names[unit], ap=-1, shared=True, rules=("coh:9.0c", "coh:9.0a")))


def mark_used(board: Board, state: CohState, unit: int, out: list[Event], *rules: str) -> None:
    """Flip a unit to its used side."""
    if not state.flags[unit] & USED:
        state.flags[unit] |= USED
        out.append(Flipped(unit=board.names[unit], rules=(*rules, "coh:2.2c")))


def drop(board: Board, state: CohState, seat: int, out: list[Event], rule: str) -> None:
    """End the activation under way: what is left of its AP is lost and its units are used [coh:3.0c]."""
    if state.dice[seat]:
        if "fog-ap" in state.options:
            out.append(
                Rolled(
                    seat=seat, name="activation", dice=state.dice[seat], reveals=True, rules=("coh:3.0.1b",)
                )
            )
        state.dice[seat] = ()
    for unit in state.active[seat]:
        mark_used(board, state, unit, out, rule, "coh:3.0c")
    state.active[seat], state.ap[seat], state.spent[seat] = (), 0, 0


def settle_activation(board: Board, state: CohState, seat: int, out: list[Event]) -> None:
    """After an action: an activation without AP is over [coh:2.2f]."""
    if state.active[seat] and state.ap[seat] <= 0:
        drop(board, state, seat, out, "coh:9.0d" if len(state.active[seat]) > 1 else "coh:2.2f")
