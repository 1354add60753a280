"""What is said of a legal action is all that has a part in it, and nothing else: whole verdicts, case by case."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import Event

from .duel import combat
from .table import axis, campaign, do, soviet, table, unit, why
from .test_advance import won
from .test_retreat import RING, beaten

SOURCES = {"axis-supply": ["0101"], "soviet-supply": ["1212"]}
BEGUN = {"9.0b": "", "2.2g": "5", "2.2l": ""}
"""What is said of the first step of a unit with five movement points."""
STAFF = {**BEGUN, "2.2g": "6", "2.3a": "", "9.4a": ""}
CLEAR = {"9.1b": "1", "2.6a": ""}
STACKED = {"5.0a": "1", "5.0d": ""}


def left(points: str) -> dict[str, str]:
    """What is left after a step."""
    return {"9.1a": points}


def ground(**more: Any) -> tuple[Any, Any]:
    """A in 0505 with every kind of ground and hexside around it."""
    return table(
        axis("A", "0505"),
        links={"0505-0504": "road"},
        hexes={"0405": "forest", "0506": "marsh", "0606": "marsh"},
        sides={"0505-0405": "river", "0505-0506": "major-river", "0505-0605": "river"},
        zones=SOURCES,
        **more,
    )


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("step A to 0504", {"9.1f": "1", **left("4")}),
        ("march A to 0504", {"9.2a": "½", "9.0d": "", "9.2b": "", "9.2c": "", **left("4½")}),
        ("step A to 0406", {**CLEAR, **left("4")}),
        ("step A to 0405", {"9.1b": "2", "9.1d": "1", "2.6a": "", **left("2")}),
        ("step A to 0605", {"9.1b": "1", "9.1d": "1", "2.6a": "", **left("3")}),
        ("step A to 0606", {"9.3d": "", **left("0")}),
        ("step A to 0506", {"9.1e": "", "2.1i": "", "9.3d": "", **left("0")}),
    ],
)
def test_the_first_step_over_every_kind_of_ground(action: str, said: dict[str, str]) -> None:
    game, state = ground()
    assert why(game, state, action) == {**BEGUN, **said}


def test_a_second_hex_says_nothing_of_the_beginning() -> None:
    game, state = table(axis("A", "0505"), axis("B", "0909"), zones=SOURCES)
    do(game, state, "step A to 0504")
    assert why(game, state, "step A to 0503") == {**CLEAR, **left("3")}
    assert why(game, state, "step B to 0908") == {**BEGUN, **CLEAR, **left("4")}
    assert why(game, state, "end") == {"9.0a": "", "9.1a": ""}
    game, state = table(axis("A", "0505"), links={"0505-0504-0503": "road"}, zones=SOURCES)
    do(game, state, "march A to 0504")
    assert why(game, state, "march A to 0503") == {"9.2a": "½", "9.2b": "", "9.2c": "", **left("4")}


def test_a_road_bridges_a_river_and_leads_through_a_marsh() -> None:
    roads = {"0505-0504": "road", "0505-0605": "road", "0505-0606": "rail"}
    game, state = table(
        axis("A", "0505"),
        links=roads,
        hexes={"0605": "marsh"},
        sides={"0505-0504": "river", "0505-0606": "major-river"},
        zones=SOURCES,
    )
    bridged = {"9.1f": "1", "9.1g": "", "2.1i": ""}
    assert why(game, state, "step A to 0504") == {**BEGUN, **bridged, **left("4")}
    assert why(game, state, "step A to 0606") == {**BEGUN, **bridged, **left("4")}
    assert why(game, state, "step A to 0605") == {**BEGUN, "9.1f": "1", "9.3f": "", **left("4")}


ZONE = {"9.3a": "2", "6.0a": "", "6.0e": ""}


@pytest.mark.parametrize(
    ("enemies", "sides", "said", "rest"),
    [
        (("0703",), {}, ZONE, "2"),
        (("0703", "0503"), {}, {**ZONE, "6.0d": "2"}, "2"),
        (("0703",), {"0703-0604": "river"}, {**ZONE, "6.0b": ""}, "2"),
        (("0703", "0503"), {"0703-0604": "river"}, {**ZONE, "6.0d": "2", "6.0b": ""}, "2"),
        (("0703", "0503"), {"0703-0604": "blocked"}, {**ZONE, "6.0c": ""}, "2"),
        (("0703",), {"0703-0604": "blocked"}, {"6.0c": ""}, "4"),
        (("0909",), {}, {}, "4"),
    ],
)
def test_whose_zones_reach_a_hex(
    enemies: tuple[str, ...], sides: dict[str, str], said: dict[str, str], rest: str
) -> None:
    game, state = table(
        axis("A", "0605"), *(soviet(f"E{at}", at) for at in enemies), sides=sides, zones=SOURCES
    )
    assert why(game, state, "step A to 0604") == {**BEGUN, **CLEAR, **said, **left(rest)}


def test_leaving_a_zone_costs_apart_from_entering_one() -> None:
    game, state = table(axis("A", "0605", "3-9"), soviet("E", "0604"), zones=SOURCES)
    told = why(game, state, "step A to 0606")
    assert told == {**BEGUN, "2.2g": "9", **CLEAR, "9.3b": told["9.3b"], **left(told["9.1a"])}
    assert 9 - 1 - int(told["9.3b"]) == int(told["9.1a"])


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("step A to 0504", {**BEGUN, **CLEAR, "5.0c": "", "5.0b": "", **left("4")}),
        ("step A to 0605", {**BEGUN, **CLEAR, **STACKED, "5.0e": "", **left("4")}),
        ("step A to 0405", {**BEGUN, **CLEAR, **STACKED, **left("4")}),
        ("step Q to 0406", {**STAFF, **CLEAR, "2.3c": "", "5.0b": "", **left("5")}),
        ("step Q to 0505", {**STAFF, **CLEAR, **STACKED, **left("5")}),
        ("step R to 0505", {**BEGUN, **CLEAR, **STACKED, "5.0e": "", **left("4")}),
        ("transfer Q", {"2.3f": "", "9.4b": "", "2.3j": "2"}),
    ],
)
def test_what_stacking_says_of_a_step(action: str, said: dict[str, str]) -> None:
    game, state = table(
        *(axis("A", "0505"), axis("F", "0504"), axis("G", "0504")),
        axis("R", "0605", "3-5", notes={"nation": "romanian"}),
        *(unit(name, at, "hq", "1-6", side="axis") for name, at in (("Q", "0405"), ("P", "0406"))),
        zones=SOURCES,
    )
    assert why(game, state, action) == said


def test_the_airborne_marker_is_spoken_of_where_somebody_stands_on_it() -> None:
    for friends, said in (((soviet("B", "0506"),), {**STACKED, "5.0h": "", "11.1h": ""}), ((), {})):
        game, state = table(
            soviet("A", "0505"), *friends, zones=SOURCES, bridgehead="0506", activated="soviet"
        )
        assert why(game, state, "step A to 0506") == {**BEGUN, **CLEAR, **said, **left("4")}


FIRST_HEX = {"10.5a": "", "10.5g": "", "2.2b": ""}
BEYOND = {"10.5a": "", "10.5c": "", "10.5g": ""}
TANKS = soviet("S", "0506", "9-4-8", "tank")


@pytest.mark.parametrize(
    ("lines", "more", "done", "action", "said"),
    [
        ((TANKS,), {}, (), "advance S to 0505", {**FIRST_HEX, "10.5c": ""}),
        ((soviet("S", "0506", "9-5"),), {}, (), "advance S to 0505", {**FIRST_HEX, "10.5b": ""}),
        ((TANKS,), {}, ("advance S to 0505",), "advance S to 0504", BEYOND),
        ((TANKS,), {}, ("advance S to 0505",), "pass", {"10.5e": ""}),
        (
            (TANKS, axis("Z", "0503")),
            {},
            ("advance S to 0505",),
            "advance S to 0504",
            {**BEYOND, "10.5f": ""},
        ),
        ((TANKS, axis("Z", "0503")), {}, ("advance S to 0505",), "advance S to 0605", BEYOND),
        (
            (TANKS,),
            {"sides": {"0506-0505": "major-river"}},
            (),
            "advance S to 0505",
            {**FIRST_HEX, "10.5c": "", "10.5i": "", "10.5f": ""},
        ),
        ((TANKS,), {"sides": {"0506-0505": "river"}}, (), "advance S to 0505", {**FIRST_HEX, "10.5c": ""}),
        (
            (TANKS, unit("Q", "0506", "hq", "1-6", side="soviet")),
            {},
            ("advance S to 0505",),
            "advance Q to 0505",
            {"10.5a": "", "10.5d": "", "2.3a": ""},
        ),
    ],
)
def test_every_kind_of_advance(
    lines: tuple[Any, ...], more: dict[str, Any], done: tuple[str, ...], action: str, said: dict[str, str]
) -> None:
    game, state = won(*lines, **more)
    do(game, state, *done)
    assert why(game, state, action) == said


def test_that_units_may_end_apart_is_said_once_they_do() -> None:
    both = (TANKS, soviet("T", "0406", "9-4-8", "tank"))
    game, state = won(*both, by=("S", "T"))
    do(game, state, "advance T to 0505", "advance T to 0504", "advance S to 0505")
    assert why(game, state, "advance S to 0504") == BEYOND
    assert why(game, state, "advance S to 0605") == {**BEYOND, "10.5h": ""}
    game, state = won(*both, by=("S", "T"))
    do(game, state, "advance T to 0505", "advance S to 0505")
    assert why(game, state, "advance S to 0504") == BEYOND, "T has stayed in the hex that was left"


@pytest.mark.parametrize(
    ("far", "more", "done", "action", "said"),
    [
        (1, {}, (), "retreat A to 0504", {"10.4a": "0", "10.4d": "0"}),
        (2, {}, (), "retreat A to 0504", {"10.4a": "1", "10.4d": "1"}),
        (2, {}, ("retreat A to 0504",), "retreat A to 0503", {"10.4a": "0"}),
        (1, {"sides": {"0505-0504": "river"}}, (), "retreat A to 0504", {"10.4h": "0"}),
        (1, {"sides": {"0505-0504": "river"}}, (), "retreat A to 0605", {}),
        (1, {"sides": {"0505-0504": "major-river"}}, (), "retreat A to 0504", {"10.4b": "0", "10.4i": "0"}),
        (1, {"hexes": {"0504": "marsh"}}, (), "retreat A to 0504", {"10.4b": "0"}),
        (1, {"stack": "AB"}, ("retreat A to 0504",), "retreat B to 0504", {}),
        (1, {"stack": "AB"}, ("retreat A to 0504",), "retreat B to 0605", {"10.4c": "0"}),
    ],
)
def test_every_kind_of_retreat(
    far: int, more: dict[str, Any], done: tuple[str, ...], action: str, said: dict[str, str]
) -> None:
    game, state = beaten(far, **more)
    do(game, state, *done)
    usual = {} if said.get("10.4a") else {"10.4a": "0", "10.4d": "0"}
    assert why(game, state, action) == {**usual, **said}


def test_losses_of_a_retreat_are_spoken_of_where_there_are_any() -> None:
    game, state = beaten(1, *RING, stats="3-5/1-5")
    assert why(game, state, "retreat A to 0504") == {"10.4a": "0", "10.4e": "0"}
    game, state = beaten(1, unit("Q", "0505", "hq", "1-6", side="axis"))
    assert why(game, state, "retreat Q to 0504") == {"10.4a": "0", "10.4d": "0", "2.3a": "0"}


def test_what_is_said_while_an_attack_is_planned() -> None:
    attackers = (soviet("S", "0506", "9-5"), soviet("T", "0506", "9-5"), soviet("U", "0606", "9-5"))
    for defenders, together in ((1, {}), (2, {"10.0h": ""})):
        game, state = combat(*attackers, *(axis(name, "0505", "3-5") for name in "AB"[:defenders]))
        assert why(game, state, "attack 0505") == {"10.0a": "", "10.1a": ""}
        assert why(game, state, "end") == {"10.0e": ""}
        do(game, state, "attack 0505", "join S")
        assert why(game, state, "launch") == {"10.2k": "", **together}
        joined = {"10.0a": "", "10.0d": "", "10.0e": ""}
        assert why(game, state, "join T") == joined
        assert why(game, state, "join U") == {**joined, "10.0g": ""}
        assert why(game, state, "leave S") == why(game, state, "cancel") == {"10.1b": ""}


def test_what_is_said_of_tokens() -> None:
    game, state = campaign(phase="action", turn=2, cup=["Vrnz"], hand=["OKH", "8A"])
    assert why(game, state, "add OKH") == {"4.2c": "1"}
    assert why(game, state, "pass") == {"4.2c": "2"}
    do(game, state, "pass")
    assert why(game, state, "interrupt") == why(game, state, "pass") == {"4.3.7a": ""}
    (event,) = _tagged(do(game, state, "interrupt"), "interrupted")
    assert event.reveals, "nobody takes it back unseen"
    from_hand = {"4.2.2f": "", "4.3.7b": ""}
    assert why(game, state, "activate 8A") == {**from_hand, "4.2.2g": ""}
    assert why(game, state, "command") == {**from_hand, "4.2.2h": "3"}
    game, state = campaign(phase="action", turn=2, drawn="OKH")
    from_cup = {"4.2.2f": "", "4.2.2d": ""}
    assert why(game, state, "activate 8A") == {**from_cup, "4.2.2g": ""}
    assert why(game, state, "negotiate") == {**from_cup, "4.2.2i": ""}
    do(game, state, "command")
    assert why(game, state, "choose 68ID") == why(game, state, "ready") == {"4.2.2h": "3", "2.6f": "3"}
    do(game, state, "choose 68ID")
    for action in ("release 68ID", "choose 8A", "ready"):
        assert why(game, state, action) == {"4.2.2h": "2", "2.6f": "3"}


def _tagged(events: list[Event], tag: str) -> list[Event]:
    return [event for event in events if event.__struct_config__.tag == tag]


def test_what_is_said_of_a_negotiation() -> None:
    game, state = campaign(phase="action", turn=2, negotiation=4)
    assert why(game, state, "lift 2918") == {"4.2.2j": "4", "11.2b": "3", "12.2b": "3"}
    assert why(game, state, "end") == {"4.2.2j": ""}
    arrived = dict.fromkeys(("11.0c", "11.0d", "11.0e", "5.0b", "2.2j"), "")
    price = {"11.2b": "1", "2.2f": "1", "2.6e": "1"}
    assert why(game, state, "receive 101Jg in 0129") == {"4.2.2j": "4", **price, **arrived}
