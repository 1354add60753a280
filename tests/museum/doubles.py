"""Later versions of the drill game: each in place of it, to see what becomes of matches of the first."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from hexfront.engine.base.actions import Lexicon, Verb
from hexfront.engine.base.errors import BadRecord
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.meta import Meta
from hexfront.engine.contract.steps import Plain, Step, Steps
from hexfront_drill import Drill
from hexfront_drill.flow import Acting, Bid, Deploy, Turn
from hexfront_drill.orders import Ambush, Moving, Orders
from hexfront_drill.state import DrillState

HOME = "hexfront_drill.game"
"""The events of a game are those of its package, so each double says that it is of the drill's."""


class LaterOrders(Orders, tag="orders", frozen=True, rename={"seat": "who"}):
    """The frame of orders as the second version writes it down."""


class LaterState(DrillState, kw_only=True):
    """A state that has learned of the weather, which it cannot do without."""

    weather: str
    agenda: list[Deploy | Turn | Bid | Acting | LaterOrders | Moving | Ambush] = []


def from_1_to_2(state: Plain) -> Plain:
    """The weather was fair; who gives orders is called otherwise."""
    return {**state, "weather": "fair", "agenda": [_frame(frame) for frame in state["agenda"]]}


def _frame(frame: Plain) -> Plain:
    if frame["frame"] != "orders":
        return frame
    return {("who" if name == "seat" else name): value for name, value in frame.items()}


def _written(frame: Frame) -> Frame:
    return LaterOrders(frame.seat) if type(frame) is Orders else frame


class Second(Drill):
    """The second version: a field more, and a field of a frame renamed."""

    __module__ = HOME
    meta: ClassVar[Meta] = msgspec.structs.replace(Drill.meta, version="2")
    state_type: ClassVar[type] = LaterState
    upgrades: ClassVar[Steps] = {"1": Step("2", from_1_to_2)}

    def begin(self, scenario: str, options: frozenset[str], seed: str, out: list[Event]) -> Any:
        state = super().begin(scenario, options, seed, out)
        fields = {name: getattr(state, name) for name in state.__struct_fields__}
        return LaterState(**fields, weather="fair")

    def check(self, state: Any) -> None:
        """Any weather will do."""
        assert state.weather == "fair"

    def settle(self, state: Any, out: list[Event]) -> None:
        super().settle(state, out)
        state.agenda[:] = [_written(frame) for frame in state.agenda]


def _cease(words: str) -> str:
    return "cease" if words == "end" else words


class Third(Second):
    """The third: who ends his orders says ``cease``."""

    __module__ = HOME
    meta: ClassVar[Meta] = msgspec.structs.replace(Drill.meta, version="3")
    upgrades: ClassVar[Steps] = {**Second.upgrades, "2": Step("3", dict, _cease)}

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        verbs = [
            Verb("cease", role="ends", name="end") if verb.name == "end" else verb
            for verb in self.lexicon.verbs.values()
        ]
        kinds = [kind for name, kind in self.lexicon.kinds.items() if name in ("squad", "card", "hex")]
        self.lexicon = Lexicon(verbs, kinds)


class Stepless(Second):
    """The second version by somebody who has written no step."""

    __module__ = HOME
    upgrades: ClassVar[Steps] = {}


def _break(state: Plain) -> Plain:
    raise KeyError("weather")


class Stumbling(Second):
    """The second version with a step that fails."""

    __module__ = HOME
    upgrades: ClassVar[Steps] = {"1": Step("2", _break)}


class Hopeless(Stepless):
    """Reads no old state, and is set up otherwise."""

    __module__ = HOME

    def begin(self, scenario: str, options: frozenset[str], seed: str, out: list[Event]) -> Any:
        raise BadRecord(t("nothing is as it was"))
