"""Faults of an owner's counters, tables, turn track and map that are told one by one, and limits that are good."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.conformance.owners import Edit, edited, fault, swap
from hexfront.games.kharkov.box.combat_results import parse_result
from hexfront.games.kharkov.box.data import KharkovData
from hexfront.games.kharkov.box.files import OURS
from hexfront.games.kharkov.box.map_file import Edge, edge
from hexfront.hexes import HexMap

from ..unsourced import Fault, unsourced
from .test_owner_faults import map_edit

UNITS, TABLES, TURNS, MAP = "units.toml", "tables.toml", "turns.toml", "map.json"
STAFF_FROM = (
    'all = "rulebook 5.2e", steps = "rulebook 9.52b", '
    'faces = "designed after the parent game", radius = "designed"'
)
TURN_FROM = 'date = "rulebook 2.0b", air = "designed", activates = "rulebook 10.32"'
VICTORY_FROM = """cities = "rulebook 17.0.t2", city_hex = "rulebook 17.21", kharkov_isolated = "rulebook 17.23a", \
front_broken = "rulebook 17.24", panzer_division = "rulebook 17.0.t3", destroyed = "rulebook 17.0.t3", \
levels = "rulebook 17.0.t1\""""
LEVELS = """levels = [
    { name = "draw", least = 0 },
    { name = "marginal", least = 11 },
    { name = "strategic", least = 26 },
    { name = "decisive", least = 51 },
]"""
FAULTS: list[Fault] = [
    # Counters.
    *unsourced(UNITS, STAFF_FROM, "id faces steps radius", "VIRumHQ"),
    *unsourced(UNITS, 'all = "rulebook 6.71", faces = "rulebook 6.72a"', "id faces steps", "Res28"),
    *unsourced(UNITS, 'count = "rulebook 9.53b", faces = "designed"', "count faces", "replacements"),
    (UNITS, swap('"foot"\nfrom = "rulebook', '"foot"\nfrom = "hearsay'), 'kinds.infantry: provenance "hearsay'),
    (UNITS, swap('"panzer"\nfrom = "rulebook', '"panzer"\nfrom = "hearsay'), 'division 3Pz: provenance "hearsay'),
    (UNITS, swap('faces = ["0-0-4"]', "faces = []"), "Res28: reserve needs one face"),
    (UNITS, swap('["0-0-10", "0-0-3"]', '["0-0-10"]'), "28A: hq needs two faces"),
    (UNITS, swap('faces = ["2-8", "1-8"]', 'faces = ["2-8"]'), "Rgt01: regiment needs two faces"),
    (UNITS, swap('ids = ["226RD", ', 'ids = ["79ID", '), "79ID: is listed twice"),
    (UNITS, swap('"rifle"\nface', '"police"\nface'), 'identities police 6-6-6: unknown kind "police"'),
    (UNITS, swap('face = "6-6-6"', 'face = "six"'), 'identities rifle six: "six" is no face'),
    (UNITS, swap('faces = ["3-3-6"', 'faces = ["three"'), 'replacements: "three" is no face'),
    (UNITS, swap('face = "designed", ids', "ids"), "identities rifle 6-6-6: no provenance for face"),
    (UNITS, swap('ids = "reconstructed", ', ""), "identities rifle 6-6-6: no provenance for ids"),
    # Tables.
    *unsourced(
        TABLES,
        VICTORY_FROM,
        "cities city_hex kharkov_isolated front_broken panzer_division destroyed levels",
        "victory",
    ),
    *(
        (TABLES, swap(f'name = "{name}"\non', 'name = "canal"\non'), f'needs one line for "{name}", has 0')
        for name in ("clear", "forest", "city", "town", "donets", "dnieper", "river", "road", "rail")
    ),
    (TABLES, swap('from = "rulebook 6.3d"', 'from = "hearsay"'), 'terrain town: provenance "hearsay"'),
    (TABLES, swap('from = "rulebook 15.11a"', 'from = "hearsay"'), 'breakdown 9-8: provenance "hearsay"'),
    (TABLES, swap('from = "source Panzer', 'from = "hearsay'), 'variants crt-pgg: provenance "hearsay'),
    (TABLES, swap('"light", "mountain"', '"light", "police"'), 'breakdown 7-8: unknown kind "police"'),
    (TABLES, swap('face = "9-8"', 'face = "nine"'), 'breakdown nine: "nine" is no face'),
    (TABLES, swap(LEVELS, "levels = []"), "victory.levels: the lowest level starts at 0"),
    (TABLES, swap("1 2 3 4", "1 2 3"), "morale"),
    # The turn track.
    *unsourced(TURNS, TURN_FROM, "date air activates", "turn 1"),
    *unsourced(TURNS, 'edge = "rulebook 16.1", units = "designed"', "edge units", "turn 3"),
    *unsourced(
        TURNS,
        'edge = "rulebook 16.22a", west_of = "rulebook 16.22b", units = "designed"',
        "edge units west_of",
        "turn 3",
    ),
    (TURNS, swap('units = ["68ID"]', 'units = ["R01"]'), "turn 3: R01 is not of the axis side"),
    (TURNS, swap('units = ["T26", ', 'units = ["68ID", '), "turn 3: 68ID is not of the soviet side"),
    (TURNS, swap("soviet = 3, axis = 1", "soviet = -1, axis = 1"), "turn 1: air needs soviet and axis"),
    # The map.
    (
        MAP,
        map_edit(lambda board: board["terrain"]["city"]["hexes"].remove("1536")),
        "city hexes, city zones and garrisons must be the same hexes",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "edit", "message"), FAULTS, ids=[f"{n}" for n in range(len(FAULTS))])
