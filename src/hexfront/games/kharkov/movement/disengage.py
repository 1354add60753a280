"""6.6 German tactical disengagement: the Soviet pursuit that interrupts it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Reason, Seat, Text, agenda, t
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.movement import south, steps
from hexfront.games.kharkov.state import DISRUPTED, SOVIET
from hexfront.games.kharkov.units import counters
from hexfront.games.kharkov.victory import control
from hexfront.hexes import each
from hexfront.kit.bars import Bar, ban, closed, objections

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def open_pursuit(board: Board, state: KharkovState, at: int) -> None:
    """If a disengagement has emptied a hex, the Soviets may occupy it at once [kharkov:6.62a]."""
    if at not in state.at and not state.garrisons >> at & 1:
        agenda.push(state, Pursuit(at))


class Chase:
    """A unit that wants to pursue into an emptied hex."""

    __slots__ = ("beside", "board", "here", "state", "to", "unit")

    def __init__(self, board: Board, state: KharkovState, unit: int, to: int) -> None:
        self.board, self.state, self.unit, self.to = board, state, unit, to
        self.here = max(state.where[unit], 0) if board.side[unit] == SOVIET else 0
        """Where it stands, if it is a Soviet unit on the map; else 0."""
        self.beside = self.here > 0 and bool(board.grid.around[to] >> self.here & 1)
        """Whether it stands next to the hex."""

    @property
    def name(self) -> str:
        """The unit's id."""
        return self.board.name(self.unit)


def _forbidden(chase: Chase, *, marker: bool) -> bool:
    """Whether the hex is closed by name to a reserve marker, or to another unit."""
    board, state = chase.board, chase.state
    if not chase.beside or (board.units[chase.unit].kind == "reserve") != marker:
        return False
    return bool(steps.forbidden(board, state, (chase.unit,), chase.here) >> chase.to & 1)


def _full(chase: Chase) -> bool:
    fights = chase.here > 0 and chase.board.combat[chase.unit]
    return fights and counters.room(chase.board, chase.state, chase.to) <= 0


PURSUERS: tuple[Bar, ...] = (
    ban(
        "kharkov:6.62a",
        lambda chase: t("{unit} is no Soviet unit on the map.", unit=chase.name),
        lambda chase: not chase.here,
    ),
    ban(
        "kharkov:6.62a",
        lambda chase: t("{unit} is not next to the emptied hex.", unit=chase.name),
        lambda chase: chase.here > 0 and not chase.beside,
    ),
    ban(
        "kharkov:6.3f",
        lambda chase: t("The Dnieper is crossed only at a bridge."),
        lambda chase: chase.beside and not chase.board.linked[chase.here] >> chase.to & 1,
    ),
    ban(
        "kharkov:7.32a",
        lambda chase: t("{unit} is disrupted and may not move.", unit=chase.name),
        lambda chase: chase.here > 0 and chase.state.flags[chase.unit] & DISRUPTED > 0,
    ),
    ban(
        "kharkov:6.72c",
        lambda chase: t("{unit} may not go there.", unit=chase.name),
        lambda chase: _forbidden(chase, marker=True),
    ),
    ban(
        "kharkov:6.77",
        lambda chase: t("{unit} may not go there.", unit=chase.name),
        lambda chase: _forbidden(chase, marker=False),
    ),
    ban("kharkov:8.0g1", lambda chase: t("The hex already holds 3 combat units."), _full),
)
"""Who does not pursue."""


class Pursuit(Decision, tag="pursuit", frozen=True):
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

    def pursuers(self, board: Board, state: KharkovState, seat: Seat) -> list[Action]:
        """Everybody beside the hex whom no bar holds."""
        near = each(board.grid.around[self.at] & state.occupied[SOVIET])
        units = [unit for at in near for unit in state.at[at]]
        return [("pursue", unit) for unit in units if not closed(PURSUERS, self._chase(board, state, unit))]

    def _chase(self, board: Board, state: KharkovState, unit: int) -> Chase:
        return Chase(board, state, unit, self.at)

    def pursue(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Follow for no movement points and heedless of ZOC."""
        unit, start, end = action[1], board.label(state.where[action[1]]), board.label(self.at)
        counters.put(board, state, unit, self.at)
        rules = ("kharkov:6.62a", "kharkov:6.62b", "kharkov:6.63a", "kharkov:6.13")
        out.append(Moved(units=(board.name(unit),), start=start, end=end, how="pursuit", rules=rules))
        if board.cities >> self.at & 1:
            control.entered_city(board, state, self.at, SOVIET, out)
        south.entered(board, state, self.at, out)

    def stands(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Who may not pursue."""
        return objections(PURSUERS, self._chase(board, state, action[1]))

    def free(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What a pursuit costs, and that it may be repeated."""
        return (
            Reason("kharkov:6.62a", t("MP for the pursuit, enemy ZOC disregarded"), "0"),
            Reason("kharkov:6.13", t("A pursuit is the only move in the enemy's phase")),
            Reason("kharkov:6.63a", t("Nothing limits how often units disengage and pursue")),
        )

    def no_more(self, board: Board, state: KharkovState, seat: Seat) -> list[Action]:
        """To let them go."""
        return [("pass",)]

    def let_go(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """The Germans go on."""
        agenda.done(state, self)

    def never(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What is given up."""
        return (Reason("kharkov:6.62b", t("There is no pursuit later: the Germans go on now")),)

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """What has to wait."""
        words = t("The pursuit is decided at once, before anything else: pursue, or pass.")
        return Illegal("kharkov:6.62b", words)

    acts: ClassVar[tuple[Act, ...]] = (
        Act("pursue", pursuers, pursue, stands, free),
        Act("pass", no_more, let_go, reasons=never),
    )
