"""2.0 The turn: preparation in its fixed order, then goes until the players pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.events import Event, PhaseBegan, TurnBegan
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.games.coh.cards import hand
from hexfront.games.coh.events import CommandChanged, Flipped
from hexfront.games.coh.fire import artillery
from hexfront.games.coh.hidden import detection
from hexfront.games.coh.map import smoke_markers
from hexfront.games.coh.movement import arrival
from hexfront.games.coh.points.payment import drop
from hexfront.games.coh.state import TURN_FLAGS, USED
from hexfront.games.coh.turn import initiative, order_of_play
from hexfront.games.coh.turn.go import Go
from hexfront.games.coh.units import victory

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


class Calendar(Frame, tag="calendar", frozen=True):
    """The bottom of the agenda: one step of the turn after the other [coh:2.0a]."""

    rule: ClassVar[str] = "coh:2.0a"
    step: int = -1
    """The step of this turn that is under way; -1 before the first turn."""

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """Go on to the next step, the next turn, or the end of the game."""
        step = self.step + 1
        if step == len(STEPS):
            ended = ("coh:2.3", "coh:20.0d") if len(board.seats) > 2 else ("coh:2.3", "coh:2.2m")
            out.append(PhaseBegan(phase="end", seat=-1, rules=ended))
            for seat in board.seats:
                if state.active[seat]:
                    drop(board, state, seat, out, "coh:2.3")
            victory.end_of_turn(board, state, out)
            if state.turn >= board.firefight.turns or state.ceasefire:
                victory.final(board, state, out)
                return True
            step = 0
        agenda.become(state, self, Calendar(step))
        STEPS[step](board, state, out)
        if state.ceasefire and state.result is None:
            victory.final(board, state, out)
        return True


def freshen(board: Board, state: CohState, out: list[Event]) -> None:
    """The turn marker advances and every unit shows its fresh side [coh:2.0b]."""
    state.turn += 1
    state.phase = "preparation"
    rules = ("coh:2.0a", "coh:1.0.3") if state.turn == 1 else ("coh:2.0a", "coh:2.3")
    out.append(TurnBegan(turn=state.turn, rules=rules))
    state.intruded, state.exposed, state.passes, state.shots = (), (), (), ()
    for unit, flags in enumerate(state.flags):
        if flags & USED:
            out.append(Flipped(unit=board.names[unit], used=False, rules=("coh:2.0b",)))
        state.flags[unit] = flags & ~TURN_FLAGS


def fade(board: Board, state: CohState, out: list[Event]) -> None:
    """Smoke thins out [coh:2.0c], and may uncover somebody who hides in the open."""
    if not state.smoke:
        return
    out.append(PhaseBegan(phase="smoke", seat=-1, rules=("coh:2.0c",)))
    smoke_markers.fade(board, state, out)
    if state.hidden:
        detection.look(board, state, out)


def command(board: Board, state: CohState, out: list[Event]) -> None:
    """Command points are back at their starting level less the losses [coh:2.0d]; what was left is gone."""
    for seat in board.seats:
        state.cp[seat] = max(0, board.start_cp(state, seat) - state.lost[seat])
        rules: tuple[str, ...] = ("coh:2.0d", "coh:3.2a", "coh:7.4b")
        if not state.cp[seat]:
            rules = (*rules, "coh:7.4d")
        if state.turn == 1:
            rules = (*rules, "coh:1.0.2")
        if board.handicap(state, seat):
            rules = (*rules, "coh:3.2.5")
        if board.solo_cp(state, seat):
            rules = (*rules, "coh:20.2h")
        if board.merged:
            rules = (*rules, "coh:20.1a")
        out.append(CommandChanged(seat=seat, cp=state.cp[seat], rules=rules))


def draw_cards(board: Board, state: CohState, out: list[Event]) -> None:
    """Cards as the firefight says [coh:2.0e]."""
    if any(board.firefight.seats[seat].draw[state.turn - 1] for seat in board.seats):
        out.append(PhaseBegan(phase="cards", seat=-1, rules=("coh:2.0e",)))
        hand.draw(board, state, out)


def plot(board: Board, state: CohState, out: list[Event]) -> None:
    """Off-board artillery is plotted for the next turn, if there is one [coh:2.0f]."""
    if board.artillery and state.turn < board.firefight.turns:
        out.append(PhaseBegan(phase="plotting", seat=-1, rules=("coh:2.0f",)))
        artillery.plot(board, state, out)


def barrage(board: Board, state: CohState, out: list[Event]) -> None:
    """What was plotted the turn before falls [coh:2.0g]."""
    if board.artillery:
        out.append(PhaseBegan(phase="barrage", seat=-1, rules=("coh:2.0g",)))
    artillery.resolve(board, state, out)


def reinforce(board: Board, state: CohState, out: list[Event]) -> None:
    """Reinforcements that are due stand ready [coh:2.0h]."""
    arrival.ready(board, state, out)


def roll_initiative(board: Board, state: CohState, out: list[Event]) -> None:
    """Who begins [coh:2.0i]."""
    state.phase = "initiative"
    out.append(PhaseBegan(phase="initiative", seat=-1, rules=("coh:2.0i",)))
    initiative.begin(board, state, out)


def open_goes(board: Board, state: CohState, out: list[Event]) -> None:
    """The player with the initiative has the first go [coh:2.1a]."""
    state.phase = "goes"
    seat = order_of_play.begin(board, state, state.first)
    more = ("coh:20.0a", "coh:20.0b", "coh:20.0c") if len(board.seats) > 2 else ()
    out.append(PhaseBegan(phase="goes", seat=seat, rules=("coh:2.1a", "coh:2.2a", *more)))
    agenda.push(state, Go(seat))


STEPS: tuple[Callable[[Board, CohState, list[Event]], None], ...] = (
    freshen,
    fade,
    command,
    draw_cards,
    plot,
    barrage,
    reinforce,
    roll_initiative,
    open_goes,
)
"""Preparation in its order, 2.0b to 2.0i, then the goes."""
