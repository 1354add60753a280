"""5.0 Movement: one hex is one action; facing, backing and pivoting."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.games.coh.box.meta import CARD
from hexfront.games.coh.events import Moved
from hexfront.games.coh.hidden import decoys, hidden_moves
from hexfront.games.coh.map.terrain_costs import ALL_ROUND, Paths, Way
from hexfront.games.coh.movement import vehicles
from hexfront.games.coh.points.payment import most_ways
from hexfront.games.coh.state import BOGGED, STUCK
from hexfront.games.coh.units import (
    counters,
    marker_secrets,
    objectives,
    works_on_map,
)
from hexfront.games.coh.units import (
    facing as faces,
)
from hexfront.games.coh.units.facing import Face
from hexfront.games.coh.works import obstacles

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState


def may_move(board: Board, state: CohState, unit: int) -> bool:
    """Whether nothing on the unit keeps it from moving by itself (7.5d, 14.5b, 17.0)."""
    if state.carrier[unit] >= 0 or state.flags[unit] & (BOGGED | STUCK):
        return False
    hit = state.hit[unit]
    return hit < 0 or not board.markers[hit].forbids_movement


def may_pivot(board: Board, state: CohState, unit: int) -> bool:
    """Whether a unit may turn in place [coh:5.1a]."""
    return may_move(board, state, unit) and not (
        state.inside[unit] and works_on_map.fixed(board, state, unit)
    )


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Steps into the three front hexes, and backwards into the others."""
    found += Steps(board, state, unit, purse)


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many steps there are at most: one to each side, and perhaps the same with caution."""
    steps = 12 if board.cautious(state) else 6
    return steps * most_ways(purse, move_cost(board, state, unit))


class Steps:
    """The steps of a unit, such that each can be looked at without the others."""

    def __init__(self, board: Board, state: CohState, unit: int, purse: Purse) -> None:
        self._unit, self._purse = unit, purse
        self._cost = move_cost(board, state, unit)
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
    if not may_move(board, state, unit):
        return ()
    ahead = (
        ALL_ROUND if state.inside[unit] and works_on_map.all_round(board, state, unit) else state.facing[unit]
    )
    paths = board.ground.paths(board.gaits[unit], state.where[unit], ahead)
    if state.intruded or board.cautious(state) or _crosses_works(state, paths):
        return _open(board, state, unit, paths)
    return paths


def offer_pivots(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Turns to every other facing."""
    if may_pivot(board, state, unit):
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
    shut = barred_hexes(board, state, unit)
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


def move_cost(board: Board, state: CohState, unit: int) -> int:
    """What a unit pays for a clear hex, its damage marker included [coh:5.0a]."""
    hit = state.hit[unit]
    return board.moves[unit] + (board.markers[hit].move if hit >= 0 else 0)


def barred_hexes(board: Board, state: CohState, unit: int, at: int = 0) -> int:
    """Where a unit may not go in reaction to an enemy that has just come into its hex, or the hex it left (7.7.3l)."""
    shut, left = 0, at or state.where[unit]
    for side, entered, start in state.intruded:
        if entered == left and side != board.side[unit] and state.held[side] >> entered & 1:
            shut |= 1 << start | board.grid.around[start] & board.grid.around[entered]
    return shut


def way_to(board: Board, state: CohState, unit: int, to: int) -> Way | None:
    """The step from where a unit stands to a neighbouring hex."""
    direction = board.grid.direction(state.where[unit], to)
    return None if direction is None else board.steps[unit][state.where[unit]][direction]


def step_price(board: Board, state: CohState, action: Action) -> int:
    """What a step costs [coh:5.0a]; hidden ones as 10.1 says."""
    verb, unit, to = action[0], action[1], action[2]
    if state.hidden >> unit & 1 and verb == "step":
        return hidden_moves.price(board, state, action)
    way = way_to(board, state, unit, to)
    price = move_cost(board, state, unit) + (way.surcharge if way else 0)
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
    go(board, state, unit, to, action[0], out, rules, action[-1])


