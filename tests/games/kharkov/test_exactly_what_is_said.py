"""What is said of a legal action is all that has a part in it, and nothing else: whole verdicts, case by case."""

from __future__ import annotations

from typing import Any

import pytest

from .duel import axis, soviet, staff, untried
from .march import why
from .table import do, table, unit

MOVES = "axis-movement"
FOOT = {"6.21": "1", "3.23d": "8", "6.11": "7"}
"""What is said of the first hex of German infantry, besides the ground."""
CLEAR = {**FOOT, "6.3a": "1"}


def moving(*lines: Any, **more: Any) -> tuple[Any, Any]:
    """An Axis movement phase."""
    return table(*lines, **({"phase": MOVES} | more))


@pytest.mark.parametrize(
    ("to", "said"),
    [
        ("0504", {**FOOT, "6.3h": "1"}),
        ("0405", {**FOOT, "6.3b": "1"}),
        ("0404", {**FOOT, "6.3c": "1", "15.33a": ""}),
        ("0506", {**CLEAR, "6.3d": ""}),
        ("0605", {**CLEAR, "6.3i": ""}),
        ("0604", {**CLEAR, "6.21": "2", "6.3g": "+1", "6.46": "", "6.11": "6"}),
    ],
)
def test_a_step_over_every_kind_of_ground(to: str, said: dict[str, str]) -> None:
    game, state = moving(
        axis("A", "0505"),
        links={"0505-0504": "road", "0505-0605": "rail", "0505-0604": "rail"},
        hexes={"0405": "forest", "0404": "city", "0506": "town", "0303": "city"},
        sides={"0505-0604": "river"},
        garrisons={"0404": 1, "0303": 1},
    )
    assert why(game, state, f"step A to {to}") == said


@pytest.mark.parametrize(
    ("to", "said"),
    [
        ("0504", {**CLEAR, "6.21": "2", "6.3e": "+1", "6.11": "6"}),
        ("0405", {**FOOT, "6.3h": "1", "6.3f": ""}),
        ("0604", {**CLEAR, "6.21": "2", "6.3e": "+1", "6.46": "", "6.11": "6"}),
        ("0506", {**FOOT, "6.3h": "1"}),
    ],
)
def test_a_step_over_the_great_rivers(to: str, said: dict[str, str]) -> None:
    sides = {"0505-0504": "donets", "0505-0405": "dnieper", "0505-0604": "donets", "0505-0506": "donets"}
    links = {"0505-0405": "road", "0505-0604": "rail", "0505-0506": "road"}
    game, state = moving(axis("A", "0505"), sides=sides, links=links)
    assert why(game, state, f"step A to {to}") == said


def test_what_a_unit_may_spend_is_told_by_its_own_rule() -> None:
    game, state = moving(unit("A", "0505", "infantry", "9-8"))
    assert why(game, state, "step A to 0504") == {"6.21": "1", "6.3a": "1", "6.26": "4", "6.11": "3"}
    game, state = moving(
        *(unit("Q", "0505", "hq", "8-10"), unit("R", "0707", "hq", "8-10", "inactive")),
        unit("M", "0909", "reserve"),
        phase="soviet-movement",
        links={"0505-0504": "road"},
    )
    road = {"6.21": "½", "6.3h": "½", "10.12a": "", "3.23d": "10", "6.11": "9½"}
    assert why(game, state, "step Q to 0504") == road
    clear = {"6.21": "1", "6.3a": "1", "10.12a": ""}
    assert why(game, state, "step Q to 0506") == {**clear, "3.23d": "10", "6.11": "9"}
    assert why(game, state, "step R to 0706") == {**clear, "10.12c": "3", "6.11": "2"}
    assert why(game, state, "step M to 0908") == {"6.21": "1", "6.3a": "1", "6.72a": "4", "6.11": "3"}


FRIENDS = [axis(name, "0605") for name in "GHI"]
STAFF = unit("Q", "0405", "hq", "8-10", side="axis")


