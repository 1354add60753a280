"""What a viewer cannot know, drawn again within what he does know.

Hands and the deck, face-down damage markers, where hidden units and hidden mines are, plotted artillery, the secret
objective, and the dice of the fog option. What a frame holds of such things it redraws itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hexfront.engine.actions import Seat
from hexfront.engine.draws import Stream
from hexfront.engine.events import ALL
from hexfront.games.coh import artillery, counters, works
from hexfront.games.coh.counters import lurking
from hexfront.games.coh.deck import KEPT, about
from hexfront.games.coh.knowledge import drafting, knows_marker, on_side
from hexfront.games.coh.roster import SIDES
from hexfront.games.coh.state import DUG, WAITING
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.coh.game import Coh
    from hexfront.games.coh.state import CohState, Work

TRIES = 20
"""How often markers are dealt anew until they fit what everybody knows of them."""
FACES = 6


def redraw(game: Coh, state: CohState, viewer: Seat, chance: Stream) -> None:
    """Redraw in place what the viewer cannot know."""
    if viewer == ALL:
        return
    _cards(game, state, viewer, chance)
    _markers(game, state, viewer, chance)
    _objective(game, state, viewer, chance)
    for side in (0, 1):
        if not on_side(game, viewer, side):
            _hidden_units(game, state, side, chance)
            _hidden_mines(game, state, side, chance)
            _plots(game, state, side, chance)
            _dice(game, state, side, chance)


def _cards(game: Coh, state: CohState, viewer: Seat, chance: Stream) -> None:
    """Deal the cards that nobody has seen to the other hands and the deck; those a sheet gives by name are known."""
    others = [seat for seat in game.seats if seat != viewer]
    known = {seat: _given(game, state, seat) for seat in others}
    pool = [
        card for card, count in enumerate(state.deck) if about(game, card).kind in KEPT for _ in range(count)
    ]
    sizes = {}
    for seat in others:
        hand = list(state.hands[seat])
        for card in known[seat]:
            hand.remove(card)
        sizes[seat] = len(hand)
        pool += hand
    pool = chance.shuffled(pool)
    for seat in others:
        state.hands[seat] = tuple(sorted((*known[seat], *pool[: sizes[seat]])))
        del pool[: sizes[seat]]
    for card in range(len(state.deck)):
        if about(game, card).kind in KEPT:
            state.deck[card] = pool.count(card)


def _given(game: Coh, state: CohState, seat: Seat) -> list[int]:
    """The cards of a hand that its player got by name and must still have: there are no others of their kind."""
    numbers = [game.card_names.index(name) for name in game.firefight.seats[seat].cards]
    return [
        card
        for card in numbers
        if card in state.hands[seat] and game.card_names[card] not in game.firefight.deck
    ]


def _markers(game: Coh, state: CohState, viewer: Seat, chance: Stream) -> None:
    """Deal the face-down markers that the viewer has not seen, from the pool and among themselves."""
    unknown = [
        unit for unit, hit in enumerate(state.hit) if hit >= 0 and not knows_marker(game, state, unit, viewer)
    ]
    if not unknown:
        return
    pool = [marker for marker, count in enumerate(state.pools) for _ in range(count)]
    pool += [state.hit[unit] for unit in unknown]
    for _ in range(TRIES):
        rest = chance.shuffled(pool)
        dealt = _deal(game, state, unknown, rest)
        if dealt is not None:
            for unit, marker in zip(unknown, dealt, strict=True):
                state.hit[unit] = marker
            for marker in range(len(state.pools)):
                state.pools[marker] = rest.count(marker)
            return


def _deal(game: Coh, state: CohState, units: list[int], pool: list[int]) -> list[int] | None:
    """A marker for each unit that it may have for all that is known, out of the pool; None if they do not go round."""
    dealt = []
    for unit in units:
        fits = (marker for marker in pool if _may_be(game, state, unit, marker))
        marker = next(fits, -1)
        if marker < 0:
            return None
        pool.remove(marker)
        dealt.append(marker)
    return dealt


def _may_be(game: Coh, state: CohState, unit: int, marker: int) -> bool:
    one = game.markers[marker]
    return one.pool == game.types[unit].of.pool and not one.kills and not state.not_hit[unit] >> marker & 1


def _objective(game: Coh, state: CohState, viewer: Seat, chance: Stream) -> None:
    """Any of the objectives that were shuffled; when it is over everybody has seen which it was."""
    secret = [one for one in game.firefight.objectives if one.card]
    if (
        state.objective >= 0
        and state.result is None
        and not any(on_side(game, viewer, SIDES.index(side)) for side in secret[0].scores)
    ):
        state.objective = game.card_names.index(chance.choice(secret).card)


def _hidden_units(game: Coh, state: CohState, side: int, chance: Stream) -> None:
    """Somewhere where the viewer must think it may be; while a seat sets up, perhaps nowhere yet."""
    for unit in lurking(game, state, side):
        if state.carrier[unit] >= 0 or state.where[unit] <= 0:
            continue
        if drafting(state, game.seat[unit]) and not chance.below(3):
            counters.take_off(game, state, unit, WAITING)
            continue
        may_be = state.maybe[unit] | 1 << state.where[unit]
        to = chance.choice(listed(may_be))
        if to != state.where[unit]:
            dug = state.flags[unit] & DUG
            counters.put(game, state, unit, to)
            # In a fortification, if there is one: in the open beside it somebody might have seen it.
            state.inside[unit] = next(iter(works.open_to(game, state, unit, to)), "")
            state.flags[unit] |= dug


def _hidden_mines(game: Coh, state: CohState, side: int, chance: Stream) -> None:
    """Each field somewhere else where nobody has been."""
    fields = [
        (at, work)
        for at, there in sorted(state.works.items())
        for work in there
        if work.hidden and game.seat_side[work.seat] == side
    ]
    for at, work in fields:
        _lift(state, at, work)
    for at, work in fields:
        free = [
            to
            for to in listed(work.maybe)
            if not any(one.kind == work.kind for one in state.works.get(to, ()))
        ]
        to = chance.choice(free) if free else at
        state.works[to] = (*state.works.get(to, ()), work)


def _lift(state: CohState, at: int, work: Work) -> None:
    rest = tuple(one for one in state.works[at] if one is not work)
    if rest:
        state.works[at] = rest
    else:
        del state.works[at]


def _plots(game: Coh, state: CohState, side: int, chance: Stream) -> None:
    """What has not fallen yet may be plotted elsewhere, as smoke or not, or not at all; a battery fires once."""
    unseen = artillery.unseen(state)
    fired = {(one.seat, one.battery) for one in state.plots if one.hex >= 0 and one not in unseen}
    found = []
    for plot in state.plots:
        whose = plot.seat, plot.battery
        if plot not in unseen or game.seat_side[plot.seat] != side or not plot.maybe:
            found.append(plot)
            continue
        at = chance.choice(listed(plot.maybe)) if whose not in fired and chance.below(4) else -1
        if at >= 0:
            fired.add(whose)
        found.append(replace(plot, hex=at, smoke=at >= 0 and not chance.below(2)))
    state.plots = tuple(found)


def _dice(game: Coh, state: CohState, side: int, chance: Stream) -> None:
    """Dice rolled in secret that allow for what was spent, and for what a card has added [coh:3.0.1b]."""
    if "fog-ap" not in state.options:
        return
    for seat in game.seats:
        dice = state.dice[seat]
        if game.seat_side[seat] != side or not dice or state.ap[seat] <= 0:
            continue
        added = state.ap[seat] + state.spent[seat] - max(dice) - min(dice)
        for _ in range(TRIES):
            thrown = tuple(chance.below(FACES) + 1 for _ in dice)
            left = max(thrown) + min(thrown) + added - state.spent[seat]
            if left > 0:
                state.dice[seat], state.ap[seat] = thrown, left
                break
