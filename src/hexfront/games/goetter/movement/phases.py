"""3.1, 5.16, 5.17 What a movement phase is for: who may begin to move in it, and which way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.zones import zone
from hexfront.hexes import bits, each
from hexfront.remembered import remembered

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
    return _ground(board, state.phase in SIEGE)


@remembered(most=2)
def _ground(board: Board, siege: bool) -> bytes:
    hexes = board.siege | board.transit if siege else ~board.siege
    return bytes(hexes >> at & 1 for at in range(board.grid.size))


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
    """Whether a unit may begin to move now; in reaction zones are judged when it does [goetter:3.1.2a]."""
    at = state.where[unit]
    if at <= 0 or not able(board, state) >> unit & 1 or not ground(board, state)[at]:
        return False
    if state.phase in SIEGE and not (state.rode >> unit & 1 and board.transit >> at & 1):
        return True
    # Who came into transit by train passes into Berlin out of an enemy zone alone [goetter:5.66].
    if state.phase in SIEGE:
        return bool(zone.over(board, state, state.player) >> at & 1)
    return state.phase != REACTION or not zone.over(board, state, state.player) >> at & 1


def in_zones(board: Board, state: GoetterState, side: int) -> int:
    """The units of a side that stand in enemy zones."""
    zones = zone.over(board, state, side)
    return bits(
        unit
        for at in each(state.occupied[side] & zones)
        for unit in state.at[at]
        if board.sided[side] >> unit & 1
    )
