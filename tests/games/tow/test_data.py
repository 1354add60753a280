"""The data of Traces of War: counts, tables, set-up, and what is refused in an owner's files."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from hexfront.engine.errors import BadData
from hexfront.engine.rules import RuleIndex
from hexfront.games.tow.data import TowData
from hexfront.games.tow.datafile import FILES, OURS
from hexfront.games.tow.ground import bridged, cities, land
from hexfront.games.tow.reinforcements import pool_of
from hexfront.games.tow.roster import Face, Side, parse_face
from hexfront.games.tow.tables import parse_result
from hexfront.hexes import bits, connected, count, listed, spread

DATA = TowData.load()
MAP = DATA.map
GRID = MAP.grid
RULES = RuleIndex.load(OURS.parent / "rules.tsv", "tow")
SUMMARIES = {rule.id: rule.summary for rule in RULES}
SIDES: tuple[Side, Side] = ("axis", "soviet")
Edit = Callable[[str], str]


def ids(numbers: Iterable[int]) -> list[str]:
    return [DATA.units[number].id for number in numbers]


def test_eighteen_tokens() -> None:
    """1.2, 4.2.1a, 4.2.2a: eleven Soviet tokens, six of the Axis, and supply."""
    assert sum(token.count for token in DATA.tokens) == 18
    per_side = Counter[str | None]()
    for token in DATA.tokens:
        per_side[token.side] += token.count
    assert per_side == {"soviet": 11, "axis": 6, None: 1}
    soviet = [(t.kind, t.count, t.turn) for t in DATA.tokens if t.side == "soviet"]
    assert soviet == [("hq", 2, 1)] * 4 + [("reinforcement", 1, 1), ("airborne", 1, 3), ("stavka", 1, 5)]
    axis = [(t.kind, t.count, t.turn) for t in DATA.tokens if t.side == "axis"]
    assert axis == [("hq", 1, 1)] * 4 + [("okh", 2, 2)]
    assert sorted(token.hq for token in DATA.tokens if token.hq is not None) == sorted(DATA.hqs)


def test_token_boxes_are_as_indexed() -> None:
    for rule, token in (("3.0e", "Airborne"), ("3.0f", "STAVKA"), ("3.0g", "OKH")):
        found = re.search(r"turn (\d) box", SUMMARIES[rule])
        assert found is not None
        assert DATA.token(token).turn == int(found[1])


def test_luftwaffe_markers() -> None:
    """7.0: four markers; two columns to the right, or two off the die."""
    assert sum(marker.count for marker in DATA.air) == 4
    assert [(marker.id, marker.shift, marker.die) for marker in DATA.air] == [
        ("offensive", 2, 0),
        ("defensive", 0, -2),
    ]


def test_turn_track() -> None:
    assert [turn.date for turn in DATA.turns] == [
        *("1943-08", "1943-09", "1943-10", "1943-11", "1943-12"),
        *("1944-01", "1944-02", "1944-03"),
    ]
    assert [turn.axis_tokens for turn in DATA.turns] == [3, 4, 4, 4, 5, 5, 4, 4]
    assert all(turn.origins["axis_tokens"].kind == "designed" for turn in DATA.turns)


def test_printed_columns_of_the_combat_table() -> None:
    """10.5m: the two columns that the rulebook prints."""
    for column in ("5", "6"):
        found = re.search(rf"column {column}:1 = ([^;.]+)", SUMMARIES["10.5m"])
        assert found is not None
        cells = [DATA.tables.crt.result(f"{column}-1", die) for die in range(1, 7)]
        assert cells == found[1].split(", ")
        assert DATA.tables.crt.origin(f"{column}-1") == "rulebook 10.5m"
    others = [name for name in DATA.tables.crt.columns if DATA.tables.crt.origin(name) != "rulebook 10.5m"]
    assert len(others) == 9
    assert {DATA.tables.crt.origin(name) for name in others} == {"designed"}


def test_the_columns_are_windows_of_one_sequence() -> None:
    sequence = [
        *("A2", "A1", "A1", "-", "-", "R", "R", "RR", "RR"),
        *("1RR", "1RR", "2RR", "2RR", "3RR", "3RR", "3RR"),
    ]
    for place, column in enumerate(DATA.tables.crt.columns):
        assert list(DATA.tables.crt.cells[column]) == sequence[place : place + 6]


def test_combat_results() -> None:
    results = DATA.tables.results
    assert set(results) == {"-", "A1", "A2", "R", "RR", "1RR", "2RR", "3RR"}
    assert [(results[text].losses, results[text].retreat) for text in ("R", "RR", "1RR", "3RR")] == [
        (0, 1),
        (0, 2),
        (1, 2),
        (3, 2),
    ]
    assert (results["A2"].attacker, results["-"].losses, results["-"].retreat) == (2, 0, 0)
    for text in ("", "RRR", "A", "R1", "IRR", "A1R"):
        with pytest.raises(BadData, match="is no combat result"):
            parse_result(text)


def column(attack: int, defence: int, shift: int = 0) -> str:
    """Odds above the table are reduced to its last column before they are shifted (10.2j)."""
    ladder = DATA.tables.ladder
    return ladder.names[ladder.clamp(ladder.clamp(ladder.rung(attack, defence)) + shift)]


def test_odds_examples() -> None:
    """10.2.ex1: five ratios, read from the index and found on the ladder."""
    examples = re.findall(r"(\d+):(\d+) = ([\d.]+-1)", SUMMARIES["10.2.ex1"])
    assert len(examples) == 5
    for attack, defence, expected in examples:
        assert column(int(attack), int(defence)).rstrip("+") == expected


def test_shift_examples() -> None:
    """10.2.ex2, 7.0.ex1, 10.5.ex1: rough and city are two columns, a town one, air support two the other way."""
    terrain = DATA.tables.terrain
    two = terrain["rough"].shift + terrain["town"].shift
    assert two == 2
    assert column(3, 1, -two) == "1.5-1"
    assert column(12, 1, -two) == "8-1"
    assert column(2, 1, DATA.air[0].shift) == "4-1"
    assert (column(20, 3), column(20, 3, -terrain["town"].shift)) == ("6-1", "5-1")
    assert DATA.tables.ladder.rung(4, 5) < 0, "below 1-1 no attack is allowed (10.2k)"


def test_combat_example_fits_the_counters() -> None:
    """10.5.ex1: two non-mechanised and two mechanised corps make 20, a division of two steps defends with 3."""
    rifle, tank, german = DATA.unit("66RC"), DATA.unit("23TC"), DATA.unit("15ID")
    assert 2 * rifle.faces[0].attack + 2 * tank.faces[0].attack == 20
    assert (german.faces[0].defence, german.steps, german.faces[0].ma) == (3, 2, 5)
    assert (rifle.mechanised, tank.mechanised) == (False, True)
    assert DATA.tables.crt.result("5-1", 5) == "1RR"


def test_terrain_effects() -> None:
    """Costs in half points."""
    costs = {name: one.cost for name, one in DATA.tables.terrain.items() if one.cost is not None}
    assert costs == {"clear": 2, "forest": 4, "rough": 4, "river": 2, "road": 2, "rail": 2}
    assert 7 * (DATA.tables.terrain["road"].strategic or 0) == 7, "9.4.ex2: 3.5 points for seven hexes"
    flagged = {
        flag: [name for name, one in DATA.tables.terrain.items() if getattr(one, flag)]
        for flag in ("whole_move", "halves", "blocked", "shift")
    }
    assert flagged == {
        "whole_move": ["marsh", "major-river"],
        "halves": ["river", "major-river"],
        "blocked": ["blocked", "sea"],
        "shift": ["forest", "rough", "marsh", "town", "major-city"],
    }


def test_crossing_tables() -> None:
    """By 0 to 7 points: six on the map and the airborne bridgehead."""
    found = DATA.tables.crossings
    assert found.luftwaffe == (1, 1, 2, 2, 3, 3, 4, 4)
    assert found.negotiation == (6, 6, 8, 8, 10, 12, 12, 14)
    assert found.okh == (3, 3, 4, 4, 5, 5, 6, 6)
    assert min(found.negotiation) >= DATA.tables.costs.order, "an order can always be lifted"
    assert {MAP.label(point): MAP.label(key) for point, key in found.keys.items()} == {
        "1826": "1926",
        "1827": "1926",
    }


def test_stavka_examples() -> None:
    """4.2.1.ex1, 4.2.1.ex2."""
    comes = DATA.tables.crossings.stavka_comes
    assert [comes(5, points) for points in (0, 1)] == [True, False]
    assert [comes(6, points) for points in (0, 1, 2)] == [True, True, False]
    assert not any(comes(turn, 0) for turn in range(1, 5))
    origins = DATA.tables.crossings.origins
    assert [str(origins[f"stavka {turn}"]) for turn in (5, 6, 7)] == [
        "rulebook 4.2.1.ex1",
        "rulebook 4.2.1.ex2",
        "designed",
    ]


def test_negotiation_costs_are_as_indexed() -> None:
    """11.2b, in half points."""
    printed = [float(one) for one in re.findall(r"[a-z] ([\d.]+\d|\d)(?=[;.])", SUMMARIES["11.2b"])]
    costs = DATA.tables.costs
    assert [price * 2 for price in printed] == [costs.order, *costs.pools.values()] == [6, 4, 2, 1]


def test_counters() -> None:
    """Three security divisions, four HQs a side, and the unit types of 2.2b."""
    assert [unit.number for unit in DATA.units] == list(range(len(DATA.units)))
    kinds = Counter((unit.side, unit.kind) for unit in DATA.units)
    assert (kinds["axis", "hq"], kinds["soviet", "hq"], kinds["axis", "security"]) == (4, 4, 3)
    assert [name for name, kind in DATA.kinds.items() if kind.mechanised] == ["tank", "mechanised"]
    assert [name for name, kind in DATA.kinds.items() if not kind.combat] == ["hq"]
    for unit in DATA.units:
        assert unit.mechanised or all(face.attack == face.defence for face in unit.faces)
        assert unit.steps == (len(unit.faces) if unit.combat else 1)
    single = {unit.kind if unit.nation == "german" else unit.nation for unit in DATA.units if unit.steps == 1}
    assert single == {"security", "hungarian", "hq", "soviet"}
    assert {unit.kind for unit in DATA.units if unit.steps == 1 and unit.side == "soviet"} == {"hq"}


def test_headquarters() -> None:
    """2.3o: the four pairs; the Ukrainian side is stronger and faster (14.2)."""
    pairs = {unit.id: unit.ukrainian for unit in DATA.units if unit.ukrainian}
    assert pairs == {
        "Vrnz": "1st Ukrainian Front",
        "Step": "2nd Ukrainian Front",
        "SW": "3rd Ukrainian Front",
        "Sth": "4th Ukrainian Front",
    }
    for name in pairs:
        front, ukrainian = DATA.unit(name).faces
        assert ukrainian.attack > front.attack
        assert ukrainian.ma > front.ma
        assert len(DATA.unit(name).radius) == 2
    assert [DATA.unit(name).radius for name in ("4PzA", "8A", "1PzA", "6A")] == [(6,), (5,), (6,), (5,)]


def test_units_of_the_rule_examples() -> None:
    for name, label in (("17Pz", "17Pz"), ("15ID", "15"), ("46ID", "46"), ("223ID", "223"), ("161ID", "161")):
        assert DATA.unit(name).label == label
        assert DATA.unit(name).origins["label"].kind == "rulebook"
    for name, label in (("9MC", "9M"), ("73RC", "73"), ("66RC", "66"), ("23TC", "23Tk"), ("18G", "18G")):
        assert DATA.unit(name).label == label
        assert DATA.unit(name).origins["label"].kind == "rulebook"


def test_faces() -> None:
    assert DATA.unit("GD").faces == (Face(7, 6, 8), Face(4, 3, 8))
    assert DATA.unit("22GRC").faces == (Face(5, 5, 5), Face(3, 3, 5))
    for text in ("", "5", "U-5", "1-2-3-4"):
        with pytest.raises(BadData, match="is no face of a counter"):
            parse_face(text)


def test_panzer_units() -> None:
    """13.3d: German armoured divisions; mechanised infantry and the Romanian tanks are none."""
    assert [DATA.unit(name).panzer for name in ("17Pz", "GD", "SSW", "16PzGr", "1RumPz", "23TC")] == [
        *(True, True, True),
        *(False, False, False),
    ]


def test_axis_reinforcements() -> None:
    pools = DATA.reinforcements.pools
    assert {pool: len(units) for pool, units in pools.items()} == {"PR": 12, "IR": 24, "AR": 12}
    assert all(pool_of(DATA.units[unit]) == pool for pool, units in pools.items() for unit in units)


def test_soviet_reinforcements() -> None:
    """11.1.ex1, 11.1.ex2: draws 1 and 6 bring units, draw 4 a relief of the same kind."""
    draws = DATA.reinforcements.draws
    assert len(draws) == 9
    assert draws[0].units
    assert draws[5].units
    assert {draw.number: ids(draw.relief) for draw in draws if draw.relief} == {
        4: ["8GMC", "11GTC"],
        7: ["8GTC"],
    }
    start = [DATA.units[number] for number in DATA.setup.placements]
    for draw in draws:
        for number in draw.relief:
            relief = DATA.units[number]
            assert any(
                (unit.kind, unit.side) == (relief.kind, "soviet")
                and unit.faces[0].attack < relief.faces[0].attack
                for unit in start
            )
    assert DATA.units[DATA.reinforcements.airborne].id == "18G"


def placed(side: Side) -> dict[str, int]:
    return {
        DATA.units[number].id: at
        for number, at in DATA.setup.placements.items()
        if DATA.units[number].side == side
    }


def test_every_unit_starts_once_or_comes_later() -> None:
    start, later = DATA.setup.placements, DATA.reinforcements.everyone()
    numbers = [*start, *DATA.setup.security, *later]
    assert sorted(numbers) == list(range(len(DATA.units)))
    assert [DATA.units[army.hq].id for army in DATA.setup.armies] == [
        *("4PzA", "8A", "1PzA", "6A"),
        *("Vrnz", "Step", "SW", "Sth"),
    ]
    assert sum(1 + len(army.units) for army in DATA.setup.armies) == len(start)


@pytest.mark.parametrize("side", SIDES)
def test_set_up_is_legal(side: Side) -> None:
    """Land, own side of the front, two combat units and an HQ at most."""
    hexes = placed(side)
    assert MAP.describe(bits(hexes.values()) & ~(land(MAP) & DATA.zone(f"{side}-side"))) == []
    combat = Counter(at for name, at in hexes.items() if DATA.unit(name).combat)
    staffs = Counter(at for name, at in hexes.items() if not DATA.unit(name).combat)
    assert max(combat.values()) == DATA.tables.limits.stacking == 2
    assert max(staffs.values()) == DATA.tables.limits.stacking_hqs == 1


@pytest.mark.parametrize("side", SIDES)
def test_the_front_has_no_gap(side: Side) -> None:
    """Each hex along the front is held or lies in the zone of control of a unit beside it."""
    own = DATA.zone(f"{side}-side")
    along = bits(
        one
        for at, direction in MAP.lines["front"]
        for one in (at, GRID.neighbour(at, direction))
        if one is not None and own >> one & 1
    )
    held = bits(placed(side).values())
    assert MAP.describe(along & ~(held | spread(GRID, held))) == []


@pytest.mark.parametrize("side", SIDES)
def test_everyone_can_trace_supply_at_the_start(side: Side) -> None:
    """3.0k holds of itself: lines of 8.1 lead from each unit to a source of its side."""
    enemy: Side = "soviet" if side == "axis" else "axis"
    own, theirs = bits(placed(side).values()), bits(placed(enemy).values())
    foreign = DATA.setup.soviet_cities if side == "axis" else cities(MAP) & ~DATA.setup.soviet_cities
    within = land(MAP) & ~theirs & ~foreign & ~(spread(GRID, theirs) & ~own)
    rivers = MAP.side("major-river")
    blocked = tuple(
        MAP.side("blocked")[d] | bits(at for at in listed(rivers[d]) if not bridged(MAP, at, d))
        for d in range(6)
    )
    sources = DATA.zone(f"{side}-supply") & within
    assert MAP.describe(DATA.zone(f"{side}-supply") & ~within) == []
    assert MAP.describe(own & ~connected(GRID, sources, within, blocked=blocked)) == []


@pytest.mark.parametrize("side", SIDES)
def test_reinforcements_find_a_rail_hex(side: Side) -> None:
    enemy: Side = "soviet" if side == "axis" else "axis"
    theirs = bits(placed(enemy).values())
    free = MAP.linked("rail") & ~theirs & ~spread(GRID, theirs) & DATA.zone(f"{side}-side")
    sources = DATA.zone(f"{side}-supply") & free
    assert count(connected(GRID, sources, free, along=MAP.link("rail"))) > 10


def test_map_has_what_the_rules_name() -> None:
    """3.0l, 12.3a, 2.1: orders in six major cities, six crossing points, sources and breakthrough hexes."""
    printed = re.findall(r"([A-Z][a-z]+) (\d{4})", SUMMARIES["3.0l"])
    assert {MAP.place(name).hexes for name, _ in printed} == {1 << MAP.hex(label) for _, label in printed}
    assert DATA.zone("orders") == bits(MAP.hex(label) for _, label in printed)
    assert DATA.zone("orders") == MAP.terrain["major-city"] == DATA.setup.security_hexes
    assert count(DATA.zone("crossing-points")) == 6
    assert sorted(MAP.describe(DATA.zone("soviet-supply"))) == ["0842", "1742", "2842", "3335"]
    assert sorted(MAP.describe(DATA.zone("axis-supply"))) == ["0129", "0610", "2501", "3303"]
    assert sorted(MAP.describe(DATA.zone("breakthrough"))) == ["0515", "0610", "1406", "2501", "3303"]


def test_security_divisions_have_room_in_every_major_city() -> None:
    stacks = Counter(at for name, at in placed("axis").items() if DATA.unit(name).combat)
    assert ids(DATA.setup.security) == ["213Sec", "403Sec", "454Sec"]
    for at in listed(DATA.setup.security_hexes):
        assert stacks[at] < DATA.tables.limits.stacking


def test_towns_behind_the_soviet_front_are_soviet() -> None:
    assert DATA.setup.soviet_cities == cities(MAP) & DATA.zone("soviet-side")
    assert str(DATA.setup.origins["control"]) == "designed"


def test_scenarios() -> None:
    """13.2, 13.3, in quarters of a point."""
    race, campaign = DATA.scenarios["race"], DATA.scenarios["campaign"]
    assert (race.last_turn, race.needed, race.each_turn) == (4, 200, False)
    assert (campaign.last_turn, campaign.needed, campaign.each_turn) == (8, 260, True)
    points = race.points
    assert (points.crossing_point, points.mechanised_west, points.other_west) == (20, 4, 2)
    assert (points.mechanised_west_cut_off, points.other_west_cut_off) == (2, 1)
    points = campaign.points
    assert (points.major_city, points.panzer_destroyed, points.german_destroyed) == (32, 8, 4)
    assert (points.minor_destroyed, points.axis_relocation, points.soviet_relocation) == (0, 8, -8)
    assert (points.breakthrough, points.crossing_point) == (20, 0)


def test_every_scenario_value_is_from_the_rulebook() -> None:
    for scenario in DATA.scenarios.values():
        assert {one.kind for one in scenario.origins.values()} == {"rulebook"}


def test_rulebook_provenance_names_rules_that_exist() -> None:
    for name in FILES:
        for rule in re.findall(r'"rulebook ([^" ]+)', (OURS / name).read_text(encoding="utf-8")):
            assert rule in SUMMARIES, (name, rule)


def test_another_map_and_other_units() -> None:
    assert DATA.on_map(MAP).map is MAP
    assert DATA.with_units(DATA.units[:2]).numbers == {"68ID": 0, "75ID": 1}
    for call in (DATA.unit, DATA.token):
        with pytest.raises(BadData, match='is called "nobody"'):
            call("nobody")


def test_owner_file_takes_the_place_of_ours(tmp_path: Path) -> None:
    ours = (OURS / "turns.toml").read_text(encoding="utf-8")
    (tmp_path / "turns.toml").write_text(ours.replace("axis_tokens = 3", "axis_tokens = 4", 1))
    data = TowData.load(tmp_path)
    assert data.turn(1).axis_tokens == 4
    changed = [name for name, value in data.hashes().items() if value != DATA.hashes()[name]]
    assert changed == ["turns.toml"]
    assert set(data.hashes()) == set(FILES)


def test_folder_without_data_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="holds no data file of Traces of War"):
        TowData.load(tmp_path)


def swap(old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        assert old in text, old
        return text.replace(old, new, 1)

    return edit


RACE = "scenarios/race.toml"
FAULTS = [
    ("units.toml", swap("format = 1", "format = "), "units.toml: not a TOML file"),
    ("units.toml", swap('id = "75ID"', 'id = "68ID"'), "68ID: is listed twice"),
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
    ("map.json", swap('["0842", "1742"', '["0120", "1742"'), "zones.soviet-supply: 0120 is sea"),
]


@pytest.mark.parametrize(("name", "edit", "message"), FAULTS, ids=[message for _, _, message in FAULTS])
def test_broken_owner_file_is_refused_in_one_line(
    tmp_path: Path, name: str, edit: Edit, message: str
) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(edit((OURS / name).read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(BadData) as refused:
        TowData.load(tmp_path)
    assert message in str(refused.value)
    assert name in str(refused.value)
    assert "\n" not in str(refused.value)
