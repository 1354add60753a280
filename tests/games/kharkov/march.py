"""Moves for the tests of Kharkov: units in supply, and what the referee says about a step."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.events import Event
from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.state import DISRUPTED

WEST_ROAD = {"-".join(f"01{column:02}" for column in range(12, 0, -1)): "road"}
"""A road along the first row of a blank map to its west edge: Axis units within five hexes of it are in supply."""


def why(game: Kharkov, state: Any, text: str) -> dict[str, str]:
    """The rules that speak in a legal action, without the name of the game, and the amount each one gives."""
    verdict = game.explain(state, game.deciders(state)[0], game.lexicon.parse(text))
    assert verdict.legal, verdict.reasons
    return {reason.rule.removeprefix("kharkov:"): reason.amount for reason in verdict.reasons}


def cost(game: Kharkov, state: Any, text: str) -> str:
    """What a step costs in movement points."""
    return why(game, state, text)["6.21"]


def rules(events: list[Event], kind: str = "") -> set[str]:
    """The rules behind these events, or behind those of one kind, without the name of the game."""
    return {
        rule.removeprefix("kharkov:")
        for event in events
        for rule in event.rules
        if not kind or getattr(event, "how", event.__struct_config__.tag) == kind
    }


def top(state: Any) -> str:
    """The procedure that asks for a decision."""
    return type(state.agenda[-1]).__name__


def disrupted(game: Kharkov, state: Any, name: str) -> bool:
    """Whether a unit is disrupted."""
    return bool(state.flags[game.data.numbers[name]] & DISRUPTED)
