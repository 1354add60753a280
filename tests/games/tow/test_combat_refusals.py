"""10.0 to 10.5 What is said to whoever may not attack, lose a step, retreat or advance."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule

from .duel import attack, combat, planned
from .table import axis, do, refused, soviet


def said(game: Any, state: Any, text: str) -> str:
    """The refusal of an action, with its rule."""
    return str(refused(game, state, text))


@rule("tow:10.0a")
def test_there_must_be_an_enemy_and_somebody_next_to_him() -> None:
    game, state = combat(soviet("S", "0506"), axis("A", "0505"), axis("B", "0202"))
    assert said(game, state, "attack 0507") == "There is no enemy in 0507. [tow:10.0a]"
    assert said(game, state, "attack 0506") == "There is no enemy in 0506. [tow:10.0a]"
    assert said(game, state, "attack 0202") == "None of your units is next to 0202. [tow:10.0a]"


@rule("tow:10.1b")
def test_a_unit_joins_once_and_leaves_only_if_it_has_joined() -> None:
    game, state = combat(soviet("S", "0506"), soviet("T", "0506"), axis("A", "0505"))
    planned(game, state, "0505")
    ask = "Choose the units that attack, then launch. [tow:10.1b]"
    assert said(game, state, "launch") == "Nobody attacks yet: let units join. [tow:10.1b]"
    assert said(game, state, "leave S") == ask
    do(game, state, "join S")
    assert said(game, state, "join S") == ask
    assert said(game, state, "leave T") == ask


@rule("tow:10.0h", "tow:10.3e")
def test_who_had_no_part_loses_nothing_and_who_is_gone_nothing_more() -> None:
    lines = [axis("A", "0505", "1-5"), axis("B", "0505", "1-5/1-5"), axis("H", "0505", "1-5", "hq")]
    game, state = combat(soviet("S", "0506", "18-5"), *lines)
    attack(game, state, "0505", "S", dice=(6,))
    assert said(game, state, "lose S") == "S did not take part in this combat. [tow:10.0h]"
    do(game, state, "lose A")
    assert said(game, state, "lose A") == "A has no step left to lose. [tow:10.3e]"


@rule("tow:10.4a")
def test_one_unit_retreats_after_the_other_and_nobody_else() -> None:
    lines = [axis("A", "0505", "1-5/1-5"), axis("B", "0505", "1-5/1-5")]
    game, state = combat(soviet("S", "0506", "10-5"), *lines)
    attack(game, state, "0505", "S", dice=(3,))
    assert said(game, state, "retreat S to 0507") == "S is not retreating. [tow:10.4a]"
    far = "0909 is not next to A, which retreats hex by hex. [tow:10.4a]"
    assert said(game, state, "retreat A to 0909") == far
    do(game, state, "retreat A to 0504")
    assert said(game, state, "retreat B to 0504") == "A has not finished its retreat. [tow:10.4a]"


@rule("tow:10.4a")
def test_a_retreat_does_not_begin_where_it_could_not_end() -> None:
    """Two hexes are to be retreated, and beyond 0405 there is only sea."""
    lines = [axis("A", "0505", "1-5/1-5"), axis("B", "0505", "1-5/1-5")]
    sea = dict.fromkeys(("0304", "0305", "0404"), "sea")
    game, state = combat(soviet("S", "0506", "10-5"), *lines, hexes=sea)
    attack(game, state, "0505", "S", dice=(3,))
    words = "Through 0405 A could not end its retreat. [tow:10.4a]"
    assert said(game, state, "retreat A to 0405") == words


@rule("tow:10.5a")
def test_only_victors_advance() -> None:
    game, state = combat(soviet("S", "0506", "9-5"), soviet("T", "0606"), axis("A", "0505", "1-5"))
    attack(game, state, "0505", "S", dice=(6,))
    words = "T is not among the victors of this combat. [tow:10.5a]"
    assert said(game, state, "advance T to 0505") == words
