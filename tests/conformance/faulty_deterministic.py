"""Faults against promise 2."""

import random
import time
from typing import Any

import msgspec
from faults import Patch, breaks, wrap

from hexfront.conformance.promises import deterministic, elsewhere, secret
from hexfront.conformance.walk import Opening
from hexfront.engine.base.choices import Choices
from hexfront_drill import Drill, flow
from hexfront_drill.state import DrillState


def in_another_process(game: Any, opening: Opening, plies: int) -> None:
    elsewhere.check(game, [deterministic.trace(game, opening, plies)])


@breaks(2)
def asks_global_chance(patch: Patch) -> None:
    def run(true: Any, frame: Any, game: Any, state: Any, out: Any) -> Any:
        state.next_handle += random.getrandbits(40)
        return true(frame, game, state, out)

    wrap(patch, flow.Turn, "run", run)


@breaks(2)
class AsksTheClock(Drill):
    def begin(self, *arguments: Any) -> DrillState:
        state = super().begin(*arguments)
        state.next_handle = int(time.time()) // 60
        return state


@breaks(2)
class RemembersOtherGames(Drill):
    played = 0

    def apply(self, *arguments: Any) -> Any:
        self.played += 1
        return super().apply(*arguments)

    def legal(self, state: Any, seat: int) -> Choices:
        choices = list(super().legal(state, seat))
        turn = self.played % max(len(choices), 1)
        return Choices.of(self.lexicon.key, choices[turn:] + choices[:turn])


class LooseState(DrillState):
    notes: Any = msgspec.field(default_factory=list)


class Noting(Drill):
    state_type = LooseState

    def begin(self, *arguments: Any) -> LooseState:
        state = super().begin(*arguments)
        return LooseState(**{name: getattr(state, name) for name in state.__struct_fields__})


@breaks(2)
class SharesAListWithItsCopies(Noting):
    def apply(self, state: Any, seat: int, action: Any) -> Any:
        happened = super().apply(state, seat, action)
        state.notes.append(seat)
        return happened


@breaks(2)
class ComesBackFromAFileChanged(Noting):
    def apply(self, state: Any, seat: int, action: Any) -> Any:
        happened = super().apply(state, seat, action)
        count = dict(state.notes)
        state.notes = {**count, seat: count.get(seat, 0) + 1}
        return happened


@breaks(2, in_another_process)
class ListsInTheOrderOfASet(Drill):
    def legal(self, state: Any, seat: int) -> Choices:
        words = {self.lexicon.text(action) for action in super().legal(state, seat)}
        return Choices.of(self.lexicon.key, [self.lexicon.parse(text) for text in words])


@breaks(2, secret.check)
class ResamplesByGlobalChance(Drill):
    def redraw(self, state: Any, viewer: int, chance: Any) -> None:
        super().redraw(state, viewer, chance)
        state.next_handle += random.getrandbits(40)
