"""8.12 to 8.19 Who is in supply, and by which rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.supply.lines import Lines
from hexfront.games.goetter.units import counters
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState

FIRST_TURN = 1
FIRST = ("goetter:8.12c", "goetter:13.0q2")
"""What makes the east edge a source on turn 1."""


def fed(board: Board, state: GoetterState, lines: Lines, unit: int) -> tuple[str, ...]:
    """The rules by which a Soviet unit on the map is in supply; none if it is not."""
    at, front = state.where[unit], counters.front(board, state, unit)
    if front == "US":
        return ("goetter:9.72a",)
    if board.depots >> unit & 1:
        return ("goetter:8.13",) if lines.depots >> at & 1 else ()
    if board.siege >> at & 1:
        return _in_berlin(board, state, lines, unit, front)
    if lines.store(front) >> at & 1:
        return ("goetter:8.12a",)
    if lines.edge >> at & 1:
        return ("goetter:8.12b", *FIRST) if state.turn == FIRST_TURN else ("goetter:8.12b",)
    return ()


def _in_berlin(board: Board, state: GoetterState, lines: Lines, unit: int, front: str) -> tuple[str, ...]:
    """On the siege map a line of any length leads to a transit hex; support units may use that of any Front."""
    at = state.where[unit]
    if board.units[unit].pool == "cup":
        return ("goetter:8.18d", "goetter:8.18c") if lines.any_street >> at & 1 else ()
    if not lines.streets.get(front, 0) >> at & 1:
        return ()
    own = any(state.marked[gate] == front for gate in each(lines.gates[front]))
    return ("goetter:8.18a", "goetter:8.18b", "goetter:8.18c") if own else ("goetter:8.19c", "goetter:8.18c")


def guarded(state: GoetterState, lines: Lines, unit: int) -> bool:
    """Whether a unit without supply still defends in full: east of the old front, joined to the edge."""
    at = state.where[unit]
    return bool(lines.old_side >> at & 1 and lines.rear >> at & 1)
