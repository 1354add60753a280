"""6.23, 6.24, 8.2: zones of control."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.state import AXIS, SOVIET

from .duel import attack, axis, cites, soviet, staff, untried
from .march import cost, rules, top, why
from .table import at, do, offered, refused, table, unit


@rule("kharkov:6.23b", "kharkov:8.0g2")
def test_a_unit_stops_where_it_enters_an_enemy_zone() -> None:
    game, state = table(axis("A", "0508"), soviet("S", "0505", "9-9-6"), phase="axis-movement")
    do(game, state, "step A to 0507")
    told = why(game, state, "step A to 0506")
    assert "6.23b" in told and told["8.0g2"] == "0505"
    events = do(game, state, "step A to 0506")
    assert "6.23b" in rules(events, "move")
    assert refused(game, state, "step A to 0507").rule == "kharkov:6.23b"
    assert offered(game, state) == {"overrun 0505", "halt"}


@rule("kharkov:6.23b")
def test_a_unit_that_cannot_overrun_lets_go_by_itself() -> None:
    game, state = table(unit("A", "0508", "infantry", "9-8"), soviet("S", "0505"), phase="axis-movement")
    do(game, state, "step A to 0507", "step A to 0506")
    assert top(state) == "Movement"
    assert refused(game, state, "step A to 0507").rule == "kharkov:6.0g4"


@rule("kharkov:8.0g2")
def test_the_zone_goes_with_a_stack_that_has_an_hq_in_it() -> None:
    game, state = table(
        soviet("S", "0508"), staff("H", "0508"), axis("A", "0504"), phase="soviet-movement", turn=6
    )
    do(game, state, "stack 0508", "step S to 0507", "step S to 0506", "halt")
    assert set(game.map.describe(state.zoc[SOVIET])) == {"0405", "0406", "0505", "0507", "0605", "0606"}
    while state.phase != "axis-movement":
        do(game, state, "end")
    assert why(game, state, "step A to 0505")["8.0g2"] == "0506"


@rule("kharkov:6.23b")
def test_to_walk_into_a_zone_is_no_infiltration() -> None:
    game, state = table(soviet("S", "0506"), axis("A", "0504"), turn=1, phase="soviet-movement")
    assert rules(do(game, state, "step S to 0505"), "move") == {"6.3a", "6.23b"}


@pytest.mark.parametrize("label", ["0404", "0405", "0504", "0506", "0604", "0605"])
@rule("kharkov:8.0g2")
def test_the_six_hexes_around_a_combat_unit_are_its_zone(label: str) -> None:
    game, state = table(soviet("S", "0505"), axis("A", "0909"), phase="axis-movement")
    assert state.zoc[SOVIET] == game.grid.around[game.grid.hex("0505")]
    game, state = table(
        soviet("S", "0505"), axis("A", {"0404": "0303", "0405": "0306", "0504": "0503", "0506": "0507",
                                        "0604": "0704", "0605": "0706"}[label]),
        phase="axis-movement",
    )  # fmt: skip
    do(game, state, *{"0404": ["step A to 0304"], "0405": ["step A to 0305"]}.get(label, []))
    assert why(game, state, f"step A to {label}")["8.0g2"] == "0505"


@rule("kharkov:6.24")
def test_a_unit_does_not_walk_out_of_an_enemy_zone() -> None:
    game, state = table(soviet("S", "0505"), axis("A", "0504"), staff(), turn=3, phase="soviet-movement")
    assert refused(game, state, "step S to 0506").rule == "kharkov:6.24"
    assert not any(text.startswith("step S") for text in offered(game, state))


@rule("kharkov:6.24")
def test_nor_does_it_leave_by_rail() -> None:
    game, state = table(
        soviet("S", "0505"), axis("A", "0504"), links={"0505-0506-0507": "rail"}, turn=3,
        phase="soviet-movement",
    )  # fmt: skip
    assert refused(game, state, "rail S to 0507").rule == "kharkov:6.24"


@rule("kharkov:6.23a")
def test_friendly_zones_never_affect_movement() -> None:
    game, state = table(axis("A", "0508"), axis("B", "0505"), phase="axis-movement")
    do(game, state, "step A to 0507")
    told = why(game, state, "step A to 0506")
    assert "6.23a" in told and told["6.21"] == "1"
    do(game, state, "step A to 0506", "step A to 0406")
    assert at(game, state, "A") == "0406"


@rule("kharkov:8.24a")
def test_friendly_zones_bind_nobody_who_leaves_one_for_another() -> None:
    game, state = table(axis("A", "0506"), axis("B", "0505"), phase="axis-movement")
    assert "8.24a" in why(game, state, "step A to 0605")
    do(game, state, "step A to 0605", "step A to 0604")
    assert at(game, state, "A") == "0604"


@rule("kharkov:8.24b")
def test_several_zones_on_a_hex_count_as_one() -> None:
    game, state = table(
        axis("A", "0508"), soviet("S", "0505"), soviet("T", "0605"), turn=6, phase="axis-movement"
    )
    do(game, state, "step A to 0507")
    told = why(game, state, "step A to 0506")
    assert told["8.0g2"] == "0505, 0605" and "8.24b" in told and told["6.21"] == "1"


@rule("kharkov:8.24b")
def test_disengaging_from_several_zones_costs_no_more_than_from_one() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), soviet("T", "0605"), phase="axis-movement")
    assert cost(game, state, "step A to 0507") == "4"
    do(game, state, "step A to 0507", "pass")
    assert "8.24b" in why(game, state, "step A to 0506")


@rule("kharkov:8.22")
def test_entering_a_zone_costs_nothing() -> None:
    game, state = table(axis("A", "0507"), soviet("S", "0505"), phase="axis-movement")
    told = why(game, state, "step A to 0506")
    assert told["8.22"] == "0" and told["6.21"] == "1"


@rule("kharkov:8.21a")
def test_combat_units_exert_their_zone_at_all_times_untried_ones_too() -> None:
    game, state = table(axis("A", "0507"), untried("S", "0505"), phase="axis-movement")
    assert "8.21a" in why(game, state, "step A to 0506")
    for phase in ("soviet-combat", "axis-combat", "axis-mechanised"):
        game, state = table(axis("A", "0507"), soviet("S", "0505"), phase=phase)
        assert state.zoc[AXIS] == game.grid.around[game.grid.hex("0507")]
        assert state.zoc[SOVIET] == game.grid.around[game.grid.hex("0505")]


@rule("kharkov:8.21b")
def test_hqs_exert_no_zone() -> None:
    game, state = table(axis("A", "0507"), staff("H", "0505"), phase="axis-movement")
    assert state.zoc[SOVIET] == 0
    assert why(game, state, "step A to 0506")["8.21b"] == "0505"
    do(game, state, "step A to 0506", "step A to 0605")
    assert at(game, state, "A") == "0605"


@rule("kharkov:7.32b")
def test_disrupted_units_keep_their_zone() -> None:
    game, state = table(
        axis("A", "0507"), soviet("S", "0505", "4-4-6", "rifle", "disrupted"), phase="axis-movement"
    )
    assert "7.32b" in why(game, state, "step A to 0506")
    do(game, state, "step A to 0506")
    assert refused(game, state, "step A to 0507").rule == "kharkov:6.23b"


@rule("kharkov:8.23")
def test_a_clean_overrun_opens_the_way_out_of_a_zone() -> None:
    game, state = table(
        axis("A", "0506", "9-8"), soviet("S", "0505", "1-1-6"), soviet("T", "0503"), phase="axis-movement"
    )
    do(game, state, "stack 0506", "overrun 0505", dice=(1,))
    do(game, state, "stand")
    assert at(game, state, "A") == "0505"
    assert not state.zoc[SOVIET] >> game.grid.hex("0505") & 1
    game, state = table(
        axis("A", "0506", "9-8"), soviet("S", "0505", "1-1-6"), soviet("T", "0504"), phase="axis-movement"
    )
    do(game, state, "stack 0506", "overrun 0505", dice=(1,))
    do(game, state, "stand")
    assert "8.23" in why(game, state, "step A to 0506")


@rule("kharkov:8.25b")
def test_a_friend_does_not_lift_an_enemy_zone_for_movement() -> None:
    game, state = table(axis("A", "0507"), axis("B", "0506"), soviet("S", "0505"), phase="axis-movement")
    assert "8.25b" in why(game, state, "step A to 0506")
    do(game, state, "step A to 0506")
    assert refused(game, state, "step A to 0406").rule == "kharkov:6.23b"


@rule("kharkov:8.25a")
def test_a_friend_lifts_an_enemy_zone_for_a_retreat() -> None:
    game, state = table(
        axis("A", "0506"), axis("B", "0506"), axis("C", "0603"), soviet("S", "0505", "5-5-6"),
        soviet("F", "0504"), axis("D", "0305"), phase="axis-combat",
    )  # fmt: skip
    attack(game, state, "0505", "A", "B", dice=(3,))
    assert offered(game, state) == {"stand", "withdraw"}
    events = do(game, state, "withdraw")
    assert at(game, state, "S") == "0504"
    assert "kharkov:8.25a" in cites(events)
