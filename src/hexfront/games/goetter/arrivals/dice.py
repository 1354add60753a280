"""9.3, 9.4 The dice at the start of a German movement phase: Wenck's army, and Vlasov's division."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base import draws
from hexfront.engine.base.events import Said
from hexfront.games.goetter.arrivals import schedule
from hexfront.games.goetter.state import GERMAN, GONE, GoetterState
from hexfront.games.goetter.units import counters

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


def relieve(board: Board, state: GoetterState, out: list[Event]) -> None:
    """Roll for each formation of Wenck's army that is due, once for all units of a division."""
    formations: dict[str, list[int]] = {}
    for unit in schedule.due(board, state, GERMAN):
        if board.units[unit].die:
            formations.setdefault(board.units[unit].formation, []).append(unit)
    for name, units in formations.items():
        rules = ["goetter:9.3a", "goetter:9.3b", *(["goetter:9.3c"] if len(units) > 1 else [])]
        rolled = draws.die(state, "wenck", out, rules=tuple(rules))
        if rolled <= board.units[units[0]].die:
            out.append(Said(line=t("{name} comes.", name=name), rules=("goetter:9.3a",)))
            continue
        for unit in units:
            state.where[unit] = GONE
        out.append(Said(line=t("{name} does not come.", name=name), rules=("goetter:9.3a",)))


def desert(board: Board, state: GoetterState, out: list[Event]) -> None:
    """Roll once whether the 600th Division stays, as soon as any of it is on the map."""
    units = [unit.number for unit in board.units if unit.deserts and state.where[unit.number] > 0]
    if state.rolled or not units:
        return
    state.rolled = True
    rolled = draws.die(state, "vlasov", out, rules=("goetter:9.4a",))
    name = board.units[units[0]].formation
    if rolled <= board.limits.vlasov_die:
        out.append(Said(line=t("{name} stays.", name=name), rules=("goetter:9.4a",)))
        return
    for unit in units:
        counters.take_off(board, state, unit, GONE)
    words = t("{name} leaves the Germans; that is no loss.", name=name)
    out.append(Said(line=words, rules=("goetter:9.4a", "goetter:9.4b", "goetter:13.0q8")))
