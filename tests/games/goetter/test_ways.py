"""6.6, 6.7: the quick search for ways agrees with the bars, in crowded positions made at random."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from hexfront.engine.positions.position import UnitLine
from hexfront.games.goetter.combat.advance import Advance
from hexfront.games.goetter.combat.retreat import Retreat
from hexfront.kit import bars

from .fighting import field, german, soviet, tanks

ROWS = COLUMNS = 7
GERMANS = (
    ("infantry", "1-2-5"),
    ("panzergrenadier", "1-2-9"),
    ("infantry", "0-1-5"),
    ("fortress", "0-2-0"),
    ("infantry", "9-3-5"),
)
SIDES = ("lake", "front-boundary", "minor-river", "major-river", "elbe")


def stack(chance: Random, place: str) -> list[UnitLine]:
    """Some Germans, or a Soviet or US unit."""
    if chance.random() < 0.6:
        given = [chance.choice(GERMANS) for _ in range(chance.randint(1, 4))]
        return [
            german(f"{place}{letter}", place, stats, kind)
            for letter, (kind, stats) in zip("abcd", given, strict=False)
        ]
    if chance.random() < 0.2:
        return [soviet(f"{place}u", place, "4-4-6", chance.choice(("us-infantry", "us-armour")), front="US")]
    corps = tanks(f"{place}s", place) if chance.random() < 0.5 else soviet(f"{place}s", place)
    return [corps, *([soviet(f"{place}d", place, "0-1-6", "depot")] if chance.random() < 0.3 else [])]


def neighbours(place: str) -> list[str]:
    """The hexes west and south of one."""
    row, column = int(place[:2]), int(place[2:])
    west = column - row % 2
    found = [(row, column + 1), (row + 1, west), (row + 1, west + 1)]
    return [f"{r:02d}{c:02d}" for r, c in found if 1 <= r <= ROWS and 1 <= c <= COLUMNS]


def crowd(seed: int) -> tuple[Any, Any, Random]:
    """A small map full of units, with hexsides, railways and red arrows."""
    chance = Random(seed)
    places = [f"{row:02d}{column:02d}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]
    chance.shuffle(places)
    units = [unit for place in places[: chance.randint(14, 30)] for unit in stack(chance, place)]
    pairs = [f"{place}-{other}" for place in places for other in neighbours(place)]
    game, state = field(
        *units,
        size=f"blank {ROWS}x{COLUMNS}",
        sides={pair: chance.choice(SIDES) for pair in pairs if chance.random() < 0.06},
        links={pair: "rail" for pair in pairs if chance.random() < 0.3},
        phase=chance.choice(("soviet-combat", "german-combat")),
        zones={"entry-N": [place for place in places if place.endswith("07")]},
    )
    return game, state, chance


def decision(game: Any, state: Any, chance: Random) -> tuple[Any, ...]:
    """Something legal that soon leads to a fight."""
    legal = list(game.legal(state, game.deciders(state)[0]))
    joins = [action for action in legal if action[0] == "join"]
    if joins and chance.random() < 0.8:
        return chance.choice(joins)
    busy = [action for action in legal if action[0] not in ("end", "cancel", "leave", "pass")]
    return chance.choice(busy or legal)


def test_the_quick_ways_of_retreats_and_advances_are_those_that_no_bar_closes() -> None:
    looked = Counter[type]()
    for seed in range(60):
        game, state, chance = crowd(seed)
        for _ in range(80):
            if state.phase not in ("soviet-combat", "german-combat"):
                break
            frame = state.agenda[-1]
            if isinstance(frame, Retreat | Advance):
                looked[type(frame)] += 1
                for unit, hexes in frame.ahead:
                    case = frame.case(game, state, unit)
                    free = ~bars.closed(frame.against(case), case) & (game.grid.mask | 1)
                    assert hexes == free, (seed, game.name(unit), game.map.describe(hexes ^ free))
            if not chance.randrange(3):
                state.dictated = [("combat", chance.choice((0, 4, 5)))]
            game.carry_out(state, game.deciders(state)[0], decision(game, state, chance))
    assert looked[Retreat] > 20
    assert looked[Advance] > 40
