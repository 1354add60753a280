"""A recorded game for every level of victory, replayed hash for hash to its exact result.

A change of the rules or the data makes these records another game's. `python -m tests.games.goetter.endings`
makes new ones.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.engine.record import record
from hexfront.engine.record.replay import replay
from hexfront.games.goetter.box.charts.victory import LEVELS
from hexfront.games.goetter.game import Goetter

RECORDS = Path(__file__).parent / "records"
GAME = Goetter()


@pytest.mark.rule("goetter:11.2")
@pytest.mark.parametrize("level", LEVELS)
def test_a_recorded_game_ends_as_it_did(level: str) -> None:
    played = replay(record.load(RECORDS / f"{level}.json"), GAME)
    result = played.state.result
    assert result is not None
    assert result.level == level
    assert [GAME.sides(played.state)[seat] for seat in result.winners] == (
        [] if level == "draw" else [level.split("-", maxsplit=1)[0]]
    )
    assert GAME.deciders(played.state) == ()
