"""26.12 By option the Russians pay to bring surrendered units back into the replacement pool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hexfront.engine.api import Act, Action, Event, Group, Illegal, Listed, Reason, Seat, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.replacements import russian_points
from hexfront.games.trc.replacements.bars.taking import RECOVERY, Taking
from hexfront.games.trc.state import POOL, RUSSIAN, SURRENDERED, TrcState
from hexfront.games.trc.units import stacks
from hexfront.hexes import each
from hexfront.kit import bars
from hexfront.kit.bars import ban

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

NEVER = ("worker", "paratroop", "leader", "hq", "partisan")
"""The kinds that are not recovered."""


def _spent(taking: Taking, sort: Any) -> bool:
    """Whether as many of a sort have been recovered in this turn as may be."""
    board, state = taking.board, taking.state
    made = sum(sort(board, unit) for unit in each(state.recovered))
    return bool(sort(board, taking.unit)) and made >= board.limits.recovered_a_turn


RECOVER_BARS = (
    ban(
        "trc:26.12a",
        lambda taking: t("Recovery is an option that is not played."),
        lambda taking: RECOVERY not in taking.state.options,
    ),
    ban(
        "trc:2.1a",
        lambda taking: t("{unit} is not Russian.", unit=taking.name),
        lambda taking: taking.side != RUSSIAN or taking.board.side[taking.unit] != RUSSIAN,
    ),
    ban(
        "trc:26.12a",
        lambda taking: t("{unit} has not surrendered.", unit=taking.name),
        lambda taking: taking.state.where[taking.unit] != SURRENDERED,
    ),
    ban(
        "trc:26.12a",
        lambda taking: t("{unit} is of a kind that is not recovered.", unit=taking.name),
        lambda taking: taking.board.kinds[taking.unit] in NEVER,
    ),
    ban(
        "trc:26.12a",
        lambda taking: t("Nobody is recovered before May 1943."),
        lambda taking: taking.state.turn < taking.board.limits.recovery_turn,
    ),
    ban(
        "trc:22.6a",
        lambda taking: t("Replacement points are spent in the first impulse."),
        lambda taking: taking.state.impulse != 1,
    ),
    ban(
        "trc:26.12c",
        lambda taking: t("No more armour is recovered this turn."),
        lambda taking: _spent(taking, russian_points.armour),
    ),
    ban(
        "trc:26.12c",
        lambda taking: t("No more Guards are recovered this turn."),
        lambda taking: _spent(taking, russian_points.guards),
    ),
    ban(
        "trc:26.12a",
        lambda taking: t(
            "{unit} costs {price}, and {left} replacement points are left.",
            unit=taking.name,
            price=russian_points.price(taking.board, taking.unit),
            left=russian_points.left(taking.board, taking.state),
        ),
        lambda taking: (
            russian_points.price(taking.board, taking.unit) > russian_points.left(taking.board, taking.state)
        ),
    ),
)
"""What keeps a unit among the surrendered."""


def recoverable(board: Board, state: TrcState, side: int) -> list[int]:
    """The units that may be recovered now."""
    if RECOVERY not in state.options or side != RUSSIAN or state.impulse != 1:
        return []
    left = russian_points.left(board, state)
    return [
        unit
        for unit in each(board.sided[RUSSIAN])
        if state.where[unit] == SURRENDERED
        and russian_points.price(board, unit) <= left
        and not bars.barred(RECOVER_BARS, Taking(board, state, side, unit))
    ]


def groups(board: Board, state: TrcState, side: int, unit: int) -> list[Group]:
    """What a surrendered unit may do."""
    return [Listed([("recover", unit)])] if unit in recoverable(board, state, side) else []


def _offer(frame: Any, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("recover", unit) for unit in recoverable(board, state, frame.side)]


def _play(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit = action[1]
    stacks.take_off(board, state, unit, POOL)
    state.recovered |= 1 << unit
    frame.let_go(state)
    words = t(
        "{unit} is recovered for {price} replacement points.",
        unit=board.name(unit),
        price=russian_points.price(board, unit),
    )
    out.append(Said(line=words, rules=("trc:26.12a",)))


def _objections(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    return bars.objections(RECOVER_BARS, Taking(board, state, frame.side, action[1]))


def _reasons(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    price = russian_points.price(board, action[1])
    yield Reason("trc:26.12a", t("What it costs, as a replacement would"), str(price))
    yield Reason("trc:26.12b", t("It is not replaced in the same turn"))


RECOVER = Act("recover", _offer, _play, _objections, _reasons)
