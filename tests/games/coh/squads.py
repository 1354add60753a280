"""Squads side by side for the tests of chapter 9."""

from __future__ import annotations

from typing import Any

from hexfront.games.coh.state import USED

from .table import table, unit

FAR = unit("S", "ru-rifles", "1-A01")


def squads(*more: Any, **changes: Any) -> tuple[Any, Any]:
    """Two German squads side by side, an enemy far away."""
    changes.setdefault("cp", (0, 0))
    return table(unit("A", "de-rifles", "1-F05"), unit("B", "de-rifles", "1-F06"), *more, FAR, **changes)


def used(game: Any, state: Any, *names: str) -> list[bool]:
    """Who shows its used side."""
    return [bool(state.flags[game.numbers[name]] & USED) for name in names]
