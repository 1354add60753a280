"""A recorded game for every way of ending, replayed hash for hash to its exact result.

A change of the rules or the data makes these records another game's. `python -m tests.games.trc.endings`
plays until it has found new ones.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.engine.record import record
from hexfront.engine.record.replay import replay

from .table import GAME

RECORDS = Path(__file__).parent / "records"
ENDINGS = {
    "axis-moscow": "trc:25.1.1a",
    "axis-campaign": "trc:25.1.1b",
    "axis-encirclement": "trc:25.1.1c",
    "axis-sudden-death": "trc:25.2",
    "axis-points": "trc:27.12a",
    "russian-berlin": "trc:25.1.2a",
    "russian-encirclement": "trc:25.1.2b",
    "russian-sudden-death": "trc:25.2",
    "russian-points": "trc:27.12a",
}
"""By winner and how he won, a rule that says so."""


@pytest.mark.parametrize(
    ("ending", "cited"),
    [pytest.param(name, id_, marks=pytest.mark.rule(id_)) for name, id_ in ENDINGS.items()],
)
def test_a_recorded_game_ends_as_it_did(ending: str, cited: str) -> None:
    played = replay(record.load(RECORDS / f"{ending}.json"), GAME)
    side, _, level = ending.partition("-")
    result = played.state.result
    assert result is not None
    assert (GAME.sides(played.state)[result.winners[0]], result.level) == (side, level)
    assert GAME.deciders(played.state) == ()
