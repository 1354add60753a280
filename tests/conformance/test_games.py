"""Every installed game keeps the five promises, in every scenario, with and without its options."""

from typing import Any

import pytest

from hexfront.conformance import suite
from hexfront.conformance.broken import Case
from hexfront.engine.contract.registry import game_ids, load_game

GAMES = {name: load_game(name) for name in game_ids()}
CASES = [
    pytest.param(game, case, id=f"{name}-{case}")
    for name, game in GAMES.items()
    for case in suite.cases(game)
]
PAIRS = [
    pytest.param((game, case), id=f"{name}-{case}")
    for name, game in GAMES.items()
    for case in suite.pairs(game)
]
STATES = 96
"""How many states of each game are looked at: the more scenarios and options, the fewer in each."""
FEW = 10
"""How many states of a case are looked at at least."""
MANY = 8
"""A game of so many cases is played elsewhere once in each."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize("seed", range(metafunc.config.getoption("--conformance-games")))
    if "pair" in metafunc.fixturenames:
        wanted = metafunc.config.getoption("--conformance-pairs")
        metafunc.parametrize("pair", PAIRS if wanted else PAIRS[:1])


@pytest.mark.parametrize(("game", "case"), CASES)
def test_keeps_the_five_promises(game: Any, case: Case, seed: int) -> None:
    suite.check_throughout(game, case, seed, max(STATES // len(suite.cases(game)), FEW))


def test_an_option_or_two_keep_the_five_promises(pair: tuple[Any, Case]) -> None:
    game, case = pair
    suite.check_throughout(game, case, 0, FEW)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_twins_of_a_game_with_secrets_differ_underneath(game: Any) -> None:
    assert suite.check_secrets(game, seed=0, plies=40).taken > 0


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_another_process_plays_the_same(game: Any) -> None:
    seeds = range(2 if len(suite.cases(game)) < MANY else 1)
    suite.check_elsewhere(game, seeds, plies=60)
