"""The data of Traces of War: tokens, tables, counters, scenarios, and where each value comes from."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from hexfront.engine.base.errors import BadData
from hexfront.engine.rulebook.rules import RuleIndex
from hexfront.games.tow.box.data import TowData
from hexfront.games.tow.box.files import FILES, OURS
from hexfront.games.tow.box.roster import parse_face
from hexfront.games.tow.box.tables import parse_result
from hexfront.kit.box.roster import Face

DATA = TowData.load()
MAP = DATA.map
RULES = RuleIndex.load(OURS.parent / "rules.tsv", "tow")
SUMMARIES = {rule.id: rule.summary for rule in RULES}


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


def test_other_units() -> None:
    assert DATA.with_units(DATA.units[:2]).numbers == {"68ID": 0, "75ID": 1}
    for call in (DATA.unit, DATA.token):
        with pytest.raises(BadData, match='is called "nobody"'):
            call("nobody")
