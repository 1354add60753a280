"""10: who sets up where, and in which order."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from tests.games.goetter.late_phases import GAME, at, do, has, offered, refused, rules_of, told, top


def begun() -> tuple[Any, list[Any]]:
    """A game before anybody has decided anything, and what was told until then."""
    return GAME.start("campaign", frozenset(), 1)


def at_group(state: Any, group: str) -> None:
    """Set everybody up until a group is asked for."""
    while getattr(state.agenda[-1], "group", "") != group:
        do(GAME, state, "commit" if "commit" in offered(GAME, state) else "fill")


@rule("goetter:10.0b")
def test_the_soviet_sets_up_first_and_in_full() -> None:
    state, _ = begun()
    assert top(state) == "SovietSetUp"
    assert not state.reduced
    assert refused(GAME, state, "swap 77RC with 79RC").rule == "goetter:10.0b"
    do(GAME, state, "swap 77RC with 129RC", "commit")
    assert top(state) == "GermanSetUp"


@rule("goetter:10.0c")
def test_the_german_sets_up_group_by_group() -> None:
    state, _ = begun()
    do(GAME, state, "commit")
    assert state.agenda[-1].group == "A"
    assert refused(GAME, state, "place 5J/56 in 1513").rule == "goetter:10.0c"
    at_group(state, "C")
    assert "place 5J/56 in 1513" in offered(GAME, state)


@rule("goetter:10.1a", "goetter:10.1b", "goetter:2.1f")
def test_soviets_stand_where_the_map_says_and_some_without_supply() -> None:
    state, events = begun()
    assert [at(GAME, state, name) for name in ("114RC", "2GCC")] == ["0908", "3002"]
    assert {"goetter:10.1a", "goetter:10.1b", "goetter:2.1f"} <= told(events, "2GCC")
    assert told(events, "12GTC") == {"goetter:10.1a"}
    assert [has(state, GAME, "unsupplied", name) for name in ("2GCC", "12GTC")] == [True, False]
    assert "goetter:2.1f" in rules_of(events)


@rule("goetter:10.2")
def test_a_group_covers_its_line_before_it_is_done() -> None:
    state, _ = begun()
    at_group(state, "C")
    assert refused(GAME, state, "commit").rule == "goetter:10.2"
    do(GAME, state, "fill")
    assert "commit" in offered(GAME, state)


@rule("goetter:10.1a", "goetter:10.2")
def test_all_who_have_a_place_of_their_own_are_told_as_they_are_put_down() -> None:
    state, events = begun()
    placed = {event.unit: event for event in events if getattr(event, "how", "") == "set-up"}
    assert set(placed) == {GAME.name(unit) for unit, where in enumerate(state.where) if where > 0}
    for unit, event in placed.items():
        first = "goetter:10.1a" if GAME.data.unit(unit).side == "soviet" else "goetter:10.2"
        assert event.rules[0] == first
        assert ("goetter:10.1b" in event.rules) == has(state, GAME, "unsupplied", unit)
    assert {GAME.data.unit(unit).side for unit in placed} == {"soviet", "german"}
