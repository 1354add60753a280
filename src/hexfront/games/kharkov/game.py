"""Kharkov: the game as the platform sees it."""

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
from hexfront.games.kharkov.board import Board
from hexfront.games.kharkov.bot import KharkovDoctrine
from hexfront.games.kharkov.box.meta import META
from hexfront.games.kharkov.frames import State, blank
from hexfront.games.kharkov.setup import deploy
from hexfront.games.kharkov.state import KharkovState
from hexfront.games.kharkov.table import (
    charts,
    macros,
    probe,
    state_bounds,
    view,
    write,
)
from hexfront.games.kharkov.table import (
    place as positions,
)
from hexfront.games.kharkov.table.value import value
from hexfront.games.kharkov.turn.sequence import Calendar
from hexfront.games.kharkov.turn.under_way import Moving
from hexfront.games.kharkov.upgrades import STEPS


class Kharkov(Board, AgendaGame[KharkovState]):
    """The Soviet spring offensive of May 1942."""

    meta: ClassVar[Meta] = META
    state_type: ClassVar[type] = State
    bots: ClassVar[dict[str, type]] = {"doctrine": KharkovDoctrine}
    value = staticmethod(value)
    upgrades = STEPS

    def begin(self, scenario: str, options: frozenset[str], seed: str, out: list[Event]) -> KharkovState:
        """Both sides deploy, then the first turn begins."""
        state = blank(self, scenario, options, seed)
        agenda.push(state, Calendar())
        deploy.begin(self, state, out)
        return state

    def bounds(self, scenario: Scenario) -> Bounds:
        """What may stand in each field of a state."""
        return state_bounds.bounds(self, scenario)

    def check(self, state: KharkovState) -> None:
        """Refuse a state that play can never have led to."""
        super().check(state)
        state_bounds.check_counters(self, state)

    def redraw(self, state: KharkovState, viewer: Seat, chance: Stream) -> None:
        """Nothing is hidden from one side alone: untried units are drawn when they are revealed."""

    def view(self, state: KharkovState, viewer: Seat) -> View:
        """What a viewer sees: both sides see the same."""
        return view.view(self, state, viewer, self.shown)

    def place(self, position: Position) -> tuple[Kharkov, KharkovState]:
        """A game on the position's map with its counters, and the state."""
        return positions.place(self.root, position)

    def position(self, state: KharkovState) -> Position:
        """The position as it stands, for those who may see everything."""
        return write.position(self, state)

    def reach(self, state: KharkovState, seat: Seat, unit: str) -> list[Reached]:
        """Every hex a unit can reach in this phase, cheapest first."""
        return probe.reach(self, state, seat, unit)

    def reach_via(self, state: KharkovState, seat: Seat, unit: str, via: tuple[str, ...]) -> list[Reached]:
        """Every hex a unit can reach by a way that begins with these hexes."""
        return probe.reach_via(self, state, unit, via)

    def areas(self, state: KharkovState, seat: Seat, unit: str) -> list[Area]:
        """The command radii of the active HQs."""
        return probe.areas(self, state, unit)

    def fight(self, state: KharkovState, seat: Seat, at: str, units: tuple[str, ...]) -> Fight:
        """An attack of these units on a hex, whoever's turn it is."""
        return probe.fight(self, state, seat, at, units)

    def zoc(self, state: KharkovState) -> dict[str, list[str]]:
        """The hexes in the zones of control of each side."""
        return probe.zoc(self, state)

    def supply(self, state: KharkovState) -> list[Supplied]:
        """The supply of every unit on the map."""
        return probe.supply(self, state)

    def plan(self, state: KharkovState, seat: Seat, action: Action) -> list[Action]:
        """The atoms of an order in one sentence."""
        return macros.plan(self, state, seat, action)

    def charts(self) -> list[Chart]:
        """The charts that a player looks things up in."""
        return charts.charts(self)

    def counts(self, state: KharkovState, action: Any) -> bool:
        """Whether an action makes a whole decision: a move when it begins, a fight when it is launched."""
        return action[0] not in PARTS and not (action[0] == "step" and isinstance(state.agenda[-1], Moving))


PARTS = frozenset({"drop", "halt", "attack", "add", "join", "leave", "cancel", "take", "fill"})
