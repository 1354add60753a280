"""3.0 to 3.2: activation, opportunity actions, command points and what they pay for."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import Drawn, faces
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Activated, CommandChanged, Fired, Flipped, Rolled, Spent
from hexfront.games.coh.game import Coh
from hexfront.games.coh.state import USED

from .table import GAME, amounts, at, do, number, offered, refused, rules_of, table, unit, why
from .test_goes import fire, firefight, status


@rule("coh:3.0b")
def test_points_are_spent_one_action_at_a_time() -> None:
    game, state = firefight(cp=(0, 0))
    assert amounts(game, state, "step A to 1-E04 by ap")["coh:3.0b"] == "1 AP"
    do(game, state, "step A to 1-E04 by ap", "face s", "pass")
    fire(game, state, "A", "C")
    assert state.ap[0] == 3
    do(game, state, "pass")
    fire(game, state, "A", "C")
    assert state.ap[0] == 0
    game, state = firefight(cp=(0, 0), ap={0: 2})
    state.active[0] = (0,)
    assert refused(game, state, f"fire A at {at(game, state, 'C')} by ap").rule == "coh:3.0b"


@rule("coh:3.0c", "coh:3.0e")
def test_a_dropped_unit_is_used_its_points_are_lost_and_the_go_goes_on() -> None:
    game, state = firefight()
    do(game, state, "step A to 1-E04 by ap", "face s", "pass")
    assert amounts(game, state, "drop")["coh:3.0e"] == "0"
    events = do(game, state, "drop")
    assert status(game, state, "A") == "used" and state.ap[0] == 0
    assert game.deciders(state) == (0,), "that was no action"
    assert "coh:3.0c" in rules_of(events)
    do(game, state, "step B to 1-E06 by ap", "face s")
    assert state.ap[0] == 5 and state.active[0] == (1,)


@rule("coh:3.0.ex1")
def test_rifles_41_fire_for_4_and_move_for_1() -> None:
    game, state = firefight(go=1)
    assert amounts(game, state, f"fire C at {at(game, state, 'A')} by ap")["coh:3.0b"] == "4 AP"
    assert amounts(game, state, "step C to 1-G04 by ap")["coh:3.0b"] == "1 AP"


@rule("coh:3.0.ex2")
def test_active_rifles_use_every_kind_of_action() -> None:
    game, state = firefight(go=1, hands={1: ["rapid-deployment"]}, cp=(5, 3))
    fire(game, state, "C", "A")
    assert state.ap[1] == 3
    do(game, state, "pass")
    _play_move(game, state)
    assert state.ap[1] == 3 and state.active[1] == (2,)
    do(game, state, "pass", "stall by ap")
    assert state.ap[1] == 2
    do(game, state, "pass")
    ahead = next(
        text for text in sorted(offered(game, state)) if text.startswith("step C") and text.endswith("cp")
    )
    do(game, state, ahead, "face n", "pass")
    assert state.cp[1] == 2 and state.ap[1] == 2
    target = next(
        text for text in sorted(offered(game, state)) if text.startswith("fire C") and text.endswith("ap")
    )
    do(game, state, target, dice=(1, 1))
    assert state.cp[1] == 0 and state.ap[1] == 0 and status(game, state, "C") == "used"


def _play_move(game: Coh, state: Any) -> None:
    """Play the card that moves a unit up to two hexes, and move C one hex by it."""
    do(
        game,
        state,
        next(text for text in sorted(offered(game, state)) if "rapid-deployment" in text and "C" in text),
    )
    for _ in range(12):
        if game.deciders(state) == (0,):
            return
        prompt = sorted(offered(game, state))
        do(game, state, next((text for text in ("face n", "end", "pass") if text in prompt), prompt[0]))


@rule("coh:3.0.ex3")
def test_other_units_act_between_the_shots_of_the_active_one() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-D04", "s"),
        unit("C", "ru-rifles", "1-H04", "n"),
        unit("M", "ru-maxim", "1-H06", "n", "used"),
        unit("T", "ru-t26b", "1-J06", "n", hit="crew-suppressed"),
        go=1,
        cp=(5, 3),
        hands={1: ["rally"]},
    )
    fire(game, state, "C", "A")
    do(game, state, "pass", "step M to 1-G06 by cp", "face n")
    assert state.cp[1] == 1 and state.ap[1] == 3 and status(game, state, "M") == "used"
    do(game, state, "pass")
    told = [text for text in sorted(offered(game, state)) if text.startswith("play rally on T")]
    do(game, state, told[0], dice=(1, 1))
    while state.agenda[-1].__class__.__name__ != "Go":
        prompt = offered(game, state)
        do(game, state, next(text for text in ("spend 0", "end", "pass") if text in prompt))
    do(game, state, "pass")
    fire(game, state, "C", "A")
    assert (state.ap[1], state.cp[1]) == (0, 0) and status(game, state, "C") == "used"


@rule("coh:3.0.ex4")
def test_the_german_switches_to_his_machine_gun() -> None:
    game, state = firefight(ap={0: 4})
    state.active[0] = (0,)
    do(game, state, "drop")
    fire(game, state, "B", "C")
    assert status(game, state, "A") == "used" and state.active[0] == (1,) and state.ap[0] == 5


@rule("coh:3.0.1a", "coh:3.0.1.ex1")
def test_variable_points_are_the_highest_and_the_lowest_die() -> None:
    game, state = firefight(options=("variable-ap",))
    assert refused(game, state, "pivot A to n by ap").rule == "coh:3.0.1a"
    events = do(game, state, "activate A", "spend 0", dice=(5, 4, 3))
    assert state.ap[0] == 8 and game.deciders(state) == (0,)
    assert "coh:3.0.1a" in rules_of(events)
    assert refused(game, state, "activate B").rule == "coh:2.2e"
    do(game, state, "pivot A to n by ap")
    assert state.ap[0] == 7
    state.flags[2] |= USED
    assert refused(game, state, "activate C").rule == "coh:2.2d"


@rule("coh:3.0.1b", "coh:3.0.1.ex2")
def test_in_the_fog_only_what_was_spent_is_seen_until_the_unit_is_used() -> None:
    game, state = firefight(options=("fog-ap",))
    events = do(game, state, "activate A", "spend 0", dice=(5, 4, 3))
    shown = faces(events, 1)
    assert [one.ap for one in shown if isinstance(one, Activated)] == [-1]
    assert all(one.value == -1 for one in shown if isinstance(one, Drawn))
    assert [one.ap for one in faces(events, 0) if isinstance(one, Activated)] == [8]
    assert state.spent[0] == 0
    events = fire(game, state, "A", "C")
    assert state.spent[0] == 3 and [one.ap for one in faces(events, 1) if isinstance(one, Spent)] == [3]
    do(game, state, "pass")
    events = do(game, state, "drop")
    dice = [one for one in faces(events, 1) if isinstance(one, Rolled)]
    assert [one.dice for one in dice] == [(5, 4, 3)] and dice[0].reveals


@rule("coh:3.1a")
@pytest.mark.parametrize("act", ["dig A by snap", "step A to 1-E04 by snap", "fire A at 1-H04 by snap"])
def test_an_opportunity_action_may_be_any_whatever_it_costs(act: str) -> None:
    game, state = firefight(cp=(0, 0))
    assert amounts(game, state, act)["coh:3.1a"] == "0"
    do(game, state, act, dice=(1, 1) if act.startswith("fire") else ())
    assert state.cp[0] == 0 and state.ap[0] == 0 and status(game, state, "A") == "used"


@rule("coh:3.1b")
def test_used_and_active_units_take_no_opportunity_action() -> None:
    game, state = firefight()
    state.flags[number(game, "B")] |= USED
    assert refused(game, state, "dig B by snap").rule == "coh:3.1b"
    do(game, state, "step A to 1-E04 by ap", "face s", "pass")
    assert refused(game, state, "pivot A to n by snap").rule == "coh:3.1b"


@rule("coh:3.1.ex1")
def test_schema_3_the_fresh_machine_gun_reacts() -> None:
    game, state = firefight(cp=(0, 0))
    do(game, state, "step A to 1-E04 by ap", "face s")
    fire(game, state, "C", "A")
    assert state.ap == [6, 3]
    fire(game, state, "B", "C", "snap")
    assert status(game, state, "B") == "used" and state.ap[0] == 6 and state.active[0] == (0,)


@rule("coh:3.2b")
def test_what_command_points_pay_for() -> None:
    game, state = firefight(ap={0: 1}, cp=(7, 5))
    state.active[0] = (0,)
    assert amounts(game, state, "step B to 1-E06 by cp")["coh:3.2.2"] == "2 CP"
    assert amounts(game, state, "fire A at 1-H04 by ap")["coh:3.2.1"] == "2 CP"
    assert "stall by cp" in offered(game, state)
    events = do(game, state, "fire A at 1-H04 by ap", dice=(1, 1))
    assert state.cp[0] == 5
    events += do(game, state, "spend 2")
    assert state.cp[0] == 3 and "coh:3.2b" in rules_of(events)


@rule("coh:3.2.1", "coh:3.2.1.ex1")
def test_command_points_make_up_what_is_wanting() -> None:
    game, state = firefight(go=1, ap={1: 3}, cp=(5, 5))
    state.active[1] = (2,)
    assert amounts(game, state, "fire C at 1-D04 by ap")["coh:3.2.1"] == "1 CP"
    events = fire(game, state, "C", "A")
    assert state.cp[1] == 4 and state.ap[1] == 0 and status(game, state, "C") == "used"
    assert "coh:3.2.1" in rules_of(events)


@rule("coh:3.2.2.ex1")
def test_schema_5_to_the_end_of_the_turn() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-D04", "s"),
        unit("B", "de-hmg", "1-D06", "s", "used"),
        unit("C", "ru-rifles", "1-H04", "n", "used"),
        unit("D", "ru-rifles", "1-H06", "n"),
        cp=(3, 0),
        ap={0: 6},
    )
    state.active[0] = (0,)
    fire(game, state, "B", "C", "cp")
    assert state.cp[0] == 1 and status(game, state, "B") == "used"
    do(game, state, "step D to 1-G06 by ap", "face n")
    assert state.ap == [6, 6]
    fire(game, state, "A", "D")
    fire(game, state, "D", "A")
    assert state.ap == [3, 2]
    events = fire(game, state, "A", "D")
    assert status(game, state, "A") == "used" and "A" in [
        one.unit for one in events if isinstance(one, Flipped)
    ]
    do(game, state, "pass")
    assert status(game, state, "D") == "used"
    do(game, state, "pass")
    assert state.turn == 2


@rule("coh:3.2.3a", "coh:3.2.3b")
def test_a_roll_of_ones_own_is_changed_by_up_to_two_before_it_is_thrown() -> None:
    game, state = firefight()
    do(game, state, "fire A at 1-H04 by ap")
    assert game.deciders(state) == (0,)
    assert offered(game, state) == {"spend -2", "spend -1", "spend 0", "spend 1", "spend 2"}
    assert refused(game, state, "spend 3").rule == "coh:3.2.3a"
    assert refused(game, state, "pass").rule == "coh:3.2.3a"
    verdict = amounts(game, state, "spend 2")
    assert verdict["coh:3.2.3a"] == "2 CP" and "coh:3.2.3b" in verdict
    events = do(game, state, "spend -1", dice=(3, 4))
    rolled = next(one for one in events if isinstance(one, Rolled))
    assert (rolled.dice, rolled.change, rolled.total) == ((3, 4), -1, 6) and state.cp == [4, 5]
    fire(game, state, "C", "A")
    state.cp[0] = 1
    do(game, state, "fire A at 1-H04 by ap")
    assert offered(game, state) == {"spend -1", "spend 0", "spend 1"}
    assert refused(game, state, "spend 2").rule == "coh:3.2a"


@rule("coh:3.2.3.ex1")
def test_with_two_points_a_seven_does_for_a_nine() -> None:
    game, state = firefight(go=1)
    do(game, state, "fire C at 1-D04 by ap")
    events = do(game, state, "spend 2", dice=(3, 4))
    shot = next(one for one in events if isinstance(one, Fired))
    assert (shot.attack, shot.defence, shot.outcome) == (12, 12, "hit"), "3 + 7 + 2 against 12"
    game, state = firefight(go=1)
    do(game, state, "fire C at 1-D04 by ap")
    events = do(game, state, "spend 0", dice=(4, 4))
    assert next(one for one in events if isinstance(one, Fired)).outcome == "miss"


@rule("coh:3.2.5")
@pytest.mark.parametrize(("option", "cp"), [("german-plus-1", [7, 7]), ("soviet-plus-2", [6, 9])])
def test_a_handicap_raises_the_starting_points(option: str, cp: list[int]) -> None:
    game = GAME.room("partisans")
    state, events = game.start("partisans", frozenset({option}), 1)
    assert state.cp == cp
    assert "coh:3.2.5" in rules_of([one for one in events if isinstance(one, CommandChanged)])
    assert not why(game, state, "spend 3")


@rule("coh:3.0.1a", "coh:3.0.1b")
@pytest.mark.parametrize("option", ["", "variable-ap", "fog-ap"])
def test_who_sees_the_points_of_an_activation(option: str) -> None:
    game, state = table(
        unit("A", "de-rifles", "1-C03", "s"),
        unit("S", "ru-rifles", "1-J03"),
        options=(option,) if option else (),
    )
    start = ["activate A", "spend 0"] if option else []
    events = do(game, state, *start, "step A to 1-D03 by ap", "face s", dice=(5, 4, 3) if option else ())
    (begun,) = [one for one in events if isinstance(one, Activated)]
    assert begun.to == ((0,) if option == "fog-ap" else None), "only fog hides them"
    assert ("coh:3.0.1b" in begun.rules) == (option == "fog-ap")
    ended = do(game, state, "pass", "pass")
    shown = [one for one in ended if isinstance(one, Rolled) and one.name == "activation"]
    assert len(shown) == (option == "fog-ap"), "the dice that were hidden are shown at the end"
    assert "coh:3.0.1b" in rules_of(fogged()) and "coh:3.0.1a" in rules_of(fogged())


def fogged() -> list[Any]:
    """What happens in an activation whose dice nobody sees."""
    game, state = table(
        unit("A", "de-rifles", "1-C03", "s"), unit("S", "ru-rifles", "1-J03"), options=("fog-ap",)
    )
    return do(game, state, "activate A", "spend 0", dice=(5, 4, 3))


@rule("coh:2.2n", "coh:3.0a")
def test_an_activation_beside_one_of_the_enemy() -> None:
    for flags, both in (((), False), (("active",), True)):
        game, state = table(
            unit("A", "de-rifles", "1-C03", "s"), unit("S", "ru-rifles", "1-J03", "n", *flags), cp=(0, 0)
        )
        (begun,) = [one for one in do(game, state, "pivot A to n by ap") if isinstance(one, Activated)]
        assert "coh:3.0a" in begun.rules and ("coh:2.2n" in begun.rules) == both


@rule("coh:3.2.1")
@pytest.mark.parametrize("option", ["variable-ap", "fog-ap"])
def test_a_point_of_command_that_is_added_tells_in_the_fog_what_is_left(option: str) -> None:
    """Rifles fire for 3; the dice give 1 and 1."""
    game, state = table(
        unit("A", "de-rifles", "1-C03", "s"),
        unit("S", "ru-rifles", "1-F03", "n"),
        options=(option,),
        cp=(5, 0),
    )
    do(game, state, "activate A", "spend 0", dice=(1, 1, 1))
    (paid,) = [one for one in do(game, state, "fire A at 1-F03 by ap") if isinstance(one, Spent)]
    assert (paid.ap, paid.cp) == (2, 1) and paid.reveals == (option == "fog-ap")
