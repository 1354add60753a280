"""15 Air power: how many may fly, and which HQ may send them to a battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hexfront.engine.api import Illegal, Reason, Text, t
from hexfront.games.trc.box.calendar import year
from hexfront.games.trc.state import AXIS, SIDES, TrcState
from hexfront.hexes import spread

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def available(board: Board, state: TrcState, side: int) -> int:
    """How many air units of a side are left this turn [trc:15.6a] [trc:15.9a]; none in a second impulse."""
    if state.impulse != 1:
        return 0
    table = board.tables.air[SIDES[side]]
    return table.available(state.turn, state.weather) - state.flights  # type: ignore[arg-type]


def grounded(board: Board, state: TrcState, side: int) -> bool:
    """Whether nobody flies at all: in snow, Stukas after 1943, Sturmoviks before July 1943."""
    table = board.tables.air[SIDES[side]]
    return state.weather == "snow" or year(state.turn) not in table.years or state.turn < table.from_turn


def directors(board: Board, state: TrcState, side: int) -> list[int]:
    """Who may send air units: the army group HQs; the Stavka, or Stalin once it is gone [trc:15.8b]."""
    staffs = [unit for unit in board.hqs if board.side[unit] == side and state.where[unit] > 0]
    if side == AXIS or staffs:
        return staffs
    return [unit for unit in board.leaders if board.side[unit] == side and state.where[unit] > 0]


def staff_within(board: Board, state: TrcState, side: int, at: int, most: int) -> bool:
    """Whether an HQ of a side is within so many hexes."""
    staffs = [state.where[unit] for unit in board.hqs if board.side[unit] == side]
    return any(staff > 0 and board.grid.distance(staff, at) <= most for staff in staffs)


def in_range(board: Board, state: TrcState, unit: int, targets: tuple[int, ...]) -> bool:
    """Whether all hexes lie within range of one HQ, over land and sea alike [trc:15.4b]."""
    return all(board.grid.distance(state.where[unit], at) <= board.limits.air_range for at in targets)


def over_water(board: Board, start: int, end: int) -> bool:
    """Whether a way of so few hexes over land alone does not exist."""
    reached = 1 << start
    for _ in range(board.grid.distance(start, end)):
        reached |= spread(board.grid, reached) & board.land
    return not reached >> end & 1


def objections(
    board: Board, state: TrcState, side: int, unit: int, targets: tuple[int, ...], sent: tuple[int, ...]
) -> Iterator[Illegal]:
    """The rules against one more air unit for a battle, sent by this unit."""
    name = board.name(unit)
    if state.impulse != 1:
        rule = "trc:4.1.4b" if side == AXIS else "trc:15.1a"
        yield Illegal(rule, t("Air units fly in the first impulse only."))
        return
    if grounded(board, state, side):
        yield Illegal("trc:15.6b" if side == AXIS else "trc:15.9b", _why_grounded(state, side))
        return
    if available(board, state, side) <= len(sent):
        yield Illegal("trc:15.6a" if side == AXIS else "trc:15.9a", _why_none_left(state, sent))
    if unit not in directors(board, state, side):
        rule = "trc:15.5b" if side == AXIS else "trc:15.8a"
        yield Illegal(rule, _why_no_director(board, side, unit))
        return
    if side == AXIS:
        if sent:
            yield Illegal("trc:15.5a", t("One Stuka is all an attack may have."))
        if state.directed >> unit & 1:
            yield Illegal("trc:15.5b", t("{unit} has sent its Stuka this turn.", unit=name))
    if not in_range(board, state, unit, targets):
        rule = "trc:15.2a" if side == AXIS else "trc:15.8a"
        most = board.limits.air_range
        yield Illegal(rule, t("Not all defenders are within {most} hexes of {unit}.", most=most, unit=name))


def _why_grounded(state: TrcState, side: int) -> Text:
    if state.weather == "snow":
        return t("No air unit flies in snow.")
    return t("Stukas fly no more in these years.") if side == AXIS else t("Sturmoviks do not fly yet.")


def _why_none_left(state: TrcState, sent: tuple[int, ...]) -> Text:
    if state.flights or sent:
        return t("No air unit is left this turn.")
    return t("The chart gives no air unit for this weather in this year.")


def _why_no_director(board: Board, side: int, unit: int) -> Text:
    name = board.name(unit)
    if unit in board.leaders and board.side[unit] == side != AXIS:
        return t("{unit} sends air units only while the Stavka is off the map.", unit=name)
    return t("{unit} sends no air units.", unit=name)


def waiting(board: Board, state: TrcState, side: int, sent: tuple[int, ...]) -> Sequence[int]:
    """Who could send one more air unit, if a battle is near enough: nobody if none is left."""
    return () if available(board, state, side) <= len(sent) else directors(board, state, side)


def sends(
    board: Board, state: TrcState, side: int, unit: int, targets: tuple[int, ...], sent: tuple[int, ...]
) -> bool:
    """Whether a unit may send one more air unit to a battle."""
    return next(objections(board, state, side, unit, targets, sent), None) is None


def offers(
    board: Board, state: TrcState, side: int, targets: tuple[int, ...], sent: tuple[int, ...]
) -> list[int]:
    """Who may send one more air unit to a battle."""
    flyers = waiting(board, state, side, sent)
    return [unit for unit in flyers if sends(board, state, side, unit, targets, sent)]


def most(board: Board, state: TrcState, side: int, targets: tuple[int, ...]) -> int:
    """How many air units a battle could have at most."""
    able = offers(board, state, side, targets, ())
    return 0 if not able else 1 if side == AXIS else available(board, state, side)


def reason(board: Board, state: TrcState, side: int, sent: int) -> Reason:
    """What is left to fly."""
    rule = "trc:15.6a" if side == AXIS else "trc:15.9a"
    return Reason(rule, t("Air units left this turn"), str(available(board, state, side) - sent))


def use(state: TrcState, side: int, sent: tuple[int, ...]) -> None:
    """Note that air units have flown."""
    state.flights += len(sent)
    if side == AXIS:
        for unit in sent:
            state.directed |= 1 << unit
