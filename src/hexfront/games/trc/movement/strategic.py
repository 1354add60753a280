"""26.10 By option units far from the enemy move strategically: twice as far, in the first impulse alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, agenda, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.movement import steps
from hexfront.games.trc.state import TrcState
from hexfront.games.trc.units import stacks
from hexfront.kit import bars
from hexfront.kit.bars import ban

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "strategic-movement"


class Plan(NamedTuple):
    """A unit that would move strategically."""

    board: Board
    state: TrcState
    frame: Any
    unit: int

    @property
    def at(self) -> int:
        """Its hex."""
        return self.state.where[self.unit]

    @property
    def name(self) -> str:
        """Its id."""
        return self.board.names[self.unit]


def allowance(board: Board, state: TrcState, unit: int) -> int:
    """Twice what the chart gives in the first impulse; in snow the printed factor instead [trc:26.10d]."""
    chart = steps.allowance(board, state, unit)
    if state.weather == "snow":
        return board.units[unit].movement if chart else 0
    return 2 * chart


def _begun(plan: Plan) -> bool:
    state = plan.state
    return bool((state.moved | state.victors | state.dropped) >> plan.unit & 1)


PLAN_BARS = (
    ban(
        "trc:26.10a",
        lambda plan: t("Strategic movement is an option that is not played."),
        lambda plan: OPTION not in plan.state.options,
    ),
    ban(
        "trc:2.1a",
        lambda plan: t("{unit} belongs to the other side.", unit=plan.name),
        lambda plan: plan.board.side[plan.unit] != plan.frame.side,
    ),
    ban(
        "trc:5.1",
        lambda plan: t("{unit} is not on the map.", unit=plan.name),
        lambda plan: plan.at <= 0,
    ),
    ban(
        "trc:26.10a",
        lambda plan: t("Nobody moves strategically before July 1941."),
        lambda plan: plan.state.turn < plan.board.limits.strategic_turn,
    ),
    ban(
        "trc:26.10c",
        lambda plan: t("Units move strategically in the first impulse only."),
        lambda plan: plan.state.impulse != 1,
    ),
    ban(
        "trc:5.3b",
        lambda plan: t("{unit} has begun its move, or ended it.", unit=plan.name),
        _begun,
    ),
    ban(
        "trc:5.4b",
        lambda plan: t("{unit} does not move in this impulse.", unit=plan.name),
        lambda plan: not allowance(plan.board, plan.state, plan.unit),
    ),
    ban(
        "trc:26.10a",
        lambda plan: t("{unit} is in enemy ZOC and does not move strategically.", unit=plan.name),
        lambda plan: plan.at > 0 and bool(_watched(plan) >> plan.at & 1),
    ),
    ban(
        "trc:26.10a",
        lambda plan: t("{unit} is next to enemy rail, a city or an oil well.", unit=plan.name),
        lambda plan: plan.at > 0 and bool(_near(plan) >> plan.at & 1),
    ),
)
"""What keeps a unit from moving strategically."""


def _watched(plan: Plan) -> int:
    return stacks.watched(plan.state, plan.board.side[plan.unit])


def _near(plan: Plan) -> int:
    return steps.near_enemy(plan.board, plan.state, plan.board.side[plan.unit])


def redeploys(frame: Any, board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit may begin a strategic move now."""
    return OPTION in state.options and not bars.barred(PLAN_BARS, Plan(board, state, frame, unit))


def movers(frame: Any, board: Board, state: TrcState) -> list[int]:
    """The units of the side that may begin a strategic move now: the fast way, since every decision asks for it."""
    if OPTION not in state.options or state.impulse != 1 or state.turn < board.limits.strategic_turn:
        return []
    side, idle = frame.side, state.moved | state.victors | state.dropped
    closed = stacks.watched(state, side) | steps.near_enemy(board, state, side)
    return [
        unit
        for unit in stacks.of_side(board, state, side)
        if not (idle >> unit | closed >> state.where[unit]) & 1 and allowance(board, state, unit)
    ]


def _offer(frame: Any, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("redeploy", unit) for unit in movers(frame, board, state)]


def _play(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit = action[1]
    left = allowance(board, state, unit)
    state.moved |= 1 << unit
    state.strategic |= 1 << unit
    agenda.become(state, frame, msgspec.structs.replace(frame, mover=unit, left=left, halt=""))
    words = t("{unit} moves strategically, up to {left} hexes.", unit=board.name(unit), left=left)
    out.append(Said(line=words, rules=_rules(state)))


def _rules(state: TrcState) -> tuple[str, ...]:
    return ("trc:26.10a", "trc:26.10d") if state.weather == "snow" else ("trc:26.10a",)


def _objections(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    return bars.objections(PLAN_BARS, Plan(board, state, frame, action[1]))


def _reasons(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    left = allowance(board, state, action[1])
    yield Reason(_rules(state)[-1], t("Hexes that it may go strategically"), str(left))
    yield Reason("trc:26.10c", t("It does not move in the second impulse"))


REDEPLOY = Act("redeploy", _offer, _play, _objections, _reasons)
