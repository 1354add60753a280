"""Traces of War: the game as the platform sees it."""

from __future__ import annotations

from typing import Any, ClassVar

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import Event
from hexfront.engine.contract import agenda
from hexfront.engine.contract.game import AgendaGame
from hexfront.engine.contract.meta import Meta
from hexfront.engine.contract.view import Chart, View
from hexfront.engine.positions.position import Position
from hexfront.games.tow.board import Board
from hexfront.games.tow.bot import TowDoctrine
from hexfront.games.tow.box.meta import META
from hexfront.games.tow.frames import State, blank
from hexfront.games.tow.state import TowState, sides_of
from hexfront.games.tow.supply import why_supplied
from hexfront.games.tow.table import (
    charts,
    macros,
    outlook,
    probe,
    secrets,
    state_bounds,
    value,
    view,
    write,
)
from hexfront.games.tow.table import (
    place as positions,
)
from hexfront.games.tow.turn import deploy
from hexfront.games.tow.turn.sequence import Calendar
from hexfront.kit import answers


class Tow(Board, AgendaGame[TowState]):
    """The Ukraine from August 1943 to March 1944."""

    meta: ClassVar[Meta] = META
    state_type: ClassVar[type] = State
    value = staticmethod(value.value)
    bots: ClassVar[dict[str, type]] = {"doctrine": TowDoctrine}

    bounds = state_bounds.bounds
    redraw = secrets.redraw
    position = write.position
    outlook = outlook.outlook
    plan = macros.plan
    reach = probe.reach
    reach_via = probe.reach_via
    areas = probe.areas
    fight = probe.fight
    zoc = answers.zoc
    supply = why_supplied.supply

    def sides(self, state: TowState) -> tuple[str, ...]:
        """The side each seat plays; empty until a bid has decided it."""
        return sides_of(state)

    def team(self, state: TowState, seat: Seat) -> tuple[Seat, ...]:
        """A seat plays alone, even before a bid has given it its side."""
        return (seat,)

    def begin(self, scenario: str, options: frozenset[str], seed: str, out: list[Event]) -> TowState:
        """The set-up, then the first turn."""
        state = blank(self, scenario, options, seed)
        agenda.push(state, Calendar())
        deploy.begin(self, state, out)
        return state

    def check(self, state: TowState) -> None:
        """Refuse a state that play can never have led to."""
        super().check(state)
        state_bounds.check_counters(self, state)

    def view(self, state: TowState, viewer: Seat) -> View:
        """What a viewer sees."""
        return view.view(self, state, viewer, self.shown)

    def place(self, position: Position) -> tuple[Tow, TowState]:
        """A game on the position's map with its counters, and the state."""
        return positions.place(self.root, position)

    def charts(self) -> list[Chart]:
        """The printed charts."""
        return charts.charts(self)

    def counts(self, state: TowState, action: Any) -> bool:
        """Whether an action makes a whole decision: a move when it begins, a fight when it is launched."""
        if action[0] in ("step", "march"):
            return bool(state.agenda[-1].mover != action[1])
        return action[0] not in PARTS


PARTS = frozenset(
    {
        "pick",
        "keep",
        "unpick",
        "attack",
        "join",
        "leave",
        "cancel",
        "take",
        "fill",
        "choose",
        "release",
        "transfer",
    }
)
"""Actions that are only a part of a decision."""
