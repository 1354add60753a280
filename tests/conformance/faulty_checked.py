"""Faults against promise 4, in what the game makes of states from outside."""

from typing import Any

import msgspec
from faults import breaks

from hexfront.conformance.promises import checked, recorded
from hexfront.engine.base.errors import BadState
from hexfront.engine.base.texts import t
from hexfront.engine.contract.bounds import AtMost, Bounds, Exactly
from hexfront.engine.contract.game import AgendaGame
from hexfront_drill import Drill

ENDLESS = range(10**5000)


class Loose(Drill):
    """A drill game with other bounds, and no look at its cards."""

    state_bounds: dict[str, Any] = {}
    frame_bounds: dict[str, Any] = {}

    def bounds(self, scenario: Any) -> Bounds:
        true = super().bounds(scenario)
        return Bounds({**true.fields, **self.state_bounds}, {**true.frames, **self.frame_bounds})

    def check(self, state: Any) -> None:
        AgendaGame.check(self, state)


@breaks(4, checked.check)
class AcceptsEverything(Drill):
    def check(self, state: Any) -> None:
        pass


@breaks(4, checked.check)
class SaysNothingOfItsStates(Drill):
    def bounds(self, scenario: Any) -> Bounds:
        return AgendaGame.bounds(self, scenario)


@breaks(4, checked.check)
class ForgetsAField(Drill):
    def bounds(self, scenario: Any) -> Bounds:
        true = super().bounds(scenario)
        return Bounds({name: true.fields[name] for name in true.fields if name != "deck"}, true.frames)


@breaks(4, checked.check)
class AcceptsADeckOfAnySize(Loose):
    state_bounds = {"deck": Exactly(5, range(10**20))}


@breaks(4, checked.check)
class AcceptsAnyNumber(Loose):
    state_bounds = {"next_handle": ENDLESS, "handle": AtMost(8, ENDLESS), "turn": ENDLESS}


@breaks(4, checked.check)
class AcceptsLongListsInFrames(Loose):
    frame_bounds = {"order": AtMost(10**9, range(4))}


@breaks(4, checked.check)
class AcceptsAnyScenario(Drill):
    def check(self, state: Any) -> None:
        super().check(msgspec.structs.replace(state, scenario="duel" if state.seats == 2 else "melee"))


@breaks(4, checked.check)
class AcceptsAnySeed(Drill):
    def check(self, state: Any) -> None:
        super().check(msgspec.structs.replace(state, seed=""))


@breaks(4, checked.check)
class LetsAPlainErrorOut(Drill):
    def check(self, state: Any) -> None:
        try:
            super().check(state)
        except BadState:
            raise KeyError("deck") from None


@breaks(4, checked.check)
class RefusesAStateOfPlay(Drill):
    def check(self, state: Any) -> None:
        super().check(state)
        if state.turn == 2:
            raise BadState(t("No."))


@breaks(4, checked.check)
class RefusesATwin(Drill):
    def begin(self, scenario: str, options: Any, seed: str, out: Any) -> Any:
        self.dealt = seed
        return super().begin(scenario, options, seed, out)

    def check(self, state: Any) -> None:
        super().check(state)
        if state.seed != self.dealt:
            raise BadState(t("No."))


@breaks(4, recorded.check)
class RefusesWhatAPositionSetsUp(Drill):
    def check(self, state: Any) -> None:
        super().check(state)
        if state.seed == "0" * 32:
            raise BadState(t("No."))
