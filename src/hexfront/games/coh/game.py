"""Conflict of Heroes: the game as the platform sees it, bound to one firefight."""

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
from hexfront.engine.positions.probe import Area, Reached, Sighted
from hexfront.engine.rulebook.rules import RuleIndex
from hexfront.games.coh.bot import CohDoctrine
from hexfront.games.coh.bot.solo import Solo
from hexfront.games.coh.box import roster
from hexfront.games.coh.box.card_list import ChangeRoll
from hexfront.games.coh.box.data import CohData
from hexfront.games.coh.box.firefight.file import GunsInBunkers
from hexfront.games.coh.box.firefight.firefight import Firefight
from hexfront.games.coh.box.hexsets import HexSets
from hexfront.games.coh.box.merging import FOR_TWO, merged, needs_merging
from hexfront.games.coh.box.meta import lexicon, meta
from hexfront.games.coh.box.roster import SIDES, UnitType
from hexfront.games.coh.cards.effects import play_of
from hexfront.games.coh.fire import lay_smoke
from hexfront.games.coh.frames import State
from hexfront.games.coh.map.sight import Sight
from hexfront.games.coh.map.terrain_costs import Ground, gait
from hexfront.games.coh.movement import arrival
from hexfront.games.coh.setup import deploy
from hexfront.games.coh.state import USED, WAITING, CohState
from hexfront.games.coh.table import (
    charts,
    macros,
    probe,
    sight_answers,
    state_bounds,
    value,
    view,
    write,
)
from hexfront.games.coh.table import (
    place as positions,
)
from hexfront.games.coh.table.secrets import redraw
from hexfront.games.coh.turn import act_list, order_of_play, whole_decisions
from hexfront.games.coh.turn.sequence import Calendar
from hexfront.games.coh.units import values_with_marker, works_on_map
from hexfront.hexes import bits, each, union

HERE = Path(__file__).parent


