"""6.7 Army reserves: their markers, their commitment, the alarm, and the southern Soviets."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Removed
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.events import Placed
from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.state import DEAD, RESERVE, SOUTHERN, UNSUPPLIED, UNUSED

from .duel import axis, soviet, staff
from .march import rules, top, why
from .table import GAME, at, campaign, do, offered, refused, table, unit

BOX = tuple(unit(name, "reserve:Res28") for name in ("R07", "C01", "T03"))


def near_axis(*units: Any, turn: int = 3, **more: Any) -> tuple[Kharkov, Any]:
    """A marker in 0602 of a blank map with three units, an Axis division four hexes away, the Axis to move."""
    return table(
        unit("Res28", "0602"), *BOX, axis("A", "0606"), *units, phase="axis-movement", turn=turn, **more
    )


def removed(events: list[Event], name: str) -> Removed:
    return next(event for event in events if isinstance(event, Removed) and event.unit == name)


@rule("kharkov:6.71")
def test_four_markers_stand_for_what_is_in_their_boxes() -> None:
    state = GAME.setup("campaign", frozenset(), 1)
    events = do(GAME, state, "historical", "commit")
    markers = [event for event in events if isinstance(event, Placed) and "kharkov:6.71" in event.rules]
    assert {event.unit: event.at for event in markers} == {
        "Res28": "0409",
        "Res6": "2214",
        "Res57": "3016",
        "Res9": "2501",
    }
    do(GAME, state, "historical")
    boxes = {box.id: box.count for box in GAME.view(state, 0).boxes if box.id.startswith("res")}
    assert boxes == {"res28": 6, "res6": 9, "res57": 7, "res9": 12}


@rule("kharkov:6.72a")
def test_a_marker_moves_as_infantry_with_4_points() -> None:
    game, state = table(
        unit("Res28", "0602", "", "", "entered"),
        *BOX,
        phase="soviet-movement",
        hexes={"0603": "forest"},
        links={"0604-0605-0606": "road"},
    )
    told = why(game, state, "step Res28 to 0603")
    assert told["6.72a"] == "4"
    assert told["6.21"] == "1", "a forest costs infantry one point"
    do(game, state, "step Res28 to 0603", "step Res28 to 0604")
    assert why(game, state, "step Res28 to 0605")["6.21"] == "1", "so does a road"
    do(game, state, "step Res28 to 0605", "step Res28 to 0606")
    assert refused(game, state, "step Res28 to 0607").rule == "kharkov:6.0g4", "its four points are spent"


@rule("kharkov:6.72b")
def test_a_marker_may_not_use_rail() -> None:
    rail = {"0602-0603-0604": "rail"}
    game, state = table(unit("Res28", "0602"), *BOX, soviet("S", "0602"), phase="soviet-movement", links=rail)
    do(game, state, "rail S to 0604")
    assert refused(game, state, "rail Res28 to 0604").rule == "kharkov:6.72b"


@rule("kharkov:6.72c")
def test_a_marker_keeps_more_than_3_hexes_away() -> None:
    game, state = table(
        unit("Res28", "0602", "", "", "entered"), *BOX, axis("A", "0606"), phase="soviet-movement"
    )
    assert refused(game, state, "step Res28 to 0603").rule == "kharkov:6.72c"
    do(game, state, "step Res28 to 0601")


@rule("kharkov:6.72c")
def test_a_marker_that_is_near_may_go_farther_away() -> None:
    near = table(unit("Res28", "0604"), *BOX, axis("A", "0606"), phase="soviet-movement")
    away = {text for text in offered(*near) if text.startswith("step Res28")}
    assert away == {"step Res28 to 0504", "step Res28 to 0603", "step Res28 to 0704"}
    refusal = refused(*near, "step Res28 to 0505")
    assert refusal.rule == "kharkov:6.72c"
    assert str(refusal.text) == "A reserve marker near Axis units may only go farther away from them."
    between = table(
        unit("Res28", "0604"), *BOX, axis("A", "0606"), axis("B", "0601"), phase="soviet-movement"
    )
    assert not [text for text in offered(*between) if text.startswith("step Res28")]


@rule("kharkov:6.73a", "kharkov:8.1a")
def test_reserves_are_placed_within_2_hexes_of_their_marker() -> None:
    crowd = [soviet(f"S{n}", "0603") for n in range(3)]
    game, state = table(
        unit("Res28", "0602"), *BOX, *crowd, axis("A", "0504"), phase="soviet-reserves", turn=4
    )
    assert refused(game, state, "release R07 to 0605").rule == "kharkov:6.73a"
    assert refused(game, state, "release S0 to 0602").rule == "kharkov:6.73a", "it waits in no box"
    assert refused(game, state, "release R07 to 0603").rule == "kharkov:8.1a"
    assert refused(game, state, "release R07 to 0504").rule == "kharkov:6.22b"
    assert refused(game, state, "halt").rule == "kharkov:4.2A1"
    assert why(game, state, "release R07 to 0604")["6.73a"] == "2"
    (event,) = do(game, state, "release R07 to 0604")
    assert event.rules == ("kharkov:6.76", "kharkov:6.73a")
    assert at(game, state, "R07") == "0604"


@rule("kharkov:6.73b")
def test_the_marker_goes_with_its_last_unit() -> None:
    game, state = table(unit("Res28", "0602"), *BOX[:2], *BOX6, phase="soviet-reserves", turn=4)
    assert not [e for e in do(game, state, "release R07 to 0602") if isinstance(e, Removed)]
    events = do(game, state, "release C01 to 0602")
    assert removed(events, "Res28").rules == ("kharkov:6.73b",)
    assert state.where[game.data.numbers["Res28"]] == UNUSED
    assert at(game, state, "Res6") == "1002"


BOX6 = (unit("Res6", "1002"), unit("R19", "reserve:Res6"))


@rule("kharkov:6.73c")
def test_committed_reserves_need_an_hq_that_is_active_and_supplied() -> None:
    def said(state: Any, text: str) -> bool:
        verdict = game.explain(state, 0, game.lexicon.parse(text))
        told = next(reason for reason in verdict.reasons if reason.rule == "kharkov:6.73c")
        return str(told.text).startswith("In the radius")

    for radius, flags, fed in ((4, (), True), (1, (), False), (4, ("inactive",), False)):
        hq = unit("HQ", "0605", "hq", f"{radius}-10", *flags)
        game, state = table(unit("Res28", "0602"), *BOX, hq, phase="soviet-reserves", turn=4)
        assert said(state, "release R07 to 0603") == fed
        do(game, state, "release R07 to 0603", "end")
        assert bool(state.flags[game.data.numbers["R07"]] & UNSUPPLIED) != fed
        assert "step R07 to 0604" in offered(game, state), "it moves all the same"


@rule("kharkov:6.74")
@pytest.mark.parametrize("turn", [2, 3])
def test_three_units_come_on_turns_2_and_3(turn: int) -> None:
    game, state = campaign(phase="soviet-reserves", turn=turn)
    assert why(game, state, "release R07 to 0409")["6.74"] == "1/3"
    events = do(game, state, "release R07 to 0409", "release C05 to 2214")
    assert state.phase == "soviet-reserves"
    events += do(game, state, "release C06 to 2214")
    assert [event.rules[0] for event in events if isinstance(event, Placed)] == ["kharkov:6.74"] * 3
    assert state.phase == "soviet-movement", "the limit ends the phase"


@rule("kharkov:6.76")
def test_from_turn_4_there_is_no_limit() -> None:
    game, state = campaign(phase="soviet-reserves", turn=4)
    names = ("R07", "T03", "C01", "C02", "C03", "14G")
    assert "6.76" in why(game, state, "release R07 to 0409")
    events: list[Event] = []
    for number, name in enumerate(names):
        events += do(game, state, f"release {name} to {'0409' if number < 3 else '0408'}")
    assert [e.rules[0] for e in events if isinstance(e, Placed)] == ["kharkov:6.76"] * 6
    assert state.phase == "soviet-reserves"
    do(game, state, "end")


def test_no_reserves_on_turn_1() -> None:
    _, state = campaign(phase="soviet-reserves", turn=1)
    assert (state.phase, top(state)) == ("soviet-movement", "Movement")


@rule("kharkov:6.75")
def test_an_axis_unit_within_3_hexes_raises_the_alarm() -> None:
    game, state = near_axis()
    do(game, state, "step A to 0605")
    assert (top(state), game.deciders(state)) == ("Alarm", (0,))
    assert why(game, state, "release R07 to 0602")["6.75"] == "3"
    events = do(game, state, "release R07 to 0604")
    assert rules(events, "placed") == {"6.75", "6.73a"}
    assert refused(game, state, "pass").rule == "kharkov:6.75", "all of them or none"
    assert refused(game, state, "release C01 to 0605").rule == "kharkov:6.73a"
    do(game, state, "release C01 to 0602")
    events = do(game, state, "release T03 to 0602")
    assert removed(events, "Res28").rules == ("kharkov:6.73b",)
    assert (top(state), state.released) == ("Moving", 0)
    assert refused(game, state, "step A to 0606").rule == "kharkov:6.61", "a newcomer's ZOC holds it"


@rule("kharkov:6.75")
def test_the_alarm_may_be_passed_until_the_axis_is_next_to_the_marker() -> None:
    game, state = near_axis()
    do(game, state, "step A to 0605", "pass", "step A to 0604", "pass", "step A to 0603")
    assert top(state) == "Alarm"
    assert "pass" not in offered(game, state)
    assert refused(game, state, "pass").rule == "kharkov:6.75"
    assert refused(game, state, "halt").rule == "kharkov:6.75", "the alarm comes first"


@rule("kharkov:6.75")
def test_every_unit_that_comes_nearer_raises_the_alarm() -> None:
    game, state = near_axis(axis("B", "0706"), axis("C", "0404"), axis("D", "1010"))
    do(game, state, "step D to 1009")
    assert top(state) == "Moving", "C stood near when the phase began and has not come nearer"
    do(game, state, "halt", "step A to 0605", "pass", "halt", "step B to 0705")
    assert top(state) == "Alarm", "A has come as near, but B comes too"
    do(game, state, "pass", "halt", "step C to 0304")
    assert top(state) == "Moving", "it goes away"
    do(game, state, "step C to 0303")
    assert top(state) == "Moving", "it keeps its distance"
    do(game, state, "step C to 0403")
    assert top(state) == "Alarm", "it comes back"


@rule("kharkov:6.75")
def test_other_reserves_do_not_come_with_it() -> None:
    game, state = near_axis(*BOX6)
    do(game, state, "step A to 0605")
    other = refused(game, state, "release R19 to 1002")
    assert other.rule == "kharkov:6.75" and "its reserve alone" in str(other.text)


@rule("kharkov:6.75")
def test_the_alarm_reaches_both_markers_of_one_step() -> None:
    game, state = near_axis(unit("Res6", "0703"), unit("R19", "reserve:Res6"))
    do(game, state, "step A to 0605")
    assert top(state) == "Alarm"
    do(game, state, "pass")
    assert top(state) == "Alarm"
    do(game, state, "pass")
    assert top(state) == "Moving"


@rule("kharkov:6.75")
def test_reinforcements_raise_the_alarm_when_they_enter() -> None:
    game, state = table(
        unit("Res28", "1102"), *BOX, unit("75ID", "pool"), phase="axis-movement", turn=5, size="blank 12x12"
    )
    do(game, state, "enter 75ID at 1204")
    assert top(state) == "Alarm"
    do(game, state, "pass")
    assert why(game, state, "step 75ID to 1205")["6.11"] == "6", "and go on with what the entry has left them"


@rule("kharkov:6.75")
def test_a_retreat_raises_the_alarm() -> None:
    units = (
        axis("A", "0606", "2-8", "security"),
        soviet("S", "0607", "8-8-6"),
        staff("HQ", "0608"),
    )
    game, state = table(unit("Res28", "0602"), *BOX, *units, phase="soviet-combat", turn=6)
    do(game, state, "attack 0606", "join S", "launch", dice=(1,))
    do(game, state, "withdraw", "retreat A to 0605", "retreat A to 0604")
    assert top(state) == "Alarm"


def test_reserves_without_room_are_lost() -> None:
    names = ("R19", "R20", "R21", "T07", "T08", "T09", "T10", "C05")
    box = [unit(name, "reserve:Res6") for name in names]
    game, state = table(
        unit("Res6", "0101"), *box, axis("A", "0103"), phase="axis-movement", turn=6, size="blank 1x4"
    )
    do(game, state, "step A to 0102")
    assert top(state) == "Alarm"
    for name in names[:6]:
        events = do(game, state, f"release {name} to {'0101' if name in names[:3] else '0103'}")
    assert removed(events, "C05").rules == ("kharkov:8.1d",)
    assert [state.where[game.data.numbers[name]] for name in names[6:]] == [DEAD, DEAD]
    assert removed(events, "Res6").rules == ("kharkov:6.73b",)


@rule("kharkov:6.77")
def test_southern_soviets_walk_north_only_when_the_south_is_active() -> None:
    game, state = campaign(unit("R24", "2518"), phase="soviet-movement", turn=2)
    assert state.flags[game.data.numbers["R24"]] & SOUTHERN
    assert refused(game, state, "step R24 to 2418").rule == "kharkov:6.77"
    do(game, state, "step R24 to 2517")
    game, state = campaign(unit("R24", "2518"), phase="soviet-movement", turn=2, south_active=True)
    do(game, state, "step R24 to 2418")
    game, state = campaign(unit("R22", "2518"), phase="soviet-movement", turn=2)
    do(game, state, "step R22 to 2418")
    assert not state.south_active, "R22 began in the north and may come back"


@rule("kharkov:6.77")
def test_a_stack_stays_in_the_south_with_the_one_that_began_there() -> None:
    game, state = campaign(unit("R24", "2518"), unit("R22", "2518"), phase="soviet-movement", turn=2)
    do(game, state, "stack 2518")
    assert refused(game, state, "step R24 to 2418").rule == "kharkov:6.77"
    do(game, state, "drop R24", "step R22 to 2418")


@rule("kharkov:6.53", "kharkov:6.77")
def test_who_wakes_the_south_opens_the_north_to_those_behind_him() -> None:
    south = [f"{row:02}{column:02}" for row in range(7, 13) for column in range(1, 13)]
    game, state = table(
        soviet("S", "0803"), *(soviet(name, "0712", "4-4-6", "rifle", "southern") for name in "TUV"), axis("A", "0202"),
        phase="soviet-movement", turn=3, zones={"south": south, "axis-side": ["0804"]}, south_active=False,
        sides={"0712-0711": "dnieper", "0712-0811": "dnieper", "0712-0812": "dnieper"},
    )  # fmt: skip
    assert refused(game, state, "step T to 0612").rule == "kharkov:6.77"
    assert "stack 0712" not in offered(game, state)
    assert {"6.53"} <= rules(do(game, state, "step S to 0804"))
    do(game, state, "halt")
    assert {"stack 0712", "step T to 0612"} <= offered(game, state)


@rule("kharkov:6.77")
def test_by_rail_they_get_away_for_good() -> None:
    south = [f"{row}{column:02}" for row in ("07", "08") for column in range(1, 13)]
    game, state = table(
        soviet("S", "0703", "4-4-6", "rifle", "southern"),
        soviet("T", "0703"),
        phase="soviet-movement",
        turn=3,
        zones={"south": south},
        south_active=False,
        links={"0703-0603-0503": "rail"},
    )
    assert refused(game, state, "step S to 0603").rule == "kharkov:6.77"
    assert "6.77" in rules(do(game, state, "rail S to 0603"), "rail")
    assert not state.flags[game.data.numbers["S"]] & SOUTHERN
    assert "6.77" not in rules(do(game, state, "rail T to 0603"), "rail"), "it is no southern unit"


@rule("kharkov:6.76", "kharkov:6.77")
def test_one_reserve_without_a_place_does_not_keep_the_others() -> None:
    game, state = table(
        unit("Res28", "0602"), *BOX[:2], unit("T03", "reserve:Res28", "", "", "southern"),
        phase="soviet-reserves", turn=4, zones={"south": ["1205"]}, south_active=False,
    )  # fmt: skip
    assert refused(game, state, "release T03 to 0602").rule == "kharkov:6.77"
    assert "6.76" in rules(do(game, state, "release R07 to 0602"))
    assert state.phase == "soviet-reserves", "the phase goes on for who finds a place"
    do(game, state, "release C01 to 0602")
    assert state.phase != "soviet-reserves", "then nobody is left to be placed"


@rule("kharkov:6.77")
def test_southern_reserves_are_not_placed_in_the_north() -> None:
    game, state = campaign(phase="soviet-reserves", turn=4)
    assert refused(game, state, "release C15 to 2401").rule == "kharkov:6.77"
    do(game, state, "release C15 to 2502")
    game, state = campaign(phase="soviet-reserves", turn=4, south_active=True)
    do(game, state, "release C15 to 2401")


def test_a_marker_of_the_south_stays_there() -> None:
    game, state = campaign(unit("Res9", "2502"), phase="soviet-movement", turn=2)
    assert refused(game, state, "step Res9 to 2402").rule == "kharkov:6.77"


@rule("kharkov:15.3a")
def test_reserves_do_not_come_into_a_garrisoned_city() -> None:
    game, state = table(
        unit("Res28", "0602"),
        *BOX,
        phase="soviet-reserves",
        turn=4,
        hexes={"0603": "city", "0604": "city"},
        garrisons={"0603": 1},
    )
    assert refused(game, state, "release R07 to 0603").rule == "kharkov:15.3a"
    events = do(game, state, "release R07 to 0604")
    assert "17.21" in rules(events), "an open city is taken"


def test_committed_reserves_remember_nothing_of_their_box() -> None:
    game, state = table(unit("Res28", "0602"), *BOX, phase="soviet-reserves", turn=4)
    do(game, state, "release R07 to 0602")
    assert RESERVE not in (state.where[game.data.numbers["R07"]],)
    again, twin = game.root.place(game.position(state))
    assert at(again, twin, "R07") == "0602"
