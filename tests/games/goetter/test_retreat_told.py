"""6.6: what every step of a retreat says and which rules it was taken by, and none besides."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Removed
from hexfront.engine.rulebook.rules import rule
from hexfront.games.goetter.events import Moved

from .fighting import at, do, field, german, offered, real, refused, resolve, soviet, top, why
from .test_retreat import DEAD, HAMMER, RING, beaten, corps, friends


def moved(events: list[Event]) -> list[tuple[str, str, set[str]]]:
    """Who went where, and by which rules."""
    return [
        (event.unit, event.end, {one.removeprefix("goetter:") for one in event.rules})
        for event in events
        if isinstance(event, Moved)
    ]


def hunted(*others: Any, germans: str = "ABC", **given: Any) -> tuple[Any, Any]:
    """Regiments in 0505 that have lost A may retreat over friends in the enemy zone of 0404 alone."""
    game, state = field(
        *[german(name, "0505") for name in germans],
        german("F", "0404", "0-1-5"),
        soviet("S", "0504", f"{8 * len(germans)}-12-5/4-6-5"),
        soviet("T", "0606"),
        soviet("U", "0306"),
        *others,
        **given,
    )
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A")
    return game, state


@rule("goetter:6.61a", "goetter:6.61b")
def test_over_vacant_hexes_out_of_zones_nothing_else_is_told() -> None:
    game, state = beaten()
    assert why(game, state, "retreat B to 0506") == {"6.61b": "1"}
    assert moved(do(game, state, "retreat B to 0506")) == [("B", "0506", {"6.61a"})]
    assert why(game, state, "retreat B to 0507") == {"6.61b": "0"}
    assert moved(do(game, state, "retreat B to 0507")) == [("B", "0507", {"6.61a", "6.61b"})]


@rule("goetter:6.62a")
def test_through_friends_and_onto_friends_is_told_where_they_are() -> None:
    game, state = beaten(*friends("0405", "0506", "0605", "0507"))
    assert moved(do(game, state, "retreat B to 0506")) == [("B", "0506", {"6.61a", "6.62a"})]
    assert moved(do(game, state, "retreat B to 0606")) == [("B", "0606", {"6.61a", "6.61b"})]
    game, state = beaten(*friends(*RING))
    assert moved(do(game, state, "retreat B to 0506")) == [("B", "0506", {"6.61a"})]
    assert moved(do(game, state, "retreat B to 0507")) == [("B", "0507", {"6.61a", "6.61b", "6.62a"})]


@rule("goetter:6.62b")
def test_the_way_beyond_a_full_hex_is_told_from_there_on() -> None:
    game, state = beaten(*corps(*RING))
    assert why(game, state, "retreat B to 0506") == {"6.61b": "1", "6.62b": ""}
    assert moved(do(game, state, "retreat B to 0506")) == [("B", "0506", {"6.61a"})]
    assert moved(do(game, state, "retreat B to 0507")) == [("B", "0507", {"6.61a", "6.62b"})]
    assert why(game, state, "retreat B to 0508") == {"6.61b": "0", "6.62b": ""}
    assert moved(do(game, state, "retreat B to 0508")) == [("B", "0508", {"6.61a", "6.61b", "6.62b"})]


BEHIND = ("0407", "0508", "0607", "0307", "0308", "0408", "0509", "0608", "0707", "0708")
"""The hexes at one and at two hexes from 0507, behind it."""


@pytest.mark.parametrize(
    ("vacant", "ahead"),
    [("0708", {"0607"}), ("0307", {"0406", "0407"}), ("0509", {"0508"}), ("0608", {"0508", "0607"})],
)
@rule("goetter:6.62b")
def test_from_full_hex_to_full_hex_only_the_shortest_ways_to_a_vacant_one_are_open(
    vacant: str, ahead: set[str]
) -> None:
    full = [place for place in BEHIND if place != vacant]
    game, state = beaten(*corps(*RING, *full), size="blank 10x12")
    do(game, state, "retreat B to 0506", "retreat B to 0507")
    while at(game, state, "B") == "0507":
        steps = {text.rsplit(" ", 1)[1] for text in offered(game, state)}
        assert steps == ahead
        do(game, state, f"retreat B to {min(steps)}")
    assert at(game, state, "B") == vacant


@rule("goetter:6.63a", "goetter:6.63b", "goetter:4.28a")
def test_the_step_into_an_enemy_zone_is_told_with_its_price_and_the_one_out_of_it_without() -> None:
    game, state = hunted()
    assert why(game, state, "retreat B to 0404") == {"6.61b": "1", "6.63b": "1"}
    zone = {"6.61a", "6.63a", "4.28a", "6.62a"}
    first, second, out, *_ = moved([*do(game, state, "with B", "with C"), *do(game, state, "lose C")])
    assert (first, second) == (("B", "0404", zone), ("C", "0404", zone))
    assert out[:2] == ("B", "0304") and out[2] >= {"6.61a", "6.61b"} and "6.63a" not in out[2]


@rule("goetter:6.64")
def test_who_follows_alone_after_others_is_told_to_go_at_once_with_them() -> None:
    game, state = field(
        *[german(name, "0505") for name in "ABC"], soviet("S", "0504", "24-12-5/4-6-5"), phase="soviet-combat"
    )
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A", "retreat B to 0506")
    assert moved(do(game, state, "retreat B to 0507"))[0] == ("B", "0507", {"6.61a", "6.61b"})
    assert moved(do(game, state, "retreat C to 0605")) == [("C", "0605", {"6.61a", "6.64"})]
    game, state = field(
        *[german(name, "0505") for name in "ABCD"],
        soviet("S", "0504", "32-12-5/4-6-5"),
        phase="soviet-combat",
    )
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A", "retreat B to 0506", "retreat B to 0507", "with C", "with D")
    assert moved(do(game, state, "retreat C to 0605")) == [("C", "0605", {"6.61a"}), ("D", "0605", {"6.61a"})]


@rule("goetter:6.63c", "goetter:5.26b")
def test_the_way_into_the_box_is_told_by_its_own_rules() -> None:
    game, state = real(german("A", "0316"), german("B", "0316"), soviet("S", "0315", HAMMER, front="2BF"))
    resolve(game, state, "0316", "S", die=5)
    do(game, state, "lose A")
    assert why(game, state, "exit B") == {"6.63c": ""}
    assert moved(do(game, state, "exit B")) == [("B", "plain", {"6.61a", "6.63c", "5.26b"})]


@pytest.mark.parametrize(
    ("start", "enemies", "edge"),
    [
        ("0505", ("0504", "0506", "0405"), False),
        ("0105", ("0205", "0104", "0207"), True),
        ("0309", ("0308", "0209", "0409"), True),
        ("0409", ("0408", "0309", "0509"), True),
    ],
)
@rule("goetter:6.62c")
def test_who_finds_no_way_at_the_edge_is_told_so_and_elsewhere_is_not(
    start: str, enemies: tuple[str, ...], edge: bool
) -> None:
    hammer, *others = enemies
    game, state = field(
        *(german("A", start), german("B", start), soviet("S", hammer, HAMMER)),
        *[soviet(f"T{place}", place) for place in others],
    )
    resolve(game, state, start, "S", die=5)
    gone = [event for event in do(game, state, "lose A") if isinstance(event, Removed) and event.unit == "B"]
    assert at(game, state, "B") == DEAD
    assert [set(event.rules) for event in gone] == [
        {"goetter:6.62c", "goetter:13.0q12", *(("goetter:6.63c",) if edge else ())}
    ]


@rule("goetter:5.27", "goetter:6.63d")
def test_a_railway_leads_no_depot_over_a_boundary_or_a_lake() -> None:
    def beside(**sides: str) -> tuple[Any, Any]:
        game, state = field(
            german("A", "0505", "9-2-5"),
            soviet("Depot1BF", "0504", "0-1-6", "depot"),
            soviet("S", "0504", "8-2-5/4-1-5"),
            links={"0504-0503-0502": "rail", "0504-0403-0303": "rail"},
            sides=sides,
            phase="german-combat",
        )
        resolve(game, state, "0504", "A", die=6)
        do(game, state, "lose S")
        return game, state

    for side, told in (("front-boundary", "5.27"), ("lake", "6.63d")):
        game, state = beside(**{"0503-0504": side})
        assert "retreat Depot1BF to 0403" in offered(game, state)
        assert "retreat Depot1BF to 0503" not in offered(game, state)
        assert refused(game, state, "retreat Depot1BF to 0503") == told


def test_the_question_is_about_those_who_are_under_way() -> None:
    game, state = hunted(germans="ABCD")
    assert state.agenda[-1].about(game, state, 0) == ()
    do(game, state, "with B")
    assert (top(state), state.agenda[-1].about(game, state, 0)) == ("Retreat", ("B",))
    assert refused(game, state, "retreat C to 0404") == "6.61a"
    assert state.agenda[-1].going == -1
    game, state = beaten()
    do(game, state, "retreat B to 0506")
    assert state.agenda[-1].going == game.names.index("B")


@rule("goetter:6.69")
def test_of_those_who_lost_only_who_cannot_move_is_told_to_stay() -> None:
    game, state = field(
        *(german("A", "0505"), german("B", "0505"), german("C", "0505", "0-2-0", "fortress")),
        soviet("S", "0504", "24-12-5/4-6-5"),
    )
    resolve(game, state, "0505", "S", die=5)
    said = [
        str(event.line)
        for event in do(game, state, "lose A")
        if "cannot move" in str(getattr(event, "line", ""))
    ]
    assert said == ["C cannot move and stays."]
