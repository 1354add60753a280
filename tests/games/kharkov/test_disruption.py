"""7.3 Disruption."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule

from .duel import attack, axis, cites, fought, soviet, staff
from .march import disrupted, rules, top
from .table import do, refused, table


@rule("kharkov:7.31a")
def test_defenders_who_lose_a_step_or_retreat_before_an_overrun_are_disrupted() -> None:
    game, state = table(
        *(axis(name, "0506") for name in "ABC"), soviet("S", "0505", "8-8-6", "guards"), phase="axis-movement"
    )
    do(game, state, "stack 0506", "overrun 0505", dice=(1,))
    events = do(game, state, "stand")
    assert "7.31a" in rules(events, "marked") and disrupted(game, state, "S")
    game, state = table(
        axis("A", "0506"), axis("B", "0506"), soviet("S", "0505", "4-4-6"), phase="axis-movement"
    )
    do(game, state, "stack 0506", "overrun 0505", dice=(2,))
    events = do(game, state, "withdraw", "retreat S to 0504")
    assert "7.31a" in rules(events, "marked") and disrupted(game, state, "S")


@rule("kharkov:7.31a")
def test_an_engaged_result_disrupts_nobody() -> None:
    game, state = table(
        *(axis(name, "0506") for name in "ABC"), soviet("S", "0505", "8-8-6", "guards"), phase="axis-movement"
    )
    events = do(game, state, "stack 0506", "overrun 0505", dice=(4,))
    assert fought(events).outcome == "Eng"
    do(game, state, "lose A")
    assert state.step[game.data.numbers["S"]] == 1 and not disrupted(game, state, "S")
    game, state = table(
        axis("A", "0506"), axis("B", "0506"), soviet("S", "0505", "4-4-6"), phase="axis-movement"
    )
    do(game, state, "stack 0506", "overrun 0505", dice=(2,))
    assert "7.31a" in rules(do(game, state, "withdraw", "retreat S to 0504"))


@rule("kharkov:7.31b")
def test_only_an_overrun_disrupts_and_only_defenders() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505", "4-4-6"), phase="axis-movement")
    do(game, state, "stack 0506", "overrun 0505", dice=(2,))
    events = do(game, state, "withdraw", "retreat S to 0504", "stand")
    assert "7.31b" in rules(events)
    assert disrupted(game, state, "S") and not disrupted(game, state, "A")
    game, state = table(axis("A", "0506"), soviet("S", "0505", "4-4-6"), phase="axis-combat")
    attack(game, state, "0505", "A", dice=(2,))
    do(game, state, "withdraw", "retreat S to 0504")
    assert not disrupted(game, state, "S")


@rule("kharkov:7.32a")
def test_disrupted_units_neither_move_nor_attack() -> None:
    units = (axis("A", "0506", "9-8", "infantry", "disrupted"), axis("B", "0506"), soviet("S", "0505"))
    game, state = table(*units, phase="axis-movement")
    assert refused(game, state, "step A to 0507").rule == "kharkov:7.32a"
    do(game, state, "stack 0506")
    assert state.agenda[-1].mover.units == (game.data.numbers["B"],)
    game, state = table(*units, phase="axis-combat")
    do(game, state, "attack 0505")
    assert refused(game, state, "join A").rule == "kharkov:7.32a"


@rule("kharkov:7.32b")
def test_disrupted_units_defend_with_full_strength() -> None:
    game, state = table(
        axis("A", "0506"), soviet("S", "0505", "4-4-6", "rifle", "disrupted"), phase="axis-combat"
    )
    events = attack(game, state, "0505", "A", dice=(6,))
    assert fought(events).defence == 4 and "kharkov:7.32b" in cites(events)


@rule("kharkov:7.34")
def test_hqs_are_never_disrupted() -> None:
    game, state = table(
        axis("A", "0506"),
        axis("B", "0506"),
        soviet("S", "0505", "4-4-6"),
        staff("H", "0505"),
        phase="axis-movement",
    )
    do(game, state, "stack 0506", "overrun 0505", dice=(2,))
    events = do(game, state, "withdraw", "retreat S to 0504")
    assert "7.34" in rules(events)
    assert disrupted(game, state, "S") and not disrupted(game, state, "H")
    game, state = table(axis("A", "0506"), staff("H", "0505"), soviet("S", "0102"), phase="axis-movement")
    do(game, state, "stack 0506", "overrun 0505", dice=(3,))
    assert not disrupted(game, state, "H")


@rule("kharkov:7.35", "kharkov:15.22c")
def test_disrupted_regiments_do_not_entrench() -> None:
    game, state = table(
        soviet("S", "0505", "9-9-6"),
        staff("H", "0501"),
        axis("G", "0506", "2-8", "regiment"),
        phase="soviet-movement",
    )
    do(game, state, "stack 0505", "overrun 0506", dice=(2,))
    events = do(game, state, "withdraw", "retreat G to 0507")
    assert "7.35" in rules(events, "marked")
    while state.phase != "axis-movement":
        do(game, state, "halt" if top(state) == "Moving" else "end")
    assert refused(game, state, "dig G").rule == "kharkov:15.22c"


@rule("kharkov:7.31a")
def test_who_stands_is_disrupted_as_a_whole_whoever_loses_the_step() -> None:
    attackers = [axis(name, "0506") for name in "ABC"]
    units = soviet("S", "0505", "8-6-6", "guards"), soviet("T", "0505", "2-2-6")
    game, state = table(*attackers, *units, staff("H", "0505"), phase="axis-movement")
    events = do(game, state, "stack 0506", "overrun 0505", dice=(1,))
    assert fought(events).outcome == "D1"
    do(game, state, "stand", "lose S")
    assert [disrupted(game, state, name) for name in "STH"] == [True, True, False]
