"""2.4, 2.5 and 7.4: victory points, control, losses of command, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import Ended
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.firefight import Objective
from hexfront.games.coh.damage import losses
from hexfront.games.coh.events import CommandChanged, Controlled, Destroyed, Scored
from hexfront.games.coh.units import victory

from .table import at, do, field, number, offered, rules_of, table, unit, why


def objective(label: str, control: str | None = "soviet", **more: Any) -> Objective:
    """An objective of the blank map."""
    values: dict[str, Any] = {
        "id": label, "name": "", "hex": field().grid.hex(label), "control": control, "each_turn": 0, "turns": (),
        "at_end": 0, "on_entry": 0, "scoring": 0, "scores": ("german", "soviet"), "card": "",
    }  # fmt: skip
    if more.get("each_turn"):
        values["turns"] = (1, 2, 3, 4, 5)
    return Objective(**{**values, **more})


def scored(events: list[Any]) -> list[tuple[int, int]]:
    """Who scored how much."""
    return [(one.seat, one.points) for one in events if isinstance(one, Scored)]


def duel(*goals: Objective, **more: Any) -> tuple[Any, Any]:
    """A squad on each side."""
    return table(
        unit("A", "de-rifles", "1-C05", "s"), unit("E", "ru-rifles", "1-E05", "n"), objectives=goals, **more
    )


@rule("coh:2.3", "coh:2.5")
def test_objectives_score_at_the_end_of_a_turn() -> None:
    game, state = duel(objective("1-H05", each_turn=2), objective("1-H07", "german", each_turn=1, turns=(2,)))
    events = do(game, state, "pass", "pass")
    assert scored(events) == [(1, 2)] and state.vp == [0, 2] and {"coh:2.3", "coh:2.5"} <= rules_of(events)
    do(game, state, "spend 0", "spend 0", dice=(1, 1, 6, 6))
    assert scored(do(game, state, "pass", "pass")) == [(1, 2), (0, 1)]


@rule("coh:2.4a")
def test_after_the_last_turn_most_points_win() -> None:
    game, state = duel(objective("1-H05", at_end=1), turn=5)
    state.vp[:] = [2, 0]
    events = do(game, state, "pass", "pass")
    assert state.vp == [2, 1] and state.result.winners == (0,) and state.result.level == "victory"
    ended = next(one for one in events if isinstance(one, Ended))
    assert "coh:2.4a" in ended.rules and game.deciders(state) == ()
    assert str(ended.text()) == "The german side wins, 2 VP to 1."


@rule("coh:2.4b")
def test_at_equal_points_both_lose() -> None:
    game, state = duel(turn=5)
    events = do(game, state, "pass", "pass")
    assert state.result.winners == () and state.result.level == "defeat" and "coh:2.4b" in rules_of(events)


@rule("coh:event-ceasefire")
def test_a_ceasefire_ends_the_game_at_once() -> None:
    game, state = duel()
    state.ceasefire = True
    events = do(game, state, "pass", "pass")
    assert state.result is not None and state.turn == 1 and "coh:event-ceasefire" in rules_of(events)


@rule("coh:2.5.1a", "coh:7.4a")
def test_a_destroyed_enemy_scores_at_once() -> None:
    game, state = duel(worth=(1, 3), cp=(0, 5))
    events = do(game, state, "fire A at 1-E05 by ap", dice=(6, 6))
    assert not [one for one in events if isinstance(one, Destroyed)], "14 is 2 more than 12: a hit"
    state.hit[1] = 1
    do(game, state, "pass")
    events = do(game, state, "fire A at 1-E05 by ap", dice=(6, 5))
    assert [one.unit for one in events if isinstance(one, Destroyed)] == ["E"], "a second hit"
    assert scored(events) == [(0, 3)] and state.vp == [3, 0]


@rule("coh:7.4a")
def test_a_critical_hit_destroys() -> None:
    game, state = table(unit("A", "de-hmg", "1-C05", "s"), unit("E", "ru-rifles", "1-E05", "s"), cp=(0, 0))
    events = do(game, state, "fire A at 1-E05 by ap", dice=(5, 5))
    assert [one.unit for one in events if isinstance(one, Destroyed)] == ["E"], (
        "15 is 4 more than the flank of 11"
    )


@rule("coh:2.5.1b")
def test_whoever_destroys_his_own_unit_gives_its_points_away() -> None:
    game, state = duel()
    events: list[Any] = []
    losses.destroy(game, state, 0, 0, events)
    assert scored(events) == [(1, 1)] and state.vp == [0, 1]
    state.dictated.clear()
    game, state = table(
        unit("A", "de-hmg", "1-C05", "s"),
        unit("F", "de-rifles", "1-E05", "n", hit="weakened"),
        unit("E", "ru-rifles", "1-E05"),
        cp=(0, 0),
    )
    told = do(game, state, "fire A at 1-E05 by ap", dice=(5, 4, 1, 1))
    assert (1, 1) in scored(told) and "coh:2.5.1b" in rules_of(told)


@rule("coh:2.5.2a", "coh:2.5.2b")
def test_an_enemy_alone_takes_an_objective_by_passing_through() -> None:
    game, state = duel(objective("1-D05"))
    events = do(game, state, "step A to 1-D05 by ap", "face s")
    assert state.holder[game.grid.hex("1-D05")] == 0
    assert [(one.at, one.side) for one in events if isinstance(one, Controlled)] == [("1-D05", "german")]
    do(
        game,
        state,
        "pass",
        "step A to 1-D04 by ap" if "step A to 1-D04 by ap" in offered(game, state) else "pivot A to n by ap",
    )
    assert state.holder[game.grid.hex("1-D05")] == 0, "it stays his"


@rule("coh:2.5.2c")
def test_an_occupied_objective_stays_with_its_controller_until_the_enemy_is_alone() -> None:
    game, state = duel(objective("1-D05"))
    do(game, state, "pass", "step E to 1-D05 by ap", "face n")
    events = do(game, state, "step A to 1-D05 by ap", "face s")
    goal = game.grid.hex("1-D05")
    assert state.holder[goal] == 1 and "coh:2.5.2c" in rules_of(events)
    assert [one.side for one in events if isinstance(one, Controlled)] == ["soviet"]
    back = next(
        text for text in sorted(offered(game, state)) if text.startswith("back E") and text.endswith("ap")
    )
    do(game, state, back, "face n")
    assert state.holder[goal] == 0, "now he is alone"


@rule("coh:16.0b")
def test_a_truck_takes_no_objective() -> None:
    game, state = table(
        unit("T", "de-opel", "1-C05", "s"), unit("E", "ru-rifles", "1-K05"), objectives=(objective("1-D05"),)
    )
    do(game, state, "step T to 1-D05 by ap")
    assert state.holder[game.grid.hex("1-D05")] == 1


@rule("coh:7.4b", "coh:7.4.ex1")
def test_each_loss_fills_a_box_of_the_command_track() -> None:
    units = [unit(f"A{n}", "de-rifles", "1-C05", "s") for n in range(4)]
    game, state = table(*units, unit("E", "ru-rifles", "1-K05"), cp=(9, 9))
    state.cp[0] = 3
    events: list[Any] = []
    for lost in (0, 1):
        losses.destroy(game, state, lost, 1, events)
    assert state.cp[0] == 3 and state.lost[0] == 2
    told = do(game, state, "pass", "pass")
    assert state.cp[0] == 7 and "coh:7.4b" in rules_of(told)


@rule("coh:7.4c", "coh:7.4.ex2")
def test_a_marker_on_the_box_just_filled_drops_at_once() -> None:
    units = [unit(f"A{n}", "de-rifles", "1-C05", "s", hit="weakened") for n in range(3)]
    game, state = table(*units, unit("E", "ru-maxim", "1-F05", "n"), cp=(9, 0), go=1)
    state.lost[0], state.cp[0] = 1, 8
    losses_before = state.cp[0]
    events = do(game, state, "fire E at 1-C05 by ap", dice=(6, 5, 1, 1, 1, 1))
    assert losses_before == 8 and state.cp[0] == 7 and "coh:7.4c" in rules_of(events)
    assert at(game, state, "A0") != "1-C05" and state.where[number(game, "A1")] > 0


@rule("coh:7.4d")
def test_command_points_are_never_negative() -> None:
    units = [unit(f"A{n}", "de-rifles", "1-C05", "s") for n in range(4)]
    game, state = table(*units, unit("E", "ru-rifles", "1-K05"), cp=(2, 2))
    events: list[Any] = []
    for lost in range(3):
        losses.destroy(game, state, lost, 1, events)
    assert state.cp[0] == 0 and state.lost[0] == 3
    told = do(game, state, "pass", "pass")
    assert state.cp[0] == 0 and "coh:7.4d" in rules_of(
        [one for one in told if isinstance(one, CommandChanged)]
    )


@rule("coh:16.0c")
def test_trucks_cost_no_command_but_give_points() -> None:
    game, state = table(
        unit("T", "de-opel", "1-C05", "s", hit="light-damage"),
        unit("E", "ru-rifles", "1-D05", "n"),
        cp=(5, 0),
        go=1,
    )
    events = do(game, state, "fire E at 1-C05 by ap", dice=(6, 5))
    assert state.lost[0] == 0 and state.cp[0] == 5 and scored(events) == [(1, 1)]
    assert "coh:16.0c" in rules_of(events)


@pytest.mark.parametrize(("holder", "points"), [(0, [2, 0]), (1, [0, 2]), (-1, [0, 0])])
def test_the_scoring_card_scores_for_whoever_holds_the_place(holder: int, points: list[int]) -> None:
    game, state = duel(objective("1-H05", scoring=2))
    state.holder[game.grid.hex("1-H05")] = holder
    victory.scoring_card(game, state, [])
    assert state.vp == points


@rule("coh:16.0b", "coh:2.5.2b")
def test_a_truck_left_alone_does_not_take_the_objective() -> None:
    for kind, taken in (("de-opel", -1), ("de-rifles", 0)):
        game, state = table(
            unit("T", kind, "1-D05", "n"),
            unit("A", "de-lmg", "1-G05", "n"),
            unit("E", "ru-rifles", "1-D05", "s", hit="pinned"),
            objectives=(objective("1-D05", None),),
            cp=(0, 0),
        )
        state.holder[game.grid.hex("1-D05")] = -1
        do(game, state, "fire A at 1-D05 by ap", dice=(1, 1, 6, 6))
        assert state.where[2] < 0 and state.holder[game.grid.hex("1-D05")] == taken
    game, state = table(
        unit("T", "de-opel", "1-E05", "n"), unit("E", "ru-rifles", "1-A12"), objectives=(objective("1-D05"),)
    )
    events = do(game, state, "step T to 1-D05 by ap")
    assert "coh:16.0b" in rules_of(events) and state.holder[game.grid.hex("1-D05")] == 1


@rule("coh:16.0b")
def test_a_truck_is_told_so_only_in_an_objective_of_the_enemy() -> None:
    truck = unit("T", "ru-gaz", "1-E05", "n")
    for goals in ((), (objective("1-D05"),), (objective("1-D05", "german"),)):
        game, state = table(unit("G", "de-rifles", "1-A12"), truck, objectives=goals, go=1, cp=(0, 0))
        events = do(game, state, "step T to 1-D05 by ap")
        assert ("coh:16.0b" in rules_of(events)) == bool(goals and goals[0].control == "german")


@rule("coh:20.0f", "coh:2.5.2b")
def test_an_objective_scores_its_entry_once() -> None:
    goal = objective("1-D05", on_entry=3)
    game, state = duel(goal, cp=(0, 0))
    assert scored(do(game, state, "step A to 1-D05 by ap", "face s")) == [(0, 3)]
    do(game, state, "pass", "step A to 1-D06 by ap", "face nw", "pass")
    state.holder[goal.hex] = 1
    back = next(text for text in offered(game, state) if "A to 1-D05 by ap" in text)
    events = do(game, state, back)
    assert state.holder[goal.hex] == 0 and scored(events) == [] and state.taken == (0,)


@rule("coh:2.5.2b", "coh:2.5.1a")
def test_a_loss_may_hand_over_an_objective() -> None:
    game, state = table(
        unit("A", "de-lmg", "1-G05", "n"),
        unit("R", "de-rifles", "1-D05", "n"),
        unit("E", "ru-rifles", "1-D05", "s", hit="pinned"),
        objectives=(objective("1-D05", on_entry=2),),
        cp=(0, 0),
    )
    events = do(game, state, "fire A at 1-D05 by ap", dice=(1, 1, 6, 6))
    assert scored(events) == [(0, 1), (0, 2)], "the unit, and the objective that is free now"
    again = do(game, state, "pass", "pivot R to s by ap")
    assert not [one for one in again if isinstance(one, Controlled)]


@rule("coh:5.0a")
def test_nothing_is_told_of_an_objective_that_stays_with_its_side() -> None:
    game, state = duel(objective("1-D05"), cp=(0, 0))
    do(game, state, "pass")
    assert "coh:5.0a" in {reason.rule for reason in why(game, state, "step E to 1-D05 by ap").reasons}
    events = do(game, state, "step E to 1-D05 by ap", "face n")
    assert (
        not [one for one in events if isinstance(one, Controlled)]
        and state.holder[game.grid.hex("1-D05")] == 1
    )


@rule("coh:2.5.2b", "coh:16.0b")
def test_a_truck_opposes_only_for_the_side_in_control() -> None:
    """Where nobody is in control, there is no side for which it could."""
    for control, holder in ((None, 1), ("german", 0)):
        game, state = table(
            unit("T", "de-opel", "1-D05", "n"),
            unit("E", "ru-rifles", "1-C05", "s"),
            objectives=(objective("1-D05", control),),
            go=1,
            cp=(0, 0),
        )
        do(game, state, "step E to 1-D05 by ap", "face s")
        assert state.holder == {game.grid.hex("1-D05"): holder}
    game, state = table(
        unit("T", "de-opel", "1-E05", "n"),
        unit("E", "ru-rifles", "1-A12"),
        objectives=(objective("1-D05", None),),
    )
    assert "coh:16.0b" in rules_of(do(game, state, "step T to 1-D05 by ap"))
    game, state = duel(objective("1-D05"))
    assert "coh:2.5.2b" in rules_of(do(game, state, "step A to 1-D05 by ap"))


@rule("coh:20.0f", "coh:2.5.2b")
def test_the_player_whose_unit_is_left_in_an_objective_has_taken_it() -> None:
    """Two Germans against one: the second one's squad is in the hex when the enemy leaves it or dies."""
    for text, dice in (("step E to 1-E05 by ap", ()), ("fire A at 1-D05 by ap", (1, 1, 6, 6))):
        game, state = table(
            unit("A", "de-lmg", "1-G05", "n", seat=0),
            unit("R", "de-rifles", "1-D05", "n", seat=1),
            unit("E", "ru-rifles", "1-D05", "s", hit="pinned" if dice else "", seat=2),
            objectives=(objective("1-D05", on_entry=2),),
            seats=("german", "german", "soviet"),
            cp=(0, 0, 0),
            go=0 if dice else 2,
        )
        events = do(game, state, text, dice=dice)
        assert (1, 2) in scored(events), text
