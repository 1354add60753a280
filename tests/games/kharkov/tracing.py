"""Questions about supply in the tests of Kharkov, and a river to trace across."""

from __future__ import annotations

from typing import Any

from hexfront.engine.positions import probe
from hexfront.engine.positions.probe import Supplied
from hexfront.games.kharkov.game import Kharkov
from hexfront.hexes import HexMap, border, listed

from .table import GAME

GERMAN = ("infantry", "9-8")
RIFLE = ("rifle", "4-4-6")


def ask(game: Kharkov, state: Any, name: str) -> Supplied:
    """What the probe says about one unit; for its rules to count, ask with few units on the map."""
    return next(one for one in probe.supply(game, state) if one.unit == name)


def rules(answer: Supplied) -> set[str]:
    return {reason.rule.removeprefix("kharkov:") for reason in answer.reasons}


def donets(rows: int, cols: int, east: int) -> dict[str, str]:
    """A Donets from the north to the south edge, with this many columns east of it: they count from the east."""
    plain = HexMap.blank(rows, cols, like=GAME.map)
    right = sum(1 << at for at in listed(plain.grid.mask) if int(plain.label(at)[2:]) <= east)
    found = {}
    for at, direction in border(plain.grid, right):
        there = plain.grid.neighbour(at, direction)
        assert there is not None
        found[f"{plain.label(at)}-{plain.label(there)}"] = "donets"
    return found
