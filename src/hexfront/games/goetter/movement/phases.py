"""3.1, 5.16, 5.17 What a movement phase is for: who may begin to move in it, and which way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.zones import zone
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.map.links import Way
    from hexfront.games.goetter.state import GoetterState

NORMAL = ("soviet-movement", "german-movement")
"""Every unit may move, and each at least one hex (5.23)."""
REACTION, EXPLOITATION = "reaction", "exploitation"
AGAIN = (REACTION, EXPLOITATION)
"""Mobile units alone may move, those that are out of enemy zones (5.16)."""
SIEGE = ("soviet-siege", "german-siege")
"""Units in transit and on the siege map move (5.17)."""


def way(state: GoetterState) -> Way:
    """By which of the ways between the maps units march in this phase."""
    return "siege-march" if state.phase in SIEGE else "march"


def ground(board: Board, state: GoetterState) -> bytes:
    """By hex, whether its units move in this phase [goetter:3.1.4b] [goetter:5.17a] [goetter:5.17b]."""
    return board.grounds[state.phase in SIEGE]


def able(board: Board, state: GoetterState) -> int:
    """The units of the phasing side that may begin to move, wherever they stand; the fast way of the bars."""
    fit = board.sided[state.player] & board.fit_to_move & ~state.moved
    if state.phase in NORMAL:
        return fit
    fit &= ~state.disrupted
    if state.phase == EXPLOITATION:
        return fit & board.mobile & ~state.pinned
    if state.phase == REACTION:
        return fit & board.mobile if state.reacting > 0 else 0
    return fit


def may_begin(board: Board, state: GoetterState, unit: int) -> bool:
    """Whether a unit may begin to move now."""
    at = state.where[unit]
    if at <= 0 or not able(board, state) >> unit & 1 or not ground(board, state)[at]:
        return False
    return unhindered(board, state, unit, at)


def unhindered(board: Board, state: GoetterState, unit: int, at: int) -> bool:
    """Whether zones let a unit begin that is able to; in reaction they are judged when it does [goetter:3.1.2a].

    Who came into transit by train passes into Berlin out of an enemy zone alone [goetter:5.66].
    """
    phase = state.phase
    if phase == REACTION:
        return not zone.over(board, state, state.player) >> at & 1
    if phase in SIEGE and state.rode >> unit & 1 and board.transit >> at & 1:
        return bool(zone.over(board, state, state.player) >> at & 1)
    return True


def in_zones(board: Board, state: GoetterState, side: int) -> int:
    """The units of a side that stand in enemy zones."""
    zones = zone.over(board, state, side)
    return bits(
        unit
        for at in each(state.occupied[side] & zones)
        for unit in state.at[at]
        if board.sided[side] >> unit & 1
    )
