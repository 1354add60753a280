"""Cities and crossing points: who controls them (8.1g, 8.1h, 12.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked
from hexfront.games.tow.events import Controlled
from hexfront.games.tow.state import AXIS, LOST_BRIDGEHEAD, SIDES, SOVIET
from hexfront.games.tow.victory import checks
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def entered(board: Board, state: TowState, unit: int, at: int, out: list[Event]) -> None:
    """A unit has entered a hex, by move, march, retreat, advance, relocation or arrival."""
    side = board.side[unit]
    if board.cities >> at & 1 and (state.held >> at & 1) == (side == AXIS):
        _take_city(board, state, side, at, out)
    if side == SOVIET:
        if (board.crossing_points & ~state.crossings) >> at & 1:
            _take_crossing(board, state, at, out, "tow:12.3e")
    elif at == state.bridgehead and board.combat[unit]:
        state.bridgehead = LOST_BRIDGEHEAD
        rules = ("tow:11.1j", "tow:11.1l", "tow:12.3c", "tow:12.3h")
        out.append(Marked(what=board.label(at), marker="bridgehead", on=False, rules=rules))


def _take_city(board: Board, state: TowState, side: int, at: int, out: list[Event]) -> None:
    """The city changes hands at once [tow:8.1h]; under an order that decides the game [tow:12.2c]."""
    state.held ^= 1 << at
    major = "major city" if board.major_cities >> at & 1 else "city"
    out.append(Controlled(hex=board.label(at), side=SIDES[side], what=major, rules=("tow:8.1h",)))
    if side == SOVIET and state.orders >> at & 1:
        checks.automatic(board, state, at, out)


def _take_crossing(board: Board, state: TowState, at: int, out: list[Event], *rules: str) -> None:
    state.crossings |= 1 << at
    told = (*rules, "tow:12.3h", "tow:12.3b")
    out.append(Controlled(hex=board.label(at), side=SIDES[SOVIET], what="crossing point", rules=told))


def points_fall(board: Board, state: TowState, out: list[Event]) -> None:
    """Somebody has come to rest or is gone: empty points with a Soviet unit near fall [tow:12.3f] [tow:12.3g]."""
    if board.crossing_zone & state.occupied[SOVIET]:
        for at in each(board.crossing_points & ~state.crossings & ~state.occupied[AXIS]):
            if board.crossing_reach[at] & state.occupied[SOVIET]:
                rule = "tow:12.3g" if at in board.tables.crossings.keys else "tow:12.3f"
                _take_crossing(board, state, at, out, rule)
