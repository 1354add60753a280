"""18 Russian paratroops: they wait in their reserve and drop once, in snow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, t
from hexfront.games.trc.events import Moved
from hexfront.games.trc.movement.ride_bars import full
from hexfront.games.trc.state import AXIS, RESERVE, RUSSIAN, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import stacks, waiting
from hexfront.hexes import each, grow
from hexfront.kit import bars
from hexfront.kit.bars import Bar, ban

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


class Drop(NamedTuple):
    """A unit about to be dropped."""

    board: Board
    state: TrcState
    side: int
    unit: int

    @property
    def name(self) -> str:
        """Its id."""
        return self.board.names[self.unit]


def stavka(board: Board, state: TrcState) -> int:
    """The hex of the Stavka, 0 if it is off the map."""
    return next((state.where[hq] for hq in board.hqs if board.side[hq] == RUSSIAN and state.where[hq] > 0), 0)


def in_range(board: Board, state: TrcState) -> int:
    """The hexes within range of the Stavka [trc:18.3a]."""
    centre = stavka(board, state)
    found = 1 << centre if centre else 0
    for _ in range(board.limits.drop_range if centre else 0):
        found = grow(board.grid, found)
    return found


DROP_BARS = (
    ban(
        "trc:2.1a",
        lambda drop: t("{unit} belongs to the other side.", unit=drop.name),
        lambda drop: drop.board.side[drop.unit] != drop.side,
    ),
    ban(
        "trc:18.1a",
        lambda drop: t("Paratroops drop in the Russian first impulse of a snow turn."),
        lambda drop: drop.side != RUSSIAN or drop.state.impulse != 1 or drop.state.weather != "snow",
    ),
    ban(
        "trc:18.1b",
        lambda drop: t("{unit} is not in the paratroop reserve.", unit=drop.name),
        lambda drop: drop.state.where[drop.unit] != RESERVE,
    ),
    ban(
        "trc:20.10.1",
        lambda drop: t("Nobody comes in before the units off the map are matched."),
        lambda drop: waiting.indebted(drop.state, drop.side),
    ),
    Bar(
        "trc:18.3a",
        lambda drop, to: t(
            "{hex} is not within {most} hexes of the Stavka on the map.",
            hex=drop.board.labels[to],
            most=drop.board.limits.drop_range,
        ),
        lambda drop: ~in_range(drop.board, drop.state),
    ),
    Bar(
        "trc:18.3b",
        lambda drop, to: t("{hex} is in enemy ZOC.", hex=drop.board.labels[to]),
        lambda drop: drop.state.zoc[AXIS],
    ),
    Bar(
        "trc:18.3b",
        lambda drop, to: t("Nobody drops into woods or mountains."),
        lambda drop: drop.board.terrain["woods"] | drop.board.terrain["mountain"],
    ),
    Bar(
        "trc:8.5",
        lambda drop, to: t("No unit crosses a coast or goes into the water."),
        lambda drop: ~drop.board.land,
    ),
    Bar(
        "trc:5.5",
        lambda drop, to: t("{hex} is closed.", hex=drop.board.labels[to]),
        lambda drop: drop.state.closed,
    ),
    Bar(
        "trc:6.2",
        lambda drop, to: t("{hex} is full, and nobody could make room any more.", hex=drop.board.labels[to]),
        lambda drop: full(drop.board, drop.state, drop.unit, in_range(drop.board, drop.state)),
    ),
)
"""What closes a hex to a drop, the rule to be told first in front."""


def reserve(board: Board, state: TrcState, side: int) -> list[int]:
    """The corps in the reserve, on the Russian player's own turn."""
    if side != RUSSIAN:
        return []
    return [unit for unit in board.paratroops if state.where[unit] == RESERVE]


def hexes(board: Board, state: TrcState, side: int, unit: int) -> int:
    """Where a unit may be dropped now."""
    if state.weather != "snow" or state.impulse != 1 or state.where[unit] != RESERVE:
        return 0
    return board.land & ~bars.closed(DROP_BARS, Drop(board, state, side, unit))


def _offer(frame: Any, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in reserve(board, state, frame.side):
        for to in each(hexes(board, state, frame.side, unit)):
            yield "drop", unit, to


def _play(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit, to = action[1], action[2]
    stacks.put(board, state, unit, to)
    state.moved |= 1 << unit
    state.dropped |= 1 << unit
    frame.let_go(state)
    moved = Moved(
        unit=board.name(unit), start="", end=board.label(to), how="drop", rules=("trc:18.1a", "trc:18.3a")
    )
    out.append(moved)
    control.settle(board, state, out)


def _objections(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    return bars.objections(DROP_BARS, Drop(board, state, frame.side, action[1]), action[2])


def _reasons(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    far = board.grid.distance(stavka(board, state), action[2])
    yield Reason("trc:18.3a", t("Hexes from the Stavka"), str(far))
    yield Reason("trc:18.4b", t("A corps drops once"))


DROP = Act("drop", _offer, _play, _objections, _reasons)
