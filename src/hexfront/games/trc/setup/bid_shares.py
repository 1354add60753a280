"""26.8, 26.14 What a bid for the Axis brings the Russians: workers at the start, and points turn by turn."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from hexfront.games.trc.state import TrcState
from hexfront.games.trc.victory.played import last_turn
from hexfront.hexes import count, each
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "optional-workers"
PLACE = "bid"
"""Where the counters of these workers come from, in the order of battle."""


def turns(board: Board, state: TrcState) -> int:
    """How many turns the game has."""
    return last_turn(board, state) - board.data.scenarios[state.scenario].first + 1


def optional_workers(board: Board) -> tuple[int, ...]:
    """Every worker that a bid may bring."""
    return tuple(unit for unit in board.workers if _optional(board, unit))


def _optional(board: Board, unit: int) -> bool:
    return board.units[unit].place == PLACE and bool(board.enrolled >> unit & 1)


def workers(board: Board, state: TrcState) -> tuple[int, ...]:
    """The workers that the bid brings; none where it took points away [trc:26.14a]."""
    if state.bid <= 0 or OPTION not in state.options:
        return ()
    return _fewest(board, state.bid // turns(board, state), _cities_left(board, state.scenario))


def _cities_left(board: Board, name: str) -> int:
    """How many Russian cities have no worker at the start, since each has one at most."""
    scenario = board.data.scenarios[name]
    cities = board.cities.every & board.regions.russia & ~board.regions.lines[scenario.line]
    forces = scenario.forces.russian if scenario.forces else range(len(board.units))
    starting = [unit for unit in board.workers if unit in forces and not _optional(board, unit)]
    return count(cities) - sum(scenario.forces is not None or board.units[unit].starts for unit in starting)


@remembered(most=64)
def _fewest(board: Board, factors: int, most: int) -> tuple[int, ...]:
    """The fewest workers with so many factors together [trc:26.14c]; with fewer, if there are no more or no city."""
    pool = sorted(optional_workers(board), key=lambda unit: -board.combat[unit])
    sizes = range(min(len(pool), most) + 1)
    sets = [force for size in sizes for force in combinations(pool, size)]
    best = max(found for force in sets if (found := _factors(board, force)) <= factors)
    return next(force for force in sets if _factors(board, force) == best)


def _factors(board: Board, units: tuple[int, ...]) -> int:
    return sum(board.combat[unit] for unit in units)


def share(board: Board, state: TrcState, turn: int) -> int:
    """The points that the bid adds in a turn: spread evenly, the rest first [trc:26.8c]; losses last [trc:26.8d].

    What came as workers is not given again [trc:26.14b].
    """
    length = turns(board, state)
    number = turn - board.data.scenarios[state.scenario].first
    if not 0 <= number < length:
        return 0
    if state.bid < 0:
        each_turn, over = divmod(-state.bid, length)
        return -(each_turn + (number >= length - over))
    points = state.bid - length * _factors(board, workers(board, state))
    each_turn, over = divmod(points, length)
    return each_turn + (number < over)


def unplaced(board: Board, state: TrcState) -> int:
    """The cities in which a worker of the bid may start: those of the Russians without a worker [trc:26.14d]."""
    found = board.cities.every & state.held[1]
    for at in each(found):
        if any(board.kinds[unit] == "worker" for unit in state.at.get(at, ())):
            found ^= 1 << at
    return found
