"""9.8, 12.0, 13.1: what happens between the launch of an attack and its die."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import Drawn
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.events import Revealed

from .duel import amounts, attack, axis, fought, odds, soviet, staff, untried
from .pairs import PAIR, kinds
from .table import do, offered, refused, table


def uncertain(**variables: Any) -> tuple[Any, Any]:
    return table(axis("A", "0506"), untried("U", "0505"), **variables)


@rule("kharkov:12.0g3", "kharkov:12.0g2", "kharkov:12.0g6")
def test_untried_units_are_revealed_when_they_fight_and_stay_so() -> None:
    game, state = uncertain()
    unknown = game.data.numbers["U"]
    assert state.identity[unknown] == -1
    events = attack(game, state, "0505", "A", dice=(6,), identity=1)
    shown = next(event for event in events if isinstance(event, Revealed))
    assert shown.reveals
    assert (shown.name, shown.values) == ("226RD", "6-6-6")
    assert game.data.identities[state.identity[unknown]].kind == "rifle"
    assert state.identity[unknown] not in state.pool
    assert fought(events).defence == 6
    assert kinds(events).index("Revealed") < kinds(events).index("Fought")


@rule("kharkov:12.0g4")
def test_nobody_leaves_a_fight_that_is_launched() -> None:
    game, state = uncertain(air={"axis": 1})
    attack(game, state, "0505", "A")
    assert refused(game, state, "cancel").rule == "kharkov:12.0g4"
    assert refused(game, state, "leave A").rule == "kharkov:12.0g4"


@rule("kharkov:12.0g5", "kharkov:13.11")
def test_air_points_are_committed_before_untried_units_show() -> None:
    game, state = uncertain(air={"axis": 1, "soviet": 1})
    attack(game, state, "0505", "A")
    first = do(game, state, "air")
    second = do(game, state, "air", dice=(3,))
    assert "Revealed" not in kinds(first)
    assert kinds(second).index("Marked") < kinds(second).index("Revealed") < kinds(second).index("Fought")


@rule("kharkov:13.12")
def test_the_attacker_declares_his_air_point_first() -> None:
    game, state = table(*PAIR, air={"axis": 1, "soviet": 1})
    attack(game, state, "0505", "A")
    assert game.deciders(state) == (1,)
    assert refused(game, state, "rouse").rule == "kharkov:13.12"
    do(game, state, "pass")
    assert game.deciders(state) == (0,)


@rule("kharkov:13.13")
def test_a_side_commits_one_air_point_to_a_fight() -> None:
    game, state = table(*PAIR, air={"axis": 3})
    attack(game, state, "0505", "A")
    assert offered(game, state) == {"air", "pass"}
    events = do(game, state, "air", dice=(1,))
    assert state.air == [0, 2]
    assert fought(events).column == "3-1"


@rule("kharkov:13.14.ex1", "kharkov:13.14")
@pytest.mark.parametrize(
    ("attacker", "defender", "column"),
    [("air", "pass", "3-1"), ("pass", "air", "1-1"), ("air", "air", "2-1"), ("pass", "pass", "2-1")],
)
def test_an_air_point_shifts_one_column(attacker: str, defender: str, column: str) -> None:
    game, state = table(*PAIR, air={"axis": 1, "soviet": 1})
    assert odds(game, state, "0505", "A").columns == ("2-1",)
    attack(game, state, "0505", "A")
    told = game.explain(state, 1, ("air",)).fights[0]
    assert (told.columns, amounts(told, "13.14")) == (("3-1",), ["+1"])
    assert fought(do(game, state, attacker, defender, dice=(2,))).column == column


def test_without_air_points_nobody_is_asked() -> None:
    game, state = table(*PAIR)
    assert "Fought" in kinds(attack(game, state, "0505", "A", dice=(1,)))


def soviet_attack(turn: int, **more: Any) -> tuple[Any, Any]:
    """Nine against three: 3-1."""
    return table(
        *(soviet("S", "0506", "9-9-6"), staff(), axis("A", "0505", "3-8", "light")),
        phase="soviet-combat",
        turn=turn,
        **more,
    )


@rule("kharkov:9.85.ex1", "kharkov:9.85a", "kharkov:9.83a")
def test_turn_one_morale_four_turns_three_to_one_into_five_to_one() -> None:
    game, state = soviet_attack(1)
    attack(game, state, "0505", "S")
    assert game.explain(state, 0, ("pass",)).fights[0].columns == ("3-1",)
    events = do(game, state, "rouse", dice=(4, 6))
    assert fought(events).column == "5-1"
    assert ("kharkov:9.83a", "+2") in [(cited, amount) for cited, _, amount in fought(events).modifiers]


SHIFTS = {1: (4, 3, 3, 2, 2, 1), 2: (3, 2, 2, 2, 1, 0), 3: (2, 2, 1, 1, 0, 0), 4: (1, 1, 0, 0, 0, 0)}


@pytest.mark.parametrize(
    ("turn", "roll"),
    [
        pytest.param(turn, roll, marks=pytest.mark.rule(f"kharkov:9.85{'abcd'[turn - 1]}", "kharkov:9.82"))
        for turn in SHIFTS
        for roll in range(1, 7)
    ],
)
def test_the_morale_table(turn: int, roll: int) -> None:
    game, state = soviet_attack(turn)
    attack(game, state, "0505", "S")
    events = do(game, state, "rouse", dice=(roll, 3))
    names = game.tables.ladder.names
    assert names.index(fought(events).column) - names.index("3-1") == SHIFTS[turn][roll - 1]


@rule("kharkov:9.81a")
def test_the_morale_roll_may_be_declined() -> None:
    game, state = soviet_attack(1)
    attack(game, state, "0505", "S")
    assert game.explain(state, 0, ("pass",)).reasons[0].rule == "kharkov:9.81a"
    assert offered(game, state) == {"rouse", "pass"}
    events = do(game, state, "pass", dice=(6,))
    assert fought(events).column == "3-1"
    assert [event.name for event in events if isinstance(event, Drawn)] == ["combat", "replacement"], (
        "no morale die"
    )


@rule("kharkov:9.82")
def test_morale_is_rolled_after_air_and_revelations() -> None:
    game, state = table(
        *(untried("U", "0506"), staff(), axis("A", "0505", "3-8", "light")),
        phase="soviet-combat",
        turn=2,
        air={"axis": 1, "soviet": 1},
    )
    attack(game, state, "0505", "U")
    assert refused(game, state, "rouse").rule == "kharkov:13.12"
    events = do(game, state, "air", "pass")
    assert kinds(events)[-1] == "Revealed"
    assert refused(game, state, "air").rule == "kharkov:9.82"
    do(game, state, "rouse", dice=(1, 1))


@rule("kharkov:9.81a")
def test_the_chances_before_the_launch_count_morale() -> None:
    game, state = soviet_attack(1)
    fight = odds(game, state, "0505", "S")
    assert (fight.columns, amounts(fight, "9.81a")) == (("4-1", "5-1", "6-1", "7-1"), ["+1–4"])


@rule("kharkov:9.84")
def test_no_morale_after_turn_four() -> None:
    game, state = soviet_attack(5)
    assert "Fought" in kinds(attack(game, state, "0505", "S", dice=(1,)))


def test_no_morale_in_defence() -> None:
    game, state = table(*PAIR, turn=1, south_active=True)
    assert "Fought" in kinds(attack(game, state, "0505", "A", dice=(1,)))


def told(events: list[Any]) -> list[str]:
    return [str(line) for event in events if (line := event.text())]


@rule("kharkov:9.82", "kharkov:13.12")
def test_the_log_says_whose_aircraft_came_and_what_morale_gave() -> None:
    units = soviet("S", "0505"), staff(), axis("A", "0506")
    game, state = table(*units, turn=1, phase="soviet-combat", air={"soviet": 1, "axis": 1})
    attack(game, state, "0506", "S")
    lines = told(do(game, state, "air", "air", "rouse", dice=(1, 1)))
    assert lines[:3] == [
        "0506: Soviet air point.",
        "0506: Axis air point.",
        "Soviet morale, die 1: columns to the right 4.",
    ]
    assert lines[3].startswith("Attack on 0506: 4 to 9, column ")


@rule("kharkov:7.0g1")
def test_the_log_tells_an_overrun_from_an_attack() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505", "9-9-6"), phase="axis-movement")
    do(game, state, "stack 0506")
    lines = told(do(game, state, "overrun 0505", dice=(1,)))
    assert lines[0] == "A: overrun of 0505 from 0506."
    assert lines[1].startswith("Overrun of 0505: 4 to 9, column ")
