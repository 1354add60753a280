"""Random play of the installed games beside random chess, and the cost of copying a state."""

from __future__ import annotations

import copy
import gc
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from bench.timing import seconds
from hexfront.bots import RandomBot
from hexfront.engine.base.state import clone
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.game import room
from hexfront.engine.record.match import Match
from hexfront.lab.speed import Speed, chess_speed, random_speed

SLICES = 4
"""In how many parts a measurement is made, so that chess and the game meet the same machine."""
WARM_UP = 1.5
"""For how many seconds a game is played before it is measured, for each of its scenarios."""
HALF_WAY = 600
"""Actions into a game, when most counters are on the map."""


def for_two(game: Any) -> list[str]:
    """The scenarios of a game for two players."""
    return [one.id for one in game.meta.scenarios if len(one.seats) == 2]


def every_scenario(game: Any, seconds: float, seed: int = 1942) -> Speed:
    """Play all scenarios for two at random, as many games of each: so their decisions weigh alike."""
    total = Speed(game.meta.id, 0, 0, 0, 0.0)
    while not total.games_played or total.seconds < seconds:
        for scenario in for_two(game):
            total += random_speed(game, 0, seed + total.games_played, scenario)
    return total


def beside_chess(
    measure: Callable[[Any, float, int], Speed], game: Any, seconds: float
) -> tuple[Speed, Speed]:
    """Chess and a game in turns.

    The game is played a while before: what it works out once per map and keeps is no part of a decision.
    """
    measure(game, WARM_UP * len(for_two(game)), 1941)
    pairs = [
        (chess_speed(seconds / SLICES, part), measure(game, seconds / SLICES, 1942 + 1000 * part))
        for part in range(SLICES)
    ]
    (chess, played), *others = pairs
    for more_chess, more in others:
        chess, played = chess + more_chess, played + more
    return chess, played


def middle(game: Any, plies: int = 60) -> Any:
    """A state some way into a random game."""
    scenario = game.meta.scenarios[-1].id
    game = room(game, scenario)
    state = game.setup(scenario, frozenset(), 1942)
    bot = RandomBot(1942)
    chance = Random(1942)
    for _ in range(plies):
        seats = game.deciders(state)
        if not seats:
            break
        seat = chance.choice(seats)
        game.apply(state, seat, bot.pick(game.legal(state, seat), game.lexicon.backs))
    return state


class Waiting(Frame, tag="waiting", frozen=True):
    """A procedure in the middle of which the game stands."""

    seat: int
    units: tuple[int, ...]
    path: tuple[int, ...] = ()


class FullSize(msgspec.Struct):
    """A state of the size the big games have: two hundred units with ten figures each, five frames."""

    where: list[int]
    step: list[int]
    flags: list[int]
    spent: list[int]
    supplied: list[bool]
    identity: list[int]
    handle: list[int]
    facing: list[int]
    moved: list[bool]
    division: list[int]
    agenda: list[Waiting]
    turn: int = 1


def full_size() -> FullSize:
    """One such state."""
    frames = [Waiting(depth % 2, tuple(range(depth, depth + 20)), (5, 6, 7)) for depth in range(5)]
    return FullSize(*([number % 7] * 200 for number in range(10)), frames)


def copies(state: Any) -> tuple[float, float]:
    """Seconds for our copy of a state and for ``copy.deepcopy``."""
    if clone(state) != state:
        raise AssertionError("the copy differs from the state")
    return seconds(lambda: clone(state), 2000), seconds(lambda: copy.deepcopy(state), 20)


def view_cost(game: Any, decision: float) -> tuple[float, float]:
    """Seconds for a view half-way through a game, and what twenty decisions cost."""
    state = middle(game, HALF_WAY)
    bound = room(game, game.meta.scenarios[-1].id)
    return seconds(lambda: bound.view(state, 0), 50), 20 * decision


def live_memory(game: Any) -> int:
    """Bytes that one match holds at its end, with its history, events and snapshots.

    Another match is played before, so that what the game itself keeps for all matches is not counted.
    """
    first = whole_match(game, 1)
    gc.collect()
    tracemalloc.start()
    second = whole_match(game, 2)
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del first, second
    return held


def whole_match(game: Any, seed: int) -> Match:
    """A random match, to its end."""
    bot = RandomBot(seed)
    match = Match.start(game, game.meta.scenarios[-1].id, seed=seed)
    game = match.game
    while seats := game.deciders(match.state):
        match.act(seats[0], bot.pick(game.legal(match.state, seats[0]), game.lexicon.backs))
    return match
