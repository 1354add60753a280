"""9.0 to 9.3: activated units, movement points, terrain, rivers, roads, strategic movement, zones of control."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.movement.step_costs import ALLOWANCE, Allowed
from hexfront.kit.bars import total

from .table import at, axis, campaign, do, number, offered, refused, rules, soviet, table, top, unit, why

ROAD = {"0501-0502-0503-0504-0505-0506-0507-0508-0509-0510-0511-0512": "road"}


@rule("tow:9.0a")
def test_only_activated_units_move_and_none_has_to() -> None:
    game, state = table(axis("A", "0505", "3-5", "infantry", "active"), axis("B", "0508"))
    assert "9.0a" in why(game, state, "end")
    idle = refused(game, state, "step B to 0507")
    assert idle.rule == "tow:9.0a" and str(idle.text).startswith("B is not activated")
    events = do(game, state, "step A to 0504")
    assert "9.0a" in rules(events, "moved") and at(game, state, "A") == "0504"
    assert "9.0a" not in rules(do(game, state, "step A to 0503"), "moved"), "it is told where a move begins"


@rule("tow:9.0b")
def test_units_move_one_at_a_time_and_each_once() -> None:
    game, state = table(axis("A", "0505"), axis("B", "0508"))
    do(game, state, "step A to 0504", "step A to 0503")
    assert "9.0b" in why(game, state, "step B to 0507")
    assert "9.0b" in rules(do(game, state, "step B to 0507"), "moved")
    assert refused(game, state, "step A to 0502").rule == "tow:9.0b"
    assert at(game, state, "A") == "0503"


@rule("tow:9.0c", "tow:5.0c")
def test_a_full_hex_is_passed_through_but_no_move_ends_there() -> None:
    game, state = table(axis("A", "0505"), axis("B", "0506"), axis("C", "0506"))
    assert "5.0c" in why(game, state, "step A to 0506")
    do(game, state, "step A to 0506")
    assert {text.split()[1] for text in offered(game, state)} == {"A"}
    assert refused(game, state, "end").rule == "tow:9.0c"
    assert refused(game, state, "step B to 0507").rule == "tow:9.0c"
    do(game, state, "step A to 0507")
    assert "end" in offered(game, state)


@rule("tow:5.0d")
def test_a_full_hex_is_closed_to_a_unit_that_could_not_leave_it() -> None:
    game, state = table(axis("A", "0505", "3-1"), axis("B", "0506"), axis("C", "0506"))
    assert refused(game, state, "step A to 0506").rule == "tow:5.0d"


@rule("tow:5.0d")
def test_two_full_hexes_in_a_row_are_passed_only_with_the_points_for_both() -> None:
    full = [axis(name, where) for name, where in zip("BCDE", ("0104", "0104", "0103", "0103"), strict=True)]
    hills: dict[str, Any] = {"size": "blank 1x5", "hexes": {"0105": "forest"}}
    game, state = table(axis("A", "0105", "3-3"), *full, **hills)
    assert "step A to 0104" in offered(game, state)
    game, state = table(axis("A", "0105", "3-2"), *full, **hills)
    assert refused(game, state, "step A to 0104").rule == "tow:5.0d", "nor has it the points to turn back"


FULL = [axis(name, at) for at in ("0102", "0104") for name in (f"B{at}", f"C{at}")]


@pytest.mark.parametrize(
    ("start", "to", "enough", "others", "why_not"),
    [
        pytest.param("0103", "0102", 2, FULL, "5.0d", marks=pytest.mark.rule("tow:5.0d"), id="full hexes"),
        pytest.param("0101", "0102", 3, [soviet("S", "0103")], "9.1c", id="a ZOC to enter"),
        pytest.param("0104", "0103", 3, [soviet("S", "0105")], "9.1c", id="a ZOC to leave"),
        pytest.param("0105", "0104", 2, [], "9.1c", id="forest"),
    ],
)
@rule("tow:9.0a")
def test_who_cannot_take_a_step_is_not_asked_for_one(
    start: str, to: str, enough: int, others: list[Any], why_not: str
) -> None:
    for points in (enough - 1, enough):
        moving = axis("A", start, f"3-{points}", "infantry", "active")
        hills = {"0104": "forest"} if start == "0105" else {}
        game, state = table(moving, *others, size="blank 1x5", hexes=hills)
        asked = [group for key, group in game.legal(state, 1).groups.items() if key[0] == "unit"]
        if points < enough:
            assert not asked and "9.0a" in why(game, state, "end")
            assert refused(game, state, f"step A to {to}").rule == f"tow:{why_not}"
        else:
            assert [("step", number(game, "A"), game.grid.hex(to))] == [
                action for group in asked for action in group.actions() if action[2] == game.grid.hex(to)
            ]


@rule("tow:9.3a", "tow:9.3b")
def test_who_cannot_pay_for_both_zones_is_not_asked_for_a_step() -> None:
    """Each neighbour of 0101 lies next to S, as 0101 does: 2 to leave, 1 for the hex, 2 to enter."""
    game, state = table(axis("A", "0101", "3-4"), soviet("S", "0202"), size="blank 2x2")
    assert game.legal(state, 1).keys() == [("verb", "end")]
    game, state = table(axis("A", "0101", "3-5"), soviet("S", "0202"), size="blank 2x2")
    assert {"9.3a", "9.3b"} <= set(why(game, state, "step A to 0102"))


@rule("tow:5.0d")
def test_who_could_not_turn_back_from_a_full_hex_is_not_asked_for_a_step() -> None:
    moving = axis("A", "0103", "3-5", "infantry", "active")
    sea: dict[str, str] = {"0101": "sea", "0105": "sea"}
    game, state = table(moving, *FULL, size="blank 1x5", hexes=sea)
    assert "step A to 0102" in offered(game, state), "it can come back"
    game, state = table(moving, *FULL, size="blank 1x5", hexes={**sea, "0103": "marsh"})
    assert game.legal(state, 1).keys() == [("verb", "end")]
    assert refused(game, state, "step A to 0102").rule == "tow:5.0d"


@rule("tow:5.0g")
def test_an_enemy_in_the_only_way_leaves_nobody_to_be_asked() -> None:
    game, state = table(axis("A", "0101"), soviet("S", "0102"), size="blank 1x2")
    assert game.legal(state, 1).keys() == [("verb", "end")]
    assert refused(game, state, "step A to 0102").rule == "tow:5.0g"


@rule("tow:9.0d")
def test_a_unit_moves_either_normally_or_strategically() -> None:
    game, state = table(axis("A", "0505"), links=ROAD)
    assert "9.0d" in why(game, state, "march A to 0504")
    do(game, state, "march A to 0504")
    assert refused(game, state, "step A to 0503").rule == "tow:9.0d"
    do(game, state, "march A to 0503")
    game, state = table(axis("A", "0505"), links=ROAD)
    do(game, state, "step A to 0504")
    assert refused(game, state, "march A to 0503").rule == "tow:9.0d"


@rule("tow:9.0e")
def test_blocked_hexsides_and_the_sea_stop_everybody() -> None:
    game, state = table(
        axis("A", "0505"), hexes={"0506": "sea"}, sides={"0505-0504": "blocked"}, links={"0505-0504": "road"}
    )
    assert refused(game, state, "step A to 0504").rule == "tow:9.0e"
    assert refused(game, state, "march A to 0504").rule == "tow:9.0e"
    assert refused(game, state, "step A to 0506").rule == "tow:9.0e"


@rule("tow:9.1a")
def test_a_unit_spends_what_it_likes_and_the_rest_is_lost() -> None:
    game, state = table(axis("A", "0505", "3-5", "infantry"), axis("B", "0909"))
    assert why(game, state, "step A to 0504")["9.1a"] == "4"
    do(game, state, "step A to 0504")
    assert why(game, state, "step A to 0503")["9.1a"] == "3"
    assert "9.1a" in rules(do(game, state, "step B to 0908"), "moved"), "A had points left"
    assert refused(game, state, "step A to 0503").rule == "tow:9.0b"
    assert "9.1a" in why(game, state, "end")
    game, state = table(axis("A", "0505", "3-1"), axis("B", "0909"))
    events = do(game, state, "step A to 0504", "step B to 0908")
    assert "9.0b" in rules(events, "moved") and "9.1a" not in rules(events), "A had none"


@rule("tow:9.1b", "tow:2.6a")
def test_terrain_has_its_price_by_the_chart() -> None:
    game, state = table(axis("A", "0505"), hexes={"0504": "forest", "0506": "rough", "0606": "town"})
    assert why(game, state, "step A to 0504")["9.1b"] == "2"
    assert why(game, state, "step A to 0506")["9.1b"] == "2"
    assert why(game, state, "step A to 0606")["9.1b"] == "1"
    assert "2.6a" in why(game, state, "step A to 0605")
    assert refused(game, state, "step A to 0503").rule == "tow:9.1b"


@rule("tow:9.1c")
def test_there_is_no_minimum_move() -> None:
    game, state = table(axis("A", "0505", "3-1"), axis("B", "0909"), hexes={"0504": "forest"})
    assert refused(game, state, "step A to 0504").rule == "tow:9.1c"
    do(game, state, "step A to 0506")
    assert refused(game, state, "step A to 0507").rule == "tow:9.1c"


@rule("tow:9.1d")
def test_a_minor_river_costs_one_more() -> None:
    game, state = table(axis("A", "0505"), sides={"0505-0504": "river"})
    assert why(game, state, "step A to 0504")["9.1d"] == "1"
    events = do(game, state, "step A to 0504")
    assert events[0].cost == 4


@rule("tow:9.1e", "tow:2.1i")
def test_an_unbridged_major_river_takes_a_whole_move_from_its_bank() -> None:
    game, state = table(
        axis("A", "0505"), axis("B", "0706"), axis("C", "0909"), sides={"0505-0504": "major-river"}
    )
    assert {"9.1e", "2.1i"} <= set(why(game, state, "step A to 0504"))
    do(game, state, "step B to 0606", "step B to 0505")
    assert refused(game, state, "step B to 0504").rule == "tow:9.1e"
    do(game, state, "step A to 0504")
    assert refused(game, state, "step A to 0503").rule == "tow:9.1c"


@rule("tow:9.1e")
def test_a_crossing_pays_nothing_more_for_an_enemy_zoc() -> None:
    game, state = table(axis("A", "0505", "3-1"), soviet("S", "0503"), sides={"0505-0504": "major-river"})
    assert "9.1e" in why(game, state, "step A to 0504")
    do(game, state, "step A to 0504")
    assert at(game, state, "A") == "0504"


@rule("tow:9.1f")
@pytest.mark.parametrize("link", ["road", "rail"])
def test_roads_and_railways_cost_one_whatever_the_terrain(link: str) -> None:
    game, state = table(
        axis("A", "0505"), hexes={"0504": "forest", "0503": "forest"}, links={"0505-0504": link}
    )
    assert why(game, state, "step A to 0504")["9.1f"] == "1"
    do(game, state, "step A to 0504")
    # The rate needs the link: 0503 lies beside the road, not on it.
    assert why(game, state, "step A to 0503")["9.1b"] == "2"


@rule("tow:9.1g", "tow:2.1i")
@pytest.mark.parametrize("link", ["road", "rail"])
@pytest.mark.parametrize("river", ["river", "major-river"])
def test_a_bridge_cancels_the_river(river: str, link: str) -> None:
    game, state = table(axis("A", "0505"), sides={"0505-0504": river}, links={"0505-0504": link})
    told = why(game, state, "step A to 0504")
    assert {"9.1g", "2.1i"} <= set(told) and told["9.1a"] == "4"


@rule("tow:9.2a", "tow:9.2b")
def test_strategic_movement_costs_half_a_point_along_roads() -> None:
    game, state = table(axis("A", "0502"), axis("B", "0909"), links=ROAD)
    assert why(game, state, "march A to 0503")["9.2a"] == "½"
    for column in range(3, 13):
        do(game, state, f"march A to 05{column:02}")
    assert at(game, state, "A") == "0512"
    assert refused(game, state, "march A to 0511").rule == "tow:9.1c"


@rule("tow:9.2b")
def test_strategic_movement_stays_on_roads_and_off_railways() -> None:
    game, state = table(
        axis("A", "0505"), axis("B", "0909"), links={"0505-0504": "road", "0504-0503": "rail"}
    )
    do(game, state, "march A to 0504")
    assert refused(game, state, "march A to 0503").rule == "tow:9.2b"
    assert refused(game, state, "march B to 0908").rule == "tow:9.2b"


@rule("tow:9.2c")
def test_strategic_movement_keeps_out_of_enemy_zocs() -> None:
    game, state = table(axis("A", "0505"), axis("B", "0509"), soviet("S", "0407"), links=ROAD)
    assert "9.2c" in why(game, state, "march A to 0504")
    assert refused(game, state, "march A to 0506").rule == "tow:9.2c"
    game, state = table(axis("A", "0506"), soviet("S", "0407"), links=ROAD)
    assert refused(game, state, "march A to 0505").rule == "tow:9.2c"


@rule("tow:9.2c")
def test_a_march_into_a_zoc_is_refused_for_the_zoc_and_not_for_its_price() -> None:
    game, state = table(axis("A", "0505", "3-1"), soviet("S", "0407"), links=ROAD)
    action = game.lexicon.parse("march A to 0506")
    stands = [one.rule for one in state.agenda[-1].objections(game, state, 1, action)]
    assert stands == ["tow:9.2c", "tow:6.0a", "tow:6.0e"]
    assert refused(game, state, "march A to 0506").rule == "tow:9.2c"


@rule("tow:9.2a")
def test_a_march_passes_through_a_full_hex_if_it_gets_on() -> None:
    game, state = table(axis("A", "0505"), axis("B", "0506"), axis("C", "0506"), links=ROAD)
    do(game, state, "march A to 0506", "march A to 0507", "end")
    assert at(game, state, "A") == "0507"
    game, state = table(axis("A", "0505"), axis("B", "0506"), axis("C", "0506"), links={"0505-0506": "road"})
    # The road ends in the full hex, but the way back is open.
    do(game, state, "march A to 0506")
    assert refused(game, state, "end").rule == "tow:9.0c"
    assert offered(game, state) == {"march A to 0505"}


@rule("tow:5.0d")
def test_a_march_does_not_end_in_a_full_hex() -> None:
    units = (axis("A", "0505", "3-1"), axis("B", "0503"), axis("C", "0503"))
    game, state = table(*units, links=ROAD)
    do(game, state, "march A to 0504")
    assert "march A to 0503" not in offered(game, state)
    assert refused(game, state, "march A to 0503").rule == "tow:5.0d", "it has no point left to get on"


@rule("tow:5.0d")
def test_a_march_through_full_hexes_needs_one_way_out_and_the_points_for_it() -> None:
    """At 0503 one road ends in the full 0504, another leads through the full 0603 to an empty hex."""
    roads = {"0601-0501-0502-0503-0504": "road", "0503-0603-0703": "road"}
    full = [axis(f"{side}{at}", at) for at in ("0502", "0503", "0504", "0603") for side in "BC"]
    game, state = table(axis("A", "0501", "3-2"), *full, links=roads)
    do(game, state, "march A to 0502", "march A to 0503")
    assert offered(game, state) == {"march A to 0502", "march A to 0603"}
    do(game, state, "march A to 0603", "march A to 0703")
    game, state = table(axis("A", "0601", "3-2"), *full, links=roads)
    do(game, state, "march A to 0501", "march A to 0502")
    assert offered(game, state) == {"march A to 0501"}
    assert refused(game, state, "march A to 0503").rule == "tow:5.0d", "it would come no farther than 0603"


@rule("tow:9.3a", "tow:9.3b", "tow:6.0e")
def test_entering_and_leaving_a_zoc_cost_two_each() -> None:
    game, state = table(axis("A", "0505"), axis("B", "0503"), soviet("S", "0507"))
    told = why(game, state, "step A to 0506")
    assert told["9.3a"] == "2" and told["9.1a"] == "2" and "6.0e" in told and "9.3b" not in told
    do(game, state, "step A to 0506", "end")
    game, state = table(axis("A", "0506"), soviet("S", "0507"))
    told = why(game, state, "step A to 0505")
    assert told["9.3b"] == "2" and told["9.1a"] == "2" and "9.3a" not in told
    do(game, state, "step A to 0505", "step A to 0504", "step A to 0503")
    assert top(state) != "Movement"


@rule("tow:9.3b", "tow:9.1c")
def test_who_cannot_pay_for_leaving_a_zoc_stays() -> None:
    game, state = table(axis("A", "0505", "3-3"), soviet("S", "0504"))
    assert why(game, state, "step A to 0506")["9.3b"] == "2"
    game, state = table(axis("A", "0505", "3-2"), axis("B", "0909"), soviet("S", "0504"))
    assert refused(game, state, "step A to 0506").rule == "tow:9.1c"


@rule("tow:9.3c")
@pytest.mark.parametrize("link", ["", "road"])
def test_no_major_river_is_crossed_from_zoc_to_zoc(link: str) -> None:
    links = {"0505-0504": link} if link else {}
    game, state = table(
        axis("A", "0505", "5-5-8", "tank"), axis("B", "0504"), soviet("S", "0405"),
        sides={"0505-0504": "major-river"}, links=links,
    )  # fmt: skip
    assert refused(game, state, "step A to 0504").rule == "tow:9.3c"
    # With one hex out of the zone the crossing is open.
    game, state = table(
        axis("A", "0505", "5-5-8", "tank"),
        soviet("S", "0503"),
        sides={"0505-0504": "major-river"},
        links=links,
    )
    do(game, state, "step A to 0504")


@rule("tow:9.3d")
def test_a_marsh_takes_a_whole_move_from_beside_it() -> None:
    game, state = table(axis("A", "0505"), axis("B", "0507"), hexes={"0504": "marsh"})
    assert "9.3d" in why(game, state, "step A to 0504")
    do(game, state, "step B to 0506", "step B to 0505")
    assert refused(game, state, "step B to 0504").rule == "tow:9.3d"
    do(game, state, "step A to 0504")
    assert top(state) != "Movement" or refused(game, state, "step A to 0503").rule == "tow:9.1c"


@rule("tow:9.3e")
def test_no_marsh_is_entered_from_zoc_to_zoc() -> None:
    game, state = table(axis("A", "0505"), soviet("S", "0405"), hexes={"0504": "marsh"})
    assert refused(game, state, "step A to 0504").rule == "tow:9.3e"


@rule("tow:9.3f")
def test_a_road_leads_through_a_marsh_and_a_railway_does_not() -> None:
    game, state = table(axis("A", "0506"), hexes={"0504": "marsh"}, links=ROAD)
    do(game, state, "step A to 0505")
    told = why(game, state, "step A to 0504")
    assert "9.3f" in told and told["9.1f"] == "1"
    do(game, state, "step A to 0504", "step A to 0503")
    game, state = table(
        axis("A", "0506"), axis("B", "0909"), hexes={"0504": "marsh"}, links={"0505-0504": "rail"}
    )
    do(game, state, "step A to 0505")
    assert refused(game, state, "step A to 0504").rule == "tow:9.3d"


@rule("tow:9.3f")
def test_a_road_leads_into_a_marsh_even_from_zoc_to_zoc() -> None:
    game, state = table(axis("A", "0505"), soviet("S", "0405"), hexes={"0504": "marsh"}, links=ROAD)
    assert "9.3f" in why(game, state, "step A to 0504")


@rule("tow:2.2g", "tow:2.2l")
def test_the_counter_prints_what_a_unit_may_spend() -> None:
    game, state = campaign(phase="movement", activated="axis")
    verdict = why(game, state, "step 17Pz to 2037")
    assert verdict["2.2g"] == "8" and "2.2l" in verdict
    assert total(ALLOWANCE, Allowed(game, state, number(game, "17Pz"))) == 16, "in halves"


@rule("tow:8.2c", "tow:1.3a")
def test_an_isolated_unit_has_half_its_points_rounded_down() -> None:
    game, state = table(axis("A", "0505", "3-5", "infantry", "isolated"))
    told = why(game, state, "step A to 0504")
    assert told["8.2c"] == "2" and "1.3a" in told and told["9.1a"] == "1"


@rule("tow:1.3.ex1")
def test_half_of_three_is_one() -> None:
    game, state = table(axis("A", "0505", "3-3", "infantry", "isolated"))
    assert why(game, state, "step A to 0504")["8.2c"] == "1"


@rule("tow:8.2b")
def test_a_unit_out_of_supply_moves_as_usual() -> None:
    game, state = table(axis("A", "0505", "3-5", "infantry", "unsupplied"))
    told = why(game, state, "step A to 0504")
    assert told["9.1a"] == "4" and "8.2b" in told


@rule("tow:9.4.ex1")
def test_the_example_of_normal_movement() -> None:
    game, state = table(
        axis("A", "0505", "3-5"), soviet("S", "0504"), soviet("T", "0606"),
        hexes={"0605": "marsh"}, sides={"0505-0506": "major-river"},
    )  # fmt: skip
    told = why(game, state, "step A to 0405")
    assert (told["9.1b"], told["9.3a"], told["9.3b"], told["9.1a"]) == ("1", "2", "2", "0")
    assert refused(game, state, "step A to 0605").rule == "tow:9.3e"
    assert refused(game, state, "step A to 0506").rule == "tow:9.3c"


@rule("tow:9.4.ex2")
def test_the_example_of_strategic_movement() -> None:
    game, state = table(axis("A", "0501", "3-5"), links=ROAD)
    spent = sum(do(game, state, f"march A to 05{column:02}")[0].cost for column in range(2, 9))
    assert spent == 7


@rule("tow:9.4.ex3")
def test_the_example_of_an_enemy_beside_the_road() -> None:
    game, state = table(axis("A", "0501", "3-5"), soviet("S", "0406"), links=ROAD)
    for column in range(2, 5):
        do(game, state, f"step A to 05{column:02}")
    assert refused(game, state, "step A to 0505").rule == "tow:9.1c"
    game, state = table(axis("A", "0501", "3-5"), soviet("S", "0406"), links=ROAD)
    for column in range(2, 5):
        do(game, state, f"march A to 05{column:02}")
    assert refused(game, state, "march A to 0505").rule == "tow:9.2c"


def test_the_movement_segment_is_over_when_everybody_has_moved() -> None:
    game, state = table(unit("A", "0505", "infantry", "3-1", side="axis"))
    do(game, state, "step A to 0504")
    assert top(state) != "Movement"
