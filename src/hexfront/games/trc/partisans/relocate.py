"""19.1, 19.4 Partisans are relocated at the end of every Russian turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Seat, Text, agenda, t
from hexfront.games.trc.events import Moved
from hexfront.games.trc.partisans.hunt import near_ss
from hexfront.games.trc.state import AXIS, LATER, RUSSIAN, TrcState
from hexfront.games.trc.units import battle_groups, stacks
from hexfront.hexes import each
from hexfront.kit import bars
from hexfront.kit.bars import Bar, ban

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


class Band(NamedTuple):
    """A partisan about to be placed."""

    board: Board
    state: TrcState
    unit: int
    units: tuple[int, ...]
    """Those that have yet to be placed."""


def entered(board: Board, state: TrcState) -> tuple[int, ...]:
    """The partisans that have come into the game [trc:19.1d]."""
    return tuple(
        unit
        for unit in board.partisans
        if board.drafted >> unit & 1 and (board.units[unit].turn or 0) <= state.turn
    )


def begin(board: Board, state: TrcState) -> None:
    """Lift all partisans that have entered the game [trc:19.4b], and ask where they go."""
    units = entered(board, state)
    for unit in units:
        stacks.take_off(board, state, unit, LATER)
    if units:
        agenda.push(state, Relocation(RUSSIAN, units))


def targets(board: Board, state: TrcState) -> int:
    """The Axis cities and Axis rail in Russia."""
    return board.regions.russia & board.land & (state.held[AXIS] & board.cities.every | state.gauge)


PLACE_BARS = (
    ban(
        "trc:19.1d",
        lambda band: t("{unit} is not to be placed now.", unit=band.board.names[band.unit]),
        lambda band: band.unit not in band.units,
    ),
    Bar(
        "trc:19.1b",
        lambda band, to: t("{hex} is no Axis city and no Axis rail in Russia.", hex=band.board.labels[to]),
        lambda band: ~targets(band.board, band.state),
    ),
    Bar(
        "trc:19.1c",
        lambda band, to: t("{hex} is in Axis ZOC.", hex=band.board.labels[to]),
        lambda band: band.state.zoc[AXIS],
    ),
    Bar(
        "trc:19.1c",
        lambda band, to: t("{hex} is too near to an SS unit.", hex=band.board.labels[to]),
        lambda band: near_ss(band.board, band.state),
    ),
)
"""What closes a hex to partisans."""


def hexes(board: Board, state: TrcState) -> int:
    """Where any partisan may be placed: the same for all, for several may share a hex."""
    return targets(board, state) & ~(state.zoc[AXIS] | near_ss(board, state))


def _offer(frame: Relocation, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    found = hexes(board, state)
    for unit in frame.units:
        for to in each(found):
            yield "place", unit, to


def _play(
    frame: Relocation, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    unit, to = action[1], action[2]
    left = tuple(other for other in frame.units if other != unit)
    agenda.become(state, frame, Relocation(frame.side, left))
    stacks.put(board, state, unit, to)
    rules = ["trc:19.1b", "trc:19.1a", "trc:19.4b", "trc:4.2.5d"]
    groups = [
        unit for unit in each(board.ss) if state.where[unit] > 0 and battle_groups.is_group(board, unit)
    ]
    near = board.limits.partisan_ss_range
    if any(board.grid.distance(state.where[group], to) <= near for group in groups):
        rules.append("trc:26.4.1c")
    if board.places >> to & 1:
        rules.append("trc:19.2c")
    label = board.label(to)
    out.append(Moved(unit=board.name(unit), start="", end=label, how="relocation", rules=tuple(rules)))


def _objections(
    frame: Relocation, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    return bars.objections(PLACE_BARS, Band(board, state, action[1], frame.units), action[2])


class Relocation(Decision, tag="relocation", frozen=True):
    """The Russian places every partisan anew; without a legal hex they wait off the map."""

    rule: ClassVar[str] = "trc:19.4b"
    ask: ClassVar[Text] = t("Place your partisans.")
    acts: ClassVar[tuple[Act, ...]] = (Act("place", _offer, _play, _objections),)
    side: int
    units: tuple[int, ...]
    """Those that have yet to be placed."""

    def run(self, board: Board, state: TrcState, out: list[Event]) -> bool:
        """Over when all are placed, or none can be."""
        if self.units and hexes(board, state):
            return False
        agenda.done(state, self)
        return True

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The Russian player."""
        return (state.seats[self.side],)
