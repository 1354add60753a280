"""6.7: by which rules every step of an advance is taken, and by no others."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.goetter.events import Moved

from .fighting import do, field, german, refusal, refused, resolve, soviet, tanks, why
from .test_advance import cleared, won

STEP = {"6.71a", "6.73b"}


def told(game: Any, state: Any, text: str) -> set[str]:
    """The rules of a step, which its verdict names before and its event after."""
    before = set(why(game, state, text))
    (event,) = [event for event in do(game, state, text) if isinstance(event, Moved)]
    assert {one.removeprefix("goetter:") for one in event.rules} == before
    return before


@rule("goetter:6.72", "goetter:6.74a", "goetter:6.76")
def test_along_the_line_of_a_retreat() -> None:
    game, state = won(german("Z", "0705", "0-3-5"))
    assert told(game, state, "advance S to 0505") == {*STEP, "6.72"}
    assert told(game, state, "advance S to 0506") == {*STEP, "6.74a"}
    game, state = won(german("Z", "0605", "0-3-5"))
    assert told(game, state, "advance S to 0505") == {*STEP, "6.72", "6.76"}


@rule("goetter:6.75")
def test_at_large_after_an_elimination() -> None:
    game, state = cleared()
    assert told(game, state, "advance S to 0505") == {*STEP, "6.75"}
    assert told(game, state, "advance S to 0506") == {*STEP, "6.75"}
    assert told(game, state, "advance S to 0507") == {*STEP, "6.75"}


@pytest.mark.parametrize("dry", [False, True])
@rule("goetter:6.75")
def test_a_unit_out_of_supply_advances_and_is_told_so(dry: bool) -> None:
    flags = ("unsupplied",) if dry else ()
    game, state = field(
        german("A", "0505"),
        tanks("S", "0504", "16-12-8/8-6-8", *flags),
        soviet("T", "0604", "8-12-5/4-6-5"),
    )
    resolve(game, state, "0505", "S", "T", die=6)
    assert told(game, state, "advance S to 0505") == {*STEP, "6.75", *(("6.78a",) if dry else ())}


@rule("goetter:6.77")
def test_into_transit() -> None:
    game, state = cleared(size="blank 9x9+4x4", links={"0505>S0101": "transit"})
    assert told(game, state, "advance S to 0505") == {*STEP, "6.75", "6.77"}


@rule("goetter:6.78b")
def test_into_a_hex_that_is_full_already() -> None:
    game, state = cleared()
    assert told(game, state, "advance T to 0505") == {*STEP, "6.75"}
    assert told(game, state, "advance S to 0505") == {*STEP, "6.75", "6.78b"}
    assert refused(game, state, "pass") == "4.16b"


@rule("goetter:6.71a", "goetter:6.67c")
def test_who_was_not_there_does_not_advance_and_a_disrupted_bystander_even_less() -> None:
    game, state = cleared(
        soviet("V", "0405"), soviet("W", "0606", "8-12-5/4-6-5", "rifle-corps", "disrupted")
    )
    assert refused(game, state, "advance V to 0505") == "6.71a"
    assert refusal(game, state, "advance V to 0505") == "V is not among the victors of this fight."
    assert refused(game, state, "advance W to 0505") == "6.67c"
