"""The data of Conflict of Heroes: counts, figures, tables, and what is refused in an owner's files."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from hexfront.conformance.owners import Edit, changed, edited, fault, swap
from hexfront.engine.base.errors import BadData
from hexfront.engine.rulebook.rules import RuleIndex
from hexfront.games.coh.box.card_list import (
    Attack,
    Barrage,
    ChangeRoll,
    LoseCp,
)
from hexfront.games.coh.box.data import CohData
from hexfront.games.coh.box.files import OURS
from hexfront.games.coh.box.roster import Rating, Reach, UnitType

DATA = CohData.load()
RULES = RuleIndex.load(OURS.parent / "rules.tsv", "coh")


def test_rule_index() -> None:
    assert len(RULES) == 515
    assert RULES["coh:14.1.t2"].kind == "table"


def test_counters_in_the_box() -> None:
    sides = Counter(unit.side for unit in DATA.types.values())
    counters = Counter({side: sum(u.count for u in DATA.types.values() if u.side == side) for side in sides})
    assert sides == {"german": 29, "soviet": 21}
    assert counters == {"german": 58, "soviet": 56}


@pytest.mark.parametrize(
    ("row", "ids"),
    [
        ("unit-de-inf", "rifles lmg hmg mortar50 mortar80 engineers at-team"),
        ("unit-de-gun", "ig75 fk297 pak36 pak38 flak88"),
        ("unit-de-veh", "wagon opel demag protze apc251 car232 pzjg35r pz38t"),
        ("unit-de-tank", "pz2f pz3e pz3h pz3j pz4e pz4f2 b2f s35 t34"),
        ("unit-ru-inf", "rifles nkvd smg maxim mortar50 mortar82"),
        ("unit-ru-gun", "ig76 f22 at45"),
        ("unit-ru-veh", "wagon gaz ba10 zis30"),
        ("unit-ru-tank", "bt7 kv1a kv2a ot26 t26b t34a t34b t35"),
    ],
)
def test_counts_are_those_of_the_unit_lists(row: str, ids: str) -> None:
    printed = [int(number) for number in re.findall(r" x(\d+)", RULES[row].summary)]
    assert [DATA.type(f"{row[5:7]}-{name}").count for name in ids.split()] == printed


def figures(unit: UnitType) -> tuple[object, ...]:
    return unit.fire, unit.move, unit.red, unit.blue, unit.range, unit.flank, unit.front


def test_figures_that_the_rulebook_fixes() -> None:
    red = [Rating(value, "red") for value in range(14)]
    assert figures(DATA.type("de-rifles")) == (3, 1, 2, 0, Reach(0, 5), red[11], red[12])
    assert figures(DATA.type("ru-rifles")) == (4, 1, 3, 0, Reach(0, 5), red[11], red[12])
    assert figures(DATA.type("de-lmg"))[:3] == (2, 1, 4)
    assert (DATA.type("de-hmg").red, DATA.type("de-hmg").white) == (5, ("red", "blue"))
    assert figures(DATA.type("ru-maxim"))[:3] == (3, 2, 3)
    assert figures(DATA.type("ru-at45"))[:4] == (3, 4, 3, 6)
    assert DATA.type("ru-at45").white == ("red",)
    assert DATA.type("de-pak38").move == 4
    apc = DATA.type("de-apc251")
    assert (apc.front, apc.bonus, apc.shield, apc.fire, apc.red) == (
        Rating(13, "blue"),
        ("track",) * 2,
        2,
        2,
        3,
    )
    assert (DATA.type("ru-t34a").red, DATA.type("ru-t34a").blue) == (5, 7)
    assert DATA.type("de-pz3h").front == Rating(17, "blue")
    assert DATA.type("de-pzjg35r").flank == Rating(13, "blue")
    assert DATA.type("ru-mortar82").indirect == 4
    assert DATA.type("de-mortar50").indirect is None


def written(unit: UnitType) -> str:
    """All figures of a counter in one line, as figures.tsv has them."""
    reach = f"{unit.range.least}-{unit.range.most}" if unit.range else None
    bonus = "".join({"wheel": "W", "track": "K"}[one] for one in unit.bonus)
    cells = (
        *(
            unit.id,
            unit.count,
            unit.fire,
            unit.indirect,
            "T" if unit.turret else None,
            unit.move,
            unit.mobility,
        ),
        *(bonus or None, unit.red, unit.blue, " ".join(unit.white) or None, reach),
        *(f"{one.value} {one.colour}" for one in (unit.flank, unit.front)),
    )
    return "\t".join("-" if cell is None else str(cell) for cell in cells)


def test_figures_of_every_counter_as_transcribed() -> None:
    transcribed = Path(__file__).with_name("figures.tsv").read_text(encoding="utf-8").splitlines()[1:]
    assert [written(unit) for unit in DATA.types.values()] == transcribed


def test_classes_and_symbols() -> None:
    def those(has: Callable[[UnitType], object]) -> set[str]:
        return {unit.id for unit in DATA.types.values() if has(unit)}

    assert those(lambda u: u.flame) == {"de-engineers", "de-b2f", "ru-ot26"}
    assert those(lambda u: u.smoke) == {"de-engineers", "de-mortar80", "ru-mortar82"}
    assert those(lambda u: u.open_topped) == {"de-apc251", "de-pzjg35r"}
    assert those(lambda u: u.fire is None) == {"de-wagon", "ru-wagon"}
    assert those(lambda u: u.explosive) == those(lambda u: u.kind == "mortar")
    assert those(lambda u: u.foot and not u.light) == {"de-mortar80", "ru-mortar82"}
    assert those(lambda u: not u.of.controls) == {"de-wagon", "de-opel", "ru-wagon", "ru-gaz"}
    assert those(lambda u: u.of.pool == "vehicle") == those(lambda u: u.vehicle)
    assert all(u.mobility == "wheeled" for u in DATA.types.values() if u.gun)
    assert those(lambda u: u.vehicle and u.kind == "tank" and not u.turret) == set()


@pytest.mark.parametrize("pool", ["foot", "vehicle"])
def test_marker_counts_and_rally_numbers(pool: str) -> None:
    prefix = "dmg-v-" if pool == "vehicle" else "dmg-"
    rows = [row for row in RULES if re.fullmatch(prefix + r"[a-z]{2,}", row.id)]
    printed = Counter({row.id: int(re.findall(r" x(\d)", row.summary)[0]) for row in rows})
    ours: Counter[str] = Counter()
    for one in (marker for marker in DATA.markers.values() if marker.pool == pool):
        row = one.origins["bars"].detail
        ours[row] += one.count
        rally = re.search(r"rally (\d+)\+", RULES[row].summary)
        assert one.rally == (int(rally[1]) if rally else None), one.id
    assert ours == printed
    assert sum(printed.values()) == 20


def test_marker_effects() -> None:
    suppressed = DATA.markers["suppressed"]
    assert (suppressed.fire, suppressed.red, suppressed.blue, suppressed.move) == (1, -2, -2, 0)
    assert DATA.markers["stunned"].forbids_movement
    assert DATA.markers["stunned"].forbids_fire("red")
    assert not DATA.markers["pinned"].forbids_fire("blue")
    assert DATA.markers["panicked"].front == -2
    assert DATA.markers["blue-gun-damaged"].forbids_fire("blue")
    assert not DATA.markers["blue-gun-damaged"].forbids_fire("red")
    assert (DATA.markers["immobilised"].front, DATA.markers["immobilised"].flank) == (-1, 1)
    assert {one.id for one in DATA.markers.values() if one.kills} == {"eliminated", "destroyed"}


NAMES = {
    "clear": "clear/road",
    "stone-building": "stone building",
    "wooden-building": "wooden building",
    "field": "field",
    "wall": "wall",
    "water": "water",
    "heavy-woods": "forest",
    "light-woods": "light woods",
}


def test_terrain_is_as_indexed() -> None:
    costs, modifiers = (
        RULES["5.0.t1"].summary,
        RULES["5.0.t2"].summary.replace("wooden +1", "wooden building +1"),
    )
    for name, printed in NAMES.items():
        line = DATA.tables.terrain[name]
        assert f"{printed} +{line.foot}".replace("+0", "0") in costs, name
        assert f"{printed} {line.dm:+}".replace("+0", "0") in modifiers, name
    blocking = {name for name, line in DATA.tables.terrain.items() if line.blocks}
    assert blocking == {"stone-building", "wooden-building", "heavy-woods", "light-woods"}
    covering = {name for name, line in DATA.tables.terrain.items() if line.cover}
    assert covering == blocking | {"wall"}


def test_vehicles_in_terrain() -> None:
    lines = DATA.tables.terrain
    wheeled = {name: line.cost("wheeled") for name, line in lines.items() if line.cost("wheeled") is not None}
    assert wheeled == {"clear": 0, "light-woods": 2, "road": 0}
    tracked = {name: line.cost("tracked") for name, line in lines.items() if line.cost("tracked")}
    assert tracked == {
        **{"stone-building": 3, "wooden-building": 2, "wall": 1},
        **{"heavy-woods": 2, "light-woods": 1},
    }
    assert lines["water"].cost("tracked") is lines["cliff"].cost("tracked") is None
    assert [name for name, line in lines.items() if "wheel" in line.bonus] == ["road"]
    assert [name for name, line in lines.items() if "track" in line.bonus] == ["clear", "road"]
    assert not lines["water"].admits(DATA.type("ru-mortar82"))
    assert lines["water"].admits(DATA.type("ru-maxim"))


def test_a_truck_stands_in_a_wood_only_on_the_road() -> None:
    board = DATA.boards["1"]
    truck = DATA.tables.standing(board, DATA.type("ru-gaz"))
    assert truck >> board.hex("1-D13") & 1
    assert not truck >> board.hex("1-E13") & 1


def test_works() -> None:
    works = DATA.tables.works
    assert (works["bunker"].front, works["bunker"].flank, works["bunker"].dr) == (5, 3, 15)
    assert works["trench"].admits(DATA.type("de-lmg"))
    assert not works["trench"].admits(DATA.type("de-pak36"), guns=True)
    assert works["bunker"].admits(DATA.type("de-pak36"), guns=True)
    assert not works["bunker"].admits(DATA.type("de-pak36"))
    assert works["improvised"].admits(DATA.type("de-mortar80"))
    assert works["mines"].hits == 8
    assert works["wire"].enter == {"foot": "die", "wheeled": "no"}
    assert DATA.tables.smoke.fresh == DATA.tables.smoke.blocks == 2


def test_cards_are_those_of_the_list() -> None:
    cards = DATA.cards.cards.values()
    assert Counter(
        {kind: sum(c.copies for c in cards if c.kind == kind) for kind in {c.kind for c in cards}}
    ) == {
        **{"action": 36, "bonus": 7},
        **{"weapon": 5, "event": 7},
    }
    for card in cards:
        if card.number is not None:
            row = RULES[f"card-{card.number:02}"]
            assert f"(x{card.copies})" in row.summary, card.id
    assert DATA.card("follow-me").cost == 2
    assert len(DATA.cards.decks["full"]) == 43


def test_card_effects() -> None:
    sniper, luck = DATA.card("sniper").effect, DATA.card("luck").effect
    assert isinstance(sniper, LoseCp)
    assert sniper.by_die == (0, 1, 1, 2, 2, 3)
    assert isinstance(luck, ChangeRoll)
    assert (luck.most, DATA.card("luck").origins["most"].kind) == (2, "designed")
    grenades, guns = DATA.card("grenades").effect, DATA.card("m38").effect
    assert isinstance(grenades, Attack)
    assert (grenades.red, grenades.range, grenades.long, grenades.supports) == (5, 0, 1, True)
    assert isinstance(guns, Barrage)
    assert (guns.red, str(DATA.card("m38").origins["red"])) == (6, "rulebook 18.4.ex1")
    assert DATA.card("molotov").origins["red"].kind == "designed"


def test_rulebook_provenance_names_rules_that_exist() -> None:
    known = [rule.id for rule in RULES]
    for path in sorted(OURS.rglob("*.toml")):
        for rule in re.findall(r'"rulebook ([^" ]+)', path.read_text(encoding="utf-8")):
            pattern = rf"{re.escape(rule)}([a-z-].*|\..*)?"
            assert any(re.fullmatch(pattern, one) for one in known), (path.name, rule)


def test_every_figure_has_an_origin() -> None:
    for unit in DATA.types.values():
        assert str(unit.origins["count"]).startswith("rulebook unit-"), unit.id
        assert {"fire", "move", "red", "blue", "range", "flank", "front"} <= set(unit.origins)
    assert str(DATA.tables.origins["limits"]["activation_ap"]) == "rulebook 2.2d"


def test_unknown_names() -> None:
    with pytest.raises(BadData, match='no unit type is called "de-tiger"'):
        DATA.type("de-tiger")
    with pytest.raises(BadData, match='no card is called "ace"'):
        DATA.card("ace")
    with pytest.raises(BadData, match='no firefight is called "kursk": there are partisans, mir'):
        DATA.firefight("kursk")


def test_owner_file_takes_the_place_of_ours(tmp_path: Path) -> None:
    edit = swap("red = 5, blue = 3", "red = 5, blue = 4")
    data = edited(CohData.load, OURS, tmp_path, "cards.toml", edit)
    effect = data.card("lefh18").effect
    assert isinstance(effect, Barrage)
    assert effect.blue == 4
    assert changed(DATA, data) == ["cards.toml"]


def test_owner_may_add_a_firefight(tmp_path: Path) -> None:
    (tmp_path / "firefights").mkdir()
    ours = (OURS / "firefights" / "gap.toml").read_text(encoding="utf-8")
    mine = ours.replace('id = "gap"', 'id = "my-gap"').replace("number = 3\n", "")
    (tmp_path / "firefights" / "my-gap.toml").write_text(mine, encoding="utf-8")
    data = CohData.load(tmp_path)
    assert set(data.firefights) - set(DATA.firefights) == {"my-gap"}
    assert "firefights/my-gap.toml" in data.hashes()


def test_folder_without_data_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="holds no data file of coh"):
        CohData.load(tmp_path)


FAULTS = [
    ("units.toml", swap("format = 1", "format = "), "units.toml: not a TOML file"),
    ("units.toml", swap('id = "de-lmg"', 'id = "de-rifles"'), "unit de-rifles: is listed twice"),
    ("units.toml", swap('id = "de-lmg"', 'id = "de lmg"'), "an id is made of small letters"),
    ("units.toml", swap('kind = "mg"', 'kind = "mmg"'), 'de-lmg: unknown kind "mmg"'),
    ("units.toml", swap('flank = "11 red"', 'flank = "11"'), '"11" is no defence rating'),
    ("units.toml", swap("fire = 3\n", ""), "de-rifles: fire, red, blue and range are given together"),
    ("units.toml", swap("range = [2, 10]", "range = [12, 10]"), "ends before it begins"),
    ("units.toml", swap('mobility = "foot"', 'mobility = "wheeled"'), "cannot move as wheeled"),
    (
        "units.toml",
        swap('mobility = "foot"', 'mobility = "wings"'),
        "units.toml: unit[0].mobility: Invalid enum",
    ),
    ("units.toml", swap("fire = 3", "fires = 3"), "unknown field `fires`"),
    ("units.toml", swap('count = "rulebook', 'total = "rulebook'), '`from` names "total"'),
    ("units.toml", swap('all = "source', 'all = "seen in'), "provenance"),
    ("units.toml", swap("count = 8", "count = 0"), "count and move are 1 or more"),
    ("markers.toml", swap("count = 2", "count = 3"), "the foot pool holds 21 markers, not 20"),
    ("markers.toml", swap("rally = 7", "rally = 13"), "rally is a roll of two dice"),
    ("markers.toml", swap('bars = ["all"]', 'bars = ["talk"]'), "Invalid enum value 'talk'"),
    ("cards.toml", swap("cost = 2\npay", "cost = 0\npay"), 'follow-me: a cost of 0 cannot be paid "either"'),
    ("cards.toml", swap('kind = "free-action"', 'kind = "free-lunch"'), "Invalid value 'free-lunch'"),
    (
        "cards.toml",
        swap('"command-action", "follow', '"command", "follow'),
        '"command" is no action or bonus card',
    ),
    ("cards.toml", swap('"luck", "sniper",\n]', '"luck", "luck",\n]'), "decks.basic luck: is listed twice"),
    ("cards.toml", swap('id = "rally"', 'id = "sniper"'), "is listed twice"),
    ("cards.toml", swap("copies = 2", "copies = 0"), "copies is 1 or more and cost not below 0"),
    ("cards.toml", swap("cost = 2\npay", "cost = -1\npay"), "copies is 1 or more and cost not below 0"),
    ("cards.toml", swap('side = "german"\n', ""), "grenades: attack and barrage belong to weapon cards"),
    ("cards.toml", swap("hexes = 2", "hexes = 2, free = true"), "unknown field `free`"),
    ("tables.toml", swap('name = "field"', 'name = "meadow"'), "terrain: needs a line each for"),
    ("tables.toml", swap('id = "wire"', 'id = "fence"'), "work: needs a line each for"),
    ("tables.toml", swap('holds = ["light", "mortar"]\n', ""), "work trench: count is 1 or more"),
    ("tables.toml", swap('pivot = "rulebook 5.3"\n', ""), "limits: no provenance for pivot"),
    (
        "tables.toml",
        swap('"de-rifles", "de-lmg"', '"de-rifles", "de-mg"'),
        'transport: unknown unit type "de-mg"',
    ),
    (
        "boards/1.json",
        swap('"heavy-woods"', '"jungle"'),
        'boards/1.json: no line of tables.toml is about "jungle"',
    ),
    ("boards/1.json", swap("{", "["), "boards/1.json"),
]


@pytest.mark.parametrize(("name", "edit", "told"), FAULTS, ids=[told for _, _, told in FAULTS])
def test_faults_are_told_in_one_line(tmp_path: Path, name: str, edit: Edit, told: str) -> None:
    assert told in fault(CohData.load, OURS, tmp_path, name, edit)
