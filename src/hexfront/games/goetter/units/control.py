"""5.47, 11.13 Who was last in an objective or a transit hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.box.unit import FRONTS, GERMAN

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


def front(board: Board, state: GoetterState, unit: int) -> str:
    """The Front of a Soviet unit; that of a battle group is its corps's, support belongs to none."""
    return board.units[unit].front or state.fronts.get(unit, "")


def enter(board: Board, state: GoetterState, unit: int, at: int) -> tuple[str, ...]:
    """Note that a unit stands in a hex, or passes through; the rules by which that changed something."""
    bit = 1 << at
    if not board.watched & bit:
        return ()
    rules, side = list[str](), board.side[unit]
    if at in board.objectives and not state.held[side] & bit:
        state.held[side] |= bit
        state.held[1 - side] &= ~bit
        rules.append("goetter:11.13")
    if board.transit & bit:
        rules += _mark(board, state, unit, at)
    return tuple(rules)


def _mark(board: Board, state: GoetterState, unit: int, at: int) -> list[str]:
    """The marker bears the Front of the last Soviet unit, and goes when a German comes."""
    if board.side[unit] == GERMAN:
        return ["goetter:5.47b"] if state.marked.pop(at, "") else []
    name = front(board, state, unit)
    if name not in FRONTS or state.marked.get(at) == name:
        return []
    changed = ["goetter:5.47", "goetter:5.47b"] if at in state.marked else ["goetter:5.47"]
    state.marked[at] = name
    return changed
