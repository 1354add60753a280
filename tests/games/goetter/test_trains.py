"""5.6: German units that move by train."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule

from .marching import REAL, March, blank

TANK, FOOT, PANZER = "3GTC", "281/322", "25PG/5"
LINE = {"0502-0503-0504-0505-0506-0507": "rail", "0802-0803": "rail"}


@rule("goetter:5.62", "goetter:5.64", "goetter:5.67a")
def test_a_train_goes_as_far_as_the_railway_leads_and_is_the_whole_move() -> None:
    march = March("german-movement", f"{FOOT} 0502", on=blank(link=LINE))
    assert march.hexes(f"rail {FOOT}") == {"0503", "0504", "0505", "0506", "0507"}
    assert march.why(f"rail {FOOT} 0507")["5.67a"] == "4"
    told = march.do(f"rail {FOOT} 0507")
    assert (told[0].how, told[0].rules) == ("train", ("goetter:5.62",))
    assert march.against(f"step {FOOT} 0508") == ["5.62", "5.13"]
    assert march.against(f"rail {FOOT} 0506") == ["5.62"]
    assert not march.offers(f"rail {FOOT} 0506")


@rule("goetter:5.62")
def test_it_begins_and_ends_on_the_railway_and_follows_it() -> None:
    march = March("german-movement", f"{FOOT} 0502", "281/368 0402", on=blank(link=LINE))
    assert march.against("rail 281/368 0503") == ["5.62"]
    assert march.against(f"rail {FOOT} 0402") == ["5.62"]
    assert march.against(f"rail {FOOT} 0803") == ["5.62"]
    assert march.against(f"rail {FOOT} 0502") == ["5.62"]
    march.do(f"step {FOOT} 0503")
    assert march.against(f"rail {FOOT} 0507") == ["5.62"]
    assert not march.offers(f"rail {FOOT} 0507")


@rule("goetter:5.61")
def test_soviets_take_no_train_and_nobody_without_an_allowance() -> None:
    march = March("soviet-movement", f"{TANK} 0502", on=blank(link=LINE))
    assert march.against(f"rail {TANK} 0503")[0] == "5.61"
    assert not march.offers(f"rail {TANK} 0503")
    march = March("german-movement", "FtSte1 0502", on=blank(link=LINE))
    assert march.against("rail FtSte1 0503") == ["5.28b"]
    assert not march.offers("rail FtSte1 0503")


@rule("goetter:5.63")
def test_no_train_leaves_enters_or_passes_an_enemy_zone() -> None:
    march = March("german-movement", f"{FOOT} 0502", f"{TANK} 0405", "Mue/Pz 0505", on=blank(link=LINE))
    assert march.against("rail Mue/Pz 0507")[0] == "5.63"
    assert not march.offers("rail Mue/Pz 0507")
    assert march.against(f"rail {FOOT} 0505") == ["5.63"]
    assert march.against(f"rail {FOOT} 0507") == ["5.62"]
    assert march.hexes(f"rail {FOOT}") == {"0503", "0504"}


@rule("goetter:5.21")
def test_no_train_goes_through_enemies_without_a_zone() -> None:
    march = March("german-movement", f"{FOOT} 0502", "Depot1BFa 0505", on=blank(link=LINE))
    assert march.against(f"rail {FOOT} 0505") == ["5.21"]
    assert march.hexes(f"rail {FOOT}") == {"0503", "0504"}


@pytest.mark.parametrize(("phase", "told"), [("reaction", "5.65"), ("german-siege", "5.65")])
@rule("goetter:5.65")
def test_trains_run_in_the_german_movement_phase_alone(phase: str, told: str) -> None:
    march = March(phase, f"{PANZER} 0502", on=blank(link=LINE), marker="D", reacting=3)
    assert march.against(f"rail {PANZER} 0503")[0] == told
    assert not march.offers(f"rail {PANZER} 0503")


@pytest.mark.parametrize(
    ("unit", "places"),
    [
        (FOOT, 1),
        ("25PG/35", 2),
        ("StuG184", 2),
        ("38SSNib", 2),
        (PANZER, 1),
        ("1001Nacht", 1),
        ("OKH", 1),
        ("UvH", 1),
    ],
)
@rule("goetter:5.67b", "goetter:5.67a")
def test_a_mobile_unit_above_a_battalion_takes_two_places(unit: str, places: int) -> None:
    march = March("german-movement", f"{unit} 0502", on=blank(link=LINE), trains=4 - places)
    assert march.why(f"rail {unit} 0503")["5.67b"] == str(places)
    march.do(f"rail {unit} 0503")
    assert march.state.trains == 4
    march = March("german-movement", f"{unit} 0502", on=blank(link=LINE), trains=5 - places)
    assert march.against(f"rail {unit} 0503") == ["5.67a"]
    assert not march.offers(f"rail {unit} 0503")


@rule("goetter:6.67c")
def test_a_disrupted_unit_takes_no_train() -> None:
    march = March("german-movement", f"{FOOT} 0502", on=blank(link=LINE), disrupted=[FOOT])
    assert march.against(f"rail {FOOT} 0503") == ["6.67c"]
    assert not march.offers(f"rail {FOOT} 0503")


@rule("goetter:5.68a")
def test_from_frankfurt_to_spandau_through_berlin_while_no_soviet_has_been_there() -> None:
    march = March("german-movement", f"{FOOT} 2908")
    assert "5.68a" in march.why(f"rail {FOOT} 2524")
    told = march.do(f"rail {FOOT} 2524")
    assert told[0].rules == ("goetter:5.62", "goetter:5.68a")
    assert "5.68a" not in March("german-movement", f"{FOOT} 2908").why(f"rail {FOOT} 2808")


@pytest.mark.parametrize("how", ["marker", "transit", "siege"])
@rule("goetter:5.68b")
def test_once_a_soviet_or_his_marker_is_there_no_train_crosses_berlin(how: str) -> None:
    marked = {REAL.grid.hex("2421"): "1BF"} if how == "marker" else {}
    soviet = {"transit": (f"{TANK} 2421",), "siege": (f"{TANK} 0118",), "marker": ()}[how]
    march = March("german-movement", f"{FOOT} 2908", f"{PANZER} 2621", *soviet, marked=marked)
    assert march.against(f"rail {FOOT} 2524")[0] == "5.68b"
    assert not march.offers(f"rail {FOOT} 2524")
    assert march.against(f"rail {FOOT} 2621") == ["5.68b"]
    assert not march.offers(f"rail {FOOT} 2621")
    assert march.against(f"rail {PANZER} 2524") == ["5.68b"]
    assert not march.offers(f"rail {PANZER} 2524")
    assert march.offers(f"rail {FOOT} 2808")


@rule("goetter:5.68a", "goetter:5.47b")
def test_the_link_is_judged_as_the_phase_begins_and_comes_back_with_the_last_marker() -> None:
    at = REAL.grid.hex("2421")
    march = March("german-movement", f"{FOOT} 2908", f"{PANZER} 2321", marked={at: "1BF"})
    march.do(f"step {PANZER} 2421")
    assert march.state.marked == {}
    assert not march.offers(f"rail {FOOT} 2524")
    march = March("german-movement", f"{FOOT} 2908", f"{PANZER} 2421")
    march.why(f"rail {FOOT} 2524")


@rule("goetter:5.68a")
def test_a_train_may_begin_pass_and_end_in_transit_but_for_hexes_in_enemy_zones() -> None:
    march = March("german-movement", f"{FOOT} 2621", f"{PANZER} 2908", f"{TANK} 2321")
    assert march.why(f"rail {FOOT} 2524")
    assert march.offers(f"rail {PANZER} 2622")
    assert march.against(f"rail {PANZER} 2421") == ["5.63"]
    assert not march.offers(f"rail {PANZER} 2421")


def test_the_nets_of_spandau_and_oranienburg_hang_on_the_link_alone() -> None:
    reached = March("german-movement", f"{FOOT} 2908").hexes(f"rail {FOOT}")
    closed = March("german-movement", f"{FOOT} 2908", marked={REAL.grid.hex("2421"): "1BF"})
    alone = closed.hexes(f"rail {FOOT}")
    rails = set(REAL.map.describe(REAL.map.linked("rail") & ~REAL.siege & ~REAL.transit))
    assert reached == (rails | set(REAL.map.describe(REAL.transit))) - {"2908"}
    assert {"2323", "2222", "2524"} <= rails - alone


@rule("goetter:2.3b")
def test_the_soviet_sends_no_german_off_by_train() -> None:
    march = March("soviet-movement", f"{FOOT} 0502", on=blank(link=LINE))
    assert march.against(f"rail {FOOT} 0503") == ["2.3b", "5.65"]


@rule("goetter:5.0a", "goetter:5.17a", "goetter:5.28b")
def test_who_is_not_on_the_map_or_in_berlin_or_cannot_move_takes_no_train() -> None:
    march = March("german-movement", f"{FOOT} S0202", "FtSte1 0502", on=blank(link=LINE))
    assert march.against("rail 281/368 0503") == ["5.0a"]
    assert march.against(f"rail {FOOT} 0503")[0] == "5.17a"
    assert march.against("rail FtSte1 0503") == ["5.28b"]
    for unit in ("281/368", FOOT, "FtSte1"):
        assert not march.offers(f"rail {unit} 0503")


@rule("goetter:5.67b")
def test_a_train_tells_that_a_large_mobile_unit_takes_more_than_one_place() -> None:
    march = March("german-movement", f"{FOOT} 0502", "25PG/35 0502", on=blank(link=LINE))
    assert [event.rules for event in march.do(f"rail {FOOT} 0503")] == [("goetter:5.62",)]
    assert [event.rules for event in march.do("rail 25PG/35 0503")] == [("goetter:5.62", "goetter:5.67b")]
    assert march.state.trains == 3


@pytest.mark.parametrize(
    ("unit", "turn", "places"),
    [
        pytest.param("344/832", 2, 0, marks=pytest.mark.rule("goetter:9.16")),
        *(("344/832", 3, 1), ("Moltke", 2, 1), ("10SS/10", 2, 1)),
    ],
)
@rule("goetter:5.67b")
def test_only_the_344th_rides_outside_the_limit_and_only_as_it_comes(
    unit: str, turn: int, places: int
) -> None:
    march = March("german-movement", f"{unit} 0502", f"{FOOT} 0506", on=blank(link=LINE))
    march.state.turn = turn
    assert march.why(f"rail {unit} 0503")["5.67b"] == str(places)
    told = march.do(f"rail {unit} 0503")
    assert ("goetter:9.16" in told[0].rules) == (not places)
    assert march.state.trains == places


@rule("goetter:5.62")
def test_off_the_railway_the_way_into_berlin_is_closed_by_both_rules() -> None:
    march = March("german-movement", f"{FOOT} 2015", marked={REAL.grid.hex("2421"): "1BF"})
    assert not REAL.map.linked("rail") >> REAL.grid.hex("2015") & 1
    assert march.against(f"rail {FOOT} 2621") == ["5.62", "5.68b"]
    march = March("german-movement", f"{FOOT} 2015")
    assert march.against(f"rail {FOOT} 2621") == ["5.62"]
