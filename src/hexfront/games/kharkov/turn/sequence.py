"""4.0 The sequence of play: a Soviet player-turn, then an Axis player-turn, ten times."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.events import Event, PhaseBegan, TurnBegan
from hexfront.engine.base.happenings import Marked
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.games.kharkov.box.meta import PHASES
from hexfront.games.kharkov.combat.phase import Combat
from hexfront.games.kharkov.movement import air, reserves, south
from hexfront.games.kharkov.state import (
    AXIS,
    DISPLACED,
    DISRUPTED,
    LASTING_FLAGS,
    PHASE_FLAGS,
    SOVIET,
    TURN_FLAGS,
)
from hexfront.games.kharkov.supply import hq
from hexfront.games.kharkov.turn import movement_phase
from hexfront.games.kharkov.units import counters
from hexfront.games.kharkov.victory import points

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

TURN = PHASES[PHASES.index("soviet-reserves") :]
RULES = {
    "soviet-reserves": "kharkov:4.2A1",
    "soviet-movement": "kharkov:4.2A2c",
    "soviet-combat": "kharkov:4.2A3",
    "soviet-disruption": "kharkov:4.2A4a",
    "axis-movement": "kharkov:4.2B1",
    "axis-combat": "kharkov:4.2B2",
    "axis-mechanised": "kharkov:4.2B3",
    "axis-disruption": "kharkov:4.2B4",
    "axis-air": "kharkov:4.2B5",
}
QUIET = ("reserves", "disruption", "air")
"""The phases in which nobody moves or fights, so that nothing has to be forgotten after them."""


class Calendar(Frame, tag="calendar", frozen=True):
    """The bottom of the agenda: opens one phase after the other [kharkov:4.1]."""

    rule: ClassVar[str] = "kharkov:4.1"
    step: int = -1
    """The phase of this turn that is under way; -1 before the first turn."""

    def run(self, board: Board, state: KharkovState, out: list[Event]) -> bool:
        """Open the next phase, or the next turn, or end the game."""
        step = self.step + 1
        if self.step < 0 or step == len(TURN):
            if self.step >= 0:
                end_turn(board, state, out)
            if state.turn == len(board.data.turns):
                points.final(board, state, out)
                return True
            start_turn(board, state, out)
            step = 0
        agenda.become(state, self, Calendar(step))
        state.rail_used = 0
        open_phase(board, state, TURN[step], out)
        return True


def start_turn(board: Board, state: KharkovState, out: list[Event]) -> None:
    """Advance the marker; what a turn brings comes at its start."""
    state.turn += 1
    state.released = 0
    lasting = LASTING_FLAGS | PHASE_FLAGS
    state.flags[:] = [flags & lasting for flags in state.flags]
    marker = "kharkov:4.2C" if state.turn > 1 else "kharkov:5.0g8"
    out.append(TurnBegan(turn=state.turn, rules=("kharkov:2.0b", marker)))
    air.turn_start(board, state, out)
    hq.turn_start(board, state, out)
    south.turn_start(board, state, out)


def end_turn(board: Board, state: KharkovState, out: list[Event]) -> None:
    """Tally the Soviet points [kharkov:4.2C] and look at the southern front (6.54)."""
    points.end_of_turn(board, state, out)
    south.end_of_turn(board, state, out)


def open_phase(board: Board, state: KharkovState, phase: str, out: list[Event]) -> None:
    """Begin a phase: forget what belonged to the last one, then let its owner act."""
    side = SOVIET if phase.startswith("soviet") else AXIS
    if not state.phase.endswith(QUIET):
        lasting = LASTING_FLAGS | TURN_FLAGS
        state.flags[:] = [flags & lasting for flags in state.flags]
    state.phase = phase
    state.start[:], state.together = state.where, state.shared
    state.alarmed.clear()
    if phase == "axis-mechanised" and state.turn == board.limits.no_mechanised_turn:
        out.append(PhaseBegan(phase=phase, seat=side, rules=("kharkov:6.58",)))
        return
    out.append(PhaseBegan(phase=phase, seat=side, rules=(RULES[phase], "kharkov:4.1")))
    if phase == "soviet-reserves":
        reserves.open_phase(board, state, out)
    elif phase.endswith(("movement", "mechanised")):
        movement_phase.open_phase(board, state, side, out)
    elif phase.endswith("combat"):
        agenda.push(state, Combat(side))
    elif phase.endswith("disruption"):
        recover(board, state, side, out)
    else:
        air.open_phase(board, state, out)


def recover(board: Board, state: KharkovState, side: int, out: list[Event]) -> None:
    """Disrupted units recover [kharkov:7.33]; displaced HQs become active again [kharkov:10.17b]."""
    # Units have few different flags, and mostly nobody is shaken.
    shaken = [flags for flags in set(state.flags) if flags & (DISRUPTED | DISPLACED)]
    for unit in sorted([unit for flags in shaken for unit in counters.found(state.flags, flags)]):
        flags = state.flags[unit]
        if board.side[unit] != side:
            continue
        if flags & DISRUPTED:
            state.flags[unit] &= ~DISRUPTED
            rule = "kharkov:4.2A4a" if side == SOVIET else "kharkov:4.2B4"
            out.append(
                Marked(what=board.name(unit), marker="disrupted", on=False, rules=("kharkov:7.33", rule))
            )
        if flags & DISPLACED:
            state.flags[unit] &= ~DISPLACED
            rules = ("kharkov:10.17b", "kharkov:4.2A4b") if side == SOVIET else ("kharkov:10.17b",)
            hq.activate(board, state, unit, out, *rules)
