"""28.7.R2 Factories go to Siberia: point by point from the map by rail, and whole workers that have just come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.box.charts.chits import SIBERIA
from hexfront.games.trc.replacements import russian_points, workers
from hexfront.games.trc.replacements.evacuation import Leaving, connected
from hexfront.games.trc.state import GONE, RUSSIAN, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import chits, labour, stacks, waiting
from hexfront.kit import bars
from hexfront.kit.bars import ban

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

TRAINS = 2
"""The rail moves that a point takes."""
IDLE, IDLE_IF_NEW = 5, 3
"""The turns that a point from the map loses, and those that a new worker loses."""


def _new(leaving: Leaving) -> bool:
    """Whether a worker has yet to be placed on the map."""
    return leaving.unit in workers.arriving(leaving.board, leaving.state, leaving.side)


def _from_map(leaving: Leaving) -> bool:
    return leaving.worker and leaving.at > 0


RELOCATE_BARS = (
    ban(
        "trc:28.7.R2a",
        lambda leaving: t("Factories go to Siberia only by the chit that says so."),
        lambda leaving: not available(leaving.state),
    ),
    ban(
        "trc:2.1a",
        lambda leaving: t("{unit} belongs to the other side.", unit=leaving.name),
        lambda leaving: leaving.board.side[leaving.unit] != leaving.side,
    ),
    ban(
        "trc:28.7.R2a",
        lambda leaving: t("{unit} is no worker on the map, and none that comes now.", unit=leaving.name),
        lambda leaving: not leaving.worker or (leaving.at <= 0 and not _new(leaving)),
    ),
    ban(
        "trc:20.10.1",
        lambda leaving: t("Nobody comes in before the units off the map are matched."),
        lambda leaving: leaving.at <= 0 and waiting.indebted(leaving.state, leaving.side),
    ),
    ban(
        "trc:4.2.3b",
        lambda leaving: t("Trains run in the first impulse only."),
        lambda leaving: _from_map(leaving) and leaving.state.impulse != 1,
    ),
    ban(
        "trc:28.7.R2a",
        lambda leaving: t("A point has gone to Siberia this turn."),
        lambda leaving: _from_map(leaving) and leaving.state.relocated == leaving.state.turn,
    ),
    ban(
        "trc:28.7.R2a",
        lambda leaving: t("Replacements have been taken: factories leave before that."),
        lambda leaving: _from_map(leaving) and russian_points.spent(leaving.board, leaving.state) > 0,
    ),
    ban(
        "trc:28.7.R2a",
        lambda leaving: t(
            "{unit} takes {trains} rail moves, and {left} are left.",
            unit=leaving.name,
            trains=TRAINS,
            left=leaving.trains_left,
        ),
        lambda leaving: _from_map(leaving) and leaving.trains_left < TRAINS,
    ),
    ban(
        "trc:28.7.R2a",
        lambda leaving: t("No train gets from {unit} to the east edge.", unit=leaving.name),
        lambda leaving: _from_map(leaving) and not connected(leaving),
    ),
)
"""What keeps a factory where it is, the rule to be told first in front."""


def available(state: TrcState) -> bool:
    """Whether the Russians have the chit: played, or in their hand."""
    return chits.active(state, SIBERIA) or chits.holds(state, SIBERIA)


def leaves(board: Board, state: TrcState, side: int, unit: int) -> bool:
    """Whether a point of a worker may go to Siberia now, or a new worker whole."""
    return not bars.barred(RELOCATE_BARS, Leaving(board, state, side, unit))


def leavers(board: Board, state: TrcState, side: int) -> list[int]:
    """The workers that may go, in part or whole."""
    if side != RUSSIAN or not available(state):
        return []
    return [unit for unit in board.workers if leaves(board, state, side, unit)]


def _offer(frame: Any, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("relocate", unit) for unit in leavers(board, state, frame.side)]


def _play(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    leaving = Leaving(board, state, frame.side, action[1])
    if chits.holds(state, SIBERIA):
        chits.play(state, SIBERIA, out)
    whole = leaving.at <= 0
    points = labour.value(board, state, leaving.unit) if whole else 1
    turn = state.turn + (IDLE_IF_NEW if whole else IDLE)
    state.factories[turn] = state.factories.get(turn, 0) + points
    if whole:
        state.due &= ~(1 << leaving.unit)
    else:
        state.rides += TRAINS
        state.relocated = state.turn
        state.worn[leaving.unit] = state.worn.get(leaving.unit, 0) + 1
        if leaving.alone and not labour.value(board, state, leaving.unit):
            state.emptied |= 1 << leaving.at
    if whole or not labour.value(board, state, leaving.unit):
        state.worn.pop(leaving.unit, None)
        stacks.take_off(board, state, leaving.unit, GONE)
    frame.let_go(state)
    words = t(
        "{unit}: {points} to Siberia, at work on turn {turn}.", unit=leaving.name, points=points, turn=turn
    )
    out.append(Said(line=words, rules=("trc:28.7.R2b" if whole else "trc:28.7.R2a",)))
    control.settle(board, state, out)


def _objections(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    return bars.objections(RELOCATE_BARS, Leaving(board, state, frame.side, action[1]))


def _reasons(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    if state.where[action[1]] > 0:
        yield Reason("trc:28.7.R2a", t("The turn on which it works again"), str(state.turn + IDLE))
    else:
        yield Reason("trc:28.7.R2b", t("The turn on which it works again"), str(state.turn + IDLE_IF_NEW))


RELOCATE = Act("relocate", _offer, _play, _objections, _reasons)
