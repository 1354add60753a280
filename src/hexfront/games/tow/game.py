"""Traces of War: the game as the platform sees it."""

from __future__ import annotations

from pathlib import Path
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
from hexfront.engine.rulebook.rules import RuleIndex
from hexfront.games.tow.bot import TowDoctrine
from hexfront.games.tow.box.data import TowData
from hexfront.games.tow.box.map_file import cities, land
from hexfront.games.tow.box.meta import META, lexicon
from hexfront.games.tow.frames import State
from hexfront.games.tow.map.combat_map import shifts
from hexfront.games.tow.map.step_table import (
    HALVES,
    open_sides,
    supply_walls,
    survey,
)
from hexfront.games.tow.state import AXIS, POOL, SOVIET, TowState
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
from hexfront.games.tow.units.counters import side_of
from hexfront.hexes import bits, each, union

HERE = Path(__file__).parent


class Tow(AgendaGame[TowState]):
    """The Ukraine from August 1943 to March 1944."""

    meta: ClassVar[Meta] = META
    state_type: ClassVar[type] = State
    value = staticmethod(value.value)
    bots: ClassVar[dict[str, type]] = {"doctrine": TowDoctrine}

    def __init__(
        self,
        folder: Path | None = None,
        *,
        data: TowData | None = None,
        root: Tow | None = None,
        written: Position | None = None,
    ) -> None:
        self.data = data or TowData.load(folder)
        self.root, self.written = root or self, written
        self.rules: RuleIndex = root.rules if root else RuleIndex.load(HERE / "rules.tsv", META.id)
        self.map, self.grid = self.data.map, self.data.map.grid
        self.units, self.tokens = self.data.units, self.data.tokens
        self.tables, self.limits = self.data.tables, self.data.tables.limits
        self.lexicon = lexicon(self.data)
        self.side = [side_of(unit) for unit in self.units]
        self.combat = [unit.combat for unit in self.units]
        self.mechanised = [unit.mechanised for unit in self.units]
        self.names = [unit.id for unit in self.units]
        self.stacking = self.limits.stacking
        self.zoc_enter, self.zoc_leave = self.limits.zoc_enter * HALVES, self.limits.zoc_leave * HALVES
        self.march_cost = self.tables.terrain["road"].strategic or HALVES
        self.okh = next(token.number for token in self.tokens if token.kind == "okh")
        self.sided = tuple(bits(u for u in range(len(self.units)) if self.side[u] == side) for side in (0, 1))
        """The units of each side, as a set of unit numbers."""
        self.hqs = tuple(tuple(u for u in self.data.hqs if self.side[u] == side) for side in (SOVIET, AXIS))
        self.expected = self._expected()
        """By unit that is not on the map at the start, the box in which it waits."""
        self._survey()

    def _expected(self) -> dict[int, str]:
        coming = self.data.reinforcements
        found = {unit: f"draw-{draw.number}" for draw in coming.draws for unit in (*draw.units, *draw.relief)}
        found[coming.airborne] = "drop"
        found |= {unit: pool for pool, units in coming.pools.items() for unit in units}
        found |= dict.fromkeys(self.data.setup.security, "security")
        if self.written is None or self.written.units != "only":
            return found
        named = {line.id for line in self.written.unit}
        return {unit: box for unit, box in found.items() if self.names[unit] in named}

    def _survey(self) -> None:
        """What the rules ask of the map, looked up once."""
        self.land, self.cities = land(self.map), cities(self.map)
        self.major_cities = self.map.terrain.get("major-city", 0)
        self.going = survey(self.map, self.tables.terrain)
        self.influence = self.going.linked
        """By hex, the zone of control of a unit in it (6.0)."""
        self.open_sides = open_sides(self.map, self.map.side("blocked"))
        self.commands: dict[tuple[int, int], int] = {}
        """The hexes that an HQ in a hex commands with a radius, once they have been asked for."""
        self.supply_walls = supply_walls(self.map)
        self.supply_sides = open_sides(self.map, self.supply_walls)
        self.tracks = self.map.linked("rail")
        self.shifts = shifts(self.map, self.tables.terrain)
        """By hex, the columns to the left when it is attacked (10.2h)."""
        self.sources = (self.data.zone("soviet-supply"), self.data.zone("axis-supply"))
        self.crossing_points = self.data.zone("crossing-points")
        keys, reach = self.tables.crossings.keys, self.limits.crossing_range
        self.crossing_reach = {
            at: 1 << keys[at] if at in keys else self.grid.within(at, reach)
            for at in each(self.crossing_points)
        }
        """By crossing point, where a Soviet unit takes it while no Axis unit holds it (12.3f, 12.3g)."""
        self.crossing_zone = union(self.crossing_reach.values())
        self.right_bank, self.breakthrough = self.data.zone("right-bank"), self.data.zone("breakthrough")
        self.watched = self.cities | self.crossing_points
        """The hexes where it matters that a unit enters them; the bridgehead is the other."""
        self.labels = [
            self.grid.label(at) if self.grid.mask >> at & 1 else "" for at in range(self.grid.size)
        ]

    def name(self, unit: int) -> str:
        """The id of a unit."""
        return self.names[unit]

    def label(self, at: int) -> str:
        """The printed number of a hex."""
        return self.labels[at]

    def data_hashes(self) -> dict[str, str]:
        """The hash of each data file."""
        return self.data.hashes()

    def blank(self, scenario: str, options: frozenset[str], seed: str) -> State:
        """A state with nothing on the map."""
        count = len(self.units)
        return State(
            seed=seed,
            scenario=scenario,
            options=tuple(sorted(options)),
            needed=self.data.scenarios[scenario].needed,
            where=[POOL] * count,
            step=[0] * count,
            held=self.data.setup.soviet_cities & self.cities,
            orders=self.data.zone("orders"),
            relocations=[0, 0],
            occupied=[0, 0],
            full=[0, 0],
            staffs=[0, 0],
            zoc=[0, 0],
        )

    def begin(self, scenario: str, options: frozenset[str], seed: str, out: list[Event]) -> TowState:
        """The set-up, then the first turn."""
        state = self.blank(scenario, options, seed)
        agenda.push(state, Calendar())
        deploy.begin(self, state, out)
        return state

    def sides(self, state: TowState) -> tuple[str, ...]:
        """The side each seat plays; empty until a bid has decided it."""
        if not state.settled:
            return ()
        return ("soviet", "axis") if state.seats[SOVIET] == 0 else ("axis", "soviet")

    def team(self, state: TowState, seat: Seat) -> tuple[Seat, ...]:
        """A seat plays alone, even before a bid has given it its side."""
        return (seat,)

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
        return view.view(self, state, viewer)

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
