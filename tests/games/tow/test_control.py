"""12.3 Crossing points and their seventh, 8.1 cities, 5.0 two HQs in a hex."""

from __future__ import annotations

import pytest

from hexfront.engine.base.happenings import Marked
from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.victory import crossings

from .duel import attack, combat
from .table import axis, campaign, do, play_on, rules, soviet, table, unit

ZONES = {"crossing-points": ["0505"], "soviet-supply": ["1212"], "axis-supply": ["0101"]}


@rule("tow:12.3e", "tow:12.3h")
def test_a_soviet_unit_that_enters_takes_a_crossing_point_for_good() -> None:
    game, state = table(soviet("S", "0506"), axis("A", "0504"), activated="soviet", zones=ZONES)
    events = do(game, state, "step S to 0505")
    assert {"12.3e", "12.3h"} <= rules(events, "controlled")
    assert crossings.crossing_count(game, state) == 1
    do(game, state, "end")
    assert crossings.crossing_count(game, state) == 1


@rule("tow:12.3f", "tow:12.3b")
def test_a_soviet_unit_within_two_hexes_takes_an_empty_one() -> None:
    game, state = table(soviet("S", "0509", "4-9"), activated="soviet", zones=ZONES)
    do(game, state, "step S to 0508", "end")
    assert crossings.crossing_count(game, state) == 0
    game, state = table(soviet("S", "0509", "4-9"), activated="soviet", zones=ZONES)
    events = do(game, state, "step S to 0508", "step S to 0507", "end")
    assert {"12.3f", "12.3b"} <= rules(events, "controlled") and crossings.crossing_count(game, state) == 1


@rule("tow:12.3f")
def test_it_takes_no_other_point_than_those_near_to_it() -> None:
    points = {**ZONES, "crossing-points": ["0505", "1105"]}
    game, state = table(soviet("S", "0509", "4-9"), activated="soviet", zones=points)
    events = do(game, state, "step S to 0508", "step S to 0507", "end")
    assert "12.3f" in rules(events, "controlled")
    assert state.crossings == 1 << game.grid.hex("0505")


@rule("tow:12.3f")
def test_a_point_falls_too_when_the_last_mover_has_spent_all_its_points() -> None:
    game, state = table(soviet("S", "0509", "4-2"), activated="soviet", zones=ZONES)
    events = do(game, state, "step S to 0508", "step S to 0507")
    assert "12.3f" in rules(events, "controlled") and crossings.crossing_count(game, state) == 1


@rule("tow:12.3f")
def test_or_when_an_hq_is_relocated_after_it() -> None:
    staff = unit("Q", "0909", "hq", "1-5/2-7", side="soviet")
    game, state = table(soviet("S", "0508", "4-9"), staff, activated="soviet", zones=ZONES)
    do(game, state, "step S to 0507", "transfer Q")
    assert "12.3f" in rules(do(game, state, "relocate Q to 0902"), "controlled")
    assert crossings.crossing_count(game, state) == 1


@rule("tow:12.3f")
@pytest.mark.parametrize(("stats", "kind", "end"), [("9-5", "infantry", ()), ("9-4-8", "tank", ("pass",))])
def test_or_after_an_advance(stats: str, kind: str, end: tuple[str, ...]) -> None:
    units = soviet("S", "0508", stats, kind), axis("A", "0507", "1-5")
    game, state = combat(*units, zones=ZONES)
    attack(game, state, "0507", "S", dice=(6,))
    assert crossings.crossing_count(game, state) == 0
    events = do(game, state, "advance S to 0507", *end)
    assert "12.3f" in rules(events, "controlled") and crossings.crossing_count(game, state) == 1


@rule("tow:12.3f")
def test_or_after_a_retreat_to_its_bank() -> None:
    units = axis("A", "0509", "5-5"), soviet("S", "0508", "1-5")
    game, state = combat(*units, by="axis", zones=ZONES)
    attack(game, state, "0508", "A", dice=(1,))
    assert crossings.crossing_count(game, state) == 0
    events = do(game, state, "retreat S to 0507")
    assert "12.3f" in rules(events, "controlled") and crossings.crossing_count(game, state) == 1


@rule("tow:12.3f")
def test_an_axis_unit_in_the_hex_keeps_it_until_it_leaves() -> None:
    game, state = table(soviet("S", "0507"), axis("A", "0505", "3-9"), zones=ZONES)
    assert crossings.crossing_count(game, state) == 0
    events = do(game, state, "step A to 0504", "end")
    assert "12.3f" in rules(events, "controlled") and crossings.crossing_count(game, state) == 1


def test_a_point_with_an_axis_unit_in_it_does_not_fall_to_one_that_comes_near() -> None:
    game, state = table(soviet("S", "0508", "4-9"), axis("A", "0505"), activated="soviet", zones=ZONES)
    do(game, state, "step S to 0507", "end")
    assert crossings.crossing_count(game, state) == 0


