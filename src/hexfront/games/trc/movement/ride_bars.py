"""9.2, 9.3 The rules against a rail move, each said once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import t
from hexfront.games.trc.movement import neutrals, steps
from hexfront.games.trc.state import AXIS, SIDES, TrcState
from hexfront.games.trc.supply import lines, no_retreat
from hexfront.games.trc.units import balkans, levies, national, stacks
from hexfront.games.trc.units.schedule import opening_turn
from hexfront.hexes import listed
from hexfront.kit.bars import EVERYWHERE, Bar
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def capacity(board: Board, state: TrcState, side: int) -> int:
    """How many units a side may move by rail in a player turn [trc:9.2a]."""
    if side != AXIS:
        return board.limits.rail_russian
    return board.limits.rail_axis_snow if state.weather == "snow" else board.limits.rail_axis


def spare(board: Board, state: TrcState, side: int, unit: int) -> bool:
    """Whether a train is left for a unit; who has just come in rides beyond the capacity [trc:9.2b]."""
    return state.rides < capacity(board, state, side) or bool(state.fresh >> unit & 1)


def idle(board: Board, state: TrcState, side: int) -> int:
    """Rumania, where no Axis train runs in the opening turn if an option says so [trc:28.2c]."""
    opening = side == AXIS and "historical-setup" in state.options and opening_turn(state)
    return board.regions.rumania if opening else 0


def usable(board: Board, state: TrcState, side: int) -> int:
    """The rail hexes that trains of a side may use: of its gauge, out of enemy ZOC and off partisans' hexes."""
    free = _clear(board, state, side)
    if not state.options:
        return free
    closed = neutrals.hungary(board, state) | neutrals.without_trains(board, state, side)
    return free & ~idle(board, state, side) & ~closed


def _clear(board: Board, state: TrcState, side: int) -> int:
    """The rail hexes of a side that no enemy keeps it from using."""
    return lines.gauge(board, state, side) & ~stacks.watched(state, side) & ~state.closed


def reach(board: Board, state: TrcState, side: int, at: int) -> int:
    """The hexes that a train reaches from one, by way of the friendly edge too [trc:9.3.4a]; not the first itself."""
    return joined(board, side, at, usable(board, state, side))


@remembered(most=256)
def joined(board: Board, side: int, at: int, free: int) -> int:
    """The hexes that a train reaches from one through free rail hexes."""
    if not free >> at & 1:
        return 0
    found = connected(board, 1 << at, free)
    exits = board.edges.rail[SIDES[side]] & free
    if found & exits and exits & ~found:
        found |= connected(board, exits, free)
    return found & ~(1 << at)


def connected(board: Board, start: int, free: int) -> int:
    """The hexes that free hexes join to some of them: what ``Track.joined`` says, each net gone through once."""
    nets, found = _nets(board, free), 0
    for stop in listed(board.track.stops(start)):
        if not found >> stop & 1:
            net = next((net for net in nets if net >> stop & 1), 0)
            if not net:
                net = board.track.net(1 << stop, board.track.stops(free))
                nets.append(net)
            found |= net
    return board.track.hexes(found)


@remembered(most=8)
def _nets(board: Board, free: int) -> list[int]:
    """The nets of stops into which free hexes fall, as far as somebody has asked for them.

    Those of a side change when the enemy moves, seldom when its own units do.
    """
    return []


class Ride(NamedTuple):
    """A unit about to move by rail."""

    board: Board
    state: TrcState
    side: int
    unit: int

    @property
    def at(self) -> int:
        """Its hex."""
        return self.state.where[self.unit]

    @property
    def name(self) -> str:
        """Its id."""
        return self.board.names[self.unit]


def _all(condition: bool) -> int:
    return EVERYWHERE if condition else 0


def _entrained(ride: Ride) -> bool:
    """Whether it stands on friendly rail out of enemy ZOC."""
    return ride.at > 0 and bool(_clear(ride.board, ride.state, ride.side) >> ride.at & 1)


def full(board: Board, state: TrcState, unit: int, hexes: int) -> int:
    """Those of the hexes that have no room and in which nobody could make any [trc:6.2]."""
    found, few = 0, stacks.few(board, state, unit)
    for at in listed(hexes & state.occupied[board.side[unit]]):
        if (
            len(state.at[at]) > few
            and not stacks.room(board, state, unit, at)
            and not steps.can_clear(board, state, unit, at)
        ):
            found |= 1 << at
    return found


def _connected(ride: Ride) -> int:
    """The hexes to which friendly rail out of enemy ZOC leads, whether trains run there or not."""
    return joined(ride.board, ride.side, ride.at, _clear(ride.board, ride.state, ride.side))


