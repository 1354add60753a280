"""10: the whole verdict on a voyage, all that is told of it, and everything that ships offer at once."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import against, at, axis, do, offered, real, reasons, refusal, rules, russian, tagged, unit
from .test_sea import sailing

TOLD = [("5.2b", ""), ("10.3c", ""), ("10.1a", "")]


@pytest.mark.parametrize(
    ("held", "order", "die"),
    [
        (["DD24", "JJ23"], "sail A to JJ23", [("10.4a", "3"), ("10.4b", "-2"), ("10.4c", "")]),
        (["DD24", "JJ23"], "ship A", [("10.4a", "3"), ("10.4b", "-2"), ("10.4c", "")]),
        (["DD24"], "ship A", [("10.4a", "3"), ("10.4b", "-1"), ("10.4c", "")]),
        (["DD24", "D15"], "ship A", [("10.4a", "3"), ("10.4b", "-1"), ("10.4c", "")]),
        (["D15"], "ship E", [("10.4a", "3"), ("10.3.3b", "+1"), ("10.4c", "")]),
        ([], "ship E", [("10.4a", "3"), ("10.3.3b", "+1")]),
        (["DD24"], "ship E", [("10.4a", "3"), ("10.4b", "-1"), ("10.3.3b", "+1"), ("10.4c", "")]),
        (["D15", "B14"], "sail B to D15", [("10.5c", "2"), ("10.5d", "-2")]),
        (["B14", "DD24"], "ship B", [("10.5c", "2"), ("10.5d", "-1")]),
    ],
)
def test_the_die_of_a_voyage_is_told_with_all_that_changes_it(
    held: list[str], order: str, die: list[tuple[str, str]]
) -> None:
    """10.3.3b, 10.4, 10.5."""
    units = axis("A", "DD24"), axis("B", "B14"), axis("E", "FF21"), russian("R", "R9")
    game, state = sailing(*units, held={"axis": held, "russian": ["R9"]})
    # Whoever stands in a port controls it from his first move on, not in a position that says otherwise.
    assert reasons(game, state, order) == die + TOLD


@rule("trc:10.5e", "trc:10.4b")
def test_russians_add_two_on_the_baltic_alone() -> None:
    held = {"axis": ["E31"], "russian": ["E10", "F17", "II14"]}
    game, state = sailing(russian("R", "F17"), russian("S", "II14"), player="russian", held=held)
    baltic = [("10.5c", "2"), ("10.5d", "-2"), ("10.5e", "+2")]
    assert reasons(game, state, "sail R to E10") == baltic + TOLD
    assert reasons(game, state, "ship S") == [("10.4a", "3"), ("10.4b", "-1"), ("10.4c", ""), *TOLD]


@rule("trc:13.8", "trc:10.3a", "trc:11.3b", "trc:11.1e", "trc:20.3b")
def test_zoc_grief_staffs_and_second_impulses_are_told_to_whom_they_touch() -> None:
    black = [("10.4a", "3"), ("10.4b", "-2"), ("10.4c", ""), ("5.2b", ""), ("10.3c", "")]
    enemies = russian("R", "MM18"), russian("S", "DD23")
    game, state = sailing(axis("A", "DD24"), *enemies)
    assert reasons(game, state, "invade A in NN18") == [*black, ("13.8", ""), ("10.1a", ""), ("10.3a", "")]
    assert reasons(game, state, "invade A in FF21") == [*black, ("10.1a", ""), ("10.3a", "")]
    game, state = sailing(axis("A", "JJ23", "4-4", "infantry", "stunned"), *enemies)
    assert reasons(game, state, "sail A to DD24") == [*black, ("10.1a", ""), ("11.3b", "")]
    second = axis("H", "JJ23", "1-7", "hq"), axis("C", "box", "4-6", "motorized")
    game, state = sailing(*second, *enemies, impulse=2)
    assert reasons(game, state, "sail H to DD24") == [*black, ("10.1a", ""), ("11.1e", "")]
    assert reasons(game, state, "sail C to DD24") == [*black, ("20.3b", ""), ("10.1a", "")]
    game, state = sailing(*second, *enemies)
    assert reasons(game, state, "sail C to DD24") == [*black, ("10.1a", "")]


def sailed(*units: Any, order: str, die: int = 1, **more: Any) -> tuple[Any, Any, Any, set[str]]:
    """One voyage: the game, the state, what is told of it, and its rules."""
    game, state = sailing(*units, russian("Far", "R9"), **more)
    events = do(game, state, order, dice=(die,))
    (told,) = tagged(events, "sailed")
    return game, state, told, rules(events, "sailed")


@rule("trc:10.3.1a", "trc:10.3.1b", "trc:10.3.1c", "trc:10.3d", "trc:10.3.3a", "trc:20.1.1b")
def test_every_voyage_is_told_by_the_rules_that_make_it() -> None:
    black = {"10.4a", "10.4b"}
    game, state, told, spoke = sailed(axis("A", "DD24"), order="sail A to JJ23")
    assert spoke == black | {"10.3.1a"}
    assert state.moved == state.shipped == 1 << game.data.numbers["A"]
    assert (told.start, told.end, told.how) == ("DD24", "JJ23", "transfer")
    assert (told.die, told.modifier, told.safe, state.sailed) == (1, -2, 3, 1)
    assert sailed(axis("A", "DD24"), order="ship A")[3] == black | {"10.3.1b", "20.1.1b"}
    _, _, told, spoke = sailed(axis("E", "FF21"), order="sail E to DD24")
    assert spoke == black | {"10.3.3b", "10.3.3a"}
    assert (told.how, told.modifier) == ("evacuation", -1)
    assert sailed(axis("E", "FF21"), order="ship E")[3] == black | {"10.3.3b", "10.3.3a", "20.1.1b"}
    assert sailed(axis("C", "box"), order="sail C to DD24")[3] == black | {"10.3.1a", "10.3.1b", "10.3d"}
    game, state, told, spoke = sailed(unit("40Pz", "later"), order="sail 40Pz to DD24", turn=2)
    assert spoke == black | {"10.3.1a", "10.3.1c"}
    assert not state.due >> game.data.numbers["40Pz"] & 1
    game, state, told, spoke = sailed(axis("A", "DD24"), order="invade A in FF21")
    assert spoke == black | {"10.3.2a"}
    assert (told.how, state.landed) == ("invasion", 1 << game.data.numbers["A"])
    held = {"axis": ["B14", "D15"], "russian": []}
    _, state, _, spoke = sailed(axis("B", "B14"), order="sail B to D15", held=held)
    assert (spoke, state.sailed) == ({"10.5c", "10.5d", "10.3.1a"}, 2)


@rule("trc:10.6", "trc:10.4a")
def test_a_unit_is_safe_up_to_the_number_and_lost_one_beyond_it() -> None:
    for die, lost in ((5, False), (6, True)):
        game, state, _, _ = sailed(axis("A", "DD24"), order="ship A", die=die)
        assert (state.boxed >> game.data.numbers["A"] & 1) == (not lost)
        assert at(game, state, "A") == ("pool-axis" if lost else "box-axis")
        assert state.landed == 0
    game, state, _, _ = sailed(axis("A", "DD24"), order="invade A in FF21", die=6)
    assert (state.landed, state.invasions) == (0, [1, 0])


def test_a_voyage_ends_the_move_of_whoever_was_under_way() -> None:
    """5.3b."""
    game, state = sailing(axis("A", "DD24"), axis("B", "BB24", "4-4"), russian("R", "R9"))
    do(game, state, "step B to CC24")
    assert state.agenda[-1].mover >= 0
    do(game, state, "sail A to JJ23", dice=(1,))
    assert state.agenda[-1].mover == -1


def test_ports_beaches_and_the_box_are_offered_to_everybody_who_may_sail_and_no_others() -> None:
    """10.3.1, 10.3.2, 10.3.3."""
    crowd = (
        axis("A", "DD24"),
        axis("B", "JJ23"),
        axis("C", "box"),
        axis("E", "FF21"),
        axis("H", "DD24", "1-7", "hq"),
        axis("M", "DD24", "4-4", "infantry", "moved"),
        axis("N", "CC24"),
        russian("R", "NN18"),
        russian("S", "II14"),
    )
    game, state = sailing(*crowd)
    ships = {"A to JJ23", "B to DD24", "C to DD24", "C to JJ23", "E to DD24", "E to JJ23"}
    assert offered(game, state, "sail") == {f"sail {one}" for one in ships}
    assert offered(game, state, "ship") == {"ship A", "ship B", "ship E"}
    closed = game.map.describe(game.regions.bulgaria)
    coast = [one for one in game.map.describe(game.seas["black"].coast) if one not in closed]
    beaches = {(name, to) for name in "ABC" for to in coast if to not in ("NN18", "II14")}
    beaches -= {("A", "DD24"), ("B", "JJ23")}
    assert offered(game, state, "invade") == {f"invade {name} in {to}" for name, to in beaches}


def test_all_that_keeps_a_unit_ashore_is_named() -> None:
    """10.1 to 10.3: whole lists, the rule to be told first in front."""
    crowd = (
        axis("V", "DD24", "4-4", "infantry", "victors", "moved"),
        axis("D", "DD24", "4-4", "infantry", "dropped", "moved"),
        axis("H", "DD24", "1-7", "hq", "moved"),
        axis("P", "pool"),
        axis("L", "DD24", "1-0", "leader"),
        russian("R", "II14"),
    )
    game, state = sailing(*crowd, held={"axis": ["DD24", "JJ23", "D15"], "russian": ["II14"]})
    assert against(game, state, "sail V to JJ23") == ["16.2a"]
    assert against(game, state, "sail D to JJ23") == ["18.3c"]
    assert against(game, state, "sail H to JJ23") == ["11.1e", "10.3b"]
    assert against(game, state, "sail P to JJ23") == ["10.3.1c"]
    assert against(game, state, "sail L to JJ23") == ["11.2a"]
    assert against(game, state, "sail R to JJ23") == ["2.1a"]
    assert against(game, state, "ship P") == ["10.3.1c", "20.1.1b"]
    assert against(game, state, "invade H in D15") == [
        "11.1e",
        "10.3b",
        "10.3.2a",
        "10.5b",
        "10.3.2c",
        "10.2a",
    ]
    game, state = sailing(axis("A", "DD24"), held={"axis": ["DD24", "D15"]}, sailed=["black"])
    assert against(game, state, "sail A to D15") == ["10.2a"]
    assert against(game, state, "ship A") == ["10.2c"]


@rule("trc:26.6.1b")
def test_the_axis_sails_to_helsinki_so_often_by_the_national_limits_and_never_with_armour() -> None:
    held = {"axis": ["B14", "D15"], "russian": []}
    units = axis("A", "D15"), axis("P", "D15", "8-7", "armour"), russian("R", "R9")
    for tried, most in ((1, False), (2, True)):
        game, state = real(*units, held=held, options=("national-limits",), helsinki=tried)
        assert refusal(game, state, "sail P to B14").startswith("The Axis sails" if most else "P is armour")
        assert ("sail A to B14" in offered(game, state)) is not most
    game, state = real(*units, held=held, options=("national-limits",))
    do(game, state, "sail A to B14", dice=(1,))
    assert state.helsinki == 1
    game, state = real(*units, held=held, helsinki=2)
    assert {"sail A to B14", "sail P to B14"} <= offered(game, state)
