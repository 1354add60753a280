"""10.5 Advance after combat, and the printed example of a combat."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.state import DEAD

from .duel import TANK, attack, combat, fought, moves, odds
from .table import at, axis, do, number, offered, refused, rules, soviet, top, unit, why


def won(*units: Any, by: tuple[str, ...] = ("S",), **more: Any) -> tuple[Any, Any]:
    """The one step of A in 0505 is lost in an attack from the east, so that its hex is empty."""
    game, state = combat(*units, axis("A", "0505", "1-5"), **more)
    attack(game, state, "0505", *by, dice=(6,))
    assert at(game, state, "A") == str(DEAD)
    return game, state


FOOT = soviet("S", "0506", "9-5")
ARMOUR = soviet("S", "0506", "9-4-8", "tank")


@rule("tow:10.5a", "tow:10.5e")
def test_an_emptied_hex_may_be_entered_or_left_alone() -> None:
    game, state = won(FOOT)
    assert (game.deciders(state), offered(game, state)) == ((0,), {"advance S to 0505", "pass"})
    assert "10.5e" in why(game, state, "pass")
    assert refused(game, state, "end").rule == "tow:10.5e"
    assert "10.5a" in rules(do(game, state, "advance S to 0505"), "advance")
    game, state = won(FOOT)
    do(game, state, "pass")
    assert at(game, state, "S") == "0506"


@rule("tow:10.5a")
def test_no_advance_into_a_hex_that_is_held() -> None:
    game, state = combat(soviet("S", "0506", "5-5"), axis("A", "0505", "1-5"), axis("B", "0505", "1-5"))
    attack(game, state, "0505", "S", dice=(5,))
    assert top(state) != "Advance"
    game, state = won(FOOT)
    assert refused(game, state, "advance A to 0506").rule == "tow:10.5a"


@rule("tow:10.5b", "tow:10.5g")
def test_foot_units_advance_one_hex() -> None:
    game, state = won(FOOT, soviet("T", "0506", "1-5"), by=("S", "T"))
    assert refused(game, state, "advance S to 0504").rule == "tow:10.5g"
    events = do(game, state, "advance S to 0505")
    assert "10.5b" in rules(events, "advance")
    assert refused(game, state, "advance S to 0504").rule == "tow:10.5b"


@rule("tow:10.5c", "tow:10.5g")
def test_mechanised_units_advance_two_hexes_after_a_retreat_of_one() -> None:
    game, state = combat(soviet("S", "0506", "5-4-8", "tank"), axis("A", "0505", "1-5"))
    assert fought(attack(game, state, "0505", "S", dice=(1,))).outcome == "R"
    do(game, state, "retreat A to 0405")
    first = do(game, state, "advance S to 0505")
    assert offered(game, state) == {
        f"advance S to {one}" for one in ("0504", "0605", "0606", "0406", "0506")
    } | {"pass"}
    second = do(game, state, "advance S to 0605")
    assert {"10.5c", "10.5g"} <= rules(first, "advance") & rules(second, "advance")
    assert at(game, state, "S") == "0605"


@rule("tow:10.5c")
def test_mechanised_units_may_stop_after_one_hex() -> None:
    game, state = won(
        ARMOUR, soviet("T", "0506", "4-5"), soviet("U", "0606", TANK, "tank"), by=("S", "T", "U")
    )
    do(game, state, "advance S to 0505", "advance T to 0505")
    assert refused(game, state, "advance S to 0504").rule == "tow:10.5c"


@rule("tow:2.2b")
@pytest.mark.parametrize(
    ("kind", "far"),
    [
        ("tank", True),
        ("mechanised", True),
        *((kind, False) for kind in ("infantry", "mountain", "cavalry", "airborne", "security")),
    ],
)
def test_tanks_and_mechanised_infantry_are_mechanised(kind: str, far: bool) -> None:
    stats = "9-4-8" if far else "9-5"
    game, state = won(soviet("S", "0506", stats, kind))
    assert "2.2b" in rules(do(game, state, "advance S to 0505"), "advance")
    assert (top(state) == "Advance") is far


@rule("tow:12.2c")
def test_an_advance_into_a_city_under_order_ends_the_game() -> None:
    game, state = won(FOOT, hexes={"0505": "major-city"}, orders=["0505"])
    events = do(game, state, "advance S to 0505")
    assert "12.2c" in rules(events)
    assert game.deciders(state) == ()
    assert state.result.winners == (0,)


@rule("tow:10.5d", "tow:2.3a")
def test_an_hq_goes_with_units_of_its_stack_as_far_as_they_do() -> None:
    staff = soviet("HQ", "0506", "1-5", "hq")
    game, state = won(ARMOUR, staff)
    assert offered(game, state) == {"advance S to 0505", "pass"}
    assert refused(game, state, "advance HQ to 0505").rule == "tow:10.5d"
    do(game, state, "advance S to 0505", "advance S to 0504")
    events = do(game, state, "advance HQ to 0504")
    assert {"10.5d", "2.3a"} <= rules(events, "advance")
    assert at(game, state, "HQ") == "0504"


@rule("tow:10.5d")
def test_an_hq_does_not_advance_alone() -> None:
    lines = (FOOT, soviet("HQ", "0606", "1-5", "hq"))
    game, state = won(*lines, by=("S", "HQ"))
    do(game, state, "advance S to 0505")
    assert top(state) != "Advance"
    game, state = won(*lines, by=("S", "HQ"))
    assert refused(game, state, "advance HQ to 0505").rule == "tow:10.5d"


@rule("tow:10.5e")
def test_some_may_advance_and_others_stay() -> None:
    game, state = won(FOOT, soviet("T", "0506", "1-5"), soviet("U", "0606", "1-5"), by=("S", "T", "U"))
    do(game, state, "advance U to 0505")
    assert "10.5e" in why(game, state, "pass")
    do(game, state, "pass")
    assert [at(game, state, name) for name in "STU"] == ["0506", "0506", "0505"]


@rule("tow:10.5a")
def test_only_those_who_fought_advance() -> None:
    game, state = won(FOOT, soviet("T", "0606", "4-5"))
    assert refused(game, state, "advance T to 0505").rule == "tow:10.5a"
    assert str(refused(game, state, "advance T to 0505").text) == "T is not among the victors of this combat."


@rule("tow:10.5f")
def test_an_advance_costs_nothing_and_ignores_enemy_zones() -> None:
    line = soviet("S", "0506", "9-4-1", "tank")
    game, state = won(line, axis("B", "0503"), axis("C", "0604"), hexes={"0505": "rough", "0504": "marsh"})
    events = do(game, state, "advance S to 0505", "advance S to 0504")
    assert at(game, state, "S") == "0504"
    assert "10.5f" in rules(events, "advance")
    assert {event.cost for event in events if hasattr(event, "cost")} == {0}


@rule("tow:10.5g")
def test_the_second_hex_is_any_neighbour_of_the_first() -> None:
    game, state = won(ARMOUR)
    assert refused(game, state, "advance S to 0606").rule == "tow:10.5g"
    do(game, state, "advance S to 0505")
    assert refused(game, state, "advance S to 0503").rule == "tow:10.5g"
    do(game, state, "advance S to 0506")
    assert at(game, state, "S") == "0506"


@rule("tow:10.5h")
def test_mechanised_units_may_end_in_different_hexes() -> None:
    game, state = won(ARMOUR, soviet("T", "0506", TANK, "tank"), by=("S", "T"))
    do(game, state, "advance S to 0505", "advance S to 0504")
    events = do(game, state, "advance T to 0505", "advance T to 0605")
    assert (at(game, state, "S"), at(game, state, "T")) == ("0504", "0605")
    assert "10.5h" in rules(events, "advance")


@rule("tow:10.5i")
def test_a_unit_stops_after_an_unbridged_major_river() -> None:
    river = {"0506-0505": "major-river"}
    strong = soviet("S", "0506", "18-4-8", "tank")
    game, state = won(strong, soviet("T", "0606", "1-5"), by=("S", "T"), sides=river)
    events = do(game, state, "advance S to 0505")
    assert "10.5i" in rules(events, "advance")
    assert refused(game, state, "advance S to 0504").rule == "tow:10.5i"
    game, state = won(strong, sides=river, links={"0506-0505": "road"})
    do(game, state, "advance S to 0505")
    assert "advance S to 0504" in offered(game, state)


@rule("tow:10.5j")
def test_the_second_hex_is_not_behind_an_unbridged_major_river() -> None:
    rivers = {"0505-0504": "major-river", "0505-0605": "major-river", "0505-0405": "river"}
    game, state = won(ARMOUR, sides=rivers, links={"0505-0605": "rail"})
    do(game, state, "advance S to 0505")
    assert refused(game, state, "advance S to 0504").rule == "tow:10.5j"
    assert {"advance S to 0605", "advance S to 0405"} <= offered(game, state)


@rule("tow:10.5k")
def test_no_advance_across_a_blocked_hexside() -> None:
    game, state = won(ARMOUR, sides={"0505-0504": "blocked"})
    do(game, state, "advance S to 0505")
    assert refused(game, state, "advance S to 0504").rule == "tow:10.5k"


@rule("tow:10.5k")
def test_no_advance_into_the_sea_or_off_the_map() -> None:
    game, state = won(ARMOUR, hexes={"0504": "sea"})
    do(game, state, "advance S to 0505")
    assert refused(game, state, "advance S to 0504").rule == "tow:10.5k"
    lines = (soviet("S", "0502", "9-4-8", "tank"), axis("A", "0501", "1-5"))
    game, state = combat(*lines)
    attack(game, state, "0501", "S", dice=(6,))
    do(game, state, "advance S to 0501")
    near = {
        game.label(one) for one in range(game.grid.size) if game.grid.around[game.grid.hex("0501")] >> one & 1
    }
    assert offered(game, state) == {f"advance S to {one}" for one in near} | {"pass"}


@rule("tow:5.0g")
def test_no_advance_onto_the_enemy() -> None:
    game, state = won(ARMOUR, axis("B", "0504"))
    do(game, state, "advance S to 0505")
    assert refused(game, state, "advance S to 0504").rule == "tow:5.0g"


@rule("tow:10.5l")
def test_the_last_hex_of_an_advance_has_room() -> None:
    foot = [soviet(name, where, "3-5") for name, where in (("S", "0506"), ("T", "0506"), ("U", "0606"))]
    game, state = won(*foot, by=("S", "T", "U"))
    do(game, state, "advance S to 0505", "advance T to 0505")
    assert at(game, state, "U") == "0606"
    assert top(state) != "Advance"
    game, state = won(*foot, soviet("V", "0606", "3-4-8", "tank"), by=("S", "T", "U", "V"))
    do(game, state, "advance S to 0505", "advance T to 0505")
    assert refused(game, state, "advance U to 0505").rule == "tow:10.5l"


@rule("tow:10.5l", "tow:10.5g")
def test_a_full_hex_may_be_passed_but_not_stayed_in() -> None:
    lines = [soviet(name, "0506", "4-5") for name in "ST"]
    lines += [soviet("U", "0606", TANK, "tank"), soviet("V", "0406", TANK, "tank")]
    game, state = won(*lines, by=("S", "T", "U", "V"))
    do(game, state, "advance S to 0505", "advance T to 0505", "advance U to 0505")
    assert refused(game, state, "pass").rule == "tow:10.5l"
    assert refused(game, state, "advance V to 0505").rule == "tow:10.5l"
    do(game, state, "advance U to 0504")
    assert at(game, state, "U") == "0504"


@rule("tow:10.5l")
def test_a_full_second_hex_is_closed() -> None:
    game, state = won(ARMOUR, soviet("F", "0606"), soviet("G", "0606"))
    do(game, state, "advance S to 0505")
    assert refused(game, state, "advance S to 0606").rule == "tow:10.5l"


@rule("tow:10.5l")
def test_an_hq_does_not_advance_onto_another() -> None:
    lines = (ARMOUR, soviet("HQ", "0506", "1-5", "hq"), soviet("Other", "0606", "1-5", "hq"))
    game, state = won(*lines)
    do(game, state, "advance S to 0505", "advance S to 0606")
    assert top(state) != "Advance"
    game, state = won(*lines, soviet("T", "0605", "9-5"), by=("S", "T"))
    do(game, state, "advance S to 0505", "advance S to 0606")
    assert refused(game, state, "advance HQ to 0606").rule == "tow:10.5l"
    assert refused(game, state, "advance HQ to 0505").rule == "tow:10.5d"


EXAMPLE = (
    unit("15ID", "1731"),
    unit("47RC", "1732"),
    unit("23TC", "1732"),
    unit("52RC", "1832"),
    unit("10TC", "1832"),
)
"""A in 1731; B (infantry) and C (tanks), D and E alike, in the hexes next to it."""
AROUND = (unit("48RC", "1830"), unit("49RC", "1430"), unit("50RC", "1532"))
"""Soviet neighbours, whose zones of control leave only one way: by 1631 to 1630."""


def example() -> tuple[Any, Any]:
    """The printed example: 1731, attacked from 1732 and 1832."""
    return combat(*EXAMPLE, *AROUND, size="")


@rule("tow:10.5.ex1", "tow:10.2h")
def test_the_example_comes_to_five_to_one() -> None:
    game, state = example()
    told = odds(game, state, "1731", "47RC", "23TC", "52RC", "10TC")
    assert (told.attack, told.defence, told.columns) == ((20, 20), (3, 3), ("5-1",))
    amounts = {reason.rule: reason.amount for reason in told.modifiers}
    assert (amounts["tow:10.2g"], amounts["tow:10.2h"]) == ("6-1", "-1")


@rule("tow:10.5.ex2", "tow:10.4d")
def test_the_example_sends_the_defender_to_1630() -> None:
    game, state = example()
    events = attack(game, state, "1731", "47RC", "23TC", "52RC", "10TC", dice=(5,))
    assert fought(events).outcome == "1RR"
    assert state.step[number(game, "15ID")] == 1
    assert (
        moves(events, "retreat") == ["15ID 1731-1631", "15ID 1631-1630"] or at(game, state, "15ID") == "1630"
    )
    assert "10.4d" in rules(events, "retreat")


@rule("tow:10.5.ex3", "tow:10.5l", "tow:10.5c")
def test_the_example_of_an_advance() -> None:
    game, state = example()
    attack(game, state, "1731", "47RC", "23TC", "52RC", "10TC", dice=(5,))
    do(game, state, "advance 47RC to 1731", "advance 23TC to 1731")
    assert refused(game, state, "advance 52RC to 1731").rule == "tow:10.5l"
    assert "10.5c" in why(game, state, "advance 10TC to 1731")
    do(game, state, "advance 10TC to 1731")
    assert "advance 10TC to 1632" in offered(game, state)
    game, state = example()
    attack(game, state, "1731", "47RC", "23TC", "52RC", "10TC", dice=(5,))
    do(game, state, "advance 47RC to 1731", "advance 23TC to 1731", "pass")
    assert (at(game, state, "52RC"), at(game, state, "10TC")) == ("1832", "1832")