def _out_of_service(ride: Ride) -> int:
    """The hexes to which rail leads only through a country without trains: all of them from within it."""
    if ride.at <= 0 or not (shut := idle(ride.board, ride.state, ride.side)):
        return 0
    if shut >> ride.at & 1:
        return EVERYWHERE
    return shut | _connected(ride) & ~reach(ride.board, ride.state, ride.side, ride.at)


def _edge_to_edge(ride: Ride, edges: int) -> int:
    """The exits of an edge that a unit in another of its exits does not reach on the map."""
    if ride.at <= 0 or not edges >> ride.at & 1:
        return 0
    return edges & ~(1 << ride.at) & ~_connected(ride)


def _beyond_edge(ride: Ride) -> int:
    """The hexes that a train would reach off the map, were every rail hex of the friendly edge open."""
    board, state, side = ride.board, ride.state, ride.side
    exits = board.edges.rail[SIDES[side]]
    tracks = usable(board, state, side) | exits
    found = board.track.joined(1 << ride.at, tracks)
    if found & exits:
        found |= board.track.joined(exits, tracks)
    return found & ~reach(board, state, side, ride.at) & ~(1 << ride.at)


def _crossed_out(ride: Ride, country: int) -> int:
    """What is closed to a train if none runs in a country: all of it, and everything to who stands there."""
    return EVERYWHERE if ride.at > 0 and country >> ride.at & 1 else country


