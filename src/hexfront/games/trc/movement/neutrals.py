"""26.11 By option Hungary is neutral when the war begins, and Rumania has no room for more than its own front."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.api import Illegal, t
from hexfront.games.trc.box.charts.chits import FINLAND
from hexfront.games.trc.box.charts.chits import OPTION as CHITS
from hexfront.games.trc.state import AXIS, TrcState
from hexfront.games.trc.units import chits

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "allied-limits"
RUMANIAN = "R"
"""The set-up code of the units that start in Rumania."""


def finland_rule(state: TrcState) -> str:
    """The rule that closes Finland: it is neutral from the start by a chit, or has surrendered."""
    return "trc:28.7.R1" if chits.active(state, FINLAND) else "trc:24.5c"


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
    return 0 if board.units[unit].place == RUMANIAN or _from_balkans(board, unit) else board.regions.rumania


def _from_balkans(board: Board, unit: int) -> bool:
    """Whether a chit lets a unit start in Rumania [trc:28.7.G1a]."""
    counter = board.units[unit]
    return counter.option == CHITS and counter.nation == "german"


def against_start(board: Board, state: TrcState, unit: int, at: int) -> Iterator[Illegal]:
    """The rules against a unit that would be set up there."""
    if OPTION not in state.options:
        return
    if board.regions.hungary >> at & 1:
        yield Illegal("trc:26.11a", t("Hungary is neutral: nobody starts there."))
    if _rumania(board, unit) >> at & 1:
        words = t("Only units with the set-up code R start in Rumania, not {unit}.", unit=board.name(unit))
        yield Illegal("trc:26.11c", words)
