from __future__ import annotations

import sys

import pytest

from hexfront.engine.base.actions import Action
from hexfront.lab.speed import NotInstalled, chess_speed, random_speed
from hexfront_drill import Drill


def test_at_least_one_whole_game_is_played() -> None:
    speed = random_speed(Drill(), 0.0)
    assert speed.games_played == 1
    assert 0 < speed.decisions_made < speed.actions_made
    assert speed.decisions == speed.decisions_made / speed.seconds


def test_a_game_says_what_is_a_whole_decision() -> None:
    class Careless(Drill):
        def counts(self, state: object, action: Action) -> bool:
            return True

    careful, careless = random_speed(Drill(), 0.0), random_speed(Careless(), 0.0)
    assert careful.actions_made == careless.actions_made == careless.decisions_made
    assert careful.decisions_made < careless.decisions_made


def test_the_same_seed_plays_the_same_games() -> None:
    assert random_speed(Drill(), 0.0, 5).actions_made == random_speed(Drill(), 0.0, 5).actions_made


def test_chess_beside_it() -> None:
    pytest.importorskip("chess")
    assert chess_speed(0.0).decisions_made > 0


def test_chess_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    with pytest.raises(NotInstalled, match=r"hexfront\[bench\]"):
        chess_speed(0.0)
