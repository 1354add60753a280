"""8.5 Events: what happens when a card is drawn."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.events import Event
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.card_list import Ceasefire
from hexfront.games.coh.box.firefight.firefight import Seat

from .cardplay import FAR, played, set_up
from .table import GAME, do, rules_of, table, unit


def drawing(*cards: str, **changes: Any) -> tuple[Any, Any, list[Event]]:
    """The German draws a card from a deck of these, at the start of turn 2."""
    seats = tuple(
        Seat(side, side, "", (5,) * 3, 0, 0, (0, int(side == "german"), 0), (), ())  # type: ignore[arg-type]
        for side in ("german", "soviet")
    )
    game, state = table(
        unit("A", "de-rifles", "1-F05"), FAR, seats=("german", "soviet"), deck=cards, turns=3, **changes
    )
    object.__setattr__(game.firefight, "seats", seats)
    events = do(game, state, "pass", "pass", card=len(cards))
    return game, state, events


@rule("coh:event-00", "coh:8.3", "coh:event-event")
def test_an_event_happens_at_once_and_another_card_is_drawn() -> None:
    _, state, events = drawing("event", "sniper")
    assert {"coh:event-00", "coh:event-event", "coh:8.3"} <= rules_of(events)
    assert played(events, 1)[0] == "event"
    assert len(state.hands[0]) == 1


@rule("coh:event-score")
def test_the_scoring_card_scores() -> None:
    _, _, events = drawing("scoring", "sniper")
    assert "coh:event-score" in rules_of(events)


@rule("coh:event-ceasefire")
def test_a_ceasefire_ends_the_game() -> None:
    game, state, events = drawing("ceasefire")
    assert state.result is not None
    assert "coh:event-ceasefire" in rules_of(events)
    assert any(isinstance(card.effect, Ceasefire) for card in game.cards)


@rule("coh:event-objective")
def test_a_secret_objective_is_drawn_for_one_side() -> None:
    game = GAME.room("depot")
    state = game.setup("depot", frozenset(), 3)
    events = set_up(game, state)
    soviet = game.first_seat[1]
    assert "coh:event-objective" in rules_of(events)
    assert state.objective >= 0
    name = game.card_names[state.objective]
    assert name in [card.id for card in game.view(state, soviet).cards]
    assert name not in [card.id for card in game.view(state, 1 - soviet).cards]
