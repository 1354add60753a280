"""4.3.1 The activation of units by an HQ or by OKH: who is activated, and in which order they move and fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import (
    Act,
    Action,
    Decision,
    Event,
    Illegal,
    Reason,
    Seat,
    Text,
    agenda,
    t,
)
from hexfront.engine.base.events import Said
from hexfront.games.tow.combat import phase
from hexfront.games.tow.events import Activated, ModeChosen
from hexfront.games.tow.movement.segment import Movement
from hexfront.games.tow.state import AXIS, SOVIET
from hexfront.games.tow.units.counters import radius
from hexfront.hexes import bits, connected, each
from hexfront.kit.bars import Bar, ban, objections
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

MOVE, FIGHT = "move", "fight"
MODES = ((MOVE, FIGHT), (FIGHT, MOVE))
"""What the modes of meta.MODES do, in order."""


def on_map(board: Board, state: TowState, side: int) -> list[int]:
    """The HQs of a side that stand on the map."""
    return [hq for hq in board.hqs[side] if state.where[hq] > 0]


def commanded(board: Board, state: TowState, hq: int) -> int:
    """The hexes in the command radius of an HQ [tow:2.3l]; no enemy, ZOC or supply counts [tow:2.3m]."""
    return in_radius(board, state.where[hq], radius(board, state, hq))


@remembered(most=1 << 13)
def in_radius(board: Board, at: int, reach: int) -> int:
    """The hexes that an HQ in a hex would command with a radius."""
    return connected(board.grid, 1 << at, board.land, blocked=board.map.side("blocked"), limit=reach)


def begin(
    board: Board, state: TowState, hq: int, out: list[Event], *rules: str, fight_only: bool = False
) -> None:
    """An HQ is activated with all combat units in its radius, as they stand now [tow:4.3.1a] [tow:2.3n]."""
    if state.where[hq] <= 0:
        words = t("{hq} is off the map and activates nobody.", hq=board.name(hq))
        out.append(Said(line=words, rules=("tow:2.3d", *rules)))
        return
    side, hexes = board.side[hq], commanded(board, state, hq) & state.occupied[board.side[hq]]
    units = [unit for at in each(hexes) for unit in state.at[at] if board.combat[unit]]
    others = tuple(
        other for other in on_map(board, state, side) if other != hq and hexes >> state.where[other] & 1
    )
    # Only an Axis HQ wakes another one [tow:4.3.1b].
    wakes = others if side == AXIS else ()
    why = ("tow:4.3.1a", "tow:2.3l", "tow:2.3m", "tow:2.3n", "tow:2.3o", "tow:6.0f", *rules)
    activate(board, state, side, board.name(hq), tuple(sorted((hq, *units))), why, out, wakes, fight_only)


def activate(
    board: Board,
    state: TowState,
    side: int,
    by: str,
    units: tuple[int, ...],
    rules: tuple[str, ...],
    out: list[Event],
    wakes: tuple[int, ...] = (),
    fight_only: bool = False,
) -> None:
    """These units may move and fight now; if OKH commands nobody there is no mode to choose."""
    state.active = bits(units)
    state.moved = state.fought = state.attacked = 0
    out.append(Activated(by=by, units=tuple([board.names[unit] for unit in units]), rules=rules))
    if units:
        agenda.push(state, Activation(side, wakes, (FIGHT,) if fight_only else (), fight_only))


def open_opening(board: Board, state: TowState) -> None:
    """Turn 1: one Soviet HQ and its units may fight before tokens are selected [tow:12.1a]."""
    choose_hq(board, state, SOVIET, "tow:12.1a", fight_only=True)


def choose_hq(board: Board, state: TowState, side: int, rule: str, *, fight_only: bool = False) -> None:
    """Let a player choose any of his HQs."""
    agenda.push(state, AnyHq(side, rule, fight_only))


class AnyHq(Decision, tag="any-hq", frozen=True):
    """STAVKA [tow:4.3.5] or the opening of turn 1 [tow:12.1a]: any one HQ is activated."""

    rule: ClassVar[str] = "tow:4.3.5"
    ask: ClassVar[Text] = t("Choose the HQ to activate.")
    side: int
    why: str
    fight_only: bool = False

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """Without an HQ on the map there is nothing to choose."""
        if on_map(board, state, self.side):
            return False
        agenda.done(state, self)
        return True

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The owner."""
        return (state.seats[self.side],)

    def offer(self, board: Board, state: TowState, seat: Seat) -> list[Action]:
        """Every HQ on the map."""
        return [("activate", hq) for hq in on_map(board, state, self.side)]

    def activate(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """It is activated as if its token had been drawn."""
        agenda.done(state, self)
        begin(board, state, action[1], out, self.why, fight_only=self.fight_only)

    def stands(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Everything but one of the own HQs."""
        if action[1] not in on_map(board, state, self.side):
            yield self.untimely(board, state, seat, action)

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """One of the own HQs."""
        return Illegal(self.why, t("Choose one of your HQs on the map to activate."))

    def whichever(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Why any HQ will do."""
        return (Reason(self.why, t("Any one HQ may be activated")),)

    acts: ClassVar[tuple[Act, ...]] = (Act("activate", offer, activate, stands, whichever),)


WAKING: tuple[Bar, ...] = (
    ban(
        "tow:4.3.1b",
        lambda case: t("An Axis HQ may wake one other Axis HQ in its radius, no more."),
        lambda case: case[1] not in case[0],
    ),
)
"""Which HQs of all are not woken, by those that may be and the one in question."""


class Activation(Decision, tag="activation", frozen=True):
    """Choose a mode, then move and fight in its order [tow:4.3.1.1] [tow:4.3.1.2]."""

    rule: ClassVar[str] = "tow:4.3.1.1"
    ask: ClassVar[Text] = t("Choose the mode: move, then fight, or fight, then move.")
    side: int
    wakes: tuple[int, ...] = ()
    """The other HQs of which one may be woken."""
    left: tuple[str, ...] = ()
    """The segments still to come."""
    chosen: bool = False

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """Open the next segment; after the last the units are no longer activated."""
        if not self.chosen:
            return False
        if not self.left:
            state.active = state.moved = state.fought = state.attacked = 0
            agenda.done(state, self)
            return True
        agenda.become(state, self, Activation(self.side, (), self.left[1:], True))
        if self.left[0] == MOVE:
            agenda.push(state, Movement(self.side))
        else:
            phase.open_segment(board, state, self.side)
        return True

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The active player."""
        return (state.seats[self.side],)

    def others(self, board: Board, state: TowState, seat: Seat) -> list[Action]:
        """Before a mode is chosen, an Axis HQ may wake another."""
        return [("wake", hq) for hq in self.wakes]

    def wake(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """The other HQ, which activates nobody further."""
        state.active |= 1 << action[1]
        agenda.become(state, self, msgspec.structs.replace(self, wakes=()))
        name = board.name(action[1])
        out.append(Activated(by=name, units=(name,), rules=("tow:4.3.1b",)))

    def asleep(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Who is not woken."""
        return objections(WAKING, (self.wakes, action[1]))

    def alone(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What the other HQ does."""
        return (Reason("tow:4.3.1b", t("It moves and fights, but activates nobody")),)

    def modes(self, board: Board, state: TowState, seat: Seat) -> list[Action]:
        """Both."""
        return [("mode", 0), ("mode", 1)]

    def begin(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """In the order of the mode."""
        order = MODES[action[1]]
        agenda.become(state, self, Activation(self.side, (), order, True))
        out.append(ModeChosen(fights_first=order[0] == FIGHT, rules=("tow:4.3.1.1",)))

    def order(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What a mode means."""
        order = t("Movement, then combat") if action[1] == 0 else t("Combat, then movement")
        return (Reason("tow:4.3.1.1", order), Reason("tow:4.3.1.2", t("With all activated units")))

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Nothing moves before a mode is chosen."""
        return Illegal("tow:4.3.1.1", t("Choose the mode of this activation first."))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("wake", others, wake, asleep, alone),
        Act("mode", modes, begin, reasons=order),
    )
