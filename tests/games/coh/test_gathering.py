"""9.1, 9.2 What a member of a group may do is the same for those who list it and for those who draw one of it."""

from __future__ import annotations

import pytest

from hexfront.bots import RandomBot
from hexfront.games.coh.groups.offers import Gathering, Spared

from .table import GAME

ENOUGH = 12
"""So many members are looked at in each firefight."""


@pytest.mark.parametrize("scenario", ["partisans", "gap", "petrov", "pocket-for-two"])
def test_a_member_has_no_more_to_do_than_is_said_at_first(scenario: str) -> None:
    game, looked_at, seed = GAME.room(scenario), 0, 0
    while looked_at < ENOUGH:
        state, bot = game.setup(scenario, frozenset(), seed), RandomBot(seed)
        seed += 1
        while seats := game.deciders(state):
            choices = game.legal(state, seats[0])
            for group in choices.candidates() if isinstance(choices, Gathering) else ():
                if isinstance(group, Spared):
                    looked_at += 1
                    parts = [len(group.part(number)) for number in range(len(group.most))]
                    assert all(found <= most for found, most in zip(parts, group.most, strict=True))
            game.carry_out(state, seats[0], bot.pick(choices, game.lexicon.backs))
