"""28.7.0: each side draws a secret political chit, which is played when its moment comes."""

from __future__ import annotations

import pytest

from hexfront.conformance import suite
from hexfront.engine.base.events import ONLOOKER, faces
from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.box.charts.chits import NUMBERS
from hexfront.games.trc.units.chits import PAIRS

from .political import BOARD, CHITS, begun
from .table import (
    GAME,
    rules,
)


@rule("trc:28.7.0a")
def test_both_draw_from_one_cup_and_each_sees_his_own_chit_alone() -> None:
    assert len(PAIRS) == 30
    assert all(one != other for one, other in PAIRS)
    game, state, events = begun(3, 2)
    for seat in (0, 1):
        told = [str(event.text()) for event in faces(events, seat) if "have drawn" in str(event.text())]
        assert len(told) == 1
        backs = [card for card in game.view(state, seat).cards if not card.id]
        assert [card.holder for card in backs] == [1 - seat]
    assert not any(card.id for card in game.view(state, ONLOOKER).cards)
    assert "28.7.0a" in rules(events)
    plain = GAME.setup("campaign", frozenset(), 1)
    assert plain.chits == (0, 0)
    assert not GAME.view(plain, 0).cards


def test_only_games_with_chits_have_secrets() -> None:
    assert BOARD.meta.secrets
    assert not GAME.meta.secrets
    assert [option.id for option in GAME.meta.options if option.secrets] == ["political-chits"]
    assert not GAME.room("campaign", frozenset({"what-if"})).meta.secrets


def test_whoever_does_not_know_a_chit_takes_it_for_any_whose_moment_has_not_passed() -> None:
    game, state, _ = begun(3, 2)
    seen = {game.resample(state, 1, seed).chits for seed in range(60)}
    assert {pair[1] for pair in seen} == {2}
    assert {pair[0] for pair in seen} == {3, 4, 5, 6}
    assert {pair[1] for pair in (game.resample(state, 0, seed).chits for seed in range(60))} == {2, 5}
    everybody = {game.resample(state, ONLOOKER, seed).chits for seed in range(200)}
    assert everybody == {pair for pair in PAIRS if pair[0] in (3, 4, 5, 6) and pair[1] in (2, 5)}


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_played_before_the_set_up_is_open_from_then_on(number: int) -> None:
    other = 2 if number != 2 else 5
    game, state, _ = begun(number, other)
    assert bool(state.disclosed & 1) is (number in (1, 2))
    assert bool(game.view(state, 1).cards[0].id) is (number in (1, 2))
    game, state, _ = begun(other + 1, number) if other + 1 != number else begun(4, number)
    assert bool(state.disclosed & 2) is (number in (1, 3, 4, 6))


def test_a_random_game_with_chits_keeps_every_promise() -> None:
    suite.check(GAME, "barbarossa", CHITS, 1, 25)
