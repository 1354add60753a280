"""8.0, 8.1: stacking."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.state import DEAD

from .duel import axis, soviet, staff
from .march import top, why
from .table import at, do, offered, refused, table, unit

FULL = tuple(axis(name, "0505") for name in "BCD")


@rule("kharkov:8.1a")
def test_no_more_than_three_combat_units_end_in_a_hex() -> None:
    game, state = table(axis("A", "0506", "9-1", "security"), *FULL, phase="axis-movement")
    assert refused(game, state, "step A to 0505").rule == "kharkov:8.1a"
    game, state = table(axis("A", "0506", "9-2", "security"), *FULL, phase="axis-movement")
    do(game, state, "step A to 0505")
    assert "halt" not in offered(game, state)
    assert refused(game, state, "halt").rule == "kharkov:8.1a"
    do(game, state, "step A to 0504")
    assert top(state) == "Movement"


@rule("kharkov:8.1a")
def test_a_stack_counts_all_its_units() -> None:
    game, state = table(
        axis("A", "0506", "9-1", "security"), axis("E", "0506", "9-1", "security"), *FULL[:2],
        phase="axis-movement",
    )  # fmt: skip
    assert "step A to 0505" in offered(game, state)
    do(game, state, "stack 0506")
    assert refused(game, state, "step A to 0505").rule == "kharkov:8.1a"


@rule("kharkov:8.0g1")
def test_three_combat_units_fill_a_hex_for_pursuers_too() -> None:
    game, state = table(
        axis("A", "0505"), *(soviet(name, "0504") for name in "PQR"), soviet("S", "0604"), staff("H", "0604"),
        phase="axis-movement",
    )  # fmt: skip
    do(game, state, "step A to 0506", "pursue P", "pursue Q", "pursue R")
    assert refused(game, state, "pursue S").rule == "kharkov:8.0g1"
    assert offered(game, state) == {"pursue H", "pass"}


@rule("kharkov:8.1b")
def test_hqs_do_not_count() -> None:
    game, state = table(
        *(soviet(name, "0505") for name in "ABC"), staff("H", "0506"), staff("J", "0504"), soviet("D", "0504"),
        phase="soviet-movement",
    )  # fmt: skip
    assert "8.1b" in why(game, state, "step H to 0505")
    do(game, state, "step H to 0505", "halt")
    assert at(game, state, "H") == "0505"
    do(game, state, "step A to 0504", "halt", "step B to 0504")
    assert "halt" in offered(game, state), "two combat units and an HQ are joined by a third"


@rule("kharkov:8.1c")
def test_full_hexes_may_be_passed_through() -> None:
    game, state = table(axis("A", "0506"), *FULL, phase="axis-movement")
    assert "8.1c" in why(game, state, "step A to 0505")
    do(game, state, "step A to 0505", "step A to 0504", "halt")
    assert at(game, state, "A") == "0504"


@rule("kharkov:8.1a")
def test_nobody_enters_a_full_hex_he_could_not_leave_again() -> None:
    game, state = table(axis("A", "0506"), *FULL, soviet("S", "0504"), phase="axis-movement")
    assert refused(game, state, "step A to 0505").rule == "kharkov:8.1a"
    do(game, state, "step A to 0507", "halt")
    assert not any(text.startswith("stack 0507") for text in offered(game, state))


@rule("kharkov:8.1a")
def test_nobody_stops_to_overrun_in_a_full_hex() -> None:
    game, state = table(axis("A", "0506"), *FULL, staff("H", "0504"), phase="axis-movement")
    do(game, state, "step A to 0505")
    assert refused(game, state, "overrun 0504").rule == "kharkov:8.1a"


@rule("kharkov:8.1d")
def test_units_caught_in_excess_are_eliminated_as_the_owner_chooses() -> None:
    game, state = table(
        axis("A", "0506", "9-5", "security"), *(axis(name, "0507") for name in "BCD"), soviet("S", "0505"),
        phase="axis-movement",
    )  # fmt: skip
    do(game, state, "step A to 0507")
    assert top(state) == "Pursuit"
    do(game, state, "pursue S")
    assert top(state) == "Excess", "A has 1 MP left and cannot disengage again"
    assert offered(game, state) == {"lose A", "lose B", "lose C", "lose D"}
    assert refused(game, state, "end").rule == "kharkov:8.1d"
    assert str(refused(game, state, "lose S")).startswith("Units in excess of 3 in 0507")
    assert why(game, state, "lose B") == {"8.1d": "1"}
    events = do(game, state, "lose B")
    assert events[0].rules[0] == "kharkov:8.1d"
    assert state.where[game.data.numbers["B"]] == DEAD and at(game, state, "A") == "0507"
    assert top(state) == "Movement"


def test_reserve_markers_do_not_count() -> None:
    game, state = table(
        *(soviet(name, "0505") for name in "ABC"), unit("M", "0506", "reserve"), phase="soviet-movement"
    )
    do(game, state, "step M to 0505", "halt")
    assert at(game, state, "M") == "0505"
