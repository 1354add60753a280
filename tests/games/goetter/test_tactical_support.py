"""9.6: tactical support comes into Berlin."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.hexes import each
from tests.games.goetter.late_phases import (
    at,
    boxed,
    do,
    next_phase,
    number,
    offered,
    plain,
    refused,
    rules_of,
    top,
    unit,
)

CUP = ("Art1", "Art2", "HvyTk1", "Eng1")
CORPS = [unit("79RC", "S0101"), unit("7RC", "S0202"), unit("9TC", "S0303", "", "", "unsupplied")]


def siege(*units: Any, die: int = 1, cup: tuple[str, ...] = CUP, **more: Any) -> tuple[Any, Any, list[Any]]:
    """The start of a Soviet siege phase."""
    game, state = plain(*units, *boxed("waiting", *cup), phase="soviet-combat", **more)
    return game, state, next_phase(game, state, tactical_support=die, cup=1)


@rule("goetter:9.6a", "goetter:9.6c", "goetter:9.61a", "goetter:9.61b")
def test_so_many_counters_come_as_the_die_is_below_the_drawnof_corps() -> None:
    game, state, events = siege(*CORPS)
    assert top(state) == "TacticalSupport"
    assert len(state.agenda[-1].units) == 2
    assert {"goetter:9.6a", "goetter:9.61a"} <= rules_of(events)
    first, second = (game.name(one) for one in state.agenda[-1].units)
    assert first == "Art1"
    assert {text.split()[-1] for text in offered(game, state)} == {"S0101", "S0202", "end"}
    assert refused(game, state, f"place {first} in S0303").rule == "goetter:9.61b"
    assert refused(game, state, f"place {first} in S0404").rule == "goetter:9.6c"
    assert refused(game, state, f"place {first} in 0520").rule == "goetter:9.6c"
    spare = next(name for name in CUP if name not in (first, second))
    assert refused(game, state, f"place {spare} in S0101").rule == "goetter:9.61a"
    events = do(game, state, f"place {first} in S0101", f"place {second} in S0101")
    assert {"goetter:9.6c", "goetter:9.61b"} <= rules_of(events)
    assert [at(game, state, name) for name in (first, second)] == ["S0101", "S0101"]
    assert state.began[number(game, first)] == game.grid.hex("S0101")


@rule("goetter:9.6b")
@pytest.mark.parametrize(("die", "comes"), [(2, True), (3, False), (6, False)])
def test_a_die_that_is_not_below_brings_nothing(die: int, comes: bool) -> None:
    _, state, events = siege(*CORPS, die=die)
    assert (top(state) == "TacticalSupport") is comes
    if comes:
        _, _, events = siege(*CORPS, die=3)
    assert "goetter:9.6b" in rules_of(events)


def test_transit_and_battle_groups_do_not_count_and_one_corps_rolls_nothing() -> None:
    others = [unit("7RC", "0520"), unit("BGTC1", "S0202"), unit("Art3", "S0202")]
    game, state = plain(CORPS[0], *others, *boxed("waiting", *CUP), phase="soviet-combat")
    drawn = state.drawn
    next_phase(game, state)
    assert state.drawn == drawn


@rule("goetter:9.6c")
def test_what_is_not_wanted_goes_back_and_no_more_come_than_the_cup_holds() -> None:
    game, state, _ = siege(*CORPS, cup=("Art1",))
    assert [game.name(one) for one in state.agenda[-1].units] == ["Art1"]
    assert refused(game, state, "place Art1 in S0404").rule == "goetter:9.6c"
    do(game, state, "end")
    assert at(game, state, "Art1") == "-5"


@rule("goetter:9.62a")
def test_support_never_leaves_the_siege_map() -> None:
    game, state, _ = siege(unit("Art1", "S0101"), unit("79RC", "S0202"), cup=())
    assert "step Art1 to S0102" in offered(game, state)
    assert refused(game, state, "step Art1 to 0520").rule == "goetter:9.62a"


@rule("goetter:9.62b")
def test_nobody_overruns_out_of_an_overfull_hex() -> None:
    mates = [unit("79RC", "S0202"), unit("Art3", "S0202"), unit("VS1", "S0303")]
    game, state, _ = siege(*mates, unit("7RC", "S0101"), cup=CUP)
    assert top(state) == "TacticalSupport"
    do(game, state, "end")
    assert "overrun 79RC in S0303" in offered(game, state)
    game, state, _ = siege(*mates, unit("7RC", "S0101"), cup=CUP)
    do(game, state, "place Art1 in S0202")
    assert refused(game, state, "overrun 79RC in S0303").rule == "goetter:9.62b"
    do(game, state, "step Art1 to S0203")
    assert "overrun 79RC in S0303" in offered(game, state)


def test_whatever_is_offered_is_refused_by_no_rule_and_nothing_else_is_open() -> None:
    game, state, _ = siege(*CORPS, unit("120RC", "0402"), unit("12GRC", "S0404"))
    frame, seat = state.agenda[-1], game.deciders(state)[0]
    legal = set(game.legal(state, seat))
    for drawn in frame.units:
        for place in each(game.land):
            action = ("place", drawn, place)
            assert (action in legal) == (not list(frame.objections(game, state, seat, action)))
