"""9.2, 9.3 Rail movement."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from hexfront.engine.api import Act, Action, Event, Group, Illegal, Reason, Seat, t
from hexfront.engine.base.parted import Sifted
from hexfront.games.trc.events import Moved
from hexfront.games.trc.movement.ride_bars import (
    RIDE_BARS,
    Ride,
    capacity,
    connected,
    full,
    joined,
    spare,
    usable,
)
from hexfront.games.trc.state import AXIS, TrcState
from hexfront.games.trc.supply import control, no_retreat
from hexfront.games.trc.units import levies, national, stacks
from hexfront.hexes import each
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def waiting(board: Board, state: TrcState, side: int, unit: int) -> bool:
    """Whether a unit could still entrain, wherever it might go."""
    return (
        state.impulse == 1
        and not (state.moved | state.victors) >> unit & 1
        and board.kinds[unit] not in FIXED
        and spare(board, state, side, unit)
    )


FIXED = ("hq", "worker", "partisan", "uprising")
"""The kinds that no train carries."""


def _limits(board: Board, state: TrcState, unit: int) -> int:
    """The hexes that are closed to a unit for what it is; some options close some."""
    return national.closed(board, state, unit) | levies.bound(board, state, unit)


def lines_for(board: Board, state: TrcState, side: int, unit: int) -> int:
    """The rail hexes that trains may use, if a unit could take one where it stands; none if not."""
    if not waiting(board, state, side, unit):
        return 0
    free = usable(board, state, side)
    return free if free >> state.where[unit] & 1 else 0


def hexes(board: Board, state: TrcState, side: int, unit: int) -> int:
    """The hexes that a unit may go to by rail: the fast way."""
    found = _ahead(board, state, side, unit, lines_for(board, state, side, unit))
    return found & ~full(board, state, unit, found) if found else 0


def stations(board: Board, state: TrcState, side: int, unit: int, free: int) -> Group | None:
    """The same as choices, by rail hexes that trains may use: each hex looked at for room when somebody wants it."""
    found = _ahead(board, state, side, unit, free)
    if not found or not (found & ~state.occupied[side] or found & ~full(board, state, unit, found)):
        return None
    return Sifted(("rail", unit), found, partial(full, board, state, unit))


def _ahead(board: Board, state: TrcState, side: int, unit: int, free: int) -> int:
    """The hexes that a train takes a unit to by such rail hexes, whether there is room or not."""
    if not free:
        return 0
    found = joined(board, side, state.where[unit], free)
    if state.options:
        found &= ~_limits(board, state, unit)
        if state.stand and found:
            found &= ~no_retreat.closed(board, state, unit, state.where[unit])
    return found


def rides(board: Board, state: TrcState, side: int, unit: int) -> bool:
    """Whether a unit may go anywhere by rail: most can go to an empty hex beside them."""
    if not waiting(board, state, side, unit):
        return False
    free, at = usable(board, state, side), state.where[unit]
    if not free >> at & 1:
        return False
    near = board.rail.links[at] & free & ~(_limits(board, state, unit) if state.options else 0)
    glance = near & ~state.occupied[side] and not state.stand
    return bool(glance) or bool(hexes(board, state, side, unit))


def _offer(frame: Any, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in stacks.of_side(board, state, frame.side):
        for to in each(hexes(board, state, frame.side, unit)):
            yield "rail", unit, to


def _play(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit, to = action[1], action[2]
    start = state.where[unit]
    rules = ["trc:9.3.1b"]
    if not connected(board, 1 << start, usable(board, state, frame.side)) >> to & 1:
        rules.append("trc:9.3.4a")
    stacks.put(board, state, unit, to)
    state.moved |= 1 << unit
    state.rode |= 1 << unit
    rules += count(state, unit)
    frame.let_go(state)
    out.append(
        Moved(
            unit=board.name(unit),
            start=board.label(start),
            end=board.label(to),
            how="rail",
            rules=tuple(rules),
        )
    )
    control.settle(board, state, out)


def count(state: TrcState, unit: int) -> list[str]:
    """Count a rail move, but that of a unit that has just come in [trc:9.2b]; the rule that says so."""
    if state.fresh >> unit & 1:
        return ["trc:9.2b"]
    state.rides += 1
    return []


def _objections(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    return bars.objections(RIDE_BARS, Ride(board, state, frame.side, action[1]), action[2])


def _reasons(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    most = capacity(board, state, frame.side)
    yield Reason("trc:5.2b", t("A train takes it instead of its march"))
    yield Reason("trc:9.2a", t("Rail moves left this turn"), str(most - state.rides))
    yield Reason("trc:4.1.2d" if frame.side == AXIS else "trc:4.2.1c", t("Trains run in the first impulse"))
    if state.fresh >> action[1] & 1:
        yield Reason("trc:9.2c", t("It rides free in this impulse"))
    if state.stunned >> action[1] & 1:
        yield Reason("trc:11.3b", t("The loss of the leader does not stop the trains"))
    if board.going.stops(action[1], state.weather) >> action[2] & 1:
        yield Reason("trc:9.3.3a", t("The terrain there does not matter to a train"))


RAIL = Act("rail", _offer, _play, _objections, _reasons)
