"""16.0 A reinforcement comes onto the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.movement import reinforcements
from hexfront.games.kharkov.movement.entering import arrive
from hexfront.games.kharkov.state import ENTERED, SOVIET
from hexfront.games.kharkov.supply import hq
from hexfront.games.kharkov.turn.under_way import go_on, interrupted
from hexfront.games.kharkov.units.counters import put_all

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def enter(board: Board, state: KharkovState, unit: int, at: int, out: list[Event]) -> None:
    """A reinforcement comes onto the map and may go on moving [kharkov:16.0g2]."""
    mover = reinforcements.entered(board, state, unit, at)
    came = reinforcements.rules(board, state, unit)
    put_all(board, state, (unit,), at)
    state.flags[unit] |= ENTERED
    side = board.side[unit]
    if side == SOVIET:
        state.commanders[unit] = hq.leaders(board, state, unit)
    place, (cost,) = len(state.agenda), mover.spent
    rules = (*came, "kharkov:16.0g2", "kharkov:4.2A2b" if side == SOVIET else "kharkov:4.2B1")
    out.append(
        Moved(units=(board.name(unit),), start="", end=board.label(at), how="entry", cost=cost, rules=rules)
    )
    arrive(board, state, (unit,), at, out)
    if len(state.agenda) > place:
        interrupted(board, state, mover, place)
    else:
        go_on(board, state, mover, out)
