"""Sight from what is worked out once per map against tracing each line anew, with equal answers."""

from __future__ import annotations

from random import Random

from bench.timing import seconds
from hexfront.games.coh.box.data import CohData
from hexfront.games.coh.map.line_of_sight import CLEAR, Smoky
from hexfront.games.coh.map.sight import Sight
from hexfront.games.coh.map.sight_in_smoke import Haze
from hexfront.hexes import each

EYES, CLOUDS = 12, 6


def ground() -> tuple[Sight, list[int], Smoky]:
    """Two boards with hills, woods and walls, some hexes to look from, and some smoke."""
    data = CohData.load()
    eye = Sight(data.firefight("crossroads").map, data.tables)
    chance, hexes = Random(1941), list(each(eye.grid.mask))
    smoke = {at: chance.choice((1, 2)) for at in chance.sample(hexes, CLOUDS)}
    return eye, chance.sample(hexes, EYES), smoke


def traced(eye: Sight, eyes: list[int], smoke: Smoky) -> list[int]:
    """What these hexes see, line by line, each line placed anew."""
    eye.grid.memory.clear()
    return [sum(1 << b for b in each(eye.grid.mask) if eye.trace(a, b, smoke).seen) for a in eyes]


def kept() -> tuple[float, float]:
    """Seconds for sight on a map that is in play, and line by line."""
    eye, eyes, _ = ground()
    if [eye.seen(a) for a in eyes] != traced(eye, eyes, CLEAR):
        raise AssertionError("the kept sight and the traced one disagree")
    return seconds(lambda: [eye.seen(a) for a in eyes], 1000), seconds(lambda: traced(eye, eyes, CLEAR), 1)


def smoky() -> tuple[float, float]:
    """Seconds for sight under smoke seen for the first time, and line by line."""
    eye, eyes, smoke = ground()
    if [Haze(eye, smoke).seen(a) for a in eyes] != traced(eye, eyes, smoke):
        raise AssertionError("the sight under smoke and the traced one disagree")

    def fresh() -> list[int]:
        haze = Haze(eye, smoke)
        return [haze.seen(a) for a in eyes]

    return seconds(fresh, 20), seconds(lambda: traced(eye, eyes, smoke), 1)
