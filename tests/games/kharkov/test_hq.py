"""10.0 Headquarters: activation, command, displacement."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked, Removed
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.state import AXIS, DEAD, DISPLACED, SOVIET
from hexfront.games.kharkov.supply import hq

from .table import GAME, at, do, offered, refused, table, unit

RIFLE = ("rifle", "4-4-6")
GERMAN = ("infantry", "9-8")


def staff(name: str, place: str, stats: str = "4-10", *flags: str, side: str = "soviet") -> Any:
    return unit(name, place, "hq", stats, *flags, side=side)


def activated(events: list[Event]) -> set[str]:
    return {
        event.what for event in events if isinstance(event, Marked) and event.marker == "active" and event.on
    }


def displaced(game: Kharkov, state: Any, name: str) -> list[Event]:
    out: list[Event] = []
    hq.displace(game, state, game.data.numbers[name], out, "kharkov:10.13c")
    return out


@rule("kharkov:10.31", "kharkov:10.32")
def test_hqs_are_deployed_inactive_and_two_wake_on_turn_1() -> None:
    state, _ = GAME.start("campaign", frozenset(), 1)
    assert not hq.active(GAME, state, SOVIET)
    assert not hq.active(GAME, state, AXIS)
    events = do(GAME, state, "historical", "commit", "historical", "commit")
    assert activated(events) == {"6A", "28A"}
    assert {GAME.name(one) for one in hq.active(GAME, state, SOVIET)} == {"6A", "28A"}


SOVIET_STAFFS = ("28A", "38A", "6A", "57A", "9A", "37A")


def at_the_end_of(turn: int, *flags: str) -> tuple[Kharkov, Any]:
    """All Soviet HQs on a blank map at the end of a turn, none of them active."""
    staffs = [
        unit(name, f"05{col:02}", "", "", "inactive", *flags) for col, name in enumerate(SOVIET_STAFFS, 1)
    ]
    return table(*staffs, phase="axis-air", turn=turn)


@rule("kharkov:10.33", "kharkov:4.2A2b")
def test_57th_army_wakes_on_turn_2() -> None:
    game, state = at_the_end_of(1)
    assert activated(do(game, state, "end")) == {"57A"}


@rule("kharkov:10.34")
def test_three_armies_wake_on_turn_5() -> None:
    game, state = at_the_end_of(4)
    assert activated(do(game, state, "end")) == {"9A", "37A", "38A"}


def test_an_hq_that_is_active_already_is_left_alone() -> None:
    game, state = at_the_end_of(4)
    state.step[game.data.numbers["9A"]] = 0
    assert activated(do(game, state, "end")) == {"37A", "38A"}


def test_no_hq_wakes_on_other_turns() -> None:
    for turn in (2, 3, 5, 6, 7, 8, 9):
        game, state = at_the_end_of(turn)
        assert not activated(do(game, state, "end"))


def test_a_displaced_hq_does_not_wake_by_the_plan() -> None:
    game, state = at_the_end_of(4)
    state.flags[game.data.numbers["9A"]] |= DISPLACED
    assert activated(do(game, state, "end")) == {"37A", "38A"}


@rule("kharkov:10.17b", "kharkov:4.2A4b")
def test_a_displaced_hq_is_active_again_in_its_owners_disruption_phase() -> None:
    units = [
        staff("H", "0505", "4-10", "inactive", "displaced"),
        unit("S", "0505", *RIFLE),
        unit("A", "1212", *GERMAN),
    ]
    game, state = table(*units, phase="soviet-combat")
    events = do(game, state, "end")
    assert activated(events) == {"H"}
    assert hq.is_active(state, game.data.numbers["H"])
    assert not state.flags[game.data.numbers["H"]] & DISPLACED


def test_command_counts_the_end_and_not_the_hq() -> None:
    game, state = table(staff("H", "0606", "2-10"))
    hexes = hq.command(game, state, SOVIET)
    assert hexes.bit_count() == 1 + 6 + 12
    assert not hq.command(game, state, AXIS)
    game, state = table(staff("H", "0606", "2-10", "inactive"))
    assert not hq.command(game, state, SOVIET)


def test_command_stops_in_enemy_zoc_and_before_enemy_units() -> None:
    game, state = table(staff("H", "0106", "5-10"), unit("A", "0104", *GERMAN), size="blank 1x12")
    assert game.map.describe(hq.command(game, state, SOVIET)) == [f"01{col:02}" for col in range(11, 4, -1)]
    game, state = table(
        staff("H", "0106", "5-10"), unit("A", "0104", *GERMAN), unit("S", "0105", *RIFLE), size="blank 1x12"
    )
    assert "0104" not in game.map.describe(hq.command(game, state, SOVIET))


def test_any_hq_of_the_side_leads_and_germans_need_none() -> None:
    units = [unit("S", "0507", *RIFLE), unit("T", "0101", *RIFLE), unit("A", "1201", *GERMAN)]
    game, state = table(*units, staff("H", "0505"), unit("R", "1212", "romanian", "3-6"))
    assert [hq.led(game, state, game.data.numbers[name]) for name in "STAR"] == [True, False, True, False]


def test_commanders_are_the_active_hqs_in_whose_radius_a_unit_stands() -> None:
    units = [unit("S", "0505", *RIFLE), unit("T", "0509", *RIFLE), unit("U", "1201", *RIFLE)]
    game, state = table(
        *units, staff("H", "0504", "3-10"), staff("I", "0507", "3-10"), staff("N", "0505", "3-10", "inactive")
    )
    h, i = (1 << game.data.numbers[name] for name in "HI")
    found = hq.commanders(game, state)
    assert [found[game.data.numbers[name]] for name in "STU"] == [h | i, i, 0]


@rule("kharkov:10.17a")
def test_a_displaced_hq_goes_inactive_to_the_nearest_combat_unit() -> None:
    units = [staff("H", "0505"), staff("I", "0506"), unit("S", "0508", *RIFLE), unit("T", "0501", *RIFLE)]
    game, state = table(*units)
    events = displaced(game, state, "H")
    assert at(game, state, "H") == "0508", "a combat unit, not the nearer HQ"
    assert not hq.is_active(state, game.data.numbers["H"])
    assert state.flags[game.data.numbers["H"]] & DISPLACED
    moved = next(event for event in events if isinstance(event, Moved))
    assert (moved.how, moved.start, moved.end) == ("displaced", "0505", "0508")
    ties = [
        staff("H", "0505"),
        unit("S", "0508", *RIFLE),
        unit("T", "0502", *RIFLE),
        unit("U", "0501", *RIFLE),
    ]
    game, state = table(*ties)
    displaced(game, state, "H")
    assert game.deciders(state) == (SOVIET,)
    assert offered(game, state) == {"displace H to 0508", "displace H to 0502"}
    assert refused(game, state, "displace H to 0501").rule == "kharkov:10.17a"
    do(game, state, "displace H to 0502")
    assert at(game, state, "H") == "0502"


@rule("kharkov:10.17b")
def test_the_owner_is_told_when_the_hq_comes_back() -> None:
    game, state = table(staff("H", "0505"), unit("S", "0508", *RIFLE), unit("T", "0502", *RIFLE))
    displaced(game, state, "H")
    verdict = game.explain(state, SOVIET, game.lexicon.parse("displace H to 0508"))
    assert verdict.legal
    assert [reason.rule for reason in verdict.reasons] == ["kharkov:10.17a", "kharkov:10.17b"]
    assert verdict.reasons[0].amount == "3"


def test_an_hq_is_not_eliminated_while_a_friend_is_on_the_map() -> None:
    game, state = table(staff("H", "0505"), staff("I", "0701"))
    displaced(game, state, "H")
    assert at(game, state, "H") == "0701"
    game, state = table(staff("H", "0505"), unit("A", "0101", *GERMAN))
    events = displaced(game, state, "H")
    assert state.where[game.data.numbers["H"]] == DEAD
    gone = next(event for event in events if isinstance(event, Removed))
    assert gone.rules == ("kharkov:10.13c", "kharkov:10.18")


ROAD = {"0512-0511-0510-0509-0508-0507-0506-0505": "road"}
STACK = [unit(name, "0505", *GERMAN) for name in "ABC"]
ATTACK = ("attack 0504", "join A", "join B", "join C", "launch")


@rule("kharkov:10.13c", "kharkov:10.17a", "kharkov:10.18")
def test_an_hq_whose_stack_is_eliminated_is_displaced() -> None:
    units = [unit("S", "0504", "rifle", "1-1-6"), staff("H", "0504"), unit("T", "0501", *RIFLE)]
    game, state = table(*STACK, *units, phase="axis-combat", links=ROAD)
    do(game, state, *ATTACK, dice=(1,))
    assert at(game, state, "H") == "0501"
    assert not hq.is_active(state, game.data.numbers["H"])


@rule("kharkov:10.18")
def test_without_any_friend_on_the_map_a_displaced_hq_is_eliminated() -> None:
    game, state = table(
        *STACK, unit("S", "0504", "rifle", "1-1-6"), staff("H", "0504"), phase="axis-combat", links=ROAD
    )
    do(game, state, *ATTACK, dice=(1,))
    assert state.where[game.data.numbers["H"]] == DEAD


@rule("kharkov:10.14c")
def test_a_lone_hq_that_must_take_an_elimination_is_displaced() -> None:
    game, state = table(
        *STACK, staff("H", "0504"), unit("T", "0501", *RIFLE), phase="axis-combat", links=ROAD
    )
    do(game, state, *ATTACK, dice=(1,))
    assert at(game, state, "H") == "0501"
    assert state.flags[game.data.numbers["H"]] & DISPLACED


@rule("kharkov:10.21")
def test_romanians_attack_only_with_a_line_to_their_hq() -> None:
    units = [unit("R", "0505", "romanian", "3-6"), unit("A", "0604", *GERMAN), unit("S", "0504", *RIFLE)]
    game, state = table(*units, phase="axis-combat", links=ROAD)
    do(game, state, "attack 0504")
    assert refused(game, state, "join R").rule == "kharkov:10.21"
    game, state = table(*units, staff("RHQ", "0508", side="axis"), phase="axis-combat", links=ROAD)
    do(game, state, "attack 0504")
    assert "join R" in offered(game, state)


def test_the_romanian_hq_goes_to_any_axis_unit() -> None:
    game, state = table(
        staff("R", "0505", side="axis"), unit("A", "0508", *GERMAN), unit("S", "0506", *RIFLE)
    )
    displaced(game, state, "R")
    assert at(game, state, "R") == "0508"
