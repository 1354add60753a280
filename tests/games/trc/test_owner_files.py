"""An owner's folder: which files of The Russian Campaign it replaces, and what is refused in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hexfront.engine.base.errors import BadData
from hexfront.games.trc.box.data import TrcData
from hexfront.games.trc.box.files import FILES, OURS

DATA = TrcData.load()
Edit = Callable[[str], str]
BLAU, STORM = "scenarios/fall-blau.toml", "scenarios/breaking-storm.toml"


def swap(old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        assert old in text, old
        return text.replace(old, new, 1)

    return edit


def given(folder: Path, name: str, edit: Edit) -> Path:
    """Put our file, changed, into an owner's folder."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(edit((OURS / name).read_text(encoding="utf-8")), encoding="utf-8")
    return folder


def test_an_owner_who_has_the_movement_card_replaces_it(tmp_path: Path) -> None:
    data = TrcData.load(
        given(tmp_path, "tables.toml", swap('light-mud = ["full", 2]', 'light-mud = ["full", 3]'))
    )
    panzer = data.unit("41Pz")
    assert data.tables.allowances.of(panzer, "light-mud", 2) == 3
    assert DATA.tables.allowances.of(panzer, "light-mud", 2) == 2
    changed = [name for name, value in data.hashes().items() if value != DATA.hashes()[name]]
    assert changed == ["tables.toml"]
    assert set(data.hashes()) == set(FILES)


def test_an_owner_who_has_the_counters_replaces_them(tmp_path: Path) -> None:
    data = TrcData.load(
        given(tmp_path, "units.toml", swap('factors = "2-5", turn = 8', 'factors = "2-3", turn = 8'))
    )
    assert str(data.unit("3Mtn").factors) == "2-3"


def test_a_folder_without_data_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="holds no data file of The Russian Campaign"):
        TrcData.load(tmp_path)


