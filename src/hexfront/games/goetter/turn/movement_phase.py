"""5.0 A movement phase of any kind: units move in any order, until the player ends it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import Act, Action, Choices, Decision, Event, Frame, Reason, Seat, Text, agenda, t
from hexfront.engine.contract.view import Prompt
from hexfront.games.goetter.movement import phases, reaction
from hexfront.games.goetter.movement.leave import EXIT
from hexfront.games.goetter.movement.march import STEP
from hexfront.games.goetter.movement.party import Overran, Party, after_overrun
from hexfront.games.goetter.movement.together import DROP, STACK
from hexfront.games.goetter.overrun.charge import Launched
from hexfront.games.goetter.siege.barrage import OVERRUN
from hexfront.games.goetter.stacking import excess
from hexfront.games.goetter.state import GoetterState
from hexfront.games.goetter.trains import net
from hexfront.games.goetter.trains.ride import RIDE
from hexfront.games.goetter.trains.ride_bars import PHASE
from hexfront.games.goetter.turn import outlook
from hexfront.games.goetter.turn.movers import Movers

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


def _end(
    frame: Movement, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)


def _endings(
    frame: Movement, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Reason]:
    """What is not used is gone; whoever is too many in a hex is lost."""
    yield Reason("goetter:5.14", t("Movement points are not saved for another phase"))
    full = ", ".join(board.labels[at] for at in excess.overfull(board, state))
    if full:
        yield Reason("goetter:4.17", t("Units are lost in overfull hexes"), full)


class Movement(Decision, tag="movement", frozen=True):
    """A movement phase: normal, reaction, exploitation or siege."""

    rule: ClassVar[str] = "goetter:5.0a"
    ask: ClassVar[Text] = outlook.NORMAL
    turn: ClassVar[bool] = True
    acts: ClassVar[tuple[Act, ...]] = (
        STEP,
        OVERRUN,
        RIDE,
        EXIT,
        STACK,
        DROP,
        Act("end", lambda frame, board, state, seat: [("end",)], _end, reasons=_endings),
    )
    seat: Seat
    party: Party = Party()

    def decides(self, board: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The player whose phase it is."""
        return (self.seat,)

    def choices(self, board: Board, state: GoetterState, seat: Seat) -> Choices:
        """Every step of every unit, trains, stacks that move off together, and the end."""
        return Movers(board, state, self.party)

    def prompt(self, board: Board, state: GoetterState, viewer: Seat) -> Prompt:
        """What the phase is for; its player is told who is under way."""
        note = outlook.note(board, state, self.party) if viewer == self.seat else None
        kind = type(self).__name__
        return Prompt((self.seat,), outlook.asked(state), self.rule, kind, note, turn=self.turn)

    def answered(self, child: Frame, answer: Overran | Launched) -> Movement:
        """An overrun is launched; or over, and the same units go on, or have come to a stop."""
        if isinstance(answer, Launched):
            return msgspec.structs.replace(self, party=answer.party)
        return msgspec.structs.replace(self, party=after_overrun(self.party, answer))

    def about(self, board: Board, state: GoetterState, seat: Seat) -> tuple[str, ...]:
        """Those who go together."""
        return tuple(board.names[unit] for unit in self.party.members)


def open_movement(board: Board, state: GoetterState, out: list[Event]) -> None:
    """Put a movement phase on the agenda, and judge what is judged as it begins."""
    agenda.push(state, Movement(state.seats[state.player]))
    state.linked = state.phase == PHASE and net.crossing(board, state)
    if state.phase == phases.EXPLOITATION:
        state.pinned |= phases.in_zones(board, state, state.player) & board.mobile
    elif state.phase == phases.REACTION:
        reaction.begin(board, state, out)
