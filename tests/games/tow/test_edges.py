"""Limits of files and answers: the last value that is good beside the first that is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.conformance.owners import edited, swap
from hexfront.engine.base.errors import BadData
from hexfront.engine.positions import probe
from hexfront.games.tow.box.data import TowData
from hexfront.games.tow.box.files import OURS
from hexfront.games.tow.box.legend import FACES, OUTCOMES

from .table import GAME, axis, campaign, table
from .test_all_that_stands_against import stands

RACE = "scenarios/race.toml"


@pytest.mark.parametrize(("last", "good"), [(0, False), (1, True), (8, True), (9, False)])
def test_a_scenario_lasts_from_one_turn_to_the_whole_track(tmp_path: Path, last: int, good: bool) -> None:
    change = swap("last_turn = 4", f"last_turn = {last}")
    if good:
        data = edited(TowData.load, OURS, tmp_path, RACE, change)
        assert data.scenarios["race"].last_turn == last
    else:
        with pytest.raises(BadData, match="last_turn: the turn track has turns 1 to 8"):
            edited(TowData.load, OURS, tmp_path, RACE, change)


def test_tokens_of_the_other_side_are_refused_for_that_alone() -> None:
    game, state = campaign(phase="selection", turn=1)
    red, grey = state.seats
    stands(game, state, {"pick OKH": "4.2a", "pick 8A": "4.2a"}, red)
    wanted = {"pick STAVKA": "4.2a", "pick Airborne": "4.2a", "keep Reinforcements": "4.2a"}
    stands(game, state, wanted, grey)


def test_nobody_reaches_anything_once_the_game_is_over() -> None:
    game, state = table(axis("A", "0505"))
    assert probe.reach(game, state, "A")
    state.agenda.clear()
    assert probe.reach(game, state, "A") == []


def test_the_legend_reads_every_figure_of_its_examples() -> None:
    for face in FACES:
        assert face.pattern.count("{}") == len(face.figures) == len(face.read(face.example))
    strong = [[figure.strength for figure in face.figures] for face in FACES]
    assert strong == [[True, False, False], [True, False, False], [True, False]]
    assert [face.kinds for face in FACES] == [("hq",), (), ()]
    printed = {result for row in GAME.tables.crt.cells.values() for result in row}
    assert printed <= {one.code for one in OUTCOMES}
