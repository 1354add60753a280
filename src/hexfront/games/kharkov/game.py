"""Kharkov: the game as the platform sees it."""

from __future__ import annotations

from typing import Any, ClassVar

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.events import Event
from hexfront.engine.contract import agenda
from hexfront.engine.contract.game import AgendaGame
from hexfront.engine.contract.meta import Meta
from hexfront.engine.contract.view import Chart, View
from hexfront.engine.positions.position import Position
from hexfront.games.kharkov.board import Board
from hexfront.games.kharkov.bot import KharkovDoctrine
from hexfront.games.kharkov.box.meta import META
from hexfront.games.kharkov.frames import State, blank
from hexfront.games.kharkov.setup import deploy
from hexfront.games.kharkov.state import KharkovState
from hexfront.games.kharkov.table import (
    charts,
    macros,
    outlook,
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
from hexfront.kit import answers


class Kharkov(Board, AgendaGame[KharkovState]):
    """The Soviet spring offensive of May 1942."""

    meta: ClassVar[Meta] = META
    state_type: ClassVar[type] = State
    bots: ClassVar[dict[str, type]] = {"doctrine": KharkovDoctrine}
    value = staticmethod(value)
    upgrades = STEPS

    bounds = state_bounds.bounds
    position = write.position
    outlook = outlook.outlook
    plan = macros.plan
    reach = probe.reach
    reach_via = probe.reach_via
    areas = probe.areas
    fight = probe.fight
    zoc = answers.zoc
    supply = probe.supply

    def begin(self, scenario: str, options: frozenset[str], seed: str, out: list[Event]) -> KharkovState:
        """Both sides deploy, then the first turn begins."""
        state = blank(self, scenario, options, seed)
        agenda.push(state, Calendar())
        deploy.begin(self, state, out)
        return state

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

    def charts(self) -> list[Chart]:
        """The charts that a player looks things up in."""
        return charts.charts(self)

    def counts(self, state: KharkovState, action: Any) -> bool:
        """Whether an action makes a whole decision: a move when it begins, a fight when it is launched."""
        return action[0] not in PARTS and not (action[0] == "step" and isinstance(state.agenda[-1], Moving))


PARTS = frozenset({"drop", "halt", "attack", "add", "join", "leave", "cancel", "take", "fill"})
