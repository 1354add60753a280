"""Conflict of Heroes: the game as the platform sees it, bound to one firefight."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.contract.bounds import Bounds
from hexfront.engine.contract.game import AgendaGame
from hexfront.engine.contract.meta import Meta, Scenario
from hexfront.engine.contract.view import Chart, View
from hexfront.engine.positions.position import Position
from hexfront.engine.positions.probe import Area
from hexfront.games.coh import frames
from hexfront.games.coh.acts import chapters
from hexfront.games.coh.acts.table import ACTS
from hexfront.games.coh.board import Board
from hexfront.games.coh.bot import CohDoctrine
from hexfront.games.coh.bot.solo import Solo
from hexfront.games.coh.box import roster
from hexfront.games.coh.box.data import CohData
from hexfront.games.coh.box.firefight.firefight import Firefight
from hexfront.games.coh.box.meta import meta
from hexfront.games.coh.cards.effects import play_of
from hexfront.games.coh.fire import lay_smoke
from hexfront.games.coh.movement import arrival
from hexfront.games.coh.setup import briefing, deploy
from hexfront.games.coh.state import CohState
from hexfront.games.coh.table import (
    charts,
    macros,
    probe,
    sight_answers,
    state_bounds,
    view,
    whole_decisions,
    write,
)
from hexfront.games.coh.table import place as positions
from hexfront.games.coh.table import value as worth
from hexfront.games.coh.table.secrets import redraw as secrets
from hexfront.games.coh.turn import order_of_play
from hexfront.games.coh.units import values_with_marker, works_on_map
from hexfront.hexes import bits


class Coh(Board, AgendaGame[CohState]):
    """One firefight, with a map and counters of its own; ``room`` gives the game for another one."""

    meta: ClassVar[Meta]
    state_type: ClassVar[type] = frames.State
    bots: ClassVar[dict[str, type]] = {"solo": Solo, "doctrine": CohDoctrine}

    begin = frames.begin
    redraw = secrets.redraw
    value = worth.value
    position = write.position
    aims = briefing.aims
    counts = staticmethod(whole_decisions.whole)
    outlook = view.outlook
    reach = probe.reach
    fight = probe.fight
    sight = sight_answers.sighted
    areas = sight_answers.areas

    def __init__(
        self,
        folder: Path | None = None,
        *,
        data: CohData | None = None,
        firefight: Firefight | None = None,
        root: Coh | None = None,
        like: Coh | None = None,
    ) -> None:
        super().__init__(folder, data=data, firefight=firefight, root=root, like=like)
        self.meta = root.meta if root else meta(self.data, list(self.firefights.values()))  # type: ignore[misc]
        self._rooms: dict[str, Coh] = {} if root else {self.firefight.id: self}
        self._look_up()

    def _look_up(self) -> None:
        """What only the rules can say of cards, seats and units."""
        self.acts = ACTS
        self.plays = [play_of(card.effect) for card in self.cards]
        self.cycles = {whole: order_of_play.cycle(self.seat_side, whole) for whole in (True, False)}
        self.drafted = tuple(deploy.drafted(self.firefight, seat) for seat in self.seats)
        entering = {name: arrival.surcharges(self, name) for name in dict.fromkeys(self.gaits)}
        self.entering = [entering[name] for name in self.gaits]
        self.stoppable = [works_on_map.may_stop(self, unit) for unit in range(len(self.types))]
        self.chapters = [chapters.concerning(self, unit) for unit in range(len(self.types))]
        reaches: dict[values_with_marker.Ranges, dict[int, tuple[int, int]]] = {}
        printed = [values_with_marker.printed(self, unit) for unit in range(len(self.types))]
        self.zones = [reaches.setdefault(ranges, {}) for ranges in printed]
        self.smokers = bits(unit for unit in range(len(self.types)) if lay_smoke.capable(self, unit))

    def room(self, scenario: str, options: frozenset[str] = frozenset()) -> Coh:
        """The game bound to a firefight, whatever the options; made once."""
        rooms = self.root._rooms
        if scenario not in rooms:
            self.meta.scenario(scenario)
            firefight = self.firefights[scenario]
            alike = (one for one in rooms.values() if one.firefight.placed == firefight.placed)
            rooms[scenario] = Coh(firefight=firefight, root=self.root, like=next(alike, None))
        return rooms[scenario]

    def check_scenario(self, path: Path) -> list[str]:
        """Return every fault of a firefight file, one line each; docs/firefights.md describes the format."""
        return self.data.faults(path)

    def bounds(self, scenario: Scenario) -> Bounds:
        """What may stand in each field of a state; all of them depend on the firefight alone."""
        return state_bounds.bounds(self)

    def check(self, state: CohState) -> None:
        """Refuse a state that play can never have led to."""
        super().check(state)
        state_bounds.check_counters(self, state, self.meta)

    def view(self, state: CohState, viewer: Seat) -> View:
        """What a viewer may see."""
        return view.view(self, state, viewer, self.shown)

    def sides(self, state: Any) -> tuple[str, ...]:
        """The side each seat plays."""
        return tuple(seat.side for seat in self.firefight.seats)

    def place(self, position: Position) -> tuple[Coh, CohState]:
        """The game on a position's map, and the state."""
        return positions.place(self.root, position)

    def areas_towards(self, state: CohState, seat: Seat, unit: str, to: str) -> list[Area]:
        """The arc of a unit that is about to be turned, and what it would see of it."""
        return sight_answers.areas(self, sight_answers.turned(self, state, unit, to), seat, unit)

    def plan(self, state: CohState, seat: Seat, action: Action) -> list[Action]:
        """The atoms of an order in one sentence."""
        return macros.plan(self, self, state, seat, action)

    def followed(self, state: CohState, seat: Seat, action: Action) -> list[Action]:
        """A move, with the facing that follows it."""
        return macros.followed(self, self, state, seat, action)

    def called(self, words: Mapping[str, str]) -> dict[str, str]:
        """What the counters are called at the table."""
        return roster.called(self.data.types.values(), words)

    def charts(self) -> list[Chart]:
        """The printed tables."""
        return charts.charts(self.data)
