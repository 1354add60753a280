"""6.7: the victors follow."""

from __future__ import annotations

from typing import Any

import pytest

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

HAMMER = "16-12-8/4-6-8"
"""A mobile corps that makes 4-1 against two regiments."""


def won(*others: Any, **given: Any) -> tuple[Any, Any]:
    """Two regiments in 0505 have lost A; B has retreated over 0506 to 0507 from tanks in 0504 and a corps in 0604."""
    units = (
        german("A", "0505"),
        german("B", "0505"),
        tanks("S", "0504", "12-12-8/4-6-8"),
        soviet("T", "0604", "4-12-5/4-6-5"),
    )
    game, state = field(*units, *others, **given)
    resolve(game, state, "0505", "S", "T", die=5)
    do(game, state, "lose A", "retreat B to 0506", "retreat B to 0507")
    return game, state


def cleared(*others: Any, **given: Any) -> tuple[Any, Any]:
    """A regiment in 0505 was eliminated by tanks in 0504 and a corps in 0604."""
    units = (german("A", "0505"), tanks("S", "0504", "4-12-8/4-6-8"), soviet("T", "0604", "4-12-5/4-6-5"))
    game, state = field(*units, *others, **given)
    resolve(game, state, "0505", "S", "T", die=6)
    return game, state


@rule("goetter:6.74.ex1", "goetter:6.74a", "goetter:6.74b", "goetter:6.72", "goetter:6.71a", "goetter:6.76")
def test_after_a_retreat_of_two_hexes_a_mobile_unit_follows_two_and_a_foot_unit_one() -> None:
    game, state = won()
    assert game.deciders(state) == (1,)
    assert offered(game, state) == {"advance S to 0505", "advance T to 0505", "pass"}
    assert refused(game, state, "advance S to 0503") == "6.72"
    assert {"6.71a", "6.72"} <= set(why(game, state, "advance S to 0505"))
    do(game, state, "advance T to 0505")
    assert refused(game, state, "advance T to 0506") == "6.74b"
    do(game, state, "advance S to 0505")
    assert offered(game, state) == {"advance S to 0506"}
    assert refused(game, state, "advance S to 0405") == "6.76"
    assert "6.74a" in rules(do(game, state, "advance S to 0506"))
    assert top(state) == "Combat"
    assert (at(game, state, "S"), at(game, state, "T")) == ("0506", "0505")


@rule("goetter:6.74a")
def test_a_mobile_unit_goes_no_farther_than_the_enemy_retreated() -> None:
    game, state = won()
    do(game, state, "advance S to 0505", "advance S to 0506")
    assert refused(game, state, "advance S to 0406") == "6.74a"


@rule("goetter:6.74b")
def test_a_foot_unit_advances_one_hex_even_where_all_died() -> None:
    game, state = cleared()
    do(game, state, "advance T to 0505")
    assert refused(game, state, "advance T to 0506") == "6.74b"
    assert at(game, state, "T") == "0505"


@rule("goetter:6.75", "goetter:6.76")
def test_where_all_died_a_mobile_unit_advances_three_hexes_as_it_likes() -> None:
    game, state = cleared(german("F", "0406", "0-3-5"))
    assert refused(game, state, "advance S to 0506") == "6.72"
    do(game, state, "advance S to 0505")
    assert refusal(game, state, "advance S to 0406") == "An advance goes hex by hex, and 0406 is not next."
    assert {"6.75", "6.76"} <= rules(do(game, state, "advance S to 0506"))
    assert refusal(game, state, "advance S to 0406") == "Enemies are in 0406."
    do(game, state, "advance S to 0606")
    assert refusal(game, state, "advance S to 0607") == "S has advanced three hexes."
    assert at(game, state, "S") == "0606"


def test_a_mobile_unit_may_stop_anywhere_on_the_way() -> None:
    game, state = cleared()
    do(game, state, "advance S to 0505", "pass")
    assert (at(game, state, "S"), top(state)) == ("0505", "Combat")


