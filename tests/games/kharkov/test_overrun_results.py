"""7.2, 7.3: what the result of an overrun does."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.state import DISRUPTED, SHELTERED

from .duel import axis, cites, fought, soviet, staff
from .outcomes import duel
from .table import at, do, table, unit


def overrun(outcome: str, strength: int, *inside: Any) -> tuple[Any, Any]:
    """A panzer stack overruns 0505 with this result."""
    lines = (axis("A", "0506", f"{2 * strength}-12", "panzer"), *inside)
    game, state = table(*lines, phase="axis-movement")
    for die in range(1, 7):
        trial = game.resample(state, 0, 0)
        events = do(game, trial, *START, "overrun 0505", dice=(die,))
        if fought(events).outcome == outcome:
            do(game, state, *START, "overrun 0505", dice=(die,))
            return game, state
    raise AssertionError(fought(events).column)


START = ("stack 0506",)


@rule("kharkov:7.31a", "kharkov:7.31b")
@pytest.mark.parametrize(
    "answer", [("stand", "lose S"), ("withdraw", "retreat S to 0504", "retreat T to 0604")]
)
def test_defenders_who_suffer_in_an_overrun_are_disrupted(answer: tuple[str, ...]) -> None:
    game, state = overrun("D1", 9, soviet("S", "0505", "1-3-6"), soviet("T", "0505", "1-3-6"))
    do(game, state, *answer)
    assert state.flags[game.data.numbers["T"]] & DISRUPTED


def test_combat_never_disrupts() -> None:
    game, state = duel("D1", axis("A", "0506"), soviet("S", "0505", "1-3-6"), soviet("T", "0505", "1-1-6"))
    do(game, state, "stand", "lose S")
    assert not state.flags[game.data.numbers["T"]] & DISRUPTED


@rule("kharkov:9.59a")
def test_engaged_does_not_disrupt() -> None:
    game, state = overrun("Eng", 12, soviet("S", "0505", "1-3-6"), soviet("T", "0505", "1-3-6"))
    do(game, state, "lose S")
    assert not state.flags[game.data.numbers["T"]] & DISRUPTED


@rule("kharkov:15.2")
def test_a_trench_that_ignores_the_result_is_not_disrupted_by_it() -> None:
    game, state = table(
        unit("Rgt01", "0505", "regiment", "2-8", "entered", "entrenched"), soviet("S", "0504", "8-8-6"),
        staff("HQ", "0503"), phase="soviet-movement", turn=6,
    )  # fmt: skip
    for die in range(1, 7):
        trial = game.resample(state, 0, 0)
        events = do(game, trial, "stack 0504", "overrun 0505", dice=(die,))
        if fought(events).outcome.startswith(("D1", "D2")):
            assert "kharkov:15.2" in cites(events)
            assert not trial.flags[game.data.numbers["Rgt01"]] & DISRUPTED
            return
    raise AssertionError(fought(events).column)


@rule("kharkov:7.34")
def test_hqs_are_never_disrupted() -> None:
    game, state = overrun("D1", 9, soviet("S", "0505", "1-6-6"), staff("HQ", "0505"))
    do(game, state, "withdraw", "retreat S to 0504")
    assert (at(game, state, "HQ"), state.flags[game.data.numbers["HQ"]] & DISRUPTED) == ("0504", 0)


@rule("kharkov:7.32c")
def test_a_second_disruption_adds_nothing() -> None:
    game, state = overrun("D1", 9, soviet("S", "0505", "1-6-6", "rifle", "disrupted"))
    events = do(game, state, "withdraw", "retreat S to 0504")
    assert "kharkov:7.32c" in cites(events)


@rule("kharkov:7.26", "kharkov:9.76")
def test_nobody_advances_when_an_overrun_is_beaten_off() -> None:
    game, state = overrun("A1", 4, soviet("S", "0505", "1-6-6"))
    do(game, state, "withdraw", "retreat A to 0507")
    assert (at(game, state, "S"), at(game, state, "A")) == ("0505", "0507")


@rule("kharkov:7.0g4", "kharkov:7.21b", "kharkov:13.15")
def test_an_overrun_is_halved_and_gets_neither_air_nor_morale() -> None:
    lines = (
        soviet("S", "0506", "9-9-11", "armour"),
        axis("A", "0505", "2-8", "regiment"),
        staff("HQ", "0507"),
    )
    game, state = table(
        *lines, phase="soviet-movement", turn=1, air={"soviet": 2, "axis": 2}, south_active=True
    )
    events = do(game, state, *START, "overrun 0505", dice=(1,))
    assert (fought(events).attack, fought(events).column) == (4, "3-1")
    assert state.air == [2, 2]


@rule("kharkov:7.21a", "kharkov:7.22", "kharkov:7.0g5")
def test_armour_terrain_and_supply_count_in_an_overrun() -> None:
    lines = (axis("A", "0506", "16-12", "panzer"), unit("S", "0505", "rifle", "4-4-6"))
    game, state = table(*lines, phase="axis-movement", hexes={"0505": "forest"})
    fight = fought(do(game, state, *START, "overrun 0505", dice=(1,)))
    assert (fight.attack, fight.defence, fight.column) == (8, 4, "3-1")


@rule("kharkov:9.81b")
def test_the_rules_against_morale_are_told_for_an_overrun() -> None:
    lines = (soviet("S", "0506", "9-9-11", "armour"), axis("A", "0505"), staff("HQ", "0507"))
    game, state = table(*lines, phase="soviet-movement", turn=1, south_active=True)
    events = do(game, state, *START, "overrun 0505", dice=(1,))
    assert "kharkov:9.81b" in cites(events)


@rule("kharkov:9.65c")
def test_who_flees_to_friends_from_an_overrun_is_not_weakened() -> None:
    friends = [soviet(f"X{where}", where, "1-1-6") for where in ("0404", "0504", "0604")]
    game, state = overrun("D1", 9, soviet("S", "0505", "1-6-6"), *friends)
    do(game, state, "withdraw", "retreat S to 0504")
    assert not state.flags[game.data.numbers["S"]] & SHELTERED
