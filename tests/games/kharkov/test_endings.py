"""A recorded game for every way of ending, replayed hash for hash to its exact result.

A change of the rules or the data makes these records another game's. `python -m tests.games.kharkov.endings`
plays until it has found new ones.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.engine.record import record
from hexfront.engine.record.replay import replay
from hexfront.engine.rulebook.rules import rule

from .table import GAME

RECORDS = Path(__file__).parent / "records"
ENDINGS = {
    "draw": (),
    "soviet-marginal": (0,),
    "soviet-strategic": (0,),
    "soviet-decisive": (0,),
    "axis-marginal": (1,),
    "axis-strategic": (1,),
    "axis-decisive": (1,),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_recorded_game_ends_as_it_did(ending: str) -> None:
    played = replay(record.load(RECORDS / f"{ending}.json"), GAME)
    result = GAME.result(played.state)
    assert result is not None
    assert result.winners == ENDINGS[ending]
    assert result.level == ending.rpartition("-")[2]
    difference = abs(result.points["soviet"] - result.points["axis"])
    assert GAME.tables.victory.level(difference) == result.level


@rule("kharkov:17.0g1")
def test_every_level_of_victory_has_its_record() -> None:
    levels = {level.name for level in GAME.tables.victory.levels}
    assert {ending.rpartition("-")[2] for ending in ENDINGS} == levels
    replay(record.load(RECORDS / "draw.json"), GAME)
