"""0 to 2: the map, the counters and what is printed on them, the tracks and their markers."""

from collections import Counter
from typing import Any

import pytest

from hexfront.engine.base.events import Event, Said
from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.game import Trc
from hexfront.games.trc.setup import bid_shares

from .table import GAME, army, at, axis, do, offered, real, refused, rules, russian, table, why


def track(game: Trc, state: Any, name: str, side: str = "") -> tuple[int, int]:
    """Where the marker of a track lies, and its last box."""
    tracks = game.view(state, 0).tracks
    return next((one.value, one.high) for one in tracks if one.id == name and one.side == side)


def begun(scenario: str) -> list[Event]:
    """What is said as a game begins."""
    return list(GAME.start(scenario, frozenset(), 1)[1])


@rule("trc:0.3")
def test_the_map_has_its_cities_ports_wells_rail_and_districts() -> None:
    assert "0.3" in rules(begun("campaign"))
    assert (GAME.land.bit_count(), GAME.cities.every.bit_count()) == (1175, 35)
    assert GAME.cities.wells.bit_count() == 3
    assert (GAME.rail.hexes.bit_count(), GAME.rail.junctions.bit_count()) == (392, 21)
    assert sum(sea.ports.bit_count() for sea in GAME.seas.values()) == 7
    assert all(GAME.regions.districts.values())
    assert all(GAME.regions.countries.values())


@rule("trc:0.4", "trc:3.2a")
def test_the_order_of_battle_says_how_many_come_later() -> None:
    state = GAME.setup("campaign", (), 1)
    do(GAME, state, "fill", "commit", "fill", "commit")
    on_map = sum(state.where[unit.number] > 0 for unit in GAME.units if not unit.option)
    said = next(event for event in begun("campaign") if "trc:0.4" in event.rules)
    assert isinstance(said, Said)
    assert str(said.line).endswith(f": {201 - on_map}.")
    assert Counter(unit.side for unit in GAME.units if not unit.option) == {"axis": 96, "russian": 105}
    assert (str(GAME.data.unit("41Pz").factors), str(GAME.data.unit("3A").factors)) == ("8-7", "5-3")


@rule("trc:1.0b")
def test_a_scenario_keeps_the_rules_of_the_campaign_but_for_what_it_says_itself() -> None:
    assert "1.0b" in rules(begun("breaking-storm"))
    assert "1.0b" not in rules(begun("campaign"))
    for scenario, turns in (("campaign", 25), ("breaking-storm", 5)):
        state = GAME.setup(scenario, (), 1)
        assert refused(GAME, state, "place 3A in R9") == "3.3c"
        assert track(GAME, state, "turn") == (0, turns)


@rule("trc:2.1c")
def test_colours_tell_nations_and_an_ally_that_surrenders_takes_off_its_own() -> None:
    units = axis("Ita3", "E31", nation="italian"), axis("1Inf", "E31"), russian("R", "R9")
    game, state = real(*units, turn=14, player="russian", impulse=2)
    events = do(game, state, "end")
    while state.turn == 14:
        events += do(game, state, "end")
    assert at(game, state, "Ita3") == "surrendered-axis"
    assert at(game, state, "1Inf") == "E31"
    assert "2.1c" in rules(events, "removed")
    assert {unit.nation for unit in GAME.units if not unit.option} == {
        *("german", "ss", "luftwaffe", "italian", "hungarian", "rumanian", "finnish", "russian")
    }
    assert any(unit.guards for unit in GAME.units)


@rule("trc:2.3", "trc:2.1d")
def test_stacking_is_measured_by_size() -> None:
    game, state = table(army("A", "E5"), army("B", "E6"), russian("C", "E7"), player="russian")
    told = why(game, state, "step A to E6")
    assert (told["2.3"], told["2.1d"]) == ("6/6", "army")
    told = why(game, state, "step C to E6")
    assert (told["2.3"], told["2.1d"]) == ("5/6", "corps")
    assert {unit.size for unit in GAME.units if not unit.option} == {
        *("corps", "army", "army-group", "high-command", "none")
    }


