"""What never changes on a map: distances, and the chances of the combat table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.hexes import each
from hexfront.hexes.connect import waves
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board

FAR = 99
"""Farther than any way on the map."""


class Chance(NamedTuple):
    """One result of a combat."""

    share: float
    attacker: int
    losses: int
    retreat: int


@remembered(most=4096)
def distances(board: Board, goal: int) -> tuple[int, ...]:
    """By hex, the hexes on the way to a goal over land, whoever stands there."""
    found = [FAR] * board.grid.size
    for steps, hexes in enumerate(
        waves(board.grid, 1 << goal, board.land, blocked=board.map.side("blocked"))
    ):
        for at in each(hexes):
            found[at] = steps
    return tuple(found)


@remembered(most=64)
def field(board: Board, goals: tuple[tuple[int, float], ...], falloff: float) -> list[float]:
    """By hex, the most that any goal is worth from there: less for every hex of the way."""
    found = [-float(FAR)] * board.grid.size
    for goal, worth in goals:
        for at, far in enumerate(distances(board, goal)):
            found[at] = max(found[at], worth - falloff * far)
    return found


@remembered(most=512)
def results(board: Board, rung: int, die: int) -> tuple[Chance, ...]:
    """The chances of each result on a column, counted from the left."""
    ladder = board.tables.ladder
    ways = board.tables.crt.distribution(ladder.names[ladder.clamp(rung)], die)
    total = sum(ways.values())
    found = []
    for text, count in ways.items():
        one = board.tables.results[text]
        found.append(Chance(count / total, one.attacker, one.losses, one.retreat))
    return tuple(found)
