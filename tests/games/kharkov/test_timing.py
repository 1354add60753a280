"""4.2 What is said to an action that comes at the wrong time."""

from __future__ import annotations

from typing import Any

import pytest

from .duel import axis, soviet, staff
from .table import refused, table, unit

PIECES = (
    axis("A", "0506"),
    soviet("S", "0505"),
    staff("H", "0504"),
    unit("Res28", "0101"),
    unit("R07", "reserve:Res28"),
    unit("68ID", "pool"),
)


def said(text: str, forbids: str) -> Any:
    """An action, and the rule that speaks against it."""
    return pytest.param(text, forbids, marks=pytest.mark.rule(forbids))


MOVING: list[Any] = [
    said("release R07 to 0101", "kharkov:4.2A1"),
    said("supply 0506", "kharkov:4.2B5"),
    said("pursue S", "kharkov:6.62b"),
    said("commit", "kharkov:5.0g1"),
    said("place A in 0505", "kharkov:5.0g1"),
    said("halt", "kharkov:6.0g1"),
    said("pass", "kharkov:6.0g1"),
    said("attack 0505", "kharkov:6.14"),
    said("retreat S to 0504", "kharkov:6.14"),
]

FIGHTING: list[Any] = [
    said("step A to 0507", "kharkov:6.0g1"),
    said("rail A to 0507", "kharkov:6.0g1"),
    said("split A", "kharkov:15.1a"),
    said("dig A", "kharkov:15.21"),
    said("enter 68ID at 0112", "kharkov:16.0g2"),
    said("release R07 to 0101", "kharkov:4.2A1"),
    said("supply 0506", "kharkov:4.2B5"),
    said("pass", "kharkov:9.0g1"),
]


@pytest.mark.parametrize(("text", "forbids"), MOVING)
@pytest.mark.parametrize("phase", ["axis-movement", "soviet-movement", "axis-mechanised"])
def test_what_is_not_movement_is_told_its_time(text: str, forbids: str, phase: str) -> None:
    game, state = table(*PIECES, phase=phase)
    assert refused(game, state, text).rule == forbids


@pytest.mark.parametrize(("text", "forbids"), FIGHTING)
def test_what_is_not_combat_is_told_its_time(text: str, forbids: str) -> None:
    game, state = table(*PIECES, phase="axis-combat")
    assert refused(game, state, text).rule == forbids
