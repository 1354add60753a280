"""What the table tells of supply: the line, the rules, how far depots reach."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.goetter.late_phases import plain, unit

DEPOT = unit("Depot1BFa", "0512")


def told(name: str, *units: Any, **more: Any) -> tuple[bool, tuple[str, ...], list[str]]:
    game, state = plain(*units, rail=12, **more)
    found = next(one for one in game.supply(state) if one.unit == name)
    return found.supplied, found.path, [reason.rule for reason in found.reasons]


def test_a_unit_near_its_depot_is_told_its_line() -> None:
    supplied, path, rules = told("79RC", DEPOT, unit("79RC", "0515"))
    assert (supplied, path, rules) == (True, ("0515", "0514", "0513", "0512"), ["goetter:8.12a"])


def test_what_holds_for_this_turn_is_told_beside_what_would_be_judged() -> None:
    supplied, path, rules = told("79RC", unit("79RC", "0503", "", "", "unsupplied"))
    assert (supplied, path, rules) == (True, ("0503", "0502", "0501"), ["goetter:8.11a", "goetter:8.12b"])


def test_a_depot_is_told_its_railway() -> None:
    supplied, path, rules = told("Depot1BFa", DEPOT)
    assert (supplied, path[0], path[-1], len(path), rules) == (True, "0512", "0501", 12, ["goetter:8.13"])


def test_a_corps_in_berlin_is_told_its_line_through_the_transit_hex() -> None:
    supplied, path, rules = told("79RC", DEPOT, unit("79RC", "S0102"), occupied={"0520": "1BF"})
    assert supplied
    assert path == ("S0102", "S0101", *(f"05{column}" for column in range(20, 11, -1)))
    assert rules == ["goetter:8.18a", "goetter:8.18b", "goetter:8.18c"]
    far = told("79RC", DEPOT, unit("79RC", "S0103"), occupied={"0520": "1BF"})
    assert far[1][:3] == ("S0103", "S0102", "S0101")


@pytest.mark.parametrize(
    ("name", "units", "more", "rules"),
    [
        ("79RC", [unit("79RC", "0525")], {}, ["goetter:8.12a"]),
        ("79RC", [unit("79RC", "S0102")], {}, ["goetter:8.18a"]),
        ("Art1", [unit("Art1", "S0102")], {}, ["goetter:8.18d"]),
        ("Depot1BFa", [DEPOT, unit("UvH", "0506")], {}, ["goetter:8.13", "goetter:8.16"]),
        (
            "79RC",
            [unit("79RC", "0525")],
            {"zones": {"soviet-side": ["0525"]}},
            ["goetter:8.12a", "goetter:8.19a"],
        ),
    ],
)
def test_who_would_be_cut_off_is_told_why(
    name: str, units: list[Any], more: dict[str, Any], rules: list[str]
) -> None:
    assert told(name, *units, **more) == (False, (), rules)


def test_germans_and_americans_need_none() -> None:
    assert told("UvH", unit("UvH", "0525")) == (True, (), ["goetter:8.2"])
    assert told("US9ID", unit("US9ID", "0525")) == (True, (), ["goetter:9.72a"])


def test_the_range_of_each_depot_that_is_in_supply_is_drawn() -> None:
    game, state = plain(DEPOT, unit("Depot1UFa", "0514"), rail=12)
    areas = game.areas(state, 1, "")
    assert [(area.of, area.rule) for area in areas] == [("Depot1BFa", "goetter:8.12a")]
    assert {"0512", "0504", "0520"} <= set(areas[0].hexes)
    assert "0521" not in areas[0].hexes
    assert game.areas(state, 1, "79RC") == []


def test_the_line_that_is_told_ends_in_no_edge_hex_that_the_enemy_closes() -> None:
    zones = {"entry-E": ["0501", "0901"]}
    _, path, _ = told("79RC", unit("79RC", "0503"), zones=zones)
    assert path[-1] == "0501"
    supplied, path, _ = told("79RC", unit("79RC", "0503"), unit("UvH", "0401"), zones=zones)
    assert (supplied, path[-1]) == (True, "0901")
