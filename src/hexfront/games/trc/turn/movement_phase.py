"""4.1.2, 4.2.1 The movement phase: anything in any order, until the player ends it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import (
    Act,
    Action,
    Actors,
    Choices,
    Decision,
    Event,
    Group,
    Hexes,
    Illegal,
    Key,
    Listed,
    Seat,
    Text,
    agenda,
    t,
)
from hexfront.engine.base.choices import Joined
from hexfront.engine.contract.view import Prompt
from hexfront.games.trc.combat import notes, overwhelm
from hexfront.games.trc.combat.overwhelm import OVERWHELM
from hexfront.games.trc.movement import march, surplus, trains
from hexfront.games.trc.movement.able import able
from hexfront.games.trc.movement.march import STEP
from hexfront.games.trc.movement.trains import RAIL
from hexfront.games.trc.state import TrcState
from hexfront.games.trc.turn.outlook import outlook
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

END = Listed([("end",)])


def _offer_end(frame: Movement, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [] if surplus.clearable(board, state, frame.side) else [("end",)]


def _end(
    frame: Movement, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)


def _against_end(
    frame: Movement, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    for at in listed(surplus.clearable(board, state, frame.side)):
        words = t("Too many units stand in {hex}, and somebody can still leave it.", hex=board.label(at))
        yield Illegal(surplus.limit(board, state.at[at]), words)
        yield Illegal("trc:6.2", words)


class Movement(Decision, tag="movement", frozen=True):
    """All, some or none of a side's units move, one at a time [trc:5.1]; beginning another lets go of the last."""

    rule: ClassVar[str] = "trc:4.0b"
    ask: ClassVar[Text] = t("Move your units, or end the movement phase.")
    turn: ClassVar[bool] = True
    acts: ClassVar[tuple[Act, ...]] = (
        STEP,
        RAIL,
        OVERWHELM,
        Act("end", _offer_end, _end, _against_end),
    )
    side: int
    mover: int = -1
    """The unit under way; -1 if there is none."""
    left: int = 0
    """How many hexes it may still go."""
    halt: str = ""
    """The rule that has stopped it."""

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The player whose turn it is."""
        return (state.seats[self.side],)

    def prompt(self, board: Board, state: TrcState, viewer: Seat) -> Prompt:
        """The question, with what would happen if movement ended now."""
        asked = super().prompt(board, state, viewer)
        if viewer not in asked.seats:
            return asked
        return notes.noted(asked, outlook(board, state, self.side, self.mover, self.left))

    def about(self, board: Board, state: TrcState, seat: Seat) -> tuple[str, ...]:
        """The unit under way."""
        return (board.name(self.mover),) if self.mover >= 0 and self.left else ()

    def untimely(self, board: Board, state: TrcState, seat: Seat, action: Action) -> Illegal:
        """Battles come when all have moved."""
        if action[0] in ("attack", "join", "launch"):
            return Illegal(
                "trc:12.1b", t("This is the movement phase: battles are fought when all have moved.")
            )
        return super().untimely(board, state, seat, action)

    def let_go(self, state: TrcState) -> None:
        """Nobody is under way any more."""
        agenda.become(state, self, msgspec.structs.replace(self, mover=-1, left=0, halt=""))

    def choices(self, board: Board, state: TrcState, seat: Seat) -> Choices:
        """Each unit that can move, each hex that can be overwhelmed, and the end; worked out when asked for."""
        keys: list[Key] = [("unit", unit) for unit in able(self, board, state)]
        keys += [("hex", at) for at in overwhelm.targets_in_reach(board, state, self.side)]
        if not surplus.clearable(board, state, self.side):
            keys.append(("verb", "end"))

        def make(key: Key) -> Group:
            if key[0] == "verb":
                return END
            number = int(key[1])
            if key[0] == "hex":
                return Listed([("overwhelm", number)])
            walks = march.hexes(self, board, state, number)
            rides = trains.hexes(board, state, self.side, number)
            groups: list[Group] = [Hexes(("step", number), walks)] if walks else []
            groups += [Hexes(("rail", number), rides)] if rides else []
            return groups[0] if len(groups) == 1 else Joined(groups)

        return Actors(board.lexicon.key, keys, make)
