"""What never changes on a map: distances, and the chances of the combat table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.hexes import each
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

FAR = 99
"""Farther than any way on the map."""
DICE = 6


@remembered(most=256)
def distances(board: Board, goal: int) -> tuple[int, ...]:
    """By hex, the hexes on the way to a goal over land, whoever stands there."""
    return away(board, 1 << goal)


@remembered(most=1024)
def ways(board: Board, goal: int, rough: int, stop: int) -> tuple[int, ...]:
    """By hex, how long the way to a goal is for a unit that rough hexes stop, each as if so many more."""
    found = [FAR] * board.grid.size
    waves, done = {0: 1 << goal}, 0
    for far in range(FAR):
        wave = waves.pop(far, 0) & ~done
        if wave:
            done |= wave
            for at in each(wave):
                found[at] = far
            slow = wave & rough if far else 0
            for part, cost in ((wave & ~slow, 1), (slow, 1 + stop)):
                if part:
                    later = far + cost
                    waves[later] = waves.get(later, 0) | board.going.reached(board.near, part)
    return tuple(found)


def away(board: Board, hexes: int, around: int = 0) -> tuple[int, ...]:
    """By hex, how far the nearest of some hexes is over land; hexes to go around are reached and not passed."""
    found = [FAR] * board.grid.size
    done = wave = hexes
    for far in range(FAR):
        for at in each(wave):
            found[at] = far
        wave = board.going.reached(board.near, wave & ~around) & ~done
        if not wave:
            break
        done |= wave
    return tuple(found)


@remembered(most=64)
def field(board: Board, goals: tuple[tuple[int, float], ...], falloff: float) -> list[float]:
    """By hex, the most that any goal is worth from there: less for every hex of the way."""
    found = [-float(FAR)] * board.grid.size
    for goal, worth in goals:
        by_distance = [worth - falloff * far for far in range(FAR + 1)]
        found = list(map(max, found, map(by_distance.__getitem__, distances(board, goal))))
    return found


@remembered(most=64)
def chances(board: Board, rung: int) -> dict[str, float]:
    """The chance of each result on a rung of the ladder; beyond the last the defenders surrender."""
    names = board.tables.ladder.names
    if rung >= len(names):
        return {"DS": 1.0}
    ways = board.tables.crt.distribution(names[max(rung, 0)])
    return {result: count / DICE for result, count in ways.items()}
