"""The data of Kharkov: counts, tables, map, deployment, and what is refused in an owner's files."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import reduce
from itertools import combinations
from operator import or_
from pathlib import Path

import pytest

from hexfront.conformance.owners import Edit, changed, edited, fault, swap
from hexfront.engine.base.errors import BadData
from hexfront.games.kharkov.box.combat_results import parse_result
from hexfront.games.kharkov.box.data import KharkovData
from hexfront.games.kharkov.box.files import FILES, OURS
from hexfront.games.kharkov.box.map_file import AXIS_SEGMENTS, SOVIET_SEGMENTS, beside_front
from hexfront.games.kharkov.box.roster import Unit, parse_face
from hexfront.games.kharkov.box.turn_track import Line
from hexfront.hexes import bits, listed, shift
from hexfront.kit.box.roster import Face

DATA = KharkovData.load()
CAMPAIGN = DATA.scenarios["campaign"]
RULES = Path(OURS.parent, "rules.tsv").read_text(encoding="utf-8").splitlines()


def row(rule: str) -> str:
    return next(line.split("\t")[3] for line in RULES if line.split("\t")[0] == rule)


def cells(rule: str) -> list[str]:
    return row(rule).split(": ")[1].split(" [")[0].rstrip(".").split(", ")


def test_counter_arithmetic() -> None:
    count = Counter(unit.kind for unit in DATA.units)
    assert (count["rifle"], count["guards"], count["cavalry"], count["armour"]) == (39, 3, 18, 35)
    assert (count["reserve"], len(DATA.replacements)) == (4, 5)
    assert Counter(unit.nation for unit in DATA.units if unit.kind == "hq") == {"soviet": 6, "romanian": 1}
    assert (count["infantry"], count["light"] + count["mountain"], count["security"]) == (24, 5, 1)
    assert (count["panzer"] + count["panzergrenadier"], count["romanian"], count["regiment"]) == (18, 3, 15)
    assert len(DATA.units) + len(DATA.replacements) == 177
    assert [unit.number for unit in DATA.units] == list(range(len(DATA.units)))


def test_steps_and_faces() -> None:
    assert DATA.unit("79ID").faces == tuple(map(parse_face, ("9-8", "4-8", "2-8", "1-8")))
    assert DATA.unit("97L").faces == DATA.unit("1Mtn").faces == tuple(map(parse_face, ("7-8", "3-8", "1-8")))
    assert DATA.unit("454Sec").steps == DATA.unit("2Rum").steps == DATA.unit("Rgt15").steps == 1
    assert all(unit.steps == 2 and unit.faces[0].ma == 12 for unit in DATA.units if unit.division)
    assert all(unit.steps == 2 for unit in DATA.units if unit.kind == "guards")
    assert DATA.unit("Rgt01").faces == (Face(2, 2, 8), Face(1, 1, 8))
    hqs = [unit for unit in DATA.units if unit.kind == "hq"]
    assert all(3 <= unit.radius <= 5 and unit.faces[0].ma > unit.faces[1].ma for unit in hqs)
    assert len({unit.faces for unit in DATA.units if unit.kind == "guards"}) == 3


def test_mechanised_divisions() -> None:
    assert [one.id for one in DATA.divisions] == ["3Pz", "23Pz", "14Pz", "16Pz", "22Pz", "60PG"]
    for one in DATA.divisions:
        assert sum(DATA.units[number].faces[0].attack for number in one.units) == 8


def test_identities() -> None:
    strengths = {kind: Counter(DATA.identities[n].face[:2] for n in DATA.pools[kind]) for kind in DATA.pools}
    assert sum(strengths["rifle"].values()) == 39
    assert strengths["rifle"][(6, 6)] == 3
    assert strengths["rifle"][(4, 4)] == strengths["rifle"][(3, 4)] == 6
    assert strengths["cavalry"] == {
        **{(4, 3): 2, (3, 3): 5, (3, 2): 3, (2, 3): 2, (2, 2): 4},
        **{(1, 2): 1, (1, 1): 1},
    }
    assert strengths["armour"] == {
        **{(6, 5): 2, (5, 5): 6, (5, 4): 4, (4, 4): 8, (3, 4): 3},
        **{(3, 3): 6, (2, 3): 2, (2, 2): 3, (1, 2): 1},
    }
    assert Counter(one.arm for one in DATA.identities if one.kind == "armour") == {
        "tank": 30,
        "motor-rifle": 5,
    }
    for one in DATA.identities:
        assert (one.steps == 2) == (one.face.defence >= DATA.tables.limits.two_step_defence)
        assert one.face.attack > 0
        assert one.face.defence <= 6
    assert sum(one.steps == 2 for one in DATA.identities) == len(DATA.replacements)


@pytest.mark.parametrize("die", range(1, 7))
def test_combat_table_is_as_indexed(die: int) -> None:
    table = DATA.tables.crt()
    assert [table.result(column, die) for column in table.columns] == cells(f"9.4{'abcdef'[die - 1]}")


def test_combat_table_of_the_parent_game() -> None:
    printed, parent = DATA.tables.crt(), DATA.tables.crt({"crt-pgg"})
    differ = {
        (column, die): parent.result(column, die)
        for column in printed.columns
        for die in range(1, 7)
        if parent.result(column, die) != printed.result(column, die)
    }
    assert differ == {("6-1", 2): "D2", ("7-1", 2): "De/A1"}
    assert parent.origin("6-1").startswith("source")
    assert printed.origin("6-1") == "rulebook 9.4"


def test_combat_results() -> None:
    assert set(DATA.tables.results) == {
        *("A1", "A2", "Ae", "D1", "D2", "De", "Eng"),
        *("D1/A1", "D2/A1", "De/A1"),
    }
    for text in ("D", "A1/D1", "D1A1", "/A1", "A3", ""):
        with pytest.raises(BadData, match="is no combat result"):
            parse_result(text)


@pytest.mark.parametrize("turn", range(1, 5))
def test_morale_is_as_indexed(turn: int) -> None:
    shifts = [DATA.tables.morale_shift(turn, die) for die in range(1, 7)]
    assert shifts == [
        0 if one == "none" else int(one)
        for one in row(f"9.85{'abcd'[turn - 1]}").split("shifts ")[1].rstrip(".").split(", ")
    ]


def test_no_morale_after_turn_4() -> None:
    assert not any(DATA.tables.morale_shift(turn, 1) for turn in range(5, 11))


def test_terrain_costs_in_half_points() -> None:
    costs = {name: tuple(line.cost.values()) for name, line in DATA.tables.terrain.items() if line.cost}
    assert costs == {
        "clear": (2, 2, 2),
        "forest": (2, 4, 2),
        "city": (2, 1, 2),
        "donets": (2, 4, 2),
        "river": (2, 2, 2),
        "road": (2, 1, 1),
    }
    assert list(DATA.tables.terrain["road"].cost) == ["foot", "mobile", "staff"]
    assert [name for name, line in DATA.tables.terrain.items() if line.defence_times == 2] == [
        "forest",
        "city",
    ]
    assert [name for name, line in DATA.tables.terrain.items() if line.attack_halved] == ["donets", "dnieper"]
    assert DATA.tables.terrain["river"].die == 1
    assert DATA.tables.terrain["dnieper"].road_only


def test_mobility() -> None:
    kinds = {name: kind.mobility for name, kind in DATA.kinds.items() if kind.mobility != "foot"}
    assert kinds == {
        **{"panzer": "mobile", "panzergrenadier": "mobile", "cavalry": "mobile", "armour": "mobile"},
        "hq": "staff",
    }
    assert [name for name, kind in DATA.kinds.items() if kind.armour] == [
        "panzer",
        "panzergrenadier",
        "armour",
    ]


def test_breakdown() -> None:
    splits = DATA.tables.splits
    assert splits("infantry", parse_face("9-8")) == (parse_face("2-8"),) * 3
    assert splits("infantry", parse_face("2-8")) == (parse_face("1-8"),) * 2
    assert splits("light", parse_face("7-8")) == (parse_face("2-8"), parse_face("2-8"), parse_face("1-8"))
    assert splits("light", parse_face("3-8")) == (parse_face("1-8"),) * 2
    assert splits("infantry", parse_face("1-8")) == splits("security", parse_face("2-8")) == ()


def test_victory_levels() -> None:
    levels = [DATA.tables.victory.level(points) for points in (0, 10, 11, 25, 26, 50, 51, 200)]
    expected = ["draw", "draw", "marginal", "marginal", "strategic", "strategic", "decisive", "decisive"]
    assert levels == expected


def ids(numbers: tuple[int, ...]) -> list[str]:
    return [DATA.units[number].id for number in numbers]


def test_turn_track() -> None:
    assert [turn.date[-2:] for turn in DATA.turns] == [str(day) for day in range(12, 22)]
    assert {turn.number: ids(turn.activates) for turn in DATA.turns if turn.activates} == {
        1: ["6A", "28A"],
        2: ["57A"],
        5: ["9A", "37A", "38A"],
    }
    fifth = next(one for one in DATA.turn(5).arrivals if one.side == "axis")
    assert fifth.edge == "south"
    assert ids(fifth.units) == ["203/22Pz", "129/22Pz", "140/22Pz", "75ID", "76ID", "94ID", "376ID"]
    assert sum(DATA.units[n].kind == "armour" for n in CAMPAIGN.pool) == 10
    assert {"62ID", "68ID", "296ID", "338ID"} <= set(ids(CAMPAIGN.pool))


def test_deployment_lines_are_complete() -> None:
    rules = [f"kharkov:5.2{c}" for c in "abcdefgh"] + [f"kharkov:5.3{c}" for c in "abcdefghijklmno"]
    assert [line.rule for line in CAMPAIGN.lines] == rules
    soviet = {line.rule[-1]: line for line in CAMPAIGN.lines if line.side == "soviet"}
    kinds = {
        key: {
            **Counter(DATA.units[n].kind for n in line.units),
            **({"guards": line.guards} if line.guards else {}),
        }
        for key, line in soviet.items()
    }
    assert kinds["a"] == {"guards": 1, "rifle": 6, "armour": 2}
    assert kinds["c"] == {"armour": 1, "cavalry": 3, "guards": 1, "rifle": 1}
    assert kinds["f"] == {"rifle": 7, "armour": 1, "cavalry": 1}
    assert kinds["j"] == {"rifle": 7, "armour": 3, "cavalry": 3}
    assert kinds["m"] == {"hq": 1, "guards": 1, "armour": 6, "rifle": 1, "cavalry": 4}
    assert kinds["n"] == {"rifle": 5, "armour": 4}
    board = DATA.map
    assert board.describe(soviet["o"].where()) == ["2602"]
    assert board.describe(soviet["o"].where({"errata-37a"})) == ["2606"]
    first = CAMPAIGN.lines[0]
    assert (first.may, first.may_units) == (DATA.zone("kharkov"), 1)


def covered(units: list[tuple[Unit, int]], side: str) -> int:
    """The hexes a side occupies or controls."""
    total = 0
    for unit, at in units:
        if unit.side == side and unit.combat:
            total |= 1 << at | DATA.map.grid.around[at]
    return total


def test_historical_set_up_is_legal() -> None:
    placed = [(DATA.units[number], at) for number, at in CAMPAIGN.placements["historical"].items()]
    for side in ("axis", "soviet"):
        along = beside_front(DATA.map, DATA.zone(f"{side}-side"))
        assert DATA.map.describe(along & ~covered(placed, side)) == []
        assert all(DATA.zone(f"{side}-side") >> at & 1 for unit, at in placed if unit.side == side)
    stacks = Counter(at for unit, at in placed if unit.combat)
    assert max(stacks.values()) <= DATA.tables.limits.stacking
    waiting = CAMPAIGN.reserves["historical"]
    everyone = {*CAMPAIGN.placements["historical"], *waiting, *CAMPAIGN.pool}
    assert [unit.id for unit in DATA.units if unit.number not in everyone] == ids(DATA.by_kind["regiment"])


@pytest.mark.parametrize("line", [line for line in CAMPAIGN.lines if line.front], ids=lambda line: line.text)
def test_each_segment_can_be_covered_by_its_own_units(line: Line) -> None:
    """So that filling in a draft line by line always ends in a legal whole."""
    units = len(line.units) + line.guards
    around = DATA.map.grid.around
    assert any(
        not line.hexes & ~(bits(chosen) | union(around[at] for at in chosen))
        for chosen in combinations(listed(line.hexes), min(units, 5))
    )


def union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


def test_map_pins() -> None:
    board = DATA.map
    assert len(board.describe(board.grid.mask)) == 39 * 38
    assert board.terrain_at(board.hex("0618")) == ("forest",)
    assert str(board.provenance("terrain", "forest", board.hex("0618"))) == "rulebook 9.31"
    assert board.number("garrison", board.hex("0819")) == 1
    assert board.provenance("numbers", "garrison", board.hex("0819")).kind == "rulebook"
    assert board.describe(DATA.edges["east"])[:3] == ["0101", "0201", "0301"]
    assert DATA.zone("north") >> board.hex("2401") & 1
    assert DATA.zone("south") >> board.hex("2501") & 1
    for label in ("0409", "1808", "2118", "2214", "3016", "2501", "2602", "2606"):
        assert DATA.zone("soviet-side") >> board.hex(label) & 1
    assert len(AXIS_SEGMENTS) == len(SOVIET_SEGMENTS) == 6


def test_roads_lead_to_the_west_edge_and_to_3932() -> None:
    road = DATA.map.link("road")
    reached, more = 0, 1 << DATA.map.hex("0819")
    while more & ~reached:
        reached |= more
        more = union(shift(reached & road[d], DATA.map.grid.shifts[d]) for d in range(6))
    assert reached & DATA.edges["west"]
    assert reached & DATA.zone("supply-exit")
    for name in ("road-poltava", "road-dnepropetrovsk"):
        assert not DATA.zone(name) & ~reached
        assert not DATA.zone(name) & DATA.zone("kharkov")


def test_rulebook_provenance_names_rules_that_exist() -> None:
    known = {line.split("\t")[0] for line in RULES}
    for name in FILES:
        for rule in re.findall(r'"rulebook ([^" ]+)', (OURS / name).read_text(encoding="utf-8")):
            assert any(re.fullmatch(rf"{re.escape(rule)}([a-z].*|\..*)?", one) for one in known), (name, rule)


def test_owner_file_takes_the_place_of_ours(tmp_path: Path) -> None:
    edit = swap("soviet = 3, axis = 1", "soviet = 9, axis = 1")
    data = edited(KharkovData.load, OURS, tmp_path, "turns.toml", edit)
    assert data.turn(1).air["soviet"] == 9
    assert changed(DATA, data) == ["turns.toml"]


def test_folder_without_data_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="holds no data file of Kharkov"):
        KharkovData.load(tmp_path)


FAULTS = [
    ("units.toml", swap("format = 1", "format = "), "units.toml: not a TOML file"),
    ("units.toml", swap('id = "294ID"', 'id = "79ID"'), "units.toml: 79ID: is listed twice"),
    ("units.toml", swap('id = "294ID"', 'id = "294 ID"'), "an id is made of letters"),
    (
        "units.toml",
        swap('"9-8", "4-8", "2-8", "1-8"', '"9-8", "4-8", "2-8"'),
        "79ID: 4 steps need as many faces",
    ),
    ("units.toml", swap('"7-8", "3-8"', '"7", "3-8"'), '"7" is no face of a counter'),
    ("units.toml", swap('kind = "security"', 'kind = "police"'), 'unknown kind "police"'),
    (
        "units.toml",
        swap('prefix = "R", count = 39', 'prefix = "R", count = 38'),
        "39 identities for 38 untried",
    ),
    ("units.toml", swap("radius = 4", "radius = 0"), "VIRumHQ: an HQ needs a command radius"),
    ("units.toml", swap('division = "3Pz"', 'division = "4Pz"'), 'unknown division "4Pz"'),
    ("units.toml", swap('all = "rulebook 9.54b"', 'id = "designed"'), "no provenance for faces"),
    ("units.toml", swap('all = "rulebook 9.54b"', 'all = "hearsay"'), 'provenance "hearsay" must start with'),
    ("units.toml", swap('mobility = "foot"', 'mobilty = "foot"'), "units.toml: kinds"),
    ("tables.toml", swap("De De De De", "De De De"), "row 1 has 11 cells for 12 columns"),
    ("tables.toml", swap("Eng Eng", "Eng X1"), '"X1" is no combat result'),
    ("tables.toml", swap("4 3 2 1", "4 3 2 n"), '"n" is no number of columns'),
    ("tables.toml", swap('name = "rail"', 'name = "canal"'), 'needs one line for "rail"'),
    ("tables.toml", swap(", staff = 1", ""), "terrain road: cost needs foot, mobile, staff"),
    ("tables.toml", swap("security = 1", "police = 1"), "must name each kind once"),
    ("tables.toml", swap('stacking = "rulebook 8.0g1"\n', ""), "limits: no provenance for stacking"),
    ("turns.toml", swap('"T26"', '"T99"'), 'turn 3: unknown unit "T99"'),
    ("turns.toml", swap('"T26", "T27"', '"T26", "T26"'), "T26: is listed twice"),
    ("turns.toml", swap("number = 4", "number = 5"), "turn 4 should stand here"),
    ("turns.toml", swap('["57A"]', '["R01"]'), "turn 2: R01 is no HQ"),
    ("turns.toml", swap('west_of = "0116"', 'west_of = "0199"'), 'turn 3: unknown hex "0199"'),
    ("scenarios/campaign.toml", swap('"79ID", ', ""), "79ID: is on no line"),
    ("scenarios/campaign.toml", swap('hex = "2822"', 'hex = "9922"'), 'line 5.2e: unknown hex "9922"'),
    ("scenarios/campaign.toml", swap('zone = "axis-1-2"', 'zone = "axis-0-1"'), 'unknown zone "axis-0-1"'),
    ("scenarios/campaign.toml", swap("rifle = 6", "rifle = 7"), "line 5.3n: not enough rifle counters"),
    ("scenarios/campaign.toml", swap("guards = 1", "guards = 2"), "must place all 3 Guards"),
    ("scenarios/campaign.toml", swap('0214 = ["79ID"]', '0318 = ["79ID"]'), "79ID may not start in 0318"),
    ("scenarios/campaign.toml", swap('0114 = ["R01"]\n', ""), "R01 must be placed"),
    ("scenarios/campaign.toml", swap('"14G", "R07"]', '"14G"]'), "R07 must wait in the box of Res28"),
    ("scenarios/campaign.toml", swap('rule = "kharkov:5.2b"', 'rule = "5.2b"'), "line 5.2b: rule"),
    ("scenarios/campaign.toml", swap('hex = "2822"', 'hex = "2814"'), "no hex on the axis side of the front"),
    (
        "scenarios/campaign.toml",
        swap('0415 = ["294ID"]', '0315 = ["294ID"]'),
        "0516 on the axis front is open",
    ),
    (
        "scenarios/campaign.toml",
        lambda text: text.replace('"T11"]', '"T11", "C07"]').replace('"T12", "C07"]', '"T12"]'),
        "2420 holds more than 3 combat units",
    ),
    (
        "scenarios/campaign.toml",
        lambda text: text.replace("placements.historical", "placements.mine"),
        'needs a complete set-up called "historical"',
    ),
    ("map.json", swap('"0113-0114"', '"0113-0199"'), 'sides.donets: unknown hex "0199"'),
    ("map.json", swap('"0114-0115", ', ""), "lines.front: 0115-0114 is missing"),
    ("map.json", swap('"supply-exit"', '"exit"'), 'zones: "supply-exit" is missing'),
    ("map.json", swap('"0718": 1, ', ""), "city hexes, city zones and garrisons"),
]


@pytest.mark.parametrize(("name", "edit", "message"), FAULTS, ids=[message for _, _, message in FAULTS])
def test_broken_owner_file_is_refused_in_one_line(
    tmp_path: Path, name: str, edit: Edit, message: str
) -> None:
    assert message in fault(KharkovData.load, OURS, tmp_path, name, edit)
