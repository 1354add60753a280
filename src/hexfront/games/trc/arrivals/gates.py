"""18.2, 20.2 to 20.6 Where units come in, and the rules against it, each said once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import t
from hexfront.games.trc.arrivals import dates
from hexfront.games.trc.movement import neutrals, steps
from hexfront.games.trc.movement.ride_bars import full
from hexfront.games.trc.state import AXIS, LATER, RESERVE, RUSSIAN, SIDES, TrcState
from hexfront.games.trc.units import balkans, battle_groups, levies, national, stacks, waiting
from hexfront.hexes import each
from hexfront.kit.bars import Bar, ban

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

HOMES = {"rumanian": "Bucharest", "finnish": "Helsinki"}
"""The cities in which units of an ally appear, whatever their month [trc:20.5b]."""


class Arrival(NamedTuple):
    """A unit about to come in."""

    board: Board
    state: TrcState
    side: int
    unit: int

    @property
    def name(self) -> str:
        """Its id."""
        return self.board.names[self.unit]

    @property
    def kind(self) -> str:
        """What it is."""
        return self.board.kinds[self.unit]

    @property
    def reinforcement(self) -> bool:
        """Whether the order of battle brings it now; others come from the box or the reserve."""
        return self.state.where[self.unit] == LATER and bool(self.state.due >> self.unit & 1)

    @property
    def paratroops(self) -> bool:
        """Whether it waits in the paratroop reserve."""
        return self.state.where[self.unit] == RESERVE

    @property
    def dropping(self) -> bool:
        """Whether it is a paratroop corps that comes by its reserve (18.2)."""
        return self.kind == "paratroop" and self.side == RUSSIAN

    @property
    def scout(self) -> int:
        """The one hex of a unit that sets off a garrison by coming in, as a set; 0 for all others [trc:20.6]."""
        garrison = self.board.tables.garrisons.get(self.board.units[self.unit].place)  # type: ignore[call-overload]
        if garrison is None or self.unit not in garrison.trigger:
            return 0
        return 1 << self.board.grid.hex(garrison.trigger_hex)

    @property
    def rising(self) -> int:
        """The city of a unit that rises behind the enemy's lines, as a set; 0 for all others [trc:28.5a]."""
        return self.board.cities.hex(self.board.units[self.unit].place) if self.kind == "uprising" else 0

    @property
    def levied(self) -> str:
        """The army of a unit that a chit raises in the cities of Russia; empty for all others (28.7)."""
        return levies.nation(self.board, self.unit)

    @property
    def raised(self) -> int:
        """The cities in which it appears, as a set."""
        return levies.homes(self.board, self.state, self.unit) if self.levied else 0

    @property
    def city(self) -> int:
        """The city for which it is listed, as a set; 0 if it comes from an edge [trc:20.2b]."""
        cities, counter = self.board.cities, self.board.units[self.unit]
        if counter.nation == "finnish":
            return cities.hex(HOMES["finnish"])
        if not self.reinforcement or self.rising or dates.otherwise(self.board, self.state, self.unit):
            return 0
        if counter.place in self.board.tables.garrisons:
            return cities.hex(self.board.tables.garrisons[counter.place].city)
        return cities.hex("Moscow" if counter.place == "reserve" else counter.place)

    @property
    def kept(self) -> int:
        """The city if it receives the unit: not an enemy's when the impulse began, and not overfull."""
        city = self.city & ~self.state.barred & ~self.state.closed
        return 0 if city & crowded(self, city) else city

    @property
    def edges(self) -> int:
        """The edges by which units of its side come in, and the city that its allies may choose."""
        edges = self.board.edges
        found = edges.entries[SIDES[self.side]]
        if self.side == RUSSIAN:
            return found if self.paratroops else found | edges.south
        home = self.board.cities.hex(HOMES.get(self.board.units[self.unit].nation, ""))
        return found | home & ~self.state.barred


