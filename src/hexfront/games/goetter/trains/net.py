"""5.62, 5.63, 5.68 The railways on which trains run, and what they join."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.state import GERMAN, SOVIET, GoetterState
from hexfront.games.goetter.zones import zone
from hexfront.hexes.connect import filled, passages
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

RAIL = "rail"


def crossing(board: Board, state: GoetterState) -> bool:
    """Whether trains may cross Berlin: no Soviet unit or marker on siege and transit hexes [goetter:5.68a].

    It is judged as a phase begins, and the link comes back when nothing stands against it [goetter:5.68b].
    """
    return not state.marked and not state.occupied[SOVIET] & (board.siege | board.transit)


def track(board: Board, state: GoetterState) -> int:
    """The rail hexes of trains; transit hexes are among them while the link through Berlin exists."""
    return _rails(board) | board.transit if state.linked else _rails(board)


@remembered(most=1)
def _rails(board: Board) -> int:
    return board.map.linked(RAIL) & ~board.siege & ~board.transit


def free(board: Board, state: GoetterState) -> int:
    """The rail hexes that a train may enter: out of enemy zones [goetter:5.63] and of enemy hexes."""
    return track(board, state) & ~zone.over(board, state, GERMAN) & ~state.occupied[SOVIET]


def reach(board: Board, state: GoetterState, at: int) -> int:
    """The hexes that trains reach from one, however far they are [goetter:5.64]; not that hex itself."""
    if not track(board, state) >> at & 1:
        return 0  # That is quicker to see than where zones leave railways.
    return joined(board, free(board, state), state.linked, at)


def joined(board: Board, hexes: int, linked: bool, at: int) -> int:
    """The hexes that continuous rail in a set joins to one of them, that one left out [goetter:5.62].

    The link through Berlin joins all transit hexes with each other [goetter:5.68a].
    """
    return _nets(board, hexes, linked).around(at) & ~(1 << at) if hexes >> at & 1 else 0


class Nets:
    """The parts of the railways in a set of hexes that hang together, each traced when it is first asked for."""

    def __init__(self, board: Board, hexes: int, linked: bool) -> None:
        self._ways = passages(board.grid, board.grid.mask & hexes, along=board.map.link(RAIL))
        self._traced = [filled(board.transit & hexes, self._ways)] if linked else []

    def around(self, at: int) -> int:
        """All that is joined to a hex, which is one of the set."""
        for net in self._traced:
            if net >> at & 1:
                return net
        self._traced.append(filled(1 << at, self._ways))
        return self._traced[-1]


@remembered(most=16)
def _nets(board: Board, hexes: int, linked: bool) -> Nets:
    return Nets(board, hexes, linked)
