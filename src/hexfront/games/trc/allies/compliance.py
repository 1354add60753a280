"""26.6.3 Minor allies that break the national limits when an Axis turn ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Seat, Text, agenda, t
from hexfront.games.trc.state import AXIS, POOL, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import losses, national, stacks
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def end_turn(board: Board, state: TrcState, out: list[Event]) -> None:
    """Eliminate those who stand where they may not, then ask about those who stand together."""
    if national.OPTION not in state.options:
        return
    for unit in stacks.of_side(board, state, AXIS):
        rule = broken(board, state, unit)
        if rule:
            losses.remove(board, state, unit, POOL, out, "trc:26.6.3b", rule)
    control.settle(board, state, out)
    if stacks.mixed(board, state):
        agenda.push(state, Compliance())


def broken(board: Board, state: TrcState, unit: int) -> str:
    """The limit that a unit breaks where it stands; empty if it breaks none."""
    at = state.where[unit]
    if national.abroad(board, state, unit) >> at & 1:
        return "trc:26.6.1a" if board.units[unit].nation == "finnish" else "trc:26.6.2a"
    return "trc:26.6.2b" if national.foreign(board, state, unit) >> at & 1 else ""


def _offer(frame: Compliance, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    mixed = listed(stacks.mixed(board, state))
    return [("lose", unit) for at in mixed[:1] for unit in state.at[at] if board.units[unit].ally]


def _play(
    frame: Compliance, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    losses.remove(board, state, action[1], POOL, out, "trc:26.6.3b", "trc:26.6.2c")
    control.settle(board, state, out)


def _objections(
    frame: Compliance, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if action not in _offer(frame, board, state, seat):
        words = t("{unit} is no ally that stands with one of another nation.", unit=board.name(action[1]))
        yield Illegal("trc:26.6.3b", words)


class Compliance(Decision, tag="compliance", frozen=True):
    """Allies of different nations stand together as the Axis turn ends: the Axis says who is lost."""

    rule: ClassVar[str] = "trc:26.6.3b"
    ask: ClassVar[Text] = t("Minor allies of different nations stand together: choose who is lost.")
    forced: ClassVar[bool] = True
    acts: ClassVar[tuple[Act, ...]] = (Act("lose", _offer, _play, _objections),)

    def run(self, board: Board, state: TrcState, out: list[Event]) -> bool:
        """Over when nobody stands with others any more."""
        if stacks.mixed(board, state):
            return False
        agenda.done(state, self)
        return True

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The Axis."""
        return (state.seats[AXIS],)
