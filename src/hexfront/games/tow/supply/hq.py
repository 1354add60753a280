"""2.3 Headquarters: relocation, forced and chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, Hexes
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.happenings import Removed
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.tow.events import Moved
from hexfront.games.tow.state import AWAY, AXIS
from hexfront.games.tow.supply import in_supply
from hexfront.games.tow.tokens import untimely
from hexfront.games.tow.units.counters import put, take_off
from hexfront.games.tow.victory import control

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def havens(board: Board, state: TowState, hq: int, origin: int) -> int:
    """Where an HQ may be relocated: far enough [tow:2.3g], out of enemy ZOC [tow:2.3h], in supply there [tow:2.3i]."""
    side = board.side[hq]
    own = 1 << origin if state.where[hq] == origin and len(state.at[origin]) == 1 else 0
    found = in_supply.traceable(board, state, side, without=own) & ~board.grid.within(
        origin, board.limits.relocation - 1
    )
    return found & ~state.zoc[1 - side] & ~state.staffs[side]


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


class Relocate(Frame, tag="relocate", frozen=True):
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

    def play(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Set it down."""
        agenda.done(state, self)
        start = state.origins.pop(self.hq)
        _set_down(board, state, self.hq, start, action[2], out)

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Which condition the hex fails."""
        if action[0] == "relocate" and action[1] == self.hq:
            return refuse_haven(board, state, self.hq, state.origins[self.hq], action[2])
        if action[0] == "interrupt":
            return untimely.interrupt(board, state)
        return Illegal("tow:2.3d", t("{hq} has to be relocated first.", hq=board.name(self.hq)))

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The three conditions."""
        return haven_reasons(board, state.origins[self.hq], action[2])


def haven_reasons(board: Board, origin: int, to: int) -> tuple[Reason, ...]:
    """Why an HQ may be relocated to a hex."""
    far = str(board.grid.distance(origin, to))
    return (
        Reason("tow:2.3g", t("Hexes from where it stood"), far),
        Reason("tow:2.3h", t("Not in an enemy ZOC")),
        Reason("tow:2.3i", t("A supply line can be traced from there")),
    )


def refuse_haven(board: Board, state: TowState, hq: int, origin: int, to: int) -> Illegal:
    """Which condition of a relocation a hex fails."""
    side, label = board.side[hq], board.label(to)
    if board.grid.distance(origin, to) < board.limits.relocation:
        words = t("{hex} is less than {least} hexes away.", hex=label, least=board.limits.relocation)
        return Illegal("tow:2.3g", words)
    if state.zoc[1 - side] >> to & 1 or state.occupied[1 - side] >> to & 1:
        return Illegal("tow:2.3h", t("{hex} is in an enemy zone of control.", hex=label))
    if state.staffs[side] >> to & 1:
        return Illegal("tow:2.3b", t("{hex} already holds an HQ.", hex=label))
    return Illegal("tow:2.3i", t("No supply line can be traced from {hex}.", hex=label))
