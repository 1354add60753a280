"""Fights for the tests of hex-and-counter games: an attack from its declaration to the die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexfront.conformance.tabletop import do, verdict
from hexfront.engine.base.events import Event
from hexfront.engine.contract.verdict import Fight
from hexfront.kit.events import Fought, Moved


def planned(game: Any, state: Any, target: str, *names: str) -> None:
    """Declare an attack on one hex, or on several with commas between them, without launching it."""
    first, *further = target.split(",")
    do(game, state, f"attack {first}", *(f"add {one}" for one in further), *(f"join {one}" for one in names))


def odds(game: Any, state: Any, target: str, *names: str) -> Fight:
    """How an attack would stand, as the player is told before he launches it."""
    planned(game, state, target, *names)
    told = verdict(game, state, "launch")
    do(game, state, "cancel")
    if not told.legal:
        raise AssertionError(told.reasons)
    return told.fights[0]


def attack(
    game: Any, state: Any, target: str, *names: str, dice: Sequence[int] = (), **draws: int
) -> list[Event]:
    """Launch an attack with these dice."""
    planned(game, state, target, *names)
    return do(game, state, "launch", dice=dice, **draws)


def fought(events: Sequence[Event]) -> Any:
    """The fight among these events."""
    return next(event for event in events if isinstance(event, Fought))


def moves(events: Sequence[Event], how: str) -> list[str]:
    """Who went where among these events, as "A 0505-0504"; of a stack the first."""
    found = [event for event in events if isinstance(event, Moved) and event.how == how]
    return [f"{_first(event)} {event.start}-{event.end}" for event in found]


def _first(event: Any) -> str:
    return str(event.units[0] if hasattr(event, "units") else event.unit)


def amounts(fight: Fight, rule: str) -> list[str]:
    """What a rule, named without its game, contributes to a fight."""
    return [reason.amount for reason in fight.modifiers if reason.rule.partition(":")[2] == rule]
