"""6.2 Stacks are legal when movement ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Seat, Text, agenda, t
from hexfront.games.trc.movement import steps
from hexfront.games.trc.state import POOL, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import losses, stacks
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def clearable(board: Board, state: TrcState, side: int) -> int:
    """The overfull hexes that somebody can still leave."""
    found = 0
    for at in listed(stacks.crowds(board, state, side)):
        if any(board.points[unit] and steps.can_leave(board, state, unit) for unit in state.at[at]):
            found |= 1 << at
    return found | partable(board, state, side)


def partable(board: Board, state: TrcState, side: int) -> int:
    """The hexes in which allies of different nations stand and one of them can still leave [trc:26.6.2c]."""
    found = 0
    for at in listed(stacks.mixed(board, state) & state.occupied[side]):
        if any(board.units[unit].ally and steps.can_leave(board, state, unit) for unit in state.at[at]):
            found |= 1 << at
    return found


def limit(board: Board, state: TrcState, units: tuple[int, ...]) -> str:
    """The rule that too many units in a hex break: on armies, on corps, or on both together."""
    if any(stacks.as_corps(board, state, unit) for unit in units):
        return "trc:28.7.R4"
    armies = {board.points[unit] == board.limits.army_points for unit in units if board.points[unit]}
    return "trc:6.1c" if len(armies) > 1 else "trc:6.1a" if True in armies else "trc:6.1b"


def _offer(frame: Surplus, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    crowds = listed(stacks.crowds(board, state, frame.side))
    return [("lose", unit) for at in crowds[:1] for unit in state.at[at] if board.points[unit]]


def _play(
    frame: Surplus, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    losses.remove(board, state, action[1], POOL, out, "trc:6.2")
    control.settle(board, state, out)


def _objections(
    frame: Surplus, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if action not in _offer(frame, board, state, seat):
        yield Illegal("trc:6.2", t("{unit} is not in the overfull hex.", unit=board.name(action[1])))


class Surplus(Decision, tag="surplus", frozen=True):
    """Nobody can leave an overfull hex any more: its owner takes units off until the stack is legal."""

    rule: ClassVar[str] = "trc:6.2"
    ask: ClassVar[Text] = t("A hex is overfull and nobody can leave it: choose who is lost.")
    acts: ClassVar[tuple[Act, ...]] = (Act("lose", _offer, _play, _objections),)
    side: int

    def run(self, board: Board, state: TrcState, out: list[Event]) -> bool:
        """Over when all stacks are legal."""
        if stacks.crowds(board, state, self.side):
            return False
        agenda.done(state, self)
        return True

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The owner."""
        return (state.seats[self.side],)
