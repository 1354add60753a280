"""10.0 Headquarters: who is active, whom they command, and where they go when they lose their cover."""

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
from hexfront.engine.base.happenings import Marked, Removed
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.state import DEAD, DISPLACED, SOVIET
from hexfront.games.kharkov.supply import routes
from hexfront.games.kharkov.units import entrenchments
from hexfront.games.kharkov.units.counters import put, take_off
from hexfront.hexes import each, listed
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

PLAN = {1: "kharkov:10.32", 2: "kharkov:10.33", 5: "kharkov:10.34"}
"""The rules of the Stavka plan by turn; which HQs they activate stands on the turn track."""
INACTIVE = 1
"""The face of an HQ that commands and supplies nobody; face 0 is the active one."""


@remembered(most=16)
def staffs(board: Board, side: int) -> tuple[int, ...]:
    """The HQs of a side, wherever they are."""
    return tuple(unit for unit in board.data.by_kind["hq"] if board.side[unit] == side)


def is_active(state: KharkovState, hq: int) -> bool:
    """Whether an HQ is on the map and shows its active face [kharkov:10.11b]."""
    return state.where[hq] > 0 and state.step[hq] != INACTIVE


def active(board: Board, state: KharkovState, side: int) -> list[int]:
    """The HQs of a side that let units attack and be supplied."""
    where, step = state.where, state.step
    return [hq for hq in staffs(board, side) if where[hq] > 0 and step[hq] != INACTIVE]


def depends(board: Board, unit: int) -> bool:
    """Whether a unit needs an HQ to attack and for supply: Soviets and Romanians do [kharkov:10.0g1]."""
    return board.units[unit].nation != "german"


def posts(board: Board, state: KharkovState, side: int, wanted: int = -1) -> list[tuple[int, int]]:
    """Where the active HQs of a side are, and their radius: all, or those with a hex wanted in their radius."""
    where, step, within, found = state.where, state.step, board.grid.within, []
    for hq, radius in _radii(board, side):
        at = where[hq]
        if at > 0 and step[hq] != INACTIVE and (wanted < 0 or within(at, radius) & wanted):
            found.append((at, radius))
    return found


@remembered(most=16)
def _radii(board: Board, side: int) -> tuple[tuple[int, int], ...]:
    """The HQs of a side with their radius."""
    return tuple((hq, board.units[hq].radius) for hq in staffs(board, side))


def reach(board: Board, state: KharkovState, side: int, hqs: list[int], wanted: int = -1) -> int:
    """The hexes, all or at least those wanted, within a line of communication of any of these HQs (10.23)."""
    from_them = [(state.where[hq], board.units[hq].radius) for hq in hqs]
    return routes.communication(board, routes.passage(board, state, side), from_them, wanted) if hqs else 0


def command_of(board: Board, state: KharkovState, hq: int) -> int:
    """The hexes within a line of communication of one HQ, if it is active."""
    return reach(board, state, board.side[hq], [hq]) if is_active(state, hq) else 0


def command(board: Board, state: KharkovState, side: int, wanted: int = -1) -> int:
    """The hexes, all or at least those wanted, within a line of communication of an active HQ of a side.

    Of the Axis, that is the Romanian HQ.
    """
    near = posts(board, state, side, wanted)
    return routes.communication(board, routes.passage(board, state, side), near, wanted) if near else 0


def led(board: Board, state: KharkovState, unit: int) -> bool:
    """Whether a unit may attack as far as HQs go: any active HQ of its side will do [kharkov:10.21]."""
    at = state.where[unit]
    return not depends(board, unit) or bool(command(board, state, board.side[unit], 1 << at) >> at & 1)


def commanders(board: Board, state: KharkovState) -> list[int]:
    """By unit, the active Soviet HQs in whose radius it stands now, as a mask of their numbers (7.17)."""
    found, way = [0] * len(board.units), routes.passage(board, state, SOVIET)
    for hq in active(board, state, SOVIET):
        post, mark = (state.where[hq], board.units[hq].radius), 1 << hq
        near = board.grid.within(*post) & state.occupied[SOVIET]
        for at in listed(routes.communication(board, way, (post,), near) & near):
            for unit in state.at[at]:
                found[unit] |= mark
    return found


def leaders(board: Board, state: KharkovState, unit: int) -> int:
    """The same of one unit on the map."""
    at, found = state.where[unit], 0
    for hq in active(board, state, board.side[unit]):
        if command_of(board, state, hq) >> at & 1:
            found |= 1 << hq
    return found


