"""7.5.1, 18.4 Who and what in a hex an attack is rolled against."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.coh.box.tables import WORKS
from hexfront.games.coh.fire.attack.shots import FRIENDS, NOBODY, Aim, Shot, met
from hexfront.games.coh.state import DUG
from hexfront.games.coh.units import values_with_marker, works_on_map

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

BLIND = -50
"""A target: whoever may hide in a hex that looks empty."""
DUGOUT = -100
"""A target: the improvised defences of unit n are ``DUGOUT - n``; a work of kind n is ``-1 - n``."""


def targets_of(board: Board, state: CohState, shot: Shot) -> tuple[int, ...]:
    """Who and what is attacked: works first, then units, friends as well as enemies [coh:7.7.3n]."""
    if shot.target != NOBODY:
        return (shot.target,)
    units = tuple(
        [
            unit
            for unit in state.at.get(shot.at, ())
            if can_attack(board, state, shot, unit) and _meant(Aim(board, state, shot, unit))
        ]
    )
    blind = () if state.at.get(shot.at) or not _may_hide(board, state, shot) else (BLIND,)
    return (*(breakable(state, shot.at) if shot.breaches else ()), *units, *blind)


def _meant(aim: Aim) -> bool:
    """Whether an attack on a hex is one on a unit there: it is an enemy, or fire does not choose."""
    return aim.board.side[aim.unit] != aim.board.seat_side[aim.shot.seat] or FRIENDS.holds(aim)


def can_attack(board: Board, state: CohState, shot: Shot, unit: int) -> bool:
    """Whether the leader has the firepower that a target asks for: its marker may have taken one away [coh:7.5c]."""
    if not shot.units or shot.weapon == "flame" or (state.hit[shot.units[0]] < 0 and not shot.weapon):
        return True
    colour = met(board, state, shot, unit).colour
    if shot.weapon and (shot.red if colour == "red" else shot.blue) is None:
        return False
    return not values_with_marker.barred(board, state, shot.units[0], colour)


def breakable(state: CohState, at: int) -> tuple[int, ...]:
    """The works of a hex as targets [coh:18.4a]."""
    lying = (
        [-1 - WORKS.index(work.kind) for work in works_on_map.seen(state, at)] if at in state.works else []
    )
    return (*lying, *(DUGOUT - unit for unit in state.at.get(at, ()) if state.flags[unit] & DUG))


def _may_hide(board: Board, state: CohState, shot: Shot) -> bool:
    """Whether an empty-looking hex is rolled for: artillery always does, others while an enemy is hidden."""
    return not shot.units or bool(state.hidden & board.army_mask[1 - board.seat_side[shot.seat]])


def work_named(target: int) -> str:
    """The kind of a work that is a target."""
    return "improvised" if target <= DUGOUT else WORKS[-1 - target]
