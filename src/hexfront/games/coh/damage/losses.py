"""7.4 and 2.5.1: units destroyed, command points lost, victory points won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import t
from hexfront.games.coh.events import CommandChanged, Destroyed
from hexfront.games.coh.hidden import detection
from hexfront.games.coh.points.payment import drop
from hexfront.games.coh.units import counters, objectives
from hexfront.games.coh.units.counters import loads
from hexfront.games.coh.units.scoring import award

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def destroy(
    board: Board, state: CohState, unit: int, by: int, out: list[Event], rules: tuple[str, ...] = ()
) -> None:
    """Remove a unit for good; ``by`` is the seat that did it, -1 if nobody.

    Its marker must have been shown and put back before (7.5g, 7.6e); what it carried is set down here.
    """
    at, seat = state.where[unit], board.seat[unit]
    if board.vehicle[unit]:
        _set_down(board, state, unit, out)
    counters.take_off(board, state, unit)
    rest = tuple(other for other in state.active[seat] if other != unit)
    shared = ("coh:9.0c",) if unit in state.active[seat] and rest else ()
    label = board.labels[at] if at > 0 else ""
    out.append(Destroyed(unit=board.names[unit], at=label, rules=(*rules, "coh:7.4a", *shared)))
    if unit in state.active[seat]:
        state.active[seat] = rest
        if not rest:
            drop(board, state, seat, out, "coh:2.2f")
    lose_command(board, state, unit, out)
    score(board, state, unit, by, out)
    if at > 0:
        objectives.settle(board, state, at, out)
        if state.hidden:
            # Whoever it fought in its hex looks out of it again.
            detection.look(board, state, out)


def _set_down(board: Board, state: CohState, vehicle: int, out: list[Event]) -> None:
    """A vehicle is destroyed: what it carried stands in the hex with its facing, none the worse [coh:17.1b]."""
    for unit in loads(state, vehicle):
        state.carrier[unit] = -1
        state.facing[unit] = state.facing[vehicle]
        line = t("{unit} gets out of the wreck.", unit=board.names[unit])
        out.append(Said(line=line, rules=("coh:17.1b",)))


def lose_command(board: Board, state: CohState, unit: int, out: list[Event]) -> None:
    """The unit lies on the next box of its owner's CP track [coh:7.4b]; trucks and wagons do not (16.0c)."""
    seat = board.seat[unit]
    if not board.types[unit].of.costs_cp:
        out.append(CommandChanged(seat=seat, cp=state.cp[seat], rules=("coh:16.0c",)))
        return
    box = board.start_cp(state, seat) - state.lost[seat]
    state.lost[seat] += 1
    if state.cp[seat] == box and box > 0:
        state.cp[seat] -= 1
        out.append(CommandChanged(seat=seat, cp=state.cp[seat], rules=("coh:7.4b", "coh:7.4c")))
    else:
        out.append(CommandChanged(seat=seat, cp=state.cp[seat], rules=("coh:7.4b",)))


def score(board: Board, state: CohState, unit: int, by: int, out: list[Event]) -> None:
    """The enemy scores the unit at once [coh:2.5.1a], whoever destroyed it [coh:2.5.1b]."""
    worth, side = board.firefight.worth[unit], board.side[unit]
    if not worth:
        return
    if by < 0 or board.seat_side[by] == side:
        to, rule = board.first_seat[1 - side], "coh:2.5.1b"
    else:
        to, rule = by, "coh:2.5.1a"
    award(state, to, worth, "destroyed", board.names[unit], out, (rule, "coh:2.5"))
