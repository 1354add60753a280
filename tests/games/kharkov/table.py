"""The table of Kharkov in tests: units on a blank or the real map, in the combat phase of the Axis unless told."""

from __future__ import annotations

from typing import Any

from hexfront.conformance.tabletop import at, do, offered, placed, refused, set_up, unit
from hexfront.engine.positions.position import UnitLine
from hexfront.games.kharkov.game import Kharkov

__all__ = ["GAME", "at", "campaign", "do", "offered", "refused", "table", "unit"]

GAME = Kharkov()


def table(
    *units: UnitLine, size: str = "blank 12x12", phase: str = "axis-combat", turn: int = 6, **more: Any
) -> tuple[Kharkov, Any]:
    """A game and a state with just these units; ``size=""`` takes the real map."""
    return placed(GAME, units, size=size, phase=phase, turn=turn, **more)


def campaign(*units: UnitLine, phase: str, turn: int = 0, **variables: Any) -> tuple[Kharkov, Any]:
    """A game and the historical set-up as it stands at the start of a turn, these units changed."""
    return set_up(GAME, units, phase=phase, turn=turn, **variables)
