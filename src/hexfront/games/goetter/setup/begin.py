"""10 What stands before the first unit is placed, and the set-up as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from hexfront.games.goetter.board import GERMAN, SOVIET
from hexfront.games.goetter.state import LATER, WAITING, GoetterState
from hexfront.games.goetter.units import counters
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

S = TypeVar("S", bound=GoetterState)


def empty(
    board: Board,
    scenario: str,
    options: tuple[str, ...],
    seed: str,
    kind: type[S] = GoetterState,  # type: ignore[assignment]
) -> S:
    """The state before anything is on the map: objectives belong to whose side of the front they lie on (11.13b)."""
    objectives = bits(board.objectives)
    soviet = objectives & board.data.zone("soviet-side")
    return kind(
        seed=seed,
        scenario=scenario,
        options=options,
        where=[WAITING if unit.pool else LATER for unit in board.units],
        held=[objectives & ~soviet, soviet],
        occupied=[0, 0],
        zoned=[0, 0],
        support=board.limits.support_points,
    )


def starters(board: Board, side: int) -> list[int]:
    """The units of a side that start on the map."""
    return [unit for unit in each(board.sided[side]) if board.units[unit].starts]


def place_soviets(board: Board, state: GoetterState) -> None:
    """Put every Soviet unit where the map names its army, in full; some start without supply (10.0b, 10.1b)."""
    for unit in starters(board, SOVIET):
        counters.put(board, state, unit, board.start_of(unit))
        if not board.units[unit].supplied:
            state.unsupplied |= 1 << unit


def place_printed(board: Board, state: GoetterState) -> None:
    """Put the Germans down whose counters name a hex (10.2)."""
    for unit in starters(board, GERMAN):
        if not board.units[unit].free:
            counters.put(board, state, unit, board.start_of(unit))


def place_all(board: Board, state: GoetterState) -> None:
    """Put everybody where he stood on 16 April."""
    place_soviets(board, state)
    for unit in starters(board, GERMAN):
        counters.put(board, state, unit, board.start_of(unit))
