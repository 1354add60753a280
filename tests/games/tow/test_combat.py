"""10.0, 10.1 Who may attack whom, and the order of a combat."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import Illegal
from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.combat import phase as segment
from hexfront.games.tow.events import Fought, Launched

from .duel import attack, combat, fought, odds, planned
from .table import axis, do, offered, refused, rules, soviet, top, why

FRONT = (
    soviet("S", "0506", "4-5"),
    soviet("T", "0506", "4-5"),
    soviet("U", "0706", "4-5"),
    axis("A", "0505", "4-5/2-5"),
    axis("B", "0606", "4-5/2-5"),
    axis("C", "0202", "4-5/2-5"),
)
"""S and T are next to A and B, U only to B; C is far away."""


def front(*more: Any, **variables: Any) -> Any:
    """The Soviets may attack."""
    return combat(*FRONT, *more, **variables)


@rule("tow:10.0a")
def test_only_adjacent_enemies_are_attacked() -> None:
    game, state = front()
    assert offered(game, state) == {"attack 0505", "attack 0606", "end"}
    for target in ("0202", "0706", "0909"):
        assert refused(game, state, f"attack {target}").rule == "tow:10.0a"
    assert str(refused(game, state, "attack 0909").text) == "There is no enemy in 0909."
    assert str(refused(game, state, "attack 0202").text) == "None of your units is next to 0202."
    planned(game, state, "0505")
    assert refused(game, state, "join U").rule == "tow:10.0a"
    assert refused(game, state, "join A").rule == "tow:10.0a"
    assert "10.0a" in why(game, state, "join S")


@rule("tow:10.0b")
def test_a_unit_attacks_once_in_an_activation() -> None:
    game, state = front()
    attack(game, state, "0505", "S", dice=(4,))
    planned(game, state, "0606")
    assert refused(game, state, "join S").rule == "tow:10.0b"
    assert {"join T", "join U"} <= offered(game, state)


@rule("tow:10.0c")
def test_stack_mates_may_attack_different_hexes() -> None:
    game, state = front()
    assert "10.0c" in rules(attack(game, state, "0505", "S", dice=(4,)), "launched")
    assert fought(attack(game, state, "0606", "T", dice=(4,))).target == "0606"


@rule("tow:10.0d")
def test_only_activated_units_attack() -> None:
    game, state = combat(
        soviet("S", "0506", "9-5", "infantry", "active"),
        soviet("T", "0606", "9-5"),
        axis("A", "0505", "1-5"),
        axis("B", "0607", "1-5"),
        axis("C", "0706", "1-5"),
    )
    assert offered(game, state) == {"attack 0505", "attack 0607", "end"}
    assert refused(game, state, "attack 0706").rule == "tow:10.0d"
    planned(game, state, "0505")
    assert refused(game, state, "join T").rule == "tow:10.0d"
    assert "10.0d" in why(game, state, "join S")


@rule("tow:10.0e")
def test_combat_is_voluntary() -> None:
    game, state = front()
    assert "10.0e" in why(game, state, "end")
    do(game, state, "end")
    assert top(state) != "Combat"


@rule("tow:10.0f")
def test_a_hex_is_attacked_once_in_an_activation() -> None:
    game, state = combat(
        soviet("S", "0506", "3-5/2-5"),
        soviet("T", "0406", "3-5"),
        axis("A", "0505", "3-5"),
        axis("B", "0407", "1-5"),
    )
    assert fought(attack(game, state, "0505", "S", dice=(4,))).outcome == "-"
    assert refused(game, state, "attack 0505").rule == "tow:10.0f"
    assert offered(game, state) == {"attack 0407", "end"}


@rule("tow:10.0g")
def test_units_in_several_hexes_attack_together() -> None:
    game, state = front()
    planned(game, state, "0606", "S")
    assert "10.0g" in why(game, state, "join U")
    do(game, state, "join U")
    events = do(game, state, "launch", dice=(1,))
    assert fought(events).attack == 8
    assert len([event for event in events if type(event).__name__ == "Fought"]) == 1


@rule("tow:10.0h")
def test_all_units_in_a_hex_are_attacked() -> None:
    game, state = front(axis("D", "0505", "3-5"))
    planned(game, state, "0505", "S", "T")
    assert "10.0h" in why(game, state, "launch")
    assert fought(do(game, state, "launch", dice=(4,))).defence == 7


@rule("tow:10.0i")
def test_no_attack_across_a_blocked_hexside() -> None:
    game, state = front(sides={"0506-0505": "blocked"})
    assert refused(game, state, "attack 0505").rule == "tow:10.0i"
    assert offered(game, state) == {"attack 0606", "end"}


@rule("tow:10.0i")
def test_a_blocked_hexside_keeps_one_unit_out() -> None:
    game, state = front(soviet("V", "0406", "9-5"), sides={"0506-0505": "blocked"})
    planned(game, state, "0505", "V")
    assert refused(game, state, "join S").rule == "tow:10.0i"


@rule("tow:10.1a")
def test_the_attacker_chooses_the_order_and_one_combat_follows_the_other() -> None:
    for first, second in (("0505", "0606"), ("0606", "0505")):
        game, state = front()
        assert "10.1a" in why(game, state, f"attack {first}")
        planned(game, state, first, "S")
        assert refused(game, state, f"attack {second}").rule == "tow:10.1a"
        assert fought(do(game, state, "launch", dice=(1,))).target == first


@rule("tow:10.1b", "tow:10.3a")
def test_a_combat_is_declared_then_weighed_then_rolled() -> None:
    game, state = front(air=["defensive"])
    planned(game, state, "0505")
    assert refused(game, state, "launch").rule == "tow:10.1b"
    assert str(refused(game, state, "launch").text) == "Nobody attacks yet: let units join."
    declared = do(game, state, "join S", "launch")
    assert rules(declared, "launched") >= {"10.1b"}
    assert not rules(declared, "fought")
    assert (top(state), game.deciders(state)) == ("AirSupport", (1,))
    rolled = do(game, state, "pass", dice=(1,))
    assert [type(event).__name__ for event in rolled][:2] == ["Drawn", "Fought"]


@rule("tow:10.1b")
def test_a_plan_can_be_changed_until_it_is_launched() -> None:
    game, state = front()
    do(game, state, "attack 0505", "join S", "join T", "leave S")
    assert {"join S", "leave T", "launch", "cancel"} == offered(game, state)
    for wrong in ("join T", "leave S"):
        assert str(refused(game, state, wrong).text) == "Choose the units that attack, then launch."
    assert "10.1b" in why(game, state, "cancel")
    do(game, state, "cancel")
    assert offered(game, state) == {"attack 0505", "attack 0606", "end"}
    assert refused(game, state, "join S").rule == "tow:10.0a"
    planned(game, state, "0505", "S")
    assert refused(game, state, "end").rule == "tow:10.1b"


@rule("tow:10.3a")
def test_the_exact_chances_are_told() -> None:
    game, state = combat(soviet("S", "0506", "5-5"), axis("A", "0505", "1-5/1-5"))
    told = odds(game, state, "0505", "S")
    assert {chance.outcome: (chance.ways, chance.of) for chance in told.chances} == {
        "R": (2, 6),
        "RR": (2, 6),
        "1RR": (2, 6),
    }
    assert (told.table, told.provenance) == ("crt", "rulebook 10.5m")
    assert "10.3a" in rules(attack(game, state, "0505", "S", dice=(1,)))


def test_an_order_in_words_becomes_atoms() -> None:
    game, state = front()
    number, at = game.data.numbers, game.grid.hex
    atoms = segment.plan(game, state, 0, at("0606"), (number["S"], number["U"]))
    assert [game.lexicon.text(atom) for atom in atoms] == ["attack 0606", "join S", "join U", "launch"]


@pytest.mark.parametrize(
    ("target", "name", "against"), [("0202", "S", "10.0a"), ("0505", "U", "10.0a"), ("0505", "A", "10.0a")]
)
def test_an_order_that_is_not_possible_is_refused(target: str, name: str, against: str) -> None:
    game, state = front()
    with pytest.raises(Illegal) as caught:
        segment.plan(game, state, 0, game.grid.hex(target), (game.data.numbers[name],))
    assert caught.value.rule == f"tow:{against}"


def test_no_order_to_attack_outside_the_combat_of_an_activation() -> None:
    game, state = front()
    do(game, state, "end")
    with pytest.raises(Illegal) as caught:
        segment.plan(game, state, 0, game.grid.hex("0505"), (game.data.numbers["S"],))
    assert caught.value.rule == "tow:10.0a"


def test_an_activation_without_a_target_has_no_combat() -> None:
    _, state = combat(soviet("S", "0506"), axis("A", "0202"))
    assert top(state) != "Combat"


@rule("tow:10.1b")
def test_the_log_names_every_attacker() -> None:
    game, state = combat(soviet("S", "0506"), soviet("T", "0506"), axis("A", "0505"))
    events = do(game, state, "attack 0505", "join S", "join T", "launch", dice=[1])
    named = [event.attackers for event in events if isinstance(event, Launched | Fought)]
    assert named == [("S", "T"), ("S", "T")] and "10.1b" in rules(events, "launched")
