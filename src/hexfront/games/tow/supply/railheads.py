"""11.0 Where reinforcements may be set down: rail hexes with an open line to a friendly source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import Text, t
from hexfront.games.tow.supply import in_supply
from hexfront.games.tow.units import counters
from hexfront.kit.bars import Bar, objections
from hexfront.kit.tracing import reached

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

ARRIVED = ("tow:11.0c", "tow:11.0d", "tow:11.0e", "tow:5.0b", "tow:2.2j")
"""The rules of every arrival on the map."""


def railheads(board: Board, state: TowState, side: int) -> int:
    """The rail hexes with a continuous line to a source of their own side [tow:11.0c].

    Enemy units, enemy ZOC and enemy major cities cut it; friends do not lift that ZOC [tow:11.0f]. Nobody is set
    down in an enemy city of any size, and the bridgehead is no source for arrivals [tow:11.1i].
    """
    other = 1 - side
    foreign = in_supply.enemy_cities(board, state, side)
    clear = board.land & ~state.occupied[other] & ~state.zoc[other] & ~(foreign & board.major_cities)
    sources = in_supply.sources(board, state, side, bridgehead=False) & clear & board.tracks
    return reached(board.grid, sources, clear, along=board.map.link("rail")) & ~foreign


def places(board: Board, state: TowState, unit: int, open_hexes: int) -> int:
    """Those of the railheads that take this unit too [tow:11.0d]."""
    return open_hexes & ~counters.crowded(board, state, unit)


class Arrival(NamedTuple):
    """A unit that is to be set down as a reinforcement."""

    board: Board
    state: TowState
    unit: int

    @property
    def side(self) -> int:
        """The unit's side."""
        return self.board.side[self.unit]

    @property
    def watched(self) -> int:
        """The enemy's zones of control."""
        return self.state.zoc[1 - self.side]


def _guarded(arrival: Arrival, to: int) -> Text:
    return t("{hex} is in an enemy ZOC, which friends do not lift for arrivals.", hex=arrival.board.label(to))


def _cut_off(arrival: Arrival) -> int:
    """The rail hexes without an open line, where nothing else stands against an arrival."""
    board, state, side = arrival.board, arrival.state, arrival.side
    foreign = in_supply.enemy_cities(board, state, side)
    return board.tracks & ~foreign & ~arrival.watched & ~railheads(board, state, side)


PLACES: tuple[Bar, ...] = (
    Bar(
        "tow:11.0c",
        lambda arrival, to: t("No railway runs through {hex}.", hex=arrival.board.label(to)),
        lambda arrival: ~arrival.board.tracks,
    ),
    Bar(
        "tow:11.0c",
        lambda arrival, to: t("The enemy is in {hex}.", hex=arrival.board.label(to)),
        lambda arrival: arrival.state.occupied[1 - arrival.side],
    ),
    Bar(
        "tow:11.0f",
        _guarded,
        lambda arrival: arrival.watched & arrival.state.occupied[arrival.side],
    ),
    Bar(
        "tow:11.0c",
        _guarded,
        lambda arrival: arrival.watched & ~arrival.state.occupied[arrival.side],
    ),
    Bar(
        "tow:11.0c",
        lambda arrival, to: t("{hex} is a city under enemy control.", hex=arrival.board.label(to)),
        lambda arrival: in_supply.enemy_cities(arrival.board, arrival.state, arrival.side),
    ),
    Bar(
        "tow:11.0d",
        lambda arrival, to: t("{hex} is full.", hex=arrival.board.label(to)),
        lambda arrival: counters.crowded(arrival.board, arrival.state, arrival.unit),
    ),
    Bar(
        "tow:11.0c",
        lambda arrival, to: t(
            "No open railway leads from {hex} to a source of supply.", hex=arrival.board.label(to)
        ),
        _cut_off,
    ),
)
"""Where a reinforcement is not set down; ``places`` says where it is, faster for many units."""


def against(board: Board, state: TowState, unit: int, at: int) -> Iterator[Illegal]:
    """Every rule that keeps a unit from being set down in a hex."""
    return objections(PLACES, Arrival(board, state, unit), at)
