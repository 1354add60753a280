"""5.6 German units that move by train."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, agenda, grouped, t
from hexfront.games.goetter.events import Moved
from hexfront.games.goetter.movement import party
from hexfront.games.goetter.movement.going import Going
from hexfront.games.goetter.movement.party import Party
from hexfront.games.goetter.state import GoetterState
from hexfront.games.goetter.trains import net
from hexfront.games.goetter.trains.ride_bars import PHASE, RIDE_BARS, fresh, places, spare
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import passing
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


def hexes(board: Board, state: GoetterState, unit: int) -> int:
    """The hexes to which a unit may go by train: the fast way of the bars."""
    if state.phase != PHASE or (state.moved | state.disrupted) >> unit & 1:
        return 0
    at = state.where[unit]
    if at <= 0 or not board.fit_to_move >> unit & 1 or places(board, state, unit) > spare(board, state):
        return 0
    return net.reach(board, state, at)


def _play(
    frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """A train is the whole move of a unit, and takes part of the limit of the turn [goetter:5.67a]."""
    unit, to = action[1], action[2]
    start, rules = state.where[unit], ["goetter:5.62"]
    if state.linked and not net.joined(board, net.free(board, state), linked=False, at=start) >> to & 1:
        rules.append("goetter:5.68a")
    if fresh(board, state, unit):
        rules.append("goetter:9.16")
    if places(board, state, unit) > 1:
        rules.append("goetter:5.67b")
    state.trains += places(board, state, unit)
    state.rode |= 1 << unit
    party.begin(state, (unit,))
    agenda.become(state, frame, msgspec.structs.replace(frame, party=Party()))
    counters.put(board, state, unit, to)
    label = board.labels
    out.append(
        Moved(unit=board.names[unit], start=label[start], end=label[to], how="train", rules=tuple(rules))
    )
    passing.enter(board, state, unit, to, out)


def _objections(
    frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    return bars.objections(RIDE_BARS, Going(board, state, frame.party, action[1]), action[2])


def _reasons(frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
    yield Reason("goetter:5.64", t("A train goes as far as the railway leads"))
    yield Reason("goetter:5.67a", t("Places on trains left this turn"), str(spare(board, state)))
    yield Reason("goetter:5.67b", t("Places that it takes"), str(places(board, state, action[1])))
    alone = net.joined(board, net.free(board, state), linked=False, at=state.where[action[1]])
    if not alone >> action[2] & 1:
        yield Reason("goetter:5.68a", t("The railways of Berlin are open: no Soviet has been there"))


RIDE = Act("rail", grouped("rail"), _play, _objections, _reasons)
