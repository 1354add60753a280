"""9.0 Groups that rally, dig in, play cards or arrive; what they pay with."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Flipped
from hexfront.games.coh.state import USED

from .squads import FAR, squads, used
from .table import amounts, at, do, offered, refused, rules_of, table, unit, why


@rule("coh:9.1.3")
def test_a_group_rallies_for_five_with_a_roll_each() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", hit="pinned"),
        unit("B", "de-rifles", "1-F06", hit="pinned"),
        FAR,
        cp=(0, 0),
    )
    do(game, state, "group A", "join B")
    assert {"together rally by ap", "together rally by snap"} <= offered(game, state)
    assert amounts(game, state, "together rally by ap")["coh:9.1.3"] == "5"
    do(game, state, "together rally by ap", dice=(6, 6, 1, 1))
    assert state.ap[0] == 2
    assert [hit >= 0 for hit in state.hit] == [False, True, False]
    game, state = squads()
    do(game, state, "group A", "join B")
    assert refused(game, state, "together rally by ap").rule == "coh:7.6a"


@rule("coh:9.1.4", "coh:18.1.3a")
def test_a_group_digs_in() -> None:
    game, state = squads()
    events = do(game, state, "group A", "join B", "together dig by snap")
    assert "coh:9.1.4" in rules_of(events)
    assert [flags & 2 for flags in state.flags[:2]] == [2, 2]
    assert used(game, state, "A", "B") == [True, True]


@rule("coh:9.1.4.ex1", "coh:9.1.4", "coh:card-11")
def test_one_card_digs_in_the_squad_and_the_fresh_machine_gun() -> None:
    game, state = table(
        unit("R", "de-rifles", "1-F05", "n", "active"),
        unit("H", "de-hmg", "1-F06"),
        FAR,
        hands={0: ["take-cover", "take-cover"]},
    )
    do(game, state, "play take-cover on R for 0", "join H", "end")
    assert [flags & 2 for flags in state.flags[:2]] == [2, 2]
    assert used(game, state, "H") == [False]
    state.agenda[-1] = type(state.agenda[-1])(0)
    do(game, state, "group R", "cancel")
    assert refused(game, state, "play take-cover on R for 0").rule == "coh:18.1.3c"
    assert "coh:9.1.4" in {one.rule for one in why_dig(state).reasons}


def why_dig(state: Any) -> Any:
    """Digging in as a group, on its own table."""
    game, other = squads()
    do(game, other, "group A", "join B")
    return why(game, other, "together dig by ap")


@rule("coh:9.2a")
def test_who_is_alone_forms_no_group() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), unit("B", "de-rifles", "1-F07"), FAR)
    assert "group A" not in offered(game, state)
    assert refused(game, state, "group A").rule == "coh:9.2a"


@rule("coh:9.2b", "coh:9.2.ex1")
def test_two_squads_back_out_as_one_opportunity_action() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n"),
        unit("B", "de-rifles", "1-F05", "n"),
        unit("T", "ru-t34a", "1-F05", "s"),
        cp=(0, 0),
    )
    do(game, state, "group A", "join B", "back A to 1-G05 by snap", "face n")
    events = do(game, state, "back B to 1-F04 by snap", "face n")
    assert (at(game, state, "A"), at(game, state, "B")) == ("1-G05", "1-F04")
    assert used(game, state, "A", "B") == [True, True]
    assert events
    state.flags[0] |= USED
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", "used"), unit("B", "de-rifles", "1-F05"), FAR, cp=(0, 0)
    )
    assert refused(game, state, "group B").rule == "coh:9.2a"
    game, state = squads()
    do(game, state, "group A", "join B")
    assert "coh:9.2b" in amounts(game, state, "step A to 1-E05 by snap")


@rule("coh:9.2b", "coh:9.2c")
def test_with_a_used_member_a_group_pays_in_cp_alone() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", "used"), unit("B", "de-rifles", "1-F06"), FAR, cp=(3, 0)
    )
    do(game, state, "group A", "join B")
    ways = {one.split()[-1] for one in offered(game, state) if " by " in one}
    assert ways == {"cp"}
    assert "coh:9.2c" in amounts(game, state, "step B to 1-E06 by cp")
    game, state = squads()
    do(game, state, "group A", "join B")
    assert "coh:9.2b" in amounts(game, state, "step B to 1-E06 by ap")


@rule("coh:9.2c", "coh:9.2.ex2")
def test_two_command_points_for_a_group_fire_leave_the_machine_gun_fresh() -> None:
    game, state = table(
        unit("R", "de-rifles", "1-F05", "n", "active"),
        unit("L", "de-lmg", "1-F05", "n"),
        unit("S", "ru-rifles", "1-C05", "s"),
        cp=(2, 0),
        ap={0: 4},
    )
    do(game, state, "group R", "join L")
    assert "coh:9.2c" in amounts(game, state, "fire L at 1-C05 by cp")
    do(game, state, "fire L at 1-C05 by cp", dice=(1, 1))
    assert (state.cp[0], state.ap[0]) == (0, 4)
    assert used(game, state, "R", "L") == [False, False]
    assert state.active[0] == (0,)


@rule("coh:9.2.ex3", "coh:9.2c", "coh:card-03")
def test_one_card_rallies_a_used_and_a_fresh_squad() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", "used", hit="pinned"),
        unit("B", "de-rifles", "1-F06", hit="suppressed"),
        FAR,
        cp=(2, 0),
        hands={0: ["follow-me"]},
    )
    events = do(game, state, "play follow-me on A for 2", "join B", "end")
    assert state.hit[:2] == [-1, -1]
    assert "coh:9.2c" in rules_of(events)
    assert used(game, state, "A", "B") == [True, False]


@rule("coh:9.2.ex4", "coh:card-05")
def test_card_5_moves_four_squads_up_to_two_hexes_each() -> None:
    names = dict(zip("ABCD", ("1-F04", "1-F05", "1-F06", "1-F07"), strict=True))
    game, state = table(
        *(unit(name, "de-rifles", where, "n") for name, where in names.items()),
        FAR,
        hands={0: ["rapid-deployment"]},
        cp=(0, 0),
    )
    do(game, state, "play rapid-deployment on A for 0", "join B", "join C", "join D", "end")
    for name, start in names.items():
        do(game, state, f"step {name} to 1-E{start[-2:]} by card", "face n")
        do(game, state, f"step {name} to 1-D{start[-2:]} by card", "face n")
    assert [at(game, state, name) for name in names] == ["1-D04", "1-D05", "1-D06", "1-D07"]
    assert game.deciders(state) == (1,)
    assert used(game, state, *names) == [False] * 4


@rule("coh:9.2d", "coh:9.2.ex5")
def test_schemas_17_to_19_a_group_led_by_command_leaves_b_untouched() -> None:
    game, state = _schemas(cp=(3, 0))
    do(game, state, "step A to 1-F05 by ap", "face n", "pass")
    events = do(
        game, state, "group A", "join B", "step A to 1-E05 by cp", "face n", "step B to 1-E05 by cp", "face n"
    )
    assert "coh:9.2d" in rules_of(events)
    do(game, state, "pass", "group A", "join B")
    assert why(game, state, "fire A at 1-B05 by cp").fights[0].attack == (5, 5)
    do(game, state, "fire A at 1-B05 by cp", dice=(4, 4), damage=6)
    do(game, state, "pass", "step A to 1-D06 by ap")
    assert (state.cp[0], state.ap[0]) == (0, 4)
    assert used(game, state, "A", "B") == [False, False]
    assert state.active[0] == (0,)


@rule("coh:9.2d", "coh:9.2.ex6", "coh:2.2l")
def test_schemas_17_to_19_with_a_shared_activation() -> None:
    game, state = _schemas(cp=(0, 0))
    do(game, state, "step A to 1-F05 by ap", "face n", "pass")
    do(game, state, "group A", "join B", "step A to 1-E05 by ap", "face n", "step B to 1-E05 by ap", "face n")
    do(game, state, "pass", "group A", "join B", "fire A at 1-B05 by ap", "pass", dice=(1, 1))
    do(game, state, "step A to 1-D06 by ap", "face n", "pass")
    assert state.ap[0] == 1
    events = do(game, state, "pass")
    assert {event.unit for event in events if isinstance(event, Flipped) and event.used} == {"A", "B"}


def _schemas(cp: tuple[int, int]) -> tuple[Any, Any]:
    return table(
        unit("A", "de-lmg", "1-G05", "n"),
        unit("B", "de-rifles", "1-F05", "n"),
        unit("C", "ru-rifles", "1-B05", "s"),
        hexes={"1-D06": "stone-building"},
        cp=cp,
    )


@rule("coh:5.5b")
def test_reinforcements_enter_as_a_group() -> None:
    game, state = table(unit("A", "de-rifles", "ready"), unit("B", "de-hmg", "ready"), FAR, cp=(0, 0))
    do(game, state, "group A", "join B")
    events = do(game, state, "enter A at 1-L05 by ap", "face n", "enter B at 1-L06 by ap", "face n")
    assert "coh:5.5b" in rules_of(events)
    assert state.ap[0] == 5


def ordered(*units: Any, **changes: Any) -> tuple[Any, Any]:
    """A German who has just played the card that pays for an action."""
    game, state = table(*units, FAR, hands={0: ["command-action"]}, **{"cp": (0, 0), **changes})
    card = next(text for text in offered(game, state) if text.startswith("play command-action"))
    do(game, state, card)
    return game, state


SQUAD = unit("A", "de-rifles", "1-F05", "n", "used")


@rule("coh:card-02", "coh:5.0b", "coh:9.2a")
def test_what_the_card_does_not_pay_for() -> None:
    game, state = ordered(SQUAD)
    assert refused(game, state, "step A to 1-E05 by ap").rule == "coh:card-02"
    assert refused(game, state, "step A to 1-C05 by card").rule == "coh:5.0b"
    assert refused(game, state, "group A").rule == "coh:9.2a"
    assert refused(game, state, "pass").rule == "coh:card-02"
    do(game, state, "step A to 1-E05 by card", "face n")
    assert at(game, state, "A") == "1-E05" and game.deciders(state) == (1,)


@rule("coh:card-02")
def test_the_card_may_be_wasted() -> None:
    game, state = ordered(SQUAD)
    assert why(game, state, "end").legal
    do(game, state, "end")
    assert game.deciders(state) == (1,) and state.hands[0] == ()


@rule("coh:18.3.3b", "coh:card-02")
def test_mines_do_not_care_who_pays() -> None:
    game, state = ordered(SQUAD, works={"1-F05": ["mines"]})
    events = do(game, state, "dig A by card", dice=(6, 6), damage=3)
    assert "coh:18.3.3b" in rules_of(events) and state.hit[0] >= 0
    assert "coh:card-02" in amounts(*ordered(SQUAD), "dig A by card")


@rule("coh:8.5a", "coh:card-03")
def test_a_unit_named_for_a_card_may_be_left_out_again() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", hit="pinned"),
        unit("B", "de-rifles", "1-F06", hit="suppressed"),
        FAR,
        cp=(2, 0),
        hands={0: ["follow-me"]},
    )
    do(game, state, "play follow-me on A for 2", "join B")
    assert "coh:8.5a" in amounts(game, state, "leave B")
    do(game, state, "leave B", "end")
    assert state.hit[0] < 0 <= state.hit[1]


@rule("coh:card-02", "coh:5.5b")
def test_the_card_brings_reinforcements_on_that_are_due() -> None:
    game, state = ordered(unit("A", "de-rifles", "ready"), unit("W", "de-rifles", "waiting"))
    entering = {text.split()[1] for text in offered(game, state) if text.startswith("enter")}
    assert entering == {"A"}
    events = do(game, state, "enter A at 1-L05 by card", "face n")
    assert "coh:5.5b" in rules_of(events) and state.active[0] == () and not state.flags[0] & USED
    assert "coh:card-02" in amounts(*ordered(unit("A", "de-rifles", "ready")), "enter A at 1-L05 by card")