def go(
    board: Board,
    state: CohState,
    unit: int,
    to: int,
    how: str,
    out: list[Event],
    rules: tuple[str, ...],
    paid: str = CARD,
) -> None:
    """Move a unit into a neighbouring hex, tell it, and let everything happen that entering brings.

    ``paid`` is how: what bonus hexes of a vehicle still cost is paid in the same way.
    """
    start = state.where[unit]
    loads = tuple([board.names[load] for load in counters.loads(state, unit)]) if board.vehicle[unit] else ()
    if loads:
        rules = (*rules, "coh:17.0d")
        for load in counters.loads(state, unit):
            works_on_map.disturbed(board, state, load, out)
    works_on_map.disturbed(board, state, unit, out)
    counters.put(board, state, unit, to)
    begun = board.labels[start] if start > 0 else ""
    out.append(
        Moved(unit=board.names[unit], start=begun, end=board.labels[to], how=how, loads=loads, rules=rules)
    )
    if state.hit[unit] >= 0:
        marker_secrets.use(board, state, unit, out, "move")
    if board.cautious(state) and board.foot[unit]:
        _expose(board, state, unit, how)
    entered(board, state, unit, start, how, out, paid)


def _expose(board: Board, state: CohState, unit: int, how: str) -> None:
    """Only the last move counts: a step into the open without caution makes a foot unit easier to hit [coh:5.0.3a]."""
    rest = tuple([one for one in state.exposed if one != unit])
    careless = how in ("step", "enter") and not board.ground.cover >> state.where[unit] & 1
    state.exposed = (*rest, unit) if careless else rest


def entered(
    board: Board, state: CohState, unit: int, start: int, how: str, out: list[Event], paid: str = CARD
) -> None:
    """A visible unit has just come into a hex: works, hidden units, the objective, bogging, then its facing."""
    at, side = state.where[unit], board.side[unit]
    if start in state.holder:
        objectives.settle(board, state, start, out)
    if not vehicles.after_entry(board, state, unit, start, how, paid, out):
        agenda.push(state, Face(unit))
    if state.works:
        obstacles.entered(board, state, unit, out)
    if state.hidden:
        hidden_moves.look(board, state, out)
    if state.coins:
        decoys.look(board, state, out)
    if at in state.holder:
        # Whoever hid there has come to light by now, and opposes it.
        objectives.take(board, state, unit, out)
    if start > 0 and state.held[1 - side] >> at & 1:
        state.intruded = (*state.intruded, (side, at, start))


def refuse_moving(board: Board, state: CohState, unit: int) -> Illegal | None:
    """Why a unit may not move at all."""
    name = board.names[unit]
    if state.carrier[unit] >= 0:
        return Illegal("coh:17.0d", t("{unit} is carried and moves with its vehicle.", unit=name))
    if state.flags[unit] & STUCK:
        return Illegal("coh:card-20", t("{unit} is bogged down until the end of the turn.", unit=name))
    if state.flags[unit] & BOGGED:
        return Illegal("coh:14.5b", t("{unit} is immobilised and neither moves nor pivots.", unit=name))
    hit = state.hit[unit]
    if hit >= 0 and board.markers[hit].forbids_movement:
        text = t("{unit} is {marker} and may not move.", unit=name, marker=board.markers[hit].name)
        return Illegal(marker_rule(board, hit), text)
    return None


def marker_rule(board: Board, hit: int) -> str:
    """The row of the damage marker that keeps a unit in place."""
    return {
        "stunned": "coh:dmg-stunned",
        "pinned": "coh:dmg-pinned",
        "immobilised": "coh:dmg-v-immobilised",
    }.get(board.markers[hit].id, "coh:dmg-v-stunned")


def pivot_price(board: Board, state: CohState, action: Action) -> int:
    """A pivot costs the same to any facing [coh:5.3]."""
    return board.limits.pivot


def perform_pivot(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Turn in place; improvised defences are given up (18.1.3b)."""
    works_on_map.disturbed(board, state, action[1], out)
    if state.hit[action[1]] >= 0:
        marker_secrets.turned(board, state, action[1])
    faces.turn(board, state, action[1], action[2], out, ("coh:5.3",))
