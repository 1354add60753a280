"""18, 28.6.med.5 Paratroops: Russians drop once, in snow; Germans from off the map, in clear weather."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, t
from hexfront.games.trc.box.charts.strategies import MEDITERRANEAN
from hexfront.games.trc.events import Moved
from hexfront.games.trc.movement.ride_bars import full
from hexfront.games.trc.state import AXIS, RESERVE, RUSSIAN, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import airborne, balkans, stacks, waiting
from hexfront.hexes import bits, each, grow
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

    @property
    def german(self) -> bool:
        """Whether it is of the Axis side, and of the variant with German paratroops."""
        return self.side == AXIS and MEDITERRANEAN in self.state.adopted


def staffs(board: Board, state: TrcState, side: int) -> int:
    """The hexes of the HQs near which a side drops: the Stavka [trc:18.3a], German army groups [trc:28.6.med.5b]."""
    return bits(state.where[hq] for hq in board.hqs if board.side[hq] == side and state.where[hq] > 0)


def in_range(board: Board, state: TrcState, side: int) -> int:
    """The hexes within range of those HQs."""
    found = staffs(board, state, side)
    for _ in range(board.limits.drop_range if found else 0):
        found = grow(board.grid, found)
    return found


def _rough(board: Board) -> int:
    """The hexes into which nobody drops."""
    return board.terrain["woods"] | board.terrain["mountain"]


DROP_BARS = (
    ban(
        "trc:2.1a",
        lambda drop: t("{unit} belongs to the other side.", unit=drop.name),
        lambda drop: drop.board.side[drop.unit] != drop.side,
    ),
    ban(
        "trc:18.1a",
        lambda drop: t("Paratroops drop in the Russian first impulse of a snow turn."),
        lambda drop: (
            not drop.german
            and (drop.side != RUSSIAN or drop.state.impulse != 1 or drop.state.weather != "snow")
        ),
    ),
    ban(
        "trc:18.1b",
        lambda drop: t("{unit} is not in the paratroop reserve.", unit=drop.name),
        lambda drop: drop.side == RUSSIAN and drop.state.where[drop.unit] != RESERVE,
    ),
    ban(
        "trc:28.6.med.5a",
        lambda drop: t("German paratroops drop in the first impulse of a clear turn."),
        lambda drop: drop.german and (drop.state.impulse != 1 or drop.state.weather != "clear"),
    ),
    ban(
        "trc:28.6.med.5a",
        lambda drop: t("{unit} is no German paratroop corps.", unit=drop.name),
        lambda drop: drop.german and not airborne.german(drop.board, drop.unit),
    ),
    ban(
        "trc:28.6.med.5b",
        lambda drop: t("{unit} has not begun the turn off the map.", unit=drop.name),
        lambda drop: drop.german and not waiting.in_box(drop.state, drop.unit),
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
        lambda drop: 0 if drop.german else ~in_range(drop.board, drop.state, RUSSIAN),
    ),
    Bar(
        "trc:28.6.med.5b",
        lambda drop, to: t(
            "{hex} is not within {most} hexes of a German army group's HQ.",
            hex=drop.board.labels[to],
            most=drop.board.limits.drop_range,
        ),
        lambda drop: ~in_range(drop.board, drop.state, AXIS) if drop.german else 0,
    ),
    Bar(
        "trc:18.3b",
        lambda drop, to: t("{hex} is in enemy ZOC.", hex=drop.board.labels[to]),
        lambda drop: 0 if drop.german else drop.state.zoc[AXIS],
    ),
    Bar(
        "trc:18.3b",
        lambda drop, to: t("Nobody drops into woods or mountains."),
        lambda drop: 0 if drop.german else _rough(drop.board),
    ),
    Bar(
        "trc:28.6.med.5b",
        lambda drop, to: t("Nobody drops into woods or mountains."),
        lambda drop: _rough(drop.board) if drop.german else 0,
    ),
    Bar(
        "trc:8.5",
        lambda drop, to: t("No unit crosses a coast or goes into the water."),
        lambda drop: ~drop.board.land,
    ),
    balkans.SHUT,
    balkans.NEUTRAL,
    Bar(
        "trc:6.2",
        lambda drop, to: t("{hex} is full, and nobody could make room any more.", hex=drop.board.labels[to]),
        lambda drop: full(drop.board, drop.state, drop.unit, in_range(drop.board, drop.state, drop.side)),
    ),
)
"""What closes a hex to a drop, the rule to be told first in front."""


def reserve(board: Board, state: TrcState, side: int) -> list[int]:
    """The corps that may drop, on their own player's turn: Russians in the reserve, Germans off the map."""
    if side == RUSSIAN:
        return [unit for unit in board.paratroops if state.where[unit] == RESERVE]
    if MEDITERRANEAN not in state.adopted:
        return []
    return [unit for unit in airborne.corps(board) if waiting.in_box(state, unit)]


def hexes(board: Board, state: TrcState, side: int, unit: int) -> int:
    """Where a unit may be dropped now."""
    weather = "snow" if side == RUSSIAN else "clear"
    if state.weather != weather or state.impulse != 1 or unit not in reserve(board, state, side):
        return 0
    return bars.left_open(DROP_BARS, Drop(board, state, side, unit), board.land)


def _offer(frame: Any, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in reserve(board, state, frame.side):
        for to in each(hexes(board, state, frame.side, unit)):
            yield "drop", unit, to


def _play(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit, to = action[1], action[2]
    rules = _cited(state, frame.side, to)
    if frame.side == RUSSIAN:
        stacks.put(board, state, unit, to)
    else:
        airborne.land(board, state, unit, to)
    state.moved |= 1 << unit
    state.dropped |= 1 << unit
    frame.let_go(state)
    out.append(Moved(unit=board.name(unit), start="", end=board.label(to), how="drop", rules=rules))
    control.settle(board, state, out)


def _cited(state: TrcState, side: int, to: int) -> tuple[str, ...]:
    """The rules by which a corps drops into a hex."""
    if side == RUSSIAN:
        return "trc:18.1a", "trc:18.3a"
    watched = ("trc:28.6.med.5d",) if state.zoc[RUSSIAN] >> to & 1 else ()
    return "trc:28.6.med.5a", "trc:28.6.med.5b", *watched


def _objections(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    return bars.objections(DROP_BARS, Drop(board, state, frame.side, action[1]), action[2])


def _reasons(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    far = min(board.grid.distance(hq, action[2]) for hq in each(staffs(board, state, frame.side)))
    if frame.side == RUSSIAN:
        yield Reason("trc:18.3a", t("Hexes from the Stavka"), str(far))
        yield Reason("trc:18.4b", t("A corps drops once"))
        return
    yield Reason("trc:28.6.med.5b", t("Hexes from the nearest HQ"), str(far))
    if state.occupied[RUSSIAN] >> action[2] & 1:
        yield Reason("trc:28.6.med.5d", t("It lands on enemies and has to drive all of them out"))
    elif state.zoc[RUSSIAN] >> action[2] & 1:
        yield Reason("trc:28.6.med.5d", t("It may land in enemy ZOC"))


DROP = Act("drop", _offer, _play, _objections, _reasons)
