"""Kharkov: the game as the platform sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from hexfront.engine.base.actions import Action, Key, Seat
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
from hexfront.games.kharkov.bot import KharkovDoctrine
from hexfront.games.kharkov.box import map_file
from hexfront.games.kharkov.box.data import KharkovData
from hexfront.games.kharkov.box.meta import META, lexicon
from hexfront.games.kharkov.box.roster import MOBILITIES, Mobility
from hexfront.games.kharkov.frames import State
from hexfront.games.kharkov.map.rail_net import Railway
from hexfront.games.kharkov.map.step_table import Going, Steps
from hexfront.games.kharkov.setup import deploy
from hexfront.games.kharkov.state import AXIS, UNUSED, KharkovState
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
from hexfront.games.kharkov.units.counters import side_of
from hexfront.games.kharkov.upgrades import STEPS
from hexfront.hexes import CostField, LinkCost, bits, compile_costs, each, spread
from hexfront.hexes.connect import over

HERE = Path(__file__).parent


class Kharkov(AgendaGame[KharkovState]):
    """The Soviet spring offensive of May 1942."""

    meta: ClassVar[Meta] = META
    state_type: ClassVar[type] = State
    bots: ClassVar[dict[str, type]] = {"doctrine": KharkovDoctrine}
    value = staticmethod(value)
    upgrades = STEPS

    def __init__(
        self,
        folder: Path | None = None,
        *,
        data: KharkovData | None = None,
        root: Kharkov | None = None,
        written: Position | None = None,
    ) -> None:
        self.data = data or KharkovData.load(folder)
        self.root, self.written = root or self, written
        self.rules: RuleIndex = root.rules if root else RuleIndex.load(HERE / "rules.tsv", META.id)
        self.map, self.grid = self.data.map, self.data.map.grid
        self.units, self.tables, self.limits = self.data.units, self.data.tables, self.data.tables.limits
        self.side = [side_of(unit) for unit in self.units]
        self.combat = [unit.combat for unit in self.units]
        self.lexicon = lexicon(self.data)
        self.alone = [(unit.id,) for unit in self.units]
        """By unit, the names in an event of it alone: one tuple for all of them, as a match keeps hundreds."""
        self.labels = [
            self.grid.label(at) if self.grid.mask >> at & 1 else "" for at in range(self.grid.size)
        ]
        """By hex, its printed number."""
        self.unit_keys: list[Key] = [("unit", unit) for unit in range(len(self.units))]
        self.hex_keys: list[Key] = [("hex", at) for at in range(self.grid.size)]
        self.fields = {mobility: self._field(mobility) for mobility in MOBILITIES}
        self.steps: Mapping[Mobility, Steps] = {
            name: self._steps(field) for name, field in self.fields.items()
        }
        self.pace = [
            () if unit.replaced else tuple(2 * face.ma for face in unit.faces) for unit in self.units
        ]
        """By unit and face: its movement allowance in halves; nothing for untried units."""
        self._survey()
        self.going = Going.survey(self.grid, self.steps, self.donets)
        self.linked = self.going.linked
        self.ways = [self.going.ways[unit.mobility] for unit in self.units]
        """By unit and hex, the directions in which it can go with so many half movement points."""
        self.prices = [self.going.prices[unit.mobility] for unit in self.units]
        """By unit, hex and direction, what a step costs."""
        self.turn = {by: way for way, by in enumerate(self.grid.shifts)}
        """By the difference of the numbers of two neighbours, the direction from one to the other."""

    def _survey(self) -> None:
        """What the rules ask of the map, looked up once."""
        self.cities = self.map.terrain.get("city", 0)
        self.outskirts = spread(self.grid, self.cities)
        """The hexes beside a city hex."""
        self.donets, self.dnieper = self.map.side("donets"), self.map.side("dnieper")
        self.river, self.roads = self.map.side("river"), self.map.link("road")
        self.banks = 0
        for hexes in self.donets:
            self.banks |= hexes
        self.east, self.west = map_file.edge(self.map, "east"), map_file.edge(self.map, "west")
        self.north_edge, self.south_edge = map_file.edge(self.map, "north"), map_file.edge(self.map, "south")
        self.rim = self.north_edge | self.south_edge | self.east | self.west
        self.south = self.data.zone("south")
        self.axis_side, self.soviet_side = self.data.zone("axis-side"), self.data.zone("soviet-side")
        self.southern_front = map_file.beside_front(self.map, self.soviet_side) & self.south
        self.garrison: Mapping[int, int] = self.map.numbers.get("garrison", {})
        self.rails, tracks = self.map.link("rail"), self.map.linked("rail")
        self.networks = (tracks & ~self.axis_side, tracks & self.axis_side)
        """The rail hexes of each side: those on its side of the front of 12 May, for the whole game (6.42)."""
        self.tracks = {at: over(self.grid, 1 << at, self.rails) for at in each(tracks)}
        """By rail hex, those that the railway leads to."""
        self.railways = [Railway.survey(self.grid, self.rails, hexes) for hexes in self.networks]

    def _field(self, mobility: Mobility) -> CostField:
        """The costs of one kind of movement [kharkov:6.3a] to [kharkov:6.3i]; the Dnieper only by road."""
        costs = self.tables.terrain
        terrain = {
            name: line.cost[mobility] for name, line in costs.items() if line.on == "hex" and line.cost
        }
        sides = {
            name: None if line.road_only else line.cost.get(mobility, 0)
            for name, line in costs.items()
            if line.on == "side"
        }
        road = LinkCost(costs["road"].cost[mobility])
        return compile_costs(self.map, terrain, sides=sides, links={"road": road})

    def _steps(self, field: CostField) -> Steps:
        table: Steps = [()] * self.grid.size
        for at in each(self.grid.mask):
            exits = []
            for direction in range(6):
                cost = field.cost(at, direction)
                if cost is not None and self.grid.neighbour(at, direction) is not None:
                    exits.append((at + self.grid.shifts[direction], cost, direction))
            table[at] = tuple(exits)
        return table

    def name(self, unit: int) -> str:
        """The id of a unit."""
        return self.units[unit].id

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
            where=[UNUSED] * count,
            step=[0] * count,
            flags=[0] * count,
            start=[UNUSED] * count,
            identity=[-1] * count,
            replacement=[-1] * count,
            marker=[-1] * count,
            pool=[one.number for one in self.data.identities],
            spare=list(range(len(self.data.replacements))),
            garrisons=bits(self.garrison),
            captured=[],
            holder=dict.fromkeys(each(self.cities), AXIS),
            air=[0, 0],
            occupied=[0, 0],
            fighters=[0, 0],
            zoc=[0, 0],
        )

    def begin(self, scenario: str, options: frozenset[str], seed: str, out: list[Event]) -> KharkovState:
        """Both sides deploy, then the first turn begins."""
        state = self.blank(scenario, options, seed)
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
        return view.view(self, state, viewer)

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
