"""6.6: two hexes back, by the best way that there is."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.conformance import tabletop
from hexfront.engine.positions.position import UnitLine
from hexfront.engine.rulebook.rules import rule

from .fighting import (
    at,
    do,
    field,
    german,
    number,
    offered,
    real,
    refusal,
    refused,
    resolve,
    rules,
    soviet,
    tanks,
    top,
    why,
)

DEAD, PLAIN = "-2", "-4"
HAMMER = "16-12-5/4-6-5"
"""A corps that makes 4-1 against two regiments."""


def beaten(*others: UnitLine, **given: Any) -> tuple[Any, Any]:
    """Two regiments in 0505 have lost A; B is to retreat from a corps in 0504."""
    game, state = field(
        german("A", "0505"), german("B", "0505"), soviet("S", "0504", HAMMER), *others, **given
    )
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A")
    return game, state


def ends(game: Any, state: Any, name: str, first: str) -> set[str]:
    """Where a unit could end that has gone to a first hex."""
    do(game, state, f"retreat {name} to {first}")
    return {text.rsplit(" ", 1)[1] for text in offered(game, state)}


def friends(*places: str, stats: str = "0-1-5") -> list[UnitLine]:
    return [german(f"F{place}", place, stats) for place in places]


def corps(*places: str) -> list[UnitLine]:
    """Four regiments in each hex: full."""
    return [german(f"G{place}{letter}", place, "0-1-5") for place in places for letter in "abcd"]


def disrupted(game: Any, state: Any) -> set[str]:
    return {name for unit, name in enumerate(game.names) if state.disrupted >> unit & 1}


@rule("goetter:6.61a", "goetter:6.61b", "goetter:6.62c", "goetter:6.62d", "goetter:6.66a", "goetter:6.63a")
def test_the_owner_retreats_two_hexes_away_out_of_enemy_zones_and_is_disrupted() -> None:
    game, state = beaten()
    assert game.deciders(state) == (0,)
    assert offered(game, state) == {f"retreat B to {place}" for place in ("0405", "0506", "0605")}
    assert refused(game, state, "retreat B to 0404") == "6.63a"
    assert refused(game, state, "retreat B to 0504") == "6.63a"
    assert refused(game, state, "retreat B to 0507") == "6.61b"
    assert refusal(game, state, "retreat S to 0503") == "S is not retreating."
    assert why(game, state, "retreat B to 0506")["6.61b"] == "1"
    assert ends(game, state, "B", "0506") == {"0406", "0507", "0606"}
    assert refused(game, state, "retreat B to 0405") == "6.62c"
    events = do(game, state, "retreat B to 0507")
    assert {"6.61a", "6.61b", "6.62d", "6.66a"} <= rules(events)
    assert (at(game, state, "B"), disrupted(game, state)) == ("0507", {"B"})


@rule("goetter:6.62a")
def test_two_vacant_hexes_come_before_a_way_through_friends() -> None:
    game, state = beaten(*friends("0405"))
    assert offered(game, state) == {"retreat B to 0506", "retreat B to 0605"}
    assert refused(game, state, "retreat B to 0405") == "6.62a"


@rule("goetter:6.62a")
def test_a_way_through_friends_to_a_vacant_hex_comes_before_one_onto_friends() -> None:
    around = ("0405", "0506", "0605")
    game, state = beaten(*friends(*around, "0507"))
    assert offered(game, state) == {f"retreat B to {place}" for place in around}
    assert ends(game, state, "B", "0506") == {"0406", "0606"}
    assert refused(game, state, "retreat B to 0507") == "6.62a"


RING = ("0306", "0305", "0406", "0507", "0606", "0706", "0705")
"""The ends of a retreat from 0505 that no corps in 0504 bars."""


@rule("goetter:6.62a", "goetter:6.62b")
def test_where_no_end_is_vacant_the_retreat_ends_on_friends_within_stacking() -> None:
    game, state = beaten(*friends(*[place for place in RING if place != "0507"]), *corps("0507"))
    assert ends(game, state, "B", "0506") == {"0406", "0606"}
    assert refused(game, state, "retreat B to 0507") == "6.62b"
    do(game, state, "retreat B to 0406")
    assert (at(game, state, "B"), disrupted(game, state)) == ("0406", {"B"})
    assert state.sheltered == 1 << number(game, "B")


@rule("goetter:6.62b", "goetter:6.62d")
def test_from_a_full_hex_units_are_carried_on_to_the_nearest_vacant_one_and_that_hex_is_disrupted() -> None:
    game, state = beaten(*corps(*RING))
    assert "6.62b" in why(game, state, "retreat B to 0506")
    assert ends(game, state, "B", "0506") == {"0406", "0507", "0606"}
    do(game, state, "retreat B to 0507")
    assert disrupted(game, state) == {f"G0507{letter}" for letter in "abcd"}
    nearest = {text.rsplit(" ", 1)[1] for text in offered(game, state)}
    assert nearest == {"0407", "0508", "0607"}
    assert "6.62b" in rules(do(game, state, "retreat B to 0508"))
    assert (at(game, state, "B"), state.sheltered) == ("0508", 0)
    assert disrupted(game, state) == {"B", *[f"G0507{letter}" for letter in "abcd"]}


def test_hexes_merely_crossed_are_not_disrupted() -> None:
    game, state = beaten(*corps("0405", "0506", "0605"))
    do(game, state, "retreat B to 0506", "retreat B to 0507")
    assert disrupted(game, state) == {"B"}


@rule("goetter:6.62c", "goetter:13.0q12")
def test_who_cannot_retreat_two_hexes_is_eliminated() -> None:
    game, state = field(
        german("A", "0505"),
        german("B", "0505"),
        soviet("S", "0504", HAMMER),
        soviet("T", "0506"),
        soviet("U", "0405"),
    )
    resolve(game, state, "0505", "S", die=5)
    assert "6.62c" in rules(do(game, state, "lose A"))
    assert (at(game, state, "B"), top(state)) == (DEAD, "Advance")


@rule("goetter:6.63a", "goetter:6.63b", "goetter:4.28a", "goetter:13.0q11")
def test_through_an_enemy_zone_only_where_a_friend_is_and_it_costs_the_stack_a_step() -> None:
    game, state = field(
        *[german(name, "0505") for name in "ABC"],
        german("F", "0404", "0-1-5"),
        soviet("S", "0504", "24-12-5/4-6-5"),
        soviet("T", "0606"),
        soviet("U", "0306"),
    )
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A")
    assert offered(game, state) == {"retreat B to 0404", "retreat C to 0404", "with B", "with C"}
    assert refused(game, state, "retreat B to 0604") == "6.63a"
    assert "6.63b" in why(game, state, "retreat B to 0404")
    assert {"6.63a", "4.28a"} <= rules(do(game, state, "with B", "with C"))
    assert top(state) == "Losses"
    assert offered(game, state) == {"lose B", "lose C"}
    assert "6.63b" in rules(do(game, state, "lose C"))
    assert (at(game, state, "C"), at(game, state, "B"), top(state)) == (DEAD, "0304", "Advance")


@rule("goetter:6.63b")
def test_units_that_go_singly_pay_each_for_themselves() -> None:
    game, state = field(
        *[german(name, "0505") for name in "ABC"],
        german("F", "0404", "0-1-5"),
        soviet("S", "0504", "24-12-5/4-6-5"),
        soviet("T", "0606"),
        soviet("U", "0306"),
    )
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A")
    events = do(game, state, "retreat B to 0404")
    assert {at(game, state, "B"), at(game, state, "C")} == {DEAD}
    assert "6.63b" in rules(events)


@rule("goetter:6.61a", "goetter:6.64")
def test_units_retreat_singly_to_different_hexes_or_as_a_stack() -> None:
    units = [german(name, "0505") for name in "ABC"]
    game, state = field(*units, soviet("S", "0504", "24-12-5/4-6-5"))
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A", "retreat B to 0506", "retreat B to 0507")
    assert "6.64" in rules(do(game, state, "retreat C to 0405"))
    do(game, state, "retreat C to 0306")
    assert (at(game, state, "B"), at(game, state, "C")) == ("0507", "0306")
    game, state = field(*units, soviet("S", "0504", "24-12-5/4-6-5"))
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A", "with B")
    assert refusal(game, state, "retreat C to 0506") == "Those who were gathered go first."
    assert "6.61a" in why(game, state, "with C")
    do(game, state, "with C")
    do(game, state, "retreat B to 0506")
    assert refusal(game, state, "with C") == "C is not among those who have still to retreat."
    assert refusal(game, state, "retreat C to 0507") == "C goes along with the first unit of its stack."
    do(game, state, "retreat B to 0507")
    assert (at(game, state, "B"), at(game, state, "C")) == ("0507", "0507")


@rule("goetter:6.61b")
def test_one_retreat_is_finished_before_the_next_begins() -> None:
    game, state = field(*[german(name, "0505") for name in "ABC"], soviet("S", "0504", "24-12-5/4-6-5"))
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A", "retreat B to 0506")
    assert refusal(game, state, "retreat C to 0506") == "The retreat under way comes first."
    assert refusal(game, state, "with C") == "The retreat under way comes first."


@rule("goetter:6.64")
def test_hex_mates_who_retreat_do_not_make_a_hex_occupied_for_each_other() -> None:
    game, state = field(*[german(name, "0505") for name in "ABC"], soviet("S", "0504", "24-12-5/4-6-5"))
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A", "retreat B to 0506", "retreat B to 0507", "retreat C to 0506")
    assert "retreat C to 0507" in offered(game, state)
    do(game, state, "retreat C to 0507")
    assert state.sheltered == 0


def test_two_corps_that_retreat_do_not_end_in_one_hex() -> None:
    game, state = field(
        german("A", "0505", "0-40-5"), soviet("S", "0504"), soviet("T", "0604"), phase="soviet-combat"
    )
    resolve(game, state, "0505", "S", "T", die=5)
    if top(state) == "Losses":
        do(game, state, "lose S")
    while top(state) == "Retreat":
        do(game, state, sorted(offered(game, state))[0])
    assert at(game, state, "S") != at(game, state, "T")


@rule("goetter:6.61a")
def test_only_units_of_one_hex_make_a_stack() -> None:
    game, state = field(german("A", "0505", "0-40-5"), soviet("S", "0504"), soviet("T", "0604"))
    resolve(game, state, "0505", "S", "T", die=3)
    do(game, state, "lose S")
    assert refused(game, state, "with S") == "6.61a"


@rule("goetter:6.63d")
def test_nobody_retreats_across_a_lake() -> None:
    game, state = beaten(sides={"0505-0506": "lake"})
    assert offered(game, state) == {"retreat B to 0405", "retreat B to 0605"}
    assert refused(game, state, "retreat B to 0506") == "6.63d"


@rule("goetter:5.27")
def test_no_soviet_unit_retreats_across_a_front_boundary_and_a_german_may() -> None:
    sides = {"0504-0503": "front-boundary", "0505-0506": "front-boundary"}
    game, state = beaten(sides=sides)
    assert "retreat B to 0506" in offered(game, state)
    game, state = field(german("A", "0505", "0-40-5"), soviet("S", "0504"), sides=sides)
    resolve(game, state, "0505", "S", die=3)
    assert refused(game, state, "retreat S to 0503") == "5.27"
    assert "retreat S to 0403" in offered(game, state)


@rule("goetter:9.72c")
def test_us_units_do_not_retreat_over_the_elbe() -> None:
    game, state = field(
        german("A", "0505", "9-2-5"),
        german("X", "0505", "9-2-5"),
        soviet("U", "0504", "4-2-6", "us-infantry", front="US"),
        soviet("V", "0504", "4-2-6", "us-infantry", front="US"),
        sides={"0504-0503": "elbe"},
        phase="german-combat",
    )
    resolve(game, state, "0504", "A", "X", die=5)
    do(game, state, "lose U")
    assert refused(game, state, "retreat V to 0503") == "9.72c"


@rule("goetter:9.72e")
def test_us_units_do_not_retreat_onto_soviets() -> None:
    game, state = field(
        german("A", "0505", "9-2-5"),
        german("X", "0505", "9-2-5"),
        soviet("U", "0504", "4-2-6", "us-infantry", front="US"),
        soviet("V", "0504", "4-2-6", "us-infantry", front="US"),
        soviet("S", "0503"),
        phase="german-combat",
    )
    resolve(game, state, "0504", "A", "X", die=5)
    do(game, state, "lose U")
    assert refused(game, state, "retreat V to 0503") == "9.72e"


@rule("goetter:5.29a")
def test_a_depot_retreats_along_railways_alone() -> None:
    game, state = field(
        german("A", "0505", "9-2-5"),
        soviet("Depot1BF", "0504", "0-1-6", "depot"),
        soviet("S", "0504", "8-2-5/4-1-5"),
        links={"0504-0503-0502": "rail"},
        phase="german-combat",
    )
    resolve(game, state, "0504", "A", die=6)
    do(game, state, "lose S")
    assert {text for text in offered(game, state) if "Depot" in text} <= {
        "retreat Depot1BF to 0503",
        "with Depot1BF",
    }
    assert refused(game, state, "retreat Depot1BF to 0403") == "5.29a"


def test_no_depot_retreats_into_the_box_where_others_do() -> None:
    game, state = field(
        german("A", "0505", "9-2-5"),
        soviet("Depot1BF", "0504", "0-1-6", "depot"),
        soviet("S", "0504", "8-2-5/4-1-5"),
        links={"0504-0503-0502": "rail"},
        zones={"entry-N": ["0504"]},
        phase="german-combat",
    )
    resolve(game, state, "0504", "A", die=6)
    do(game, state, "lose S")
    assert "exit S" in offered(game, state)
    assert "exit Depot1BF" not in offered(game, state)
    assert refusal(game, state, "exit Depot1BF").endswith("North German Plain is not next.")


@rule("goetter:6.69")
def test_who_cannot_move_ignores_a_retreat_and_is_not_disrupted() -> None:
    game, state = field(
        german("A", "0505"), german("B", "0505", "0-2-0", "fortress"), soviet("S", "0504", HAMMER)
    )
    resolve(game, state, "0505", "S", die=5)
    assert "6.69" in rules(do(game, state, "lose A"))
    assert (at(game, state, "B"), disrupted(game, state), top(state)) == ("0505", set(), "Combat")


@rule("goetter:6.63c")
def test_at_the_edge_of_the_map_units_are_eliminated() -> None:
    game, state = field(
        german("A", "0105"),
        german("B", "0105"),
        soviet("S", "0205", HAMMER),
        soviet("T", "0104"),
        soviet("U", "0207"),
    )
    resolve(game, state, "0105", "S", die=5)
    assert "6.63c" in rules(do(game, state, "lose A"))
    assert at(game, state, "B") == DEAD


@rule("goetter:6.63c", "goetter:5.26b")
@pytest.mark.parametrize("first", [None, "0416"])
def test_a_red_arrow_leads_into_the_box_as_the_first_or_the_second_hex(first: str | None) -> None:
    game, state = real(german("A", "0316"), german("B", "0316"), soviet("S", "0315", HAMMER, front="2BF"))
    resolve(game, state, "0316", "S", die=5)
    if top(state) == "Losses":
        do(game, state, "lose A")
    assert "exit B" in offered(game, state)
    if first:
        do(game, state, f"retreat B to {first}")
    assert "6.63c" in why(game, state, "exit B")
    assert {"6.63c", "5.26b"} <= rules(do(game, state, "exit B"))
    assert at(game, state, "B") == PLAIN
    assert top(state) == "Advance"


@rule("goetter:6.68a")
def test_units_retreat_over_transit_hexes_and_not_onto_siege_hexes() -> None:
    game, state = beaten(size="blank 9x9+4x4", links={"0506>S0101": "transit"})
    assert "retreat B to 0506" in offered(game, state)
    assert "6.68a" in rules(do(game, state, "retreat B to 0506"))
    assert not any("S01" in text for text in offered(game, state))


@rule("goetter:6.66a")
def test_a_second_disruption_adds_nothing() -> None:
    game, state = field(
        german("A", "0505"),
        german("B", "0505", "1-2-5", "infantry", "disrupted"),
        soviet("S", "0504", HAMMER),
    )
    resolve(game, state, "0505", "S", die=5)
    events = do(game, state, "lose A", "retreat B to 0506", "retreat B to 0507")
    assert "6.66a" in rules(events)
    assert [event for event in events if event.__struct_config__.tag == "marked"] == []
    assert disrupted(game, state) == {"B"}


@rule("goetter:6.64")
def test_attackers_from_two_hexes_retreat_at_once() -> None:
    game, state = field(german("A", "0505", "0-40-5"), tanks("S", "0504"), tanks("T", "0604"))
    resolve(game, state, "0505", "S", "T", die=3)
    do(game, state, "lose S")
    starts = {text.split()[1] for text in offered(game, state)}
    assert starts == {"S", "T"}
    do(game, state, "retreat T to 0704")
    while top(state) == "Retreat":
        do(game, state, sorted(offered(game, state))[0])
    assert disrupted(game, state) == {"S", "T"}


@rule("goetter:6.62a")
def test_a_stack_is_not_gathered_where_it_would_find_less_room_than_each_alone() -> None:
    full = [german(f"G{place}{letter}", place, "0-1-5") for place in RING for letter in "abc"]
    game, state = field(
        *[german(name, "0505") for name in "ABC"], soviet("S", "0504", "24-12-5/4-6-5"), *full
    )
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A", "with B")
    assert refused(game, state, "with C") == "6.62a"


@rule("goetter:6.66b")
def test_disruption_lasts_to_the_end_of_the_turn_and_no_longer() -> None:
    game, state = field(german("A", "0505", "1-2-5", "infantry", "disrupted"), soviet("S", "0101"))
    tabletop.play_on(game, state, lambda: state.phase == "german-siege")
    assert state.turn == 2
    assert disrupted(game, state) == {"A"}
    events = tabletop.play_on(game, state, lambda: state.turn > 2)
    assert disrupted(game, state) == set()
    assert "6.66b" in rules(events)
