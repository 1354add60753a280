"""22.3 New workers go to cities, and produce from that moment on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from hexfront.engine.api import Act, Action, Event, Group, Hexes, Illegal, Reason, Seat, t
from hexfront.games.trc.events import Moved
from hexfront.games.trc.replacements import entry
from hexfront.games.trc.state import RUSSIAN, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import stacks, waiting
from hexfront.hexes import each
from hexfront.kit import bars
from hexfront.kit.bars import Bar, ban

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


class Settling(NamedTuple):
    """A worker that goes to a city."""

    board: Board
    state: TrcState
    side: int
    unit: int

    @property
    def name(self) -> str:
        """Its id."""
        return self.board.names[self.unit]


def arriving(board: Board, state: TrcState, side: int) -> list[int]:
    """The workers that may be placed now: those who have come, and those who wait in the box."""
    return [unit for unit in board.workers if board.side[unit] == side and waiting.arriving(state, unit)]


def cities(board: Board, state: TrcState) -> int:
    """The cities of Russia that were Russian as the turn began and still are."""
    held = state.turn_held[RUSSIAN] & state.held[RUSSIAN]
    return board.cities.every & board.regions.russia & held


def _taken(settling: Settling) -> int:
    """Cities with a worker are closed while there are others [trc:22.3b]."""
    board, state = settling.board, settling.state
    own, filled = cities(board, state), entry.worker_cities(board, state)
    return filled if own & ~filled else 0


SETTLE_BARS = (
    ban(
        "trc:2.1a",
        lambda settling: t("{unit} belongs to the other side.", unit=settling.name),
        lambda settling: settling.board.side[settling.unit] != settling.side,
    ),
    ban(
        "trc:22.3a",
        lambda settling: t("{unit} is no worker.", unit=settling.name),
        lambda settling: settling.board.kinds[settling.unit] != "worker",
    ),
    ban(
        "trc:22.2b",
        lambda settling: t("{unit} has its place and never moves.", unit=settling.name),
        lambda settling: (
            settling.board.kinds[settling.unit] == "worker" and settling.state.where[settling.unit] > 0
        ),
    ),
    ban(
        "trc:22.3a",
        lambda settling: t("{unit} is not to come now.", unit=settling.name),
        lambda settling: (
            settling.board.kinds[settling.unit] == "worker"
            and settling.state.where[settling.unit] <= 0
            and settling.unit not in arriving(settling.board, settling.state, settling.side)
        ),
    ),
    ban(
        "trc:20.10.1",
        lambda settling: t("Nobody comes in before the units off the map are matched."),
        lambda settling: waiting.indebted(settling.state, settling.side),
    ),
    Bar(
        "trc:22.3a",
        lambda settling, to: t(
            "{hex} is no city in Russia that was Russian as the turn began.", hex=settling.board.label(to)
        ),
        lambda settling: ~cities(settling.board, settling.state),
    ),
    Bar(
        "trc:22.3a",
        lambda settling, to: t("{city} has a worker already.", city=settling.board.place_name(to)),
        _taken,
    ),
)
"""What closes a hex to a new worker."""


def hexes(board: Board, state: TrcState, side: int, unit: int) -> int:
    """Where a worker may be placed now."""
    return bars.left_open(SETTLE_BARS, Settling(board, state, side, unit), board.land)


def settlers(board: Board, state: TrcState, side: int) -> list[int]:
    """The workers for whom there is a city now."""
    return [unit for unit in arriving(board, state, side) if hexes(board, state, side, unit)]


def groups(board: Board, state: TrcState, side: int, unit: int) -> list[Group]:
    """What a worker outside the map may do."""
    if board.kinds[unit] != "worker" or not waiting.arriving(state, unit):
        return []
    to = hexes(board, state, side, unit)
    return [Hexes(("settle", unit), to)] if to else []


def _offer(frame: Any, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in arriving(board, state, frame.side):
        for to in each(hexes(board, state, frame.side, unit)):
            yield "settle", unit, to


def _play(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit, to = action[1], action[2]
    rules = ["trc:22.3a", "trc:22.1c"]
    if entry.worker_cities(board, state) >> to & 1:
        rules.append("trc:22.3b")
    if state.emptied >> to & 1:
        rules.append("trc:26.2.3b")
    state.due &= ~(1 << unit)
    stacks.put(board, state, unit, to)
    frame.let_go(state)
    out.append(Moved(unit=board.name(unit), start="", end=board.label(to), how="arrival", rules=tuple(rules)))
    control.settle(board, state, out)


def _objections(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    return bars.objections(SETTLE_BARS, Settling(board, state, frame.side, action[1]), action[2])


def _reasons(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    yield Reason("trc:22.2a", t("What it adds to the replacement points"), str(board.combat[action[1]]))


SETTLE = Act("settle", _offer, _play, _objections, _reasons)
