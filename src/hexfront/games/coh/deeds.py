"""2.2 Who can do something on a go, and what: a unit's acts are listed only when somebody asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.actions import Action, Key, Seat
from hexfront.games.coh import acts, groups, hidden
from hexfront.games.coh.payment import FREE, Purse, fresh_purse, purse, purse_of
from hexfront.games.coh.state import BOGGED, READY, STUCK, USED

if TYPE_CHECKING:
    from hexfront.games.coh.game import Coh
    from hexfront.games.coh.state import CohState

HELD = BOGGED | STUCK


def actors(game: Coh, state: CohState, seat: Seat) -> list[Key]:
    """The units of a seat that can do something and pay for it, as keys of their groups."""
    active, cp, where, flags, hit = state.active[seat], state.cp[seat], state.where, state.flags, state.hit
    fresh, used = fresh_purse(game, state, seat), purse(-1, cp, False)
    in_use = purse(state.ap[seat], cp, False) if active else used
    carrier, inside, keys, lurking = state.carrier, state.inside, game.unit_keys, state.hidden
    # Most units have nothing on them that could keep them from turning; often nobody has.
    free, unlike = not state.aim, bool(lurking) or max(carrier) >= 0 or any(inside)
    found = []
    for unit in game.force[seat]:
        at = where[unit]
        if at <= 0 and at != READY:
            continue
        flag = flags[unit]
        if unit in active:
            means = in_use
        elif not flag & USED:
            means = fresh
        elif cp:
            means = used
        else:
            continue
        if free and at > 0 and hit[unit] < 0 and not flag & HELD:
            sure = not unlike or not (lurking >> unit & 1 or carrier[unit] >= 0 or inside[unit])
        elif at > 0:
            sure = False
        elif carrier[unit] < 0:
            sure = free and bool(means[game.cheapest[unit]])
        else:
            continue
        if sure or _has_deeds(game, state, unit, at, means, False):
            found.append(keys[unit])
    return found


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
