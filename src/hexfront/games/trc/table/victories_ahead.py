"""16 The automatic victories that a side could still bring about in this movement phase, asked before anybody moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.state import clone
from hexfront.engine.positions.probe import Area
from hexfront.games.trc.combat import odds, overwhelm
from hexfront.games.trc.combat.front import allowed_targets
from hexfront.games.trc.state import SIDES, TrcState
from hexfront.games.trc.table import walks
from hexfront.games.trc.units import battle_groups, stacks
from hexfront.hexes import bits, each, listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def areas(board: Board, state: TrcState) -> Iterator[Area]:
    """Each hex over which units that stand beside it, or can still come there, would win without a die."""
    phase = walks.phase(state)
    if phase is None:
        return
    own = stacks.of_side(board, state, phase.side)
    enemies = state.occupied[1 - phase.side]
    if odds.too_early(board, state, phase.side, own, ()):
        enemies &= bits(battle_groups.standing(board, state, 1 - phase.side))
    posts = _posts(board, state, phase.side) if enemies else {}
    for at in listed(enemies):
        if _in_reach(board, state, phase.side, at, posts):
            label = board.label(at)
            yield Area("automatic victory", label, (label,), SIDES[phase.side], "trc:16.1a")


def _posts(board: Board, state: TrcState, side: int) -> dict[int, int]:
    """By unit, the hexes in which it stands or could end its move, for those who may attack anybody."""
    found: dict[int, int] = {}
    for unit in stacks.of_side(board, state, side):
        if allowed_targets(board, state, unit):
            found[unit] = 1 << state.where[unit]
            for walk in walks.walks(board, state, unit):
                found[unit] |= 1 << walk[1]
    return found


def _in_reach(board: Board, state: TrcState, side: int, target: int, posts: dict[int, int]) -> bool:
    """Whether the strongest units that find room beside a hex win there; who stands beside it stays."""
    beside = board.near.steps[target]
    comers = [
        unit
        for unit, hexes in posts.items()
        if hexes & beside and allowed_targets(board, state, unit) >> target & 1
    ]
    if not comers:
        return False
    later = clone(state)
    for unit in sorted(comers, key=lambda unit: -board.combat[unit]):
        if beside >> later.where[unit] & 1:
            continue
        for at in each(posts[unit] & beside):
            if stacks.room(board, later, unit, at):
                stacks.put(board, later, unit, at)
                break
    return overwhelm.within_reach(board, later, side, (target,))
