"""Hands of cards for the tests of chapter 8."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.events import Event
from hexfront.games.coh.events import CardPlayed
from hexfront.games.coh.turn.go import Go

from .table import do, offered, table, unit

FAR = unit("S", "ru-rifles", "1-A01")


def holding(*cards: str, more: tuple[Any, ...] = (), **changes: Any) -> tuple[Any, Any]:
    """A German squad, an enemy far away, and cards in the German hand."""
    changes.setdefault("cp", (5, 5))
    return table(unit("A", "de-rifles", "1-F05"), *more, FAR, hands={0: list(cards)}, **changes)


def hand(game: Any, state: Any, seat: int = 0) -> list[str]:
    """The cards of a hand by name."""
    return [game.card_names[card] for card in state.hands[seat]]


def played(events: list[Event], seat: int) -> list[str]:
    """The cards that a seat sees come up in a run of events."""
    faces = [one for event in events if (one := event.face(seat))]
    return [one.card for one in faces if isinstance(one, CardPlayed)]


def again(game: Any, state: Any) -> None:
    """Let the German have another go."""
    state.agenda[-1] = Go(0)


def set_up(game: Any, state: Any) -> list[Event]:
    events: list[Event] = []
    while state.turn == 0:
        words = offered(game, state)
        events += do(
            game, state, "commit" if "commit" in words else "fill" if "fill" in words else min(words)
        )
    return events
