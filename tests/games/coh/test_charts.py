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


def test_every_row_of_the_works_and_the_terrain() -> None:
    assert rows("works") == {
        "Trench": ("", "", "–", "+2", "+2", "16"),
        "Bunker": ("", "", "", "+5", "+3", "15"),
        "Improvised defences": ("", "", "", "+1", "+1", "13"),
        "Barbed wire": ("+1D6", "", "–", "0", "0", "15"),
        "Roadblock": ("", "+1D6", "–", "+1", "+1", "15"),
        "Mines": ("", "", "", "0", "0", "15"),
    }
    assert {name: row[:3] for name, row in rows("terrain").items()} == {
        "clear": ("+0", "+0", "+0"),
        "light-woods": ("+0", "+1", "+2"),
        "heavy-woods": ("+1", "+2", "–"),
        "wooden-building": ("+1", "+2", "–"),
        "stone-building": ("+1", "+3!", "–"),
        "field": ("+0", "+0", "–"),
        "water": ("+4", "–", "–"),
        "road": ("+0", "+0", "+0"),
        "wall": ("+1", "+1", "–"),
        "cliff": ("+2", "–", "–"),
    }


def test_every_row_of_the_damage_markers() -> None:
    """Count, fire, move, red, blue, flank, front, range, what it keeps from, rally."""
    assert {name: " ".join(one or "." for one in row) for name, row in rows("hits").items()} == {
        "Stunned": "2 . . . . . . . all 7+",
        "Weakened": "2 . . . . . . . . 7+",
        "Eliminated": "1 . . . . . . . removed –",
        "Panicked": "2 . . . . +1 −2 . fire 8+",
        "Pinned": "5 . . . . . . . move 7+",
        "Suppressed": "5 +1 . −2 −2 . . . . 7+",
        "Under cover": "2 +2 +1 . . +1 +1 1 . 8+",
        "Berserk": "1 −1 . +1 +1 +1 +2 1 . 8+",
    }
    assert {name: " ".join(one or "." for one in row) for name, row in rows("vehicle-hits").items()} == {
        "Destroyed": "1 . . . . . . . removed –",
        "Weapons damaged, red": "1 . . . . . . . red –",
        "Weapons damaged, blue": "1 . . . . . . . blue –",
        "Immobilised": "5 . . . . +1 −1 . move –",
        "Light damage": "4 . . . . . . . . –",
        "Panicked": "1 . . . . . −4 . fire 9+",
        "Stunned": "2 . . . . . . . all 9+",
        "Suppressed": "5 +1 . −2 −3 . . . . 8+",
    }


def test_every_row_of_costs_and_rolls() -> None:
    assert {name: cell for name, (cell,) in rows("costs").items()} == {
        "stall": "1",
        "pivot": "1",
        "back into a flank hex": "+1",
        "each level up": "+1",
        "fire of a turret outside the arc": "+2",
        "rally": "5",
        "improvised defences": "7",
        "smoke of engineers": "2",
        "hide": "7",
        "hidden move into cover": "+3",
        "hidden move into the open": "+6",
    }
    assert {name: cell for name, (cell,) in rows("rolls").items()} == {
        "adjacent target": "+3",
        "close combat": "+4",
        "close combat, firepower on white": "−2",
        "long range": "−2",
        "each supporting unit": "+1",
        "firing downhill": "+1",
        "defence against fire from below": "+1",
        "defence of infantry, each vehicle in its hex": "+1",
        "critical hit, above the defence value by": "4",
        "rally in cover": "+1",
        "rally, each unhit friend in the hex": "+1",
        "a vehicle holds difficult ground on": "6+",
    }


def test_rows_of_vehicles_and_the_heads_of_the_columns() -> None:
    assert rows("german")["Opel Blitz"][1:] == (
        *("3", "1 wheeled", "wheel, wheel"),
        *("−2", "−1", "0", "11 red", "11 red"),
    )
    assert "5T" in {row[1] for row in rows("soviet").values()}
    columns = {chart.id: chart.columns for chart in GAME.charts()}
    assert columns["german"] == columns["soviet"]
    assert columns["terrain"] == ("foot", "tracked", "wheeled", "defence", "blocks sight", "cover")
    for chart in GAME.charts():
        assert {len(row) for _, row in chart.rows} == {len(chart.columns)}, chart.id
