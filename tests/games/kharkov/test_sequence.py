"""2.0, 4.0: ten turns of a Soviet and an Axis player-turn, phase by phase."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.events import Event, PhaseBegan, TurnBegan
from hexfront.engine.base.happenings import Marked
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.events import CutOff, Scored

from .duel import axis, soviet, staff
from .march import rules
from .table import at, do, offered, refused, table, unit


def through(game: Any, state: Any, phase: str, turn: int = 0) -> list[Event]:
    """End phase after phase until one begins, on a later turn if asked."""
    events: list[Event] = []
    while (state.phase != phase or state.turn < turn) and state.agenda:
        events += do(game, state, "end")
    return events


def phases(events: list[Event]) -> dict[str, set[str]]:
    """The phases that began, in order, with their rules."""
    return {event.phase: rules([event]) for event in events if isinstance(event, PhaseBegan)}


@rule("kharkov:4.1")
def test_a_soviet_player_turn_comes_before_an_axis_player_turn() -> None:
    game, state = table(soviet("S", "0502"), axis("A", "0511"), turn=3, phase="soviet-movement")
    events = through(game, state, "soviet-movement", turn=4)
    order = [getattr(event, "phase", "turn") for event in events if isinstance(event, PhaseBegan | TurnBegan)]
    assert order == [
        *("soviet-combat", "soviet-disruption"),
        *("axis-movement", "axis-combat", "axis-mechanised", "axis-disruption", "axis-air"),
        *("turn", "soviet-reserves", "soviet-movement"),
    ]
    assert all("4.1" in cited for cited in phases(events).values())
    assert game.deciders(state) == (0,)


@rule("kharkov:2.0b")
def test_the_game_lasts_ten_turns() -> None:
    game, state = table(soviet("S", "0502"), axis("A", "0511"), turn=1, phase="soviet-movement")
    events = through(game, state, "never")
    turns = [event for event in events if isinstance(event, TurnBegan)]
    assert [event.turn for event in turns] == list(range(2, 11))
    assert all("2.0b" in rules([event]) for event in turns)
    assert state.turn == 10 and game.result(state) is not None and game.deciders(state) == ()


def reserve(*more: Any, turn: int, phase: str) -> tuple[Any, Any]:
    """A reserve of two rifle divisions behind its marker."""
    return table(
        unit("M", "0502", "reserve"),
        unit("R", "reserve:M", "rifle", "4-4-6"),
        unit("Q", "reserve:M", "rifle", "4-4-6"),
        axis("A", "1211"),
        *more,
        turn=turn,
        phase=phase,
    )


@rule("kharkov:4.2A1")
def test_the_soviets_commit_reserves_first_from_turn_2() -> None:
    game, state = reserve(turn=1, phase="axis-air")
    events = do(game, state, "end")
    assert state.phase == "soviet-reserves" and "4.2A1" in phases(events)["soviet-reserves"]
    assert refused(game, state, "step M to 0503").rule == "kharkov:4.2A1"
    assert "release R to 0503" in offered(game, state)
    game, state = reserve(turn=1, phase="soviet-reserves")
    assert state.phase == "soviet-movement", "there is nothing to decide on turn 1"


@rule("kharkov:4.2A2a")
def test_the_soviet_movement_phase_opens_with_a_supply_check() -> None:
    game, state = reserve(unit("S", "0606", "rifle", "4-4-6"), turn=2, phase="axis-air")
    events = through(game, state, "soviet-movement")
    lacking = [event for event in events if isinstance(event, CutOff)]
    assert "S" in lacking[0].units and "4.2A2a" in rules(lacking)
    assert events.index(lacking[0]) > next(i for i, event in enumerate(events) if "4.2A2c" in rules([event]))


@rule("kharkov:4.2A2b")
def test_hqs_that_are_due_wake_and_reinforcements_come_in_the_soviet_movement_phase() -> None:
    game, state = table(
        unit("57A", "0502", "", "", "inactive"),
        unit("T26", "pool"),
        axis("A", "1211"),
        turn=1,
        phase="axis-air",
    )
    assert state.step[game.data.numbers["57A"]] == 1
    through(game, state, "soviet-movement", turn=2)
    assert state.step[game.data.numbers["57A"]] == 0, "before any move"
    assert refused(game, state, "enter T26 at 0501").rule == "kharkov:16.0g1"
    through(game, state, "soviet-movement", turn=3)
    events = do(game, state, "enter T26 at 0501")
    assert "4.2A2b" in rules(events, "entry") and at(game, state, "T26") == "0501"


@rule("kharkov:4.2A2c")
def test_then_the_soviets_move_and_overrun() -> None:
    game, state = table(
        soviet("S", "0505", "9-9-6"), staff(), axis("A", "0506", "1-6", "romanian"), turn=6, phase="axis-air"
    )
    events = through(game, state, "soviet-movement")
    assert "4.2A2c" in phases(events)["soviet-movement"]
    do(game, state, "stack 0505")
    assert "overrun 0506" in offered(game, state)


@rule("kharkov:4.2A3")
def test_then_the_soviets_attack_and_both_sides_may_send_aircraft() -> None:
    game, state = table(
        soviet("S", "0505"), staff(), axis("A", "0506"), air={"soviet": 1, "axis": 1}, phase="soviet-movement"
    )
    events = do(game, state, "end")
    assert "4.2A3" in phases(events)["soviet-combat"]
    do(game, state, "attack 0506", "join S", "launch")
    assert game.deciders(state) == (0,) and offered(game, state) == {"air", "pass"}
    do(game, state, "air")
    assert game.deciders(state) == (1,) and offered(game, state) == {"air", "pass"}


@rule("kharkov:4.2A4a", "kharkov:7.33")
def test_then_soviet_units_recover_from_disruption() -> None:
    game, state = table(
        soviet("S", "0505", "4-4-6", "rifle", "disrupted"), axis("A", "0909", "9-8", "infantry", "disrupted"),
        phase="soviet-combat",
    )  # fmt: skip
    events = do(game, state, "end")
    marks = [event for event in events if isinstance(event, Marked) and event.marker == "disrupted"]
    assert [(event.what, event.on) for event in marks] == [("S", False)]
    assert {"4.2A4a", "7.33"} <= rules(marks)
    assert state.phase == "axis-movement" and refused(game, state, "step A to 0908").rule == "kharkov:7.32a"


@rule("kharkov:4.2A4b")
def test_and_displaced_hqs_become_active_again() -> None:
    game, state = table(
        unit("H", "0502", "hq", "4-10", "inactive", "displaced"), unit("J", "0503", "hq", "4-10", "inactive"),
        phase="soviet-combat",
    )  # fmt: skip
    events = do(game, state, "end")
    assert [event.what for event in events if "4.2A4b" in rules([event])] == ["H"]
    assert [state.step[game.data.numbers[name]] for name in "HJ"] == [0, 1]


@rule("kharkov:4.2B1")
def test_the_axis_begins_with_supply_movement_and_reinforcements() -> None:
    game, state = table(unit("A", "0606", "infantry", "9-8"), unit("68ID", "pool"), phase="soviet-combat")
    events = do(game, state, "end")
    assert "4.2B1" in phases(events)["axis-movement"]
    lacking = [event for event in events if isinstance(event, CutOff)]
    assert [event.units for event in lacking] == [("A",)] and "4.2B1" in rules(lacking)
    assert {"step A to 0605", "enter 68ID at 0112"} <= offered(game, state)
    assert "4.2B1" in rules(do(game, state, "enter 68ID at 0112"), "entry")


@rule("kharkov:4.2B2")
def test_then_the_axis_attacks_with_aircraft_on_both_sides() -> None:
    game, state = table(
        axis("A", "0505"), soviet("S", "0506"), air={"soviet": 1, "axis": 1}, phase="axis-movement"
    )
    events = do(game, state, "end")
    assert "4.2B2" in phases(events)["axis-combat"]
    do(game, state, "attack 0506", "join A", "launch", "air")
    assert game.deciders(state) == (0,) and offered(game, state) == {"air", "pass"}


@rule("kharkov:4.2B4", "kharkov:7.33")
def test_axis_units_recover_after_the_mechanised_phase() -> None:
    game, state = table(axis("A", "0505", "9-8", "infantry", "disrupted"), phase="axis-mechanised", turn=3)
    events = do(game, state, "end")
    recovered = [event for event in events if isinstance(event, Marked) and event.marker == "disrupted"]
    assert [(event.what, event.on) for event in recovered] == [("A", False)]
    assert {"4.2B4", "7.33"} <= rules(recovered)


@rule("kharkov:4.2B5")
def test_last_the_axis_supplies_hexes_by_air_for_the_whole_next_turn() -> None:
    game, state = table(
        unit("A", "0606", "infantry", "9-8"), air={"soviet": 0, "axis": 1}, phase="axis-mechanised", turn=3
    )
    events = do(game, state, "end")
    assert "4.2B5" in phases(events)["axis-air"] and offered(game, state) == {"supply 0606", "end"}
    events = do(game, state, "supply 0606")
    assert "4.2B5" in rules(events)
    events += through(game, state, "axis-movement", turn=4)
    assert not [event for event in events if isinstance(event, CutOff)]


@rule("kharkov:4.2C")
def test_at_the_end_of_a_turn_soviet_points_are_tallied_and_the_marker_goes_on() -> None:
    game, state = table(soviet("S", "0505"), axis("A", "0909"), turn=3, phase="axis-mechanised")
    events = through(game, state, "soviet-movement")
    order = [event for event in events if isinstance(event, Scored | TurnBegan)]
    assert [type(event) for event in order] == [Scored, TurnBegan]
    assert all("4.2C" in rules([event]) for event in order)
    assert state.turn == 4


@rule("kharkov:6.58")
def test_there_is_no_mechanised_phase_on_turn_10() -> None:
    game, state = table(axis("P", "0505", "4-12", "panzer"), turn=10, phase="axis-combat")
    events = do(game, state, "end")
    assert "6.58" in phases(events)["axis-mechanised"] and state.phase != "axis-mechanised"


def test_what_belongs_to_a_phase_ends_with_it() -> None:
    game, state = table(axis("P", "0505", "4-12", "panzer"), phase="axis-movement")
    do(game, state, "step P to 0504", "halt")
    assert refused(game, state, "step P to 0503").rule == "kharkov:6.0g4"
    through(game, state, "axis-mechanised")
    do(game, state, "step P to 0503")
    assert at(game, state, "P") == "0503"
