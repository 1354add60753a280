"""18.1 at set-up: who may start in a work, and who hears of it."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.state import DUG

from .table import do, number, offered, refused, rules_of
from .test_setup import begin


def until(game: Any, state: Any, start: str, *wanted: str) -> None:
    """Go on with the set-up, with these actions where they are offered, until one is that starts so."""
    while not any(text.startswith(start) for text in offered(game, state)):
        words = offered(game, state)
        mine = [text for text in wanted if text in words]
        do(game, state, mine[0] if mine else "commit" if "commit" in words else "fill")


@rule("coh:18.1.1c")
def test_a_trench_is_closed_to_wagons_from_the_start() -> None:
    game, state, _events = begin("depot")
    until(game, state, "place de-wagon", "build trench in 4-H10")
    assert "place de-wagon.1 in 4-H11" in offered(game, state)
    assert "place de-pak36.1 in 4-H10" in offered(game, state), "a gun beside it does not drive"
    assert "place de-wagon.1 in 4-H10" not in offered(game, state)
    assert refused(game, state, "place de-wagon.1 in 4-H10").rule == "coh:18.1.1c"
    assert refused(game, state, "place de-wagon.1 in 4-A10").rule == "coh:1.0.5a"


@rule("coh:18.1.3a")
def test_who_starts_dug_in_leaves_his_hole_for_the_trench() -> None:
    game, state, _events = begin("depot")
    until(game, state, "place de-rifles", "build trench in 4-H10")
    rifles = number(game, "de-rifles.1")
    do(game, state, "place de-rifles.1 in 4-H10")
    assert state.flags[rifles] & DUG
    events = do(game, state, "shelter trench", "face n")
    assert state.inside[rifles] == "trench" and not state.flags[rifles] & DUG
    assert "coh:18.1.3a" in rules_of(events)


@rule("coh:1.0.8", "coh:18.1b")
def test_nobody_else_hears_in_which_work_a_hidden_unit_lies() -> None:
    game, state, _events = begin("strongpoint")
    until(game, state, "plot ru-rifles.4")
    do(game, state, "plot ru-rifles.4 in 3-E13")
    events = do(game, state, "occupy ru-rifles.4 in trench by card")
    assert state.inside[number(game, "ru-rifles.4")] == "trench"
    assert "coh:18.1b" in rules_of(events)
    assert [one.face(1) for one in events] == events and not any(one.face(0) for one in events)
    assert "coh:1.0.8" in rules_of(do(game, state, "plot ru-mortar50.1 in 3-B04"))
