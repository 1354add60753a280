"""9.7 Advance after combat."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import Said
from hexfront.engine.positions.position import UnitLine
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.state import ADVANCED, ENTRENCHED

from .duel import attack, axis, cites, fought, moves, soviet, staff
from .table import at, do, offered, refused, table, unit


def victory(outcome: str, *others: UnitLine, count: int = 1, **more: Any) -> tuple[Any, Any]:
    """Axis units in 0506 beat a Soviet unit in 0505, which retreats east if it may."""
    strength = {"D1": 9, "D2": 9, "De": 90, "D1/A1": 6, "De/A1": 18}[outcome]
    die = {"D1": 3, "D2": 1, "De": 1, "D1/A1": 3, "De/A1": 1}[outcome]
    names = ("A", "B", "C")[:count]
    units = [axis(name, "0506", f"{strength // count}-8") for name in names]
    game, state = table(*units, soviet("S", "0505", "1-3-6"), *others, **more)
    events = attack(game, state, "0505", *names, dice=(die,))
    assert fought(events).outcome == outcome
    if outcome == "D1":
        do(game, state, "withdraw", "retreat S to 0504")
    elif outcome == "D2":
        do(game, state, "withdraw", "retreat S to 0504", "retreat S to 0503")
    return game, state


@rule("kharkov:9.71a", "kharkov:9.71b")
def test_any_or_all_victors_follow() -> None:
    game, state = victory("D1", count=3)
    assert offered(game, state) == {f"advance {name} to 0505" for name in "ABC"} | {"pass"}
    do(game, state, "advance A to 0505", "advance C to 0505", "pass")
    assert [at(game, state, name) for name in "ABC"] == ["0505", "0506", "0505"]


@rule("kharkov:9.71b")
def test_only_units_of_the_fight_advance() -> None:
    game, state = victory("D1", axis("X", "0506"))
    assert refused(game, state, "advance X to 0505").rule == "kharkov:9.71b"


@rule("kharkov:9.71b")
def test_victorious_defenders_advance_too() -> None:
    game, state = table(
        axis("A", "0506"), axis("B", "0405"), soviet("S", "0505", "1-18-6"), soviet("T", "0505")
    )
    attack(game, state, "0505", "A", "B", dice=(4,))
    game, state = table(axis("A", "0506"), soviet("S", "0505", "1-9-6"), soviet("T", "0505", "1-1-6"))
    attack(game, state, "0505", "A", dice=(3,))
    do(game, state, "withdraw", "retreat A to 0507")
    assert game.deciders(state) == (0,)
    assert offered(game, state) == {"advance S to 0506", "advance T to 0506", "pass"}
    events = do(game, state, "advance S to 0506", "pass")
    assert moves(events, "advance") == ["S 0505-0506"]


@rule("kharkov:9.72a")
def test_axis_units_ignore_zones_and_stop_where_they_like() -> None:
    game, state = victory("D2", soviet("X", "0403"))
    events = do(game, state, "advance A to 0505")
    assert "advance A to 0504" in offered(game, state)
    events = do(game, state, "advance A to 0504")
    assert (at(game, state, "A"), "kharkov:9.72a" in cites(events)) == ("0504", True)


@rule("kharkov:9.72b")
def test_soviet_units_stop_in_an_axis_zone() -> None:
    lines = (
        soviet("S", "0506", "9-9-6"),
        staff("HQ", "0507"),
        axis("A", "0505", "3-8", "light"),
        axis("B", "0404"),
    )
    game, state = table(*lines, soviet("T", "0506", "1-1-6"), phase="soviet-combat")
    attack(game, state, "0505", "S", "T", dice=(1,))
    do(game, state, "withdraw", "retreat A to 0504", "retreat A to 0503", "advance S to 0505")
    assert offered(game, state) == {"advance T to 0505", "pass"}
    assert refused(game, state, "advance S to 0504").rule == "kharkov:9.72b"


@rule("kharkov:9.72c")
def test_nobody_leaves_the_path_of_retreat() -> None:
    game, state = victory("D2", count=3)
    assert refused(game, state, "advance A to 0405").rule == "kharkov:9.72c"
    do(game, state, "advance A to 0505")
    assert refused(game, state, "advance A to 0404").rule == "kharkov:9.72c"
    do(game, state, "advance A to 0504")
    assert at(game, state, "A") == "0504"


@rule("kharkov:9.73a")
def test_the_advance_is_decided_at_once_and_never_compulsory() -> None:
    game, state = victory("D1", soviet("X", "0407"))
    assert refused(game, state, "attack 0407").rule == "kharkov:9.73a"
    assert game.explain(state, 1, ("pass",)).reasons[0].rule == "kharkov:9.73a"
    do(game, state, "pass")
    assert at(game, state, "A") == "0506"


@rule("kharkov:9.73b")
def test_who_advanced_neither_attacks_nor_is_attacked() -> None:
    game, state = victory("De", axis("E", "0403"), soviet("X", "0404"))
    do(game, state, "advance A to 0505", "pass")
    assert state.flags[game.data.numbers["A"]] & ADVANCED
    do(game, state, "attack 0404")
    assert refused(game, state, "join A").rule == "kharkov:9.73b"
    lines = (
        axis("A", "0506"),
        axis("B", "0407"),
        soviet("S", "0505", "1-18-6"),
        axis("C", "0603"),
        soviet("Y", "0602"),
    )
    game, state = table(*lines)
    attack(game, state, "0505", "A", dice=(6,))
    do(game, state, "advance S to 0506", "pass")
    assert refused(game, state, "attack 0506").rule == "kharkov:9.73b"


@rule("kharkov:9.73b")
def test_a_hex_into_which_a_victor_advanced_is_not_attacked() -> None:
    far_away = (axis("C", "0603"), soviet("Y", "0602"))
    lines = (axis("A", "0506", "1-8"), soviet("S", "0505"), soviet("F", "0606"), axis("B", "0607"), *far_away)
    game, state = table(*lines)
    attack(game, state, "0505", "A", dice=(6,))
    do(game, state, "advance S to 0506", "advance S to 0606")
    assert refused(game, state, "attack 0606").rule == "kharkov:9.73b"


@rule("kharkov:9.74a")
def test_after_elimination_the_first_hex_is_the_emptied_one() -> None:
    game, state = victory("De", count=2)
    assert offered(game, state) == {"advance A to 0505", "advance B to 0505", "pass"}
    assert refused(game, state, "advance A to 0405").rule == "kharkov:9.72c"
    events = do(game, state, "advance A to 0505")
    assert "kharkov:9.74a" in cites(events)


@rule("kharkov:9.74b", "kharkov:9.4h")
def test_the_second_hex_is_any_free_or_friendly_one() -> None:
    game, state = victory("De", axis("F", "0404"), soviet("X", "0504"))
    do(game, state, "advance A to 0505")
    seconds = {text.split()[-1] for text in offered(game, state) if text.startswith("advance A")}
    assert seconds == {"0404", "0405", "0506", "0604", "0605"}
    assert refused(game, state, "advance A to 0504").rule == "kharkov:6.22b"
    do(game, state, "advance A to 0404")
    assert at(game, state, "A") == "0404"


@rule("kharkov:9.74b")
def test_a_defender_without_steps_to_lose_leaves_the_way_open() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505", "1-3-6"))
    attack(game, state, "0505", "A", dice=(3,))
    do(game, state, "stand", "advance A to 0505", "advance A to 0404")
    assert at(game, state, "A") == "0404"


@rule("kharkov:9.75")
def test_an_advance_is_no_longer_than_the_retreat() -> None:
    game, state = victory("D1", count=3)
    do(game, state, "advance A to 0505")
    assert refused(game, state, "advance A to 0404").rule == "kharkov:9.75"
    game, state = victory("D2", count=3)
    do(game, state, "advance A to 0505", "advance A to 0504")
    assert refused(game, state, "advance A to 0403").rule == "kharkov:9.75"


@rule("kharkov:9.58b", "kharkov:9.4j")
def test_attackers_who_take_the_loss_of_a_split_result_advance() -> None:
    game, state = victory("D1/A1")
    do(game, state, "withdraw", "retreat S to 0504")
    events = do(game, state, "stand", "advance A to 0505")
    assert moves(events, "advance") == ["A 0506-0505"]


def test_attackers_who_retreat_do_not_advance() -> None:
    game, state = victory("D1/A1", axis("E", "0508"), soviet("X", "0509"))
    do(game, state, "withdraw", "retreat S to 0504", "withdraw", "retreat A to 0507")
    assert offered(game, state) == {"attack 0509", "end"}
    game, state = victory("D1/A1", axis("B", "0506"), axis("E", "0508"), soviet("X", "0509"))
    do(game, state, "withdraw", "retreat S to 0504", "withdraw", "retreat A to 0605")
    assert offered(game, state) == {"attack 0509", "end"}
    game, state = victory("De/A1")
    assert "stand" in offered(game, state)
    do(game, state, "stand", "advance A to 0505")
    assert at(game, state, "A") == "0505"


@rule("kharkov:9.58c")
def test_the_defender_never_advances_after_a_split_result() -> None:
    lines = (
        axis("A", "0506", "12-8"),
        soviet("S", "0505", "6-6-6", "guards"),
        axis("E", "0509"),
        soviet("X", "0510"),
    )
    game, state = table(*lines)
    attack(game, state, "0505", "A", dice=(3,))
    events = do(game, state, "stand", "withdraw", "retreat A to 0507")
    assert any(isinstance(event, Said) and event.rules == ("kharkov:9.58c",) for event in events)
    assert game.deciders(state) == (1,)


@rule("kharkov:9.72c")
def test_each_hex_that_was_left_has_its_own_path() -> None:
    lines = (axis("A", "0506", "18-8"), soviet("S", "0505", "1-3-6"), soviet("T", "0605", "1-3-6"))
    game, state = table(*lines)
    assert fought(attack(game, state, "0505,0605", "A", dice=(1,))).outcome == "D2"
    do(game, state, "withdraw", "retreat S to 0504", "retreat S to 0503")
    do(game, state, "retreat T to 0604", "retreat T to 0603", "advance A to 0505")
    assert offered(game, state) == {"advance A to 0504", "pass"}
    assert refused(game, state, "advance A to 0604").rule == "kharkov:9.72c"


@rule("kharkov:9.58c")
@pytest.mark.parametrize(
    "answers", [("stand", "stand"), ("withdraw", "retreat S to 0504", "withdraw", "retreat A to 0507")]
)
def test_nor_when_the_attacker_is_gone_or_both_have_retreated(answers: tuple[str, ...]) -> None:
    lines = (
        axis("A", "0506", "12-8", "security"),
        soviet("S", "0505", "6-6-6", "guards"),
        axis("E", "0509"),
        soviet("X", "0510"),
    )
    game, state = table(*lines)
    attack(game, state, "0505", "A", dice=(3,))
    events = do(game, state, *answers)
    assert any(isinstance(event, Said) and event.rules == ("kharkov:9.58c",) for event in events)
    assert type(state.agenda[-1]).__name__ == "Combat", "nobody is asked to advance"


@rule("kharkov:9.74b", "kharkov:15.23a")
def test_who_advances_into_a_trench_removes_it() -> None:
    dug = axis("R", "0404", "2-8", "regiment", "entrenched")
    game, state = table(axis("A", "0506", "90-8"), soviet("S", "0505", "1-3-6"), dug)
    attack(game, state, "0505", "A", dice=(1,))
    events = do(game, state, "advance A to 0505", "advance A to 0404")
    assert {"kharkov:9.74b", "kharkov:15.23a"} <= cites(events)
    assert not state.flags[game.data.numbers["R"]] & ENTRENCHED


@rule("kharkov:6.75")
def test_an_advance_of_the_axis_raises_the_alarm() -> None:
    reserve = (unit("Res28", "0501"), unit("R07", "reserve:Res28"), unit("C01", "reserve:Res28"))
    game, state = table(axis("A", "0506", "90-8"), soviet("S", "0505", "1-3-6"), *reserve)
    attack(game, state, "0505", "A", dice=(1,))
    do(game, state, "advance A to 0505")
    assert "kharkov:6.75" in cites(do(game, state, "advance A to 0504"))
    assert type(state.agenda[-1]).__name__ == "Alarm" and game.deciders(state) == (0,)


def test_the_stacking_limit_binds_the_end_of_an_advance() -> None:
    three = [axis(name, "0506", "3-8", "light") for name in "ABC"]
    more = axis("D", "0405", "3-8", "light")
    game, state = table(*three, more, soviet("S", "0505", "1-4-6"))
    attack(game, state, "0505", "A", "B", "C", "D", dice=(3,))
    do(game, state, "withdraw", "retreat S to 0504", *(f"advance {name} to 0505" for name in "AB"))
    assert refused(game, state, "advance A to 0404").rule == "kharkov:9.75"
    do(game, state, "advance C to 0505")
    assert (at(game, state, "D"), state.phase) == ("0405", "axis-mechanised")


@rule("kharkov:8.1a")
def test_a_unit_passes_a_full_hex_only_to_go_on() -> None:
    three = [axis(name, "0506", "30-8") for name in "ABC"]
    game, state = table(*three, axis("D", "0405", "30-8"), soviet("S", "0505", "1-3-6"))
    attack(game, state, "0505", "A", "B", "C", "D", dice=(1,))
    do(game, state, *(f"advance {name} to 0505" for name in "ABC"), "advance D to 0505")
    assert refused(game, state, "pass").rule == "kharkov:8.1a"
    assert all(text.startswith("advance D") for text in offered(game, state))
    do(game, state, "advance D to 0504")
    assert at(game, state, "D") == "0504"


@rule("kharkov:10.13b")
def test_an_hq_goes_along_with_victors_of_its_hex() -> None:
    lines = (soviet("S", "0506", "9-9-6"), staff("HQ", "0506"), axis("A", "0505", "3-8", "light"))
    game, state = table(*lines, phase="soviet-combat")
    attack(game, state, "0505", "S", dice=(3,))
    do(game, state, "withdraw", "retreat A to 0504")
    assert refused(game, state, "advance HQ to 0505").rule == "kharkov:10.13b"
    do(game, state, "advance S to 0505", "advance HQ to 0505")
    assert at(game, state, "HQ") == "0505"


@rule("kharkov:7.32a")
def test_disrupted_defenders_stay_where_they_are() -> None:
    lines = (
        axis("A", "0506"),
        soviet("S", "0505", "1-9-6", "rifle", "disrupted"),
        soviet("T", "0505", "1-1-6"),
    )
    game, state = table(*lines)
    attack(game, state, "0505", "A", dice=(3,))
    do(game, state, "withdraw", "retreat A to 0507")
    assert refused(game, state, "advance S to 0506").rule == "kharkov:7.32a"


@rule("kharkov:15.23a")
def test_a_regiment_that_advances_leaves_its_trench() -> None:
    lines = (
        soviet("S", "0506", "1-1-6"),
        staff("HQ", "0507"),
        axis("R", "0505", "2-8", "regiment", "entrenched"),
    )
    game, state = table(*lines, phase="soviet-combat")
    attack(game, state, "0505", "S", dice=(6,))
    do(game, state, "advance R to 0506")
    assert not state.flags[game.data.numbers["R"]] & ENTRENCHED


@rule("kharkov:17.21")
def test_a_soviet_advance_into_a_city_counts_at_once() -> None:
    lines = (soviet("S", "0506", "40-9-6"), staff("HQ", "0507"))
    game, state = table(*lines, phase="soviet-combat", hexes={"0505": "city"}, garrisons={"0505": 1})
    attack(game, state, "0505", "S", dice=(1,))
    do(game, state, "advance S to 0505")
    assert state.captured == [game.grid.hex("0505")]


@rule("kharkov:15.3a")
def test_soviets_do_not_advance_into_a_living_garrison() -> None:
    lines = (soviet("S", "0506", "90-9-6"), staff("HQ", "0507"), axis("A", "0505"))
    game, state = table(*lines, phase="soviet-combat", hexes={"0404": "city"}, garrisons={"0404": 1})
    attack(game, state, "0505", "S", dice=(1,))
    do(game, state, "advance S to 0505")
    assert refused(game, state, "advance S to 0404").rule == "kharkov:15.3a"


@pytest.mark.parametrize("outcome", ["D1", "De"])
def test_the_fight_is_over_when_all_have_passed(outcome: str) -> None:
    game, state = victory(outcome, axis("E", "0508"), soviet("X", "0509"))
    do(game, state, "pass")
    assert type(state.agenda[-1]).__name__ == "Combat"
