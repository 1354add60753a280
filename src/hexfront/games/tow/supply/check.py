"""8.0 The supply token: every unit of both sides is checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import t
from hexfront.games.tow.state import AXIS, SOVIET
from hexfront.games.tow.supply import in_supply

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def cut_off(board: Board, state: TowState, side: int) -> list[int]:
    """The units of a side on the map that cannot trace a supply line now."""
    fed = in_supply.traceable(board, state, side)
    units = [unit for at in state.at for unit in state.at[at] if not fed >> at & 1]
    return sorted(unit for unit in units if board.side[unit] == side)


def check(board: Board, state: TowState, out: list[Event]) -> list[int]:
    """The supply token was drawn: both sides are checked at once [tow:8.0]. Gives the HQs without a line."""
    lacking = {side: cut_off(board, state, side) for side in (SOVIET, AXIS)}
    words = t(
        "Supply check: {soviet} Soviet and {axis} Axis units cannot trace a line.",
        soviet=len(lacking[SOVIET]),
        axis=len(lacking[AXIS]),
    )
    out.append(Said(line=words, rules=("tow:8.0", "tow:4.3.2")))
    short = [unit for side in (SOVIET, AXIS) for unit in lacking[side]]
    _relieve(board, state, short, out)
    for unit in short:
        if board.combat[unit]:
            _mark(board, state, unit, out)
    return [unit for unit in short if not board.combat[unit]]


def _relieve(board: Board, state: TowState, short: list[int], out: list[Event]) -> None:
    """Whoever can trace a line again loses his marker [tow:8.1m]."""
    marked = state.unsupplied | state.isolated
    for unit, at in enumerate(state.where):
        if at > 0 and marked >> unit & 1 and unit not in short:
            marker = "isolated" if state.isolated >> unit & 1 else "out of supply"
            state.unsupplied &= ~(1 << unit)
            state.isolated &= ~(1 << unit)
            out.append(Marked(what=board.name(unit), marker=marker, on=False, rules=("tow:8.1m", "tow:8.2a")))


def _mark(board: Board, state: TowState, unit: int, out: list[Event]) -> None:
    """Out of supply first [tow:8.1i], isolated the next time [tow:8.1j], and so it stays [tow:8.1k]."""
    bit, name = 1 << unit, board.name(unit)
    if state.isolated & bit:
        out.append(Said(line=t("{unit} stays isolated.", unit=name), rules=("tow:8.1k",)))
    elif state.unsupplied & bit:
        state.unsupplied ^= bit
        state.isolated |= bit
        out.append(Marked(what=name, marker="isolated", rules=("tow:8.1j", "tow:8.1l", "tow:8.2c")))
    else:
        state.unsupplied |= bit
        out.append(Marked(what=name, marker="out of supply", rules=("tow:8.1i", "tow:8.1l", "tow:8.2b")))
