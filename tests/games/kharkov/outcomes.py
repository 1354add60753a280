"""Fights that end as a test wants them to."""

from __future__ import annotations

from typing import Any

from hexfront.games.kharkov.units import counters

from .duel import attack, fought
from .table import table


def values(game: Any, state: Any, name: str) -> int:
    return counters.face(game, state, game.data.numbers[name]).defence


def duel(outcome: str, *lines: Any, phase: str = "axis-combat", **more: Any) -> tuple[Any, Any]:
    """A attacks 0505 (or S, if the Soviets attack) and gets this result."""
    game, state = table(*lines, phase=phase, **more)
    attackers = [line.id for line in lines if line.at != "0505" and line.kind != "hq" and line.id[0] in "AS"]
    force_result(game, state, outcome, attackers)
    return game, state


def force_result(game: Any, state: Any, outcome: str, attackers: list[str]) -> list[Any]:
    """Launch the attack with a die that gives the result."""
    for die in range(1, 7):
        trial = game.resample(state, 0, 0)
        events = attack(game, trial, "0505", *attackers, dice=(die,))
        if fought(events).outcome == outcome:
            return attack(game, state, "0505", *attackers, dice=(die,))
    raise AssertionError(f"no die gives {outcome} at {fought(events).column}")
