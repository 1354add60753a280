"""What holds after every action of any game: nothing derived goes stale, and nobody stands where he may not."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront.bots import RandomBot
from hexfront.engine.base.state import encode
from hexfront.engine.base.trying import Tried
from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.state import AXIS, ENTRENCHED, SIDES, SOVIET
from hexfront.games.kharkov.turn.movement_phase import Movement
from hexfront.hexes import bits, spread

from .table import GAME

UNDER_WAY = {"Moving", "Retreat", "Advance", "Pursuit", "Alarm", "Excess"}
"""Procedures in the middle of which a hex may hold more than it may in the end."""


def check(game: Kharkov, state: Any) -> None:
    """Work out anew what the state keeps beside ``where``, and look at every hex."""
    at: dict[int, list[int]] = {}
    for unit, place in enumerate(state.where):
        if place > 0:
            at.setdefault(place, []).append(unit)
    assert {place: sorted(units) for place, units in state.at.items()} == at
    for side in (SOVIET, AXIS):
        mine = {place: [unit for unit in units if game.side[unit] == side] for place, units in at.items()}
        fighting = {place: [unit for unit in units if game.combat[unit]] for place, units in mine.items()}
        controlling = {
            place: [unit for unit in units if not state.flags[unit] & ENTRENCHED]
            for place, units in fighting.items()
        }
        assert state.occupied[side] == bits(place for place, units in mine.items() if units), SIDES[side]
        assert state.fighters[side] == bits(place for place, units in fighting.items() if units), SIDES[side]
        zones = bits(place for place, units in controlling.items() if units)
        assert state.zoc[side] == spread(game.grid, zones), SIDES[side]
    assert not state.occupied[SOVIET] & state.occupied[AXIS]
    assert state.shared == bits(place for place, units in at.items() if len(units) > 1)
    assert state.together == bits(at for at in state.start if at > 0 and state.start.count(at) > 1)
    assert state.crowded == bits(place for place, units in at.items() if len(units) >= game.limits.stacking)
    assert sorted(state.entrenched) == [
        unit for unit, flags in enumerate(state.flags) if flags & ENTRENCHED and state.where[unit] > 0
    ]
    top = state.agenda[-1] if state.agenda else None
    if isinstance(top, Movement):
        choices = game.legal(state, top.seat)
        assert isinstance(choices, Tried)
        actions = [tuple(group) for group in choices.candidates()]
        assert Counter(actions) == Counter(tuple(group) for group in choices.groups.values())
    loads = Counter(place for place, units in at.items() for unit in units if game.combat[unit])
    if not {type(frame).__name__ for frame in state.agenda} & UNDER_WAY:
        assert not [game.label(place) for place, load in loads.items() if load > game.limits.stacking]


def play(game: Kharkov, seed: int, actions: int | None = None, *options: str) -> Any:
    """A game at random, checked after every action."""
    state = game.setup("campaign", frozenset(options), seed)
    bot = RandomBot(seed)
    while (seats := game.deciders(state)) and actions != 0:
        choices = game.legal(state, seats[0])
        assert all(len(group) for group in choices.groups.values())
        game.apply(state, seats[0], bot.pick(choices, game.lexicon.backs))
        check(game, state)
        actions = actions - 1 if actions is not None else None
    return state


@pytest.mark.parametrize("seed", range(2))
def test_nothing_goes_stale_in_a_whole_game(seed: int) -> None:
    assert play(GAME, seed).result is not None


def test_nothing_goes_stale_when_units_are_lost_in_a_full_hex() -> None:
    assert play(GAME, 18, None, "errata-37a").result is not None


@settings(max_examples=4, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 400))
def test_any_position_of_any_game_offers_something_and_refuses_the_rest_unchanged(
    seed: int, actions: int
) -> None:
    state = play(GAME, seed, actions)
    if not state.agenda:
        return
    seat = GAME.deciders(state)[0]
    choices = GAME.legal(state, seat)
    before = encode(state)
    for unit in range(0, len(GAME.units), 7):
        for action in (
            ("step", unit, 700),
            ("rail", unit, 700),
            ("pursue", unit),
            ("lend", unit),
            ("lose", unit),
        ):
            if action not in choices:
                verdict = GAME.explain(state, seat, action)
                assert not verdict.legal and verdict.reasons[0].rule.startswith("kharkov:")
    for at in range(60, 1500, 97):
        for action in (("overrun", at), ("stack", at), ("attack", at)):
            if GAME.lexicon.check(action) and action not in choices:
                assert not GAME.explain(state, seat, action).legal
    assert encode(state) == before
