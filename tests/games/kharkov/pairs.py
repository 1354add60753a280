"""Two units face to face, and what was told of their fight."""

from __future__ import annotations

from hexfront.engine.base.events import Event

from .duel import axis, soviet

PAIR = (axis("A", "0506"), soviet("S", "0505"))


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