@pytest.mark.parametrize(
    ("lines", "action", "said"),
    [
        ((axis("A", "0505"),), "step A to 0504", {}),
        ((axis("A", "0505"), axis("F", "0504")), "step A to 0504", {"6.22a": ""}),
        ((axis("A", "0505"), *FRIENDS), "step A to 0605", {"6.22a": "", "8.1c": ""}),
        ((axis("A", "0505"), *FRIENDS[:2]), "step A to 0605", {"6.22a": ""}),
        ((axis("A", "0505"), STAFF), "step A to 0405", {"6.22a": ""}),
        (
            (axis("A", "0505"), *FRIENDS[:2], unit("P", "0605", "hq", "8-10", side="axis")),
            "step A to 0605",
            {"6.22a": "", "8.1b": ""},
        ),
        ((axis("A", "0505"), axis("R", "0504", "2-8", "romanian")), "step A to 0504", {"6.22a": ""}),
    ],
)
def test_what_friends_have_to_do_with_a_step(
    lines: tuple[Any, ...], action: str, said: dict[str, str]
) -> None:
    game, state = moving(*lines)
    assert why(game, state, action) == {**CLEAR, **said}


def test_an_hq_joins_three_combat_units_and_says_so() -> None:
    staffed = unit("Q", "0505", "hq", "8-10", side="axis")
    own = {"6.21": "1", "6.3a": "1", "10.12a": "", "6.26": "5", "6.11": "4", "6.22a": ""}
    for count, said in ((3, {"8.1b": "", "10.16": ""}), (2, {})):
        game, state = moving(*FRIENDS[:count], staffed)
        assert why(game, state, "step Q to 0605") == {**own, **said}


def test_germans_and_romanians_together_are_spoken_of_when_they_go_together() -> None:
    game, state = moving(axis("A", "0505"), axis("R", "0505", "2-8", "romanian"))
    assert why(game, state, "step A to 0504") == CLEAR, "A goes alone"
    do(game, state, "stack 0505")
    assert why(game, state, "step A to 0504") == {**CLEAR, "2.0a": ""}


def test_entrenchments_are_given_up_by_those_who_have_them() -> None:
    game, state = moving(
        axis("A", "0505", "2-8", "regiment", "entrenched"),
        *(axis("B", "0504", "2-8", "regiment", "entrenched"), axis("D", "0504"), axis("C", "0909")),
    )
    assert "15.23a" in why(game, state, "step A to 0605"), "its own"
    assert "15.23a" in why(game, state, "step D to 0505"), "that of A, if it ends there"
    assert "15.23a" not in why(game, state, "step D to 0503")
    assert "15.23a" not in why(game, state, "step C to 0908")


STOPPED = {"6.23b": "", "8.22": "0"}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ((soviet("E", "0704"),), {**STOPPED, "8.0g2": "0704"}),
        ((soviet("E", "0704"), soviet("F", "0603")), {**STOPPED, "8.0g2": "0603, 0704", "8.24b": ""}),
        ((soviet("E", "0704", "4-4-6", "rifle", "disrupted"),), {**STOPPED, "8.0g2": "0704", "7.32b": ""}),
        ((untried("E", "0704"),), {**STOPPED, "8.0g2": "0704", "8.21a": ""}),
        (
            (soviet("E", "0704"), axis("F", "0604")),
            {**STOPPED, "8.0g2": "0704", "6.22a": "", "8.25b": ""},
        ),
        ((unit("Q", "0704", "hq", "8-10"),), {"8.21b": "0704"}),
        ((unit("Q", "0704", "hq", "8-10"), unit("P", "0603", "hq", "8-10")), {"8.21b": "0603, 0704"}),
        ((unit("Q", "0704", "hq", "8-10"), soviet("E", "0704")), {**STOPPED, "8.0g2": "0704"}),
        ((unit("M", "0909", "reserve"),), {}),
        ((axis("F", "0603"),), {"6.23a": ""}),
        ((axis("F", "0505"),), {"8.24a": ""}),
        ((axis("F", "0706"),), {}),
    ],
)
def test_whose_zones_cover_a_hex(lines: tuple[Any, ...], said: dict[str, str]) -> None:
    game, state = moving(axis("A", "0605"), *lines)
    assert why(game, state, "step A to 0604") == {**CLEAR, **said}


