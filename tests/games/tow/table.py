"""The table of Traces of War in tests: units on a blank or the real map, in a segment of the Axis unless told."""

from __future__ import annotations

from typing import Any

from hexfront.conformance.tabletop import (
    at,
    do,
    number,
    offered,
    placed,
    play_on,
    refused,
    set_up,
    top,
    unit,
    verdict,
)
from hexfront.engine.base.events import Event
from hexfront.engine.positions.position import UnitLine
from hexfront.games.tow.game import Tow

__all__ = [
    "GAME",
    "at",
    "axis",
    "campaign",
    "do",
    "number",
    "offered",
    "play_on",
    "refused",
    "rules",
    "soviet",
    "table",
    "top",
    "unit",
    "why",
]

GAME = Tow()


def axis(
    name: str, at: str, stats: str = "3-5/1-5", kind: str = "infantry", *flags: str, **more: Any
) -> UnitLine:
    """A German unit, infantry unless said otherwise."""
    return unit(name, at, kind, stats, *flags, side="axis", **more)


def soviet(
    name: str, at: str, stats: str = "4-5/2-5", kind: str = "infantry", *flags: str, **more: Any
) -> UnitLine:
    """A Soviet unit, infantry unless said otherwise."""
    return unit(name, at, kind, stats, *flags, side="soviet", **more)


def table(
    *units: UnitLine,
    size: str = "blank 12x12",
    phase: str = "movement",
    turn: int = 2,
    scenario: str = "campaign",
    **more: Any,
) -> tuple[Tow, Any]:
    """A game and a state with just these units; ``size=""`` takes the real map.

    ``phase="movement"`` and ``"combat"`` are segments of an activation of the side ``activated`` (axis unless given)
    with the units flagged ``active``, or all of that side. Variables are those of positions: ``cup=["Vrnz"]``.
    """
    if phase in ("movement", "combat"):
        more.setdefault("activated", "axis")
    return placed(GAME, units, size=size, phase=phase, turn=turn, scenario=scenario, **more)


def campaign(
    *units: UnitLine, phase: str, turn: int = 1, scenario: str = "campaign", **variables: Any
) -> tuple[Tow, Any]:
    """A game and the set-up of August 1943 on the real map, these units changed."""
    return set_up(GAME, units, phase=phase, turn=turn, scenario=scenario, **variables)


def why(game: Tow, state: Any, text: str) -> dict[str, str]:
    """The rules that speak in a legal action, without the name of the game, and the amount each one gives."""
    told = verdict(game, state, text)
    assert told.legal, told.reasons
    return {reason.rule.removeprefix("tow:"): reason.amount for reason in told.reasons}


def rules(events: list[Event], kind: str = "") -> set[str]:
    """The rules behind these events, or behind those of one kind (tag or ``how``), without the name of the game."""
    return {
        rule.removeprefix("tow:")
        for event in events
        for rule in event.rules
        if not kind or kind in (getattr(event, "how", ""), event.__struct_config__.tag)
    }
