"""6.0 to 6.3: movement phases, allowances, the terrain effects chart, crossings."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule

from .duel import attack, axis, soviet, staff, untried
from .march import WEST_ROAD, cost, rules, top, why
from .table import at, do, offered, refused, table, unit


@rule("kharkov:6.0g1")
def test_all_some_or_none_of_the_units_may_move() -> None:
    game, state = table(axis("A", "0305"), axis("B", "0308"), phase="axis-movement")
    assert why(game, state, "end") == {"6.0g1": ""}
    do(game, state, "step A to 0304", "halt")
    assert "end" in offered(game, state)
    assert any(text.startswith("step B") for text in offered(game, state))


@rule("kharkov:6.0g2", "kharkov:4.2B3")
def test_only_panzer_and_panzergrenadier_units_move_again() -> None:
    game, state = table(
        axis("I", "0305"), axis("P", "0308", "4-12", "panzer"), axis("G", "0508", "2-12", "panzergrenadier"),
        phase="axis-combat",
    )  # fmt: skip
    events = do(game, state, "end")
    assert state.phase == "axis-mechanised" and "4.2B3" in rules(events, "phase")
    movers = {text.split()[1] for text in offered(game, state) if text.startswith("step")}
    assert movers == {"P", "G"}
    assert refused(game, state, "step I to 0304").rule == "kharkov:6.0g2"


@rule("kharkov:6.0g3")
def test_a_move_goes_hex_by_hex_and_one_at_a_time() -> None:
    game, state = table(axis("A", "0305"), axis("B", "0302"), phase="axis-movement")
    assert refused(game, state, "step A to 0303").rule == "kharkov:6.0g3"
    events = do(game, state, "step A to 0304")
    assert rules(events, "move") == {"6.3a"} and events[0].cost == 2
    other = refused(game, state, "step B to 0303")
    assert other.rule == "kharkov:6.0g3" and str(other.text).startswith("A is under way")
    do(game, state, "step A to 0303")
    assert at(game, state, "A") == "0303"


@rule("kharkov:6.0g1")
def test_only_a_unit_on_the_map_moves() -> None:
    game, state = table(axis("A", "0305"), unit("75ID", "pool"), phase="axis-movement", turn=4)
    assert str(refused(game, state, "step 75ID to 0304").text) == "75ID is not on the map."
    do(game, state, "step A to 0304")


@rule("kharkov:6.0g3")
def test_a_stack_moves_as_one_and_each_unit_pays_for_itself() -> None:
    game, state = table(
        axis("I", "0305"), axis("P", "0305", "4-12", "panzer"), axis("Q", "0305", "4-12", "panzer"),
        hexes={"0304": "forest"}, phase="axis-movement",
    )  # fmt: skip
    assert refused(game, state, "stack 0308").rule == "kharkov:6.0g3"
    do(game, state, "stack 0305", "drop Q", "step I to 0304")
    assert [at(game, state, name) for name in "IPQ"] == ["0304", "0304", "0305"]
    assert state.agenda[-1].mover.spent == (2, 4)
    do(game, state, "halt")
    assert refused(game, state, "step P to 0303").rule == "kharkov:6.0g4"
    assert "step Q to 0304" in offered(game, state)


def test_a_stack_is_put_down_again_as_it_was() -> None:
    game, state = table(axis("A", "0305"), axis("B", "0305"), phase="axis-movement")
    before = offered(game, state)
    do(game, state, "stack 0305", "cancel")
    assert offered(game, state) == before
    do(game, state, "stack 0305", "step A to 0304")
    assert refused(game, state, "cancel").rule == "kharkov:6.0g3"
    assert refused(game, state, "drop B").rule == "kharkov:6.0g3"


@rule("kharkov:6.0g4")
def test_a_unit_that_was_let_go_moves_no_more_in_this_phase() -> None:
    game, state = table(axis("A", "0305"), phase="axis-movement")
    do(game, state, "step A to 0304")
    assert "6.0g4" in why(game, state, "halt")
    do(game, state, "halt")
    assert refused(game, state, "step A to 0303").rule == "kharkov:6.0g4"


@rule("kharkov:6.11", "kharkov:3.23d")
def test_a_unit_spends_no_more_than_its_allowance() -> None:
    game, state = table(axis("A", "0308", "9-4", "security"), phase="axis-movement")
    for column, left in ((7, "3"), (6, "2"), (5, "1")):
        told = why(game, state, f"step A to 03{column:02}")
        assert told["3.23d"] == "4" and told["6.11"] == left
        do(game, state, f"step A to 03{column:02}")
    assert why(game, state, "step A to 0304")["6.11"] == "0"
    do(game, state, "step A to 0304")
    assert top(state) == "Movement"
    assert at(game, state, "A") == "0304"


@rule("kharkov:6.11")
def test_a_hex_that_costs_more_than_is_left_is_refused() -> None:
    game, state = table(axis("P", "0305", "4-2", "panzer"), hexes={"0303": "forest"}, phase="axis-movement")
    do(game, state, "step P to 0304")
    assert refused(game, state, "step P to 0303").rule == "kharkov:6.11"
    assert "step P to 0305" in offered(game, state)


@rule("kharkov:3.23d")
def test_an_untried_unit_moves_by_the_allowance_it_shows() -> None:
    game, state = table(untried("R", "0305"), untried("T", "0805", "armour"), phase="soviet-movement")
    for name, most in (("R", 6), ("T", 11)):
        shown = game.units[game.data.numbers[name]].faces[0].ma
        told = why(game, state, f"step {name} to {at(game, state, name)[:2]}04")
        assert shown == most and (told["3.23d"], told["6.11"]) == (str(most), str(most - 1))


@rule("kharkov:6.0g1")
def test_a_unit_that_is_not_on_the_map_does_not_move() -> None:
    game, state = table(axis("A", "0305"), unit("79ID", "dead"), phase="axis-movement")
    assert refused(game, state, "step 79ID to 0304").rule == "kharkov:6.0g1"
    assert refused(game, state, "rail 79ID to 0304").rule == "kharkov:6.0g1"


@rule("kharkov:6.12")
def test_unspent_points_are_neither_saved_nor_handed_on() -> None:
    game, state = table(axis("A", "0305"), axis("B", "0308", "9-1", "security"), phase="axis-movement")
    do(game, state, "step A to 0304")
    assert why(game, state, "halt")["6.12"] == "7"
    do(game, state, "halt", "step B to 0307")
    assert at(game, state, "B") == "0307" and top(state) == "Movement"
    assert refused(game, state, "step B to 0306").rule == "kharkov:6.0g4"


@rule("kharkov:6.13")
def test_enemy_units_do_not_move_in_the_phase_of_the_other() -> None:
    game, state = table(axis("A", "0305"), soviet("S", "0808"), phase="axis-movement")
    assert refused(game, state, "step S to 0809").rule == "kharkov:6.13"


@rule("kharkov:6.14")
def test_there_is_no_combat_in_a_movement_phase() -> None:
    game, state = table(axis("A", "0305"), axis("B", "0308"), soviet("S", "0306"), phase="axis-movement")
    assert refused(game, state, "attack 0306").rule == "kharkov:6.14"
    do(game, state, "step B to 0307")
    assert offered(game, state) == {"overrun 0306", "halt"}


@rule("kharkov:6.14")
def test_nor_while_a_unit_is_under_way() -> None:
    game, state = table(axis("A", "0309"), soviet("S", "0306"), phase="axis-movement")
    do(game, state, "step A to 0308")
    assert refused(game, state, "attack 0306").rule == "kharkov:6.14"


COSTS = [
    # kind, stats, the hex entered, the side crossed, the link followed, the cost, the rules that speak
    ("infantry", "9-8", "", "", "", "1", "6.3a"),
    ("panzer", "4-12", "", "", "", "1", "6.3a"),
    ("infantry", "9-8", "forest", "", "", "1", "6.3b"),
    ("panzer", "4-12", "forest", "", "", "2", "6.3b"),
    ("panzergrenadier", "2-12", "forest", "", "", "2", "6.3b"),
    ("infantry", "9-8", "city", "", "", "1", "6.3c"),
    ("panzer", "4-12", "city", "", "", "½", "6.3c"),
    ("infantry", "9-8", "town", "", "", "1", "6.3d"),
    ("panzer", "4-12", "forest town", "", "", "2", "6.3d"),
    ("infantry", "9-8", "", "donets", "", "2", "6.3e"),
    ("panzer", "4-12", "", "donets", "", "3", "6.3e"),
    ("infantry", "9-8", "", "river", "", "2", "6.3g"),
    ("panzer", "4-12", "", "river", "", "2", "6.3g"),
    ("infantry", "9-8", "", "", "road", "1", "6.3h"),
    ("panzer", "4-12", "forest", "", "road", "½", "6.3h"),
    ("panzer", "4-12", "", "donets", "road", "½", "6.3h"),
    ("panzer", "4-12", "forest", "", "rail", "2", "6.3i"),
    ("panzer", "4-12", "", "river", "rail", "2", "6.46"),
    ("panzer", "4-12", "", "donets", "rail", "3", "6.46"),
    ("panzer", "4-12", "", "dnieper", "road", "½", "6.3f"),
]


@pytest.mark.parametrize(
    ("kind", "stats", "terrain", "side", "link", "price", "speaks"),
    [pytest.param(*line, marks=pytest.mark.rule(f"kharkov:{line[-1]}")) for line in COSTS],
)
def test_the_terrain_effects_chart(
    kind: str, stats: str, terrain: str, side: str, link: str, price: str, speaks: str
) -> None:
    game, state = table(
        axis("A", "0305", stats, kind),
        hexes={"0304": terrain} if terrain else {},
        sides={"0305-0304": side} if side else {},
        links={"0305-0304": link} if link else {},
        phase="axis-movement",
    )
    told = why(game, state, "step A to 0304")
    assert told["6.21"] == price
    assert speaks in told
    do(game, state, "step A to 0304")
    assert state.agenda[-1].mover.spent == (int(2 * float(price.replace("½", ".5"))),)


@pytest.mark.parametrize("kind", ["cavalry", "armour", "rifle", "guards"])
@rule("kharkov:6.3b")
def test_only_infantry_on_foot_walks_through_forest_as_over_open_ground(kind: str) -> None:
    game, state = table(soviet("S", "0305", "4-4-8", kind), hexes={"0304": "forest"}, phase="soviet-movement")
    assert cost(game, state, "step S to 0304") == ("2" if kind in ("cavalry", "armour") else "1")


@rule("kharkov:6.21")
def test_the_cost_of_a_step_is_that_of_hex_and_side_together() -> None:
    game, state = table(
        axis("P", "0305", "4-12", "panzer"),
        hexes={"0304": "forest"},
        sides={"0305-0304": "donets"},
        phase="axis-movement",
    )
    assert cost(game, state, "step P to 0304") == "4"
    assert cost(game, state, "step P to 0306") == "1"


@rule("kharkov:6.3f")
def test_the_dnieper_is_crossed_only_at_a_bridge() -> None:
    game, state = table(
        axis("A", "0305"),
        sides={"0305-0304": "dnieper", "0305-0204": "dnieper"},
        links={"0305-0304": "road", "0305-0204": "rail"},
        phase="axis-movement",
    )
    assert refused(game, state, "step A to 0204").rule == "kharkov:6.3f"
    assert "step A to 0304" in offered(game, state)


@rule("kharkov:6.22a")
def test_friends_do_not_hinder_movement() -> None:
    game, state = table(axis("A", "0305"), axis("B", "0304"), phase="axis-movement")
    assert "6.22a" in why(game, state, "step A to 0304")
    assert cost(game, state, "step A to 0304") == "1"
    do(game, state, "step A to 0304", "step A to 0303", "halt")
    assert at(game, state, "A") == "0303"


@rule("kharkov:6.22b")
def test_no_unit_enters_an_enemy_hex() -> None:
    game, state = table(axis("A", "0305"), soviet("S", "0304"), staff("H", "0306"), phase="axis-movement")
    assert refused(game, state, "step A to 0304").rule == "kharkov:6.22b"
    assert refused(game, state, "step A to 0306").rule == "kharkov:6.22b", "an HQ is a unit too"


@rule("kharkov:2.0a")
def test_one_player_moves_germans_and_romanians() -> None:
    game, state = table(axis("A", "0305"), axis("R", "0305", "3-6", "romanian"), phase="axis-movement")
    do(game, state, "stack 0305")
    assert game.deciders(state) == (1,) and "2.0a" in why(game, state, "step A to 0304")
    do(game, state, "step A to 0304", "halt")
    assert at(game, state, "A") == at(game, state, "R") == "0304"


@rule("kharkov:6.26")
def test_lack_of_supply_halves_the_allowance_rounded_down() -> None:
    game, state = table(unit("A", "0606", "security", "9-5"), phase="axis-movement")
    assert why(game, state, "step A to 0605")["6.26"] == "2"
    do(game, state, "step A to 0605")
    do(game, state, "step A to 0604")
    assert top(state) == "Movement"


@rule("kharkov:6.26")
def test_a_unit_out_of_supply_is_told_so_when_it_cannot_pay() -> None:
    game, state = table(
        unit("P", "0606", "panzer", "4-6"), hexes={"0604": "forest"}, sides={"0605-0604": "river"},
        phase="axis-movement",
    )  # fmt: skip
    do(game, state, "step P to 0605")
    assert refused(game, state, "step P to 0604").rule == "kharkov:6.26"


@rule("kharkov:6.26")
def test_the_allowance_is_that_of_the_start_of_the_phase() -> None:
    game, state = table(
        unit("A", "0308", "infantry", "9-8"), unit("B", "0803", "infantry", "9-8"), links=WEST_ROAD,
        phase="axis-movement",
    )  # fmt: skip
    do(game, state, *(f"step A to {label}" for label in ("0408", "0508", "0608", "0708", "0808")))
    assert why(game, state, "step A to 0908")["6.11"] == "2", "in supply when the phase began"
    do(game, state, "halt", "step B to 0703", "step B to 0603")
    assert why(game, state, "step B to 0503") | {"6.26": "4", "6.11": "1"} == why(
        game, state, "step B to 0503"
    )


def crossing(phase: str = "axis-movement", **more: str) -> tuple:
    """A unit south of the Donets, an enemy on the north bank two hexes along."""
    sides = {"0505-0404": "donets", "0505-0405": "donets", "0506-0405": "donets", "0506-0406": "donets"}
    mover = axis("A", "0505") if phase == "axis-movement" else soviet("A", "0505")
    enemy = soviet("E", "0403") if phase == "axis-movement" else axis("E", "0403")
    return table(
        mover, enemy, *more.pop("units", ()), sides=sides | more.pop("sides", {}), phase=phase, **more
    )


@rule("kharkov:6.25a")
def test_an_enemy_on_the_bank_bars_the_crossing_into_its_zone() -> None:
    game, state = crossing(sides={"0504-0403": "donets"})
    assert refused(game, state, "step A to 0404").rule == "kharkov:6.25a"
    assert "step A to 0405" in offered(game, state), "outside its zone the way is open"
    game, state = crossing()
    assert "step A to 0404" in offered(game, state), "0403 does not touch the river here"


@rule("kharkov:6.25a")
def test_a_bridge_does_not_lift_the_bar_but_a_friend_beyond_does() -> None:
    bank = {"0504-0403": "donets"}
    game, state = crossing(sides=bank, links={"0505-0404": "road"})
    assert refused(game, state, "step A to 0404").rule == "kharkov:6.25a"
    game, state = crossing(sides=bank, units=(axis("F", "0404"),))
    assert "step A to 0404" in offered(game, state)


@rule("kharkov:6.25a")
def test_an_overrun_crosses_the_donets_against_the_enemy_on_the_bank() -> None:
    game, state = table(
        axis("A", "0505", "9-8"), axis("B", "0505", "9-8"), axis("C", "0506"), soviet("E", "0404", "1-1-6"),
        sides={"0505-0404": "donets", "0506-0405": "donets"}, phase="axis-movement",
    )  # fmt: skip
    assert refused(game, state, "step C to 0405").rule == "kharkov:6.25a"
    do(game, state, "stack 0505", "overrun 0404", dice=(1,))
    do(game, state, "stand")
    assert at(game, state, "A") == at(game, state, "B") == "0404"


@rule("kharkov:6.25b")
def test_an_advance_after_combat_is_no_crossing() -> None:
    game, state = table(
        axis("A", "0505", "9-8"), axis("B", "0505", "9-8"), soviet("E", "0404", "1-1-6"),
        soviet("F", "0304"), soviet("G", "0303"),
        sides={"0505-0404": "donets", "0403-0304": "donets"}, phase="axis-combat",
    )  # fmt: skip
    attack(game, state, "0404", "A", "B", dice=(1,))
    events = do(game, state, "advance A to 0404")
    assert "6.25b" in rules(events, "advance")
    assert at(game, state, "A") == "0404"
