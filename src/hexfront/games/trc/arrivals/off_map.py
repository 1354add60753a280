"""20.1 The off-map box: units wait in it, and ride into it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hexfront.engine.api import Act, Action, Event, Illegal, Seat, t
from hexfront.engine.base.happenings import Removed
from hexfront.games.trc.arrivals import dates
from hexfront.games.trc.movement import trains
from hexfront.games.trc.movement.ride_bars import RIDE_BARS, Ride, joined, usable
from hexfront.games.trc.state import AWAY, SIDES, TrcState
from hexfront.games.trc.supply import control, no_retreat
from hexfront.games.trc.units import levies, stacks, waiting
from hexfront.hexes import each
from hexfront.kit.bars import EVERYWHERE

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def _offer_delay(frame: Any, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in each(state.due):
        if not dates.voluntary(board, state, unit):
            yield "delay", unit


def _delay(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    frame.let_go(state)
    dates.put_away(board, state, action[1], out)


def _against_delay(
    frame: Any, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    unit = action[1]
    if not state.due >> unit & 1:
        words = t("{unit} does not come in during this impulse.", unit=board.name(unit))
        yield Illegal("trc:20.1.1a", words)
    elif dates.voluntary(board, state, unit):
        rule = "trc:28.5a" if board.kinds[unit] == "uprising" else "trc:20.6"
        rule = levies.RULES.get(levies.nation(board, unit), rule)
        yield Illegal(rule, t("{unit} comes when its owner likes.", unit=board.name(unit)))


DELAY = Act("delay", _offer_delay, _delay, _against_delay)


def at_the_edge(board: Board, state: TrcState, side: int, unit: int) -> bool:
    """Whether rail leads from a unit off a friendly edge [trc:20.1.1b]."""
    at = state.where[unit]
    free = usable(board, state, side)
    return at > 0 and bool(free >> at & 1) and _leads_off(board, side, at, free)


def _leads_off(board: Board, side: int, at: int, free: int) -> bool:
    edge = board.edges.rail[SIDES[side]] & free
    return bool(edge and (edge >> at & 1 or joined(board, side, at, free) & edge))


def departs(board: Board, state: TrcState, side: int, unit: int) -> bool:
    """Whether a unit may ride off the map into the box."""
    return leaves(board, state, side, unit, trains.lines_for(board, state, side, unit))


def leaves(board: Board, state: TrcState, side: int, unit: int, free: int) -> bool:
    """The same by the rail hexes that a unit's train may use."""
    if not free or not _leads_off(board, side, state.where[unit], free):
        return False
    return not no_retreat.watch(board, state, unit, state.where[unit]) and not levies.bound(
        board, state, unit
    )


def riders(board: Board, state: TrcState, side: int) -> list[int]:
    """The units on an edge that trains leave by, by hex: all others that may depart may ride to the edge too."""
    if state.impulse != 1:
        return []
    edge = state.occupied[side] & board.edges.rail[SIDES[side]]
    return [unit for at in each(edge) for unit in state.at[at] if departs(board, state, side, unit)]


def _offer_depart(frame: Any, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in stacks.of_side(board, state, frame.side):
        if departs(board, state, frame.side, unit):
            yield "depart", unit


def _depart(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit = action[1]
    at = waiting.named(board, state, unit)
    rules = ["trc:20.1.1b", *trains.count(state, unit)]
    stacks.take_off(board, state, unit, AWAY)
    for name in ("moved", "rode", "boxed"):
        setattr(state, name, getattr(state, name) | 1 << unit)
    frame.let_go(state)
    out.append(Removed(unit=board.name(unit), at=at, why="into the off-map box", rules=tuple(rules)))
    control.settle(board, state, out)


def _against_depart(
    frame: Any, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    """What keeps a unit off every train, and then that no rail leads off the edge."""
    ride = Ride(board, state, frame.side, action[1])
    for bar in RIDE_BARS:
        if bar.hexes(ride) == EVERYWHERE:
            yield Illegal(bar.rule, bar.words(ride, 0))
    if no_retreat.watch(board, state, action[1], state.where[action[1]]):
        words = t("{unit} would give up ground in the east of its row.", unit=board.name(action[1]))
        yield Illegal("trc:28.3a", words)
    if levies.bound(board, state, action[1]):
        words = t("Ukrainian units stay in the Ukraine, or go straight back to it.")
        yield Illegal("trc:28.7.G6c", words)
    if not at_the_edge(board, state, frame.side, action[1]):
        words = t("No friendly rail leads from {unit} off a friendly edge.", unit=board.name(action[1]))
        yield Illegal("trc:20.1.1b", words)


DEPART = Act("depart", _offer_depart, _depart, _against_depart)
