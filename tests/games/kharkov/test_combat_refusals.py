"""9.1 to 9.7 What is said to whoever may not attack, lose a step, retreat or advance."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.combat import eligible
from hexfront.games.kharkov.state import DEAD
from hexfront.games.kharkov.units import counters

from .duel import attack, axis, planned, soviet, staff
from .table import do, offered, refused, table, unit


def said(game: Any, state: Any, text: str) -> str:
    """The refusal of an action, with its rule."""
    return str(refused(game, state, text))


@rule("kharkov:9.0g1")
def test_only_a_hex_with_an_enemy_is_attacked() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"))
    assert said(game, state, "attack 0506") == "0506 is friendly. [kharkov:9.0g1]"
    assert said(game, state, "attack 0507") == "There is no enemy in 0507. [kharkov:9.0g1]"


@rule("kharkov:9.11b", "kharkov:9.12a")
def test_who_is_not_on_the_map_does_not_join_and_who_has_not_joined_does_not_leave() -> None:
    game, state = table(axis("A", "0506"), axis("B", "0506"), soviet("S", "0505"))
    counters.take_off(game, state, game.data.numbers["B"], DEAD)
    planned(game, state, "0505")
    assert said(game, state, "join B") == "B is not on the map. [kharkov:9.11b]"
    assert said(game, state, "leave A") == "A does not take part. [kharkov:9.12a]"


@rule("kharkov:6.73a")
def test_a_reserve_marker_does_not_attack() -> None:
    lines = staff(), soviet("S", "0505"), unit("M", "0505", "reserve"), axis("A", "0506")
    game, state = table(*lines, phase="soviet-combat")
    planned(game, state, "0506")
    words = "M stands for units that are not yet committed. [kharkov:6.73a]"
    assert said(game, state, "join M") == words


@rule("kharkov:9.51")
def test_who_is_gone_loses_no_further_step() -> None:
    stack = [soviet(name, "0505", "1-1-6") for name in "STU"]
    game, state = table(axis("A", "0506"), *stack)
    attack(game, state, "0505", "A", dice=(1,))
    do(game, state, "stand", "lose S")
    assert said(game, state, "lose S") == "S has no step left to lose. [kharkov:9.51]"
    assert offered(game, state) == {"lose T", "lose U"}


@rule("kharkov:9.62", "kharkov:9.63")
def test_one_unit_retreats_after_the_other_nobody_else_and_none_stays() -> None:
    stack = [soviet(name, "0505", f"1-{defence}-6") for name, defence in (("S", 1), ("T", 2))]
    game, state = table(axis("A", "0506"), *stack)
    attack(game, state, "0505", "A", dice=(1,))
    do(game, state, "withdraw")
    assert said(game, state, "retreat A to 0507") == "A is not retreating. [kharkov:9.62]"
    assert said(game, state, "pass") == "Retreat each unit, hex by hex. [kharkov:9.62]"
    do(game, state, "retreat S to 0504")
    assert said(game, state, "retreat T to 0504") == "S has not finished its retreat. [kharkov:9.63]"


def destroyed(*others: Any, count: int = 1) -> tuple[Any, Any]:
    """Axis units in 0506 and 0405 eliminate a Soviet unit in 0505."""
    places = ("0506", "0506", "0506", "0405", "0405")[:count]
    units = [axis(name, where, "90-8") for name, where in zip("ABCDE", places, strict=False)]
    game, state = table(*units, soviet("S", "0505", "1-1-6"), *others)
    attack(game, state, "0505", *"ABCDE"[:count], dice=(1,))
    return game, state


@rule("kharkov:9.71b", "kharkov:9.74a", "kharkov:6.22b")
def test_only_victors_advance_hex_by_hex_and_never_onto_enemies() -> None:
    game, state = destroyed(axis("X", "0506"), soviet("T", "0604"))
    words = "X is not among the victors of this fight. [kharkov:9.71b]"
    assert said(game, state, "advance X to 0505") == words
    do(game, state, "advance A to 0505")
    words = "A advances hex by hex, and 0503 is not next to it. [kharkov:9.74a]"
    assert said(game, state, "advance A to 0503") == words
    assert said(game, state, "advance A to 0604") == "0604 is held by the enemy. [kharkov:6.22b]"


@rule("kharkov:8.1a")
def test_an_advance_ends_where_there_is_room() -> None:
    game, state = destroyed(*[axis(name, "0504") for name in "XYZ"])
    do(game, state, "advance A to 0505")
    assert said(game, state, "advance A to 0504") == "0504 already holds 3 combat units. [kharkov:8.1a]"
    game, state = destroyed(count=5)
    do(game, state, *[f"advance {name} to 0505" for name in "ABCD"])
    pressed = "The advancing unit may not end in a hex with 3 others. [kharkov:8.1a]"
    assert said(game, state, "advance E to 0505") == pressed
    assert said(game, state, "pass") == pressed


@rule("kharkov:8.1a")
def test_a_full_hex_that_leads_no_farther_is_closed() -> None:
    units = [soviet(name, "0506", "2-2-6") for name in "ABC"]
    lines = staff(where="0506"), *units, soviet("D", "0405", "3-3-6"), axis("X", "0505", "3-8")
    game, state = table(*lines, phase="soviet-combat")
    attack(game, state, "0505", *"ABCD", dice=(3,))
    do(game, state, "withdraw", "retreat X to 0604", *[f"advance {name} to 0505" for name in "ABC"])
    assert offered(game, state) == {"advance HQ to 0505", "pass"}
    assert said(game, state, "advance D to 0505") == "0505 already holds 3 combat units. [kharkov:8.1a]"


@pytest.mark.parametrize("phase", ["axis-combat", "soviet-combat"])
def test_who_can_attack_whom_is_what_no_rule_forbids(phase: str) -> None:
    side = 1 if phase == "axis-combat" else 0
    lines = [
        *(axis(name, where) for name, where in zip("ABCD", ("0506", "0506", "0808", "0305"), strict=True)),
        *(soviet(name, where) for name, where in zip("STUV", ("0505", "0505", "0807", "0304"), strict=True)),
        unit("M", "0404", "reserve"),
    ]
    game, state = table(staff(where="0402", radius=3), *lines, phase=phase)
    hexes = [at for at in range(game.grid.size) if game.grid.mask >> at & 1]
    (frame,) = [one for one in state.agenda if type(one).__name__ == "Combat"]
    assert set(frame.targets) == {at for at in hexes if not any(eligible.spared(game, state, side, at, ()))}
    assert set(eligible.able(game, state, side)) >= set(frame.able)
    for at in frame.targets:
        units = range(len(game.units))
        free = {one for one in units if not any(eligible.kept_out(game, state, side, one, (at,)))}
        assert free == {one for one in frame.able if game.linked[state.where[one]] >> at & 1}
