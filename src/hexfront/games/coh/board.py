"""What the rules take: the map, the counters, the cards and the tables of one firefight, looked up once."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

from hexfront.engine.base.actions import Key, Seat
from hexfront.engine.positions.position import Position
from hexfront.engine.rulebook.rules import RuleIndex
from hexfront.games.coh.box.card_list import ChangeRoll
from hexfront.games.coh.box.data import CohData
from hexfront.games.coh.box.firefight.file import GunsInBunkers
from hexfront.games.coh.box.firefight.firefight import Firefight
from hexfront.games.coh.box.hexsets import HexSets
from hexfront.games.coh.box.merging import FOR_TWO, merged, needs_merging
from hexfront.games.coh.box.meta import lexicon
from hexfront.games.coh.box.roster import SIDES, UnitType
from hexfront.games.coh.map.sight import Sight
from hexfront.games.coh.map.terrain_costs import Ground, gait
from hexfront.games.coh.state import USED, CohState
from hexfront.games.coh.unit_act import UnitAct
from hexfront.hexes import bits, each, union
from hexfront.remembered import Memory

HERE = Path(__file__).parent


class Board:
    """The map, the counters, the cards and the tables of a firefight.

    What only the rules can say of them, the game looks up when it is made: those fields have a type here and no value.
    """

    acts: dict[str, UnitAct]
    """By verb, how an act of a unit is priced, carried out, refused and explained."""
    plays: list[Any]
    """By card, how it is played on one's go."""
    drafted: tuple[tuple[int, ...], ...]
    """By seat, the units that it sets up as it likes."""
    entering: list[list[int]]
    """By unit, by hex: what the terrain adds to the price of entering the map there."""
    stoppable: list[bool]
    """By unit, whether there are works that it cannot enter."""
    chapters: list[list[tuple[Any, ...]]]
    """By unit and the facts about it, the chapters that may have something to say for it while it is visible."""
    zones: list[dict[int, tuple[int, int]]]
    """By unit, by hex if anybody has asked: the hexes in its printed range, and those in sight but for smoke."""
    smokers: int
    """The units that have smoke, as a mask."""
    cycles: dict[bool, tuple[int, ...]]
    """Whether whole sides act in turn, and the order of goes then."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        data: CohData | None = None,
        firefight: Firefight | None = None,
        root: Self | None = None,
        like: Self | None = None,
    ) -> None:
        """``root`` is the game whose data and rooms this one shares, ``like`` one on boards that lie alike."""
        self.data: CohData = data or (root.data if root else CohData.load(folder))
        self.root = root or self
        self.memory: Memory = {}
        """What the rules have worked out about this board; it goes with it."""
        self.written: Position | None = None
        """The position the game was made for, if any."""
        self.rules: RuleIndex = root.rules if root else RuleIndex.load(HERE / "rules.tsv", "coh")
        self.firefights: dict[str, Firefight] = root.firefights if root else self._all_firefights()
        self.firefight: Firefight = firefight or next(iter(self.firefights.values()))
        self.merged = self.firefight.id.endswith(FOR_TWO) and self.firefight.id not in self.data.firefights
        self.tables, self.limits = self.data.tables, self.data.tables.limits
        self.map, self.grid = self.firefight.map, self.firefight.map.grid
        self.lexicon = lexicon(self.data, self.firefight)
        self.markers = list(self.data.markers.values())
        self.card_names = list(self.data.cards.cards)
        self.cards = list(self.data.cards.cards.values())
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
        self.army_mask = tuple(
            bits(number for number, owner in enumerate(self.side) if owner == side) for side in (0, 1)
        )
        """By side, its units as a mask of unit numbers."""
        self.unit_keys: list[Key] = [("unit", number) for number in range(len(pieces))]
        """By unit, the key of what it may do."""
        self.force_keys = tuple([self.unit_keys[unit] for unit in units] for units in self.force)
        """The same of all units of a seat."""
        self.numbers = {name: number for number, name in enumerate(self.names)}

    def _survey(self, like: Self | None) -> None:
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
        return self.cycles[len(self.seats) == 2 or self.whole_sides(state)]

    def seen(self, state: CohState, at: int) -> int:
        """The hexes in sight of a hex, smoke considered (6.0)."""
        return self.eye.under(state.smoke).seen(at)

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
