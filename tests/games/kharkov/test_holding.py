"""10.1, 15.2, 15.3: what a combat result does to HQs, trenches and garrisons."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.happenings import Marked
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.state import DISPLACED

from .duel import attack, axis, fought, soviet, staff
from .outcomes import duel, values
from .table import at, do, offered, refused, table


@rule("kharkov:10.13c")
def test_an_hq_whose_stack_dies_is_displaced() -> None:
    game, state = table(
        axis("A", "0506", "90-8"), soviet("S", "0505"), staff("HQ", "0505"), soviet("T", "0501")
    )
    attack(game, state, "0505", "A", dice=(1,))
    assert (at(game, state, "HQ"), bool(state.flags[game.data.numbers["HQ"]] & DISPLACED)) == ("0501", True)


@rule("kharkov:10.13c")
def test_an_hq_stacked_with_destroyed_attackers_is_displaced() -> None:
    lines = (soviet("S", "0506", "1-1-6"), staff("HQ", "0506"), soviet("T", "0509"), axis("A", "0505"))
    game, state = duel("Ae", *lines, phase="soviet-combat")
    assert at(game, state, "HQ") == "0509"


@rule("kharkov:10.14b")
def test_a_lone_hq_retreats_before_a_result() -> None:
    game, state = table(axis("A", "0506", "3-8", "light"), staff("HQ", "0505"), soviet("T", "0501"))
    attack(game, state, "0505", "A", dice=(1,))
    do(game, state, "retreat HQ to 0504", "retreat HQ to 0503")
    assert at(game, state, "HQ") == "0503"


@rule("kharkov:10.14c")
@pytest.mark.parametrize("die", [1, 6], ids=["De", "D2 without a way out"])
def test_a_lone_hq_is_displaced_by_de_or_when_it_cannot_retreat(die: int) -> None:
    ring = [axis(f"B{i}", where) for i, where in enumerate(("0404", "0604"))]
    game, state = table(axis("A", "0506", "90-8"), *ring, staff("HQ", "0505"), soviet("T", "0501"))
    attack(game, state, "0505", "A", dice=(die,))
    assert at(game, state, "HQ") == "0501"


@rule("kharkov:9.52b")
def test_a_lone_hq_stands_an_engaged_result() -> None:
    game, state = table(axis("A", "0506", "3-8", "light"), staff("HQ", "0505"), soviet("T", "0501"))
    events = attack(game, state, "0505", "A", dice=(6,))
    assert (fought(events).outcome, at(game, state, "HQ"), values(game, state, "A")) == ("Eng", "0505", 1)


TRENCH = (axis("R", "0505", "2-8", "regiment", "entrenched"), staff())


@rule("kharkov:15.2", "kharkov:15.25")
def test_a_trench_ignores_everything_but_elimination() -> None:
    game, state = duel("D1/A1", soviet("S", "0506", "4-4-6"), *TRENCH, phase="soviet-combat")
    assert (at(game, state, "R"), game.deciders(state), offered(game, state)) == (
        "0505",
        (0,),
        {"stand", "withdraw"},
    )
    game, state = duel("Eng", soviet("S", "0506", "4-4-6"), *TRENCH, phase="soviet-combat")
    assert (at(game, state, "R"), at(game, state, "S")) == ("0505", "-2")


@rule("kharkov:9.55")
def test_a_trench_falls_to_elimination() -> None:
    game, state = duel("De", soviet("S", "0506", "40-4-6"), *TRENCH, phase="soviet-combat")
    assert at(game, state, "R") == "-1"


def storm(outcome: str, strength: int, *inside: Any) -> tuple[Any, Any]:
    """Soviet troops attack a city whose garrison counts 2."""
    lines = (soviet("S", "0506", f"{strength}-9-6"), staff(), *inside)
    return duel(outcome, *lines, phase="soviet-combat", hexes={"0505": "city"}, garrisons={"0505": 2})


@rule("kharkov:15.32b", "kharkov:15.34")
@pytest.mark.parametrize(
    ("outcome", "strength"), [("D1", 2), ("D2", 4), ("De", 20), ("Eng", 4), ("D1/A1", 4)]
)
def test_a_lone_garrison_falls_to_any_loss(outcome: str, strength: int) -> None:
    _, state = storm(outcome, strength)
    assert state.garrisons == 0


def test_a_lone_garrison_stands_when_the_attackers_suffer() -> None:
    game, state = storm("A1", 2)
    assert state.garrisons == 1 << game.grid.hex("0505")


@rule("kharkov:15.33c")
def test_a_garrison_lasts_while_a_unit_holds_the_hex() -> None:
    inside = axis("A", "0505", "9-8")
    game, state = storm("D1", 20, inside)
    do(game, state, "stand")
    assert (state.garrisons, values(game, state, "A")) == (1 << game.grid.hex("0505"), 4)
    game, state = storm("D1", 20, inside)
    events = do(game, state, "withdraw", "retreat A to 0504")
    assert state.garrisons == 0
    assert (
        Marked(
            what="0505",
            marker="garrison",
            on=False,
            rules=("kharkov:15.33c", "kharkov:15.34", "kharkov:15.3a"),
        )
        in events
    )
    game, state = storm("De", 200, inside)
    assert state.garrisons == 0


@rule("kharkov:15.3a")
def test_soviet_units_enter_a_city_once_its_garrison_is_gone() -> None:
    game, state = storm("De", 20)
    do(game, state, "advance S to 0505")
    assert at(game, state, "S") == "0505"


@rule("kharkov:15.31b")
def test_a_garrison_has_no_zone_of_control_and_does_not_attack() -> None:
    game, state = table(
        soviet("S", "0506"), phase="axis-combat", hexes={"0505": "city"}, garrisons={"0505": 2}
    )
    assert state.zoc[1] == 0
    assert refused(game, state, "attack 0506").rule == "kharkov:15.31b"
