"""Units in supply for the fights in tests of Kharkov."""

from __future__ import annotations

from typing import Any

from hexfront.conformance.duel import amounts, attack, fought, moves, odds, planned
from hexfront.conformance.tabletop import rules_of as cites
from hexfront.engine.positions.position import UnitLine

from .table import unit

__all__ = [
    "amounts",
    "attack",
    "axis",
    "cites",
    "fought",
    "moves",
    "odds",
    "planned",
    "soviet",
    "staff",
    "untried",
]

STEADY = "entered"
"""A reinforcement counts as supplied, which keeps supply out of tests about something else."""


def axis(
    name: str, where: str, stats: str = "9-8", kind: str = "infantry", *flags: str, **notes: Any
) -> UnitLine:
    """An Axis unit in supply."""
    return unit(name, where, kind, stats, STEADY, *flags, notes=notes)


def soviet(name: str, where: str, stats: str = "4-4-6", kind: str = "rifle", *flags: str) -> UnitLine:
    """A Soviet unit in supply, its values known."""
    return unit(name, where, kind, stats, STEADY, *flags)


def untried(name: str, where: str, kind: str = "rifle") -> UnitLine:
    """A Soviet unit in supply that nobody knows."""
    return unit(name, where, kind, "", STEADY, "untried")


def staff(name: str = "HQ", where: str = "0501", radius: int = 8) -> UnitLine:
    """An active Soviet HQ, which lets units attack."""
    return unit(name, where, "hq", f"{radius}-10")
