"""12.1 The Soviet combat of turn 1, before any token is selected."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule

from .duel import attack, fought
from .table import GAME, axis, campaign, do, number, offered, refused, rules, soviet, table, top, why

LINES = (
    soviet("Vrnz", "0509", "1-5", "hq", notes={"radius": 4}),
    soviet("Step", "1109", "1-5", "hq", notes={"radius": 2}),
    soviet("S", "0506", "9-5"),
    soviet("T", "0912", "9-5"),
    axis("A", "0505", "1-5"),
    axis("B", "0911", "1-5"),
)
"""The HQ of Voronezh commands S, the Steppe HQ nobody."""


def opening(turn: int = 1) -> tuple[Any, Any]:
    """The moment after the Luftwaffe has been reorganised."""
    return table(*LINES, phase="opening", turn=turn)


@rule("tow:12.1a")
def test_the_soviet_player_activates_one_hq() -> None:
    game, state = opening()
    assert (top(state), game.deciders(state)) == ("AnyHq", (0,))
    assert offered(game, state) == {"activate Vrnz", "activate Step"}
    assert "12.1a" in why(game, state, "activate Vrnz")
    assert refused(game, state, "activate S").rule == "tow:12.1a"
    events = do(game, state, "activate Vrnz")
    assert "12.1a" in rules(events, "activated")
    assert state.active == 1 << number(game, "S") | 1 << number(game, "Vrnz")


@rule("tow:12.1a")
def test_only_on_turn_1() -> None:
    _, state = campaign(phase="luftwaffe", turn=1)
    assert (state.phase, top(state)) == ("opening", "AnyHq")
    _, state = campaign(phase="luftwaffe", turn=2)
    assert (state.phase, top(state)) == ("selection", "Selection")
    game, state = opening()
    assert refused(game, state, "activate A").rule == "tow:12.1a"


@rule("tow:12.1b")
def test_these_units_only_fight() -> None:
    game, state = opening()
    do(game, state, "activate Vrnz")
    assert (top(state), offered(game, state)) == ("Combat", {"attack 0505", "end"})
    assert refused(game, state, "step S to 0605").rule == "tow:12.1b"
    assert refused(game, state, "relocate Vrnz to 0501").rule == "tow:12.1b"
    assert refused(game, state, "attack 0911").rule == "tow:10.0d"


@rule("tow:12.1c")
def test_then_tokens_are_selected() -> None:
    game, state = opening()
    do(game, state, "activate Vrnz")
    assert fought(attack(game, state, "0505", "S", dice=(6,))).outcome == "3RR"
    events = do(game, state, "pass")
    assert (state.phase, top(state)) == ("selection", "Selection")
    assert "12.1c" in rules(events)


@rule("tow:12.1c")
def test_an_hq_without_a_target_ends_it_at_once() -> None:
    game, state = opening()
    events = do(game, state, "activate Step")
    assert top(state) == "Selection"
    assert "12.1c" in rules(events)


@rule("tow:12.1d")
def test_everybody_is_in_supply_at_the_start() -> None:
    state, events = GAME.start("campaign", frozenset(), 1943)
    assert "12.1d" in rules(events, "said")
    assert not state.unsupplied | state.isolated
