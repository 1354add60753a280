"""Götterdämmerung: the game as the platform sees it."""

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
from hexfront.games.goetter.board import Board
from hexfront.games.goetter.bot import GoetterDoctrine
from hexfront.games.goetter.box.meta import META
from hexfront.games.goetter.frames import State, blank
from hexfront.games.goetter.setup import opening
from hexfront.games.goetter.state import GoetterState
from hexfront.games.goetter.supply import why_supplied
from hexfront.games.goetter.table import charts, macros, outlook, probe, state_bounds, value, view, write
from hexfront.games.goetter.table import place as positions
from hexfront.games.goetter.turn.movement_phase import Movement
from hexfront.games.goetter.turn.sequence import Calendar


class Goetter(Board, AgendaGame[GoetterState]):
    """The last battle for Berlin, April and May 1945."""

    meta: ClassVar[Meta] = META
    state_type: ClassVar[type] = State
    value = staticmethod(value.value)
    bots: ClassVar[dict[str, type]] = {"doctrine": GoetterDoctrine}

    areas = why_supplied.areas
    bounds = state_bounds.bounds
    plan = macros.plan
    position = write.position
    outlook = outlook.outlook
    reach = probe.reach
    reach_via = probe.reach_via
    fight = probe.fight
    zoc = probe.zoc
    supply = why_supplied.supply

    def begin(self, scenario: str, options: frozenset[str], seed: str, out: list[Event]) -> GoetterState:
        """The set-up, then the first turn."""
        state = blank(self, scenario, options, seed)
        agenda.push(state, Calendar())
        opening.push(self, state, out)
        return state

    def check(self, state: GoetterState) -> None:
        """Refuse a state that play can never have led to."""
        super().check(state)
        state_bounds.check_counters(self, state)

    def redraw(self, state: GoetterState, viewer: Seat, chance: Stream) -> None:
        """Nothing outside the frames is hidden: the number of support points lies in one."""

    def view(self, state: GoetterState, viewer: Seat) -> View:
        """What a viewer sees."""
        return view.view(self, state, viewer, self.shown)

    def place(self, position: Position) -> tuple[Goetter, GoetterState]:
        """A game on the position's map with its counters, and the state."""
        return positions.place(self.root, position)

    def charts(self) -> list[Chart]:
        """The charts that a player looks things up in."""
        return charts.charts(self)

    def counts(self, state: GoetterState, action: Any) -> bool:
        """Whether an action makes a whole decision: a move when it begins, a fight when it is launched."""
        if action[0] == "step":
            frame = state.agenda[-1]
            return not (isinstance(frame, Movement) and action[1] in frame.party.units)
        return action[0] not in PARTS


PARTS = frozenset({"attack", "join", "leave", "cancel", "take", "fill", "stack", "drop", "with"})
"""Actions that are only a part of a decision."""
