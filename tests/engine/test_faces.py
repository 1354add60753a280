"""Every figure on a counter is told what it says."""

from typing import Any

import pytest

from hexfront.engine.contract.game import room
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.contract.view import Counter

READ = [name for name in game_ids() if load_game(name).meta.faces]


def counters(game: Any) -> list[Counter]:
    found: dict[tuple[str, str], Counter] = {}
    for scenario in game.meta.scenarios:
        played = room(game, scenario.id)
        state = played.setup(scenario.id, frozenset(), 1)
        for seat in range(len(scenario.seats)):
            found |= {(one.kind, one.values): one for one in played.view(state, seat).counters}
    return list(found.values())


@pytest.mark.parametrize("name", READ)
def test_the_figures_of_every_counter_are_explained(name: str) -> None:
    game = load_game(name)
    faces = game.meta.faces
    for counter in [*counters(game), *(face.example for face in faces)]:
        face = next((one for one in faces if one.read(counter)), None)
        assert face is not None, counter.values
        assert len(face.read(counter)) == len(face.figures)
    for face in faces:
        assert next(one for one in faces if one.read(face.example)) is face, "an example of another face"


@pytest.mark.parametrize("name", READ)
def test_figures_name_rules_that_are_there(name: str) -> None:
    game = load_game(name)
    known = {f"{name}:{rule.id}" for rule in game.rules}
    cited = {figure.rule for face in game.meta.faces for figure in face.figures}
    assert cited <= known