@rule("trc:2.1e", "trc:8.1")
def test_the_terrain_chart_asks_for_the_type_of_a_unit() -> None:
    units = axis("I", "E5"), axis("T", "E5", "8-7", "armour"), axis("M", "E5", "4-4", "mountain")
    game, state = table(*units, hexes={"E6": "woods", "D6": "mountain"})
    for unit, kind in (("I", "infantry"), ("T", "armour"), ("M", "mountain")):
        told = why(game, state, f"step {unit} to E6")
        assert ("8.1" in told, told["2.1e"]) == (True, kind)
    assert "8.2a" in why(game, state, "step T to E6")
    assert "8.2b" in why(game, state, "step I to E6")
    assert "8.2c" in why(game, state, "step M to D6")
    assert "8.1" not in why(game, state, "step I to E4")


@rule("trc:2.1f", "trc:9.4.6")
def test_every_rail_hex_that_is_crossed_has_its_marker() -> None:
    units = [axis(f"A{n}", start, "8-9", "armour") for n, start in enumerate(("N25", "H25", "S27"))]
    game, state = real(*units)
    marked = 0
    for unit in ("A0", "A1", "A2"):
        foreign = set(game.map.describe(game.rail.hexes & ~state.gauge))
        while ways := [text for text in offered(game, state, "step") if text.split()[1] == unit]:
            along = [text for text in ways if text.split()[-1] in foreign]
            events = do(game, state, min(along or ways))
            marked += sum("trc:2.1f" in event.rules for event in events)
    assert marked == state.crossed.bit_count() > 1


@rule("trc:2.1.ex1", "trc:10.3.2a")
def test_the_second_invasion_of_a_side_is_its_last() -> None:
    ports = {"axis": ["DD24", "JJ23"], "russian": ["II14"]}
    game, state = real(axis("A", "DD24"), turn=7, held=ports, invasions={"axis": 1, "russian": 0})
    assert track(game, state, "invasions", "axis") == (1, 2)
    target = sorted(offered(game, state, "invade"))[0]
    events = do(game, state, target, dice=(1,))
    assert (track(game, state, "invasions", "axis"), state.turn) == ((0, 2), 7)
    assert "10.3.2a" in rules(events, "invasion")
    assert track(game, state, "invasions", "russian") == (2, 2)


@rule("trc:2.1.ex3", "trc:4.0c")
def test_a_scenario_that_ends_in_january_1942_has_its_end_marker_on_turn_5() -> None:
    state = GAME.setup("breaking-storm", (), 1)
    do(GAME, state, "fill", "commit", "fill", "commit")
    assert track(GAME, state, "turn") == (1, 5)
    assert GAME.view(state, 0).facts["date"] == "1941-05/06"


@pytest.mark.parametrize("modifier", [-2, 2])
@rule("trc:2.1.ex4", "trc:4.1.1.ex4", "trc:4.1.1b")
def test_the_weather_marker_lies_on_its_plus_or_its_minus_side(modifier: int) -> None:
    game, state = table(
        axis("A", "E5"), russian("R", "L12"), turn=1, player="russian", impulse=2, modifier=modifier
    )
    do(game, state, "end")
    assert track(game, state, "weather-modifier") == (modifier, 12)


@rule("trc:2.1.ex5", "trc:22.1a")
def test_seventeen_points_from_workers_on_the_track_are_received_in_the_replacement_step() -> None:
    workers = [russian(f"W{n}", label, "3-0", "worker") for n, label in enumerate(("R9", "C1", "U1", "O8"))]
    workers += [russian("W9", "U9", "5-0", "worker")]
    game, state = real(*workers, axis("A", "E31"), turn=3, impulse=2)
    assert track(game, state, "workers", "russian")[0] == 17
    events = do(game, state, "end")
    assert state.player == 1
    assert "22.1a" in rules(events)
    assert track(game, state, "replacements", "russian")[0] == 17
    game, state = real(*workers, axis("A", "E31"), turn=13, impulse=2)
    assert track(game, state, "workers", "russian")[0] == 34


