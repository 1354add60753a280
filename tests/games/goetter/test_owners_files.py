"""Files of an owner: each fault of tables, counters and map is told, one by one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexfront.engine.base.errors import BadData
from hexfront.games.goetter.box.data import GoetterData
from hexfront.games.goetter.box.files import OURS

TABLES, UNITS, MAP = "tables.toml", "units.toml", "map.json"


def load(folder: Path, file: str, old: str, new: str) -> GoetterData:
    """The data with one text of a file replaced."""
    text = (OURS / file).read_text(encoding="utf-8")
    assert old in text, old
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return GoetterData.load(folder)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('1 = "A2R A2R', '1 = "A2R A4R', '"A4R" is no result'),
        ('1 = "A2R A2R', '1 = "A2R X1', '"X1" is no result'),
        ('name = "forest"\non = "hex"', 'name = "forest"\non = "side"', "lies on a hex, not on a side"),
        ('name = "forest"', 'name = "wood"', "wrong: forest, wood"),
        ('name = "road"', 'name = "rail"', "listed twice"),
        ("foot = 0.5", "foot = 0.3", "multiple of 1/2"),
        ("foot = 0.5", "foot = -0.5", "0 or more"),
        ("mobile = 0.5", "mobile = -0.5", "0 or more"),
        ('letter = "B"', 'letter = "A"', "listed twice"),
        ("first = 1\nlast = 2", "first = 0\nlast = 2", "between 1 and 12"),
        ("first = 1\nlast = 2", "first = 3\nlast = 2", "between 1 and 12"),
        ("first = 9\nlast = 12", "first = 9\nlast = 13", "between 1 and 12"),
        ('hexes = ["0626"]', 'hexes = ["9999"]', 'unknown hex "9999"'),
        ('hexes = ["0626"]', 'hexes = ["0825"]', "listed twice"),
        ('"5917", "5918"', '"5917", "5917"', "listed twice"),
        ('name = "Zoo"', 'name = "Reichstag"', "listed twice"),
        ("vp = 25", "vp = 0", "worth more than 0"),
        ("vp = 25", "vp = 25.3", "multiple of 1/2"),
        ('name = "draw"', 'name = "soviet-tactical"', "in this order"),
        ("least = 150", "least = 140", "above that of the one before"),
        ("least = 150", "least = 165", "above that of the one before"),
        (
            'name = "german-strategic"',
            'name = "german-strategic"\nleast = 130',
            "above that of the one before",
        ),
        ("least = 150\n", "", "above that of the one before"),
        ("turns = 12", "turns = 0", "a turn and a day"),
        ("days = 2", "days = 0", "a turn and a day"),
        ("1945-04-16", "1945-04-31", "is no date"),
        ("retreat = 2", "retreat = 0", "more than 0"),
        ("stack_siege = 2.5", "stack_siege = 2.3", "multiple of 1/2"),
        ("stack_operational = 4", "stack_operational = 4.2", "multiple of 1/2"),
        ("stack_operational = 4", "stack_operational = -1", "more than 0"),
    ],
)
def test_a_fault_in_the_tables_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(BadData, match=told):
        load(tmp_path, TABLES, old, new)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('at = "0206"', 'at = "2521"', "is no hex on which it could stand"),
        ('at = "0206"', 'at = "9999"', "is no hex on which it could stand"),
        ('at = "0206"', 'at = "3020"', "on the enemy's side of the front"),
        ('entry = "SE"', 'entry = "9999"', "is no hex on which it could stand"),
        ('turn = 2, entry = "SE"', "turn = 2", "at an entry"),
        ('turn = 2, entry = "SE"', 'turn = 0, entry = "SE"', "needs one of a hex"),
        ('at = "0206"', 'at = "0206", entry = "SE"', "only a unit that comes later"),
        ('at = "0206"', 'at = "0206", rail = true', "only a unit that comes later"),
        ('at = "0206"', 'at = "0206", die = 3', "only a unit that comes later"),
        ('at = "0206"', 'at = "0206", turn = 3, entry = "E"', "needs one of a hex"),
        ('at = "0206"', 'at = "0206", placed = "free"', "only a unit of a group on the line"),
        ("points = 4\n", "points = -4\n", "0 or more"),
        ("siege_points = 2\n", "siege_points = -2\n", "0 or more"),
        ('of = "rifle-corps"', 'of = "rifles"', 'unknown kind "rifles"'),
        ('id = "79RC"', 'id = "3GTC"', "listed twice"),
        ('id = "281/368"', 'id = "281/322"', "listed twice"),
    ],
)
def test_a_fault_in_the_counters_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(BadData, match=told):
        load(tmp_path, UNITS, old, new)


def _without(zone: str, label: str) -> Callable[[Any], None]:
    return lambda doc: doc["zones"][zone]["hexes"].remove(label)


def _with(zone: str, label: str) -> Callable[[Any], None]:
    return lambda doc: doc["zones"][zone]["hexes"].append(label)


def _jump(old: str, new: str) -> Callable[[Any], None]:
    def change(doc: Any) -> None:
        pairs = doc["jumps"]["transit"]["pairs"]
        pairs[:] = [*[pair for pair in pairs if pair != old], *([new] if new else [])]

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda doc: doc["boxes"].clear(), '"plain" is missing'),
        (_without("siege", "0626"), "all sheets but the first"),
        (_with("siege", "3020"), "all sheets but the first"),
        (_with("transit", "0626"), "lies on the operational map"),
        (_with("inner", "0626"), "lies on the operational map"),
        (_jump("", "3020>0117"), "a jump leads from transit to siege hexes"),
        (_jump("", "2420>3020"), "a jump leads from transit to siege hexes"),
        (_jump("", "2421>0117"), "touches two transit hexes"),
        (_jump("2420>0117", ""), "the rim of the siege map"),
        (_jump("", "2420>0626"), "the rim of the siege map"),
        (_with("soviet-side", "3020"), "on both sides of the front"),
        (_without("german-side", "3020"), "these have to be the sheet"),
        (_with("line-A", "3020"), "on the German line, but not at the front"),
    ],
)
def test_a_fault_in_the_map_is_told(change: Callable[[Any], None], told: str, tmp_path: Path) -> None:
    doc = json.loads((OURS / MAP).read_text(encoding="utf-8"))
    change(doc)
    (tmp_path / MAP).write_text(json.dumps(doc), encoding="utf-8")
    with pytest.raises(BadData, match=told):
        GoetterData.load(tmp_path)


def test_no_hex_lies_on_the_line_of_two_groups(tmp_path: Path) -> None:
    doc = json.loads((OURS / MAP).read_text(encoding="utf-8"))
    doc["zones"]["line-B"]["hexes"].append(doc["zones"]["line-A"]["hexes"][0])
    (tmp_path / MAP).write_text(json.dumps(doc), encoding="utf-8")
    with pytest.raises(BadData, match="on the line of two groups"):
        GoetterData.load(tmp_path)


def test_an_owner_may_write_a_unit_of_a_german_group_freely_or_one_that_comes_at_a_hex(
    tmp_path: Path,
) -> None:
    data = load(tmp_path, TABLES, "vp = 25", "vp = 25.5")
    assert data.tables.objectives[0].vp == 51
    data = load(tmp_path, TABLES, "first = 9\nlast = 12", "first = 12\nlast = 12")
    assert (data.tables.markers[-1].first, data.tables.markers[-1].last) == (12, 12)


def test_a_track_of_a_single_day_is_long_enough(tmp_path: Path) -> None:
    assert load(tmp_path, TABLES, "days = 2", "days = 1").tables.track.days == 1
