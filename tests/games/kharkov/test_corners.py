"""Corners of the rules: what only a second unit, the other half of a sentence or the next hex brings to light."""

from __future__ import annotations

import pytest

from hexfront.engine.position import dump, parse
from hexfront.engine.rules import rule
from hexfront.games.kharkov import victory
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.state import SOUTHERN, SOVIET, UNSUPPLIED

from .duel import attack, axis, fought, soviet, staff
from .table import do, offered, refused, table, unit


@rule("kharkov:6.57")
def test_who_stands_in_the_north_does_not_wake_with_the_south() -> None:
    units = (
        unit("A", "2522", "infantry", "9-8", "entered", "unsupplied"),
        unit("B", "2421", "infantry", "9-8", "entered", "unsupplied"),
        unit("S", "2521", "rifle", "4-4-6", "entered"),
        staff("HQ", "2518"),
    )
    game, state = table(*units, size="", phase="soviet-combat", turn=1)
    attack(game, state, "2522", "S")
    south, north = (state.flags[game.data.numbers[name]] & (SOUTHERN | UNSUPPLIED) for name in "AB")
    assert (south, north) == (SOUTHERN, UNSUPPLIED)


@rule("kharkov:6.51")
@pytest.mark.parametrize(
    ("start", "to", "kept"), [("2530", "2430", True), ("2501", "2401", True), ("2430", "2330", False)]
)
def test_the_first_row_of_the_south_holds_its_units_and_the_last_of_the_north_does_not(
    start: str, to: str, kept: bool
) -> None:
    for asleep in (True, False):
        lone = unit("A", start, "panzer", "4-12", "southern", "entered")
        game, state = table(lone, size="", phase="axis-movement", turn=2, south_active=not asleep)
        if kept and asleep:
            assert refused(game, state, f"step A to {to}").rule == "kharkov:6.51"
        else:
            do(game, state, f"step A to {to}")
    lone = unit("A", "2530", "panzer", "4-12", "entered")
    game, state = table(lone, size="", phase="axis-movement", turn=2)
    assert refused(game, state, "step A to 2430").rule == "kharkov:6.51"


@rule("kharkov:6.0g3", "kharkov:8.1a")
def test_a_stack_that_has_not_set_out_has_no_hex_to_leave() -> None:
    four = [axis(f"A{one}", "0505" if one else "0506") for one in range(4)]
    game, state = table(*four, phase="axis-movement")
    do(game, state, "stack 0505")
    assert refused(game, state, "halt").rule == "kharkov:6.0g3"
    game, state = table(*four, phase="axis-movement")
    do(game, state, "step A0 to 0505")
    assert refused(game, state, "halt").rule == "kharkov:8.1a"


@rule("kharkov:7.0g1", "kharkov:7.0g3")
def test_all_who_overrun_are_named() -> None:
    game, state = table(
        axis("A", "0506"), axis("B", "0506"), soviet("S", "0505", "1-1-6"), phase="axis-movement"
    )
    events = do(game, state, "stack 0506", "overrun 0505", dice=(1,))
    moved = next(event for event in events if isinstance(event, Moved) and event.how == "overrun")
    assert sorted(moved.units) == ["A", "B"]


@rule("kharkov:17.24", "kharkov:17.0.t4")
def test_all_that_was_scored_in_play_stands_in_the_account() -> None:
    game, state = table(
        phase="axis-air",
        hexes={"0505": "city", "0506": "city"},
        captured=["0505", "0506"],
        isolated_turns=3,
        broken_turns=4,
    )
    lines = victory.in_play(game, state, SOVIET)
    assert [(line.rules[0], line.points) for line in lines] == [
        ("kharkov:17.21", 12),
        ("kharkov:17.23a", 9),
        ("kharkov:17.24", 8),
    ]
    do(game, state, "end")


def test_both_cups_are_written_down_where_they_are_not_what_was_not_drawn() -> None:
    game, state = table(soviet("S", "0505"), pool=[1, 2], spare=[0, 3])
    again = game.place(parse(dump(game.position(state))))[1]
    assert (again.pool, again.spare) == ([1, 2], [0, 3]) == (state.pool, state.spare)


def test_only_a_soviet_movement_phase_notes_who_is_led_by_whom() -> None:
    for phase, noted in (("soviet-movement", True), ("axis-movement", False)):
        _, state = table(axis("A", "0105"), soviet("S", "0507"), staff("HQ", "0505"), phase=phase)
        assert bool(state.commanders) == noted


@rule("kharkov:9.14")
def test_who_fled_beaten_to_an_empty_hex_is_not_attacked_there() -> None:
    fled = soviet("F", "0505", "4-4-6", "rifle", "sheltered", "struck")
    bystander = soviet("S", "0507")
    game, state = table(axis("A", "0506"), fled, bystander)
    assert refused(game, state, "attack 0505").rule == "kharkov:9.14"
    game, state = table(axis("A", "0506"), fled, soviet("X", "0505"), bystander)
    assert "attack 0505" in offered(game, state), "somebody is there who was not attacked yet"


@rule("kharkov:10.21")
def test_each_romanian_needs_the_line_himself() -> None:
    far, near = axis("R", "0205", "3-6", "romanian"), axis("Q", "1105", "3-6", "romanian")
    foes = (soviet("S", "0204"), soviet("T", "1104"), axis("G", "0203"))
    game, state = table(far, near, *foes, unit("RHQ", "1107", "hq", "4-10", side="axis"))
    do(game, state, "attack 0204")
    assert refused(game, state, "join R").rule == "kharkov:10.21"
    do(game, state, "cancel", "attack 1104", "join Q")


@rule("kharkov:9.35", "kharkov:11.43a")
def test_the_order_of_doublings_and_halvings_speaks_only_where_there_are_both() -> None:
    for terrain, spoken in (({"0505": "forest"}, True), ({}, False)):
        cut_off = unit("S", "0505", "rifle", "4-4-6")
        game, state = table(axis("A", "0506"), cut_off, hexes=terrain)
        events = attack(game, state, "0505", "A", dice=(1,))
        assert ("kharkov:9.35" in fought(events).rules) == spoken


@rule("kharkov:6.62a", "kharkov:6.62b", "kharkov:6.63a", "kharkov:6.13")
def test_a_pursuit_names_all_the_rules_it_goes_by() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), phase="axis-movement")
    do(game, state, "step A to 0507")
    moved = next(event for event in do(game, state, "pursue S") if isinstance(event, Moved))
    assert set(moved.rules) == {"kharkov:6.62a", "kharkov:6.62b", "kharkov:6.63a", "kharkov:6.13"}