@rule("trc:2.2.ex1", "trc:3.3c")
def test_set_up_codes_put_the_russian_3rd_in_the_western_district_and_the_rumanian_3rd_on_turn_9() -> None:
    state = GAME.setup("campaign", (), 1)
    hexes = {text.split()[-1] for text in offered(GAME, state, "place") if text.split()[1] == "3A"}
    assert hexes == set(GAME.map.describe(GAME.regions.districts["western-district"]))
    assert refused(GAME, state, "place 3A in U1") == "3.3c"
    assert at(GAME, state, "Rum3") == "later-axis-9"


@rule("trc:2.4")
def test_one_factor_counts_in_attack_and_in_defence() -> None:
    game, state = table(axis("A", "E5", "7-4"), russian("R", "E6", "3-3"), phase="combat")
    do(game, state, "attack E6")
    assert why(game, state, "join A")["2.4"] == "7"
    assert game.fight(state, 0, "E6", ("A",)).attack == (7, 7)
    game, state = table(axis("A", "E5", "7-4"), russian("R", "E6", "3-3"), phase="combat", player="russian")
    do(game, state, "attack E5")
    assert why(game, state, "join R")["2.4"] == "3"
    assert game.fight(state, 1, "E5", ("R",)).defence == (7, 7)


@rule("trc:2.4")
def test_the_factor_is_told_in_an_automatic_victory_too() -> None:
    game, state = table(axis("A", "E5", "20-4"), russian("R", "E6", "2-3"))
    do(game, state, "overwhelm E6")
    assert why(game, state, "join A")["2.4"] == "20"


@rule("trc:2.5")
def test_the_movement_factor_is_the_way_in_clear_weather_in_the_first_impulse() -> None:
    game, state = table(axis("A", "E5", "4-4"), size="blank 12x24")
    assert why(game, state, "step A to E6")["2.5"] == "4"
    do(game, state, *[f"step A to E{n}" for n in (6, 7, 8, 9)])
    assert refused(game, state, "step A to E10") == "5.4a"
    for more in ({"impulse": 2}, {"weather": "snow"}):
        game, state = table(axis("A", "E5", "4-4"), **more)
        assert "2.5" not in why(game, state, "step A to E6")


@rule("trc:2.6", "trc:2.6.t1")
def test_the_type_says_how_far_a_unit_goes_in_the_second_impulse() -> None:
    units = axis("I", "E5", "7-7"), axis("T", "F5", "7-7", "armour")
    game, state = table(*units, impulse=2)
    for unit, line, kind, far in (
        ("I", "axis-foot", "infantry", "2"),
        ("T", "axis-mobile", "armour", "4"),
    ):
        told = why(game, state, f"step {unit} to {'E6' if unit == 'I' else 'F6'}")
        assert (told["2.6.t1"], told["2.6"], told["5.4b"]) == (line, kind, far)
    game, state = table(*units, weather="snow")
    told = why(game, state, "step T to F6")
    assert (told["2.6.t1"], told["5.4b"], "2.6" in told) == ("axis-mobile", "4", False)


@rule("trc:2.1.ex2", "trc:26.8c")
def test_a_bid_of_seventeen_lies_on_its_plus_side_and_brings_as_many_points() -> None:
    units = axis("A", "E31"), russian("R", "R9")
    game, state = real(*units, turn=1, impulse=2, options=("bid",), bid=17)
    assert track(game, state, "bid", "russian")[0] == 17
    shares = [bid_shares.share(game, state, turn) for turn in range(1, 26)]
    assert (sum(shares), min(shares)) == (17, 0)
    events = do(game, state, "end")
    assert "26.8c" in rules(events)
    assert track(game, state, "replacements", "russian")[0] == shares[0] > 0
