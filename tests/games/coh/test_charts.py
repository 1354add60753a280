"""The charts a player looks things up in."""

from __future__ import annotations

from .table import GAME


def rows(name: str) -> dict[str, tuple[str, ...]]:
    """The rows of a chart by their heads."""
    return dict(next(chart for chart in GAME.charts() if chart.id == name).rows)


def test_the_terrain_chart_is_the_table_that_is_played() -> None:
    terrain = rows("terrain")
    assert terrain["heavy-woods"] == ("+1", "+2", "–", "+2", "yes", "yes")
    assert terrain["stone-building"][1] == "+3!"
    assert terrain["water"] == ("+4", "–", "–", "−1", "no", "no")


def test_works_markers_and_costs() -> None:
    assert rows("works")["Bunker"][3:] == ("+5", "+3", "15")
    assert rows("works")["Barbed wire"][:3] == ("+1D6", "", "–")
    assert rows("hits")["Suppressed"] == ("5", "+1", "", "−2", "−2", "", "", "", "", "7+")
    assert rows("vehicle-hits")["Immobilised"][-2:] == ("move", "–")
    assert rows("costs")["rally"] == ("5",)
    assert rows("rolls")["adjacent target"] == ("+3",)


def test_every_counter_is_listed() -> None:
    units = rows("german") | {f"ru {name}": row for name, row in rows("soviet").items()}
    assert len(units) == len(GAME.data.types)
    assert rows("german")["Rifles 41"] == ("8", "3", "1 foot", "–", "2", "0", "5", "11 red", "12 red")
    assert rows("german")["8 cm mortar"][1:7] == ("3 (4)", "3 foot", "–", "3", "2", "3–16")