@rule("tow:12.3g")
def test_1826_and_1827_hang_on_kremenchuk() -> None:
    mover = soviet("62GRC", "1927", "4-9", "infantry", "active")
    game, state = campaign(mover, phase="movement", activated="soviet", turn=2)
    points = {game.label(at): reach for at, reach in game.crossing_reach.items()}
    key = 1 << game.grid.hex("1926")
    assert points["1826"] == points["1827"] == key
    assert not state.crossings >> game.grid.hex("1826") & 1
    events = do(game, state, "step 62GRC to 1926", "end")
    taken = {event.hex for event in events if "tow:12.3g" in event.rules}
    assert taken == {"1826", "1827"}


@rule("tow:12.3g")
def test_on_a_blank_map_points_hang_on_their_key_where_both_are_on_it() -> None:
    points = {**ZONES, "crossing-points": ["1826", "1827"]}
    mover = soviet("S", "1927", "4-9")
    game, state = table(mover, size="blank 20x30", activated="soviet", zones=points)
    events = do(game, state, "step S to 1926", "end")
    assert {event.hex for event in events if "tow:12.3g" in event.rules} == {"1826", "1827"}
    small, _ = table(soviet("S", "0505"), activated="soviet", zones=ZONES)
    assert not small.tables.crossings.keys


@rule("tow:12.3i")
def test_on_turns_7_and_8_every_point_without_an_axis_unit_counts() -> None:
    points = {**ZONES, "crossing-points": ["0505", "0805"]}
    units = axis("A", "0505"), soviet("S", "1212")
    for turn, count in ((6, 0), (7, 1)):
        game, state = table(*units, zones=points, turn=turn, phase="selection")
        assert crossings.crossing_count(game, state) == count and not state.crossings
    game, state = table(*units, zones=points, turn=6, phase="action", cup=["Supply"], hand=["OKH"])
    events = play_on(game, state, lambda: state.turn == 7)
    assert "12.3i" in rules(events, "said")


@rule("tow:12.3c", "tow:11.1l", "tow:11.1j")
def test_the_bridgehead_counts_even_when_an_axis_combat_unit_destroys_it() -> None:
    game, state = table(
        *(axis("A", "0506"), unit("Q", "0504", "hq", "1-6", side="axis")), bridgehead="0505", zones=ZONES
    )
    assert crossings.crossing_count(game, state) == 1
    do(game, state, "step Q to 0505")
    assert state.bridgehead > 0
    events = do(game, state, "step A to 0505")
    assert {"11.1j", "11.1l"} <= rules(events, "marked") and state.bridgehead == -1
    assert [event.on for event in events if isinstance(event, Marked)] == [False]
    assert crossings.crossing_count(game, state) == 1


@rule("tow:8.1h")
def test_a_city_changes_hands_both_ways() -> None:
    game, state = table(
        *(soviet("S", "0506"), axis("A", "0909")),
        activated="soviet",
        hexes={"0505": "town"},
        zones=ZONES,
    )
    events = do(game, state, "step S to 0505")
    assert "8.1h" in rules(events, "controlled") and state.held == 1 << game.grid.hex("0505")


@rule("tow:12.2c", "tow:13.1")
def test_a_major_city_under_an_order_that_falls_ends_the_game() -> None:
    game, state = table(
        *(soviet("S", "0506"), axis("A", "0909")),
        activated="soviet",
        hexes={"0505": "major-city"},
        orders=["0505"],
        zones=ZONES,
    )
    events = do(game, state, "step S to 0505")
    assert {"12.2c", "13.1"} <= rules(events, "scored")
    result = game.result(state)
    assert result is not None and result.winners == (0,) and result.level == "automatic"


@rule("tow:12.2b", "tow:8.1h")
def test_a_major_city_whose_order_was_lifted_falls_and_the_game_goes_on() -> None:
    """Another city is still under an order; the lifted one is a city like any other."""
    game, state = table(
        *(soviet("S", "0506"), axis("A", "0909"), unit("Vrnz", "0507")),
        phase="action",
        cup=["OKH"],
        crossings=["0601", "0603"],
        hexes={"0505": "major-city", "0101": "major-city"},
        orders=["0505", "0101"],
        zones={**ZONES, "crossing-points": ["0601", "0603"]},
    )
    state.cup = (next(token.number for token in game.tokens if token.id == "Vrnz"),)
    assert "12.2b" in rules(do(game, state, "negotiate", "lift 0505"), "marked")
    do(game, state, "mode move-combat")
    events = do(game, state, "step S to 0505")
    assert "8.1h" in rules(events, "controlled") and game.result(state) is None
    assert state.held >> game.grid.hex("0505") & 1


@rule("tow:5.0f")
def test_an_hq_that_retreats_onto_another_is_relocated() -> None:
    game, state = table(
        *(unit("P", "0104", "hq", "3-6", side="axis"), unit("Q", "0103", "hq", "1-6", side="axis")),
        *(soviet("S", "0105", "6-5"), soviet("T", "0105", "6-5")),
        phase="combat",
        activated="soviet",
        size="blank 1x12",
        zones={"axis-supply": ["0101"], "soviet-supply": ["0112"]},
    )
    do(game, state, "attack 0104", "join S", "join T")
    events = do(game, state, "launch", dice=(3,))
    assert "5.0f" in rules(events, "removed")
