"""The counters of The Russian Campaign: how many, how strong, where they come in, and where that is known from."""

from __future__ import annotations

from collections import Counter

import pytest

from hexfront.games.trc.box.charts.allowances import move_class
from hexfront.games.trc.box.data import TrcData
from hexfront.games.trc.box.options import OPTIONS
from hexfront.games.trc.box.placing import starters
from hexfront.games.trc.box.unit import Unit

DATA = TrcData.load()
STANDARD = tuple(unit for unit in DATA.units if not unit.option)
FIGHTING = tuple(unit for unit in STANDARD if unit.kind not in ("leader", "worker", "partisan"))


def factors(units: tuple[Unit, ...]) -> int:
    return sum(unit.combat for unit in units)


def of(side: str, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    return tuple(unit for unit in units if unit.side == side)


def test_there_are_203_counters_and_51_of_options() -> None:
    """0.4."""
    roster = DATA.roster
    assert len(STANDARD) + len(roster.air) == 203
    optional = [unit for unit in DATA.units if unit.option]
    leaders = [one for one in roster.changed if one.option == "mobile-leaders"]
    swaps = {one.option for one in roster.changed} - {"mobile-leaders"}
    assert len(optional) + len(leaders) + len(swaps) + len(roster.sooner) + len(roster.markers) == 51


def test_a_number_is_the_place_in_the_list_and_an_id_names_one_unit() -> None:
    assert [unit.number for unit in DATA.units] == list(range(len(DATA.units)))
    assert len({unit.id for unit in DATA.units}) == len(DATA.units)
    assert [bool(unit.option) for unit in DATA.units] == sorted(bool(unit.option) for unit in DATA.units)


@pytest.mark.parametrize(("side", "units", "points"), [("axis", 48, 200), ("russian", 37, 130)])
def test_both_sides_start_with_their_strength(side: str, units: int, points: int) -> None:
    starting = tuple(unit for unit in of(side, FIGHTING) if unit.starts)
    assert (len(starting), factors(starting)) == (units, points)


def test_everybody_comes_once() -> None:
    scheduled = {
        side: [unit for unit in of(side, FIGHTING) if unit.turn is not None] for side in ("axis", "russian")
    }
    assert {side: len(units) for side, units in scheduled.items()} == {"axis": 86, "russian": 86}
    special = Counter(unit.place for unit in FIGHTING if unit.turn is None)
    assert special == {"lapland": 3, "bulgaria": 5, "warsaw": 2}
    assert [unit.id for unit in FIGHTING if unit.turn is None and unit.side == "russian"] == ["14A"]


def test_workers_make_22_points_and_44_once_doubled() -> None:
    """22.2a, 22.7, 22.4b."""
    workers = [unit for unit in STANDARD if unit.kind == "worker"]
    assert len(workers) == 14
    assert sum(unit.combat for unit in workers) == 22
    at_start = {unit.place: unit.combat for unit in workers if unit.starts}
    assert at_start == {"Moscow": 3, "Leningrad": 2, "Kharkov": 2, "Stalino": 2, "Kiev": 2}
    later = Counter[int | None]()
    for unit in workers:
        later[unit.turn] += unit.combat
    assert later == {0: 11, 4: 1, 5: 4, 6: 1, 7: 2, 8: 1, 10: 1, 12: 1}
    limits = DATA.tables.limits
    assert limits.double_workers_turn == 13
    best, worst = (2 * 22 + die + limits.archangel_extra for die in (6, 1))
    assert (worst, best) == (46, 51)


def test_nations_sizes_and_kinds() -> None:
    """2.1c, 2.1d, 2.1e."""
    assert {unit.nation for unit in STANDARD} == {
        *("german", "ss", "luftwaffe", "rumanian", "hungarian", "italian", "finnish", "russian")
    }
    assert {unit.size for unit in STANDARD} == {"corps", "army", "army-group", "high-command", "none"}
    assert {unit.side for unit in DATA.units if unit.guards} == {"russian"}
    assert DATA.unit("1SS").panzer
    assert DATA.unit("HG").panzer
    assert not DATA.unit("6SS").panzer
    assert not DATA.unit("RumPz").panzer
    assert DATA.unit("RumPz").ally
    assert not DATA.unit("HG").ally


def test_the_two_units_named_as_examples_of_set_up() -> None:
    """2.2.ex1."""
    assert (DATA.unit("3A").place, DATA.unit("3A").starts) == ("W", True)
    rumanian = DATA.unit("Rum3")
    assert (rumanian.turn, rumanian.impulse, rumanian.starts) == (9, 1, False)


@pytest.mark.parametrize(
    ("unit", "printed"),
    [
        *(("38Inf", "3-4"), ("12Inf", "4-4"), ("42Inf", "3-4"), ("8Inf", "4-4"), ("52Mot", "3-6")),
        *(("1SS", "10-8"), ("2SS", "9-8"), ("3SS", "7-7"), ("4SS", "6-7"), ("6SS", "4-4"), ("SSRes", "2-7")),
        *(("62A", "5-3"), ("8GA", "7-4"), ("38Pz", "5-7"), ("12SS", "4-4"), ("AK", "2-0")),
        *(("Hitler", "1-0"), ("Stalin", "1-0"), ("18Mtn", "3-5"), ("65Inf", "3-4"), ("Yug2", "2-3")),
        *(
            ("Yug5", "3-3"),
            ("Yug3", "2-4"),
            ("Ukr1", "2-3"),
            ("Ukr2", "3-4"),
            ("Ukr3", "3-4"),
            ("Ukr4", "4-3"),
        ),
    ],
)
def test_factors_that_the_rulebook_prints(unit: str, printed: str) -> None:
    assert str(DATA.unit(unit).factors) == printed
    assert DATA.unit(unit).origins["factors"].kind == "rulebook"


def test_who_has_no_stacking_value() -> None:
    """6.3."""
    free = {unit.id for unit in STANDARD if not unit.stacking}
    assert free >= {"AGN", "AGC", "AGS", "Stavka", "Hitler", "Stalin", "SSRes", "WMoscow", "P1"}
    assert {DATA.unit(name).kind for name in free - {"SSRes"}} == {"hq", "leader", "worker", "partisan"}
    assert DATA.unit("2SS").stacking


def test_options_change_the_factors_of_four_units() -> None:
    """28.4.4, 26.16a."""
    changed = {(one.option, DATA.units[one.unit].id): str(one.factors) for one in DATA.roster.changed}
    assert changed == {
        ("mobile-leaders", "Hitler"): "1-8",
        ("mobile-leaders", "Stalin"): "1-8",
        ("ss-exchange", "3SS"): "6-7",
        ("ss-exchange", "4SS"): "7-7",
    }


def test_every_option_that_brings_a_counter_exists() -> None:
    known = {option.id for option in OPTIONS}
    roster = DATA.roster
    brought = {unit.option for unit in DATA.units} | {one.option for one in roster.changed}
    brought |= {one.option for one in roster.sooner} | {one.option for one in roster.markers}
    assert brought - {""} <= known


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        *(
            ("41Pz", "axis-mobile"),
            ("52Mot", "axis-mobile"),
            ("RumCav", "axis-mobile"),
            ("SSRes", "axis-mobile"),
        ),
        *(("1Inf", "axis-foot"), ("49Mtn", "axis-foot"), ("3LW", "axis-foot"), ("Fin2", "axis-foot")),
        *(("ArtK", "axis-foot"), ("Art1", "russian-foot"), ("6A", "russian-foot"), ("2CC", "russian-foot")),
        *(("5PC", "russian-foot"), ("6TC", "russian-armour"), ("1TA", "russian-armour")),
        *(("1GTA", "russian-armour"), ("1GA", "russian-guards"), ("1GCC", "russian-guards")),
        *(
            ("AGN", "hq"),
            ("Stavka", "hq"),
            ("Hitler", "fixed"),
            ("WKiev", "fixed"),
            ("P1", "fixed"),
            ("AK", "fixed"),
        ),
    ],
)
def test_each_unit_is_read_on_a_line_of_the_movement_chart(unit: str, expected: str) -> None:
    """2.6, 26.5.4."""
    assert move_class(DATA.unit(unit)) == expected


def test_who_starts_under_which_code() -> None:
    """3.3b, 3.3c, 3.4b, 3.4c."""
    codes = {code: len(starters(DATA.roster, code)) for code in "NCSRFBWKOL"}
    assert codes == {"N": 9, "C": 17, "S": 11, "R": 7, "F": 4, "B": 4, "W": 7, "K": 8, "O": 3, "L": 2}
    cities = Counter(unit.place for unit in FIGHTING if unit.starts and len(unit.place) > 1)
    assert cities == {
        **{"Riga": 2, "Minsk": 2, "Kiev": 2, "Odessa": 1, "Leningrad": 1},
        **{"Kalinin": 1, "Tula": 1, "Moscow": 3},
    }
    assert (DATA.unit("Hitler").place, DATA.unit("Stalin").place) == ("Berlin", "Moscow")


def test_every_value_says_where_it_comes_from() -> None:
    for unit in DATA.units:
        assert {"id", "factors", "kind", "size", "arrival", "place"} <= set(unit.origins), unit.id
        assert ("impulse" in unit.origins) == bool(unit.turn), unit.id
