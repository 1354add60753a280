"""4.1: what a hex holds, and who is lost when a phase ends with too much in it."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.contract import agenda
from hexfront.engine.rulebook.rules import rule
from hexfront.games.goetter.stacking import excess
from hexfront.games.goetter.stacking.excess import Excess
from hexfront.games.goetter.state import DEAD
from hexfront.games.goetter.units import counters

from .marching import March, blank

CITY = {"link": {"0505>S0101": "transit"}}


@pytest.mark.parametrize(
    ("units", "operational", "siege"),
    [
        (("281/322",), 2, 2),
        (("25PG/5",), 2, 1),
        (("Voigt",), 2, 1),
        (("281/322", "25PG/5", "Voigt"), 6, 4),
        (("Fuehrer", "OKH", "Alkett", "Jueterbog", "FtSte1"), 0, 0),
        (("79RC",), 8, 4),
        (("1PolA",), 8, 4),
        (("1PolTC",), 8, 4),
        (("Depot1BFa",), 0, 0),
        (("Art1",), 0, 1),
        (("BGTC1",), 0, 2),
        (("US9ID",), 4, 4),
    ],
)
def test_what_units_count_in_halves_of_a_point(units: tuple[str, ...], operational: int, siege: int) -> None:
    march = March("soviet-movement", *[f"{unit} 0505" for unit in units], on=blank(**CITY))
    assert counters.points(march.board, march.state, march.board.grid.hex("0505")) == operational
    march = March("soviet-movement", *[f"{unit} S0202" for unit in units], on=blank(**CITY))
    assert counters.points(march.board, march.state, march.board.grid.hex("S0202")) == siege


def ended(march: March) -> March:
    """A phase that has been ended: who is asked for overfull hexes stands on top."""
    agenda.done(march.state, march.frame)
    excess.settle(march.board, march.state)
    return march


@rule("goetter:4.17", "goetter:4.1")
def test_who_is_too_many_when_a_phase_ends_is_lost_by_the_choice_of_his_owner() -> None:
    units = ("281/322", "281/368", "Voigt", "25PG/5", "OKH", "610/1")
    march = ended(March("soviet-movement", *[f"{unit} 0505" for unit in units], on=blank(**CITY)))
    assert isinstance(march.frame, Excess)
    assert march.frame.decides(march.board, march.state) == (march.state.seats[0],)
    assert march.why("lose Voigt")["4.1"] == "5/4"
    told = march.do("lose Voigt")
    assert "goetter:4.17" in told[0].rules
    assert march.state.where[march.number("Voigt")] == DEAD
    assert not march.state.agenda


@rule("goetter:4.11c", "goetter:4.17")
def test_who_takes_no_room_or_stands_elsewhere_is_not_asked_for() -> None:
    units = [f"{unit} 0505" for unit in ("281/322", "281/368", "Voigt", "25PG/5", "OKH", "610/1")]
    march = ended(March("soviet-movement", *units, "Mue/Pz 0303", on=blank(**CITY)))
    assert march.against("lose OKH") == ["4.11c"]
    assert march.against("lose Mue/Pz") == ["4.17"]
    assert not march.offers("lose OKH")


@rule("goetter:4.13")
def test_a_depot_takes_no_room() -> None:
    march = ended(March("german-movement", "79RC 0505", "3GTC 0505", "Depot1BFa 0505", on=blank(**CITY)))
    assert march.against("lose Depot1BFa") == ["4.13"]
    march.do("lose 79RC")
    assert not march.state.agenda


@pytest.mark.parametrize(
    ("at", "units", "over"),
    [
        ("0505", ("281/322", "281/368", "Voigt", "25PG/5"), False),
        ("0303", ("281/322", "281/368", "Voigt", "25PG/5"), False),
        ("0303", ("281/322", "281/368", "Voigt", "25PG/5", "610/1"), True),
        ("S0202", ("281/322", "281/368", "Voigt"), False),
        ("S0202", ("281/322", "281/368", "Voigt", "25PG/5"), True),
        ("S0202", ("79RC", "Art1"), False),
        ("S0202", ("79RC", "Art1", "Art2"), True),
        ("S0202", ("79RC", "BGTC1"), True),
        ("0303", ("US9ID", "US3AD"), False),
        ("0303", ("79RC", "Depot1BFa"), False),
    ],
)
def test_four_points_on_the_operational_map_and_in_transit_two_and_a_half_on_the_siege_map(
    at: str, units: tuple[str, ...], over: bool
) -> None:
    march = March("german-movement", *[f"{unit} {at}" for unit in units], on=blank(**CITY))
    assert [march.board.labels[one] for one in excess.overfull(march.board, march.state)] == [at] * over


def counted(unit: str, at: str, mates: tuple[str, ...], told: str, taken: str) -> Any:
    """A case of the test below, which proves the rule that it names."""
    return pytest.param(unit, at, mates, told, taken, marks=pytest.mark.rule(f"goetter:{told}"))


@pytest.mark.parametrize(
    ("unit", "at", "mates", "told", "taken"),
    [
        pytest.param(
            "281/322",
            "0505",
            ("281/368", "Voigt", "25PG/5", "610/1"),
            "4.11a",
            "1",
            marks=pytest.mark.rule("goetter:4.11a"),
        ),
        pytest.param(
            "25PG/5",
            "0505",
            ("281/368", "Voigt", "281/322", "610/1"),
            "4.11a",
            "1",
            marks=pytest.mark.rule("goetter:4.11a"),
        ),
        pytest.param(
            "25PG/5",
            "S0202",
            ("281/368", "281/322", "610/1"),
            "4.11b",
            "½",
            marks=pytest.mark.rule("goetter:4.11b"),
        ),
        pytest.param(
            "281/322",
            "S0202",
            ("281/368", "25PG/5", "610/1"),
            "4.11b",
            "1",
            marks=pytest.mark.rule("goetter:4.11b"),
        ),
        pytest.param(
            "Voigt",
            "S0202",
            ("281/368", "281/322", "610/1"),
            "4.11d",
            "½",
            marks=pytest.mark.rule("goetter:4.11d"),
        ),
        counted("79RC", "0505", ("3GTC",), "4.12", "4"),
        counted("1PolA", "S0202", ("79RC",), "4.12", "2"),
        counted("1PolTC", "0505", ("79RC",), "4.12b", "4"),
        counted("1PolTC", "S0202", ("79RC",), "4.12b", "2"),
        pytest.param(
            "Art1", "S0202", ("79RC", "Art2"), "4.14a", "½", marks=pytest.mark.rule("goetter:4.14a")
        ),
        pytest.param(
            "Art1", "S0202", ("79RC", "Art2"), "4.182", "½", marks=pytest.mark.rule("goetter:4.182")
        ),
        counted("BGTC1", "S0202", ("79RC",), "4.14b", "1"),
        counted("BGTC1", "S0202", ("79RC",), "4.181", "1"),
        pytest.param(
            "US9ID", "0505", ("US3AD", "US69ID"), "4.14c", "2", marks=pytest.mark.rule("goetter:4.14c")
        ),
        counted("79RC", "S0202", ("3GTC",), "4.18", "2"),
        counted("79RC", "0505", ("3GTC",), "4.0a", "8/4"),
        counted("79RC", "S0202", ("3GTC",), "13.0q9", "4/2½"),
    ],
)
def test_each_kind_counts_by_its_own_rule(
    unit: str, at: str, mates: tuple[str, ...], told: str, taken: str
) -> None:
    march = ended(March("soviet-movement", *[f"{one} {at}" for one in (unit, *mates)], on=blank(**CITY)))
    assert march.why(f"lose {unit}")[told] == taken


@rule("goetter:4.12")
def test_a_reduced_corps_counts_as_much_as_a_full_one() -> None:
    march = March("soviet-movement", "79RC 0505", "3GTC 0505", on=blank(**CITY), reduced=["79RC", "3GTC"])
    assert ended(march).why("lose 79RC")["4.12"] == "4"


@rule("goetter:4.16a", "goetter:5.25")
def test_any_number_pass_through_a_hex_before_the_phase_ends() -> None:
    march = March("soviet-movement", "79RC 0504", "3GTC 0505", "8MC 0505", on=blank())
    assert march.why("step 79RC 0505").keys() >= {"4.16a", "5.25"}
    march.do("step 79RC 0505", "step 79RC 0506")
    assert march.why("end")["4.17"] == "0505"


def test_the_phasing_side_is_asked_first() -> None:
    germans = [f"{unit} 0303" for unit in ("281/322", "281/368", "Voigt", "25PG/5", "610/1")]
    for phase, first in (("soviet-movement", "0505"), ("german-movement", "0303")):
        march = March(phase, *germans, "79RC 0505", "3GTC 0505", on=blank(**CITY))
        hexes = [march.board.labels[at] for at in excess.overfull(march.board, march.state)]
        assert (len(hexes), hexes[0]) == (2, first)