def crowded(arrival: Arrival, hexes: int) -> int:
    """The hexes without room for the unit in which nobody could make any, nor it go on [trc:20.4b]."""
    board, state, _, unit = arrival
    found, going = 0, steps.allowance(board, state, unit)
    for at in each(full(board, state, unit, hexes)):
        nailed = state.impulse == 2 and stacks.watched(state, arrival.side) >> at & 1
        if nailed or not going or not steps.finds_room(board, state, unit, at, going):
            found |= 1 << at
    return found


def turn_of(board: Board, unit: int) -> int:
    """The turn on which a unit came by the order of battle; 0 if that is not told."""
    return board.units[unit].turn or 0


def comes(arrival: Arrival) -> bool:
    """Whether a unit may come in now by land: due, from the box, or paratroops of an earlier turn [trc:18.2b]."""
    if arrival.paratroops:
        return turn_of(arrival.board, arrival.unit) < arrival.state.turn
    return arrival.kind != "worker" and waiting.arriving(arrival.state, arrival.unit)


def gates(arrival: Arrival) -> int:
    """Every hex by which a unit could come in now, were all of them free."""
    if arrival.scout or arrival.rising:
        return arrival.scout or arrival.rising
    if arrival.levied:
        return arrival.raised
    if arrival.dropping and arrival.reinforcement:
        return arrival.city
    return arrival.kept or arrival.edges


def _waits(arrival: Arrival) -> bool:
    return arrival.state.where[arrival.unit] <= 0