SLOW = {"6.21": "1", "6.3a": "1", "3.23d": "6", "6.11": "5"}


def test_garrisons_exert_no_zone() -> None:
    cities = {"0704": "city", "0603": "city"}
    for strengths, said in (({"0704": 1}, "0704"), ({"0704": 1, "0603": 1}, "0603, 0704")):
        game, state = moving(soviet("S", "0605"), phase="soviet-movement", hexes=cities, garrisons=strengths)
        assert why(game, state, "step S to 0604") == {**SLOW, "15.31b": said}
    game, state = moving(
        *(soviet("S", "0605"), axis("A", "0704")),
        phase="soviet-movement",
        hexes=cities,
        garrisons={"0704": 1},
    )
    assert why(game, state, "step S to 0604") == {**SLOW, **STOPPED, "8.0g2": "0704"}, "A controls it"


def test_by_which_rule_a_unit_gets_out_of_a_zone() -> None:
    game, state = moving(axis("A", "0605"), soviet("E", "0604"))
    left = {"6.21": "4", "6.3a": "1", "6.6": "3", "3.23d": "8", "6.11": "4"}
    assert why(game, state, "step A to 0606") == left
    do(game, state, "step A to 0606", "pass")
    assert why(game, state, "step A to 0607") == {**CLEAR, "6.11": "3"}, "it pays once"
    game, state = moving(soviet("S", "0605"), axis("A", "0604"), phase="soviet-movement", turn=1)
    assert why(game, state, "step S to 0606") == {**SLOW, "6.8a": ""}
    assert why(game, state, "step S to 0705") == {**SLOW, "6.8a": "", "6.8b": ""}
    game, state = moving(
        *(soviet("S", "0605"), axis("A", "0604"), axis("B", "0806")), phase="soviet-movement", turn=1
    )
    stopped = {"6.8a": "", "6.8b": "", "8.0g2": "0806", "8.22": "0"}
    assert why(game, state, "step S to 0706") == {**SLOW, **stopped}


def test_a_unit_that_has_disengaged_stops_by_the_rule_of_disengagement() -> None:
    game, state = moving(axis("A", "0605"), soviet("E", "0604"), soviet("F", "0608"))
    do(game, state, "step A to 0606", "pass")
    told = why(game, state, "step A to 0607")
    assert told == {**CLEAR, "6.11": "3", "6.63b": "", "8.0g2": "0608", "8.22": "0"}


def test_the_end_of_a_move() -> None:
    game, state = moving(axis("A", "0505"))
    do(game, state, "step A to 0405")
    assert why(game, state, "halt") == {"6.0g4": "", "6.12": "7"}


def test_what_is_said_while_an_attack_is_planned() -> None:
    game, state = table(axis("A", "0506"), axis("B", "0506"), soviet("S", "0505"), soviet("T", "0406"))
    assert why(game, state, "attack 0505") == {"9.0g1": ""}
    assert why(game, state, "end") == {"9.12a": ""}
    do(game, state, "attack 0505")
    joined = {"9.11b": "", "9.12a": ""}
    assert why(game, state, "join A") == joined
    assert why(game, state, "add 0406") == {"9.23a": "", "9.23b": ""}
    do(game, state, "join A")
    for action in ("launch", "leave A", "cancel"):
        assert why(game, state, action) == {"9.12a": ""}
    game, state = table(soviet("S", "0505"), staff(), axis("A", "0506"), phase="soviet-combat")
    do(game, state, "attack 0506")
    assert why(game, state, "join S") == {**joined, "9.15": ""}
    game, state = table(
        *(axis("A", "0505", "2-8", "regiment", "entrenched"), axis("B", "0505"), soviet("E", "0506"))
    )
    do(game, state, "attack 0506")
    assert why(game, state, "join A") == {**joined, "15.23a": ""}
    assert why(game, state, "join B") == joined
    romanian = (axis("R", "0505", "2-8", "romanian"), unit("Q", "0504", "hq", "8-10", side="axis"))
    game, state = table(*romanian, soviet("E", "0506"))
    do(game, state, "attack 0506")
    assert why(game, state, "join R") == {**joined, "10.21": ""}
