"""2.3 Where an HQ may be relocated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Illegal, Reason, Text, t
from hexfront.games.tow.supply import in_supply
from hexfront.kit.bars import Bar, closed, objections

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


class Move(NamedTuple):
    """An HQ that is to be relocated from a hex."""

    board: Board
    state: TowState
    hq: int
    origin: int

    @property
    def side(self) -> int:
        """The side of the HQ."""
        return self.board.side[self.hq]


def _too_near(move: Move) -> int:
    return move.board.grid.within(move.origin, move.board.limits.relocation - 1)


def _how_far(move: Move, to: int) -> Text:
    least = move.board.limits.relocation
    return t("{hex} is less than {least} hexes away.", hex=move.board.label(to), least=least)


def _watched(move: Move) -> int:
    return move.state.zoc[1 - move.side] | move.state.occupied[1 - move.side]


def _cut_off(move: Move) -> int:
    """The hexes without a supply line, once the HQ has left its own."""
    board, state, origin = move.board, move.state, move.origin
    own = 1 << origin if state.where[move.hq] == origin and len(state.at[origin]) == 1 else 0
    return ~in_supply.traceable(board, state, move.side, without=own)


HAVENS: tuple[Bar, ...] = (
    Bar("tow:2.3g", _how_far, _too_near),
    Bar(
        "tow:2.3h",
        lambda move, to: t("{hex} is in an enemy zone of control.", hex=move.board.label(to)),
        _watched,
    ),
    Bar(
        "tow:2.3b",
        lambda move, to: t("{hex} already holds an HQ.", hex=move.board.label(to)),
        lambda move: move.state.staffs[move.side],
    ),
    Bar(
        "tow:2.3i",
        lambda move, to: t("No supply line can be traced from {hex}.", hex=move.board.label(to)),
        _cut_off,
    ),
)
"""Where an HQ may not be relocated."""


def hexes(board: Board, state: TowState, hq: int, origin: int) -> int:
    """Where an HQ may be relocated: far enough, out of enemy ZOC, in supply there, and alone of its kind."""
    return ~closed(HAVENS, Move(board, state, hq, origin))


def against(board: Board, state: TowState, hq: int, origin: int, to: int) -> Iterator[Illegal]:
    """Every condition of a relocation that a hex fails."""
    return objections(HAVENS, Move(board, state, hq, origin), to)


def may_go(board: Board, state: TowState, hq: int, origin: int) -> bool:
    """Whether an HQ may be relocated at all; where a supply source will do, no line has to be traced."""
    side = board.side[hq]
    other = 1 - side
    safe = in_supply.sources(board, state, side) & ~in_supply.enemy_cities(board, state, side)
    safe &= ~(state.zoc[other] | state.occupied[other] | state.staffs[side])
    if safe & ~board.grid.within(origin, board.limits.relocation - 1):
        return True
    return bool(hexes(board, state, hq, origin))


def reasons(board: Board, origin: int, to: int) -> tuple[Reason, ...]:
    """Why an HQ may be relocated to a hex."""
    far = str(board.grid.distance(origin, to))
    return (
        Reason("tow:2.3g", t("Hexes from where it stood"), far),
        Reason("tow:2.3h", t("Not in an enemy ZOC")),
        Reason("tow:2.3i", t("A supply line can be traced from there")),
    )
