"""Which place each unit goes for: as many to each as it needs, so that not all go where it is nearest."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.trc.bot import weights
from hexfront.games.trc.bot.ground import ways
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.bot.picture import Picture


class Aim(NamedTuple):
    """A place that somebody should go for or hold."""

    at: int
    draw: float
    need: float
    """The strength that is wanted there."""


def length(board: Board, unit: int, goal: int, start: int) -> int:
    """How long the way of a unit is."""
    return ways(board, goal, board.going.halts[unit][0])[start]


def aims(picture: Picture) -> list[Aim]:
    """The places to be taken, and those of one's own that the enemy could come to."""
    board, state, side, foe = picture.board, picture.state, picture.side, picture.foe
    found = [
        Aim(at, weights.JUNCTION, weights.LITTLE)
        for at in each(board.rail.junctions & ~state.held[side] & ~state.closed)
    ]
    for at, value in picture.places.items():
        if state.closed >> at & 1:
            continue
        draw = weights.DRAW + value**0.5 + (weights.URGENT if at in picture.denied else 0.0)
        theirs = picture.near(foe, at, weights.GUARDED)
        if not state.held[side] >> at & 1:
            need = weights.LITTLE + weights.OVER * theirs * picture.shelter(at)
            found.append(Aim(at, draw, min(need, weights.MOST)))
        elif heed := picture.heed(at):
            feared = picture.caution * picture.near(foe, at, weights.ALARM - 4)
            need = weights.LITTLE + feared / picture.shelter(at)
            found.append(Aim(at, draw * heed, min(need, weights.MOST)))
    return found


def assigned(picture: Picture, units: list[int]) -> dict[int, Aim]:
    """An aim for each unit: the best pairs first, none beyond what is needed until every need is met."""
    board, state = picture.board, picture.state
    wanted = aims(picture)
    pairs = []
    for unit in units:
        start = state.where[unit]
        scores = [
            (aim.draw - weights.MARCH * length(board, unit, aim.at, start), unit, number)
            for number, aim in enumerate(wanted)
        ]
        if scores:
            least = max(scores)[0] - weights.DETOUR
            pairs += [pair for pair in scores if pair[0] >= least]
    pairs.sort(reverse=True)
    found: dict[int, Aim] = {}
    sent = [0.0] * len(wanted)
    for times in (1, 2, 4, 99):
        for _, unit, number in pairs:
            if unit not in found and sent[number] < times * wanted[number].need:
                found[unit] = wanted[number]
                sent[number] += max(1, board.combat[unit])
    return found
