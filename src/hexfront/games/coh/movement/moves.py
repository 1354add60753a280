"""5.0 Movement: one hex is one action; facing, backing and pivoting."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.events import Event
from hexfront.games.coh.map.terrain_costs import ALL_ROUND, Paths
from hexfront.games.coh.movement import entering, hidden_moves, mobility
from hexfront.games.coh.points.payment import most_ways
from hexfront.games.coh.units import (
    facing as faces,
)
from hexfront.games.coh.units import (
    marker_secrets,
    protection,
    works_on_map,
)

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Steps into the three front hexes, and backwards into the others."""
    found += Steps(board, state, unit, purse)


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many steps there are at most: one to each side, and perhaps the same with caution."""
    steps = 12 if board.cautious(state) else 6
    return steps * most_ways(purse, mobility.move_cost(board, state, unit))


class Steps:
    """The steps of a unit, such that each can be looked at without the others."""

    def __init__(self, board: Board, state: CohState, unit: int, purse: Purse) -> None:
        self._unit, self._purse = unit, purse
        self._cost = mobility.move_cost(board, state, unit)
        self._ways = most_ways(purse, self._cost)
        self._paths = _paths(board, state, unit)

    def __len__(self) -> int:
        return len(self._paths) * self._ways

    def __iter__(self) -> Iterator[Action]:
        for verb, to, extra in self._paths:
            for how in self._purse[self._cost + extra]:
                yield verb, self._unit, to, how

    def __getitem__(self, number: int) -> Action | None:
        path, which = divmod(number, self._ways)
        verb, to, extra = self._paths[path]
        ways = self._purse[self._cost + extra]
        return (verb, self._unit, to, ways[which]) if which < len(ways) else None


def _paths(board: Board, state: CohState, unit: int) -> Paths:
    """Where a unit can go, and what that adds to its move cost."""
    if not mobility.may_move(board, state, unit):
        return ()
    ahead = (
        ALL_ROUND if state.inside[unit] and protection.all_round(board, state, unit) else state.facing[unit]
    )
    paths = board.ground.paths(board.gaits[unit], state.where[unit], ahead)
    if state.intruded or board.cautious(state) or _crosses_works(state, paths):
        return _open(board, state, unit, paths)
    return paths


def offer_pivots(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Turns to every other facing."""
    if mobility.may_pivot(board, state, unit):
        found += _pivots(unit, state.facing[unit], purse[board.limits.pivot])


def most_pivots(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many turns there are at most."""
    return 5 * len(purse[board.limits.pivot])


@lru_cache(maxsize=4096)
def _pivots(unit: int, facing: int, ways: tuple[str, ...]) -> tuple[Action, ...]:
    """The turns of a unit to every other facing."""
    return tuple(("pivot", unit, other, how) for how in ways for other in range(6) if other != facing)


def _crosses_works(state: CohState, paths: Paths) -> bool:
    """Whether there are works in any of the hexes."""
    return bool(state.works) and not state.works.keys().isdisjoint([to for _, to, _ in paths])


def _open(board: Board, state: CohState, unit: int, paths: Paths) -> Paths:
    """The paths that nothing in the hexes closes, dearer where works are, and the same with caution [coh:5.0.3b]."""
    shut = mobility.barred_hexes(board, state, unit)
    cautious = board.cautious(state) and board.foot[unit]
    left: list[tuple[str, int, int]] = []
    for verb, to, extra in paths:
        if shut >> to & 1 or (to in state.works and works_on_map.bars(board, state, unit, to)):
            continue
        price = extra + works_on_map.toll(board, state, unit, to)
        left.append((verb, to, price))
        if cautious and verb == "step" and not board.ground.cover >> to & 1:
            left.append(("creep", to, price + board.limits.cautious))
    return tuple(left)


def step_price(board: Board, state: CohState, action: Action) -> int:
    """What a step costs [coh:5.0a]; hidden ones as 10.1 says."""
    verb, unit, to = action[0], action[1], action[2]
    if state.hidden >> unit & 1 and verb == "step":
        return hidden_moves.price(board, state, action)
    way = mobility.way_to(board, state, unit, to)
    price = mobility.move_cost(board, state, unit) + (way.surcharge if way else 0)
    if verb == "back":
        return price + board.limits.backwards
    return price + board.limits.cautious if verb == "creep" else price


def perform_step(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Go one hex [coh:5.0b], then see what is there."""
    unit, to = action[1], action[2]
    if state.hidden >> unit & 1:
        hidden_moves.sneak(board, state, seat, action, out)
        return
    rules = {
        "step": ("coh:5.0b", "coh:5.1b", "coh:5.0c"),
        "creep": ("coh:5.0b", "coh:5.0.3b"),
        "back": ("coh:5.2", "coh:5.0b"),
    }[action[0]]
    entering.go(board, state, unit, to, action[0], out, rules, action[-1])


def pivot_price(board: Board, state: CohState, action: Action) -> int:
    """A pivot costs the same to any facing [coh:5.3]."""
    return board.limits.pivot


def perform_pivot(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Turn in place; improvised defences are given up (18.1.3b)."""
    works_on_map.disturbed(board, state, action[1], out)
    if state.hit[action[1]] >= 0:
        marker_secrets.turned(board, state, action[1])
    faces.turn(board, state, action[1], action[2], out, ("coh:5.3",))
