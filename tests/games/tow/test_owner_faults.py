"""Faults of an owner's files of Traces of War that are told one by one, and limits that are good."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hexfront.conformance.owners import Edit, edited, fault, swap
from hexfront.games.tow.box.data import TowData
from hexfront.games.tow.box.files import OURS
from hexfront.games.tow.box.reinforcement_lists import pool_of

from ..unsourced import Fault, unsourced

UNITS, TOKENS, TURNS, TABLES = "units.toml", "tokens.toml", "turns.toml", "tables.toml"
LATER, SETUP, RACE = "reinforcements.toml", "setup.toml", "scenarios/race.toml"
INFANTRY = '["3-5", "1-5"]'
FOOT_FROM = (
    'strength = "reconstructed", ma = "rulebook 9.4.ex1", steps = "rulebook 10.5.ex2", all = "designed"'
)
FRONT_FROM = 'label = "rulebook 2.3o", ukrainian = "rulebook 2.3o", all = "designed"'
ALL = 'from = { all = "designed" }'
SOME = 'from = { label = "designed", strength = "designed", ma = "designed", steps = "designed" }'
FIRST_STAFF = 'units = [\n    { id = "4PzA"'
STAFFS = 'faces = ["1-6"]'
ROAD_FROM = 'cost = "rulebook 9.1f", strategic = "rulebook 9.2a"'
TWO_FACES, RADIUS = (
    "a Soviet HQ has two faces and a Ukrainian name",
    "an HQ needs a command radius of at least 1",
)
CROSSINGS = {
    "luftwaffe": "[1, 1, 2, 2, 3, 3, 4, 4]",
    "negotiation": "[3, 3, 4, 4, 5, 6, 6, 7]",
    "okh": "[3, 3, 4, 4, 5, 5, 6, 6]",
}
FAULTS: list[Fault] = [
    # Counters.
    *unsourced(UNITS, FOOT_FROM, "label strength ma steps", "68ID"),
    *unsourced(UNITS, FRONT_FROM, "label strength ma steps radius ukrainian", "Vrnz"),
    (UNITS, swap(f"{ALL}\n{FIRST_STAFF}", f"{SOME}\n{FIRST_STAFF}"), "4PzA: no provenance for radius"),
    (UNITS, swap('from = "rulebook 2.3a"', 'from = "hearsay"'), 'kinds.hq: provenance "hearsay"'),
    (UNITS, swap("[kinds.airborne]\n", "[kinds.airborne]\ncombat = false\n"), '"hq", and no other kind'),
    (UNITS, swap('label = "68"', 'label = "68", ukrainian = "1st"'), "68ID: only an HQ has"),
    (UNITS, swap(INFANTRY, "[]"), "68ID: a combat unit has one face or two, not 0"),
    (UNITS, swap(INFANTRY, '["3-5", "1-2-5"]'), "68ID: only a mechanised unit has two strengths"),
    (UNITS, swap(STAFFS, 'faces = ["1-6", "2-6"]'), f"4PzA: {TWO_FACES}"),
    (UNITS, swap("radius = [5] }", 'radius = [5], ukrainian = "9th" }'), f"8A: {TWO_FACES}"),
    (UNITS, swap('faces = ["1-5", "2-7"]', 'faces = ["1-5"]'), f"Vrnz: {TWO_FACES}"),
    (UNITS, swap("radius = [6, 6]", "radius = [6, 0]"), f"Vrnz: {RADIUS} on each face (2)"),
    (UNITS, swap("radius = [5] }", "radius = [5, 5] }"), f"8A: {RADIUS} on each face (1)"),
    # Tokens and the turn track.
    *unsourced(TOKENS, 'all = "rulebook 4.2.2a", hq = "designed"', "count turn hq", "4PzA"),
    *unsourced(TOKENS, 'all = "rulebook 4.2.1a", turn = "rulebook 3.0e"', "count turn", "Airborne"),
    *unsourced(TOKENS, 'count = "designed", shift = "rulebook 7.0g"', "count shift", "offensive"),
    *unsourced(TOKENS, 'count = "designed", die = "rulebook 7.0h"', "count die", "defensive"),
    (TOKENS, swap("count = 1\nturn = 3", "count = 0\nturn = 3"), "Airborne: needs a count of at least 1"),
    (TOKENS, swap("turn = 3", "turn = 0"), "Airborne: needs a count of at least 1 and a turn from 1 to 8"),
    (TOKENS, swap('"soviet"\nkind = "hq"', '"axis"\nkind = "hq"'), "Vrnz: Vrnz is of the soviet side"),
    (
        TOKENS,
        swap('kind = "airborne"', 'kind = "airborne"\nhq = "SW"'),
        "Airborne: the side of airborne is sov",
    ),
    (TOKENS, swap('kind = "supply"', 'kind = "supply"\nside = "axis"'), "the side of supply is none"),
    (TOKENS, swap('id = "OKH"', 'id = "Supply"'), "Supply: is listed twice"),
    (TOKENS, swap('id = "defensive"', 'id = "offensive"'), "offensive: is listed twice"),
    (TOKENS, swap("count = 2\nshift = 2", "count = 0\nshift = 2"), "offensive: needs a count"),
    (TOKENS, swap("shift = 2", "shift = 2\ndie = -2"), "offensive: needs a count, and either"),
    (TOKENS, swap("shift = 2\n", ""), "offensive: needs a count, and either"),
    *unsourced(TURNS, 'date = "rulebook 1.1b", axis_tokens = "designed"', "date axis_tokens", "turn 1"),
    (TURNS, swap("axis_tokens = 3", "axis_tokens = 2"), "turn 1: axis_tokens is 2; it has to be 3 to 4"),
    (TURNS, swap("axis_tokens = 5", "axis_tokens = 6"), "turn 5: axis_tokens is 6; it has to be 3 to 5"),
    # Tables.
    *unsourced(TABLES, ROAD_FROM, "cost strategic", "terrain road"),
    *unsourced(TABLES, 'cost = "designed", shift = "rulebook 10.2.ex2"', "cost shift", "terrain rough"),
    *unsourced(
        TABLES,
        'whole_move = "rulebook 9.1e", halves = "rulebook 10.2b"',
        "whole_move halves",
        "terrain major-river",
    ),
    (TABLES, swap('{ blocked = "rulebook 9.0e" }', "{}"), "terrain blocked: no provenance for blocked"),
    (TABLES, swap('name = "rail"', 'name = "road"'), "road: is listed twice"),
    (TABLES, swap("shift = 1", "shift = -1"), "terrain forest: costs and shifts are 0 or more"),
    (TABLES, swap("cost = 2\nshift = 1", "cost = 0.3\nshift = 1"), "terrain forest: 0.3 must be a multiple"),
    *(
        (TABLES, swap(f"{name} = {line}", f"{name} = {line[:-4]}]"), f"crossings.{name}: needs 8 numbers")
        for name, line in CROSSINGS.items()
    ),
    *(
        (TABLES, swap(f"{name} = {line}", f"{name} = [-1{line[2:]}"), f"crossings.{name}: needs 8 numbers")
        for name, line in CROSSINGS.items()
    ),
    (
        TABLES,
        swap("negotiation = [3, ", "negotiation = [2.3, "),
        "crossings.negotiation: 2.3 must be a multiple of 1/2",
    ),
    (TABLES, swap("turn = 8\nmost = 3", "turn = 8\nmost = 8"), "stavka 8: no such turn or number"),
    (TABLES, swap('"rulebook 4.2.1.ex1"', '"hearsay"'), 'stavka 5: provenance "hearsay"'),
    (TABLES, swap('from = "rulebook 12.3g"', 'from = "hearsay"'), 'key 1826: provenance "hearsay"'),
    (TABLES, swap('hex = "1926"', 'hex = "9926"'), 'key 1826: unknown hex "9926"'),
    (TABLES, swap("PR = 2", "PR = 2.3"), "costs.PR: 2.3 must be a multiple of 1/2"),
    *unsourced(TABLES, 'all = "rulebook 11.2b"', "order PR IR AR", "costs"),
    # Reinforcements.
    (LATER, lambda text: text[: text.index("[pools.AR]")], "pools: needs PR, IR, AR"),
    (LATER, swap('unit = "18G"', 'unit = "2FJ"'), "airborne: 2FJ is not of the soviet side"),
    (LATER, swap('"21RC", "23RC"', '"21RC", "18G"'), "18G: is listed twice"),
    (
        LATER,
        swap('relief = ["8GMC", "11GTC"]', 'relief = ["8GMC", "3TC"]'),
        "draw 4: no weaker unit is of the kind of 3TC",
    ),
    (
        LATER,
        swap('relief = ["8GMC", "11GTC"]', 'relief = ["8GMC", "GD"]'),
        "draw 4: GD is not of the soviet side",
    ),
    (LATER, swap('from = "rulebook 11.1g"', 'from = "hearsay"'), 'airborne: provenance "hearsay"'),
    (
        LATER,
        swap('"20PzGr"]\nfrom = "designed"', '"20PzGr"]\nfrom = "hearsay"'),
        'pools.PR: provenance "hearsay"',
    ),
    (LATER, swap('"7Hun", ', '"7Hun", "2FJ", '), "pools.AR: 2FJ does not belong there"),
    (LATER, swap('"GD", "LSSAH"', '"GD", "14Rum"'), "pools.PR: 14Rum does not belong there"),
    (
        LATER,
        swap(
            'units = ["25TC", "15RC", "28RC"]\nrelief = ["8GTC"]\nfrom = { all = "designed" }',
            'units = ["25TC", "15RC", "28RC"]\nrelief = ["8GTC"]\nfrom = { number = "designed", units = "designed" }',
        ),
        "draw 7: no provenance for relief",
    ),
    (
        LATER,
        swap(
            'units = ["21RC", "23RC"]\nfrom = { all = "designed" }',
            'units = ["21RC", "23RC"]\nfrom = { number = "designed" }',
        ),
        "draw 1: no provenance for units",
    ),
    (
        LATER,
        swap(
            'units = ["21RC", "23RC"]\nfrom = { all = "designed" }',
            'units = ["21RC", "23RC"]\nfrom = { units = "designed" }',
        ),
        "draw 1: no provenance for number",
    ),
    # The set-up.
    *unsourced(SETUP, 'units = "designed", terrain = "rulebook 3.0m"', "units terrain", "security"),
    (SETUP, swap('"2438"]\nfrom = "designed"', '"2438"]\nfrom = "hearsay"'), 'control: provenance "hearsay"'),
    (
        SETUP,
        swap('hex = "2831"\nfrom = "designed"', 'hex = "2831"\nfrom = "hearsay"'),
        'army 4PzA: provenance "hearsay"',
    ),
    (SETUP, swap('"213Sec", "403Sec"', '"213Sec", "213Sec"'), "213Sec: is listed twice"),
    (SETUP, swap('["57ID"]', '["57ID", "213Sec"]'), "213Sec: is listed twice"),
    (SETUP, swap('"213Sec", ', '"50RC", '), "security: 50RC is not of the axis side"),
    (SETUP, swap('hq = "4PzA"', 'hq = "68ID"'), "army 68ID: 68ID is no HQ"),
    # Scenarios.
    (RACE, swap("last_turn = 4", "last_turn = 0"), "last_turn: the turn track has turns 1 to 8"),
    (RACE, swap("needed = 50", "needed = 50.1"), "needed: 50.1 must be a multiple of 1/4"),
    *(
        (RACE, swap(f'{name} = "rulebook', f'{name}_ = "rulebook'), f'`from` names "{name}_"')
        for name in ("last_turn", "each_turn", "other_west")
    ),
]


@pytest.mark.parametrize(("name", "edit", "message"), FAULTS, ids=[f"{n}" for n in range(len(FAULTS))])
def test_each_fault_of_an_owner_is_told_where_it_is(
    tmp_path: Path, name: str, edit: Edit, message: str
) -> None:
    assert message in fault(TowData.load, OURS, tmp_path, name, edit)


def test_what_lies_on_a_limit_is_taken(tmp_path: Path) -> None:
    def read(name: str, old: str, new: str) -> TowData:
        found: TowData = edited(TowData.load, OURS, tmp_path, name, swap(old, new))
        (tmp_path / name).unlink()
        return found

    assert read(UNITS, "radius = [5] }", "radius = [1] }").unit("8A").radius == (1,)
    assert read(UNITS, INFANTRY, '["3-5", "3-5"]').unit("68ID").faces[1].attack == 3
    for turn in (1, 8):
        assert read(TOKENS, "turn = 3", f"turn = {turn}").token("Airborne").turn == turn
        assert read(RACE, "last_turn = 4", f"last_turn = {turn}").scenarios["race"].last_turn == turn
        assert read(TABLES, "turn = 5\nmost = 0", f"turn = {turn if turn < 8 else 2}\nmost = 7").tables
    assert read(TURNS, "axis_tokens = 3", "axis_tokens = 4").turn(1).axis_tokens == 4
    assert read(TABLES, "luftwaffe = [1, 1,", "luftwaffe = [0, 1,").tables.crossings.luftwaffe[0] == 0
    assert read(TABLES, "relocation = 5", "relocation = 1").tables.limits.relocation == 1


def test_the_axis_needs_a_major_city_with_room_for_each_security_division(tmp_path: Path) -> None:
    """3.0m: with two of them left, three divisions are too many; with three they are not."""
    ours = json.loads((OURS / "map.json").read_text("utf-8"))
    board = TowData.load().map
    free = board.describe(board.terrain["major-city"] & board.zones["axis-side"])
    for kept, good in ((free[:3], True), (free[:2], False)):
        doc = json.loads(json.dumps(ours))
        gone = set(free) - set(kept)
        doc["zones"]["orders"]["hexes"] = kept[:1]
        terrain = doc["terrain"]["major-city"]
        terrain["hexes"] = [label for label in terrain["hexes"] if label not in gone]
        terrain.pop("but", None)
        (tmp_path / "map.json").write_text(json.dumps(doc), "utf-8")
        if good:
            assert TowData.load(tmp_path).map.describe(TowData.load(tmp_path).setup.security_hexes) == kept
        else:
            told = fault(TowData.load, OURS, tmp_path, SETUP, lambda text: text)
            assert "security: 3 units for 2 major cities with room for one" in told


def test_every_axis_reinforcement_has_its_pool() -> None:
    data = TowData.load()
    pools = {name: pool_of(data.unit(name)) for name in ("GD", "10PzGr", "34ID", "2FJ", "1RumPz", "7Hun")}
    assert pools == {"GD": "PR", "10PzGr": "PR", "34ID": "IR", "2FJ": "IR", "1RumPz": "AR", "7Hun": "AR"}
