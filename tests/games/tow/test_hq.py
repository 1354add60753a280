"""2.3 and 9.4: relocation of headquarters by choice and by force."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.positions.position import UnitLine
from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.headquarters import relocation
from hexfront.games.tow.state import AWAY

from .table import at, axis, do, number, offered, refused, rules, soviet, table, top, unit, why

SOURCE = {"axis-supply": ["0101"], "soviet-supply": ["1212"]}


def staff(name: str, at: str, side: str = "axis", stats: str = "1-6", **more: Any) -> UnitLine:
    """An HQ."""
    return unit(name, at, "hq", stats, side=side, **more)


@rule("tow:2.3f", "tow:9.4b", "tow:2.3j", "tow:13.3e")
def test_an_activated_hq_is_relocated_instead_of_moving() -> None:
    game, state = table(staff("Q", "0505"), axis("A", "0909"), axis("B", "1109"), zones=SOURCE)
    assert {"2.3f", "9.4b", "2.3j"} <= set(why(game, state, "transfer Q"))
    do(game, state, "step A to 0908", "transfer Q")
    told = why(game, state, "relocate Q to 0510")
    assert {"2.3f", "9.4b"} <= set(told) and told["2.3j"] == "2"
    assert refused(game, state, "step A to 0907").rule == "tow:9.4b"
    do(game, state, "cancel", "step A to 0907", "transfer Q")
    events = do(game, state, "relocate Q to 0510")
    assert at(game, state, "Q") == "0510" and state.relocations == [0, 1]
    assert {"2.3f", "9.4b"} <= rules(events, "relocation") and {"2.3j", "13.3e"} <= rules(events, "said")
    for order in ("step Q to 0511", "march Q to 0511", "transfer Q"):
        assert refused(game, state, order).rule == "tow:2.3f"


@rule("tow:2.3f", "tow:9.4b")
def test_only_an_hq_that_has_not_moved_is_relocated() -> None:
    game, state = table(staff("Q", "0505"), axis("A", "0909"), zones=SOURCE)
    assert refused(game, state, "transfer A").rule == "tow:2.3f"
    assert refused(game, state, "relocate Q to 0510").rule == "tow:4.3.1.2"
    do(game, state, "step Q to 0506")
    assert refused(game, state, "transfer Q").rule == "tow:9.4b"
    do(game, state, "step A to 0908")
    assert refused(game, state, "transfer Q").rule == "tow:9.4b"
    assert refused(game, state, "step Q to 0507").rule == "tow:9.0b"


@rule("tow:2.3i")
def test_an_hq_is_relocated_by_choice_only_if_a_hex_in_supply_is_far_enough() -> None:
    game, state = table(staff("Q", "0505"), axis("A", "0909"), zones=SOURCE)
    assert "transfer Q" in offered(game, state)
    game, state = table(staff("Q", "0505"), axis("A", "0909"), soviet("S", "0102"), zones=SOURCE)
    assert refused(game, state, "transfer Q").rule == "tow:2.3i", "its only source is in an enemy ZOC"


@rule("tow:2.3f")
def test_that_an_hq_was_relocated_is_remembered_while_others_move_and_are_relocated() -> None:
    lines = staff("Q", "0505"), staff("R", "0909"), axis("A", "1109"), axis("B", "1111")
    game, state = table(*lines, zones=SOURCE)
    do(game, state, "transfer Q", "relocate Q to 0510", "step A to 1108", "transfer R", "relocate R to 0103")
    for name, to in (("Q", "0511"), ("R", "0104")):
        assert refused(game, state, f"step {name} to {to}").rule == "tow:2.3f"
    do(game, state, "step B to 1110")
    assert refused(game, state, "step Q to 0511").rule == "tow:2.3f"


@rule("tow:9.4a", "tow:2.3a")
def test_an_hq_moves_normally_or_strategically() -> None:
    game, state = table(staff("Q", "0505"), links={"0505-0506": "road"}, zones=SOURCE)
    assert {"9.4a", "2.3a"} <= set(why(game, state, "step Q to 0504"))
    assert "9.4a" in why(game, state, "march Q to 0506")


@rule("tow:2.3j")
def test_a_soviet_relocation_costs_points_and_none_count_in_the_race() -> None:
    game, state = table(staff("Q", "0505", "soviet", "1-5/2-7"), activated="soviet", zones=SOURCE)
    do(game, state, "transfer Q")
    assert why(game, state, "relocate Q to 0510")["2.3j"] == "-2"
    game, state = table(staff("Q", "0505"), zones=SOURCE, scenario="race")
    do(game, state, "transfer Q")
    assert "2.3j" not in why(game, state, "relocate Q to 0510")
    assert not rules(do(game, state, "relocate Q to 0510"), "said") & {"2.3j", "13.3e"}


@rule("tow:2.3g")
def test_a_relocation_goes_five_hexes_at_least() -> None:
    game, state = table(staff("Q", "0505"), zones=SOURCE)
    do(game, state, "transfer Q")
    assert why(game, state, "relocate Q to 0510")["2.3g"] == "5"
    assert refused(game, state, "relocate Q to 0509").rule == "tow:2.3g"


@rule("tow:2.3h")
def test_a_relocation_ends_outside_enemy_zocs() -> None:
    game, state = table(staff("Q", "0505"), soviet("S", "0512"), zones=SOURCE)
    do(game, state, "transfer Q")
    assert refused(game, state, "relocate Q to 0511").rule == "tow:2.3h"
    assert refused(game, state, "relocate Q to 0512").rule == "tow:2.3h"
    assert "2.3h" in why(game, state, "relocate Q to 0510")


@rule("tow:2.3h")
def test_a_friend_in_an_enemy_zoc_does_not_open_it_to_an_hq() -> None:
    game, state = table(staff("Q", "0505"), axis("A", "0511"), soviet("S", "0512"), zones=SOURCE)
    do(game, state, "transfer Q")
    assert refused(game, state, "relocate Q to 0511").rule == "tow:2.3h"
    assert "relocate Q to 0510" in offered(game, state)


@rule("tow:2.3i")
def test_a_relocation_ends_in_supply() -> None:
    wall = {f"01{column:02}-0{row}{other:02}": "blocked" for column in range(1, 13) for row, other in
            ((2, column), (2, column + 1)) if other <= 12}  # fmt: skip
    game, state = table(staff("Q", "0505"), zones=SOURCE, sides=wall)
    do(game, state, "transfer Q")
    assert refused(game, state, "relocate Q to 0510").rule == "tow:2.3i"
    assert "2.3i" in why(game, state, "relocate Q to 0110")


@rule("tow:2.3b")
def test_a_relocation_does_not_end_on_another_hq() -> None:
    game, state = table(staff("Q", "0505"), staff("R", "0510"), zones=SOURCE)
    do(game, state, "transfer Q")
    assert refused(game, state, "relocate Q to 0510").rule == "tow:2.3b"


@rule("tow:2.3d")
@pytest.mark.parametrize("reason", ["tow:2.3d", "tow:5.0f"])
def test_a_displaced_hq_is_set_down_by_its_owner_at_once(reason: str) -> None:
    game, state = table(staff("Q", "0505"), soviet("S", "0909"), activated="soviet", zones=SOURCE)
    events: list[Any] = []
    relocation.displace(game, state, number(game, "Q"), events, reason)
    assert state.where[number(game, "Q")] == AWAY and reason.removeprefix("tow:") in rules(events, "removed")
    assert top(state) == "Relocate" and game.deciders(state) == (1,)
    assert refused(game, state, "end").rule == "tow:2.3d"
    assert refused(game, state, "relocate Q to 0506").rule == "tow:2.3g"
    do(game, state, "relocate Q to 0510")
    assert at(game, state, "Q") == "0510" and state.relocations == [0, 1] and not state.origins
    assert top(state) == "Movement"


@rule("tow:2.3d", "tow:9.0a")
def test_an_hq_destroyed_in_its_own_attack_is_not_activated_any_more() -> None:
    units = unit("8A", "0505"), axis("A", "0505", "1-5/1-5"), soviet("S", "0506", "2-5")
    game, state = table(*units, phase="action", cup=["8A"], zones=SOURCE)
    do(game, state, "mode combat-move", "attack 0506", "join A", "join 8A")
    do(game, state, "launch", dice=(2,))
    assert "2.3d" in rules(do(game, state, "lose 8A"), "removed")
    do(game, state, "relocate 8A to 0510")
    assert top(state) == "Movement" and refused(game, state, "step 8A to 0511").rule == "tow:9.0a"
    assert "step A to 0504" in offered(game, state)


@rule("tow:2.3i")
def test_an_hq_without_a_hex_waits_for_the_next_supply_check_and_counts_once() -> None:
    game, state = table(staff("Q", "0505"), soviet("S", "0102"), activated="soviet", zones=SOURCE)
    events: list[Any] = []
    relocation.displace(game, state, number(game, "Q"), events, "tow:2.3d")
    game.settle(state, events)
    assert top(state) == "Movement" and "2.3i" in rules(events, "said")
    assert state.relocations == [0, 1] and at(game, state, "Q") == str(AWAY)
    do(game, state, "step S to 0103", "step S to 0104", "end")
    relocation.leave(game, state, [], events)
    game.settle(state, events)
    assert top(state) == "Relocate"
    assert all(text.startswith("relocate Q") for text in offered(game, state))
    do(game, state, "relocate Q to 0110")
    assert state.relocations == [0, 1] and at(game, state, "Q") == "0110"
