"""7.16, 7.17 Overruns by the Soviets: one for each unit and each HQ, and whom they may strike."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.state import OVERRAN

from .duel import axis, soviet, staff
from .march import rules, top, why
from .table import at, do, offered, refused, table, unit


def command(*units: Any, **more: Any) -> tuple[Any, Any]:
    """A Soviet movement phase after the turns of infiltration."""
    return table(*units, phase="soviet-movement", **{"turn": 6} | more)


@rule("kharkov:7.16b")
def test_a_soviet_unit_overruns_once_in_a_phase() -> None:
    game, state = command(
        soviet("S", "0505", "16-9-12"), staff("H", "0501"), staff("J", "0401"), axis("A", "0506", "1-6", "romanian"),
        axis("B", "0507", "1-6", "romanian"),
    )  # fmt: skip
    do(game, state, "stack 0505")
    assert why(game, state, "overrun 0506")["7.16b"] == "1"
    do(game, state, "overrun 0506", "lend H", dice=(1,))
    assert at(game, state, "S") == "0506"
    assert refused(game, state, "overrun 0507").rule == "kharkov:7.16b"
    assert "step S to 0406" in offered(game, state)


@rule("kharkov:7.17a")
def test_each_hq_lends_one_overrun_a_turn() -> None:
    game, state = command(
        soviet("S", "0505", "16-9-6"), soviet("T", "0704", "16-9-6"), staff("H", "0501"),
        axis("A", "0506", "1-6", "romanian"), unit("R", "0706", "hq", "4-10", side="axis"),
        axis("B", "1111"),
    )  # fmt: skip
    events = do(game, state, "stack 0505", "overrun 0506", dice=(1,))
    assert "7.17a" in rules(events, "overrun")
    do(game, state, "halt", "step T to 0705")
    assert refused(game, state, "overrun 0706").rule == "kharkov:7.17a"


@rule("kharkov:7.17a")
def test_the_soviet_player_chooses_which_hq_lends_its_overrun() -> None:
    game, state = command(
        soviet("S", "0505", "16-9-6"),
        staff("H", "0501"),
        staff("J", "0401"),
        axis("A", "0506", "1-6", "romanian"),
    )
    do(game, state, "stack 0505", "overrun 0506")
    assert top(state) == "Lending" and offered(game, state) == {"lend H", "lend J"}
    assert refused(game, state, "lend S").rule == "kharkov:7.17a"
    assert why(game, state, "lend J") == {"7.17a": "1"}
    events = do(game, state, "lend J", dice=(1,))
    assert "J lends its one overrun of this turn." in [str(event.text()) for event in events]
    lent = [bool(state.flags[game.data.numbers[name]] & OVERRAN) for name in "HJ"]
    assert lent == [False, True]


@rule("kharkov:7.17b", "kharkov:3.23e")
def test_soviets_overrun_only_if_they_began_within_the_radius_of_an_hq() -> None:
    enemies = (axis("A", "0506", "1-6", "romanian"), axis("B", "0509", "1-6", "romanian"))
    game, state = command(soviet("S", "0505", "16-9-6"), staff("H", "0501", 4), *enemies)
    do(game, state, "stack 0505")
    assert why(game, state, "overrun 0506")["3.23e"] == "H (4)"
    game, state = command(soviet("S", "0508", "16-9-6"), staff("H", "0501", 4), *enemies)
    do(game, state, "step H to 0502", "step H to 0503", "halt")
    assert "stack 0508" not in offered(game, state), "it is too late for the HQ to come nearer"
    game, state = command(
        soviet("S", "0505", "16-9-6"), staff("H", "0501", 3), unit("R", "0507", "hq", "4-10", side="axis"),
        axis("B", "1111"),
    )  # fmt: skip
    do(game, state, "step S to 0506")
    assert refused(game, state, "overrun 0507").rule == "kharkov:7.17b"


@rule("kharkov:7.17b")
def test_an_inactive_hq_lends_nothing() -> None:
    game, state = command(
        soviet("S", "0504", "16-9-6"), unit("H", "0501", "hq", "8-10", "inactive"),
        unit("R", "0506", "hq", "4-10", side="axis"), axis("B", "1111"),
    )  # fmt: skip
    do(game, state, "step S to 0505")
    assert refused(game, state, "overrun 0506").rule == "kharkov:7.17b"


@rule("kharkov:10.14a")
def test_hqs_are_left_behind_when_a_stack_overruns() -> None:
    game, state = command(
        soviet("S", "0505", "16-9-6"), staff("H", "0505"), axis("A", "0506", "1-6", "romanian")
    )
    do(game, state, "stack 0505")
    assert refused(game, state, "overrun 0506").rule == "kharkov:10.14a"
    do(game, state, "drop H", "overrun 0506", dice=(1,))
    assert at(game, state, "S") == "0506" and at(game, state, "H") == "0505"


@rule("kharkov:15.3a", "kharkov:15.32b", "kharkov:15.34")
def test_soviets_overrun_a_garrison_and_come_into_the_city() -> None:
    city: Any = {"hexes": {"0506": "city"}, "garrisons": {"0506": 1}}
    game, state = command(soviet("S", "0505", "16-9-6"), staff("H", "0501"), **city)
    assert refused(game, state, "step S to 0506").rule == "kharkov:15.3a"
    events = do(game, state, "stack 0505", "overrun 0506", dice=(1,))
    assert {"15.32b", "15.34"} <= rules(events)
    assert state.garrisons == 0 and at(game, state, "S") == "0506"
    assert state.captured == [game.grid.hex("0506")]


@rule("kharkov:6.77")
def test_southern_units_do_not_overrun_into_the_sleeping_north() -> None:
    south = [f"{row:02}{column:02}" for row in range(7, 13) for column in range(1, 13)]
    sectors: dict[str, Any] = {"turn": 3, "zones": {"south": south}, "front": south, "south_active": False}
    game, state = command(
        soviet("S", "0706", "8-4-6", "rifle", "southern"), axis("A", "0606", "1-8", "regiment"),
        staff("H", "0801"), **sectors,
    )  # fmt: skip
    assert "stack 0706" not in offered(game, state)
    assert refused(game, state, "stack 0706").rule == "kharkov:6.77"
    game, state = command(
        soviet("S", "0706", "8-4-6", "rifle", "southern"), soviet("N", "0706", "8-4-6"),
        axis("A", "0606", "1-8", "regiment"), staff("H", "0801"), **sectors,
    )  # fmt: skip
    do(game, state, "stack 0706")
    assert refused(game, state, "overrun 0606").rule == "kharkov:6.77"
    do(game, state, "drop S")
    assert "overrun 0606" in offered(game, state), "it did not begin the game in the south"
