"""9.0 Shared activations, group moves and group fire."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule

from .squads import FAR, squads, used
from .table import amounts, at, do, offered, refused, rules_of, table, unit, why


@rule("coh:9.0a", "coh:9.0.ex1", "coh:9.1.1.ex1", "coh:9.1.1a")
def test_a_machine_gun_joins_the_activation_of_the_rifles_and_both_go_on_as_a_group() -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-F05", "n"),
        unit("M", "ru-maxim", "1-F06", "sw"),
        unit("G", "de-rifles", "1-L12"),
        go=1,
        cp=(0, 0),
    )
    do(game, state, "step R to 1-E05 by ap", "face n", "pass")
    assert state.ap[1] == 6
    assert amounts(game, state, "step M to 1-F05 by ap")["coh:9.0a"] == "6 AP"
    events = do(game, state, "step M to 1-F05 by ap", "face n", "pass")
    assert "coh:9.0a" in rules_of(events)
    assert state.active[1] == (0, 1)
    assert state.ap[1] == 4
    do(game, state, "group R", "join M", "step M to 1-E05 by ap", "face n", "step R to 1-D05 by ap", "face n")
    assert state.ap[1] == 2, "the dearest move, that of the machine gun, counts"


@rule("coh:9.0b")
def test_sharing_units_need_not_be_together_and_each_act_is_an_action() -> None:
    game, state = squads(unit("C", "de-rifles", "1-K11"))
    do(game, state, "step A to 1-E05 by ap", "face n")
    assert game.deciders(state) == (1,), "the enemy reacts after each single act"
    do(game, state, "pass")
    events = do(game, state, "step C to 1-J11 by ap", "face n")
    assert "coh:9.0b" in rules_of(events)
    assert state.active[0] == (0, 2)


@rule("coh:9.0c", "coh:7.4a")
def test_when_one_of_them_dies_the_others_go_on() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", "active", hit="pinned"),
        unit("B", "de-rifles", "1-F06", "n", "active"),
        unit("S", "ru-maxim", "1-D05", "s"),
        ap={0: 5},
        go=1,
        cp=(0, 0),
    )
    events = do(game, state, "fire S at 1-F05 by ap", dice=(6, 6))
    assert "coh:9.0c" in rules_of(events)
    assert at(game, state, "A") == "-3"
    assert (state.active[0], state.ap[0]) == ((1,), 5)
    assert "step B to 1-E06 by ap" in offered(game, state)


@rule("coh:9.0d")
def test_when_the_shared_ap_are_gone_all_are_used() -> None:
    game, state = squads()
    do(game, state, "group A", "join B", "together dig by ap")
    assert used(game, state, "A", "B") == [True, True]


@rule("coh:9.1a")
def test_a_group_is_gathered_and_can_be_given_up() -> None:
    game, state = squads()
    do(game, state, "group A")
    assert offered(game, state) == {"join B", "cancel"}
    assert refused(game, state, "step A to 1-E05 by ap").rule == "coh:9.1a"
    do(game, state, "join B")
    assert {"leave A", "leave B", "step A to 1-E05 by snap", "step B to 1-E06 by ap"} <= offered(game, state)
    assert refused(game, state, "pass").rule == "coh:9.1a"
    do(game, state, "leave A", "cancel")
    assert game.deciders(state) == (0,)
    assert why(game, state, "group A").legal


@rule("coh:9.1b", "coh:9.1.1a")
def test_nobody_reacts_before_the_whole_group_has_moved() -> None:
    game, state = squads()
    do(game, state, "group A", "join B", "step A to 1-E05 by ap", "face n")
    assert game.deciders(state) == (0,)
    assert refused(game, state, "pass").rule == "coh:9.1b"
    do(game, state, "step B to 1-E06 by ap", "face n")
    assert game.deciders(state) == (1,)
    assert state.ap[0] == 6


@rule("coh:9.1.1.ex2", "coh:9.1.1a")
def test_schema_14_three_in_the_open_and_one_in_the_forest_pay_two() -> None:
    game, state = table(
        *(
            unit(name, "ru-rifles", where, "n")
            for name, where in zip("ABCD", ("1-F04", "1-F05", "1-F06", "1-F07"), strict=True)
        ),
        unit("G", "de-hmg", "1-A05", "s"),
        hexes={"1-E07": "heavy-woods"},
        go=1,
        cp=(0, 0),
    )
    do(game, state, "group A", "join B", "join C", "join D", "step A to 1-E04 by ap", "face n")
    do(game, state, "step B to 1-E05 by ap", "face n", "step C to 1-E06 by ap", "face n")
    assert state.ap[1] == 6
    assert amounts(game, state, "step D to 1-E07 by ap")["coh:9.1.1a"] == "+1"
    do(game, state, "step D to 1-E07 by ap", "face n")
    assert state.ap[1] == 5


@rule("coh:9.1.1b", "coh:9.1.1.ex3", "coh:9.2a")
def test_schema_15_those_who_are_not_adjacent_form_no_group() -> None:
    game, state = table(
        unit("A", "ru-rifles", "1-E04", "n", "active"),
        unit("B", "ru-rifles", "1-E05", "n", "active"),
        unit("D", "ru-rifles", "1-E07", "n", "active"),
        unit("G", "de-hmg", "1-A05", "s"),
        ap={1: 5},
        go=1,
        cp=(0, 0),
    )
    assert refused(game, state, "group D").rule == "coh:9.2a"
    do(game, state, "group A", "join B")
    assert refused(game, state, "join D").rule == "coh:9.1.1b"
    do(game, state, "step A to 1-D04 by ap", "face n", "step B to 1-D05 by ap", "face n")
    assert state.ap[1] == 4


@rule("coh:9.2a", "coh:9.1.1b")
def test_who_stands_two_hexes_away_does_not_join() -> None:
    def join(*flags: tuple[str, ...], second: str = "1-F07") -> Any:
        first, other = [
            unit(name, "de-rifles", at, "n", *flag)
            for name, at, flag in zip("AB", ("1-F05", second), flags, strict=True)
        ]
        game, state = table(first, other, unit("C", "de-rifles", "1-F06"), FAR, cp=(1, 0), ap={0: 5})
        do(game, state, "group A")
        return "" if "join B" in offered(game, state) else refused(game, state, "join B").rule

    assert join((), ()) == "coh:9.2a"
    assert join(("active",), ()) == join((), ("active",)) == join(("used",), ("used",)) == "coh:9.2a"
    assert join(("active",), ("active",)) == "coh:9.1.1b", "they share an activation and have come apart"
    assert join((), (), second="1-F06") == join(("active",), ("active",), second="1-F06") == ""


@rule("coh:9.1.1c", "coh:9.1.1.ex4")
def test_the_gun_in_the_middle_stays_and_costs_nothing() -> None:
    game, state = table(
        unit("A", "ru-rifles", "1-F04", "n"),
        unit("M", "ru-maxim", "1-F05", "n"),
        unit("B", "ru-rifles", "1-F06", "n"),
        unit("G", "de-rifles", "1-L12"),
        go=1,
        cp=(0, 0),
    )
    do(game, state, "group A", "join M", "join B", "step A to 1-E04 by ap", "face n")
    assert {"pivot M to s by ap", "end"} <= offered(game, state)
    assert why(game, state, "end").reasons[0].rule == "coh:9.1.1c"
    do(game, state, "step B to 1-E06 by ap", "face n", "end")
    assert state.ap[1] == 6
    assert at(game, state, "M") == "1-F05"
    assert state.active[1] == (0, 2), "who stays does not share the activation"


@rule("coh:9.1.1d")
def test_damaged_units_go_along_if_they_can_move() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", hit="suppressed"),
        unit("B", "de-rifles", "1-F06", hit="pinned"),
        unit("C", "de-rifles", "1-G05"),
        FAR,
    )
    do(game, state, "group C", "join A", "join B", "pivot C to ne by cp")
    assert "step A to 1-E05 by cp" in offered(game, state)
    assert not [one for one in offered(game, state) if " B " in one]
    assert "coh:9.1.1d" in {reason.rule for reason in why(game, state, "step A to 1-E05 by cp").reasons}


@rule("coh:9.1.2a", "coh:9.1.2b", "coh:9.1.2.ex1")
def test_schema_16_the_leader_pays_and_each_supporter_adds_one() -> None:
    game, state = table(
        unit("L", "de-lmg", "1-F05", "n"),
        unit("R", "de-rifles", "1-F05", "n"),
        unit("S", "ru-rifles", "1-C05", "s"),
        cp=(0, 0),
    )
    do(game, state, "group L", "join R")
    found = why(game, state, "fire L at 1-C05 by ap")
    assert found.fights[0].attack == (5, 5)
    assert {reason.rule: reason.amount for reason in found.reasons}["coh:9.1.2b"] == "+1"
    events = do(game, state, "fire L at 1-C05 by ap", dice=(1, 1))
    assert state.ap[0] == 5
    assert state.active[0] == (0, 1)
    assert "coh:9.1.2b" in rules_of(events)


@rule("coh:9.1.2c")
def test_supporters_must_be_by_the_leader_see_face_and_reach_the_target() -> None:
    game, state = table(
        unit("L", "de-lmg", "1-F05", "n"),
        unit("B", "de-rifles", "1-F06", "s"),
        unit("C", "de-rifles", "1-G06", "n"),
        unit("D", "de-rifles", "1-G05", "n"),
        unit("S", "ru-rifles", "1-A05", "s"),
        cp=(9, 0),
    )
    do(game, state, "group L", "join B")
    assert refused(game, state, "fire L at 1-A05 by ap").rule == "coh:9.1.2c", "B faces the other way"
    do(game, state, "cancel", "group L", "join D")
    assert refused(game, state, "fire L at 1-A05 by ap").rule == "coh:9.1.2c", "6 hexes are long range for D"
    do(game, state, "join C", "cancel")
    state.facing[1] = 0
    do(game, state, "group L", "join B", "join C")
    assert refused(game, state, "fire L at 1-A05 by ap").rule == "coh:9.1.2c", "C is not next to the leader"


@rule("coh:9.1.2d")
def test_members_need_firepower_and_supporters_no_marker_on_it() -> None:
    game, state = table(
        unit("L", "de-lmg", "1-F05", "n"),
        unit("B", "de-rifles", "1-F05", "n", hit="suppressed"),
        unit("C", "de-rifles", "1-F05", "n", hit="pinned"),
        unit("S", "ru-rifles", "1-C05", "s"),
        unit("T", "ru-t34a", "1-D04", "s"),
        cp=(0, 0),
    )
    do(game, state, "group L", "join B")
    assert refused(game, state, "fire L at 1-C05 by ap").rule == "coh:9.1.2d"
    do(game, state, "leave B", "join C")
    assert "fire L at 1-C05 by ap" in offered(game, state), "a pin does not touch the firepower"
    assert refused(game, state, "fire L at 1-D04 by ap").rule == "coh:9.1.2d", "blue firepower 0"
    game, state = table(
        unit("L", "de-lmg", "1-F05", "n"),
        unit("E", "de-engineers", "1-F05", "n"),
        unit("T", "ru-t34a", "1-D05", "s"),
        cp=(0, 0),
    )
    do(game, state, "group L", "join E")
    assert refused(game, state, "fire L at 1-D05 by ap").rule == "coh:9.1.2d", "the leader needs some too"
    assert refused(game, state, "fire E at 1-D05 by ap").rule == "coh:9.1.2d"


@rule("coh:7.7.3i")
def test_only_units_of_the_same_hex_fight_together_in_close_combat() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n"),
        unit("B", "de-rifles", "1-F05", "n"),
        unit("C", "de-rifles", "1-F06", "nw"),
        unit("S", "ru-rifles", "1-F05", "s"),
        cp=(0, 0),
    )
    do(game, state, "group A", "join B")
    assert why(game, state, "assault A on S by ap").fights[0].attack == (7, 7), "2 + 4 + 1"
    do(game, state, "join C")
    assert refused(game, state, "assault A on S by ap").rule == "coh:7.7.3i"
