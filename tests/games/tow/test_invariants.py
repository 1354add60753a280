"""What holds after every action of any game: nothing derived goes stale, and nobody stands where he may not."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront.bots import RandomBot
from hexfront.engine.base.state import encode
from hexfront.games.tow.game import Tow
from hexfront.games.tow.state import AXIS, SOVIET
from hexfront.hexes import bits

from .table import GAME

UNDER_WAY = {"Movement", "Retreat", "Advance"}
"""Procedures in the middle of which a hex may hold more than it may in the end."""


def check(game: Tow, state: Any) -> None:
    """Work out anew what the state keeps beside ``where``, and look at every hex."""
    at: dict[int, list[int]] = {}
    for unit, place in enumerate(state.where):
        if place > 0:
            at.setdefault(place, []).append(unit)
    assert {place: sorted(units) for place, units in state.at.items()} == at
    for side in (SOVIET, AXIS):
        mine = {place: units for place, units in at.items() if game.side[units[0]] == side}
        fighters = {place: sum(game.combat[unit] for unit in units) for place, units in mine.items()}
        assert state.occupied[side] == bits(mine)
        assert state.full[side] == bits(place for place, load in fighters.items() if load >= game.stacking)
        assert state.staffs[side] == bits(place for place in mine if fighters[place] < len(mine[place]))
        zone = 0
        for place in mine:
            zone |= game.going.linked[place]
        assert state.zoc[side] == zone
        if not {type(frame).__name__ for frame in state.agenda} & UNDER_WAY:
            assert all(load <= game.stacking for load in fighters.values())
            assert all(len(mine[place]) - fighters[place] <= 1 for place in mine)
    assert all(len({game.side[unit] for unit in units}) == 1 for units in at.values())
    assert not (state.occupied[SOVIET] | state.occupied[AXIS]) & ~game.land
    assert not state.unsupplied & state.isolated
    _check_tokens(game, state)


def _check_tokens(game: Tow, state: Any) -> None:
    """No token is in two places, no marker either."""
    tokens = Counter((*state.cup, *state.hand, *state.played))
    assert all(count <= game.tokens[token].count for token, count in tokens.items())
    assert not Counter(state.returned) - Counter(state.cup)
    markers = Counter((*state.air, *state.flown))
    assert all(count <= game.data.air[kind].count for kind, count in markers.items())


def play(game: Tow, scenario: str, seed: int, actions: int | None = None) -> Any:
    """A game at random, checked after every action."""
    state = game.setup(scenario, frozenset(), seed)
    bot = RandomBot(seed)
    while (seats := game.deciders(state)) and actions != 0:
        choices = game.legal(state, seats[0])
        assert all(len(group) for group in choices.groups.values())
        game.apply(state, seats[0], bot.pick(choices, game.lexicon.backs))
        check(game, state)
        actions = actions - 1 if actions is not None else None
    return state


@pytest.mark.parametrize(("scenario", "seed"), [("race", 0), ("campaign", 1)])
def test_nothing_goes_stale_in_a_whole_game(scenario: str, seed: int) -> None:
    assert play(GAME, scenario, seed).result is not None


@settings(max_examples=4, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 400))
def test_any_position_of_any_game_refuses_what_it_does_not_offer_unchanged(seed: int, actions: int) -> None:
    state = play(GAME, "campaign", seed, actions)
    if not state.agenda:
        return
    seat = GAME.deciders(state)[0]
    choices = GAME.legal(state, seat)
    before = encode(state)
    for unit in range(0, len(GAME.units), 7):
        for at in (GAME.grid.hex("1731"), max(state.where[unit], 0)):
            for verb in ("step", "march", "relocate", "retreat", "advance", "receive", "place"):
                _refused(state, seat, choices, (verb, unit, at))
        for verb in ("join", "lose", "activate", "wake", "choose"):
            _refused(state, seat, choices, (verb, unit))
    for label in ("1731", "2634", "0218", "3004"):
        for verb in ("attack", "land", "lift"):
            _refused(state, seat, choices, (verb, GAME.grid.hex(label)))
    assert encode(state) == before


def _refused(state: Any, seat: int, choices: Any, action: Any) -> None:
    """What is not offered is refused by a rule of the game."""
    if GAME.lexicon.check(action) and action not in choices:
        verdict = GAME.explain(state, seat, action)
        assert not verdict.legal
        assert GAME.rules.get(verdict.reasons[0].rule) is not None
