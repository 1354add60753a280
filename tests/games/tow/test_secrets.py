"""4.2h and 7.0c: what a viewer cannot know is redrawn, and nothing else."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hexfront.bots import RandomBot
from hexfront.engine.base.state import clone
from hexfront.games.tow.combat.phase import Combat
from hexfront.games.tow.game import Tow
from hexfront.games.tow.table import secrets
from hexfront.games.tow.tokens import token_rules

from .table import GAME, campaign

SOVIET, AXIS, ONLOOKER = 0, 1, -1


def midway() -> tuple[Tow, Any]:
    """The action phase of turn 4: two tokens have acted, one was sent back, one is kept in hand."""
    return campaign(
        phase="action", turn=4,
        cup=["Vrnz", "Step", "Step", "SW", "Airborne", "4PzA", "8A", "Supply"], hand=["OKH"],
        played=["Sth", "OKH"], returned=["Vrnz"], air=["offensive", "defensive"], flown=["offensive"],
    )  # fmt: skip


def twins(viewer: int) -> list[Any]:
    game, state = midway()
    return [game.resample(state, viewer, seed) for seed in range(60)]


def of(game: Tow, tokens: tuple[int, ...], side: str) -> Counter[str]:
    return Counter(game.tokens[token].id for token in tokens if game.tokens[token].side == side)


def test_the_soviet_knows_his_own_tokens_and_the_size_of_the_hand() -> None:
    game, state = midway()
    hands = set()
    for twin in twins(SOVIET):
        assert of(game, twin.cup, "soviet") == of(game, state.cup, "soviet")
        assert len(twin.hand) == 1 and len(twin.cup) == len(state.cup)
        assert (twin.played, twin.returned, twin.flown) == (state.played, state.returned, state.flown)
        axis = of(game, (*twin.cup, *twin.hand, *twin.played), "axis")
        assert sum(axis.values()) == 4 and axis["OKH"] <= 2
        hands.add(twin.hand)
    assert len(hands) == 5  # any army, or the second OKH


def test_the_axis_knows_its_own_tokens_and_what_came_back() -> None:
    game, state = midway()
    sixes = set()
    for twin in twins(AXIS):
        assert of(game, twin.cup, "axis") == of(game, state.cup, "axis") and twin.hand == state.hand
        assert twin.air == state.air
        own = of(game, twin.cup, "soviet")
        assert sum(own.values()) == 5 and own["Vrnz"] >= 1
        six = tuple(token for token in (*twin.cup, *twin.played) if game.tokens[token].side == "soviet")
        assert not token_rules.lacking(game, six)
        sixes.add(tuple(sorted(six)))
    assert len(sixes) > 5


def test_an_onlooker_knows_neither() -> None:
    game, state = midway()
    assert len({twin.hand for twin in twins(ONLOOKER)}) > 1
    assert len({tuple(sorted(of(game, twin.cup, "soviet").items())) for twin in twins(ONLOOKER)}) > 1
    assert all(len(twin.cup) == len(state.cup) for twin in twins(ONLOOKER))


@pytest.mark.parametrize("viewer", [SOVIET, ONLOOKER])
def test_hidden_markers_are_any_that_have_not_flown(viewer: int) -> None:
    seen = {twin.air for twin in twins(viewer)}
    assert seen == {(0, 1), (1, 1)}


def test_a_viewer_of_everything_is_redrawn_nothing() -> None:
    game, state = midway()
    twin = game.resample(state, -2, 7)
    assert (twin.cup, twin.hand, twin.air) == (state.cup, state.hand, state.air)


def test_the_tokens_everybody_has_seen() -> None:
    game, state = midway()
    assert Counter(game.tokens[token].id for token in secrets.shown(game, state, SOVIET)) == Counter(
        ["Sth", "Vrnz"]
    )


def test_an_attack_that_is_being_planned_is_told_to_nobody_else() -> None:
    game = GAME
    state = game.setup("campaign", frozenset(), 1)
    random = RandomBot(3)
    while not (state.agenda and isinstance(state.agenda[-1], Combat) and len(state.agenda[-1].targets) > 1):
        (seat, *_) = game.deciders(state)
        game.apply(state, seat, random.pick(game.legal(state, seat), game.lexicon.backs))
    segment = state.agenda[-1]
    (seat,) = game.deciders(state)
    plans = []
    for target in segment.targets:
        plan = clone(state)
        game.apply(plan, seat, ("attack", target))
        game.apply(plan, seat, ("join", plan.agenda[-1].able[0]))
        plans.append(plan)
    for viewer in (1 - seat, ONLOOKER):
        assert all(game.resample(plan, viewer, 4) == game.resample(plans[0], viewer, 4) for plan in plans)
    found = {game.resample(plans[0], 1 - seat, number).agenda[-1].target for number in range(40)}
    assert found == set(segment.targets)
    assert list(game.legal(game.resample(plans[0], 1 - seat, 4), seat)) == [("cancel",)]
    assert game.resample(plans[0], seat, 4).agenda == plans[0].agenda
