"""A victor is sent to where its advance ends in one order, over the hexes between."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from hexfront.bots import RandomBot
from hexfront.engine.base.state import clone
from hexfront.engine.contract.macros import expand
from hexfront.engine.contract.registry import load_game
from hexfront.kit.combat.advance import Advance

LONG = 5
"""At least so many advances of several hexes are ordered in each game."""

game_of = cache(load_game)


def ordered(game: Any, state: Any) -> int:
    """Every order that is promised is carried out on a copy; tells how many were of several hexes."""
    (seat,), found = game.deciders(state), 0
    for kind, unit in game.legal(state, seat).groups:
        if kind != "unit":
            continue
        name = game.lexicon.kinds["unit"].write(unit)
        for one in game.reach(state, seat, name):
            goal, trial = game.map.grid.hex(one.hex), clone(state)
            path = tuple(map(game.map.grid.hex, one.path))
            atoms = expand(game, trial, seat, ("move-to", unit, goal))
            assert atoms == expand(game, trial, seat, ("move-via", unit, path))
            for atom in atoms:
                game.apply(trial, seat, atom)
            assert trial.where[unit] == goal != state.where[unit]
            assert any(way.hex == one.hex for way in game.reach_via(state, seat, name, one.path[:1]))
            found += len(atoms) > 1
    return found


@pytest.mark.parametrize("name", ["kharkov", "tow", "goetter"])
def test_every_hex_that_an_advance_can_end_in_is_one_order_away(name: str) -> None:
    game, found, seed = game_of(name), 0, 0
    while found < LONG:
        seed += 1
        state, bot = game.setup(game.meta.scenarios[0].id, frozenset(), seed), RandomBot(seed)
        while (seats := game.deciders(state)) and found < LONG:
            if isinstance(state.agenda[-1], Advance):
                found += ordered(game, state)
            game.carry_out(state, seats[0], bot.pick(game.legal(state, seats[0]), game.lexicon.backs))


@pytest.mark.parametrize("name", ["kharkov", "tow", "goetter"])
def test_no_victor_is_ordered_where_it_may_not_advance(name: str) -> None:
    game = game_of(name)
    state, bot = game.setup(game.meta.scenarios[0].id, frozenset(), 1), RandomBot(1)
    while not isinstance(state.agenda[-1], Advance):
        seat = game.deciders(state)[0]
        game.carry_out(state, seat, bot.pick(game.legal(state, seat), game.lexicon.backs))
    (seat,) = game.deciders(state)
    unit = next(unit for kind, unit in game.legal(state, seat).groups if kind == "unit")
    far = game.map.grid.label(max(range(1, 2000), key=lambda at: _away(game, state.where[unit], at)))
    goal = game.map.grid.hex(far)
    verdict = game.explain(state, seat, expand(game, state, seat, ("move-to", unit, goal))[0])
    assert not verdict.legal
    assert game.reach_via(state, seat, game.lexicon.kinds["unit"].write(unit), (far,)) == []


def _away(game: Any, start: int, at: int) -> int:
    """How far a hex of the map lies from another."""
    return int(game.map.grid.distance(start, at)) if game.map.grid.mask >> at & 1 else -1
