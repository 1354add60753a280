"""Faults of an owner's own files that are told one by one: each thing a map must have, each cell of a table."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexfront.conformance.owners import Edit, fault, swap
from hexfront.engine.base.errors import BadData
from hexfront.games.kharkov.box.data import KharkovData
from hexfront.games.kharkov.box.files import OURS
from hexfront.games.kharkov.box.map_file import AXIS_SEGMENTS, SOVIET_SEGMENTS

ZONES = (
    *("north", "south", "axis-side", "soviet-side", *AXIS_SEGMENTS, *SOVIET_SEGMENTS),
    *("kharkov", "poltava", "dnepropetrovsk", "road-poltava", "road-dnepropetrovsk", "supply-exit"),
)
NEEDED = [
    *(("terrain", name) for name in ("forest", "city", "town")),
    *(("sides", name) for name in ("donets", "dnieper", "river")),
    *(("links", name) for name in ("road", "rail")),
    ("lines", "front"),
    ("numbers", "garrison"),
    *(("zones", name) for name in ZONES),
]


@pytest.mark.parametrize(("section", "name"), NEEDED)
def test_a_map_without_something_the_rules_speak_of_is_refused(
    tmp_path: Path, section: str, name: str
) -> None:
    board = json.loads((OURS / "map.json").read_text("utf-8"))
    del board[section][name]
    (tmp_path / "map.json").write_text(json.dumps(board), "utf-8")
    with pytest.raises(BadData, match=f'map.json: {section}: "{name}" is missing'):
        KharkovData.load(tmp_path)


@pytest.mark.parametrize(
    ("die", "column", "fits"),
    [(1, "6-1", True), (6, "6-1", True), (0, "6-1", False), (7, "6-1", False), (2, "99-1", False)],
)
def test_a_variant_changes_a_cell_that_is_there(tmp_path: Path, die: int, column: str, fits: bool) -> None:
    ours = (OURS / "tables.toml").read_text("utf-8")
    wanted = ours.replace('die = 2\ncolumn = "6-1"', f'die = {die}\ncolumn = "{column}"', 1)
    assert wanted != ours
    (tmp_path / "tables.toml").write_text(wanted, "utf-8")
    if fits:
        KharkovData.load(tmp_path)
        return
    with pytest.raises(BadData, match=f'variants crt-pgg: no cell of die {die} and column "{column}"'):
        KharkovData.load(tmp_path)


def map_edit(change: Callable[[dict[str, Any]], object]) -> Edit:
    """An edit of the map as data."""

    def edit(text: str) -> str:
        board = json.loads(text)
        change(board)
        return json.dumps(board)

    return edit


def moved(hexes: list[str], *, out_of: str, into: str) -> Edit:
    """The map with some hexes in another zone."""

    def change(board: dict[str, Any]) -> None:
        zones = board["zones"]
        zones[out_of]["hexes"] = [one for one in zones[out_of]["hexes"] if one not in hexes]
        zones[into]["hexes"] += hexes

    return map_edit(change)


CAMPAIGN = "scenarios/campaign.toml"
FAULTS: list[tuple[str, Edit, str]] = [
    # The map: two halves in one piece each, a front where they meet, and segments that share it out.
    ("map.json", moved(["0101"], out_of="north", into="south"), "zones.south: must be one connected region"),
    ("map.json", moved(["3901"], out_of="south", into="north"), "zones.north: must be one connected region"),
    (
        "map.json",
        map_edit(lambda board: board["zones"]["north"]["hexes"].remove("0101")),
        "every hex must be in either north or south: 0101",
    ),
    (
        "map.json",
        map_edit(lambda board: board["zones"]["north"]["hexes"].append("2501")),
        "every hex must be in either north or south: 2501",
    ),
    (
        "map.json",
        map_edit(lambda board: board["zones"]["axis-side"]["hexes"].append("0101")),
        "every hex must be in either axis-side or soviet-side: 0101",
    ),
    (
        "map.json",
        map_edit(lambda board: board["lines"]["front"]["sides"].append("0101-0102")),
        "lines.front: 0101 has the same side beyond the front",
    ),
    (
        "map.json",
        map_edit(lambda board: board["lines"]["front"]["sides"].append("0130-0131")),
        "lines.front: 0130 has the same side beyond the front",
    ),
    (
        "map.json",
        map_edit(lambda board: board["zones"]["axis-1-2"]["hexes"].append("0915")),
        "zones.axis-2-3: 0915 is off the front or listed twice",
    ),
    (
        "map.json",
        map_edit(lambda board: board["zones"]["axis-1-2"]["hexes"].append("0130")),
        "zones.axis-1-2: 0130 is off the front or listed twice",
    ),
    (
        "map.json",
        map_edit(lambda board: board["zones"]["soviet-a-b"]["hexes"].append("0101")),
        "zones.soviet-a-b: 0101 is off the front or listed twice",
    ),
    (
        "map.json",
        map_edit(lambda board: board["zones"]["axis-1-2"]["hexes"].remove("0115")),
        "zones: 0115 is on the front but in no segment",
    ),
    (
        "map.json",
        map_edit(lambda board: board["zones"]["soviet-f-g"]["hexes"].remove("2801")),
        "zones: 2801 is on the front but in no segment",
    ),
    (
        "map.json",
        map_edit(lambda board: board["zones"]["poltava"]["hexes"].remove("1536")),
        "city hexes, city zones and garrisons",
    ),
    # Counters.
    (
        "units.toml",
        swap(
            'nation = "german"\nsize = "division"\nfaces = ["2-8"]',
            'nation = "soviet"\nsize = "division"\nfaces = ["2-8"]',
        ),
        "454Sec: security is of the axis side, soviet is not",
    ),
    (
        "units.toml",
        swap(
            'id = "6/3Pz", name = "6th Panzer Regiment", division = "3Pz"',
            'id = "6/3Pz", name = "6th Panzer Regiment", division = "23Pz"',
        ),
        "division 3Pz: needs three regiments, not 2",
    ),
    (
        "units.toml",
        swap(
            'all = "rulebook 5.2e", steps = "rulebook 9.52b", faces = "designed after the parent game"',
            'id = "rulebook 5.2e", steps = "rulebook 9.52b"',
        ),
        "VIRumHQ: no provenance for faces",
    ),
    # Tables.
    (
        "tables.toml",
        swap('{ name = "draw", least = 0 }', '{ name = "draw", least = 1 }'),
        "victory.levels: the lowest level starts at 0",
    ),
    (
        "tables.toml",
        swap('kinds = ["infantry"]', 'kinds = ["police"]'),
        'breakdown 9-8: unknown kind "police"',
    ),
    (
        "tables.toml",
        swap('regiments = ["2-8", "2-8", "2-8"]', 'regiments = ["2-8", "2-8", "3-8"]'),
        "breakdown 9-8: no regiment counter shows these values",
    ),
    (
        "tables.toml",
        swap("cost = { foot = 2, mobile = 2, staff = 2 }", "cost = { foot = 2, mobile = 2, staff = -1 }"),
        "terrain clear: cost needs foot, mobile, staff, none below 0",
    ),
    ("tables.toml", swap('name = "town"', 'name = "city"'), 'needs one line for "city", has 2'),
    # The turn track.
    (
        "turns.toml",
        swap("air = { soviet = 3, axis = 1 }", "air = { soviet = 3 }"),
        "turn 1: air needs soviet and axis, none below 0",
    ),
    (
        "turns.toml",
        swap("air = { soviet = 3, axis = 1 }", "air = { soviet = 3, axis = -1 }"),
        "turn 1: air needs soviet and axis, none below 0",
    ),
    ("turns.toml", lambda text: text.rpartition("[[turn]]")[0], "turn: the game lasts 10 turns, not 9"),
    # The deployment lists, and the set-up.
    (
        CAMPAIGN,
        swap('zone = "axis-1-2"', 'zone = "axis-1-2"\nhex = "0115"'),
        "line 5.2a: needs either a zone or a hex",
    ),
    (CAMPAIGN, swap('zone = "axis-1-2"\n', ""), "line 5.2a: needs either a zone or a hex"),
    (CAMPAIGN, swap("rifle = 6", "rifles = 6"), 'no untried counters of the kind "rifles"'),
    (
        CAMPAIGN,
        swap('units = ["79ID", "294ID", "297ID"]', 'units = ["79ID", "294ID", "297ID", "28A"]'),
        "28A",
    ),
    (CAMPAIGN, swap('0415 = ["294ID"]', '0415 = ["294ID", "79ID"]'), "79ID is placed twice"),
    (
        CAMPAIGN,
        swap('0415 = ["294ID"]', '0415 = ["294ID", "68ID"]'),
        "68ID does not start the game on the map",
    ),
    (CAMPAIGN, swap('0415 = ["294ID"]', '0415 = ["294ID"]\n0103 = ["14G"]'), "14G"),
    (CAMPAIGN, swap('"14G", "R07"]', '"R07"]'), "Guards rifle divisions, has 0"),
    (CAMPAIGN, swap('0409 = ["Res28"]', '0410 = ["Res28"]'), "Res28 may not start in 0410"),
    (CAMPAIGN, swap('0409 = ["Res28"]\n', ""), "Res28 must be placed"),
]


@pytest.mark.parametrize(("name", "edit", "message"), FAULTS, ids=[f"{n}" for n in range(len(FAULTS))])
def test_each_fault_of_an_owner_is_told_where_it_is(
    tmp_path: Path, name: str, edit: Edit, message: str
) -> None:
    assert message in fault(KharkovData.load, OURS, tmp_path, name, edit)
