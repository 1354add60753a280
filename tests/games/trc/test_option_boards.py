"""Options that change counters or ground: a game with them is played on a board of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.engine.base.errors import BadData
from hexfront.games.trc.box.data import TrcData

from .table import GAME
from .test_owner_files import given, swap

OPTIONS = frozenset({"flak-corps", "ss-exchange", "no-retreat"})


def test_a_board_is_made_for_those_options_alone_that_change_it() -> None:
    game = GAME.room("campaign", OPTIONS)
    assert game.options == {"flak-corps", "ss-exchange"}
    assert game is GAME.room("barbarossa", OPTIONS - {"no-retreat"})
    assert game.room("campaign") is GAME is GAME.room("campaign", frozenset({"no-retreat"}))


def test_a_board_holds_the_counters_of_its_options_and_no_others() -> None:
    game = GAME.room("campaign", OPTIONS)
    more = {game.names[unit] for unit in range(len(game.units)) if (game.drafted & ~GAME.drafted) >> unit & 1}
    assert more == {"1Flak", "2Flak"}
    assert game.combat[game.data.numbers["4SS"]] == 7
    assert GAME.combat[GAME.data.numbers["4SS"]] == 6


def test_artillery_of_one_option_is_lent_to_another() -> None:
    game = GAME.room("campaign", frozenset({"artillery-corps"}))
    assert game.data.unit("ArtK").turn == 11
    assert game.data.unit("ArtK").place == "pool"
    assert GAME.room("campaign", frozenset({"artillery"})).data.unit("ArtK").turn == 7


def test_a_game_is_not_begun_on_the_board_of_other_options() -> None:
    with pytest.raises(AssertionError, match="gives another"):
        GAME.begin("campaign", OPTIONS, "0" * 32, [])


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('unit = "Art2"', 'unit = "Art9"', "unknown unit"),
        ("turn = 17\nfrom", "turn = 26\nfrom", "turn from 1 to 25"),
    ],
)
def test_a_loan_of_nobody_or_for_no_turn_is_refused(tmp_path: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(BadData, match=fault):
        TrcData.load(given(tmp_path, "option_units.toml", swap(old, new)))
