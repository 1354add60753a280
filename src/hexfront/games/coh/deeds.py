"""2.2 Who can do something on a go, and what: a unit's acts are listed only when somebody asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.actions import Action, Key, Seat
from hexfront.games.coh import acts, groups, hidden
from hexfront.games.coh.payment import FREE, Purse, fresh_purse, purse, purse_of
from hexfront.games.coh.state import BOGGED, READY, STUCK, USED
from hexfront.hexes import bits

if TYPE_CHECKING:
    from hexfront.games.coh.game import Coh
    from hexfront.games.coh.state import CohState

HELD = BOGGED | STUCK
"""The highest flags: with any of them the flags of a unit come to as much as the lower of the two."""
PAIRS = STUCK // USED
"""How often a fresh and a used unit follow each other in a table of all flags, the lowest being that of used ones."""


def actors(game: Coh, state: CohState, seat: Seat) -> list[Key]:
    """The units of a seat that can do something and pay for it, as keys of their groups."""
    active, cp, where, flags, hit = state.active[seat], state.cp[seat], state.where, state.flags, state.hit
    in_use = purse(state.ap[seat], cp, False) if active else None
    by_flags = (fresh_purse(game, state, seat), purse(-1, cp, False) if cp else None) * PAIRS
    odd, keys, found = _odd(game, state, seat), game.unit_keys, []
    for unit in game.force[seat]:
        at = where[unit]
        if at <= 0 and at != READY:
            continue
        means = in_use if unit in active else by_flags[flags[unit]]
        if means is None:
            continue
        # Most units have nothing on them that could keep them from turning.
        if at > 0 and hit[unit] < 0 and not odd >> unit & 1:
            found.append(keys[unit])
        elif at > 0 or state.carrier[unit] < 0:
            sure = at < 0 and not state.aim and means[game.cheapest[unit]]
            if sure or _has_deeds(game, state, unit, at, means, False):
                found.append(keys[unit])
    return found


def _odd(game: Coh, state: CohState, seat: Seat) -> int:
    """The units of a seat that may be unable to turn in their hex, damage apart, as a mask; others may be in it."""
    if state.aim:
        return -1
    flags, carrier, inside = state.flags, state.carrier, state.inside
    odd = state.hidden
    if max(flags) >= BOGGED or max(carrier) >= 0 or any(inside):
        odd |= bits([u for u in game.force[seat] if carrier[u] >= 0 or inside[u] or flags[u] & HELD])
    return odd


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


def deeds(game: Coh, state: CohState, unit: int) -> list[Action]:
    """What a unit can do on a go of its player."""
    return listed(game, state, unit, purse_of(game, state, unit), False)


def listed(game: Coh, state: CohState, unit: int, means: Purse, card: bool) -> list[Action]:
    """Every act of a unit that can be paid so, and the group it could begin."""
    found = acts.acts(game, state, unit, means, acts.ATTACKING if state.aim else None)
    if groups.possible(game, state, game.seat[unit], unit, card):
        found.append(("group", unit))
    return found