FAULTS = [
    ("units.toml", swap("format = 1", "format = "), "units.toml: not a TOML file"),
    ("units.toml", swap('id = "56Pz"', 'id = "41Pz"'), "41Pz: is listed twice"),
    ("units.toml", swap('id = "56Pz"', 'id = "56 Pz"'), "an id is made of letters and digits"),
    ("units.toml", swap('factors = "8-7"', 'factors = "8"'), '41Pz: "8" are no factors'),
    ("units.toml", swap('kind = "armour"', 'kind = "tanks"'), "Invalid enum value 'tanks'"),
    ("units.toml", swap('place = "N"', 'place = "X"'), 'AGN: "X" is no set-up code, city'),
    ("units.toml", swap('place = "N"', 'place = "B"'), "AGN: B is a set-up code of the other side"),
    ("units.toml", swap('place = "N"', 'place = "mix"'), "AGN: only a unit of an option comes from mix"),
    ("units.toml", swap('turn = 2, place = "west"', 'turn = 26, place = "west"'), "a turn from 0 to 25"),
    ("units.toml", swap('turn = 2, place = "west"', 'turn = 2, place = "N"'), "40Pz: comes later and needs"),
    ("units.toml", swap('turn = 2, place = "west"', 'turn = 2, place = "warsaw"'), "an event brings it"),
    (
        "units.toml",
        swap('place = "N"', 'impulse = 2, place = "N"'),
        "only a unit that comes later has an impulse",
    ),
    ("units.toml", swap('impulse = "designed", all', 'might = "designed", all'), 'AGN: `from` names "might"'),
    ("units.toml", swap('all = "source', 'all = "hearsay'), 'provenance "hearsay'),
    ("units.toml", swap('side = "axis"', 'side = "russian"'), "one entry for the Axis, then one"),
    ("units.toml", swap("count = 3", "count = 0"), "Stuka: needs a count of at least 1"),
    ("units.toml", swap('kind = "hq"', 'kind = "hq"\noption = "bid"'), "belong in option_units.toml"),
    ("option_units.toml", swap('option = "battle-groups"\n', ""), "InfBG1: needs the option"),
    ("option_units.toml", swap('instead_of = "62A"', 'instead_of = "99A"'), 'unknown unit "99A"'),
    ("option_units.toml", swap("Hitler = ", "Himmler = "), 'unknown unit "Himmler"'),
    ("option_units.toml", swap('unit = "HG"', 'unit = "GH"'), 'unknown unit "GH"'),
    ("rail.toml", swap('    "A14-B14",\n', ""), "none holds the link A14-B14"),
    ("rail.toml", swap('"A14-B14"', '"A14-B15"'), "no railway links A14 and B15"),
    ("rail.toml", swap('"A14-B14"', '"A14-B99"'), 'unknown hex "B99"'),
    ("rail.toml", swap('"R10-R9"', '"R10-R9-R8"'), "R9 is a city or junction"),
    ("rail.toml", swap('"U9-V10-V11-W11-W12-X13"', '"U9-V10-V11", "V11-W11-W12-X13"'), "ends in V11"),
    ("tables.toml", swap("1 = ", "7 = "), "table crt: there is no row 1"),
    ("tables.toml", swap("AE AE AE AE AE A1", "AE AE AE AE AE A2"), '"A2" is no result'),
    ("tables.toml", swap('name = "woods"', 'name = "wood"'), "wrong: wood, woods"),
    ("tables.toml", swap("mud-3 mud-3 snow-6", "mud-3 snow-6"), "weather.mar-apr: needs a cell for each die"),
    ("tables.toml", swap("snow-6", "storm-6"), '"storm-6" is no cell'),
    ("tables.toml", swap('nov-dec = "snow"', 'nov-dec = "hail"'), '"hail" is no weather'),
    (
        "tables.toml",
        swap('1945 = { mar-apr = "clear" }', '1945 = { may-jun = "clear" }'),
        "no weather is rolled",
    ),
    (
        "tables.toml",
        swap('1945 = { mar-apr = "clear" }\n', ""),
        "weather.historical: has no weather for mar-apr 1945",
    ),
    ("tables.toml", swap("mud = [2, 0]", "mud = [-2, 0]"), "movement axis-mobile.mud: an allowance is 0"),
    ("tables.toml", swap('class = "fixed"', 'class = "hq"'), "hq: is listed twice"),
    ("tables.toml", swap("1941 = [3, 1, 1]", "1941 = [4, 1, 1]"), "air.stuka: 1941: there are 3 air units"),
    ("tables.toml", swap("1941 = [3, 1, 1]", "1939 = [3, 1, 1]"), '"1939" is no year of the war'),
    ("tables.toml", swap("shift = 3", "shift = 0"), "the shift is 1 or more"),
    ("tables.toml", swap('ports = ["Odessa"', 'ports = ["Oddessa"'), 'unknown place "Oddessa"'),
    ("tables.toml", swap("safe = 3", "safe = 7"), "a unit survives on a die from 1 to 6"),
    ("tables.toml", swap('trigger_hex = "A5"\n', ""), "garrison.lapland: needs either a range"),
    ("tables.toml", swap('"36Mtn", "Dietl"', '"36Mtn", "49Mtn"'), "49Mtn does not come by it"),
    (
        "tables.toml",
        swap('units = ["1SS", "2SS"]', 'units = ["1SS", "6SS"]'),
        "6SS is no German panzer corps",
    ),
    ("tables.toml", swap('unit = "11Mot"\nturn = 14', 'unit = "11Mot"\nturn = 15'), "comes otherwise"),
    (
        "tables.toml",
        swap("[[sudden_death]]\nturn = 5", "[[sudden_death]]\nturn = 6"),
        "is tested at the end of",
    ),
    ("tables.toml", swap("axis_needs = {", "# axis_needs = {"), "a list for both sides or for none"),
    ("tables.toml", swap("rail_axis = 6", "rail_axis = 0"), "limits.rail_axis: has to be 1 or more"),
    (BLAU, swap('"41Pz"', '"42Pz"'), 'forces.axis: unknown unit "42Pz"'),
    (BLAU, swap('"41Pz"', '"6A"'), "6A is not of the axis side"),
    (BLAU, swap('"5PC"', '"27A"'), "forces.reserve: 27A is no paratroop corps"),
    (BLAU, swap('"41Pz", ', ""), "41Pz has come by turn 7 and is nowhere"),
    (BLAU, swap('"41Pz"', '"41Pz", "GD"'), "GD has not come by turn 7"),
    (BLAU, swap('"41Pz"', '"41Pz", "41Pz"'), "41Pz: is listed twice"),
    (BLAU, swap("last = 14", "last = 26"), "a scenario runs from a turn to a later one"),
    (STORM, swap("axis_needs = -1\n", ""), "points_line: goes with axis_needs"),
    (STORM, swap("first = 1", "first = 2"), "forces: are given for scenarios that begin after"),
    (STORM, swap("russian = 1 }", "russian = -1 }"), "invasions: are 0 or more"),
    (STORM, swap('last = "rulebook 27.2a"\n', ""), "no provenance for last"),
    ("map.json", swap('"sheets"', '"sheet"'), "map.json"),
    ("map.json", swap('"junctions": {', '"knots": {'), 'zones: "junctions" is missing'),
]


@pytest.mark.parametrize(("name", "edit", "fault"), FAULTS, ids=[fault for _, _, fault in FAULTS])
def test_what_is_wrong_is_refused_in_one_line(tmp_path: Path, name: str, edit: Edit, fault: str) -> None:
    with pytest.raises(BadData, match=fault) as refused:
        TrcData.load(given(tmp_path, name, edit))
    assert "\n" not in str(refused.value)
    assert name in str(refused.value)


ZONES = [
    (
        '"rail-south": {\n   "hexes": ["QQ12"',
        '"rail-south": {\n   "hexes": ["QQ7", "QQ12"',
        "QQ7 has no railway",
    ),
    (
        '"finland": {\n   "hexes": [\n    "A10",',
        '"finland": {\n   "hexes": [\n    "R9", "A10",',
        "in two countries",
    ),
    ('"finland": {\n   "hexes": [\n    "A10",', '"finland": {\n   "hexes": [\n', "A10 lies in no country"),
    (
        '"finland": {\n   "hexes": [\n    "A10",',
        '"finland": {\n   "hexes": [\n    "A16", "A10",',
        "A16 is no land hex",
    ),
]


@pytest.mark.parametrize(("old", "new", "fault"), ZONES, ids=[fault for _, _, fault in ZONES])
def test_a_map_that_does_not_hold_together_is_refused(tmp_path: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(BadData, match=fault):
        TrcData.load(given(tmp_path, "map.json", swap(old, new)))
