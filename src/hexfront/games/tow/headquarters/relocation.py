"""2.3 The relocation of HQs, forced and chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

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
from hexfront.games.tow import wrong_phase
from hexfront.games.tow.box.scenario import QUARTERS
from hexfront.games.tow.events import Moved
from hexfront.games.tow.headquarters import havens
from hexfront.games.tow.state import AWAY, AXIS
from hexfront.games.tow.units.counters import put, take_off
from hexfront.games.tow.victory import control

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


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


def leave(board: Board, state: TowState, staffs: list[int], out: list[Event]) -> None:
    """At a supply check, HQs without a line go [tow:8.1n], and those that wait off the map come back where they can."""
    waiting = sorted(state.origins, reverse=True)
    for hq in reversed(staffs):
        displace(board, state, hq, out, "tow:8.1n", "tow:2.3e")
    # Those that wait choose before those that leave their hexes now: the last frame pushed comes first.
    for hq in waiting:
        agenda.push(state, Relocate(hq))


def rested(board: Board, state: TowState, unit: int, out: list[Event]) -> None:
    """A unit has ended its move, retreat, advance, relocation or arrival: crossing points may fall.

    Of two HQs in a hex the one that came last is relocated [tow:5.0f].
    """
    control.points_fall(board, state, out)
    at = state.where[unit]
    if (
        not board.combat[unit]
        and at > 0
        and any(not board.combat[one] for one in state.at[at] if one != unit)
    ):
        displace(board, state, unit, out, "tow:5.0f")


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
    rested(board, state, hq, out)


def _count(board: Board, state: TowState, hq: int, out: list[Event]) -> None:
    """Each relocation counts once [tow:2.3j] [tow:13.3e]."""
    side = board.side[hq]
    state.relocations[side] += 1
    points = board.data.scenarios[state.scenario].points
    amount = points.axis_relocation if side == AXIS else points.soviet_relocation
    if amount:
        words = t(
            "The relocation of {hq} is worth {points} VP.", hq=board.name(hq), points=amount // QUARTERS
        )
        out.append(Said(line=words, rules=("tow:2.3j", "tow:13.3e")))


class Relocate(Decision, tag="relocate", frozen=True):
    """An HQ that was forced off its hex is set down elsewhere by its owner; without a legal hex it waits."""

    rule: ClassVar[str] = "tow:2.3d"
    ask: ClassVar[Text] = t("Relocate the HQ.")
    hq: int

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """Without a legal hex it stays off the map until the next supply check."""
        if havens.hexes(board, state, self.hq, state.origins[self.hq]):
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
        found = havens.hexes(board, state, self.hq, state.origins[self.hq])
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
            yield from havens.against(board, state, self.hq, state.origins[self.hq], action[2])

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Everything else waits."""
        return wrong_phase.interrupt(board, state) if action[0] == "interrupt" else self._first(board)

    def _first(self, board: Board) -> Illegal:
        return Illegal("tow:2.3d", t("{hq} has to be relocated first.", hq=board.name(self.hq)))

    def conditions(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The three conditions."""
        return havens.reasons(board, state.origins[self.hq], action[2])

    acts: ClassVar[tuple[Act, ...]] = (Act("relocate", grouped("relocate"), set_down, stands, conditions),)
