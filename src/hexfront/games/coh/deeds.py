"""2.2 Who can do something on a go, and what: a unit's acts are listed only when somebody asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hexfront.engine.actions import Action, Key, Seat
from hexfront.engine.choices import Group, Listed
from hexfront.games.coh import acts, groups, hidden
from hexfront.games.coh.arrival import Entering
from hexfront.games.coh.payment import FREE, Purse, purse_of
from hexfront.games.coh.state import BOGGED, READY, STUCK, USED
from hexfront.hexes import bits

if TYPE_CHECKING:
    from hexfront.games.coh.game import Coh
    from hexfront.games.coh.state import CohState

HELD = BOGGED | STUCK


def actors(game: Coh, state: CohState, seat: Seat) -> list[Key]:
    """The units of a seat that can do something and pay for it, as keys of their groups."""
    where, hit, flags, keys = state.where, state.hit, state.flags, game.unit_keys
    odd = _odd(game, state, seat)
    # Most units have nothing on them that could keep them from turning.
    return [
        keys[unit]
        for unit in _payers(game, state, seat)
        if (where[unit] > 0 and hit[unit] < 0 and not flags[unit] & HELD and not odd >> unit & 1)
        or ((where[unit] > 0 or where[unit] == READY) and _can_act(game, state, unit))
    ]


def _payers(game: Coh, state: CohState, seat: Seat) -> Sequence[int]:
    """The units of a seat that can pay for anything: without CP those that are used cannot, unless they are active."""
    if state.cp[seat]:
        return game.force[seat]
    flags, active = state.flags, state.active[seat]
    return [unit for unit in game.force[seat] if not flags[unit] & USED or unit in active]


def _can_act(game: Coh, state: CohState, unit: int) -> bool:
    """Whether a unit can do and pay for anything; what waits on a vehicle enters with it."""
    at = state.where[unit]
    if at == READY and state.carrier[unit] >= 0:
        return False
    return _has_deeds(game, state, unit, at, purse_of(game, state, unit), False)


def _odd(game: Coh, state: CohState, seat: Seat) -> int:
    """The units of a seat that may be unable to turn where they are, as a mask; others may be in it.

    They are hidden, carried or in a work; what lies on them, damage and flags, is not looked at.
    """
    if state.aim:
        return -1
    carrier, inside = state.carrier, state.inside
    # Mostly nobody is carried or in a work, and counting what all have alike is the quickest way to see it.
    if carrier.count(-1) == len(carrier) == inside.count(""):
        return state.hidden
    return state.hidden | bits([u for u in game.force[seat] if carrier[u] >= 0 or inside[u]])


def served(game: Coh, state: CohState, seat: Seat) -> list[Key]:
    """The units of a seat that can do something if a card pays for it."""
    where = state.where
    return [
        game.unit_keys[unit]
        for unit in game.force[seat]
        if (where[unit] > 0 or where[unit] == READY)
        and _has_deeds(game, state, unit, where[unit], FREE, True)
    ]


def _has_deeds(game: Coh, state: CohState, unit: int, at: int, means: Purse, card: bool) -> bool:
    """Whether a unit has anything to do: it can turn, enter or sneak, or something else is found for it."""
    if state.carrier[unit] < 0 and not state.aim and not state.flags[unit] & HELD:
        hit = state.hit[unit]
        if at == READY:
            if means[game.cheapest[unit]]:
                return True
        elif hit < 0 or not game.markers[hit].forbids_movement:
            if state.hidden >> unit & 1:
                if hidden.can_sneak(game, state, unit, means):
                    return True
            elif not state.inside[unit]:
                return True
    chapters = acts.ATTACKING if state.aim else None
    return acts.any_act(game, state, unit, means, chapters) or groups.possible(
        game, state, game.seat[unit], unit, card
    )


def deeds(game: Coh, state: CohState, unit: int, *more: Action) -> Group:
    """What a unit can do on a go of its player, and perhaps more."""
    return offered(game, state, unit, purse_of(game, state, unit), False, more)


def offered(
    game: Coh, state: CohState, unit: int, means: Purse, card: bool, more: tuple[Action, ...] = ()
) -> Group:
    """Every act of a unit that can be paid so, the group it could begin, and what else there is."""
    if groups.possible(game, state, game.seat[unit], unit, card):
        more = (("group", unit), *more)
    if state.where[unit] == READY and not state.aim and state.carrier[unit] < 0:
        return Entering(game, state, unit, means, more)
    found = acts.acts(game, state, unit, means, acts.ATTACKING if state.aim else None)
    found += more
    return Listed(found)
