"""Five random games of every firefight, from the set-up to the end."""

from __future__ import annotations

import pytest

from hexfront.bots import RandomBot

from .table import GAME

MOST = 20_000
"""More actions than any firefight takes."""


@pytest.mark.parametrize("scenario", list(GAME.firefights))
def test_random_games_end(scenario: str) -> None:
    game = GAME.room(scenario)
    options = sorted(option.id for option in game.meta.options)
    for seed in range(5):
        chosen = frozenset(option for index, option in enumerate(options) if seed and (index + seed) % 4 == 0)
        state, bot = game.setup(scenario, chosen, seed), RandomBot(seed)
        for _ in range(MOST):
            seats = game.deciders(state)
            if not seats:
                break
            game.apply(state, seats[0], bot.pick(game.legal(state, seats[0]), game.lexicon.backs))
        result = game.result(state)
        assert result is not None, f"seed {seed} does not end"
        assert state.turn == game.firefight.turns or state.ceasefire
        assert result.level == ("victory" if result.winners else "defeat")
