"""Twenty random games of both scenarios, with and without each option, from the first decision to the result."""

from __future__ import annotations

import pytest

from hexfront.bots import RandomBot

from .table import GAME

MOST = 20_000
"""More actions than any game of eight turns takes."""


@pytest.mark.parametrize("scenario", ["race", "campaign"])
@pytest.mark.parametrize("first", range(0, 10, 5))
def test_random_games_end(scenario: str, first: int) -> None:
    for seed in range(first, first + 5):
        options = frozenset(
            option.id for number, option in enumerate(GAME.meta.options) if seed >> number & 1
        )
        state, bot = GAME.setup(scenario, options, seed), RandomBot(seed)
        for _ in range(MOST):
            seats = GAME.deciders(state)
            if not seats:
                break
            GAME.apply(state, seats[0], bot.pick(GAME.legal(state, seats[0]), GAME.lexicon.backs))
        result = GAME.result(state)
        assert result is not None, f"seed {seed} does not end"
        assert state.turn <= GAME.data.scenarios[scenario].last_turn
        assert len(result.winners) == 1
