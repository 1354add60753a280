"""5.1, 5.2 Where a unit may step next. The fast way; ``step_bars`` is the plain definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.board import GERMAN
from hexfront.games.goetter.movement import pace, phases, prices
from hexfront.games.goetter.zones import zone

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


def closed(board: Board, state: GoetterState, unit: int) -> int:
    """The hexes that a unit does not enter for those who stand there: enemies, or US units for Soviets.

    [goetter:5.21] [goetter:9.72e]
    """
    side = board.side[unit]
    shut = state.occupied[1 - side]
    if side != GERMAN:
        shut |= strangers(board, state, unit)
    if board.depots >> unit & 1:
        shut |= zone.over(board, state, side)
    return shut


def strangers(board: Board, state: GoetterState, unit: int) -> int:
    """The hexes of Soviets for a US unit, those of US units for the others [goetter:9.72e]."""
    found, where = 0, state.where
    for other in board.us:
        if where[other] > 0:
            found |= 1 << where[other]
    return state.occupied[board.side[unit]] & ~found if board.movers[unit] == "us" else found


def least(board: Board, state: GoetterState, unit: int, spent: int) -> bool:
    """Whether one hex is open to a unit whatever it costs: it has spent nothing in a normal phase [goetter:5.23]."""
    return not spent and state.phase in phases.NORMAL and pace.allowance(board, state, unit) > 0


def hexes(board: Board, state: GoetterState, unit: int, spent: int) -> int:
    """The hexes to which a unit may step that has spent so much."""
    at = state.where[unit]
    open_ = prices.near(board, unit, at, phases.way(state)) & ~closed(board, state, unit)
    if not open_ or least(board, state, unit, spent):
        return open_
    left = pace.allowance(board, state, unit) - spent
    zones = zone.over(board, state, board.side[unit])
    if zones >> at & 1:
        left -= 2 * board.limits.zone_exit
    return prices.affordable(board, state, unit, open_, left, zones, 2 * board.limits.zone_entry)


def price(board: Board, state: GoetterState, unit: int, to: int) -> tuple[int, tuple[str, ...]]:
    """What a legal step costs, enemy zones included, and the rules that make the price."""
    at = state.where[unit]
    zones = zone.over(board, state, board.side[unit])
    cost, rules = prices.fare(board, state, unit, at, to)
    if zones >> to & 1:
        cost, rules = cost + 2 * board.limits.zone_entry, (*rules, "goetter:5.22b")
    if zones >> at & 1:
        cost, rules = cost + 2 * board.limits.zone_exit, (*rules, "goetter:5.22c")
    return cost, rules


def paid(board: Board, state: GoetterState, unit: int, spent: int, cost: int) -> int:
    """What a unit has spent after a step; the one hex that is always open takes all it has [goetter:5.23]."""
    return min(spent + cost, max(spent, pace.allowance(board, state, unit)))
