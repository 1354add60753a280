"""Every result of a fight is said in words, and whom it favours."""

from __future__ import annotations

import pytest

from hexfront.engine.contract.registry import load_game

TABLED = ("kharkov", "tow", "trc", "goetter")


@pytest.mark.parametrize("name", TABLED)
def test_every_result_of_the_combat_table_is_said_in_words(name: str) -> None:
    game = load_game(name)
    codes = {one.code: one for one in game.meta.outcomes}
    cells = {cell for chart in game.charts() if chart.id == "crt" for _, row in chart.rows for cell in row}
    assert cells and cells <= {*codes}
    assert {one.favours for one in codes.values()} >= {"attacker", "defender"}
    assert all(str(one.text).endswith(".") for one in codes.values())


def test_shots_are_said_in_words_too() -> None:
    assert {one.code for one in load_game("coh").meta.outcomes} == {"miss", "hit", "destroyed"}
