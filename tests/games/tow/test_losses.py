"""10.3 Step losses, 12.2 Supreme Command Orders."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.state import AWAY, DEAD

from .duel import attack, combat, defence, fought, moves
from .table import at, do, number, offered, refused, rules, soviet, top, why
from .table import axis as german


def axis(name: str, where: str = "0505", stats: str = "1-5/1-5", kind: str = "infantry", *flags: str) -> Any:
    """An Axis unit in the hex that is attacked."""
    return german(name, where, stats, kind, *flags)


def hit(result: str, *defenders: Any, **more: Any) -> Any:
    """A Soviet attack on 0505 with this result."""
    column, die = {"1RR": (5, 5), "2RR": (6, 6), "3RR": (8, 6), "RR": (5, 3), "R": (5, 1)}[result]
    strength = column * defence(defenders, "0505")
    game, state = combat(soviet("S", "0506", f"{strength}-5"), *defenders, **more)
    events = attack(game, state, "0505", "S", dice=(die,))
    assert fought(events).outcome == result
    return game, state, events


def lost(game: Any, state: Any, *names: str) -> list[int]:
    """The steps each unit has lost; 9 for one that is gone."""
    return [9 if state.where[number(game, n)] == DEAD else state.step[number(game, n)] for n in names]


@rule("tow:10.3c", "tow:2.2i", "tow:2.2h")
def test_a_step_loss_flips_a_full_unit() -> None:
    game, state, events = hit("1RR", axis("A"))
    assert lost(game, state, "A") == [1]
    assert {"10.3c", "2.2i", "2.2h"} <= rules(events, "step-lost")


@rule("tow:10.3c", "tow:2.2i", "tow:10.3e")
@pytest.mark.parametrize("step", [0, 1])
def test_a_reduced_or_one_step_unit_is_eliminated_for_good(step: int) -> None:
    line = german("A", "0505", "1-5/1-5" if step else "1-5", step=step)
    game, state = combat(soviet("S", "0506", "5-5"), line)
    events = attack(game, state, "0505", "S", dice=(5,))
    assert at(game, state, "A") == str(DEAD)
    assert {"10.3c", "2.2i", "10.3e"} <= rules(events, "removed")


@rule("tow:10.0h", "tow:10.3e")
def test_only_who_fought_and_is_still_there_can_lose_a_step() -> None:
    game, state, _ = hit("2RR", axis("A", stats="1-5"), axis("B"), axis("HQ", stats="1-6", kind="hq"))
    assert str(refused(game, state, "lose S").text) == "S did not take part in this combat."
    do(game, state, "lose A")
    assert refused(game, state, "lose A").rule == "tow:10.3e"
    assert str(refused(game, state, "lose A").text) == "A has no step left to lose."


@rule("tow:10.3d")
def test_the_owner_chooses_who_loses_the_step() -> None:
    game, state, _ = hit("1RR", axis("A"), axis("B"))
    assert (game.deciders(state), offered(game, state)) == ((1,), {"lose A", "lose B"})
    assert why(game, state, "lose A")["10.3d"] == "1"
    assert refused(game, state, "lose S").rule == "tow:10.0h"
    assert refused(game, state, "retreat A to 0504").rule == "tow:10.3d"
    do(game, state, "lose B")
    assert lost(game, state, "A", "B") == [0, 1]
    stack = [soviet(name, "0505", "1-5/1-5") for name in "ST"]
    game, state = combat(german("A", "0506", "10-5"), *stack, by="axis")
    assert fought(attack(game, state, "0505", "A", dice=(5,))).outcome == "1RR"
    assert (game.deciders(state), offered(game, state)) == ((0,), {"lose S", "lose T"})


@rule("tow:10.3.ex1", "tow:10.3d")
def test_two_steps_are_one_unit_or_half_of_both() -> None:
    for orders, left in ((("lose A", "lose A"), [9, 0]), (("lose A", "lose B"), [1, 1])):
        game, state, _ = hit("2RR", axis("A"), axis("B"))
        do(game, state, *orders)
        assert lost(game, state, "A", "B") == left


@rule("tow:10.3e")
def test_more_losses_than_steps_eliminate_all() -> None:
    game, state, events = hit("3RR", axis("A"), axis("B", stats="1-5"))
    assert lost(game, state, "A", "B") == [9, 9]
    assert "10.3e" in rules(events, "removed")
    assert top(state) == "Advance"


@rule("tow:10.3f", "tow:2.3d")
def test_an_eliminated_hq_is_relocated() -> None:
    game, state, events = hit("2RR", axis("HQ", stats="1-6", kind="hq"), zones={"axis-supply": ["1212"]})
    assert {"10.3f", "2.3d"} <= rules(events, "removed")
    assert (top(state), game.deciders(state)) == ("Relocate", (1,))
    do(game, state, "relocate HQ to 1111")
    assert at(game, state, "HQ") == "1111"
    assert top(state) == "Advance"


@rule("tow:10.3f", "tow:10.3d")
def test_an_hq_in_a_stack_may_take_a_loss_and_then_does_not_retreat() -> None:
    game, state, _ = hit(
        "2RR", axis("A"), axis("HQ", stats="1-6", kind="hq"), zones={"axis-supply": ["1212"]}
    )
    do(game, state, "lose HQ")
    assert state.where[number(game, "HQ")] == AWAY
    assert at(game, state, "A") == "0505"
    do(game, state, "relocate HQ to 1111")
    assert (lost(game, state, "A"), top(state)) == ([1], "Retreat")
    assert all(offer.startswith("retreat A") for offer in offered(game, state))


@rule("tow:10.3f")
def test_an_attacking_hq_may_take_a_loss() -> None:
    lines = (soviet("S", "0506", "4-5/2-5"), soviet("HQ", "0506", "1-5", "hq"), axis("A", stats="5-5"))
    game, state = combat(*lines, zones={"soviet-supply": ["1212"]})
    attack(game, state, "0505", "S", "HQ", dice=(2,))
    assert offered(game, state) == {"lose S", "lose HQ"}
    events = do(game, state, "lose HQ", "relocate HQ to 1111")
    assert "10.3f" in rules(events, "removed")
    assert at(game, state, "A") == "0505"


@rule("tow:2.6b", "tow:10.3d")
def test_the_attackers_lose_steps_of_their_own_choice() -> None:
    lines = (soviet("S", "0506", "1-5/1-5"), soviet("T", "0606", "1-5/1-5"), axis("A", stats="2-5"))
    game, state = combat(*lines)
    assert fought(attack(game, state, "0505", "S", "T", dice=(1,))).outcome == "A2"
    assert (game.deciders(state), offered(game, state)) == ((0,), {"lose S", "lose T"})
    assert "2.6b" in rules(do(game, state, "lose T", "lose T"))
    assert lost(game, state, "S", "T", "A") == [0, 9, 0]


CITY = {"hexes": {"0505": "major-city"}, "orders": ["0505"]}


def stormed(result: str, *defenders: Any, **more: Any) -> Any:
    """A Soviet attack on a major city, one column better for its shift."""
    column, die = {"1RR": (6, 5), "2RR": (7, 6), "RR": (6, 3), "R": (6, 1)}[result]
    strength = column * defence(defenders, "0505")
    game, state = combat(soviet("S", "0506", f"{strength}-5"), *defenders, **(CITY | more))
    events = attack(game, state, "0505", "S", dice=(die,))
    assert fought(events).outcome == result
    return game, state, events


@rule("tow:12.2a")
@pytest.mark.parametrize(("result", "steps"), [("R", 1), ("RR", 2), ("1RR", 3)])
def test_units_under_an_order_lose_steps_instead_of_retreating(result: str, steps: int) -> None:
    game, state, events = stormed(result, axis("A"), axis("B"))
    assert "12.2a" in rules(events, "said")
    events = do(game, state, *["lose A", "lose B", "lose A"][:steps])
    assert "12.2a" in rules(events)
    assert at(game, state, "B") == "0505"
    assert lost(game, state, "A", "B") == {1: [1, 0], 2: [1, 1], 3: [9, 1]}[steps]
    assert not moves(events, "retreat")


@rule("tow:12.2a")
def test_a_hex_under_order_is_entered_when_its_defenders_are_gone() -> None:
    game, state, events = stormed("RR", axis("A"))
    assert (at(game, state, "A"), top(state)) == (str(DEAD), "Advance")
    assert "12.2a" in rules(events)


@rule("tow:10.4a")
@pytest.mark.parametrize("orders", [[], ["0909"]])
def test_without_an_order_a_city_is_left(orders: list[str]) -> None:
    hexes = {"0505": "major-city", "0909": "major-city"}
    game, state, _ = stormed("R", axis("A"), hexes=hexes, orders=orders)
    assert top(state) == "Retreat"
    assert "10.4a" in rules(do(game, state, "retreat A to 0504"), "retreat")
