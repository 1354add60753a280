"""Traces of War: the game as the platform sees it."""

from __future__ import annotations

from typing import Any, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.events import Event
from hexfront.engine.contract import agenda
from hexfront.engine.contract.bounds import Bounds
from hexfront.engine.contract.game import AgendaGame
from hexfront.engine.contract.meta import Meta, Scenario
from hexfront.engine.contract.verdict import Fight
from hexfront.engine.contract.view import Chart, View
from hexfront.engine.positions.position import Position
from hexfront.engine.positions.probe import Area, Reached, Supplied
from hexfront.games.tow.board import Board
from hexfront.games.tow.bot import TowDoctrine
from hexfront.games.tow.box.meta import META
from hexfront.games.tow.frames import State, blank
from hexfront.games.tow.state import TowState, sides_of
from hexfront.games.tow.supply import why_supplied
from hexfront.games.tow.table import (
    charts,
    macros,
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


class Tow(Board, AgendaGame[TowState]):
    """The Ukraine from August 1943 to March 1944."""

    meta: ClassVar[Meta] = META
    state_type: ClassVar[type] = State
    value = staticmethod(value.value)
    bots: ClassVar[dict[str, type]] = {"doctrine": TowDoctrine}

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

    def bounds(self, scenario: Scenario) -> Bounds:
        """What may stand in each field of a state."""
        return state_bounds.bounds(self, scenario)

    def check(self, state: TowState) -> None:
        """Refuse a state that play can never have led to."""
        super().check(state)
        state_bounds.check_counters(self, state)

    def redraw(self, state: TowState, viewer: Seat, chance: Stream) -> None:
        """Redraw the tokens and Luftwaffe markers that the viewer cannot know."""
        secrets.redraw(self, state, viewer, chance)

    def view(self, state: TowState, viewer: Seat) -> View:
        """What a viewer sees."""
        return view.view(self, state, viewer, self.shown)

    def place(self, position: Position) -> tuple[Tow, TowState]:
        """A game on the position's map with its counters, and the state."""
        return positions.place(self.root, position)

    def position(self, state: TowState) -> Position:
        """The position as it stands, for those who may see everything."""
        return write.position(self, state)

    def plan(self, state: TowState, seat: Seat, action: Action) -> list[Action]:
        """The atoms of an order in one sentence."""
        return macros.plan(self, state, seat, action)

    def charts(self) -> list[Chart]:
        """The printed charts."""
        return charts.charts(self)

    def reach(self, state: TowState, seat: Seat, unit: str) -> list[Reached]:
        """Every hex a unit can reach in this segment, cheapest first."""
        return probe.reach(self, state, unit)

    def reach_via(self, state: TowState, seat: Seat, unit: str, via: tuple[str, ...]) -> list[Reached]:
        """Every hex a unit can reach by a way that begins with these hexes."""
        return probe.reach_via(self, state, unit, via)

    def areas(self, state: TowState, seat: Seat, unit: str) -> list[Area]:
        """The command radii of the HQs."""
        return probe.areas(self, state, unit)

    def fight(self, state: TowState, seat: Seat, at: str, units: tuple[str, ...]) -> Fight:
        """An attack of these units on a hex, whoever's turn it is."""
        return probe.fight(self, state, at, units)

    def zoc(self, state: TowState) -> dict[str, list[str]]:
        """The hexes in the zones of control of each side."""
        return probe.zoc(self, state)

    def supply(self, state: TowState) -> list[Supplied]:
        """The supply of every unit on the map."""
        return why_supplied.supply(self, state)

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
