"""10.0 Where hidden units of a side may be is kept for the whole side, and is always what is kept of each of them."""

from __future__ import annotations

import pytest

from hexfront.bots import RandomBot
from hexfront.hexes import union

from .table import GAME


@pytest.mark.parametrize("scenario", ["partisans", "petrov", "strongpoint", "pocket-for-two"])
def test_a_side_may_be_where_any_of_its_hidden_units_may(scenario: str) -> None:
    game, hidden = GAME.room(scenario), 0
    for seed in range(2):
        state, bot = game.setup(scenario, frozenset(), seed), RandomBot(seed)
        while seats := game.deciders(state):
            lurking = [unit for unit in range(len(game.types)) if state.hidden >> unit & 1]
            hidden += len(lurking)
            for side in (0, 1):
                assert state.about[side] == union(
                    state.maybe[one] for one in lurking if game.side[one] == side
                )
            game.carry_out(state, seats[0], bot.pick(game.legal(state, seats[0]), game.lexicon.backs))
    assert hidden, "somebody hides in these games"
