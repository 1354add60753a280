"""27.11 The set-up of a scenario that begins in the middle of the war: anywhere on one's side of the line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import (
    Action,
    Event,
    Group,
    Illegal,
    Reason,
    Seat,
    Text,
    agenda,
    t,
)
from hexfront.engine.base.events import PhaseBegan
from hexfront.engine.base.happenings import Removed
from hexfront.engine.base.parted import Sifted
from hexfront.games.trc.events import Moved
from hexfront.games.trc.setup import bid_shares, fill_line, on_line
from hexfront.games.trc.setup.ready_made import READY_MADE, Prepared
from hexfront.games.trc.state import AXIS, LATER, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import stacks
from hexfront.hexes import count, listed
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def drafted(board: Board, state: TrcState, side: int) -> tuple[int, ...]:
    """The units that a side sets up [trc:27.11a]."""
    forces = board.data.scenarios[state.scenario].forces
    if forces is None:
        return ()
    return forces.axis if side == AXIS else (*forces.russian, *bid_shares.workers(board, state))


class DeployLine(Prepared, tag="deploy-line", frozen=True):
    """One side's set-up on its side of the line; the seat that drafts is that of the side."""

    rule: ClassVar[str] = "trc:27.11c"
    ask: ClassVar[Text] = t("Place your units on your side of the line, and hold all of it.")
    begun: bool = False

    def run(self, board: Board, state: TrcState, out: list[Event]) -> bool:
        """Say who deploys."""
        if self.begun:
            return False
        agenda.become(state, self, DeployLine(self.seat, True))
        state.phase, state.player = "setup", self.side(state)
        out.append(PhaseBegan(phase="setup", seat=self.seat, rules=("trc:27.11a",)))
        return True

    def units(self, board: Board, state: TrcState) -> tuple[int, ...]:
        """The units that the side sets up."""
        return drafted(board, state, self.side(state))

    def open_to(self, board: Board, state: TrcState, unit: int, within: int = -1) -> int:
        """Where a unit may be placed now."""
        return on_line.hexes(board, state, unit, within)

    def places(self, board: Board, state: TrcState, unit: int) -> Group | None:
        """The same as choices, each hex looked at for room when somebody wants it."""
        found = on_line.ground(board, state, unit)
        open_ = found & ~state.occupied[board.side[unit]] or on_line.hexes(board, state, unit)
        return Sifted(("place", unit), found, partial(on_line.crowded, board, state, unit)) if open_ else None

    def flaw(self, board: Board, state: TrcState) -> Illegal | None:
        """Everybody stands, and the line is held from end to end."""
        for unit in drafted(board, state, self.side(state)):
            if state.where[unit] == LATER:
                return Illegal("trc:27.11a", t("{unit} is not placed yet.", unit=board.name(unit)))
        for at in listed(on_line.bare(board, state, self.side(state))):
            words = t("{hex} lies on the line and is neither occupied nor in your ZOC.", hex=board.label(at))
            return Illegal("trc:27.11d", words)
        return None

    def fill_in(self, board: Board, state: TrcState, out: list[Event]) -> None:
        """Place the rest; if they cannot hold the line any more, place everybody anew."""
        units = drafted(board, state, self.side(state))

        def place(unit: int, at: int) -> None:
            self.set_down(board, state, unit, at, out)

        fill_line.fill(board, state, [unit for unit in units if state.where[unit] == LATER], place)
        if self.flaw(board, state) is not None:
            for unit in units:
                self.take_back(board, state, unit, out)
            fill_line.fill(board, state, list(units), place)

    def put(self, board: Board, state: TrcState, action: Action, out: list[Event]) -> None:
        """Place or take back."""
        if action[0] == "place":
            self.set_down(board, state, action[1], action[2], out)
        else:
            self.take_back(board, state, action[1], out)

    def set_down(self, board: Board, state: TrcState, unit: int, at: int, out: list[Event]) -> None:
        """Place a unit on its side of the line."""
        stacks.put(board, state, unit, at)
        rule = "trc:26.14d" if board.units[unit].place == bid_shares.PLACE else "trc:27.11c"
        out.append(Moved(unit=board.name(unit), start="", end=board.label(at), how="set-up", rules=(rule,)))

    def take_back(self, board: Board, state: TrcState, unit: int, out: list[Event]) -> None:
        """Take a unit back."""
        at = board.label(state.where[unit])
        stacks.take_off(board, state, unit, LATER)
        out.append(Removed(unit=board.name(unit), at=at, why="taken back"))

    def commit(self, board: Board, state: TrcState, out: list[Event]) -> None:
        """The other side deploys, or the game begins."""
        control.settle(board, state, out)

    def objections(self, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Every rule against placing or taking back a unit; the ready-made set-up can always be had."""
        if action == READY_MADE:
            return
        if action[0] in ("fill", "commit"):
            flaw = self.flaw(board, state)
            if action[0] == "commit" and flaw is not None:
                yield flaw
            elif action[0] == "fill" and flaw is None:
                yield Illegal(self.rule, t("Everybody stands, and the line is held."))
            return
        unit = action[1]
        name = board.name(unit)
        if unit not in drafted(board, state, self.side(state)):
            yield Illegal("trc:27.11a", t("{unit} is not among your forces at the start.", unit=name))
        elif action[0] == "take":
            if state.where[unit] == LATER:
                yield Illegal("trc:27.11a", t("{unit} is not placed yet.", unit=name))
        else:
            yield from bars.objections(on_line.START_BARS, on_line.Start(board, state, unit), action[2])
            if state.where[unit] == action[2]:
                yield Illegal(self.rule, t("{unit} stands there already.", unit=name))

    def refuse(self, board: Board, state: TrcState, seat: Seat, action: Action) -> Illegal:
        """The first objection."""
        known = action[0] in ("place", "take", "fill", "commit")
        found = next(self.objections(board, state, seat, action), None) if known else None
        return found or super().refuse(board, state, seat, action)

    def reasons(self, board: Board, state: TrcState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What still has to be held, or where the ready-made set-up comes from."""
        if action == READY_MADE:
            return super().reasons(board, state, seat, action)
        left = count(on_line.bare(board, state, self.side(state)))
        return (Reason("trc:27.11d", t("Hexes of the line not held yet"), str(left)),)
