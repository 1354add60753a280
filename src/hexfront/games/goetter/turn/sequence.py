"""3 The sequence of play: nine phases a turn, strictly in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from hexfront.engine.api import Event, Frame, agenda
from hexfront.engine.base.events import PhaseBegan, TurnBegan
from hexfront.games.goetter.combat.phase import Combat
from hexfront.games.goetter.stacking import excess
from hexfront.games.goetter.state import GERMAN, SOVIET, GoetterState
from hexfront.games.goetter.supply import check
from hexfront.games.goetter.turn import supply_phase
from hexfront.games.goetter.turn.beginnings import BEGINNINGS
from hexfront.games.goetter.turn.movement_phase import open_movement
from hexfront.games.goetter.victory import final

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


class Moment(NamedTuple):
    """One phase of a turn."""

    phase: str
    player: int
    rule: str


TURN = (
    Moment("soviet-movement", SOVIET, "goetter:3.1.1b"),
    Moment("reaction", GERMAN, "goetter:3.1.2a"),
    Moment("soviet-combat", SOVIET, "goetter:3.1.3"),
    Moment("soviet-siege", SOVIET, "goetter:3.1.4a"),
    Moment("exploitation", SOVIET, "goetter:3.1.5a"),
    Moment("german-movement", GERMAN, "goetter:3.1.6"),
    Moment("german-combat", GERMAN, "goetter:3.1.7"),
    Moment("german-siege", GERMAN, "goetter:3.1.8"),
    Moment("supply", SOVIET, "goetter:3.1.9a"),
)
"""The phases of a turn in their order [goetter:3.0]."""
COMBAT = ("soviet-combat", "german-combat")


class Calendar(Frame, tag="calendar", frozen=True):
    """The bottom of the agenda: opens one phase after the other, each finished before the next."""

    rule: ClassVar[str] = "goetter:3.0"
    step: int = -1
    """The phase of this turn that is under way; -1 before the first turn."""

    def run(self, board: Board, state: GoetterState, out: list[Event]) -> bool:
        """Open the next phase, or the next turn; after the last turn points are counted [goetter:11.0].

        Nobody goes on before every stack is within its limit [goetter:4.17].
        """
        if excess.settle(board, state):
            return True
        step = (self.step + 1) % len(TURN)
        if not step:
            if state.turn == board.tables.track.turns:
                final.decide(board, state, out)
                return True
            state.turn += 1
            state.trains = state.rode = 0
            rule = "goetter:3.1.9b" if state.turn > 1 else "goetter:3.1.1a"
            out.append(TurnBegan(turn=state.turn, rules=("goetter:3.0", rule)))
            if state.turn == 1:
                step = 1  # The Soviet does not move on turn 1.
                check.guard(board, state, out)
        agenda.become(state, self, Calendar(step))
        open_phase(board, state, TURN[step], out)
        return True


def open_phase(board: Board, state: GoetterState, moment: Moment, out: list[Event]) -> None:
    """Begin a phase: what happened in the last one is forgotten, then its player is asked."""
    forget(state, moment)
    out.append(PhaseBegan(phase=moment.phase, seat=state.seats[moment.player], rules=(moment.rule,)))
    ask(board, state, moment, out)


def forget(state: GoetterState, moment: Moment) -> None:
    """Make a clean start of a phase."""
    state.phase, state.player = moment.phase, moment.player
    state.began = {unit: at for unit, at in enumerate(state.where) if at > 0}
    state.moved = state.fired = state.fought = state.advanced = state.sheltered = state.pinned = 0
    state.marker, state.reacting = "", 0


def ask(board: Board, state: GoetterState, moment: Moment, out: list[Event]) -> None:
    """Do what a phase begins with, and ask its player; positions begin here, with what they say has happened."""
    if moment.phase == "supply":
        supply_phase.push(board, state, out)
    elif moment.phase in COMBAT:
        agenda.push(state, Combat(moment.player))
    else:
        open_movement(board, state, out)
    if moment.phase in BEGINNINGS:
        BEGINNINGS[moment.phase](board, state, out)
