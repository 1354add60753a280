"""What is foreseen before one acts: the fight that all would bring, and whom a choice in words lets act."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.state import digest
from hexfront.engine.positions.foresight import Foreseen, foreseen

from .duel import combat
from .table import axis, soviet
from .test_activation import army


def told(game: Any, state: Any, words: str) -> Foreseen:
    (seat,), action, before = game.deciders(state), game.lexicon.parse(words), digest(state)
    found = foreseen(game, state, seat, action, game.explain(state, seat, action))
    assert digest(state) == before
    return found


def test_a_target_shows_the_fight_of_all_who_may_attack_it() -> None:
    friends = (soviet("S", "0506", "9-5"), soviet("T", "0506", "4-5"), soviet("U", "0306", "4-5"))
    game, state = combat(*friends, axis("A", "0505", "3-5"))
    (fight,) = told(game, state, "attack 0505").fights
    assert (fight.attack, fight.defence) == ((13, 13), (3, 3))
    assert game.explain(state, 0, game.lexicon.parse("attack 0505")).fights == ()


def test_what_is_no_target_shows_no_fight() -> None:
    game, state = combat(soviet("S", "0506", "9-5"), axis("A", "0505", "3-5"), axis("B", "0501", "3-5"))
    assert not told(game, state, "attack 0501").legal
    assert told(game, state, "attack 0501").fights == ()


def test_a_mode_tells_whom_it_lets_act() -> None:
    game, state = army(axis("A", "0506", "8-5"), soviet("S", "0507"))
    assert set(told(game, state, "mode move-combat").leads) == {"4PzA", "A"}
    assert told(game, state, "mode combat-move").leads == ("0507",)


def test_what_ends_a_segment_lets_nobody_act() -> None:
    game, state = combat(soviet("S", "0506", "9-5"), axis("A", "0505", "3-5"))
    assert told(game, state, "end").leads == ()
