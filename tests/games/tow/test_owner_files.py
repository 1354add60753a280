"""An owner's folder: which files it replaces, and what is refused in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hexfront.conformance.owners import Edit, changed, edited, fault, swap
from hexfront.conformance.tabletop import placed
from hexfront.engine.base.errors import BadData
from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.box.data import TowData
from hexfront.games.tow.box.files import FILES, OURS
from hexfront.games.tow.game import Tow

from .table import axis, do, offered, refused, rules, soviet, why

DATA = TowData.load()


def test_owner_file_takes_the_place_of_ours(tmp_path: Path) -> None:
    data = edited(TowData.load, OURS, tmp_path, "turns.toml", swap("axis_tokens = 3", "axis_tokens = 4"))
    assert data.turn(1).axis_tokens == 4
    assert changed(DATA, data) == ["turns.toml"]
    assert set(data.hashes()) == set(FILES)


@rule("tow:9.1g")
def test_a_railway_without_a_rate_of_its_own_is_a_bridge_all_the_same(tmp_path: Path) -> None:
    rate = 'on = "link"\ncost = 1\nfrom = { cost = "rulebook 9.1f" }'
    edited(TowData.load, OURS, tmp_path, "tables.toml", swap(rate, 'on = "link"\nfrom = {}'))
    banks = {"0505-0504": "river", "0505-0506": "river"}
    game, state = placed(
        Tow(tmp_path), [axis("A", "0505")], size="blank 12x12", phase="movement", turn=2, activated="axis",
        sides=banks, links={"0505-0504": "rail"},
    )  # fmt: skip
    left = [why(game, state, f"step A to {to}")["9.1a"] for to in ("0504", "0506")]
    assert left == ["4", "3"], "over the bridge, and through the river"


def test_a_major_river_with_a_price_of_its_own_takes_no_whole_move(tmp_path: Path) -> None:
    ours = 'whole_move = true\nhalves = true\nfrom = { whole_move = "rulebook 9.1e", '
    edited(
        TowData.load, OURS, tmp_path, "tables.toml",
        swap(ours, 'cost = 3\nhalves = true\nfrom = { cost = "designed", '),
    )  # fmt: skip
    sides = {"0505-0504": "major-river", "0505-0506": "major-river", "0505-0605": "river"}
    game, state = placed(
        Tow(tmp_path), [axis("A", "0505")], size="blank 12x12", phase="movement", turn=2, activated="axis",
        sides=sides, links={"0505-0506": "road"},
    )  # fmt: skip
    told = {to: why(game, state, f"step A to {to}") for to in ("0504", "0506", "0605")}
    assert (told["0504"]["9.1b"], told["0504"]["9.1d"], told["0504"]["9.1a"]) == ("1", "3", "1")
    assert ("9.1d" in told["0506"], told["0506"]["9.1f"], told["0506"]["9.1a"]) == (False, "1", "4")
    assert (told["0605"]["9.1b"], told["0605"]["9.1d"], told["0605"]["9.1a"]) == ("1", "1", "3")
    do(game, state, "step A to 0504")
    assert "step A to 0503" in offered(game, state), "one point is left"


@rule("tow:10.2k", "tow:10.2m")
def test_terrain_that_shifts_beyond_the_table_protects_all_but_those_who_defend_with_nothing(
    tmp_path: Path,
) -> None:
    forest = 'name = "forest"\non = "hex"\ncost = 2\nshift = '
    edited(TowData.load, OURS, tmp_path, "tables.toml", swap(f"{forest}1", f"{forest}12"))
    units = [
        soviet("S", "0505", "9-5"), soviet("T", "0505", "9-5"), axis("A", "0504", "1-5"),
        axis("B", "0506", "1-5", "infantry", "isolated"),
    ]  # fmt: skip
    game, state = placed(
        Tow(tmp_path), units, size="blank 12x12", phase="combat", turn=2, activated="soviet",
        hexes={"0504": "forest", "0506": "forest"},
    )  # fmt: skip
    assert offered(game, state) == {"attack 0506", "end"}
    assert refused(game, state, "attack 0504").rule == "tow:10.2k"
    assert "10.2m" in rules(do(game, state, "attack 0506", "join S", "launch", dice=[1]), "fought")


def test_folder_without_data_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="holds no data file of Traces of War"):
        TowData.load(tmp_path)


RACE = "scenarios/race.toml"


def zoned(name: str, change: Callable[[list[str]], list[str]]) -> Edit:
    """Change the hexes of a zone of the map."""

    def edit(text: str) -> str:
        doc = json.loads(text)
        zone = doc["zones"][name]
        zone["hexes"] = change(zone["hexes"])
        zone.pop("but", None)
        return json.dumps(doc)

    return edit


POINTS = ("soviet-supply", "axis-supply", "breakthrough", "crossing-points", "orders")
BANKS = (("right-bank", "left-bank"), ("axis-side", "soviet-side"))
FAULTS = [
    ("units.toml", swap("format = 1", "format = "), "units.toml: not a TOML file"),
    ("units.toml", swap('id = "75ID"', 'id = "68ID"'), "68ID: is listed twice"),
    ("units.toml", swap('id = "11Pz"', 'id = "68ID"'), "68ID: is listed twice"),
    ("units.toml", swap('id = "75ID"', 'id = "75 ID"'), "an id is made of letters"),
    ("units.toml", swap('["3-5", "1-5"]', '["3-5", "4-5"]'), "68ID: the reduced face is stronger"),
    ("units.toml", swap('["3-5", "1-5"]', '["3-2-5", "1-5"]'), "only a mechanised unit has two strengths"),
    ("units.toml", swap('["3-5", "1-5"]', '["3-5", "2-5", "1-5"]'), "one face or two, not 3"),
    ("units.toml", swap('"5-4-8"', '"5"'), '11Pz: "5" is no face of a counter'),
    ("units.toml", swap('kind = "security"', 'kind = "police"'), 'unknown kind "police"'),
    ("units.toml", swap("combat = false", "combat = true"), "needs combat = false"),
    ("units.toml", swap("radius = [6, 6]", "radius = [6]"), "Vrnz: an HQ needs a command radius"),
    ("units.toml", swap(', ukrainian = "1st Ukrainian Front"', ""), "Vrnz: a Soviet HQ has two faces"),
    ("units.toml", swap('name = "68th', 'radius = [3], name = "68th'), "68ID: only an HQ has"),
    ("units.toml", swap('strength = "reconstructed"', 'might = "designed"'), '`from` names "might"'),
    ("units.toml", swap('strength = "reconstructed"', 'strength = "hearsay"'), 'provenance "hearsay" must'),
    ("tokens.toml", swap('hq = "Vrnz"', 'hq = "11Pz"'), "Vrnz: 11Pz is no HQ"),
    ("tokens.toml", swap('hq = "Step"', 'hq = "Vrnz"'), "needs one entry for the HQ Vrnz, has 2"),
    ("tokens.toml", swap('kind = "stavka"', 'kind = "airborne"'), "one entry of the kind airborne, has 2"),
    ("tokens.toml", swap("turn = 3", "turn = 9"), "Airborne: needs a count of at least 1 and a turn"),
    (
        "tokens.toml",
        swap('side = "axis"\nkind = "okh"', 'side = "soviet"\nkind = "okh"'),
        "side of okh is axis",
    ),
    ("tokens.toml", swap("die = -2", "die = 2"), "defensive: needs a count, and either"),
    (
        "turns.toml",
        swap("axis_tokens = 3", "axis_tokens = 5"),
        "turn 1: axis_tokens is 5; it has to be 3 to 4",
    ),
    ("turns.toml", swap("number = 4", "number = 5"), "turn 4 should stand here"),
    ("turns.toml", lambda text: text[: text.rindex("[[turn]]")], "the game lasts 8 turns, not 7"),
    ("tables.toml", swap('1RR 1RR"\n2 =', '1RR"\n2 ='), "row 1 has 10 cells for 11 columns"),
    ("tables.toml", swap("A2 A1", "A2 X1"), '"X1" is no combat result'),
    ("tables.toml", swap("1-1 1.5-1 2-1", "1-1 2-1 1.5-1"), "odds column 1.5-1 must be above 2-1"),
    ("tables.toml", swap('name = "rail"', 'name = "canal"'), "wrong: canal, rail"),
    ("tables.toml", swap('name = "river"\non = "side"', 'name = "river"\non = "hex"'), "lies on a side"),
    (
        "tables.toml",
        swap("strategic = 0.5", "strategic = 0.3"),
        "terrain road: 0.3 must be a multiple of 1/2",
    ),
    ("tables.toml", swap("strategic = 0.5", "strategic = -0.5"), "road: costs and shifts are 0 or more"),
    (
        "tables.toml",
        swap('name = "forest"\non = "hex"\ncost = 2', 'name = "forest"\non = "hex"\ncost = -2'),
        "forest: costs and shifts are 0 or more",
    ),
    ("tables.toml", swap("[[stavka]]\nturn = 5", "[[stavka]]\nturn = 9"), "stavka 9: no such turn"),
    ("tables.toml", swap("[[stavka]]\nturn = 5", "[[stavka]]\nturn = 0"), "stavka 0: no such turn"),
    ("tables.toml", swap("turn = 5\nmost = 0", "turn = 5\nmost = -1"), "stavka 5: no such turn or number"),
    ("tables.toml", swap("turn = 5\nmost = 0", "turn = 5\nmost = 99"), "stavka 5: no such turn or number"),
    ("tables.toml", swap("strategic = 0.5", "strategic = inf"), "terrain road: inf must be a multiple"),
    ("tables.toml", swap("[1, 1, 2, 2, 3, 3, 4, 4]", "[1, 1, 2, 2, 3, 3, 4]"), "luftwaffe: needs 8 numbers"),
    ("tables.toml", swap("3, 3, 4, 4]", "3, 3, 4, 5]"), "there are only 4 Luftwaffe markers"),
    ("tables.toml", swap('point = "1826"', 'point = "1825"'), "1825 is no crossing point"),
    ("tables.toml", swap("turn = 6", "turn = 5"), "stavka 5: is listed twice"),
    ("tables.toml", swap("AR = 0.5", "AR = 0"), "every price is 0.5 or more"),
    ("tables.toml", swap('stacking = "rulebook 5.0d"\n', ""), "limits: no provenance for stacking"),
    ("tables.toml", swap("relocation = 5", "relocation = 0"), "limits.relocation: has to be 1 or more"),
    ("reinforcements.toml", swap('"21RC", "23RC"', '"21RC", "21RC"'), "21RC: is listed twice"),
    ("reinforcements.toml", swap('"21RC", "23RC"', '"21RC", "34ID"'), "34ID is not of the soviet side"),
    ("reinforcements.toml", swap("number = 2", "number = 3"), "draw 2 should stand here"),
    ("reinforcements.toml", swap('"GD", ', '"34ID", '), "pools.PR: 34ID does not belong there"),
    (
        "reinforcements.toml",
        swap('relief = ["8GTC"]', 'relief = ["3TC"]'),
        "no weaker unit is of the kind of 3TC",
    ),
    ("reinforcements.toml", swap('unit = "18G"', 'unit = "21RC"'), "21RC is no airborne unit"),
    ("setup.toml", swap('["57ID"]', '["58ID"]'), 'army 4PzA: unknown unit "58ID"'),
    ("setup.toml", swap('["57ID"]', '["68ID"]'), "68ID is placed twice"),
    ("setup.toml", swap('["57ID"]', '["50RC"]'), "50RC is not of the axis side"),
    ("setup.toml", swap('["57ID"]', '["57ID", "34ID"]'), "starts and is a reinforcement"),
    ("setup.toml", swap('3231 = ["57ID"]\n', ""), "57ID: neither starts nor comes later"),
    ("setup.toml", swap('3231 = ["57ID"]', '3232 = ["57ID"]'), "3232 is no land hex on the axis side"),
    ("setup.toml", swap('3231 = ["57ID"]', '0639 = ["57ID"]'), "0639 is no land hex"),
    ("setup.toml", swap('3231 = ["57ID"]', '9931 = ["57ID"]'), 'unknown hex "9931"'),
    (
        "setup.toml",
        swap('["68ID", "75ID"]\n3231 = ["57ID"]', '["68ID", "75ID", "57ID"]'),
        "3330: holds more combat",
    ),
    ("setup.toml", swap('hex = "2633"', 'hex = "2831"'), "2831: holds more HQs than 1"),
    ("setup.toml", swap('"213Sec"', '"34ID"'), "security: 34ID is no security division"),
    (
        "setup.toml",
        swap('["1742", "2438"]', '["1742", "2439"]'),
        "2439 is no town or city on the Soviet side",
    ),
    (RACE, swap("last_turn = 4", "last_turn = 9"), "last_turn: the turn track has turns 1 to 8"),
    (RACE, swap("other_west = 0.5", "other_west = 0.3"), "points.other_west: 0.3 must be a multiple of 1/4"),
    (RACE, swap("other_west = 0.5", "other_east = 0.5"), 'points: unknown "other_east"'),
    (RACE, swap('needed = "rulebook 13.2b"\n', ""), "no provenance for needed"),
    ("map.json", swap('"crossing-points"', '"crossings"'), 'zones: "crossing-points" is missing'),
    ("map.json", swap('["1130", "1826"', '["1826"'), "zones.crossing-points: needs 6 hexes, not 5"),
    ("map.json", swap('["1130", "1826"', '["1131", "1826"'), "1131 is not on the right bank"),
    *[("map.json", zoned(name, lambda _: []), f"zones.{name}: needs a hex at least") for name in POINTS],
    *[("map.json", zoned(name, lambda old: ["0120", *old]), f"zones.{name}: 0120 is sea") for name in POINTS],
    ("map.json", zoned("orders", lambda old: ["0101", *old]), "zones.orders: 0101 is no major city"),
    (
        "map.json",
        zoned("crossing-points", lambda old: ["0101", *old[1:]]),
        "zones.crossing-points: 0101 touches no major river",
    ),
    *[
        ("map.json", zoned(other, lambda old: ["0101", *old]), f"0101 is in {one} and in {other}")
        for one, other in BANKS
    ],
    *[
        ("map.json", zoned(other, lambda old: old[1:]), f"is neither in {one} nor in {other}")
        for one, other in BANKS
    ],
    ("reinforcements.toml", swap('"34ID", "50ID"', '"8A", "50ID"'), "pools.IR: 8A does not belong there"),
]


@pytest.mark.parametrize(("name", "edit", "message"), FAULTS, ids=[message for _, _, message in FAULTS])
def test_broken_owner_file_is_refused_in_one_line(
    tmp_path: Path, name: str, edit: Edit, message: str
) -> None:
    assert message in fault(TowData.load, OURS, tmp_path, name, edit)
