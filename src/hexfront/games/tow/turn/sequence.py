"""4.0 The sequence of play: Luftwaffe, selection of tokens, actions, end of turn; again until the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.events import (
    Event,
    PhaseBegan,
    Said,
    TurnBegan,
)
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.games.tow.box.meta import PHASES
from hexfront.games.tow.combat import luftwaffe
from hexfront.games.tow.movement import activation
from hexfront.games.tow.state import SOVIET
from hexfront.games.tow.tokens import cup, selection
from hexfront.games.tow.units import ukrainian_fronts
from hexfront.games.tow.victory import checks

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

TURN = PHASES[PHASES.index("luftwaffe") :]
RULES = {
    "luftwaffe": ("tow:4.0a", "tow:4.1"),
    "opening": ("tow:12.1a",),
    "selection": ("tow:4.0a", "tow:4.2a"),
    "action": ("tow:4.0a", "tow:4.0c"),
    "end": ("tow:4.0a", "tow:4.4.1"),
}


class Calendar(Frame, tag="calendar", frozen=True):
    """The bottom of the agenda: opens one phase after the other [tow:4.0a]."""

    rule: ClassVar[str] = "tow:4.0a"
    step: int = -1
    """The phase of this turn that is under way; -1 before the first turn."""

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """Open the next phase, or the next turn; victory ends the game before the track does [tow:4.0b]."""
        step = self.step + 1
        if self.step < 0 or step == len(TURN):
            start_turn(board, state, out)
            step = 0
        elif TURN[step] == "opening" and state.turn != board.limits.opening_turn:
            step += 1
        agenda.become(state, self, Calendar(step))
        open_phase(board, state, TURN[step], out)
        return True


def start_turn(board: Board, state: TowState, out: list[Event]) -> None:
    """Advance the marker; by option the Fronts become Ukrainian Fronts (14.2)."""
    state.turn += 1
    marker = "tow:3.0d" if state.turn == 1 else "tow:4.4.2"
    out.append(TurnBegan(turn=state.turn, rules=(marker, "tow:4.0b")))
    ukrainian_fronts.turn_start(board, state, out)
    if state.turn == board.limits.open_crossings_turn:
        words = t("From now on every crossing point without an Axis unit counts as Soviet.")
        out.append(Said(line=words, rules=("tow:12.3i",)))


def open_phase(board: Board, state: TowState, phase: str, out: list[Event]) -> None:
    """Begin a phase."""
    state.phase = phase
    rules = RULES[phase]
    if phase == "selection" and state.turn == board.limits.opening_turn:
        rules = (*rules, "tow:12.1c")
    out.append(PhaseBegan(phase=phase, seat=state.seats[SOVIET], rules=rules))
    if phase == "luftwaffe":
        luftwaffe.reorganise(board, state, out)
    elif phase == "opening":
        activation.open_opening(board, state)
    elif phase == "selection":
        selection.open_phase(board, state)
    elif phase == "action":
        agenda.push(state, cup.Action())
    else:
        checks.end_of_turn(board, state, out)
