"""Set-ups and surrenders as wholes: they can always be finished, and nobody is given up who could have stayed."""

import random

import pytest

from hexfront.games.trc.combat.duties import plans
from hexfront.games.trc.combat.front import front_of
from hexfront.hexes import bits

from .table import GAME, offered, top
from .test_random_games import clash


@pytest.mark.parametrize("seed", range(6))
def test_any_draft_is_filled_to_a_whole_set_up(seed: int) -> None:
    chance = random.Random(seed)
    state = GAME.setup("campaign", (), seed)
    for side in (1, 0):
        for _ in range(chance.choice((0, 5, 40, 120))):
            legal = GAME.legal(state, side)
            action = legal.draw(chance.random)
            if action[0] in ("place", "take"):
                GAME.apply(state, side, action)
        if "commit" not in offered(GAME, state):
            GAME.apply(state, side, ("fill",))
        GAME.apply(state, side, ("commit",))
    assert state.turn == 1
    beside = GAME.near.zone(state.occupied[1])
    assert not beside & state.occupied[0]


@pytest.mark.parametrize("seed", range(60))
def test_a_surrender_leaves_a_position_with_a_plan_and_takes_nobody_who_could_have_stayed(seed: int) -> None:
    chance = random.Random(seed)
    game, state = clash(seed + 500, uneven=True)
    before = front_of(game, state, 0)
    game.apply(state, 0, ("end",))
    while top(state) == "Surrender":
        game.apply(state, 0, game.legal(state, 0).draw(chance.random))
    gone = [unit for unit in before.units if state.where[unit] <= 0]

    def plan_without(units: list[int]) -> bool:
        places = bits(before.units.index(unit) for unit in units)
        return plans.plan(before.contact.without(places)) is not None

    assert plan_without(gone)
    for unit in gone:
        assert not plan_without([other for other in gone if other != unit])
