"""4.1 and 7.0 The Luftwaffe: markers drawn for the turn, seen by the Axis player alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.draws import pick
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import t
from hexfront.games.tow.events import AirUsed
from hexfront.games.tow.state import AXIS
from hexfront.games.tow.victory import crossings

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def box(board: Board) -> list[int]:
    """Every marker there is, by the number of its kind."""
    return [kind for kind, marker in enumerate(board.data.air) for _ in range(marker.count)]


def reorganise(board: Board, state: TowState, out: list[Event]) -> None:
    """Draw as many markers as the Soviet crossing points allow [tow:4.1] [tow:7.0a] [tow:7.0b]."""
    number = board.tables.crossings.luftwaffe[crossings.crossing_count(board, state)]
    rest, drawn = box(board), []
    for _ in range(number):
        # Only the Axis player looks at them.
        kind = pick(state, "luftwaffe", rest, out, to=(state.seats[AXIS],), rules=("tow:7.0b", "tow:7.0c"))
        rest.remove(kind)
        drawn.append(kind)
    state.air, state.flown = tuple(sorted(drawn)), ()
    words = t("Luftwaffe markers for this turn: {number}.", number=number)
    out.append(Said(line=words, rules=("tow:4.1", "tow:7.0a", "tow:2.6c", "tow:12.3b", "tow:2.1j")))


def use(board: Board, state: TowState, kind: int, target: int, out: list[Event]) -> None:
    """Show a marker: it goes back into the box and is not available again this turn [tow:7.0e]."""
    held = list(state.air)
    held.remove(kind)
    state.air, state.flown = tuple(held), (*state.flown, kind)
    marker = board.data.air[kind].id
    out.append(
        AirUsed(marker=marker, target=board.label(target), reveals=True, rules=("tow:7.0e", "tow:7.0d"))
    )


def stand_down(state: TowState, out: list[Event]) -> None:
    """Markers that were not used go back into the box [tow:7.0f] [tow:4.3c]."""
    number = len(state.air)
    state.air = state.flown = ()
    words = t("Unused Luftwaffe markers go back: {number}.", number=number)
    out.append(Said(line=words, rules=("tow:7.0f", "tow:4.3c")))
