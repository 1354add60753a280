"""26.11 By option Hungary is neutral when the war begins, and Rumania has no room for more than its own front."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.api import Illegal, t
from hexfront.games.trc.state import AXIS, TrcState

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "allied-limits"
RUMANIAN = "R"
"""The set-up code of the units that start in Rumania."""


def hungary(board: Board, state: TrcState) -> int:
    """Hungary while it is neutral: in the first impulses of May/June 1941 nobody moves there [trc:26.11a]."""
    if OPTION in state.options and state.turn == 1 and state.impulse == 1:
        return board.regions.hungary
    return 0


def without_trains(board: Board, state: TrcState, side: int) -> int:
    """The country in which no Axis train runs on the opening turn [trc:26.11d]."""
    if OPTION in state.options and state.turn == 1 and side == AXIS:
        return board.regions.rumania
    return 0


def closed_at_start(board: Board, state: TrcState, unit: int) -> int:
    """Where a unit does not start: Hungary, and Rumania unless its code says so [trc:26.11c]."""
    if OPTION not in state.options:
        return 0
    return board.regions.hungary | _rumania(board, unit)


def _rumania(board: Board, unit: int) -> int:
    return 0 if board.units[unit].place == RUMANIAN else board.regions.rumania


def against_start(board: Board, state: TrcState, unit: int, at: int) -> Iterator[Illegal]:
    """The rules against a unit that would be set up there."""
    if OPTION not in state.options:
        return
    if board.regions.hungary >> at & 1:
        yield Illegal("trc:26.11a", t("Hungary is neutral: nobody starts there."))
    if _rumania(board, unit) >> at & 1:
        words = t("Only units with the set-up code R start in Rumania, not {unit}.", unit=board.name(unit))
        yield Illegal("trc:26.11c", words)
