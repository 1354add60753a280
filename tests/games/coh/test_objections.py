"""What is refused and why: in positions of play, exactly that is offered which no rule stands against."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hexfront.bots import RandomBot
from hexfront.engine.contract.game import room
from hexfront.games.coh.acts.table import ACTS
from hexfront.games.coh.box.meta import WAYS
from hexfront.games.coh.box.tables import WORKS
from hexfront.games.coh.movement import step_costs
from hexfront.games.coh.points.case import Case
from hexfront.hexes import each
from hexfront.kit import bars

from .table import GAME

SETS: tuple[tuple[str, ...], ...] = ((), ("cautious",), ("variable-ap",))
TWO = [one.id for one in GAME.meta.scenarios if len(one.seats) == 2]
EVERY = 7
"""Of so many decisions one is looked at closely."""


def played(
    scenario: str, options: tuple[str, ...], seed: int, most: int = 260
) -> Iterator[tuple[Any, Any, int]]:
    """Positions of one random game, with the seat that decides."""
    game, bot, chance = room(GAME, scenario), RandomBot(seed), Random(seed)
    state = game.setup(scenario, frozenset(options), seed)
    for number in range(most):
        seats = game.deciders(state)
        if not seats:
            return
        seat = chance.choice(seats)
        if number % EVERY == seed % EVERY:
            yield game, state, seat
        game.apply(state, seat, bot.pick(game.legal(state, seat), game.lexicon.backs))


def thought_of(game: Any, state: Any, seat: int, chance: Random) -> Iterator[tuple[Any, ...]]:
    """Actions that somebody might think of: the acts of a few units in every direction, and those near to an offer."""
    units = chance.sample(range(len(game.types)), min(3, len(game.types)))
    for unit in units:
        at = state.where[unit]
        near = list(each(game.grid.within(at, 2))) if at > 0 else list(each(game.entries[unit]))[:4]
        hexes = [*near, *chance.sample(list(each(game.grid.all)), 2)]
        way = chance.choice(WAYS)
        for verb in ("step", "creep", "back", "enter", "emerge", "hide", "fire", "lob", "smoke", "flame"):
            for to in hexes:
                yield verb, unit, to, way
        for other in units:
            for verb in ("load", "tow", "assault", "burn"):
                yield verb, unit, other, way
        for kind in range(len(WORKS)):
            yield "occupy", unit, kind, way
            yield "breach", unit, kind, way
        for facing in range(6):
            yield "pivot", unit, facing, way
        for verb in ("dig", "rally", "exit", "vacate", "unload", "disembark"):
            yield verb, unit, way
        for verb in ("join", "leave", "group", "activate"):
            yield verb, unit
    for action in chance.sample(offers := list(game.legal(state, seat)), min(12, len(offers))):
        yield from _like(game, action, chance)
    for what in ("rally", "dig", "exit", "unload"):
        yield "together", what, chance.choice(WAYS)


def _like(game: Any, action: tuple[Any, ...], chance: Random) -> Iterator[tuple[Any, ...]]:
    """The action, and others in which one thing is another."""
    yield action
    for place, token in enumerate(action):
        if token in WAYS:
            for way in WAYS:
                yield (*action[:place], way, *action[place + 1 :])


@pytest.mark.parametrize("scenario", TWO)
def test_exactly_that_is_offered_which_no_rule_stands_against(scenario: str) -> None:
    seed = 1 + TWO.index(scenario)
    looked = 0
    for game, state, seat in played(scenario, SETS[seed % len(SETS)], seed):
        frame, chance, legal = state.agenda[-1], Random(seed + looked), game.legal(state, seat)
        known = {act.verb for act in getattr(frame, "acts", ())}
        for action in thought_of(game, state, seat, chance):
            if action[0] not in known:
                continue
            stands = [f"{one}" for one in frame.objections(game, state, seat, action)]
            said = game.lexicon.text(action)
            assert bool(stands) != (action in legal), (said, stands, type(frame).__name__, state.options)
            looked += 1
    assert looked > 100


def test_every_act_of_a_unit_is_thought_of() -> None:
    game = room(GAME, TWO[0])
    state = game.setup(TWO[0], frozenset(), 3)
    verbs = {action[0] for action in thought_of(game, state, 0, Random(1))}
    assert {*ACTS} - verbs <= {"board"}, "three units at a time are rare: tests of their own"


@pytest.mark.parametrize("scenario", TWO)
def test_the_parts_of_a_price_add_up_to_what_is_paid(scenario: str) -> None:
    seed = 31 + TWO.index(scenario)
    seen = 0
    for game, state, seat in played(scenario, SETS[seed % len(SETS)], seed, 120):
        for action in game.legal(state, seat):
            if action[0] not in ("step", "back", "creep") or state.hidden >> action[1] & 1:
                continue
            if state.where[action[1]] <= 0:
                continue
            leg = step_costs.leg_to(game, state, action[1], action[2])
            assert leg is not None
            parts = bars.total(step_costs.ground_parts(leg), leg)
            parts += bars.total(step_costs.MANNER, Case(game, state, action[1], action))
            paid = ACTS[action[0]].price(game, state, action)
            assert parts == paid, game.lexicon.text(action)
            seen += 1
    assert seen
