"""18.3.1, 18.3.2 The die of wire and roadblocks: what it costs, who pays it how, and what is lost by not paying."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.state import USED

from .table import amounts, at, do, offered, refused, rules_of, table, unit

FAR = unit("R", "ru-rifles", "1-A12")


def wired(*flags: str, kind: str = "de-rifles", work: str = "wire", **more: Any) -> tuple[Any, Any]:
    return table(
        unit("A", kind, "1-F05", "n", *flags),
        unit("B", "de-rifles", "1-H05", "n"),
        FAR,
        works={"1-E05": [work], "1-E06": ["wire"]},
        **more,
    )


@rule("coh:18.3.1b", "coh:18.3.1c")
def test_a_command_action_is_paid_with_command_points_alone_whoever_is_active() -> None:
    game, state = wired("used", cp=(3, 0))
    state.active[0], state.ap[0] = (1,), 5
    do(game, state, "step A to 1-E05 by cp", "spend 0", dice=(3,))
    assert offered(game, state) == {"refrain"}, "1 and 3 are more than 3 CP"
    assert str(refused(game, state, "pay").text) == "It costs 4, and there are 3."
    do(game, state, "refrain")
    assert (state.active[0], state.ap[0], state.cp[0]) == ((1,), 5, 3), "the activation of another goes on"
    assert at(game, state, "A") == "1-F05"


@rule("coh:18.3.1b", "coh:18.3.1c")
@pytest.mark.parametrize(
    ("ap", "cp", "die", "pays"), [(4, 0, 3, True), (3, 0, 3, False), (3, 1, 3, True), (4, 0, 4, False)]
)
def test_the_move_and_the_die_are_paid_by_what_there_is(ap: int, cp: int, die: int, pays: bool) -> None:
    game, state = wired("active", cp=(cp, 0), ap={0: ap})
    spend = ("spend 0",) if cp else ()
    do(game, state, "step A to 1-E05 by ap", *spend, dice=(die,))
    assert ("pay" in offered(game, state)) == pays
    assert amounts(game, state, "refrain") == {"coh:18.3.1c": str(ap)}
    note = game.view(state, 0).prompts[0].note
    assert str(note) == f"It costs {1 + die}, and there are {ap + cp}."
    assert game.view(state, 1).prompts[0].note is None
    if pays:
        assert amounts(game, state, "pay") == {"coh:18.3.1b": str(1 + die)}
        events = do(game, state, "pay")
        assert state.ap[0] + state.cp[0] == ap + cp - 1 - die
        assert "coh:18.3.1c" in rules_of(events)


@rule("coh:18.3.2a", "coh:18.3.2b")
def test_a_roadblock_has_rules_of_its_own() -> None:
    game, state = wired("active", kind="de-pz3e", work="roadblock", cp=(0, 0), ap={0: 5})
    events = do(game, state, "step A to 1-E05 by ap", dice=(2,))
    assert "coh:18.3.2a" in rules_of(events)
    assert amounts(game, state, "pay") == {"coh:18.3.2a": "3"}
    assert amounts(game, state, "refrain") == {"coh:18.3.2b": "5"}
    events = do(game, state, "refrain")
    assert "coh:18.3.2b" in rules_of(events) and state.flags[0] & USED and state.ap[0] == 0


@rule("coh:18.3.1b")
def test_a_group_rolls_for_each_and_pays_the_dearest() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n"),
        unit("B", "de-hmg", "1-F05", "n"),
        FAR,
        works={"1-E05": ["wire"], "1-E06": ["wire"]},
        cp=(0, 0),
    )
    do(game, state, "group A", "join B", "step A to 1-E05 by ap", dice=(4,))
    do(game, state, "pay", "face n")
    assert state.ap[0] == 2, "1 and 4"
    do(game, state, "step B to 1-E06 by ap", dice=(2,))
    assert amounts(game, state, "pay")["coh:18.3.1b"] == "0", "2 and 2 are less than was paid"
    do(game, state, "pay", "face n")
    assert state.ap[0] == 2 and at(game, state, "B") == "1-E06"


@rule("coh:18.3.1c")
def test_a_group_that_does_not_pay_has_nothing_left_to_go_on_with() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n"),
        unit("B", "de-rifles", "1-F05", "n"),
        FAR,
        works={"1-E05": ["wire"]},
        cp=(0, 0),
    )
    do(
        game,
        state,
        "group A",
        "join B",
        "step B to 1-E06 by ap",
        "face n",
        "step A to 1-E05 by ap",
        dice=(6,),
    )
    do(game, state, "refrain")
    assert game.deciders(state) == (1,) and state.active[0] == ()
    assert state.flags[0] & USED and state.flags[1] & USED
    assert (at(game, state, "A"), at(game, state, "B")) == ("1-F05", "1-E06")


@rule("coh:18.3.1b")
def test_who_comes_onto_the_map_through_wire_rolls_too() -> None:
    game, state = table(unit("A", "de-rifles", "ready"), FAR, works={"1-A05": ["wire"]}, cp=(0, 0))
    do(game, state, "enter A at 1-A05 by ap", dice=(2,))
    assert state.active[0] == (0,) and state.where[0] < 0, "it is announced, and waits"
    do(game, state, "pay", "face s")
    assert at(game, state, "A") == "1-A05" and state.ap[0] == 4
