"""14.0 Divisional integration: when a German mechanised division counts double."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import Text, t
from hexfront.games.kharkov.box.roster import Division
from hexfront.games.kharkov.state import DEAD
from hexfront.games.kharkov.units import counters
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class Standing(NamedTuple):
    """Whether a division counts double in a fight, and the rules that say so, the deciding one first."""

    doubled: bool
    rules: tuple[str, ...]
    text: Text


def division_of(board: Board, unit: int) -> Division | None:
    """The mechanised division a unit belongs to: only German ones are integrated [kharkov:14.31]."""
    name = board.units[unit].division
    return next((one for one in board.data.divisions if one.id == name), None) if name else None


def standing(
    board: Board, state: KharkovState, division: Division, fighting: Collection[int], *, defending: bool
) -> Standing:
    """Whether the units of a division that take part in a fight are doubled."""
    name, units = division.id, division.units
    if len(units) < 3 or any(state.where[unit] <= 0 for unit in units):
        dead = len(units) < 3 or any(state.where[unit] == DEAD for unit in units)
        rule = "kharkov:14.32b" if dead else "kharkov:14.1"
        return Standing(False, (rule,), t("{division} is not complete: no integration", division=name))
    granted = ("kharkov:14.0g1", "kharkov:14.31", "kharkov:14.32a")
    hexes = {state.where[unit] for unit in units}
    if len(hexes) == 1:
        if all(unit in fighting for unit in units):
            text = t("All three regiments of {division} fight from one hex", division=name)
            return Standing(True, ("kharkov:14.1", *granted), text)
        return Standing(False, ("kharkov:14.1",), t("Not all of {division} take part", division=name))
    if not defending:
        text = t("{division} is not in one hex: no integration in attack", division=name)
        return Standing(False, ("kharkov:14.2a",), text)
    if bar := _mobile_bar(board, state, division):
        return Standing(False, bar[:1], bar[1])
    rules = ("kharkov:14.2a", "kharkov:14.2b", "kharkov:14.2c", "kharkov:14.2d", *granted)
    return Standing(True, rules, t("Mobile defence of {division}", division=name))


def _mobile_bar(board: Board, state: KharkovState, division: Division) -> tuple[str, Text] | None:
    """What keeps a division from defending doubled in different hexes (14.2)."""
    units = division.units
    for unit in units:
        if any(other not in units for other in counters.combat_units(board, state, state.where[unit])):
            return "kharkov:14.2b", t("{unit} is stacked with another division", unit=board.name(unit))
    closed = state.occupied[1 - board.side[units[0]]] | state.fighters[board.side[units[0]]]
    for unit in units:
        here, others = state.where[unit], [state.where[other] for other in units if other != unit]
        if not any(board.grid.distance(here, at) <= board.limits.mobile_defence for at in others):
            return "kharkov:14.2c", t("{unit} is too far from its division", unit=board.name(unit))
        if not any(_joined(board, here, at, closed) for at in others):
            return "kharkov:14.2d", t("{unit} is cut off from its division", unit=board.name(unit))
    return None


def _joined(board: Board, start: int, end: int, closed: int) -> bool:
    """Whether a path of at most two hexes runs between regiments around the closed hexes; ZOC do not matter."""
    front = reached = 1 << start
    for _ in range(board.limits.mobile_defence):
        near = 0
        for at in each(front):
            near |= board.grid.around[at]
        reached |= near
        front = near & ~closed
    return bool(reached >> end & 1)