def activate(board: Board, state: KharkovState, unit: int, out: list[Event], *rules: str) -> None:
    """Turn an HQ to its active face, by these rules; one that is active stays so."""
    if state.step[unit] == INACTIVE:
        state.step[unit] = 0
        out.append(Marked(what=board.name(unit), marker="active", rules=(*rules, "kharkov:10.11a")))


def turn_start(board: Board, state: KharkovState, out: list[Event]) -> None:
    """Activate the HQs due this turn, unless already active; a displaced one waits for its own phase (10.17b)."""
    rules = [PLAN[state.turn]] if state.turn in PLAN else []
    for unit in board.data.turn(state.turn).activates:
        if state.where[unit] > 0 and not state.flags[unit] & DISPLACED:
            activate(board, state, unit, out, *rules, "kharkov:4.2A2b")


def displace(
    board: Board, state: KharkovState, hq: int, out: list[Event], rule: str = "kharkov:10.17a"
) -> None:
    """Send an HQ, inactive, to the nearest friendly combat unit; its owner chooses among several.

    ``rule`` is what displaces it: 10.13c when its stack is gone, 10.14c when it is alone.
    """
    havens = nearest(board, state, hq)
    if not havens:
        at = board.label(state.where[hq])
        take_off(board, state, hq, DEAD)
        out.append(Removed(unit=board.name(hq), at=at, rules=(rule, "kharkov:10.18")))
        return
    state.step[hq] = INACTIVE
    state.flags[hq] |= DISPLACED
    rules = tuple(dict.fromkeys((rule, "kharkov:10.17a", "kharkov:10.18")))
    out.append(Marked(what=board.name(hq), marker="displaced", rules=rules))
    if havens & havens - 1:
        agenda.push(state, Displace(hq))
    else:
        _settle(board, state, hq, havens.bit_length() - 1, out)


def nearest(board: Board, state: KharkovState, hq: int) -> int:
    """The nearest other hexes with friendly combat units; failing these, with any friendly unit [kharkov:10.18]."""
    here, side = state.where[hq], board.side[hq]
    elsewhere = board.grid.mask & ~(1 << here)
    found = state.fighters[side] & elsewhere or state.occupied[side] & elsewhere
    least, hexes = board.grid.size, 0
    for at in each(found):
        away = board.grid.distance(here, at)
        if away < least:
            least, hexes = away, 0
        if away == least:
            hexes |= 1 << at
    return hexes


def _settle(board: Board, state: KharkovState, hq: int, to: int, out: list[Event]) -> None:
    start = board.label(state.where[hq])
    put(board, state, hq, to)
    names, rules = (board.name(hq),), ("kharkov:10.17a",)
    out.append(Moved(units=names, start=start, end=board.label(to), how="displaced", rules=rules))
    entrenchments.crowd(board, state, to, out)


class Displace(Decision, tag="displace", frozen=True):
    """The owner of a displaced HQ chooses among friends that are equally near [kharkov:10.17a]."""

    rule: ClassVar[str] = "kharkov:10.17a"
    ask: ClassVar[Text] = t("Choose which of the nearest friendly units the displaced HQ goes to.")
    forced: ClassVar[bool] = True
    hq: int

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The owner of the HQ."""
        return (board.side[self.hq],)

    def about(self, board: Board, state: KharkovState, seat: Seat) -> tuple[str, ...]:
        """Where it may go."""
        return tuple(board.map.describe(nearest(board, state, self.hq)))

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """The nearest friends."""
        hexes = Hexes(("displace", self.hq), nearest(board, state, self.hq))
        return Choices(board.lexicon.key, {("unit", self.hq): hexes})

    def go(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Set the HQ down."""
        agenda.done(state, self)
        _settle(board, state, self.hq, action[2], out)

    def stands(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Another HQ, or a hex that is not among the nearest."""
        if action[1] != self.hq or not nearest(board, state, self.hq) >> action[2] & 1:
            yield self.untimely(board, state, seat, action)

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Only the nearest friends will do."""
        near = ", ".join(board.map.describe(nearest(board, state, self.hq)))
        return Illegal(
            self.rule, t("{hq} goes to the nearest friendly unit: {near}.", hq=board.name(self.hq), near=near)
        )

    def how_near(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """How near it is, and when the HQ comes back."""
        away = board.grid.distance(state.where[self.hq], action[2])
        return (
            Reason("kharkov:10.17a", t("Distance to the nearest friendly units"), str(away)),
            Reason("kharkov:10.17b", t("It is active again in its owner's next disruption phase.")),
        )

    acts: ClassVar[tuple[Act, ...]] = (Act("displace", grouped("displace"), go, stands, how_near),)