class Coh(AgendaGame[CohState]):
    """One firefight of squads and tanks. ``room`` gives the game for another one.

    Every firefight has a map and counters of its own, so a game is bound to one, as a position's is to its map.
    """

    meta: ClassVar[Meta]
    state_type: ClassVar[type] = State
    trips: ClassVar[frozenset[str]] = frozenset(verb for verb, act in act_list.ACTS.items() if act.trips)
    """The verbs that set off mines in the hex of the unit (18.3.3b)."""
    bots: ClassVar[dict[str, type]] = {"solo": Solo, "doctrine": CohDoctrine}

    def __init__(
        self,
        folder: Path | None = None,
        *,
        data: CohData | None = None,
        firefight: Firefight | None = None,
        root: Coh | None = None,
        like: Coh | None = None,
    ) -> None:
        """``root`` is the game whose data and rooms this one shares, ``like`` one on boards that lie alike."""
        self.data: CohData = data or (root.data if root else CohData.load(folder))
        self.root = root or self
        self.written: Position | None = None
        """The position the game was made for, if any."""
        self.rules: RuleIndex = root.rules if root else RuleIndex.load(HERE / "rules.tsv", "coh")
        self.firefights: dict[str, Firefight] = root.firefights if root else self._all_firefights()
        self.firefight: Firefight = firefight or next(iter(self.firefights.values()))
        self.merged = self.firefight.id.endswith(FOR_TWO) and self.firefight.id not in self.data.firefights
        self._rooms: dict[str, Coh] = {self.firefight.id: self}
        self.meta = root.meta if root else meta(self.data, list(self.firefights.values()))  # type: ignore[misc]
        self.tables, self.limits = self.data.tables, self.data.tables.limits
        self.map, self.grid = self.firefight.map, self.firefight.map.grid
        self.lexicon = lexicon(self.data, self.firefight)
        self.markers = list(self.data.markers.values())
        self.card_names = list(self.data.cards.cards)
        self.cards = list(self.data.cards.cards.values())
        self.plays = [play_of(card.effect) for card in self.cards]
        """By card, how it is played on one's go."""
        self.lucky = tuple(
            (number, self.copies(card.id))
            for number, card in enumerate(self.cards)
            if isinstance(card.effect, ChangeRoll) and self.copies(card.id)
        )
        """The cards that change a roll, and how many of each are in the firefight."""
        self._seat_people()
        self._muster()
        self._survey(like)

    def copies(self, card: str) -> int:
        """How many cards of a kind are in the firefight."""
        held = sum(seat.cards.count(card) for seat in self.firefight.seats)
        return self.firefight.deck.count(card) + held

    def _all_firefights(self) -> dict[str, Firefight]:
        found = dict(self.data.firefights)
        for one in list(found.values()):
            if needs_merging(one):
                two = merged(one, self.data.tables.limits.merged_cp)
                found[two.id] = two
        return found

    def room(self, scenario: str) -> Coh:
        """The game bound to a firefight; made once."""
        rooms = self.root._rooms
        if scenario not in rooms:
            self.meta.scenario(scenario)
            firefight = self.firefights[scenario]
            alike = (one for one in rooms.values() if one.firefight.placed == firefight.placed)
            rooms[scenario] = Coh(firefight=firefight, root=self.root, like=next(alike, None))
        return rooms[scenario]

    def _seat_people(self) -> None:
        """Seats, sides and who is on whose side."""
        self.seats = tuple(range(len(self.firefight.seats)))
        self.seat_side = tuple(SIDES.index(seat.side) for seat in self.firefight.seats)
        self.friends = tuple(
            tuple(other for other in self.seats if self.seat_side[other] == side) for side in self.seat_side
        )
        """By seat, all seats of its side, itself included: who may know what it hides."""
        self.foes = tuple(
            tuple(other for other in self.seats if self.seat_side[other] != side) for side in self.seat_side
        )
        self.first_seat = tuple(
            self.seat_side.index(side) if side in self.seat_side else -1 for side in (0, 1)
        )
        self._cycles = {whole: order_of_play.cycle(self.seat_side, whole) for whole in (True, False)}
        self.artillery = any(
            self.data.card(card).barrage for seat in self.firefight.seats for card in seat.weapons
        )

    def _muster(self) -> None:
        """The counters, each figure by unit number."""
        pieces = self.firefight.pieces
        self.names = [piece.id for piece in pieces]
        self.types: list[UnitType] = [piece.type for piece in pieces]
        self.seat = [piece.seat for piece in pieces]
        self.side = [self.seat_side[piece.seat] for piece in pieces]
        self.moves = [piece.type.move for piece in pieces]
        self.gaits = [gait(piece.type) for piece in pieces]
        self.vehicle: list[bool] = [piece.type.vehicle for piece in pieces]
        self.foot: list[bool] = [piece.type.foot for piece in pieces]
        self.light: list[bool] = [piece.type.light for piece in pieces]
        self.force = tuple(
            tuple(piece.number for piece in pieces if piece.seat == seat) for seat in self.seats
        )
        """By seat, its units."""
        self.drafted = tuple(deploy.drafted(self.firefight, seat) for seat in self.seats)
        """By seat, the units that it sets up as it likes."""
        self.army_mask = tuple(
            bits(number for number, owner in enumerate(self.side) if owner == side) for side in (0, 1)
        )
        """By side, its units as a mask of unit numbers."""
        self.unit_keys: list[Key] = [("unit", number) for number in range(len(pieces))]
        """By unit, the key of what it may do."""
        self.force_keys = tuple([self.unit_keys[unit] for unit in units] for units in self.force)
        """The same of all units of a seat."""
        self.numbers = {name: number for number, name in enumerate(self.names)}

    def _survey(self, like: Coh | None) -> None:
        """What the rules ask of the map, looked up once; ground and sight are the same on boards that lie alike."""
        self.ground: Ground = like.ground if like else Ground(self.map, self.tables)
        self.eye: Sight = like.eye if like else Sight(self.map, self.tables)
        self.labels = [self.grid.label(at) if self.grid.all >> at & 1 else "" for at in range(self.grid.size)]
        self.steps = [self.ground.steps(name) for name in self.gaits]
        """By unit, by hex, by direction: the step it can take, or None."""
        kinds = {kind.id: kind for kind in self.types}
        stands = {name: self.tables.standing(self.map, kind) for name, kind in kinds.items()}
        self.standing = [stands[kind.id] for kind in self.types]
        """By unit, the hexes where it may stand at all."""
        self.entries = [self.firefight.groups[piece.group].hexes for piece in self.firefight.pieces]
        """By unit, where it is set up or enters."""
        self.gates = [hexes & stand for hexes, stand in zip(self.entries, self.standing, strict=True)]
        """By unit, those of its entries where it can stand."""
        self.beside_walls = union(self.ground.walls)
        self.edge = HexSets(self.map).edge
        self.edge_roads = self._edge_roads()
        entering = {name: arrival.surcharges(self, name) for name in dict.fromkeys(self.gaits)}
        self.entering = [entering[name] for name in self.gaits]
        """By unit, by hex: what the terrain adds to the price of entering the map there."""
        self.stoppable = [works_on_map.may_stop(self, unit) for unit in range(len(self.types))]
        """By unit, whether there are works that it cannot enter."""
        self.chapters = [act_list.concerning(self, unit) for unit in range(len(self.types))]
        """By unit and the facts about it, the chapters that may have something to say for it while it is visible."""
        reaches: dict[values_with_marker.Ranges, dict[int, tuple[int, int]]] = {}
        self.zones = [
            reaches.setdefault(values_with_marker.printed(self, unit), {}) for unit in range(len(self.types))
        ]
        """By unit, by hex if anybody has asked: the hexes in its printed range, and those in sight but for smoke."""
        self.smokers = bits(unit for unit in range(len(self.types)) if lay_smoke.capable(self, unit))
        """The units that have smoke, as a mask."""
        self.inward = self._inward()

    def _edge_roads(self) -> int:
        """Edge hexes whose road leads off the map."""
        found = 0
        for direction in range(6):
            off = bits(at for at in each(self.edge) if self.grid.neighbour(at, direction) is None)
            found |= self.ground.roads[direction] & off
        return found

    def _inward(self) -> list[int]:
        """By hex, the direction towards the middle of the map, in which newcomers first look."""
        found, grid = [0] * self.grid.size, self.grid
        centres = [grid.center(at) for at in each(grid.mask)]
        middle = (sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres))
        for at in each(grid.mask):
            near = [(d, there) for d in range(6) if (there := grid.neighbour(at, d)) is not None]
            found[at] = min(
                near,
                key=lambda one: sum((a - b) ** 2 for a, b in zip(grid.center(one[1]), middle, strict=True)),
            )[0]
        return found

    def start_cp(self, state: CohState, seat: Seat) -> int:
        """The starting CP of a seat this turn, a handicap included [coh:3.2.5]."""
        turn = max(1, min(state.turn, self.firefight.turns))
        return (
            self.firefight.seats[seat].cp[turn - 1] + self.handicap(state, seat) + self.solo_cp(state, seat)
        )

    def solo(self, state: CohState, side: int) -> bool:
        """Whether a side is a virtual opponent (20.2a)."""
        return bool(state.options) and f"solo-{SIDES[side]}" in state.options

    def solo_cp(self, state: CohState, seat: Seat) -> int:
        """What a virtual side gets beyond the CP of the firefight: a part of them, rounded up [coh:20.2h]."""
        if not self.solo(state, self.seat_side[seat]):
            return 0
        turn = max(1, min(state.turn, self.firefight.turns))
        return -(-self.firefight.seats[seat].cp[turn - 1] * self.tables.solo.cp_percent // 100)

    def check_scenario(self, path: Path) -> list[str]:
        """Return every fault of a firefight file, one line each; docs/firefights.md describes the format."""
        return self.data.faults(path)

    def handicap(self, state: CohState, seat: Seat) -> int:
        """What the options add to the starting CP of a seat (3.2.5)."""
        if not state.options:
            return 0
        side = SIDES[self.seat_side[seat]]
        return sum(more for more in (1, 2) if f"{side}-plus-{more}" in state.options)

    def variable_ap(self, state: CohState) -> bool:
        """Whether activations roll for their AP (3.0.1)."""
        return bool(state.options) and ("variable-ap" in state.options or "fog-ap" in state.options)

    def cautious(self, state: CohState) -> bool:
        """Whether foot units in the open have to move with caution (5.0.3)."""
        return bool(state.options) and "cautious" in state.options

    def whole_sides(self, state: CohState) -> bool:
        """Whether whole sides act in turn, and not single players (20.0b)."""
        return (self.firefight.order == "sides") != ("alternate-players" in state.options)

    def cycle(self, state: CohState) -> tuple[int, ...]:
        """The order of goes."""
        return self._cycles[len(self.seats) == 2 or self.whole_sides(state)]

    def seen(self, state: CohState, at: int) -> int:
        """The hexes in sight of a hex, smoke considered (6.0)."""
        return self.eye.under(state.smoke).seen(at)

    def sight(self, state: CohState, viewer: Seat, at: str, to: str | None) -> list[Sighted]:
        """What a probe tells about the sight of a hex."""
        return sight_answers.sighted(self, state, viewer, at, to)

    def guns_in_bunkers(self, side: int) -> bool:
        """Whether the firefight lets guns of a side lie in bunkers (18.1.2a)."""
        return any(
            isinstance(one, GunsInBunkers) and one.side == SIDES[side] for one in self.firefight.specials
        )

    def used(self, state: CohState, unit: int) -> bool:
        """Whether a unit shows its used side."""
        return bool(state.flags[unit] & USED)

    def data_hashes(self) -> dict[str, str]:
        """The hash of each data file."""
        return self.data.hashes()

    def blank(self, scenario: str, options: frozenset[str], seed: str) -> State:
        """A state with nothing on the map."""
        count, seats = len(self.types), len(self.seats)
        return State(
            seed=seed,
            scenario=scenario,
            options=tuple(sorted(options)),
            where=[WAITING] * count,
            facing=[0] * count,
            flags=[0] * count,
            maybe=[0] * count,
            handle=[0] * count,
            hit=[-1] * count,
            shown=[0] * count,
            not_hit=[0] * count,
            pools=[marker.count for marker in self.markers],
            inside=[""] * count,
            carrier=[-1] * count,
            held=[0, 0],
            lairs=[0, 0],
            about=[0, 0],
            ap=[0] * seats,
            spent=[0] * seats,
            dice=[()] * seats,
            active=[()] * seats,
            cp=[0] * seats,
            lost=[0] * seats,
            vp=[seat.vp for seat in self.firefight.seats],
            holder={
                one.hex: SIDES.index(one.control) if one.control else -1 for one in self.firefight.objectives
            },
            hands=[()] * seats,
            deck=[self.firefight.deck.count(name) for name in self.card_names],
            discards=[0] * len(self.card_names),
        )

    def begin(self, scenario: str, options: frozenset[str], seed: str, out: list[Event]) -> CohState:
        """The players set up, then the first turn begins."""
        if scenario != self.firefight.id:
            raise AssertionError(f"bound to {self.firefight.id}; room({scenario!r}) gives the other")
        state = self.blank(scenario, options, seed)
        agenda.push(state, Calendar())
        deploy.begin(self, state, out)
        return state

    def bounds(self, scenario: Scenario) -> Bounds:
        """What may stand in each field of a state; all of them depend on the firefight alone."""
        return state_bounds.bounds(self)

    def check(self, state: CohState) -> None:
        """Refuse a state that play can never have led to."""
        super().check(state)
        state_bounds.check_counters(self, state)

    def redraw(self, state: CohState, viewer: Seat, chance: Stream) -> None:
        """Redraw in place what the viewer cannot know."""
        redraw.redraw(self, state, viewer, chance)

    def view(self, state: CohState, viewer: Seat) -> View:
        """What a viewer may see."""
        return view.view(self, state, viewer)

    def value(self, view: View, seat: Seat) -> float:
        """What a view looks like at first sight."""
        return value.value(self, view, seat)

    def counts(self, state: CohState, action: Action) -> bool:
        """Whether an action makes a whole decision: an act of a unit, a card, a stall or a pass."""
        return whole_decisions.whole(state, action)

    def sides(self, state: Any) -> tuple[str, ...]:
        """The side each seat plays."""
        return tuple(seat.side for seat in self.firefight.seats)

    def place(self, position: Position) -> tuple[Coh, CohState]:
        """The game on a position's map, and the state."""
        return positions.place(self.root, position)

    def position(self, state: CohState) -> Position:
        """The position as it stands, for those who may see everything."""
        return write.position(self, state)

    def areas(self, state: CohState, seat: Seat, unit: str) -> list[Area]:
        """The arcs of units, and what they see of them."""
        return sight_answers.areas(self, state, seat, unit)

    def areas_towards(self, state: CohState, seat: Seat, unit: str, to: str) -> list[Area]:
        """The arc of a unit that is about to be turned, and what it would see of it."""
        return sight_answers.areas(self, sight_answers.turned(self, state, unit, to), seat, unit)

    def plan(self, state: CohState, seat: Seat, action: Action) -> list[Action]:
        """The atoms of an order in one sentence."""
        return macros.plan(self, state, seat, action)

    def reach(self, state: CohState, seat: Seat, unit: str) -> list[Reached]:
        """Every hex a unit can reach now, as far as the seat knows, cheapest first."""
        return probe.reach(self, state, seat, unit)

    def fight(self, state: CohState, seat: Seat, at: str, units: tuple[str, ...]) -> Fight:
        """An attack on a hex by these units, as far as the seat knows."""
        return probe.fight(self, state, seat, at, units)

    def called(self, words: Mapping[str, str]) -> dict[str, str]:
        """What the counters are called at the table."""
        return roster.called(self.data.types.values(), words)

    def charts(self) -> list[Chart]:
        """The printed tables."""
        return charts.charts(self.data)
