"""6.6 German tactical disengagement and the Soviet pursuit."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule

from .duel import axis, soviet, staff, untried
from .march import rules, top, why
from .table import at, do, offered, refused, table, unit


@rule("kharkov:6.6")
def test_a_german_unit_leaves_an_enemy_zone_for_3_mp_on_top_of_the_hex() -> None:
    game, state = table(
        axis("A", "0506"), soviet("S", "0505"), hexes={"0507": "forest"}, phase="axis-movement"
    )
    told = why(game, state, "step A to 0507")
    assert told["6.6"] == "3" and told["6.21"] == "4" and told["6.11"] == "4"
    events = do(game, state, "step A to 0507", "pass")
    assert "6.6" in rules(events, "move")
    assert why(game, state, "step A to 0508")["6.11"] == "3"


@rule("kharkov:6.6")
def test_romanians_do_not_disengage_nor_a_stack_with_one_of_them() -> None:
    game, state = table(
        axis("A", "0506"), axis("R", "0506", "3-6", "romanian"), soviet("S", "0505"), phase="axis-movement"
    )
    assert refused(game, state, "step R to 0507").rule == "kharkov:6.6"
    do(game, state, "stack 0506")
    assert refused(game, state, "step A to 0507").rule == "kharkov:6.6"
    do(game, state, "drop R", "step A to 0507")
    assert at(game, state, "A") == "0507"


@rule("kharkov:6.6")
def test_who_cannot_pay_3_mp_stays() -> None:
    game, state = table(axis("A", "0506", "9-3", "security"), soviet("S", "0505"), phase="axis-movement")
    assert refused(game, state, "step A to 0507").rule == "kharkov:6.6"


@rule("kharkov:6.61")
def test_a_unit_disengages_only_to_a_hex_outside_enemy_zones() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), phase="axis-movement")
    steps = {text for text in offered(game, state) if text.startswith("step")}
    assert steps == {"step A to 0406", "step A to 0507", "step A to 0606"}
    assert refused(game, state, "step A to 0605").rule == "kharkov:6.61"


@rule("kharkov:6.61")
def test_there_is_no_disengagement_in_the_mechanised_phase() -> None:
    game, state = table(axis("P", "0506", "4-12", "panzer"), soviet("S", "0505"), phase="axis-mechanised")
    assert refused(game, state, "step P to 0507").rule == "kharkov:6.61"


@rule("kharkov:6.61")
def test_only_a_unit_that_began_the_phase_in_an_enemy_zone_disengages() -> None:
    game, state = table(
        axis("B", "0705"), axis("C", "0705"), axis("D", "0802"), axis("A", "0602"), staff("H", "0603"),
        soviet("S", "0704"), phase="axis-movement",
    )  # fmt: skip
    do(game, state, "stack 0705", "overrun 0704", dice=(2,))
    do(game, state, "withdraw", "halt")
    assert at(game, state, "S") == "0603", "it has fled to the HQ next to A"
    assert refused(game, state, "step A to 0601").rule == "kharkov:6.61"


@rule("kharkov:6.62a", "kharkov:6.13")
def test_soviets_may_occupy_the_emptied_hex_for_nothing_whatever_zones_lie_there() -> None:
    game, state = table(
        axis("A", "0506"), axis("B", "0606"), soviet("S", "0505"), untried("T", "0405"), staff("H", "0405"),
        soviet("D", "0605", "4-4-6", "rifle", "disrupted"), phase="axis-movement",
    )  # fmt: skip
    do(game, state, "step A to 0507")
    assert game.deciders(state) == (0,)
    assert offered(game, state) == {"pursue S", "pursue T", "pursue H", "pass"}
    assert why(game, state, "pursue S")["6.62a"] == "0"
    events = do(game, state, "pursue S", "pursue T")
    assert {"6.62a", "6.13"} <= rules(events, "pursuit")
    do(game, state, "pass")
    assert at(game, state, "S") == at(game, state, "T") == "0506"
    assert game.deciders(state) == (1,)


@rule("kharkov:6.62a")
def test_there_is_no_pursuit_while_somebody_stays_in_the_hex() -> None:
    game, state = table(axis("A", "0506"), axis("B", "0506"), soviet("S", "0505"), phase="axis-movement")
    do(game, state, "step A to 0507")
    assert top(state) == "Moving"
    do(game, state, "halt", "step B to 0507")
    assert top(state) == "Pursuit"
    enemy = refused(game, state, "pursue A")
    assert enemy.rule == "kharkov:6.62a" and str(enemy.text) == "A is no Soviet unit on the map."


@rule("kharkov:6.62a")
def test_only_adjacent_units_pursue() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), soviet("T", "0503"), phase="axis-movement")
    do(game, state, "step A to 0507")
    distant = refused(game, state, "pursue T")
    assert distant.rule == "kharkov:6.62a" and str(distant.text) == "T is not next to the emptied hex."


@rule("kharkov:7.32a")
def test_disrupted_units_do_not_pursue() -> None:
    game, state = table(
        axis("A", "0506"), soviet("S", "0505"), soviet("D", "0505", "4-4-6", "rifle", "disrupted"),
        phase="axis-movement",
    )  # fmt: skip
    do(game, state, "step A to 0507")
    assert refused(game, state, "pursue D").rule == "kharkov:7.32a"


@rule("kharkov:6.77")
def test_southern_units_do_not_pursue_into_the_north() -> None:
    south = [f"{row:02}{column:02}" for row in range(6, 13) for column in range(1, 13)]
    game, state = table(
        axis("A", "0506"), soviet("S", "0606", "4-4-6", "rifle", "southern"), soviet("T", "0606"), turn=3,
        phase="axis-movement", zones={"south": south}, south_active=False,
    )  # fmt: skip
    do(game, state, "step A to 0406")
    assert offered(game, state) == {"pursue T", "pass"}
    assert refused(game, state, "pursue S").rule == "kharkov:6.77"


@rule("kharkov:6.72c")
def test_a_reserve_marker_does_not_pursue() -> None:
    game, state = table(
        axis("A", "0506"), soviet("S", "0505"), unit("Res9", "0505"), unit("C15", "reserve:Res9"),
        phase="axis-movement",
    )  # fmt: skip
    do(game, state, "step A to 0507")
    do(game, state, *(["pass"] if top(state) != "Pursuit" else []))
    assert offered(game, state) == {"pursue S", "pass"}
    assert refused(game, state, "pursue Res9").rule == "kharkov:6.72c"


@rule("kharkov:6.3f")
def test_pursuers_cross_the_dnieper_only_at_a_bridge() -> None:
    game, state = table(
        axis("A", "0506"), soviet("S", "0505"), soviet("T", "0405"),
        sides={"0506-0505": "dnieper", "0506-0405": "dnieper"}, links={"0506-0405": "road"},
        phase="axis-movement",
    )  # fmt: skip
    do(game, state, "step A to 0507")
    assert refused(game, state, "pursue S").rule == "kharkov:6.3f"
    assert offered(game, state) == {"pursue T", "pass"}


@rule("kharkov:6.62b")
def test_the_pursuit_comes_before_the_second_hex() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), phase="axis-movement")
    do(game, state, "step A to 0507")
    assert refused(game, state, "step A to 0508").rule == "kharkov:6.62b"
    do(game, state, "pass", "step A to 0508")
    assert at(game, state, "S") == "0505" and top(state) == "Moving"


@rule("kharkov:6.63a", "kharkov:6.6")
def test_a_pursued_unit_may_disengage_again_and_be_pursued_again() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), phase="axis-movement")
    do(game, state, "step A to 0507")
    assert "6.63a" in why(game, state, "pursue S")
    do(game, state, "pursue S")
    assert why(game, state, "step A to 0508")["6.6"] == "3"
    do(game, state, "step A to 0508", "pursue S")
    assert at(game, state, "A") == "0508" and at(game, state, "S") == "0507"
    assert top(state) == "Movement", "8 MP are spent"


@rule("kharkov:6.63b")
def test_a_unit_that_has_disengaged_stops_in_the_next_zone() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), soviet("T", "0509"), phase="axis-movement")
    do(game, state, "step A to 0507", "pass")
    assert "6.63b" in why(game, state, "step A to 0508")
    events = do(game, state, "step A to 0508")
    assert "6.63b" in rules(events, "move")
    assert refused(game, state, "step A to 0408").rule == "kharkov:6.23b"


@rule("kharkov:6.64a")
def test_nobody_disengages_across_the_donets() -> None:
    game, state = table(
        axis("A", "0506"), soviet("S", "0505"), sides={"0506-0507": "donets"}, links={"0506-0507": "road"},
        phase="axis-movement",
    )  # fmt: skip
    assert refused(game, state, "step A to 0507").rule == "kharkov:6.64a"
    assert "step A to 0406" in offered(game, state)


@rule("kharkov:6.64b")
def test_nobody_disengages_on_turn_1() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), turn=1, phase="axis-movement")
    assert refused(game, state, "step A to 0507").rule == "kharkov:6.64b"
    game, state = table(axis("A", "0506"), soviet("S", "0505"), turn=2, phase="axis-movement")
    assert "step A to 0507" in offered(game, state)


def test_an_emptied_hex_without_pursuers_asks_nobody() -> None:
    game, state = table(
        axis("A", "0506"), unit("S", "0505", "rifle", "4-4-6", "disrupted"), phase="axis-movement"
    )
    do(game, state, "step A to 0507")
    assert top(state) == "Moving"
