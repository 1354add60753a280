"""19.1, 19.4 Partisans are relocated at the end of every Russian turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Group,
    Hexes,
    Illegal,
    Key,
    Seat,
    Text,
    agenda,
    t,
)
from hexfront.engine.base.choices import verbs
from hexfront.engine.base.events import Said
from hexfront.games.trc.box.charts.chits import LIBERATION, UKRAINE
from hexfront.games.trc.events import Moved
from hexfront.games.trc.partisans import infiltration
from hexfront.games.trc.partisans.hunt import near_all, near_ss, near_ukrainians
from hexfront.games.trc.state import AXIS, GONE, LATER, RUSSIAN, TrcState
from hexfront.games.trc.units import battle_groups, chits, stacks
from hexfront.hexes import each, listed
from hexfront.kit import bars
from hexfront.kit.bars import Bar, ban

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


SEPTEMBER_1941 = 3
"""The turn on which the first partisans would be placed."""
END = verbs("end")


class Band(NamedTuple):
    """A partisan about to be placed, or a paratroop corps that is to fight as one."""

    board: Board
    state: TrcState
    unit: int
    units: tuple[int, ...]
    """Those that have yet to be placed."""

    @property
    def dropped(self) -> bool:
        """Whether it is a paratroop corps."""
        return self.board.kinds[self.unit] == "paratroop"

    @property
    def ground(self) -> int:
        """Where it may be, others apart: paratroops also near Warsaw."""
        board, state = self.board, self.state
        return targets(board, state) | (infiltration.near_warsaw(board, state) if self.dropped else 0)


def entered(board: Board, state: TrcState) -> tuple[int, ...]:
    """The partisans that have come into the game [trc:19.1d]."""
    return tuple(
        unit
        for unit in board.partisans
        if board.drafted >> unit & 1
        and state.where[unit] != GONE
        and (board.units[unit].turn or 0) <= state.turn
    )


def begin(board: Board, state: TrcState, out: list[Event]) -> None:
    """Lift all partisans that have entered the game [trc:19.4b], and ask where they go."""
    if state.turn >= SEPTEMBER_1941 and chits.come(state, LIBERATION, out):
        disband(board, state, out)
    units = entered(board, state)
    back = infiltration.returning(board, state, units)
    for unit in units:
        stacks.take_off(board, state, unit, LATER)
    units = tuple(dict.fromkeys((*units, *back)))
    if units:
        agenda.push(state, Relocation(RUSSIAN, units, back))


def disband(board: Board, state: TrcState, out: list[Event]) -> None:
    """Take all partisans out of the game [trc:28.7.G5]."""
    for unit in board.partisans:
        if board.drafted >> unit & 1:
            stacks.take_off(board, state, unit, GONE)
    out.append(Said(line=t("There are no partisans any more."), rules=("trc:28.7.G5",)))


def targets(board: Board, state: TrcState) -> int:
    """The Axis cities and Axis rail in Russia."""
    return board.regions.russia & board.land & (state.held[AXIS] & board.cities.every | state.gauge)


PLACE_BARS = (
    ban(
        "trc:19.1d",
        lambda band: t("{unit} is not to be placed now.", unit=band.board.names[band.unit]),
        lambda band: band.unit not in band.units and not band.dropped,
    ),
    ban(
        "trc:28.7.R5a",
        lambda band: t(
            "{unit} is no partisan and does not become one now.", unit=band.board.names[band.unit]
        ),
        lambda band: (
            band.dropped
            and band.unit not in band.units
            and not infiltration.able(band.board, band.state, band.unit)
            and not infiltration.lost(band.state, band.unit)
        ),
    ),
    ban(
        "trc:28.7.R5d",
        lambda band: t(
            "One of those who were lost comes back in a turn: not {unit}.", unit=band.board.names[band.unit]
        ),
        lambda band: band.unit not in band.units and infiltration.lost(band.state, band.unit),
    ),
    Bar(
        "trc:28.7.R5a",
        lambda band, to: t(
            "{hex} is no Axis city and no Axis rail in Russia or near Warsaw.", hex=band.board.labels[to]
        ),
        lambda band: ~band.ground if band.dropped else 0,
    ),
    Bar(
        "trc:6.1b",
        lambda band, to: t(
            "{hex} has no room for {unit}.", hex=band.board.labels[to], unit=band.board.names[band.unit]
        ),
        lambda band: infiltration.crowded(band.board, band.state, band.unit) if band.dropped else 0,
    ),
    Bar(
        "trc:19.1b",
        lambda band, to: t("{hex} is no Axis city and no Axis rail in Russia.", hex=band.board.labels[to]),
        lambda band: 0 if band.dropped else ~band.ground,
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
    Bar(
        "trc:28.7.G6a",
        lambda band, to: t("{hex} is too near to a Ukrainian unit.", hex=band.board.labels[to]),
        lambda band: near_ukrainians(band.board, band.state),
    ),
    Bar(
        "trc:28.7.G6a",
        lambda band, to: t("A partisan is in the Ukraine already, which lets in no other."),
        lambda band: taken(band.board, band.state),
    ),
)
"""What closes a hex to partisans."""


def hexes(board: Board, state: TrcState) -> int:
    """Where any partisan may be placed: the same for all of the usual ones, for several may share a hex."""
    return targets(board, state) & ~(state.zoc[AXIS] | near_all(board, state) | taken(board, state))


def taken(board: Board, state: TrcState) -> int:
    """The Ukraine, if it is free and a partisan is in it already: it lets in no second one [trc:28.7.G6a]."""
    ukraine = board.regions.ukraine
    return ukraine if state.lairs & ukraine and chits.active(state, UKRAINE) else 0


def _offer(frame: Relocation, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit, ground in open_to(frame, board, state).items():
        for to in each(ground):
            yield "place", unit, to


def open_to(frame: Relocation, board: Board, state: TrcState) -> dict[int, int]:
    """By unit, where it may be placed: paratroops also elsewhere than the usual ones, who may all go to the same."""
    usual, found = hexes(board, state), {}
    for unit in (*frame.units, *infiltration.ready(board, state)):
        paratroop = board.kinds[unit] == "paratroop"
        band = Band(board, state, unit, frame.units)
        found[unit] = bars.left_open(PLACE_BARS, band, board.land) if paratroop else usual
    return found


def _play(
    frame: Relocation, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    unit, to = action[1], action[2]
    gone = frame.back if unit in frame.back else (unit,)
    left = tuple(other for other in frame.units if other not in gone)
    if board.kinds[unit] == "paratroop":
        left = infiltration.replace(board, state, unit, left, out)
    agenda.become(state, frame, Relocation(frame.side, left, tuple(one for one in frame.back if one in left)))
    stacks.put(board, state, unit, to)
    rules = ["trc:19.1b", "trc:19.1a", "trc:19.4b", "trc:4.2.5d"]
    groups = [unit for unit in listed(board.ss & state.placed[0]) if battle_groups.is_group(board, unit)]
    near = board.limits.partisan_ss_range
    if any(board.grid.distance(state.where[group], to) <= near for group in groups):
        rules.append("trc:26.4.1c")
    if board.places >> to & 1:
        rules.append("trc:19.2c")
    if board.kinds[unit] == "paratroop":
        rules = ["trc:28.7.R5a", "trc:28.7.R5b"]
    if unit in frame.back:
        rules.append("trc:28.7.R5d")
    label = board.label(to)
    out.append(Moved(unit=board.name(unit), start="", end=label, how="relocation", rules=tuple(rules)))


def _objections(
    frame: Relocation, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    return bars.objections(PLACE_BARS, Band(board, state, action[1], frame.units), action[2])


def _unplaced(frame: Relocation, board: Board, state: TrcState) -> bool:
    """Whether a partisan has yet to be placed and can be."""
    own = [unit for unit in frame.units if board.kinds[unit] == "partisan"]
    return bool(own) and bool(hexes(board, state))


def _offer_end(frame: Relocation, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [] if _unplaced(frame, board, state) else [("end",)]


def _end(
    frame: Relocation, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)


def _against_end(
    frame: Relocation, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if _unplaced(frame, board, state):
        yield Illegal("trc:19.4b", t("Partisans have yet to be placed."))


class Relocation(Decision, tag="relocation", frozen=True):
    """The Russian places every partisan anew; without a legal hex they wait off the map."""

    rule: ClassVar[str] = "trc:19.4b"
    ask: ClassVar[Text] = t("Place your partisans.")
    acts: ClassVar[tuple[Act, ...]] = (
        Act("place", _offer, _play, _objections),
        Act("end", _offer_end, _end, _against_end),
    )
    side: int
    units: tuple[int, ...]
    """Those that have yet to be placed."""
    back: tuple[int, ...] = ()
    """Those of them that were lost, of whom one comes back in a turn (28.7.R5d)."""

    def run(self, board: Board, state: TrcState, out: list[Event]) -> bool:
        """Over when all are placed, or none can be, and no paratroops may join them.

        Whether these may, everybody can see: it is asked whatever chit the Russians have drawn.
        """
        if _unplaced(self, board, state) or infiltration.asked(board, state, self.units):
            return False
        agenda.done(state, self)
        return True

    def choices(self, board: Board, state: TrcState, seat: Seat) -> Choices:
        """Where each may be placed, written out for whoever is drawn, and the end."""
        groups: dict[Key, Group] = {
            ("unit", unit): Hexes(("place", unit), ground)
            for unit, ground in open_to(self, board, state).items()
            if ground
        }
        return Choices(board.lexicon.key, groups if _unplaced(self, board, state) else groups | END)

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The Russian player."""
        return (state.seats[self.side],)
