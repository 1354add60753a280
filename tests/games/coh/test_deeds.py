"""2.2 What units can do is the same for those who list it and for those who draw one of it."""

from __future__ import annotations

from random import Random

import pytest

from hexfront.bots import RandomBot
from hexfront.engine.base.actions import Action
from hexfront.games.coh.acts import chapters
from hexfront.games.coh.game import Coh
from hexfront.games.coh.groups import unit_offers
from hexfront.games.coh.points.payment import FREE, purse_of
from hexfront.games.coh.state import CohState
from hexfront.games.coh.turn.go import Go

from .table import GAME

EVERY = 9
"""Which goes are looked at."""


def check_bounds(game: Coh, state: CohState, unit: int) -> None:
    """No chapter has more for a unit than it says at first, whoever pays; single acts are those of the list."""
    for means in (purse_of(game, state, unit), FREE):
        for chapter in chapters.of_unit(game, state, unit):
            found: list[Action] = []
            chapter.offer(game, state, unit, means, found)
            assert len(found) <= chapter.most(game, state, unit, means), (chapter.offer, unit)
            if chapter.part is not None:
                part = chapter.part(game, state, unit, means)
                assert [one for number in range(len(part)) if (one := part[number])] == found == list(part)


def check_draws(game: Coh, state: CohState, unit: int) -> None:
    """Who has an act has a group, and what is drawn from it is listed in it."""
    group, chance = unit_offers.deeds(game, state, unit), Random(state.drawn).random
    if chapters.acts(
        game, state, unit, purse_of(game, state, unit), chapters.ATTACKING if state.aim else None
    ):
        assert group is not None
    if group is not None:
        assert {group.draw(chance) for _ in range(5)} <= set(group)


@pytest.mark.parametrize("scenario", list(GAME.firefights))
def test_what_is_drawn_is_what_is_listed(scenario: str) -> None:
    game = GAME.room(scenario)
    for seed, options in enumerate([frozenset[str](), frozenset({"cautious"})]):
        state, bot, number = game.setup(scenario, options, seed), RandomBot(seed), 0
        while seats := game.deciders(state):
            number += 1
            if isinstance(state.agenda[-1], Go) and not number % EVERY:
                for unit in game.force[seats[0]]:
                    if state.where[unit] > 0:
                        check_bounds(game, state, unit)
                        check_draws(game, state, unit)
            game.carry_out(state, seats[0], bot.pick(game.legal(state, seats[0]), game.lexicon.backs))
