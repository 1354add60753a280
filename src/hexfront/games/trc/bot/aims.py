"""Which place each unit goes for: as many to each as it needs, so that not all go where it is nearest."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.trc.bot.ground import ways
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.trc.bot.picture import Picture


class Aim(NamedTuple):
    """A place that somebody should go for or hold."""

    at: int
    draw: float
    need: float
    """The strength that is wanted there."""


def length(picture: Picture, unit: int, goal: int, start: int) -> int:
    """How long the way of a unit is."""
    board = picture.board
    return ways(board, goal, board.going.halts[unit][0], picture.weights.draw.stop)[start]


def aims(picture: Picture) -> list[Aim]:
    """The places to be taken, and those of one's own that the enemy could come to."""
    board, state, side, foe = picture.board, picture.state, picture.side, picture.foe
    found = [
        Aim(at, picture.weights.draw.junction, picture.weights.draw.little)
        for at in each(board.rail.junctions & ~state.held[side] & ~state.closed)
    ]
    for at, value in picture.places.items():
        if state.closed >> at & 1:
            continue
        draw = (
            picture.weights.draw.draw
            + value**0.5
            + (picture.weights.draw.urgent if at in picture.denied else 0.0)
        )
        theirs = picture.near(foe, at, picture.weights.draw.guarded)
        if not state.held[side] >> at & 1:
            need = picture.weights.draw.little + picture.weights.draw.over * theirs * picture.shelter(at)
            found.append(Aim(at, draw, min(need, picture.weights.draw.most)))
        elif heed := picture.heed(at):
            feared = picture.caution * picture.near(foe, at, picture.weights.draw.alarm - 4)
            need = picture.weights.draw.little + feared / picture.shelter(at)
            found.append(Aim(at, draw * heed, min(need, picture.weights.draw.most)))
    return found


def assigned(picture: Picture, units: list[int]) -> dict[int, Aim]:
    """An aim for each unit: the best pairs first, none beyond what is needed until every need is met."""
    board, state = picture.board, picture.state
    wanted = aims(picture)
    pairs = []
    for unit in units:
        start = state.where[unit]
        scores = [
            (aim.draw - picture.weights.draw.march * length(picture, unit, aim.at, start), unit, number)
            for number, aim in enumerate(wanted)
        ]
        if scores:
            least = max(scores)[0] - picture.weights.draw.detour
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
