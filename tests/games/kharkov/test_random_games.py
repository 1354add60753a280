"""Fifty random games from the first set-up decision to the victory level."""

from __future__ import annotations

import pytest

from hexfront.bots import RandomBot

from .table import GAME

MOST = 20_000
"""More actions than any game of ten turns takes."""


@pytest.mark.parametrize("first", range(0, 50, 5))
def test_random_games_end(first: int) -> None:
    for seed in range(first, first + 5):
        options = frozenset(
            option.id for number, option in enumerate(GAME.meta.options) if seed >> number & 1
        )
        state, bot = GAME.setup("campaign", options, seed), RandomBot(seed)
        for _ in range(MOST):
            seats = GAME.deciders(state)
            if not seats:
                break
            GAME.apply(state, seats[0], bot.pick(GAME.legal(state, seats[0]), GAME.lexicon.backs))
        result = GAME.result(state)
        assert result is not None, f"seed {seed} does not end"
        assert state.turn == 10
        assert result.level in {level.name for level in GAME.tables.victory.levels}
