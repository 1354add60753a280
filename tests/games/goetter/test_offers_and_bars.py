"""In every decision of random games: what is offered is exactly what no rule stands against."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from hexfront.engine.base.actions import Action
from hexfront.engine.base.state import clone
from hexfront.engine.contract.acts import by_verb
from hexfront.games.goetter.game import Goetter
from hexfront.hexes import each, listed

GAME = Goetter()
SEEDS = (3, 4)
OFTEN = 30
"""How many decisions of a kind are looked at in a game."""
ARGUMENTS = {
    name: [word for word in verb.pattern.split() if word[0] == "{"]
    for name, verb in GAME.lexicon.verbs.items()
}
ELSEWHERE = ("step", "rail", "stack", "drop", "exit")
"""Verbs that other tests compare."""


@cache
def decisions(seed: int) -> tuple[Any, ...]:
    """States of a random game, some of each kind of decision."""
    state, chance, kinds = GAME.setup("campaign", frozenset(), seed), random.Random(seed), Counter[str]()
    found = []
    while state.result is None:
        seat = GAME.deciders(state)[0]
        kind = type(state.agenda[-1]).__name__
        if kinds[kind] < OFTEN and chance.random() < 0.3:
            kinds[kind] += 1
            found.append(clone(state))
        GAME.carry_out(state, seat, GAME.legal(state, seat).draw(chance.random, 0.02))
    return tuple(found)


def tried(state: Any, verb: str, legal: list[Action], chance: random.Random) -> Iterator[Action]:
    """Actions of a verb that are offered, or almost: with units and hexes near those that are."""
    words = ARGUMENTS[verb]
    named = {
        action[1] for action in legal if words[:1] == ["{unit}"] and len(action) > 1 and action[0] == verb
    }
    hexes = {state.where[unit] for unit in named if state.where[unit] > 0}
    hexes |= {action[-1] for action in legal if words[-1:] == ["{hex}"] and action[0] == verb}
    near = hexes | {
        to for at in chance.sample(sorted(hexes), min(6, len(hexes))) for to in each(GAME.grid.around[at])
    }
    units = named | {unit for at in near for unit in state.at.get(at, ())}
    units |= set(chance.sample(range(len(GAME.units)), 12))
    near |= set(chance.sample(listed(GAME.land), 8))
    places = {
        "{unit}": chance.sample(sorted(units), min(40, len(units))),
        "{hex}": chance.sample(sorted(near), min(40, len(near))),
        "{number}": list(range(4)),
    }
    yield from ((verb, *rest) for rest in product(*[places[word] for word in words]))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_offered_is_what_nothing_stands_against(seed: int) -> None:
    chance, seen = random.Random(seed), set[str]()
    for state in decisions(seed):
        frame, seat = state.agenda[-1], GAME.deciders(state)[0]
        choices = GAME.legal(state, seat)
        legal = list(choices)
        for verb in by_verb(type(frame)):
            if verb in ELSEWHERE:
                continue
            actions = list(tried(state, verb, legal, chance))
            for action in chance.sample(actions, min(60, len(actions))):
                against = [told.rule for told in frame.objections(GAME, state, seat, action)]
                assert (action in choices) == (not against), (GAME.lexicon.text(action), against)
                seen.update(against)
    assert len(seen) > 30, seen
