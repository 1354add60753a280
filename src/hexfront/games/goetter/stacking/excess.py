"""4.1, 4.17 What is too much in a hex, and who goes when a phase ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Reason, Seat, Text, agenda, t
from hexfront.games.goetter.stacking import room
from hexfront.games.goetter.state import GoetterState
from hexfront.games.goetter.units import counters, losses
from hexfront.hexes import each
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


def overfull(board: Board, state: GoetterState) -> list[int]:
    """The hexes that hold more than they may [goetter:4.0a] [goetter:4.1], those of the phasing side first."""
    safe, side, in_city = _safe(board), board.side, board.in_city
    found = [
        at
        for at, units in state.at.items()
        if len(units) > 1 and len(units) > safe[side[units[0]]][in_city[at]] and _over(board, state, at)
    ]
    if len(found) < 2:
        return found
    return sorted(found, key=lambda at: (_owner(board, state, at) != state.player, at))


@remembered(most=1)
def _safe(board: Board) -> list[list[int]]:
    """By side, how many of its units always fit into a hex outside the siege map and on it."""
    return [
        [
            room // max([1, *[sizes[unit] for unit in each(units)]])
            for room, sizes in zip(board.tables.stacks, board.sizes, strict=True)
        ]
        for units in board.sided
    ]


def _over(board: Board, state: GoetterState, at: int) -> bool:
    return counters.points(board, state, at) > board.capacity(at)


def _owner(board: Board, state: GoetterState, at: int) -> int:
    return board.side[state.at[at][0]]


def _offer(frame: Excess, board: Board, state: GoetterState, seat: Seat) -> list[Action]:
    return [("lose", unit) for unit in state.at[frame.at] if board.points(unit, frame.at)]


def _play(
    frame: Excess, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    losses.eliminate(board, state, action[1], out, "goetter:4.17")
    if not _over(board, state, frame.at):
        agenda.done(state, frame)


def _objections(
    frame: Excess, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    unit, at = action[1], board.labels[frame.at]
    if state.where[unit] != frame.at:
        yield Illegal("goetter:4.17", t("{unit} is not in {hex}.", unit=board.names[unit], hex=at))
    elif not board.points(unit, frame.at):
        yield Illegal(
            "goetter:4.11c" if board.units[unit].side == "german" else "goetter:4.13",
            t("{unit} takes no room: its loss would not help.", unit=board.names[unit]),
        )


def _reasons(
    frame: Excess, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Reason]:
    yield from room.limit(board, state, frame.at)
    yield from room.counts(board, action[1], frame.at)


class Excess(Decision, tag="excess", frozen=True):
    """A hex is overfull as a phase ends: its owner takes units off until it is not."""

    rule: ClassVar[str] = "goetter:4.17"
    ask: ClassVar[Text] = t("A hex is overfull: choose who is lost.")
    acts: ClassVar[tuple[Act, ...]] = (Act("lose", _offer, _play, _objections, _reasons),)
    seat: Seat
    at: int

    def decides(self, board: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The owner."""
        return (self.seat,)

    def about(self, board: Board, state: GoetterState, seat: Seat) -> tuple[str, ...]:
        """The hex."""
        return (board.labels[self.at],)


def settle(board: Board, state: GoetterState) -> bool:
    """Ask for the first overfull hex, if there is one."""
    hexes = overfull(board, state)
    if hexes:
        agenda.push(state, Excess(state.seats[_owner(board, state, hexes[0])], hexes[0]))
    return bool(hexes)
