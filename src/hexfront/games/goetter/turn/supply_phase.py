"""3.1.9 The last phase: supply, Soviet replacements and battle groups, German replacements, the Volkssturm."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import Act, Action, Decision, Event, Frame, Seat, Text, agenda, t
from hexfront.engine.base.events import Said
from hexfront.engine.contract.view import Prompt
from hexfront.games.goetter.battle_groups.split import SPLIT
from hexfront.games.goetter.replacements import german
from hexfront.games.goetter.replacements.rebuild import REBUILD
from hexfront.games.goetter.replacements.volkssturm import Volkssturm
from hexfront.games.goetter.state import GERMAN, SOVIET, GoetterState
from hexfront.games.goetter.supply import check
from hexfront.games.goetter.victory import elbe

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


class SovietReplacements(Decision, tag="soviet-replacements", frozen=True):
    """The Soviet rebuilds corps and splits others; who has just been rebuilt may split."""

    rule: ClassVar[str] = "goetter:8.31"
    ask: ClassVar[Text] = t("Rebuild corps with support points or split them, or end the replacements.")
    seat: Seat

    def decides(self, game: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The Soviet player."""
        return (self.seat,)

    def prompt(self, board: Board, state: GoetterState, viewer: Seat) -> Prompt:
        """The question, with the points that are left."""
        note = t("Support points left: {number}", number=state.support)
        return msgspec.structs.replace(super().prompt(board, state, viewer), note=note)

    def run(self, board: Board, state: GoetterState, out: list[Event]) -> bool:
        """Nobody is asked if there is nothing to be done."""
        for act in (REBUILD, SPLIT):
            if next(iter(act.offer(self, board, state, self.seat)), None) is not None:
                return False
        agenda.done(state, self)
        return True


def _end(
    frame: SovietReplacements, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)


SovietReplacements.acts = (
    REBUILD,
    SPLIT,
    Act("end", lambda frame, board, state, seat: [("end",)], _end),
)


class TurnEnd(Frame, tag="turn-end", frozen=True):
    """The last thing in a turn: disruption ends, and on turn 6 one looks at the Elbe."""

    rule: ClassVar[str] = "goetter:3.1.9b"

    def run(self, board: Board, state: GoetterState, out: list[Event]) -> bool:
        """Do it."""
        agenda.done(state, self)
        _recover(board, state, out)
        elbe.look(board, state, out)
        return True


def _recover(board: Board, state: GoetterState, out: list[Event]) -> None:
    """Take all markers of disruption off; on the last turn that is before points are counted."""
    if not state.disrupted:
        return
    last = state.turn == board.tables.track.turns
    rules = ("goetter:3.1.9b", "goetter:6.66b", *(["goetter:11.12b"] if last else []))
    out.append(Said(line=t("Disruption ends."), rules=rules))
    state.disrupted = 0


def push(board: Board, state: GoetterState, out: list[Event]) -> None:
    """Judge supply, then ask one side after the other."""
    check.judge(board, state, out)
    agenda.push(state, TurnEnd())
    agenda.push(state, Volkssturm(state.seats[GERMAN]))
    agenda.push(state, german.begin(board, state))
    agenda.push(state, SovietReplacements(state.seats[SOVIET]))
