"""28.6.2: any number of invasions, until a sea move fails."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import GAME, at, axis, do, offered, real, refused, rules, russian, why

TRANSPORT = ("sea-transport",)
PORTS = {"axis": ["DD24", "JJ23"], "russian": ["II14"]}


def sailing(*units, **more):  # type: ignore[no-untyped-def]
    return real(*units, **{"held": PORTS, "options": TRANSPORT, **more})


@rule("trc:28.6.2a")
def test_a_third_invasion_of_either_side_may_be_tried() -> None:
    game, state = sailing(axis("A", "DD24"), russian("R", "R9"), invasions={"axis": 2})
    assert "28.6.2a" in why(game, state, "invade A in FF21")
    assert "28.6.2a" in rules(do(game, state, "invade A in FF21", dice=(1,)), "sailed")
    assert at(game, state, "A") == "FF21"
    game, state = sailing(russian("R", "II14"), axis("A", "E31"), player="russian", invasions={"russian": 2})
    assert "invade R in FF21" in offered(game, state, "invade")
    game, state = sailing(axis("A", "DD24"), invasions={"axis": 2}, options=())
    assert refused(game, state, "invade A in FF21") == "10.3.2b"


@rule("trc:28.6.2a")
def test_scenarios_with_fewer_invasions_are_free_of_them_too() -> None:
    units, more = (axis("A", "DD24"), russian("R", "R9")), {"scenario": "bagration", "turn": 19}
    game, state = sailing(*units, **more)
    assert "28.6.2a" in why(game, state, "invade A in FF21")
    game, state = sailing(*units, options=(), **more)
    assert refused(game, state, "invade A in FF21") == "27.6c"


@rule("trc:28.6.2b")
def test_a_side_that_has_failed_sails_that_sea_no_more() -> None:
    scene = axis("A", "DD24"), axis("B", "DD24"), axis("C", "H23"), russian("R", "II14")
    game, state = sailing(*scene, held={"axis": [*PORTS["axis"], "H23", "F17"], "russian": PORTS["russian"]})
    assert "28.6.2b" in rules(do(game, state, "sail A to JJ23", dice=(6,)))
    assert "sail C to F17" in offered(game, state, "sail")
    do(game, state, "end")
    for text in ("sail B to JJ23", "invade B in FF21"):
        assert text not in offered(game, state)
    do(game, state, "end")
    assert state.player == 1
    assert "invade R in FF21" in offered(game, state, "invade")
    do(game, state, "end", "end")
    assert (state.player, state.turn) == (0, 3)
    for text in ("sail B to JJ23", "invade B in FF21", "ship B"):
        assert refused(game, state, text) == "28.6.2b"
    assert "sail C to F17" in offered(game, state, "sail")


def test_who_comes_through_or_plays_without_the_option_sails_on() -> None:
    for die, options in ((1, TRANSPORT), (6, ())):
        game, state = sailing(axis("A", "DD24"), axis("B", "DD24"), russian("R", "R9"), options=options)
        do(game, state, "sail A to JJ23", dice=(die,))
        assert state.lost_seas == [0, 0]


@pytest.mark.parametrize("side", ["axis", "russian"])
def test_lost_seas_are_written_into_positions(side: str) -> None:
    game, state = sailing(axis("A", "DD24"), russian("R", "II14"), lost_seas={side: ["black"]})
    assert sum(state.lost_seas) == 1
    copy = GAME.place(game.position(state))[1]
    assert copy.lost_seas == state.lost_seas


def test_the_option_contradicts_naval_limits() -> None:
    option = next(one for one in GAME.meta.options if one.id == "sea-transport")
    assert "naval-limits" in option.excludes or "naval-limits" not in {one.id for one in GAME.meta.options}