def test_each_fault_of_a_number_or_its_source_is_told(
    tmp_path: Path, name: str, edit: Edit, message: str
) -> None:
    assert message in fault(KharkovData.load, OURS, tmp_path, name, edit)


def test_what_lies_on_a_limit_is_taken(tmp_path: Path) -> None:
    def read(name: str, old: str, new: str) -> KharkovData:
        found: KharkovData = edited(KharkovData.load, OURS, tmp_path, name, swap(old, new))
        (tmp_path / name).unlink()
        return found

    assert read(UNITS, "radius = 4", "radius = 1").unit("VIRumHQ").radius == 1
    assert read(TURNS, "soviet = 3, axis = 1", "soviet = 0, axis = 0").turn(1).air == {"soviet": 0, "axis": 0}
    free = read(TABLES, "foot = 2, mobile = 2, staff = 2", "foot = 0, mobile = 2, staff = 2")
    assert (free.tables.cost("clear", "foot"), free.tables.cost("clear", "mobile")) == (0, 2)


def test_a_counter_knows_where_each_of_its_values_comes_from() -> None:
    data = KharkovData.load()
    came = {value: str(source) for value, source in data.unit("79ID").origins.items()}
    assert came == {"id": "rulebook 5.2a", "faces": "rulebook 9.54b", "steps": "rulebook 9.54b"}
    strong, weak = data.identities[0], next(one for one in data.identities if one.id == "76RD")
    told = {"face": "designed", "ids": "reconstructed", "count": "designed"}
    assert {value: str(source) for value, source in strong.origins.items()} == told | {
        "steps": "rulebook 9.53a"
    }
    assert {value: str(source) for value, source in weak.origins.items()} == told | {
        "steps": "rulebook 9.52a"
    }
    assert (strong.arm, weak.steps) == ("rifle", 1)
    sources = {value: str(source) for value, source in data.roster.replacement_origins.items()}
    assert sources == {"count": "rulebook 9.53b", "faces": "designed"}


@pytest.mark.parametrize(
    ("text", "defender", "attacker"),
    [
        *(("D1", (1, False), (0, False)), ("D2", (2, False), (0, False)), ("De", (0, True), (0, False))),
        *(("A1", (0, False), (1, False)), ("A2", (0, False), (2, False)), ("Ae", (0, False), (0, True))),
        *(("D1/A1", (1, False), (1, False)), ("D2/A1", (2, False), (1, False)), ("De/A1", (0, True), (1, False))),
        ("Eng", (0, False), (0, False)),
    ],
)  # fmt: skip
def test_each_result_is_taken_apart(
    text: str, defender: tuple[int, bool], attacker: tuple[int, bool]
) -> None:
    found = parse_result(text)
    assert (found.defender, found.defender_eliminated) == defender
    assert (found.attacker, found.attacker_eliminated) == attacker
    assert (found.engaged, found.split) == (text == "Eng", "/" in text)


@pytest.mark.parametrize(
    ("side", "hexes"),
    [
        ("north", ["0101", "0102", "0103", "0104"]),
        ("south", ["0301", "0302", "0303", "0304"]),
        ("west", ["0101", "0201", "0301"]),
        ("east", ["0104", "0204", "0304"]),
    ],
)
def test_the_four_edges_of_a_map(side: Edge, hexes: list[str]) -> None:
    plain = HexMap.blank(3, 4)
    assert plain.describe(edge(plain, side)) == hexes