ENTER_BARS = (
    ban(
        "trc:2.1a",
        lambda arrival: t("{unit} belongs to the other side.", unit=arrival.name),
        lambda arrival: arrival.board.side[arrival.unit] != arrival.side,
    ),
    ban(
        "trc:22.3a",
        lambda arrival: t("{unit} is a worker and goes to a city of its own.", unit=arrival.name),
        lambda arrival: arrival.kind == "worker",
    ),
    ban(
        "trc:20.1.2",
        lambda arrival: t("{unit} came into the off-map box in this impulse.", unit=arrival.name),
        lambda arrival: bool(arrival.state.boxed >> arrival.unit & 1),
    ),
    ban(
        "trc:18.2b",
        lambda arrival: t("{unit} came into the reserve on this turn.", unit=arrival.name),
        lambda arrival: arrival.paratroops and not comes(arrival),
    ),
    ban(
        "trc:20.0b",
        lambda arrival: t("{unit} does not come in during this impulse.", unit=arrival.name),
        lambda arrival: (
            arrival.kind != "worker"
            and not arrival.paratroops
            and not arrival.state.boxed >> arrival.unit & 1
            and not comes(arrival)
        ),
    ),
    ban(
        "trc:11.1a",
        lambda arrival: t("{unit} is an HQ and moves only in the second impulse.", unit=arrival.name),
        lambda arrival: arrival.kind == "hq" and arrival.state.impulse == 1 and _waits(arrival),
    ),
    ban(
        "trc:20.10.1",
        lambda arrival: t("Nobody comes in before the units off the map are matched."),
        lambda arrival: waiting.indebted(arrival.state, arrival.side),
    ),
    Bar(
        "trc:20.6",
        lambda arrival, to: t("{unit} comes in by the railway in the north.", unit=arrival.name),
        lambda arrival: ~arrival.scout if arrival.scout else 0,
    ),
    Bar(
        "trc:28.5a",
        lambda arrival, to: t("{unit} rises in its own city.", unit=arrival.name),
        lambda arrival: ~arrival.rising if arrival.rising else 0,
    ),
    Bar(
        "trc:28.5a",
        lambda arrival, to: t("{city} is held by Axis units.", city=arrival.board.place_name(to)),
        lambda arrival: arrival.rising & arrival.state.occupied[AXIS],
    ),
    Bar(
        "trc:28.7.G4a",
        lambda arrival, to: t("{unit} appears in a Russian city that the Axis controls.", unit=arrival.name),
        lambda arrival: ~arrival.raised if arrival.levied == "vlasov" else 0,
    ),
    Bar(
        "trc:28.7.G6b",
        lambda arrival, to: t(
            "{unit} appears in a city of the Ukraine that the Axis controls.", unit=arrival.name
        ),
        lambda arrival: ~arrival.raised if arrival.levied == "ukrainian" else 0,
    ),
    Bar(
        "trc:18.2a",
        lambda arrival, to: t("{unit} goes to Moscow or to the paratroop reserve.", unit=arrival.name),
        lambda arrival: ~arrival.city if arrival.dropping and arrival.reinforcement else 0,
    ),
    Bar(
        "trc:18.2b",
        lambda arrival, to: t("{unit} comes in from the east edge.", unit=arrival.name),
        lambda arrival: ~arrival.edges if arrival.paratroops else 0,
    ),
    Bar(
        "trc:20.4a",
        lambda arrival, to: t(
            "{city} was in enemy hands as the impulse began.", city=arrival.board.place_name(to)
        ),
        lambda arrival: arrival.city & arrival.state.barred,
    ),
    Bar(
        "trc:20.4b",
        lambda arrival, to: t(
            "{city} is full: the unit comes in from an edge.", city=arrival.board.place_name(to)
        ),
        lambda arrival: crowded(arrival, arrival.city),
    ),
    Bar(
        "trc:20.5b",
        lambda arrival, to: t("Finns appear in Helsinki."),
        lambda arrival: ~arrival.kept if arrival.kept and _finn(arrival) else 0,
    ),
    Bar(
        "trc:20.2b",
        lambda arrival, to: t("{unit} comes in where the order of battle says.", unit=arrival.name),
        lambda arrival: ~arrival.kept if arrival.kept and not arrival.dropping and not _finn(arrival) else 0,
    ),
    Bar(
        "trc:20.5",
        lambda arrival, to: t("{hex} is not on an edge of this side.", hex=arrival.board.labels[to]),
        lambda arrival: (
            0
            if arrival.scout
            or arrival.rising
            or arrival.levied
            or arrival.kept
            or (arrival.dropping and not _boxed(arrival))
            else ~arrival.edges
        ),
    ),
    Bar(
        "trc:20.5a",
        lambda arrival, to: t("A unit has come by the south edge this turn."),
        lambda arrival: (
            arrival.board.edges.south
            if arrival.side == RUSSIAN and arrival.state.south >= arrival.board.limits.south_entries
            else 0
        ),
    ),
    Bar(
        "trc:5.2a",
        lambda arrival, to: t("{hex} is held by the enemy.", hex=arrival.board.labels[to]),
        lambda arrival: arrival.state.occupied[1 - arrival.side],
    ),
    balkans.SHUT,
    balkans.FOREIGN,
    *national.LIMITS,
    battle_groups.KEEPS_OUT,
    Bar(
        "trc:26.11a",
        lambda arrival, to: t("Hungary is neutral in this impulse: nobody moves there."),
        lambda arrival: neutrals.hungary(arrival.board, arrival.state),
    ),
    Bar(
        "trc:6.2",
        lambda arrival, to: t(
            "{hex} is full, and nobody could make room any more.", hex=arrival.board.labels[to]
        ),
        lambda arrival: crowded(
            arrival, arrival.raised if arrival.levied else arrival.edges | arrival.scout | arrival.rising
        ),
    ),
)
"""What closes a hex to a unit that comes in, the rule to be told first in front."""


def _finn(arrival: Arrival) -> bool:
    return arrival.board.side[arrival.unit] == AXIS and arrival.board.units[arrival.unit].nation == "finnish"


def _boxed(arrival: Arrival) -> bool:
    return waiting.in_box(arrival.state, arrival.unit)
