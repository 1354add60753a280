"""5.33, 5.4: between the maps."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule

from .marching import March, blank

TANK, RIFLE, FOOT, PANZER = "3GTC", "79RC", "281/322", "25PG/5"
GATES = {"0505>S0101": "transit", "0506>S0102": "transit"}


@rule("goetter:5.41", "goetter:5.33a", "goetter:5.44", "goetter:4.15", "goetter:5.42a", "goetter:2.1b")
def test_entering_transit_costs_three_whatever_the_terrain_and_ends_the_move() -> None:
    board = blank(link=GATES, hex={"0505": "marsh"}, hexside={"0504-0505": "minor-river"})
    march = March("soviet-movement", f"{TANK} 0504", on=board)
    assert march.why(f"step {TANK} 0505")["5.41"] == "3"
    assert march.cost(f"step {TANK} 0505") == 6
    assert march.against(f"step {TANK} 0504") == ["5.44"]
    assert not march.offers(f"step {TANK} 0504")


@rule("goetter:5.33b")
def test_soviets_use_the_road_into_transit_and_out_of_it() -> None:
    board = blank(link={**GATES, "0504-0505": "road", "0506-0507": "rail"})
    march = March("soviet-movement", f"{TANK} 0504", "8MC 0506", on=board)
    march.state.marked[board.grid.hex("0506")] = "1BF"
    told = march.do(f"step {TANK} 0505", "step 8MC 0507")
    moves = [event for event in told if event.text() and hasattr(event, "cost")]
    assert [event.cost for event in moves] == [1, 1]
    assert all("goetter:5.33b" in event.rules for event in moves)
    march = March("soviet-movement", f"{TANK} 0503", on=blank(link={**GATES, "0503-0504": "road"}))
    assert "goetter:5.33b" not in march.do(f"step {TANK} 0504")[0].rules


@rule("goetter:5.33b", "goetter:5.41")
def test_germans_use_it_only_where_no_marker_lies() -> None:
    board = blank(link={**GATES, "0504-0505": "road"})
    assert March("german-movement", f"{PANZER} 0504", on=board).cost(f"step {PANZER} 0505") == 1
    marked = {board.grid.hex("0505"): "1BF"}
    march = March("german-movement", f"{PANZER} 0504", on=board, marked=dict(marked))
    assert "goetter:5.33b" in march.do(f"step {PANZER} 0505")[0].rules
    march = March("german-movement", f"{PANZER} 0504", on=board, marked=dict(marked))
    assert march.cost(f"step {PANZER} 0505") == 6
    march = March("german-movement", f"{PANZER} 0505", on=board, marked=dict(marked))
    assert march.cost(f"step {PANZER} 0504") == 2
    elsewhere = {board.grid.hex("0506"): "1BF"}
    march = March("german-movement", f"{PANZER} 0504", on=board, marked=elsewhere)
    assert march.cost(f"step {PANZER} 0505") == 1
    march = March("german-movement", f"{PANZER} 0505", on=board, marked=elsewhere)
    assert march.cost(f"step {PANZER} 0504") == 1


@rule("goetter:5.43a")
def test_leaving_transit_costs_nothing_more_and_into_another_one_three() -> None:
    march = March("soviet-movement", f"{TANK} 0505", on=blank(link=GATES))
    assert march.why(f"step {TANK} 0504")["5.43a"] == ""
    assert march.cost(f"step {TANK} 0504") == 2
    march = March("soviet-movement", f"{TANK} 0505", on=blank(link=GATES))
    assert march.cost(f"step {TANK} 0506") == 6
    assert march.against(f"step {TANK} 0507") == ["5.44"]


@rule("goetter:5.43b", "goetter:5.46", "goetter:5.45", "goetter:2.1c", "goetter:2.1d")
def test_into_berlin_one_goes_in_the_siege_phase_alone_and_never_back() -> None:
    board = blank(link=GATES)
    march = March("soviet-movement", f"{TANK} 0505", on=board)
    assert march.against(f"step {TANK} S0101") == ["5.43b"]
    assert not march.offers(f"step {TANK} S0101")
    march = March("soviet-siege", f"{TANK} 0505", on=board)
    assert march.against(f"step {TANK} 0504") == ["5.46"]
    assert march.against(f"step {TANK} 0506") == ["5.46"]
    assert not march.offers(f"step {TANK} 0504")
    assert march.why(f"step {TANK} S0101").keys() >= {"2.1c", "2.1d"}
    march.do(f"step {TANK} S0101")
    assert march.against(f"step {TANK} 0505") == ["5.45"]
    assert not march.offers(f"step {TANK} 0505")


@rule("goetter:5.42b")
def test_a_transit_hex_of_the_enemy_is_not_entered() -> None:
    march = March("soviet-movement", f"{TANK} 0504", f"{FOOT} 0505", on=blank(link=GATES))
    assert march.against(f"step {TANK} 0505") == ["5.42b", "5.21"]
    assert not march.offers(f"step {TANK} 0505")


@rule("goetter:2.1e")
def test_nobody_enters_the_inner_hexes_of_berlin() -> None:
    march = March("soviet-movement", f"{TANK} 2520")
    assert march.against(f"step {TANK} 2521") == ["2.1e"]
    assert not march.offers(f"step {TANK} 2521")


@rule("goetter:5.47", "goetter:5.47b")
def test_the_marker_names_the_front_that_came_last_and_goes_with_a_german() -> None:
    march = March("soviet-movement", f"{TANK} 2519", "6GTC 2619")
    march.do(f"step {TANK} 2520")
    at = march.board.grid.hex("2520")
    assert march.state.marked == {at: "2BF"}
    march = March("german-movement", f"{PANZER} 2519", marked={at: "2BF"})
    assert any("goetter:5.47b" in event.rules for event in march.do(f"step {PANZER} 2520"))
    assert march.state.marked == {}


@rule("goetter:5.47")
def test_another_front_turns_the_marker_and_the_same_one_does_nothing() -> None:
    at = March("soviet-movement").board.grid.hex("2520")
    march = March("soviet-movement", f"{TANK} 2519", marked={at: "1BF"})
    assert any("goetter:5.47" in event.rules for event in march.do(f"step {TANK} 2520"))
    assert march.state.marked == {at: "2BF"}
    march = March("soviet-movement", f"{TANK} 2519", marked={at: "2BF"})
    assert not any("goetter:5.47" in event.rules for event in march.do(f"step {TANK} 2520"))


@rule("goetter:11.13")
def test_an_objective_belongs_to_who_passed_through_it_last() -> None:
    march = March("soviet-movement", f"{TANK} 2727")
    at = march.board.grid.hex("2726")
    assert march.state.held[0] >> at & 1
    told = march.do(f"step {TANK} 2726", f"step {TANK} 2725")
    assert any("goetter:11.13" in event.rules for event in told)
    assert (march.state.held[0] >> at & 1, march.state.held[1] >> at & 1) == (0, 1)


@rule("goetter:4.25a", "goetter:4.25b", "goetter:4.2b")
def test_zones_reach_out_of_transit_and_not_from_the_siege_map_into_it() -> None:
    board = blank(link=GATES)
    march = March("soviet-siege", f"{TANK} S0201", f"{FOOT} 0505", "281/368 0505", on=board)
    assert "4.25b" in march.why(f"step {TANK} S0101")
    march = March("soviet-movement", f"{TANK} 0504", "VS1 S0101", on=board)
    assert "4.25a" in march.why(f"step {TANK} 0505")
    assert march.cost(f"step {TANK} 0505") == 6
    march = March("soviet-siege", f"{TANK} S0302", "VS1 S0304", on=board)
    assert "4.2b" not in march.why(f"step {TANK} S0202")
    march = March("soviet-siege", f"{TANK} S0301", "VS1 S0303", on=board)
    assert march.why(f"step {TANK} S0302")["4.2b"] == "S0303"
    assert march.cost(f"step {TANK} S0302") == 4
    march = March("soviet-siege", f"{TANK} S0301", "Fuehrer S0303", on=board)
    assert march.cost(f"step {TANK} S0302") == 2


@rule("goetter:5.71")
def test_a_bridge_over_the_spree_is_crossed_as_a_minor_river() -> None:
    march = March("soviet-siege", "79RC 0626")
    assert march.why("step 79RC 0526")["5.71"] == ""
    assert march.cost("step 79RC 0526") == 2 + 2


@rule("goetter:4.26b", "goetter:5.31")
def test_the_spree_is_closed_but_for_its_bridges() -> None:
    board = blank(hexside={"S0202-S0203": "spree", "S0302-S0303": "minor-river"})
    march = March("soviet-siege", f"{TANK} S0202", on=board)
    assert march.against(f"step {TANK} S0203")[0] == "4.26b"
    assert not march.offers(f"step {TANK} S0203")
    march = March("soviet-siege", f"{TANK} S0201", "VS1 S0203", on=board)
    assert "4.26b" in march.why(f"step {TANK} S0202")
    assert march.cost(f"step {TANK} S0202") == 2
    march = March("soviet-siege", f"{TANK} S0302", on=board)
    assert march.cost(f"step {TANK} S0303") == 2 + 4


@rule("goetter:5.34", "goetter:13.0q5", "goetter:13.0q6")
def test_there_are_no_roads_or_railways_on_the_siege_map() -> None:
    board = blank(
        link={"S0202-S0203": "road", "S0203-S0204": "rail"}, hex={"S0203": "urban", "S0204": "urban"}
    )
    march = March("soviet-siege", f"{TANK} S0202", on=board)
    assert march.cost(f"step {TANK} S0203") == 4
    assert march.cost(f"step {TANK} S0204") == 4


@pytest.mark.parametrize(
    ("zone", "goes"), [(False, False), pytest.param(True, True, marks=pytest.mark.rule("goetter:5.17b"))]
)
def test_who_came_by_train_enters_berlin_out_of_an_enemy_zone_alone(zone: bool, goes: bool) -> None:
    enemy = (f"{TANK} 0504",) if zone else ()
    march = March("german-siege", f"{FOOT} 0505", *enemy, on=blank(link=GATES), rode=[FOOT])
    assert march.offers(f"step {FOOT} S0101") == goes
    if goes:
        march.why(f"step {FOOT} S0101")
    else:
        assert march.against(f"step {FOOT} S0101") == ["5.66"]


@rule("goetter:5.66")
def test_a_train_this_turn_does_not_bind_who_is_on_the_siege_map_already() -> None:
    march = March(
        "german-siege", f"{FOOT} 0505", "281/368 S0101", on=blank(link=GATES), rode=[FOOT, "281/368"]
    )
    assert march.against(f"step {FOOT} S0101") == ["5.66"]
    assert march.offers("step 281/368 S0102")


@rule("goetter:5.33b")
def test_the_road_out_of_the_only_transit_hex_is_told_and_one_beside_it_is_not() -> None:
    board = blank(link={"0505>S0101": "transit", "0503-0504-0505-0506-0507": "road"})
    for unit, way, told in (
        *(("0505", "0504", True), ("0505", "0506", True), ("0504", "0505", True), ("0506", "0505", True)),
        *(("0504", "0503", False), ("0506", "0507", False), ("0505", "0405", False)),
    ):
        march = March("soviet-movement", f"{TANK} {unit}", on=board)
        assert ("5.33b" in march.why(f"step {TANK} {way}")) == told, (unit, way)
        assert ("goetter:5.33b" in march.do(f"step {TANK} {way}")[0].rules) == told, (unit, way)


@pytest.mark.parametrize(
    ("near", "opened"),
    [((), True), pytest.param(("VS1 S0202",), False, marks=pytest.mark.rule("goetter:5.22b"))],
)
@rule("goetter:5.22c")
def test_out_of_transit_both_zones_count_for_what_is_left(near: tuple[str, ...], opened: bool) -> None:
    """A corps out of supply has three points: two out of the zone around 0405, one for the hex, none into another."""
    board = blank(link={"0505>S0102": "transit"})
    besiegers = ("1M/1 0405", "1M/2 0405", "1M/4 0405")
    march = March("soviet-siege", f"{RIFLE} 0505", *besiegers, *near, on=board, unsupplied=[RIFLE])
    assert march.offers(f"step {RIFLE} S0102") == opened
    march.state.unsupplied = 0
    assert march.cost(f"step {RIFLE} S0102") == (6 if opened else 8)
