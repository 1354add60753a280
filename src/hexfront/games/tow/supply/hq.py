"""2.3 Headquarters: relocation, forced and chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Hexes,
    Illegal,
    Reason,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Removed
from hexfront.games.tow.events import Moved
from hexfront.games.tow.state import AWAY, AXIS
from hexfront.games.tow.supply import in_supply
from hexfront.games.tow.tokens import untimely
from hexfront.games.tow.units.counters import put, take_off
from hexfront.games.tow.victory import control
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


def havens(board: Board, state: TowState, hq: int, origin: int) -> int:
    """Where an HQ may be relocated: far enough, out of enemy ZOC, in supply there, and alone of its kind."""
    return ~closed(HAVENS, Move(board, state, hq, origin)) & board.grid.mask


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
    return bool(havens(board, state, hq, origin))


def displace(board: Board, state: TowState, hq: int, out: list[Event], *rules: str) -> None:
    """Take an HQ off its hex; its owner chooses at once where it goes. Call it as the last act of a frame.

    Destroyed in combat [tow:2.3d], out of supply [tow:2.3e], or with another HQ [tow:5.0f].
    """
    at = state.where[hq]
    take_off(board, state, hq, AWAY)
    state.origins[hq] = at
    out.append(Removed(unit=board.name(hq), at=board.label(at), why="displaced", rules=rules))
    control.points_fall(board, state, out)
    _count(board, state, hq, out)
    agenda.push(state, Relocate(hq))


def recall(state: TowState, waiting: Iterable[int]) -> None:
    """At a supply check, HQs that wait off the map come back where they can (2.3)."""
    for hq in sorted(waiting, reverse=True):
        agenda.push(state, Relocate(hq))


def relocate(board: Board, state: TowState, hq: int, to: int, out: list[Event]) -> None:
    """An activated HQ is relocated by choice instead of moving [tow:2.3f] [tow:9.4b]."""
    start = state.where[hq]
    _set_down(board, state, hq, start, to, out, "tow:2.3f", "tow:9.4b")
    _count(board, state, hq, out)


def _set_down(
    board: Board, state: TowState, hq: int, start: int, to: int, out: list[Event], *rules: str
) -> None:
    put(board, state, hq, to)
    why = ("tow:2.3g", "tow:2.3h", "tow:2.3i", *rules)
    out.append(
        Moved(unit=board.name(hq), start=board.label(start), end=board.label(to), how="relocation", rules=why)
    )
    control.entered(board, state, hq, to, out)
    control.rested(board, state, hq, out)


def _count(board: Board, state: TowState, hq: int, out: list[Event]) -> None:
    """Each relocation counts once [tow:2.3j] [tow:13.3e]."""
    side = board.side[hq]
    state.relocations[side] += 1
    points = board.data.scenarios[state.scenario].points
    amount = points.axis_relocation if side == AXIS else points.soviet_relocation
    if amount:
        words = t("The relocation of {hq} is worth {points} VP.", hq=board.name(hq), points=amount // 4)
        out.append(Said(line=words, rules=("tow:2.3j", "tow:13.3e")))


def haven_reasons(board: Board, origin: int, to: int) -> tuple[Reason, ...]:
    """Why an HQ may be relocated to a hex."""
    far = str(board.grid.distance(origin, to))
    return (
        Reason("tow:2.3g", t("Hexes from where it stood"), far),
        Reason("tow:2.3h", t("Not in an enemy ZOC")),
        Reason("tow:2.3i", t("A supply line can be traced from there")),
    )


class Relocate(Decision, tag="relocate", frozen=True):
    """An HQ that was forced off its hex is set down elsewhere by its owner; without a legal hex it waits."""

    rule: ClassVar[str] = "tow:2.3d"
    ask: ClassVar[Text] = t("Relocate the HQ.")
    hq: int

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """Without a legal hex it stays off the map until the next supply check."""
        if havens(board, state, self.hq, state.origins[self.hq]):
            return False
        words = t("{hq} finds no hex and waits off the map.", hq=board.name(self.hq))
        out.append(Said(line=words, rules=("tow:2.3i",)))
        agenda.done(state, self)
        return True

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The owner of the HQ."""
        return (state.seats[board.side[self.hq]],)

    def choices(self, board: Board, state: TowState, seat: Seat) -> Choices:
        """Every legal hex."""
        found = havens(board, state, self.hq, state.origins[self.hq])
        return Choices(board.lexicon.key, {("unit", self.hq): Hexes(("relocate", self.hq), found)})

    def set_down(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """It comes back onto the map."""
        agenda.done(state, self)
        start = state.origins.pop(self.hq)
        _set_down(board, state, self.hq, start, action[2], out)

    def stands(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Another is not relocated now, and not to every hex."""
        if action[1] != self.hq:
            yield self._first(board)
        else:
            yield from against(board, state, self.hq, state.origins[self.hq], action[2])

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Everything else waits."""
        return untimely.interrupt(board, state) if action[0] == "interrupt" else self._first(board)

    def _first(self, board: Board) -> Illegal:
        return Illegal("tow:2.3d", t("{hq} has to be relocated first.", hq=board.name(self.hq)))

    def conditions(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The three conditions."""
        return haven_reasons(board, state.origins[self.hq], action[2])

    acts: ClassVar[tuple[Act, ...]] = (Act("relocate", grouped("relocate"), set_down, stands, conditions),)