@rule("goetter:6.75")
def test_the_last_defender_who_dies_for_want_of_a_retreat_leaves_the_hex_free() -> None:
    game, state = field(
        german("A", "0505"),
        german("B", "0505"),
        tanks("S", "0504", HAMMER),
        soviet("T", "0506"),
        soviet("U", "0405"),
    )
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A")
    do(game, state, "advance S to 0505")
    assert "advance S to 0404" in offered(game, state)


@rule("goetter:6.73a")
def test_the_advance_is_decided_before_the_next_fight_and_is_never_forced() -> None:
    game, state = cleared(german("X", "0503"))
    assert refused(game, state, "attack 0503") == "6.73a"
    assert "6.73a" in why(game, state, "pass")
    do(game, state, "pass")
    assert (at(game, state, "S"), at(game, state, "T"), state.advanced) == ("0504", "0604", 0)


@rule("goetter:6.73a")
def test_who_has_stopped_for_another_to_begin_does_not_go_on() -> None:
    game, state = field(
        german("A", "0505"), tanks("S", "0504", "4-12-8/4-6-8"), tanks("T", "0604", "4-12-8/4-6-8")
    )
    resolve(game, state, "0505", "S", "T", die=6)
    do(game, state, "advance S to 0505", "advance S to 0506", "advance T to 0505")
    assert refused(game, state, "advance S to 0406") == "6.73a"
    assert {text.split()[1] for text in offered(game, state) if text != "pass"} == {"T"}


@rule("goetter:6.71b")
def test_who_cannot_move_does_not_advance() -> None:
    game, state = field(
        german("A", "0504", "0-9-0", "fortress"),
        german("B", "0504", "0-9-5"),
        soviet("S", "0505", "4-2-5/2-1-5"),
    )
    resolve(game, state, "0504", "S", die=1)
    while top(state) == "Retreat":
        do(game, state, sorted(offered(game, state))[0])
    assert offered(game, state) == {"advance B to 0505", "pass"}
    assert refused(game, state, "advance A to 0505") == "6.71b"


@rule("goetter:6.71a")
def test_units_of_the_hex_that_took_no_part_do_not_advance() -> None:
    game, state = cleared(soviet("U", "0504", "0-1-6", "depot"))
    assert refusal(game, state, "advance U to 0505") == "U is not among the victors of this fight."


@rule("goetter:5.29a")
def test_a_depot_that_has_defended_advances_along_railways_alone() -> None:
    depot, corps = soviet("D", "0504", "0-1-6", "depot"), soviet("S", "0504")
    game, state = field(german("A", "0505"), depot, corps, phase="german-combat")
    resolve(game, state, "0504", "A", die=1)
    assert offered(game, state) == {"advance S to 0505", "pass"}
    assert refused(game, state, "advance D to 0505") == "5.29a"
    game, state = field(german("A", "0505"), depot, corps, phase="german-combat", links={"0504-0505": "rail"})
    resolve(game, state, "0504", "A", die=1)
    assert "advance D to 0505" in offered(game, state)


@rule("goetter:9.72e")
def test_soviets_do_not_advance_into_hexes_of_us_units() -> None:
    game, state = cleared(soviet("U", "0506", "4-2-6", "us-infantry", front="US"))
    do(game, state, "advance S to 0505")
    assert refused(game, state, "advance S to 0506") == "9.72e"
    assert "advance S to 0405" in offered(game, state)


@rule("goetter:6.67c")
def test_disrupted_units_do_not_advance() -> None:
    game, state = field(
        german("A", "0505"),
        tanks("S", "0504", "16-12-8/4-6-8", "disrupted"),
        tanks("T", "0604", "1-12-8/1-6-8"),
    )
    resolve(game, state, "0505", "S", "T", die=6)
    assert offered(game, state) == {"advance T to 0505", "pass"}
    assert refused(game, state, "advance S to 0505") == "6.67c"


@rule("goetter:6.78a")
def test_unsupplied_units_advance() -> None:
    game, state = field(german("A", "0505"), tanks("S", "0504", "16-12-8/4-6-8", "unsupplied"))
    resolve(game, state, "0505", "S", die=6)
    assert "6.78a" in rules(do(game, state, "advance S to 0505"))


