"""2 and 4.1: the counters, what they print, and what they count."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hexfront.engine.base.datafiles import DataFiles
from hexfront.engine.base.errors import BadData
from hexfront.games.goetter.box.files import OURS
from hexfront.games.goetter.box.roster import FILE, Roster, read_roster
from hexfront.games.goetter.box.unit import Unit

ROSTER = read_roster(DataFiles("Götterdämmerung", OURS, (FILE,)))
UNITS = {unit.id: unit for unit in ROSTER.units}


def of(**wanted: object) -> list[Unit]:
    return [unit for unit in ROSTER.units if all(getattr(unit, key) == wanted[key] for key in wanted)]


def test_the_box_holds_349_counters_of_nine_sorts() -> None:
    assert len(ROSTER.units) == 349
    german = of(side="german")
    assert (len(german), len(of(side="german", pool="siege"))) == (203, 25)
    assert len([unit for unit in german if unit.starts]) == 137
    assert len([unit for unit in german if unit.turn]) == 41
    assert len([unit for unit in ROSTER.units if unit.corps]) == 77
    assert len([unit for unit in ROSTER.units if unit.corps and unit.starts]) == 68
    assert (len(of(pool="pool")), len(of(pool="cup")), len(of(kind="depot"))) == (40, 20, 5)
    assert len(of(front="US")) == 4


def test_every_value_says_where_it_comes_from() -> None:
    for unit in ROSTER.units:
        assert {"id", "face", "arrival"} <= set(unit.origins), unit.id
        assert ("back" in unit.origins) == (unit.back is not None), unit.id
    assert str(UNITS["7GMC"].origins["back"]) == "rulebook 2.22h"
    assert str(UNITS["5GMC"].origins["back"]) == "reconstructed"
    assert str(UNITS["2PolA"].origins["front"]) == "rulebook 2.22h"
    assert all({"mobile", "steps", "siege_points", "vp"} <= set(origins) for origins in ROSTER.kinds.values())


def test_the_reduced_side_of_a_corps_is_half_of_its_front_rounded_up() -> None:
    for unit in ROSTER.units:
        if unit.back is not None:
            assert unit.back == (-(-unit.face.attack // 2), -(-unit.face.defence // 2), unit.face.ma), unit.id


def test_a_battle_group_prints_what_its_corps_splits_into() -> None:
    splits = {unit.split_of: unit.printed for unit in of(pool="pool")}
    assert splits == {
        "guards-tank-corps": "9-8-9",
        "guards-mechanised-corps": "9-9-9",
        "guards-rifle-corps": "4-6-5",
        "guards-cavalry-corps": "6-4-7",
        "tank-corps": "7-6-9",
        "mechanised-corps": "7-7-9",
        "rifle-corps": "3-5-5",
    }
    for unit in of(pool="pool"):
        corps = next(one for one in ROSTER.units if one.kind == unit.split_of)
        assert (unit.vp * 2, unit.guards) == (corps.vp, corps.guards), unit.id


@pytest.mark.parametrize(
    ("unit", "points"),
    [
        ("5J/56", (2, 2)),
        ("25PG/5", (2, 1)),
        ("Klossek1", (2, 1)),
        ("391S", (2, 2)),
        ("FtFr1", (0, 0)),
        ("OKH", (0, 0)),
        ("Fuehrer", (0, 0)),
        ("Alkett", (0, 0)),
        ("Jueterbog", (0, 0)),
        ("VS7", (2, 1)),
        ("79RC", (8, 4)),
        ("1PolA", (8, 4)),
        ("1PolTC", (8, 4)),
        ("Depot2BF", (0, 0)),
        ("US9ID", (4, 4)),
        ("Art1", (0, 1)),
        ("BGRC1", (0, 2)),
    ],
)
def test_a_unit_takes_so_many_half_points_of_an_operational_and_of_a_siege_hex(
    unit: str, points: tuple[int, int]
) -> None:
    assert (UNITS[unit].points, UNITS[unit].siege_points) == points


@pytest.mark.parametrize(
    ("unit", "vp"),
    [
        ("Fuehrer", 50),
        ("OKH", 10),
        ("Jueterbog", 10),
        ("Alkett", 6),
        ("25PG/35", 4),
        ("5J/56", 2),
        ("VS1", 0),
        ("3GTC", 8),
        ("9GRC", 4),
        ("9TC", 6),
        ("79RC", 2),
        ("1PolA", 0),
        ("US3AD", 0),
        ("Eng1", 2),
        ("Depot2BF", 30),
        ("BGTC1", 3),
    ],
)
def test_a_lost_step_is_worth_so_many_half_points(unit: str, vp: int) -> None:
    assert UNITS[unit].vp == vp


def test_the_points_at_stake_are_those_of_the_book() -> None:
    german = [unit for unit in of(side="german") if unit.vp]
    staff = {"Fuehrer", "OKH", "Jueterbog", "Alkett"}
    assert sum(unit.vp for unit in german if unit.id in staff) == 2 * 38
    rest = [unit for unit in german if unit.id not in staff]
    assert Counter(unit.mobile for unit in rest) == {True: 62, False: 112}
    assert sum(unit.vp for unit in rest) == 2 * 236


def test_who_gives_no_zone_of_control_is_known() -> None:
    assert {unit.kind for unit in ROSTER.units if not unit.zone} == {
        "fuehrer",
        "factory",
        "german-depot",
        "depot",
        "hq",
    }


def read(old: str, new: str, folder: Path) -> Roster:
    text = (OURS / FILE).read_text(encoding="utf-8")
    assert old in text
    (folder / FILE).write_text(text.replace(old, new, 1), encoding="utf-8")
    return read_roster(DataFiles("Götterdämmerung", OURS, (FILE,), folder))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('id = "108RC"', 'id = "108 RC"', "an id is made of letters"),
        ('id = "116RC"', 'id = "108RC"', "listed twice"),
        ('kind = "rifle-corps", face', 'kind = "rifle-korps", face', 'unknown kind "rifle-korps"'),
        (', back = "4-6-5"', "", "has a back"),
        ('face = "8-12-5"', 'face = "8-12"', "no face of a counter: write attack-defence-movement"),
        ('at = "0206", ', "", "needs one of a hex"),
        ('turn = 2, entry = "SE"', 'turn = 13, entry = "SE"', "on a turn from 1 to 12"),
        ('turn = 2, entry = "SE"', 'turn = 2, entry = "EAST"', "is no entry"),
        ("steps = 2", "steps = 3", "one step or two"),
        ("vp = 1\n", "vp = -1\n", "0 or more"),
        ("siege_points = 0.5", "siege_points = 0.3", "multiple of 1/2"),
        ('face = "designed"', 'face = "guessed"', "must start with"),
    ],
)
def test_what_is_wrong_in_an_owners_list_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(BadData, match=told):
        read(old, new, tmp_path)
