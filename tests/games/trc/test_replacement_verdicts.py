"""21, 22: everybody whom a pool gives back, the whole verdict on each, and all that is told of it."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import against, axis, do, offered, real, reasons, rules, russian, unit

GERMANS = "41Pz 56Pz 52Mot 50Mot 10Inf 26Inf 1Inf 2Inf 7Inf 9Inf 49Mtn 3Mtn"
OTHERS = "1SS 2LW 3LW Rum4 Rum5 Hun2 Fin2 Ita3"
HELD = {"axis": ["E31", "AA29", "B14", "BB31"], "russian": ["R9"]}


def pooled(names: str, *units: Any, **more: Any) -> tuple[Any, Any]:
    """A pool with these units."""
    return real(*[unit(name, "pool") for name in names.split()], axis("X", "E31"), *units, **more)


def german(**more: Any) -> tuple[Any, Any]:
    """May 1942 with one oil well, and two or more of every type in the pool."""
    names = f"{GERMANS} {OTHERS} AGN 1Cav"
    return pooled(names, russian("R", "R9"), **{"turn": 7, "held": HELD, **more})


def held(game: Any, state: Any) -> str:
    """The units that may be taken from the pool, which may all wait in the box."""
    return " ".join(sorted(text.split()[1] for text in offered(game, state, "hold")))


def names(*parts: str) -> str:
    return " ".join(sorted(" ".join(parts).split()))


@rule("trc:21.4a")
def test_one_of_each_type_is_taken_and_then_nobody_else_of_it() -> None:
    game, state = german()
    assert held(game, state) == names(GERMANS, OTHERS)
    do(
        game,
        state,
        "hold 41Pz",
        "hold 52Mot",
        "hold 10Inf",
        "hold 3Mtn",
        "hold 1SS",
        "hold Rum4",
        "hold Fin2",
    )
    assert held(game, state) == names("1Inf 2Inf 7Inf 9Inf 2LW 3LW Hun2 Ita3")
    do(game, state, "hold 2LW", "hold 3LW", "hold 2Inf", "hold 9Inf", "hold Hun2")
    assert held(game, state) == "Ita3"
    assert against(game, state, "hold 56Pz") == against(game, state, "hold 26Inf") == ["21.4a"]


@pytest.mark.parametrize(
    ("turn", "impulse", "found"),
    [
        (7, 2, "AGN"),
        (13, 1, names(GERMANS, "1SS 2LW 3LW Rum4 Rum5 Hun2 Fin2")),
        (19, 2, "AGN"),
        (8, 1, ""),
        (6, 1, ""),
        (20, 2, ""),
    ],
)
def test_in_three_turns_the_list_is_open_for_hqs_in_the_second_impulse(
    turn: int, impulse: int, found: str
) -> None:
    """21.1, 21.2, 21.5."""
    assert held(*german(turn=turn, impulse=impulse)) == found


@rule("trc:21.1", "trc:21.4a", "trc:21.4b", "trc:20.5b", "trc:4.1.4c")
def test_each_axis_replacement_is_told_by_its_rules() -> None:
    game, state = german()
    usual = [("21.1", ""), ("21.4a", "")]
    for order, more in (
        ("replace 41Pz in E33", [("21.4b", "")]),
        ("replace 1SS in E33", []),
        ("replace 10Inf in E33", []),
        ("replace Rum4 in BB31", [("20.5b", "")]),
        ("replace Fin2 in B14", [("20.5b", "")]),
        ("replace Hun2 in E33", []),
    ):
        assert reasons(game, state, order) == usual + more
        spoke = rules(do(game, state, order), "replacement")
        assert spoke == {name for name, _ in usual + more}
    assert rules(do(game, state, "hold 52Mot"), "said") == {"20.1.1a", "21.1", "21.4a"}
    assert state.boxed == 1 << game.data.numbers["52Mot"]
    assert state.fresh.bit_count() == 6
    assert state.replaced == state.fresh | state.boxed
    game, state = german(impulse=2)
    assert reasons(game, state, "replace AGN in E33") == [*usual, ("4.1.4c", "")]


def test_all_that_keeps_an_axis_unit_in_the_pool_is_named() -> None:
    """21.1 to 21.6."""
    game, state = german()
    assert against(game, state, "hold 1Cav") == ["21.4c"]
    assert against(game, state, "hold AGN") == ["21.1"]
    assert against(game, state, "hold R") == ["2.1a", "13.2b"]
    assert against(game, state, "hold X") == ["13.2b"]
    do(game, state, "hold Rum4")
    assert against(game, state, "hold Rum5") == ["21.6d"]
    game, state = german(turn=14, impulse=2)
    assert against(game, state, "hold Ita3") == ["21.2", "21.1", "21.5"]
    game, state = german(debt={"axis": 2})
    assert against(game, state, "hold 41Pz") == ["20.10.1"]


REDS = "4A 8A 1TC 7TC 1GCC 2GCC 1GTA 7CC"


def red(**more: Any) -> tuple[Any, Any]:
    """A Russian impulse with three workers and a pool of every sort."""
    workers = unit("WMoscow", "R9"), unit("WKharkov", "AA14"), unit("WLeningrad", "E10")
    places = {"axis": ["E31"], "russian": ["R9", "AA14", "E10"]}
    given = {"turn": 5, "held": places, "player": "russian", "archangel": 4, **more}
    return pooled(f"{REDS} 5PC WKiev Stavka Stalin", *workers, russian("R", "R8"), **given)


@rule("trc:22.5a", "trc:22.6a", "trc:22.6b", "trc:22.6c", "trc:22.6d", "trc:22.5c", "trc:22.7")
def test_each_russian_replacement_is_told_with_the_points_and_their_sources() -> None:
    game, state = red()
    assert held(game, state) == names(REDS)
    sources = [("22.1a", "+7"), ("22.4a", "+4"), ("22.6a", "")]
    for order, left, gate in (
        ("replace 1TC in R9", "11", "22.6c"),
        ("replace 1GCC in U1", "9", "22.6b"),
        ("replace 4A in QQ12", "4", "22.6d"),
    ):
        assert reasons(game, state, order) == [("22.5a", left), *sources, (gate, "")]
        assert rules(do(game, state, order), "replacement") == {"22.5a", "22.6a", gate}
    assert held(game, state) == ""
    assert (state.served, state.south) == (1 << game.grid.hex("R9"), 1)
    game, state = red(turn=20)
    sources = [("22.1a", "+7"), ("22.7", "+7"), ("22.4a", "+4"), ("22.6a", "")]
    told = [("22.5a", "18"), *sources, ("22.5c", ""), ("22.6c", "")]
    assert reasons(game, state, "replace 1TC in R9") == told
    assert rules(do(game, state, "hold 1TC"), "said") == {"20.1.1a", "22.5a", "22.6a", "22.5c"}


def test_all_that_keeps_a_russian_unit_in_the_pool_is_named() -> None:
    """11.2, 18.4, 22.2, 22.5, 22.8."""
    game, state = red()
    do(game, state, "hold 1TC", "hold 1GCC", "hold 7CC")
    assert held(game, state) == ""
    named = {
        "7TC": ["22.5a", "22.5b"],
        "2GCC": ["22.5a", "22.5b"],
        "1GTA": ["22.5a", "22.5b"],
        "4A": ["22.5a"],
        "5PC": ["18.4b"],
        "WKiev": ["22.2d", "22.5a"],
        "Stavka": ["22.8b"],
        "Stalin": ["11.2b"],
        "1TC": ["13.2b", "22.5a", "22.5b"],
        "X": ["2.1a", "13.2b"],
    }
    assert {name: against(game, state, f"hold {name}") for name in named} == named
    assert against(game, state, "recall 4A") == ["22.8a"]
    assert against(game, state, "recall X") == ["22.8a"]
    game, state = red(impulse=2)
    assert held(game, state) == ""
    assert against(game, state, "hold 4A")[0] == "22.6a"
    assert against(game, state, "recall Stavka") == ["22.8b"]
    game, state = red(turn=6)
    assert against(game, state, "recall Stavka") == ["22.8a"]
    game, state = red()
    assert offered(game, state, "recall") == {"recall Stavka"}
    do(game, state, "recall Stavka")
    assert against(game, state, "recall Stavka") == ["22.8a"]
    assert against(game, state, "replace Stavka in R9") == ["22.8b"]
