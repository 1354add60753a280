"""Situations just before a phase that begins with something: supply, arrivals, dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hexfront.conformance.tabletop import (
    at,
    do,
    number,
    offered,
    placed,
    refused,
    rules_of,
    top,
    unit,
    verdict,
)
from hexfront.engine.base.events import Event
from hexfront.engine.positions.position import UnitLine
from hexfront.games.goetter.game import Goetter

__all__ = [
    "GAME",
    "at",
    "berlin",
    "boxed",
    "do",
    "has",
    "next_phase",
    "number",
    "offered",
    "plain",
    "play_until",
    "refused",
    "rules_of",
    "told",
    "top",
    "unit",
    "verdict",
]

GAME = Goetter()
ROW = [f"05{column:02}" for column in range(1, 31)]
"""The middle row of the blank map, from the east edge."""


def plain(
    *units: UnitLine,
    rail: int = 10,
    links: dict[str, str] | None = None,
    sides: dict[str, str] | None = None,
    phase: str = "german-siege",
    turn: int = 2,
    **variables: Any,
) -> tuple[Any, Any]:
    """A blank map with the east edge at 0501, so many railway hexes from there, and Berlin behind 0520."""
    given = {"-".join(ROW[:rail]): "rail", "0520>S0101": "transit", **(links or {})}
    zones = {"entry-E": ["0501"], **variables.pop("zones", {})}
    return placed(
        GAME,
        units,
        size="blank 9x30+4x4",
        phase=phase,
        turn=turn,
        links=given,
        sides=sides,
        zones=zones,
        **variables,
    )


def berlin(*units: UnitLine, phase: str = "german-siege", turn: int = 2, **variables: Any) -> tuple[Any, Any]:
    """The real map with just these units."""
    return placed(GAME, units, size="", phase=phase, turn=turn, **variables)


def boxed(box: str, *names: str) -> list[UnitLine]:
    """Units in a box: dead, later, waiting, plain."""
    return [unit(name, box) for name in names]


def next_phase(game: Any, state: Any, dice: Sequence[int] = (), **draws: int) -> list[Event]:
    """End the phase; tells what the next one begins with."""
    return do(game, state, "end", dice=dice, **draws)


def play_until(game: Any, state: Any, over: Callable[[], bool]) -> list[Event]:
    """Let everybody do without whatever he can do until something is so."""
    events = list[Event]()
    while not over():
        events += do(game, state, next(text for text in ("end", "pass") if text in offered(game, state)))
    return events


def told(events: Sequence[Event], name: str) -> set[str]:
    """The rules of the events about a unit."""
    return rules_of(
        [event for event in events if name in (getattr(event, "what", ""), getattr(event, "unit", ""))]
    )


def has(state: Any, game: Any, field: str, name: str) -> bool:
    """Whether a unit is in one of the state's sets of units."""
    return bool(getattr(state, field) >> number(game, name) & 1)
