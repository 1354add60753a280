"""6.6 German tactical disengagement: the Soviet pursuit that interrupts it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.movement import south, steps
from hexfront.games.kharkov.state import DISRUPTED, SOVIET
from hexfront.games.kharkov.units import counters
from hexfront.games.kharkov.victory import points
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def open_pursuit(board: Board, state: KharkovState, at: int) -> None:
    """If a disengagement has emptied a hex, the Soviets may occupy it at once [kharkov:6.62a]."""
    if at not in state.at and not state.garrisons >> at & 1:
        agenda.push(state, Pursuit(at))


def barred(board: Board, state: KharkovState, unit: int, at: int) -> Illegal | None:
    """What keeps a unit from pursuing into an emptied hex."""
    name, here = board.name(unit), state.where[unit]
    if board.side[unit] != SOVIET or here <= 0:
        return Illegal("kharkov:6.62a", t("{unit} is no Soviet unit on the map.", unit=name))
    if not board.grid.around[at] >> here & 1:
        return Illegal("kharkov:6.62a", t("{unit} is not next to the emptied hex.", unit=name))
    if not board.linked[here] >> at & 1:
        return Illegal("kharkov:6.3f", t("The Dnieper is crossed only at a bridge."))
    if state.flags[unit] & DISRUPTED:
        return Illegal("kharkov:7.32a", t("{unit} is disrupted and may not move.", unit=name))
    if steps.forbidden(board, state, (unit,), here) >> at & 1:
        rule = "kharkov:6.72c" if board.units[unit].kind == "reserve" else "kharkov:6.77"
        return Illegal(rule, t("{unit} may not go there.", unit=name))
    if board.combat[unit] and counters.room(board, state, at) <= 0:
        return Illegal("kharkov:8.0g1", t("The hex already holds 3 combat units."))
    return None


class Pursuit(Frame, tag="pursuit", frozen=True):
    """Soviet units next to the emptied hex may enter it, before the withdrawing unit goes on."""

    rule: ClassVar[str] = "kharkov:6.62a"
    ask: ClassVar[Text] = t("A German unit has disengaged: occupy the hex it left, or pass.")
    forced: ClassVar[bool] = True
    at: int

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The Soviet player, in the Axis phase [kharkov:6.13]."""
        return (SOVIET,)

    def about(self, board: Board, state: KharkovState, seat: Seat) -> tuple[str, ...]:
        """The hex that was left."""
        return (board.label(self.at),)

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """Each pursuer, or no more."""
        follow: list[Action] = [
            ("pursue", unit)
            for near in each(board.grid.around[self.at] & state.occupied[SOVIET])
            for unit in state.at[near]
            if barred(board, state, unit, self.at) is None
        ]
        return Choices.of(board.lexicon.key, [*follow, ("pass",)])

    def play(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Follow for no movement points and heedless of ZOC, or let them go."""
        if action[0] == "pass":
            agenda.done(state, self)
            return
        unit, start, end = action[1], board.label(state.where[action[1]]), board.label(self.at)
        counters.put(board, state, unit, self.at)
        rules = ("kharkov:6.62a", "kharkov:6.62b", "kharkov:6.63a", "kharkov:6.13")
        out.append(Moved(units=(board.name(unit),), start=start, end=end, how="pursuit", rules=rules))
        if board.cities >> self.at & 1:
            points.entered_city(board, state, self.at, SOVIET, out)
        south.entered(board, state, unit, self.at, out)

    def refuse(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Who may not pursue, and what has to wait."""
        if action[0] != "pursue":
            words = t("The pursuit is decided at once, before anything else: pursue, or pass.")
            return Illegal("kharkov:6.62b", words)
        refusal = barred(board, state, action[1], self.at)
        assert refusal is not None
        return refusal

    def reasons(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What a pursuit costs, and that it may be repeated."""
        if action[0] == "pass":
            return (Reason("kharkov:6.62b", t("There is no pursuit later: the Germans go on now")),)
        return (
            Reason("kharkov:6.62a", t("MP for the pursuit, enemy ZOC disregarded"), "0"),
            Reason("kharkov:6.13", t("A pursuit is the only move in the enemy's phase")),
            Reason("kharkov:6.63a", t("Nothing limits how often units disengage and pursue")),
        )