RIDE_BARS = (
    Bar(
        "trc:9.3.1a",
        lambda ride, to: t("Trains run in the first impulse only."),
        lambda ride: _all(ride.state.impulse != 1 and ride.side == AXIS),
    ),
    Bar(
        "trc:4.2.3b",
        lambda ride, to: t("Trains run in the first impulse only."),
        lambda ride: _all(ride.state.impulse != 1 and ride.side != AXIS),
    ),
    Bar(
        "trc:2.1a",
        lambda ride, to: t("{unit} belongs to the other side.", unit=ride.name),
        lambda ride: _all(ride.board.side[ride.unit] != ride.side),
    ),
    Bar(
        "trc:5.1",
        lambda ride, to: t("{unit} is not on the map.", unit=ride.name),
        lambda ride: _all(ride.at <= 0),
    ),
    Bar(
        "trc:11.1d",
        lambda ride, to: t("{unit} is an HQ and does not move by rail.", unit=ride.name),
        lambda ride: _all(ride.board.kinds[ride.unit] == "hq"),
    ),
    Bar(
        "trc:22.2b",
        lambda ride, to: t("{unit} is a worker and never moves.", unit=ride.name),
        lambda ride: _all(ride.board.kinds[ride.unit] == "worker"),
    ),
    Bar(
        "trc:19.4b",
        lambda ride, to: t("{unit} is a partisan and is only relocated.", unit=ride.name),
        lambda ride: _all(ride.board.kinds[ride.unit] == "partisan"),
    ),
    Bar(
        "trc:28.5b",
        lambda ride, to: t("{unit} never leaves its city.", unit=ride.name),
        lambda ride: _all(ride.board.kinds[ride.unit] == "uprising"),
    ),
    Bar(
        "trc:16.2a",
        lambda ride, to: t("{unit} has won an automatic victory and moves no more.", unit=ride.name),
        lambda ride: _all(bool(ride.state.victors >> ride.unit & 1)),
    ),
    Bar(
        "trc:10.3b",
        lambda ride, to: t("{unit} has moved by sea and moves no further.", unit=ride.name),
        lambda ride: _all(bool(ride.state.shipped >> ride.unit & 1)),
    ),
    Bar(
        "trc:18.3c",
        lambda ride, to: t("{unit} has been dropped and does not move this turn.", unit=ride.name),
        lambda ride: _all(bool(ride.state.dropped >> ride.unit & 1)),
    ),
    Bar(
        "trc:9.3.1c",
        lambda ride, to: t("{unit} has moved already: a train is its whole move.", unit=ride.name),
        lambda ride: _all(
            bool(
                ride.state.moved
                & ~(ride.state.victors | ride.state.shipped | ride.state.dropped)
                & 1 << ride.unit
            )
        ),
    ),
    Bar(
        "trc:9.2a",
        lambda ride, to: t(
            "All {number} rail moves of this turn are made.",
            number=capacity(ride.board, ride.state, ride.side),
        ),
        lambda ride: _all(not spare(ride.board, ride.state, ride.side, ride.unit)),
    ),
    Bar(
        "trc:28.6.med.2a",
        lambda ride, to: t("No train runs in a neutral country."),
        lambda ride: _crossed_out(ride, balkans.neutral(ride.board, ride.state)),
    ),
    Bar(
        "trc:26.11a",
        lambda ride, to: t("Hungary is neutral in this impulse: nobody moves there."),
        lambda ride: _crossed_out(ride, neutrals.hungary(ride.board, ride.state)),
    ),
    Bar(
        "trc:26.11d",
        lambda ride, to: t("No Axis train runs in Rumania on the opening turn."),
        lambda ride: _crossed_out(ride, neutrals.without_trains(ride.board, ride.state, ride.side)),
    ),
    Bar(
        "trc:9.3.2b",
        lambda ride, to: t("{unit} stands in enemy ZOC and cannot entrain.", unit=ride.name),
        lambda ride: _all(ride.at > 0 and bool(stacks.watched(ride.state, ride.side) >> ride.at & 1)),
    ),
    Bar(
        "trc:9.3.2a",
        lambda ride, to: t("{unit} is not on friendly rail.", unit=ride.name),
        lambda ride: _all(ride.at > 0 and not lines.gauge(ride.board, ride.state, ride.side) >> ride.at & 1),
    ),
    Bar(
        "trc:9.4.1a",
        lambda ride, to: t(
            "{hex} was taken this turn: its rail is used from the next on.", hex=ride.board.labels[to]
        ),
        lambda ride: (
            (ride.state.crossed | ride.state.held[ride.side] & ride.board.meeting)
            & ~lines.gauge(ride.board, ride.state, ride.side)
        ),
    ),
    Bar(
        "trc:9.3.4d",
        lambda ride, to: t("No train leaves the map by the north edge."),
        lambda ride: _edge_to_edge(ride, ride.board.rail.edges["north"]),
    ),
    Bar(
        "trc:9.3.4c",
        lambda ride, to: t("Off the map, trains run along the edges of their own side alone."),
        lambda ride: _edge_to_edge(ride, ride.board.edges.rail[SIDES[1 - ride.side]]),
    ),
    Bar(
        "trc:9.1b",
        lambda ride, to: t(
            "{hex} lies beyond the railheads: its rail is Russian.", hex=ride.board.labels[to]
        ),
        lambda ride: ride.board.rail.hexes & ~ride.state.gauge if ride.side == AXIS else 0,
    ),
    Bar(
        "trc:9.1a",
        lambda ride, to: t("{hex} is not on friendly rail.", hex=ride.board.labels[to]),
        lambda ride: ~lines.gauge(ride.board, ride.state, ride.side),
    ),
    Bar(
        "trc:19.2a",
        lambda ride, to: t("Partisans are in {hex}: no train goes there.", hex=ride.board.labels[to]),
        lambda ride: ride.state.lairs if ride.side == AXIS else 0,
    ),
    Bar(
        "trc:9.3.2b",
        lambda ride, to: t("{hex} is in enemy ZOC: no train goes there.", hex=ride.board.labels[to]),
        lambda ride: stacks.watched(ride.state, ride.side),
    ),
    Bar(
        "trc:9.3.4b",
        lambda ride, to: t(
            "Trains leave and enter by rail hexes of the edge that were friendly before this turn, out of enemy ZOC "
            "and off partisans' hexes: none leads to {hex}.",
            hex=ride.board.labels[to],
        ),
        lambda ride: _beyond_edge(ride) if _entrained(ride) else 0,
    ),
    Bar(
        "trc:9.3.2a",
        lambda ride, to: t(
            "No friendly rail out of enemy ZOC leads from {start} to {hex}.",
            start=ride.board.labels[ride.at],
            hex=ride.board.labels[to],
        ),
        lambda ride: ~_connected(ride) if _entrained(ride) else 0,
    ),
    Bar(
        "trc:28.3a",
        lambda ride, to: t("{unit} would give up ground in the east of its row.", unit=ride.name),
        lambda ride: no_retreat.closed(ride.board, ride.state, ride.unit, ride.at),
    ),
    Bar(
        "trc:28.2c",
        lambda ride, to: t("No Axis train runs in Rumania in the opening turn."),
        _out_of_service,
    ),
    *national.LIMITS,
    *levies.LIMITS,
    Bar(
        "trc:6.2",
        lambda ride, to: t("{hex} is full, and nobody could make room any more.", hex=ride.board.labels[to]),
        lambda ride: full(ride.board, ride.state, ride.unit, lines.gauge(ride.board, ride.state, ride.side)),
    ),
)
"""What closes a hex to a train, the rule to be told first in front."""
