"""Set-ups for the tests of Kharkov: either side about to deploy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hexfront.engine.base.events import Event
from hexfront.games.kharkov.events import Placed

from .table import GAME, do

AXIS_LINES = {
    "kharkov:5.2a": "79ID 294ID 297ID",
    "kharkov:5.2b": "44ID 71ID 6/3Pz 3/3Pz 394/3Pz 201/23Pz 126/23Pz 128/23Pz",
    "kharkov:5.2c": "113ID 260ID 305ID 108L 454Sec",
    "kharkov:5.2d": "298ID 380ID 389ID 2Rum 4Rum 20Rum",
    "kharkov:5.2e": "VIRumHQ",
    "kharkov:5.2f": "1Mtn 100L 36/14Pz 103/14Pz 108/14Pz 2/16Pz 64/16Pz 79/16Pz 92/60PG 120/60PG 160/60PG",
    "kharkov:5.2g": "384ID 257ID 295ID 97L",
    "kharkov:5.2h": "9ID 111ID 101L",
}
"""The Axis list of 5.2."""


def begun(*options: str) -> tuple[Any, list[Event]]:
    """The Axis is to deploy."""
    return GAME.start("campaign", frozenset(options), 1)


def axis() -> Any:
    return begun()[0]


def soviet(*options: str) -> tuple[Any, list[Event]]:
    """The Soviets are to deploy, and the events by which it came to that."""
    state = begun(*options)[0]
    return state, do(GAME, state, "historical", "commit")


def placed(events: Iterable[Event]) -> dict[str, Placed]:
    return {event.unit: event for event in events if isinstance(event, Placed)}


def kind(name: str) -> str:
    return GAME.data.unit(name).kind


def reasons(state: Any, text: str) -> dict[str, str]:
    verdict = GAME.explain(state, GAME.deciders(state)[0], GAME.lexicon.parse(text))
    assert verdict.legal
    return {reason.rule: f"{reason.text} {reason.amount}" for reason in verdict.reasons}
