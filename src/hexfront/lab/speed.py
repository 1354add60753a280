"""How fast a game is played at random, beside random chess in the same run.

What counts are whole decisions: a finished move of a counter, a fight resolved, never the single steps
inside them. A game says which of its actions make one by a method ``counts``; without it every action does.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from random import Random
from typing import Any

import msgspec

from hexfront.bots import RandomBot
from hexfront.engine.base.actions import Action
from hexfront.engine.contract.decisions import counter
from hexfront.engine.contract.game import room
from hexfront.errors import HexfrontError

CHESS = "python-chess"


class NotInstalled(HexfrontError):
    """A package that only some measurements need is missing."""


class Speed(msgspec.Struct, frozen=True):
    """What was played in how many seconds, games to their end. Two measurements add up.

    >>> both = Speed("demo", 3, 900, 1500, 2.0) + Speed("demo", 1, 300, 500, 2.0)
    >>> both.games, both.decisions, both.actions
    (1.0, 300.0, 500.0)
    """

    name: str
    games_played: int
    decisions_made: int
    actions_made: int
    seconds: float

    @property
    def games(self) -> float:
        """Games per second."""
        return self.games_played / self.seconds

    @property
    def decisions(self) -> float:
        """Whole decisions per second."""
        return self.decisions_made / self.seconds

    @property
    def actions(self) -> float:
        """Actions per second, the steps inside decisions included."""
        return self.actions_made / self.seconds

    def __add__(self, other: Speed) -> Speed:
        return Speed(
            self.name,
            self.games_played + other.games_played,
            self.decisions_made + other.decisions_made,
            self.actions_made + other.actions_made,
            self.seconds + other.seconds,
        )


def random_speed(game: Any, seconds: float, seed: int = 1942, scenario: str = "") -> Speed:
    """Play a scenario at random, the first if none is named: at least one game, and until the time is up.

    The choices are computed as far as the player needs them: the groups, and one of them in full.
    """
    scenario = scenario or game.meta.scenarios[0].id
    game = room(game, scenario)
    actions, spent = _timed(_random_games(game, scenario, seed), seconds)
    # Telling whole decisions from steps is no part of play, so it is done in a second run of the same games.
    whole = _random_games(game, scenario, seed, counter(game))
    decisions = sum(next(whole) for _ in actions)
    return Speed(game.meta.id, len(actions), decisions, sum(actions), spent)


def _random_games(
    game: Any, scenario: str, seed: int, counts: Callable[[Any, Action], bool] | None = None
) -> Iterator[int]:
    """Play one game after the other: of each, how many actions count; without ``counts`` all do."""
    bot, backs = RandomBot(seed), game.lexicon.backs
    deciders, legal, pick, do = game.deciders, game.legal, bot.pick, getattr(game, "carry_out", game.apply)
    for number in count():
        state = game.setup(scenario, frozenset(), seed + number)
        found = 0
        while seats := deciders(state):
            action = pick(legal(state, seats[0]), backs)
            found += counts is None or counts(state, action)
            do(state, seats[0], action)
        yield found


def chess_speed(seconds: float, seed: int = 1942) -> Speed:
    """Play chess at random: list the legal moves, push one; a game ends without moves or after fifty idle."""
    try:
        chess = import_module("chess")
    except ImportError:
        raise NotInstalled("python-chess is not installed; pip install 'hexfront[bench]' brings it") from None
    moves, spent = _timed(_chess_games(chess, Random(seed)), seconds)
    return Speed(CHESS, len(moves), sum(moves), sum(moves), spent)


def _chess_games(chess: Any, chance: Random) -> Iterator[int]:
    """Play one game after the other: how many moves each took."""
    while True:
        board = chess.Board()
        found = 0
        while board.halfmove_clock < 100 and (moves := list(board.legal_moves)):
            board.push(moves[int(chance.random() * len(moves))])
            found += 1
        yield found


def _timed(games: Iterator[int], seconds: float) -> tuple[list[int], float]:
    """What games yield until the time is up, at least one, and the seconds they took."""
    found = []
    begin = time.perf_counter()
    for one in games:
        found.append(one)
        spent = time.perf_counter() - begin
        if spent >= seconds:
            break
    return found, spent