@rule("goetter:6.71a", "goetter:6.74a")
def test_the_defender_advances_by_the_same_rules() -> None:
    game, state = field(
        german("A", "0504", "0-9-9", "panzergrenadier"),
        german("B", "0504", "0-9-5"),
        soviet("S", "0505", "4-2-5/2-1-5"),
    )
    resolve(game, state, "0504", "S", die=3)
    do(game, state, "retreat S to 0506", "retreat S to 0507")
    assert game.deciders(state) == (0,)
    do(game, state, "advance A to 0505")
    assert offered(game, state) == {"advance A to 0506", "advance B to 0505", "pass"}
    do(game, state, "advance A to 0506", "advance B to 0505")
    assert offered(game, state) == {"end"}


@rule("goetter:4.16b")
def test_nobody_ends_an_advance_in_an_overfull_hex() -> None:
    game, state = cleared()
    do(game, state, "advance S to 0505")
    assert refused(game, state, "advance T to 0505") == "4.16b"


@rule("goetter:6.78b")
def test_a_mobile_unit_passes_through_a_full_hex_and_has_to_go_on() -> None:
    corps = [
        tanks(name, place, "3-12-8/4-6-8") for name, place in (("S", "0504"), ("T", "0604"), ("U", "0404"))
    ]
    game, state = field(german("A", "0505"), *corps)
    resolve(game, state, "0505", "S", "T", "U", die=6)
    do(game, state, "advance S to 0505")
    assert "6.78b" in why(game, state, "advance T to 0505")
    do(game, state, "advance T to 0505")
    assert refused(game, state, "pass") == "4.16b"
    assert refused(game, state, "advance U to 0505") == "6.78b"
    assert all(text.startswith("advance T") for text in offered(game, state))
    do(game, state, "advance T to 0506", "pass")
    assert (at(game, state, "S"), at(game, state, "T")) == ("0505", "0506")


@rule("goetter:5.27")
def test_no_soviet_advances_across_a_front_boundary() -> None:
    game, state = field(
        german("A", "0505"),
        tanks("S", "0504", "4-12-8/4-6-8"),
        tanks("T", "0604", "4-12-8/4-6-8", front="1UF"),
        sides={"0505-0604": "front-boundary"},
    )
    resolve(game, state, "0505", "S", "T", die=6)
    assert offered(game, state) == {"advance S to 0505", "pass"}
    assert refused(game, state, "advance T to 0505") == "5.27"


@rule("goetter:9.72c")
def test_us_units_do_not_advance_over_the_elbe() -> None:
    game, state = field(
        german("A", "0505", "0-1-5"),
        soviet("U", "0504", "4-4-6", "us-armour", front="US"),
        soviet("V", "0604", "4-4-6", "us-armour", front="US"),
        sides={"0505-0504": "elbe"},
    )
    resolve(game, state, "0505", "U", "V", die=6)
    assert offered(game, state) == {"advance V to 0505", "pass"}
    assert refused(game, state, "advance U to 0505") == "9.72c"


@rule("goetter:6.77")
def test_an_advance_uses_transit_hexes_and_no_siege_hexes() -> None:
    game, state = cleared(size="blank 9x9+4x4", links={"0505>S0101": "transit"})
    assert "6.77" in rules(do(game, state, "advance S to 0505"))
    assert not any("S0" in text for text in offered(game, state))
    assert state.marked == {game.grid.hex("0505"): "1BF"}


@rule("goetter:6.77")
@pytest.mark.parametrize("lake", ["0505-0506"])
def test_nobody_advances_across_a_lake(lake: str) -> None:
    game, state = cleared(sides={lake: "lake"})
    do(game, state, "advance S to 0505")
    assert refused(game, state, "advance S to 0506") == "6.77"


@rule("goetter:11.13")
def test_an_advance_takes_an_objective() -> None:
    game, state = real(german("A", "2908"), soviet("S", "2907", "60-12-5/4-6-5"))
    resolve(game, state, "2908", "S", die=6)
    assert state.held[0] >> game.grid.hex("2908") & 1
    do(game, state, "advance S to 2908")
    assert state.held[1] >> game.grid.hex("2908") & 1
    assert state.advanced == 1 << number(game, "S")
