"""8.0 The deck, the hands and the discards, and the event cards that come up in them (8.3)."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from hexfront.engine.base.draws import draw
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import t
from hexfront.games.coh.box.card_list import Card, Ceasefire, Scoring
from hexfront.games.coh.box.card_list import Event as Happening
from hexfront.games.coh.box.roster import SIDES
from hexfront.games.coh.events import CardPlayed
from hexfront.games.coh.units import victory

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

KEPT = ("action", "bonus")
"""The kinds of cards that go into hands."""


def about(board: Board, card: int) -> Card:
    """What a kind of card says."""
    return board.cards[card]


def spend(board: Board, state: CohState, seat: int, card: int, out: list[Event], *rules: str) -> None:
    """A card of the hand is played, for everybody to see, and discarded [coh:8.2]."""
    hand = list(state.hands[seat])
    hand.remove(card)
    state.hands[seat] = tuple(hand)
    state.discards[card] += 1
    out.append(CardPlayed(seat=seat, card=about(board, card).id, reveals=True, rules=rules))


def deal(board: Board, state: CohState, out: list[Event]) -> None:
    """Shuffle and deal the first hands [coh:1.0.7]; event cards are shuffled in after that."""
    names = {name: number for number, name in enumerate(board.card_names)}
    for seat, player in enumerate(board.firefight.seats):
        for name in player.cards:
            _give(board, state, seat, names[name], out, "coh:1.0.7")
        for _ in range(player.hand):
            card = _take(board, state, seat, out, "coh:1.0.7", KEPT)
            if card >= 0:
                _give(board, state, seat, card, out, "coh:1.0.7")


def draw_objective(board: Board, state: CohState, out: list[Event]) -> None:
    """One of the objective cards is drawn for the side that scores it, in secret [coh:event-objective]."""
    secret = [one for one in board.firefight.objectives if one.card]
    if not secret:
        return
    to = tuple(seat for seat in board.seats if SIDES[board.seat_side[seat]] in secret[0].scores)
    number = draw(state, "objective", len(secret), out, to=to, rules=("coh:event-objective",))
    state.objective = board.card_names.index(secret[number].card)
    card = CardPlayed(
        seat=to[0], card=secret[number].card, how="drawn", to=to, rules=("coh:event-objective",)
    )
    out.append(card)


def replenish(board: Board, state: CohState, out: list[Event]) -> None:
    """Every player draws as the firefight says for this turn; an event happens at once, and he draws another."""
    for seat, player in enumerate(board.firefight.seats):
        for _ in range(player.draw[state.turn - 1]):
            card = _take(board, state, seat, out, "coh:8.0b")
            while card >= 0 and about(board, card).kind == "event":
                _happen(board, state, seat, card, out)
                card = -1 if state.ceasefire else _take(board, state, seat, out, "coh:event-00")
            if card >= 0:
                _give(board, state, seat, card, out, "coh:8.0b", "coh:2.0e")


def _give(board: Board, state: CohState, seat: int, card: int, out: list[Event], *rules: str) -> None:
    """A card goes into a hand, for its holder alone to see [coh:8.0c]; there is no limit to a hand [coh:8.0d]."""
    state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
    told = (*rules, "coh:8.0c", "coh:8.0d")
    out.append(CardPlayed(seat=seat, card=about(board, card).id, how="dealt", to=(seat,), rules=told))


def _take(
    board: Board, state: CohState, seat: int, out: list[Event], rule: str, kinds: tuple[str, ...] = ()
) -> int:
    """Draw a card that only the player sees; -1 if there is none. An empty deck is made of the discards anew."""
    counts = state.deck
    if kinds:
        counts = [left if card.kind in kinds else 0 for card, left in zip(board.cards, counts, strict=True)]
    if not any(counts) and (kinds or not _reshuffle(board, state, out)):
        return -1
    ends = list(accumulate(counts))
    number = draw(state, "card", ends[-1], out, to=(seat,), rules=(rule,))
    card = bisect_right(ends, number)
    state.deck[card] -= 1
    return card


def _reshuffle(board: Board, state: CohState, out: list[Event]) -> bool:
    """Make a deck of the action and bonus cards that have been played; events happen once."""
    for card, count in enumerate(state.discards):
        if about(board, card).kind in KEPT:
            state.deck[card], state.discards[card] = count, 0
    if not any(state.deck):
        return False
    out.append(Said(line=t("The discards are shuffled into a new deck."), rules=("coh:8.0b",)))
    return True


def _happen(board: Board, state: CohState, seat: int, card: int, out: list[Event]) -> None:
    """An event card is shown and takes effect at once [coh:event-00]."""
    state.discards[card] += 1
    effect = about(board, card).effect
    rules = ("coh:event-00", "coh:8.0c", "coh:8.3")
    out.append(CardPlayed(seat=seat, card=about(board, card).id, how="drawn", reveals=True, rules=rules))
    if isinstance(effect, Ceasefire):
        state.ceasefire = True
        out.append(Said(line=t("A ceasefire: the game is over."), rules=("coh:event-ceasefire",)))
    elif isinstance(effect, Scoring):
        out.append(Said(line=t("The objectives are scored."), rules=("coh:event-score",)))
        victory.scoring_card(board, state, out)
    elif isinstance(effect, Happening):
        out.append(Said(line=t("The event of the firefight happens."), rules=("coh:event-event",)))
        victory.event_card(board, state, out)
