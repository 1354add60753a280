"""10.4 Retreats."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.state import DEAD

from .duel import attack, combat, defence, fought, moves
from .table import at, axis, do, number, offered, refused, rules, soviet, top, why

RESULTS = {1: ("R", 1), 2: ("RR", 3)}


def beaten(far: int, *others: Any, stack: str = "A", stats: str = "1-5/1-5", **more: Any) -> tuple[Any, Any]:
    """Axis units in 0505 are attacked from 0506 at 5-1 and have to fall back one or two hexes."""
    lines = [*(axis(name, "0505", stats) for name in stack), *others]
    strength = 5 * defence(lines, "0505")
    game, state = combat(soviet("S", "0506", f"{strength}-5", "infantry", "active"), *lines, **more)
    result, die = RESULTS[far]
    assert fought(attack(game, state, "0505", "S", dice=(die,))).outcome == result
    return game, state


def ways(*hexes: str, name: str = "A") -> set[str]:
    """The offers to retreat there."""
    return {f"retreat {name} to {one}" for one in hexes}


WEST = ("0504", "0605", "0405")
"""Where a unit in 0505 may go before an attack from 0506, which controls the other two hexes."""
RING = (soviet("T", "0503"), soviet("U", "0704"), soviet("V", "0304"))
"""Enemies who control the hexes in the west of 0505 as well."""


@rule("tow:10.4a")
def test_r_is_one_hex() -> None:
    game, state = beaten(1)
    assert (game.deciders(state), offered(game, state)) == ((1,), ways(*WEST))
    assert why(game, state, "retreat A to 0504")["10.4a"] == "0"
    events = do(game, state, "retreat A to 0504")
    assert moves(events, "retreat") == ["A 0505-0504"]
    assert "10.4a" in rules(events, "retreat")
    assert top(state) == "Advance"


@rule("tow:10.4a")
def test_rr_is_two_hexes_and_ends_two_hexes_away() -> None:
    game, state = beaten(2)
    assert refused(game, state, "retreat A to 0503").rule == "tow:10.4a"
    assert str(refused(game, state, "retreat S to 0507").text) == "S is not retreating."
    assert refused(game, state, "retreat S to 0507").rule == "tow:10.4a"
    assert refused(game, state, "lose A").rule == "tow:10.4a"
    do(game, state, "retreat A to 0504")
    assert offered(game, state) == ways("0503", "0604", "0404")
    assert refused(game, state, "retreat A to 0605").rule == "tow:10.4a"
    do(game, state, "retreat A to 0604")
    assert at(game, state, "A") == "0604"


@rule("tow:10.4b")
def test_a_retreat_costs_no_movement_points() -> None:
    """Not even marsh, rivers or an allowance of 1 stop it."""
    game, state = beaten(2, stats="1-1/1-1", hexes={"0504": "marsh", "0503": "marsh"})
    events = do(game, state, "retreat A to 0504", "retreat A to 0503")
    assert "10.4b" in rules(events, "retreat")
    assert {event.cost for event in events if hasattr(event, "cost")} == {0}


@rule("tow:10.4c")
def test_a_stack_may_split() -> None:
    game, state = beaten(1, stack="AB")
    assert offered(game, state) == ways(*WEST) | ways(*WEST, name="B")
    do(game, state, "retreat A to 0504")
    assert "10.4c" in rules(do(game, state, "retreat B to 0605"), "retreat")
    assert (at(game, state, "A"), at(game, state, "B")) == ("0504", "0605")


@rule("tow:10.4a")
def test_one_unit_finishes_before_the_next() -> None:
    game, state = beaten(2, stack="AB")
    do(game, state, "retreat A to 0504")
    assert refused(game, state, "retreat B to 0504").rule == "tow:10.4a"
    assert str(refused(game, state, "retreat B to 0504").text) == "A has not finished its retreat."
    assert offered(game, state) == ways("0503", "0604", "0404")


@rule("tow:10.4d")
def test_the_way_with_the_fewest_controlled_hexes() -> None:
    game, state = beaten(1, soviet("T", "0604"), stack="AB")
    assert offered(game, state) == ways("0405") | ways("0405", name="B")
    for other in ("0504", "0605", "0406"):
        assert refused(game, state, f"retreat A to {other}").rule == "tow:10.4d"


@rule("tow:10.4d")
def test_controlled_hexes_count_over_the_whole_way() -> None:
    """0504 is free, but every hex behind it is controlled; the others lead on freely."""
    game, state = beaten(2, soviet("T", "0502"), soviet("U", "0703"), soviet("V", "0303"))
    assert offered(game, state) == ways("0605", "0405")
    assert refused(game, state, "retreat A to 0504").rule == "tow:10.4d"
    do(game, state, "retreat A to 0605")
    assert at(game, state, "A") == "0705"


@rule("tow:10.4d")
def test_the_second_hex_is_chosen_by_the_same_rule() -> None:
    game, state = beaten(2, soviet("T", "0603"))
    do(game, state, "retreat A to 0605")
    assert offered(game, state) == ways("0704", "0705")
    assert refused(game, state, "retreat A to 0604").rule == "tow:10.4d"


@rule("tow:10.4e")
def test_each_controlled_hex_entered_costs_a_step() -> None:
    game, state = beaten(1, *RING)
    assert offered(game, state) == ways(*WEST, "0606", "0406")
    events = do(game, state, "retreat A to 0504")
    assert state.step[number(game, "A")] == 1
    assert "10.4e" in rules(events, "step-lost")
    assert "10.4e" in rules(events, "retreat")


@rule("tow:10.4e")
def test_friends_do_not_lift_the_loss() -> None:
    game, state = beaten(1, *RING, axis("F", "0504"))
    events = do(game, state, "retreat A to 0504")
    assert state.step[number(game, "A")] == 1
    assert "10.4e" in rules(events, "step-lost")


@rule("tow:10.4e", "tow:10.3e")
def test_a_step_is_lost_for_every_controlled_hex() -> None:
    game, state = beaten(2, *RING, soviet("W", "0806"), soviet("X", "0206"))
    first = do(game, state, "retreat A to 0504")
    assert "10.4e" in rules(first, "step-lost")
    last = do(game, state, "retreat A to 0604")
    assert at(game, state, "A") == str(DEAD)
    assert {"10.4e", "10.3e"} <= rules(last, "removed")
    assert top(state) == "Advance"


@rule("tow:10.4e", "tow:10.3e")
def test_who_falls_in_the_first_of_two_hexes_is_gone() -> None:
    game, state = beaten(2, *RING, stats="1-5")
    events = do(game, state, min(offered(game, state)))
    assert "10.4e" in rules(events) and len(moves(events, "retreat")) == 1
    assert (at(game, state, "A"), top(state)) == (str(DEAD), "Advance")


@rule("tow:10.4f")
def test_nearer_to_supply_comes_first() -> None:
    game, state = beaten(1, zones={"axis-supply": ["0501"]})
    assert at(game, state, "A") == "0504"
    game, state = beaten(1, zones={"axis-supply": ["0901"]})
    assert offered(game, state) == ways("0504", "0605")
    assert refused(game, state, "retreat A to 0405").rule == "tow:10.4f"


@rule("tow:10.4f")
def test_every_hex_has_to_be_nearer() -> None:
    game, state = beaten(2, zones={"axis-supply": ["0501"]})
    assert at(game, state, "A") == "0503"


@rule("tow:10.4f")
def test_room_at_the_end_comes_second() -> None:
    """Two friends are in 0504, the one hex nearer to supply: that outranks room in the others."""
    friends = (axis("F", "0504"), axis("G", "0504"))
    game, state = beaten(1, *friends, zones={"axis-supply": ["0501"]})
    assert at(game, state, "A") == "0503"
    game, state = beaten(1, *friends)
    assert offered(game, state) == ways("0605", "0405")
    assert refused(game, state, "retreat A to 0504").rule == "tow:10.4f"


@rule("tow:10.4d")
def test_losses_come_before_supply() -> None:
    game, state = beaten(1, soviet("T", "0503"), zones={"axis-supply": ["0501"]})
    assert offered(game, state) == ways("0605", "0405")
    assert refused(game, state, "retreat A to 0504").rule == "tow:10.4d"


@rule("tow:10.4g")
def test_whoever_ends_in_a_full_hex_goes_on_again_and_again() -> None:
    friends = [axis(f"{name}{where}", where) for where in ("0504", "0503") for name in "FG"]
    lines = (soviet("S", "0506", "5-5", "infantry", "active"), axis("A", "0505", "1-5"), *friends)
    game, state = combat(*lines, zones={"axis-supply": ["0501"]})
    events = attack(game, state, "0505", "S", dice=(1,))
    assert moves(events, "retreat") == ["A 0505-0504", "A 0504-0503", "A 0503-0502"]
    assert "10.4g" in rules(events, "retreat")


@rule("tow:10.4g", "tow:10.4d")
def test_going_on_follows_the_same_rules() -> None:
    """All hexes in the west are full; T controls 0604 and 0503 behind them."""
    friends = [axis(f"{name}{where}", where) for where in WEST for name in "FG"]
    game, state = beaten(1, *friends, soviet("T", "0603"))
    do(game, state, "retreat A to 0504")
    assert at(game, state, "A") == "0404"
    game, state = beaten(1, *friends, soviet("T", "0603"))
    events = do(game, state, "retreat A to 0605")
    assert offered(game, state) == ways("0704", "0705")
    assert refused(game, state, "retreat A to 0604").rule == "tow:10.4d"
    assert "10.4g" in rules(do(game, state, "retreat A to 0704"), "retreat")
    assert moves(events, "retreat") == ["A 0505-0605"]


CORNER = {
    "sides": {"0707-0608": "blocked", "0707-0808": "blocked"},
    "zones": {"axis-supply": ["0701"]},
}
"""From 0707 no way leads back to the hexes beside 0708; supply lies beyond it."""


def cornered(*friends: Any) -> tuple[Any, Any]:
    """D in 0708 falls back one hex; whoever goes on from 0707 enters a ZOC."""
    lines = (axis("D", "0708", "3-5/1-5"), soviet("S", "0709", "15-5", "infantry", "active"), *friends)
    guards = (soviet("T", "0606", "4-5"), soviet("U", "0806", "4-5"))
    game, state = combat(*lines, *guards, **CORNER)
    assert fought(attack(game, state, "0708", "S", dice=(1,))).outcome == "R"
    return game, state


@rule("tow:10.4d")
def test_what_going_on_beyond_a_full_hex_would_cost_counts_too() -> None:
    game, state = cornered(axis("F", "0707"), axis("G", "0707"))
    assert offered(game, state) == ways("0608", "0808", name="D")
    assert refused(game, state, "retreat D to 0707").rule == "tow:10.4d"
    do(game, state, "retreat D to 0608")
    assert state.step[number(game, "D")] == 0


@rule("tow:10.4f")
def test_where_there_is_room_nothing_beyond_counts() -> None:
    game, state = cornered(axis("F", "0707"))
    assert at(game, state, "D") == "0707"


@rule("tow:10.4d")
def test_going_on_looks_as_far_as_the_first_hex_with_room() -> None:
    """0504 and 0503 are full; the one way on from there leads to 0502, which costs a step if T is near."""
    friends = [axis(f"{name}{where}", where) for where in ("0504", "0503") for name in "FG"]
    cut = ("0504-0604", "0504-0404", "0504-0605", "0504-0405", "0503-0604", "0503-0404")
    walls = dict.fromkeys((*cut, "0503-0603", "0503-0403"), "blocked")
    watch = (soviet("T", "0501"),)
    more: dict[str, Any] = {"sides": walls, "zones": {"axis-supply": ["0501"]}}
    game, state = beaten(1, *friends, **more)
    assert at(game, state, "A") == "0502"
    game, state = beaten(1, *friends, *watch, **more)
    assert offered(game, state) == ways("0605", "0405")
    assert refused(game, state, "retreat A to 0504").rule == "tow:10.4d"


@rule("tow:10.4g")
def test_a_hex_is_full_with_two_not_with_one() -> None:
    game, state = beaten(1, axis("F", "0504"), zones={"axis-supply": ["0501"]}, stack="AB")
    events = do(game, state, "retreat A to 0504")
    assert (at(game, state, "A"), at(game, state, "B")) == ("0504", "0503")
    assert "10.4g" in rules(events, "retreat")


@rule("tow:10.4h")
def test_minor_rivers_are_ignored() -> None:
    rivers = dict.fromkeys(("0505-0504", "0505-0605", "0505-0405"), "river")
    game, state = beaten(1, sides=rivers)
    assert offered(game, state) == ways(*WEST)
    assert "10.4h" in rules(do(game, state, "retreat A to 0504"), "retreat")


@rule("tow:10.4i")
def test_a_major_river_is_crossed_only_with_the_first_hex() -> None:
    game, state = beaten(2, sides=dict.fromkeys(("0505-0504", "0605-0604", "0405-0404"), "major-river"))
    assert offered(game, state) == ways(*WEST)
    do(game, state, "retreat A to 0605")
    assert refused(game, state, "retreat A to 0604").rule == "tow:10.4i"
    assert offered(game, state) == ways("0704", "0705")
    game, state = beaten(2, sides={"0505-0504": "major-river"})
    assert "10.4i" in rules(do(game, state, "retreat A to 0504"), "retreat")


@rule("tow:10.4i")
def test_a_bridge_opens_a_major_river_to_the_second_hex() -> None:
    sides = dict.fromkeys(("0605-0604", "0605-0704", "0605-0705"), "major-river")
    game, state = beaten(2, sides=sides, links={"0605-0704": "rail"})
    do(game, state, "retreat A to 0605")
    assert at(game, state, "A") == "0704"
    game, state = beaten(2, sides=sides)
    assert refused(game, state, "retreat A to 0605").rule == "tow:10.4a"
    do(game, state, "retreat A to 0504")
    assert refused(game, state, "retreat A to 0605").rule == "tow:10.4a"
    game, state = beaten(2, sides={"0504-0503": "major-river"})
    do(game, state, "retreat A to 0504")
    assert refused(game, state, "retreat A to 0503").rule == "tow:10.4i"


@rule("tow:10.4j")
@pytest.mark.parametrize("bridge", [{}, {"0505-0405": "road"}])
@pytest.mark.parametrize("friend", [(), (axis("F", "0405"),)])
def test_no_major_river_from_one_zone_into_another(bridge: dict[str, str], friend: Any) -> None:
    """All hexes around are controlled; one of them lies behind the river."""
    game, state = beaten(1, *RING, *friend, sides={"0505-0405": "major-river"}, links=bridge)
    assert offered(game, state) == ways("0504", "0605", "0606", "0406")
    assert refused(game, state, "retreat A to 0405").rule == "tow:10.4j"


@rule("tow:10.4e")
def test_from_a_free_hex_a_bridge_leads_into_an_enemy_zone() -> None:
    lines = (
        soviet("S", "0106", "5-5", "infantry", "active"),
        axis("A", "0105", "1-5/1-5"),
        soviet("T", "0102"),
    )
    river: dict[str, Any] = {"sides": {"0104-0103": "major-river"}, "links": {"0104-0103": "rail"}}
    game, state = combat(*lines, size="blank 1x12", **river)
    events = attack(game, state, "0105", "S", dice=(3,))
    assert moves(events, "retreat") == ["A 0105-0104", "A 0104-0103"]
    assert "10.4e" in rules(events) and at(game, state, "A") == "0103"


@rule("tow:10.4k")
def test_no_retreat_off_the_map() -> None:
    lines = (soviet("S", "0502", "5-5"), soviet("T", "0602", "1-5"), soviet("U", "0402", "1-5"))
    game, state = combat(
        *lines, axis("A", "0501", "1-5"), sides={"0501-0601": "blocked", "0501-0401": "blocked"}
    )
    events = attack(game, state, "0501", "S", dice=(1,))
    assert at(game, state, "A") == str(DEAD)
    assert "10.4k" in rules(events, "removed")


@rule("tow:10.4k")
def test_no_retreat_into_enemies_or_across_blocked_hexsides() -> None:
    game, state = beaten(1, soviet("T", "0504"), sides={"0505-0605": "blocked"})
    assert offered(game, state) == ways("0405", "0606", "0406")
    for other in ("0504", "0506", "0605"):
        assert refused(game, state, f"retreat A to {other}").rule == "tow:10.4k"


@rule("tow:10.4k")
def test_who_finds_no_way_is_eliminated() -> None:
    walls = dict.fromkeys(("0505-0504", "0505-0605", "0505-0405", "0505-0606", "0505-0406"), "blocked")
    lines = (soviet("S", "0506", "10-5"), axis("A", "0505", "1-5"), axis("B", "0505", "1-5"))
    game, state = combat(*lines, sides=walls)
    events = attack(game, state, "0505", "S", dice=(1,))
    assert (at(game, state, "A"), at(game, state, "B")) == (str(DEAD), str(DEAD))
    assert "10.4k" in rules(events, "removed")
    assert top(state) == "Advance"


@rule("tow:10.4k")
def test_a_retreat_of_two_that_cannot_be_completed_eliminates() -> None:
    walls = dict.fromkeys(("0505-0504", "0505-0605", "0505-0606", "0505-0406"), "blocked")
    dead_end = dict.fromkeys(("0405-0404", "0405-0304", "0405-0305"), "blocked")
    game, state = combat(soviet("S", "0506", "5-5"), axis("A", "0505", "1-5"), sides=walls | dead_end)
    events = attack(game, state, "0505", "S", dice=(3,))
    assert at(game, state, "A") == str(DEAD)
    assert "10.4k" in rules(events, "removed")


@rule("tow:2.3a", "tow:10.4a")
def test_an_hq_retreats_with_the_others() -> None:
    game, state = beaten(1, axis("HQ", "0505", "1-6", "hq"), stack="AB")
    assert ways("0504", name="HQ") <= offered(game, state)
    assert "2.3a" in rules(do(game, state, "retreat HQ to 0504"), "retreat")


@rule("tow:10.4f")
def test_an_hq_avoids_another_hq() -> None:
    more = (axis("HQ", "0505", "1-6", "hq"), axis("Other", "0504", "1-6", "hq"))
    game, state = beaten(1, *more, stack="AB")
    assert refused(game, state, "retreat HQ to 0504").rule == "tow:10.4f"
