"""9.1 Who may attack, and who may be attacked, in a combat phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.api import Illegal
from hexfront.games.kharkov.combat.bars.eligible import (
    GARRISON_ALONE,
    NOBODY_NEAR,
    REACH,
    READY,
    TARGETS,
    Approach,
    Soldier,
    Target,
    covers,
)
from hexfront.games.kharkov.state import ADVANCED, ATTACKED, AXIS, DISRUPTED, SOVIET, STRUCK
from hexfront.games.kharkov.supply import hq
from hexfront.hexes import bits, each, listed, spread
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

BARRED = DISRUPTED | ATTACKED | ADVANCED


def prey(board: Board, state: KharkovState, side: int, stormed: tuple[int, ...], among: int = -1) -> int:
    """Those of some hexes, or all, that a side may attack: the same as those that nothing spares, but quicker."""
    enemy = 1 - side
    found = state.fighters[enemy] & among
    for at in each(state.occupied[enemy] & among & ~found):
        if any(board.units[unit].kind == "hq" for unit in state.at[at]):
            found |= 1 << at
    if enemy == AXIS:
        found |= state.garrisons & among & ~bits(stormed)
    there, flags, marks = state.at, state.flags, STRUCK | ADVANCED
    marked = [at for at in listed(found & state.occupied[enemy]) for unit in there[at] if flags[unit] & marks]
    for at in marked:
        if _spent(board, state, at, stormed):
            found &= ~(1 << at)
    return found


def _spent(board: Board, state: KharkovState, at: int, stormed: tuple[int, ...]) -> bool:
    """Whether the units in a hex, and a garrison there, may not be attacked any more in this phase."""
    fresh = state.garrisons >> at & 1 == 1 and at not in stormed
    for unit in state.at[at]:
        if state.flags[unit] & ADVANCED or covers(board, state, unit):
            return True
        fresh = fresh or not (state.flags[unit] & STRUCK or board.units[unit].kind == "reserve")
    return not fresh


def able(board: Board, state: KharkovState, side: int) -> list[int]:
    """The units next to an enemy that may attack; the same as those that nothing keeps out, but quicker."""
    enemies = state.occupied[1 - side] | (state.garrisons if side == SOVIET else 0)
    posts = state.fighters[side] & spread(board.grid, enemies)
    if side == SOVIET:
        posts &= hq.command(board, state, side, posts)
    elif not state.south_active:
        posts &= ~board.south
    there, flags, combat = state.at, state.flags, board.combat
    fit = [unit for at in listed(posts) for unit in there[at] if combat[unit] and not flags[unit] & BARRED]
    unled = _unled(board, state, fit) if side == AXIS else ()
    return [unit for unit in fit if unit not in unled]


def _unled(board: Board, state: KharkovState, units: list[int]) -> list[int]:
    """The Romanians among some units who are out of the command radius of their HQ."""
    where, romanians = state.where, [unit for unit in units if board.units[unit].kind == "romanian"]
    command = hq.command(board, state, AXIS, bits([where[unit] for unit in romanians]))
    return [unit for unit in romanians if not command >> where[unit] & 1]


def unfit(board: Board, state: KharkovState, side: int, unit: int) -> Iterator[Illegal]:
    """Every rule that keeps a unit from attacking anybody now."""
    return bars.objections(READY, Soldier(board, state, side, unit))


def kept_out(
    board: Board, state: KharkovState, side: int, unit: int, targets: tuple[int, ...]
) -> Iterator[Illegal]:
    """Every rule that keeps a unit out of an attack on these hexes."""
    yield from unfit(board, state, side, unit)
    if state.where[unit] > 0:
        for at in targets:
            yield from bars.objections(REACH, Approach(board, state, unit, len(targets) > 1), at)


def spared(
    board: Board, state: KharkovState, side: int, at: int, stormed: tuple[int, ...]
) -> Iterator[Illegal]:
    """Every rule that spares a hex: on itself, or on each unit that could attack it."""
    target = Target(board, state, side, at, stormed)
    yield from bars.objections(TARGETS, target)
    if not target.enemy:
        return
    near = [unit for one in each(board.linked[at]) for unit in state.at.get(one, ())]
    near = [unit for unit in near if board.side[unit] == side]
    if near and not any(next(unfit(board, state, side, unit), None) is None for unit in near):
        for unit in near:
            yield from unfit(board, state, side, unit)
    if not near:
        yield from bars.objections((GARRISON_ALONE, NOBODY_NEAR), target)
