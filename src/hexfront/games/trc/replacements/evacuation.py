"""26.2 Industrial evacuation: workers go by rail to the Urals, and work there three turns later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.movement import ride_bars
from hexfront.games.trc.replacements import russian_points
from hexfront.games.trc.state import RUSSIAN, TRACK, URALS, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import labour, stacks
from hexfront.kit import bars
from hexfront.kit.bars import ban

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "evacuation"


class Leaving(NamedTuple):
    """A worker about to be evacuated."""

    board: Board
    state: TrcState
    side: int
    unit: int

    @property
    def name(self) -> str:
        """Its id."""
        return self.board.names[self.unit]

    @property
    def at(self) -> int:
        """Its hex, or its box."""
        return self.state.where[self.unit]

    @property
    def worker(self) -> bool:
        """Whether it is one."""
        return self.board.kinds[self.unit] == "worker"

    @property
    def trains(self) -> int:
        """How many rail moves it takes."""
        return self.board.limits.evacuation_trains * labour.value(self.board, self.state, self.unit)

    @property
    def trains_left(self) -> int:
        """How many rail moves there still are in this turn."""
        return ride_bars.capacity(self.board, self.state, self.side) - self.state.rides

    @property
    def alone(self) -> bool:
        """Whether no other worker is in its city."""
        others = (unit for unit in self.board.workers if unit != self.unit)
        return all(self.state.where[unit] != self.at for unit in others)


def connected(leaving: Leaving) -> bool:
    """Whether a train gets from its city to a rail hex of the east edge."""
    board, state = leaving.board, leaving.state
    reached = ride_bars.reach(board, state, leaving.side, leaving.at)
    if ride_bars.usable(board, state, leaving.side) >> leaving.at & 1:
        reached |= 1 << leaving.at
    return bool(reached & board.rail.edges["east"])


EVACUATE_BARS = (
    ban(
        "trc:26.0",
        lambda leaving: t("Workers are evacuated only where the players have agreed on it before play."),
        lambda leaving: OPTION not in leaving.state.options,
    ),
    ban(
        "trc:2.1a",
        lambda leaving: t("{unit} belongs to the other side.", unit=leaving.name),
        lambda leaving: leaving.board.side[leaving.unit] != leaving.side,
    ),
    ban(
        "trc:26.2.1a",
        lambda leaving: t("{unit} is no worker on the map.", unit=leaving.name),
        lambda leaving: not leaving.worker or leaving.at <= 0,
    ),
    ban(
        "trc:4.2.3b",
        lambda leaving: t("Trains run in the first impulse only."),
        lambda leaving: leaving.state.impulse != 1,
    ),
    ban(
        "trc:26.2.1a",
        lambda leaving: t("Workers are evacuated from September 1941 on."),
        lambda leaving: leaving.state.turn < leaving.board.limits.evacuation_turn,
    ),
    ban(
        "trc:26.2.1a",
        lambda leaving: t("A worker has been evacuated this turn."),
        lambda leaving: _arrival(leaving.board, leaving.state) in leaving.state.evacuees.values(),
    ),
    ban(
        "trc:26.2.1b",
        lambda leaving: t(
            "{unit} takes {trains} rail moves, and {left} are left.",
            unit=leaving.name,
            trains=leaving.trains,
            left=leaving.trains_left,
        ),
        lambda leaving: leaving.worker and leaving.trains > leaving.trains_left,
    ),
    ban(
        "trc:26.2.1a",
        lambda leaving: t("No train gets from {unit} to the east edge.", unit=leaving.name),
        lambda leaving: leaving.worker and leaving.at > 0 and not connected(leaving),
    ),
    ban(
        "trc:26.2.3a",
        lambda leaving: t("A replacement has come to its city this turn, and no other worker is there."),
        lambda leaving: leaving.at > 0 and bool(leaving.state.served >> leaving.at & 1) and leaving.alone,
    ),
    ban(
        "trc:26.2.3a",
        lambda leaving: t("What {unit} has worked this turn is spent already.", unit=leaving.name),
        lambda leaving: (
            leaving.worker
            and leaving.at > 0
            and russian_points.worked_by(leaving.board, leaving.state, leaving.unit)
            > russian_points.left(leaving.board, leaving.state)
        ),
    ),
)
"""What keeps a worker in its city, the rule to be told first in front."""


def _arrival(board: Board, state: TrcState) -> int:
    """The turn on which a worker evacuated now works again [trc:26.2.2a]."""
    return state.turn + board.limits.evacuation_turns


def leaves(board: Board, state: TrcState, side: int, unit: int) -> bool:
    """Whether a worker may be evacuated now."""
    return not bars.barred(EVACUATE_BARS, Leaving(board, state, side, unit))


def leavers(board: Board, state: TrcState, side: int) -> list[int]:
    """The workers that may be evacuated now."""
    if OPTION not in state.options or side != RUSSIAN or state.impulse != 1:
        return []
    return [unit for unit in board.workers if state.where[unit] > 0 and leaves(board, state, side, unit)]


def arrive(board: Board, state: TrcState, out: list[Event]) -> None:
    """Workers whose time has come work in the Urals from now on [trc:26.2.2b]."""
    for unit in sorted(unit for unit, turn in state.evacuees.items() if turn <= state.turn):
        del state.evacuees[unit]
        stacks.take_off(board, state, unit, URALS)
        words = t("{unit} works in the Urals from now on.", unit=board.name(unit))
        out.append(Said(line=words, rules=("trc:26.2.2b",)))


def _offer(frame: Any, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("evacuate", unit) for unit in leavers(board, state, frame.side)]


def _play(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    leaving = Leaving(board, state, frame.side, action[1])
    rules = ["trc:26.2.1a", "trc:26.2.1b", "trc:26.2.2a"]
    if leaving.alone:
        state.emptied |= 1 << leaving.at
    if board.units[leaving.unit].turn == state.turn:
        rules.append("trc:26.2.2c")
    state.rides += leaving.trains
    stacks.take_off(board, state, leaving.unit, TRACK)
    turn = state.evacuees[leaving.unit] = _arrival(board, state)
    frame.let_go(state)
    words = t("{unit} is evacuated and works again on turn {turn}.", unit=leaving.name, turn=turn)
    out.append(Said(line=words, rules=tuple(rules)))
    control.settle(board, state, out)


def _objections(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    return bars.objections(EVACUATE_BARS, Leaving(board, state, frame.side, action[1]))


def _reasons(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    leaving = Leaving(board, state, frame.side, action[1])
    yield Reason("trc:26.2.1b", t("Rail moves that it takes"), str(leaving.trains))
    yield Reason("trc:26.2.2a", t("The turn on which it works again"), str(_arrival(board, state)))
    if _arrival(board, state) > board.data.scenarios[state.scenario].last:
        yield Reason("trc:26.2.0", t("The scenario ends before it works again: this is for the campaign"))
    lost = russian_points.worked_by(board, state, leaving.unit)
    yield Reason("trc:26.2.3a", t("What it does not add this turn"), str(-lost))


EVACUATE = Act("evacuate", _offer, _play, _objections, _reasons)
