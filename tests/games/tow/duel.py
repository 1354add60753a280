"""Combat segments for the tests of Traces of War."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hexfront.conformance.duel import amounts, attack, fought, moves, odds, planned
from hexfront.engine.positions.position import UnitLine
from hexfront.games.tow.game import Tow

from .table import table

__all__ = ["TANK", "amounts", "attack", "combat", "defence", "fought", "moves", "odds", "planned"]

TANK = "6-4-8/3-2-8"


def combat(*units: UnitLine, by: str = "soviet", **more: Any) -> tuple[Tow, Any]:
    """The combat segment of an activation of all units of a side, or of those flagged active."""
    return table(*units, phase="combat", activated=by, **more)


def defence(lines: Iterable[UnitLine], where: str) -> int:
    """What the units in a hex defend with, by what is printed on them."""
    return sum(int(line.stats.split("/")[0].split("-")[-2]) for line in lines if line.at == where)
