"""The fast ways of movement against the bars, which are the plain definition, on positions of random play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from hexfront.engine.base.actions import Action
from hexfront.games.goetter.game import Goetter
from hexfront.games.goetter.turn.movement_phase import Movement
from hexfront.hexes import each

GAME = Goetter()
SEEDS = (1, 2)
EVERY = 37
"""One position in so many is looked at."""


def positions(seed: int) -> Iterator[Any]:
    """Movement phases of a random game, now and then."""
    state, chance, count = GAME.setup("campaign", frozenset(), seed), random.Random(seed), 0
    while state.result is None:
        seat = GAME.deciders(state)[0]
        if isinstance(state.agenda[-1], Movement):
            count += 1
            if count % EVERY == 0:
                yield state
        GAME.carry_out(state, seat, GAME.legal(state, seat).draw(chance.random, 0.02))


def near(state: Any, chance: random.Random) -> Iterator[Action]:
    """Actions that are offered or almost so."""
    rails = list(each(GAME.map.linked("rail") | GAME.transit))
    for unit in chance.sample(range(len(GAME.units)), 40):
        yield "exit", unit
        yield "drop", unit
        yield "rail", unit, chance.choice(rails)
        at = state.where[unit]
        if at > 0:
            beside = GAME.grid.around[at] | GAME.links.entry.get(at, 0) | GAME.links.exit.get(at, 0)
            for to in each(beside):
                yield "step", unit, to
            yield "stack", at


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_offered_is_what_no_bar_holds(seed: int) -> None:
    chance, seen = random.Random(seed), set[str]()
    for state in positions(seed):
        frame, seat = state.agenda[-1], GAME.deciders(state)[0]
        legal = GAME.legal(state, seat)
        for action in near(state, chance):
            objections = list(frame.objections(GAME, state, seat, action))
            assert (action in legal) == (not objections), (GAME.lexicon.text(action), objections)
            seen.update(told.rule for told in objections)
    assert len(seen) > 20
