"""The charts a player looks things up in."""

from __future__ import annotations

from .table import GAME


def test_the_combat_table_is_the_one_that_is_played() -> None:
    chart = next(chart for chart in GAME.charts() if chart.id == "crt")
    table = GAME.tables.crt(())
    assert chart.columns == table.columns
    assert dict(chart.rows)["4"] == tuple(table.result(column, 4) for column in table.columns)


def test_terrain_costs_are_told_in_movement_points() -> None:
    rows = dict(next(chart for chart in GAME.charts() if chart.id == "terrain").rows)
    assert rows["forest"] == ("1", "2", "1", "defence ×2")
    assert rows["donets"][:2] == ("+1", "+2")
    assert rows["road"][1] == "½"
