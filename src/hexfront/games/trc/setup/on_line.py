"""27.11 Where units of a scenario that begins in the middle of the war may be set up, and what they have to hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import t
from hexfront.games.trc.state import AXIS, RUSSIAN, TrcState
from hexfront.games.trc.units import national, stacks
from hexfront.hexes import listed
from hexfront.kit import bars
from hexfront.kit.bars import Bar
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


class Start(NamedTuple):
    """A unit that is about to be set up."""

    board: Board
    state: TrcState
    unit: int

    @property
    def side(self) -> int:
        """Its side."""
        return self.board.side[self.unit]

    @property
    def name(self) -> str:
        """Its id."""
        return self.board.names[self.unit]

    @property
    def kind(self) -> str:
        """Its kind."""
        return self.board.kinds[self.unit]


def own_ground(board: Board, state: TrcState, side: int) -> int:
    """The land on a side's side of the start line."""
    return _side_of_line(board, state.scenario, side)


@remembered(most=16)
def _side_of_line(board: Board, scenario: str, side: int) -> int:
    line = board.regions.lines[board.data.scenarios[scenario].line]
    return board.land & (line if side == AXIS else ~line)


def front(board: Board, state: TrcState, side: int) -> int:
    """The hexes on a side's side that lie next to the line [trc:27.11d]."""
    return _along_line(board, state.scenario, state.closed, side)


@remembered(most=16)
def _along_line(board: Board, scenario: str, closed: int, side: int) -> int:
    across = _side_of_line(board, scenario, 1 - side) & ~closed
    return _side_of_line(board, scenario, side) & board.near.zone(across) & ~closed


def bare(board: Board, state: TrcState, side: int) -> int:
    """The hexes next to the line that a side neither occupies nor has in its ZOC."""
    return front(board, state, side) & ~state.zoc[side]


def homes(board: Board, state: TrcState, unit: int) -> int:
    """The cities that may be the place of a worker or a leader: a worker's are in Russia."""
    cities = board.cities.every & own_ground(board, state, board.side[unit])
    return cities & board.regions.russia if board.kinds[unit] == "worker" else cities


def crowded(board: Board, state: TrcState, unit: int, hexes: int) -> int:
    """Those of the hexes in which there is no room for a unit."""
    found, few = 0, stacks.few(board, state, unit)
    for at in listed(hexes & state.occupied[board.side[unit]]):
        if len(state.at[at]) > few and state.where[unit] != at and not stacks.room(board, state, unit, at):
            found |= 1 << at
    return found


def _with_worker(start: Start) -> int:
    found = 0
    for unit in start.board.workers:
        if unit != start.unit and start.state.where[unit] > 0:
            found |= 1 << start.state.where[unit]
    return found


def _northern(start: Start) -> bool:
    return start.side == RUSSIAN or start.board.units[start.unit].nation == "finnish"


START_BARS = (
    Bar(
        "trc:27.11c",
        lambda start, to: t(
            "{hex} is not on {unit}'s side of the line.", hex=start.board.label(to), unit=start.name
        ),
        lambda start: ~own_ground(start.board, start.state, start.side),
    ),
    Bar(
        "trc:5.5",
        lambda start, to: t("Bulgaria is closed until its garrison is released."),
        lambda start: start.state.closed,
    ),
    *national.LIMITS,
    Bar(
        "trc:27.11e",
        lambda start, to: t("Only Russians and Finns set up in Finland and Karelia."),
        lambda start: 0 if _northern(start) else start.board.regions.finland | start.board.regions.karelia,
    ),
    Bar(
        "trc:22.3a",
        lambda start, to: t("{unit} is a worker and needs a Russian city.", unit=start.name),
        lambda start: ~homes(*start) if start.kind == "worker" else 0,
    ),
    Bar(
        "trc:3.4c",
        lambda start, to: t("{unit} is a leader and needs a city.", unit=start.name),
        lambda start: ~homes(*start) if start.kind == "leader" else 0,
    ),
    Bar(
        "trc:27.11f",
        lambda start, to: t("{city} has a worker already.", city=start.board.place_name(to)),
        lambda start: _with_worker(start) if start.kind == "worker" else 0,
    ),
    Bar(
        "trc:6.1a",
        lambda start, to: t("{hex} has no room for {unit}.", hex=start.board.label(to), unit=start.name),
        lambda start: crowded(start.board, start.state, start.unit, -1),
    ),
)
"""What closes a hex to a unit that is set up, the rule to be told first in front."""
APART = START_BARS[:-1]
"""The same without the last: room is looked for only where somebody asks."""


def hexes(board: Board, state: TrcState, unit: int, within: int = -1) -> int:
    """Where a unit may be set up now, of some hexes; one that stands may be placed anew, elsewhere."""
    found = ground(board, state, unit) & within
    return found & ~crowded(board, state, unit, found)


def ground(board: Board, state: TrcState, unit: int) -> int:
    """Where a unit may be set up now, room apart; without options it is looked up."""
    if state.varied or board.kinds[unit] == "worker":
        found = bars.left_open(APART, Start(board, state, unit), board.land)
    else:
        found = _open_ground(board, state.scenario, state.closed, unit)
    own = state.where[unit]
    return found & ~(1 << own) if own > 0 else found


@remembered(most=512)
def _open_ground(board: Board, scenario: str, closed: int, unit: int) -> int:
    """Where a unit whom no option concerns may be set up, others apart; workers look where others stand."""
    found = _side_of_line(board, scenario, board.side[unit]) & ~closed
    if board.kinds[unit] == "leader":
        found &= board.cities.every
    if board.side[unit] == RUSSIAN or board.units[unit].nation == "finnish":
        return found
    return found & ~(board.regions.finland | board.regions.karelia)
