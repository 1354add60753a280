"""4.1 What units count in a hex, and by which row of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.api import Reason, t
from hexfront.games.goetter.box.unit import Unit
from hexfront.games.goetter.units import counters
from hexfront.kit.sheet import halves

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


def limit(board: Board, state: GoetterState, at: int) -> Iterator[Reason]:
    """What is in a hex, and what it holds."""
    filled = f"{halves(counters.points(board, state, at))}/{halves(board.capacity(at))}"
    rules = ("goetter:4.1", "goetter:13.0q9") if board.siege >> at & 1 else ("goetter:4.1", "goetter:4.0a")
    for rule in rules:
        yield Reason(rule, t("Stacking points in the hex"), filled)


def counts(board: Board, unit: int, at: int) -> Iterator[Reason]:
    """What a unit takes of it."""
    taken = halves(board.points(unit, at))
    for rule in ("goetter:4.18", *_rows(board.units[unit], bool(board.siege >> at & 1))):
        yield Reason(rule, t("Stacking points that it takes"), taken)


def _rows(unit: Unit, siege: bool) -> tuple[str, ...]:
    """The rows that say what a unit counts."""
    if unit.side == "german":
        if not siege:
            return ("goetter:4.11a",)
        return ("goetter:4.11d",) if unit.size == "kg" else ("goetter:4.11b",)
    if unit.front == "US":
        return ("goetter:4.14c",)
    if unit.split_of:
        return ("goetter:4.14b", "goetter:4.181")
    if unit.corps:
        return ("goetter:4.12b",) if unit.kind == "polish-tank-corps" else ("goetter:4.12",)
    return ("goetter:4.14a", "goetter:4.182")
