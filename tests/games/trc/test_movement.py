"""5 to 8, 11.1: movement by land."""

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import army, at, axis, do, offered, real, refusal, refused, rules, russian, table, top, why


def steps(game, state, name):  # type: ignore[no-untyped-def]
    return {text.split()[-1] for text in offered(game, state, "step") if text.split()[1] == name}


@rule("trc:5.4a")
def test_a_unit_goes_as_many_hexes_as_its_factor_and_no_more() -> None:
    game, state = table(axis("A", "E5", "4-2"))
    do(game, state, "step A to E6", "step A to E7")
    assert refused(game, state, "step A to E8") == "5.4a"


@rule("trc:5.4a")
def test_a_step_leads_to_a_neighbour() -> None:
    game, state = table(axis("A", "E5"))
    assert refused(game, state, "step A to E7") == "5.4a"
    assert "step A to E6" in offered(game, state)


@pytest.mark.parametrize(
    ("stats", "kind", "side", "impulse", "weather", "hexes"),
    [
        ("8-7", "armour", "axis", 1, "clear", 7),
        ("8-7", "armour", "axis", 2, "clear", 4),
        ("4-4", "infantry", "axis", 2, "clear", 2),
        ("5-3", "infantry", "russian", 1, "clear", 3),
        ("5-3", "infantry", "russian", 2, "clear", 0),
        ("2-5", "armour", "russian", 2, "clear", 2),
        ("8-7", "armour", "axis", 1, "snow", 4),
        ("8-7", "armour", "axis", 1, "mud", 2),
        ("8-7", "armour", "axis", 2, "mud", 0),
    ],
)
@rule("trc:5.4b")
def test_the_chart_says_how_far(
    stats: str, kind: str, side: str, impulse: int, weather: str, hexes: int
) -> None:
    made = axis if side == "axis" else russian
    game, state = table(made("A", "F1", stats, kind), player=side, impulse=impulse, weather=weather)
    if hexes:
        assert why(game, state, "step A to F2")["5.4b"] == str(hexes)
    for column in range(2, 2 + hexes):
        do(game, state, f"step A to F{column}")
    wanted = "5.4a" if hexes else "5.4b"
    assert refused(game, state, f"step A to F{2 + hexes}") == wanted


@rule("trc:5.3b")
def test_a_unit_that_was_let_go_does_not_take_up_its_move_again() -> None:
    game, state = table(axis("A", "E5"), axis("B", "H5"))
    do(game, state, "step A to E6", "step B to H6")
    assert refused(game, state, "step A to E7") == "5.3b"


@rule("trc:2.1a", "trc:5.1")
def test_only_ones_own_units_on_the_map_move() -> None:
    game, state = table(axis("A", "E5"), russian("R", "I9"), axis("P", "pool"))
    assert refused(game, state, "step R to I8") == "2.1a"
    assert refused(game, state, "step P to E6") == "5.1"
    assert "end" in offered(game, state)


@rule("trc:7.2")
def test_a_unit_stops_in_enemy_zoc() -> None:
    game, state = table(axis("A", "E5", "8-7"), russian("R", "E8"))
    assert "7.2" in rules(do(game, state, "step A to E6", "step A to E7"), "moved")
    assert refused(game, state, "step A to F7") == "7.2"


@rule("trc:5.2a")
def test_nobody_enters_a_hex_with_an_enemy() -> None:
    game, state = table(axis("A", "E5", "8-7"), russian("R", "E6"))
    assert refused(game, state, "step A to E6") == "5.2a"


@rule("trc:8.3a", "trc:8.3b")
def test_from_zoc_a_unit_goes_only_to_a_free_hex_and_may_then_enter_zoc_again() -> None:
    game, state = table(axis("A", "E5", "8-7"), russian("R", "E6"), russian("S", "E8"))
    assert refused(game, state, "step A to D6") == "8.3a"
    assert "8.3b" in why(game, state, "step A to D5")
    do(game, state, "step A to D5", "step A to D6")
    assert refused(game, state, "step A to C6") == "7.2"


@rule("trc:8.4")
def test_who_begins_a_second_impulse_in_zoc_does_not_move() -> None:
    pinned = axis("A", "E5", "8-7"), axis("B", "I5", "8-7"), russian("R", "E6")
    game, state = table(*pinned, impulse=2)
    assert refused(game, state, "step A to D5") == "8.4"
    assert "step B to I4" in offered(game, state)
    game, state = table(*pinned, impulse=1)
    assert "step A to D5" in offered(game, state)


@rule("trc:8.2a", "trc:8.2b", "trc:8.2c")
def test_terrain_stops_all_but_those_made_for_it() -> None:
    woods = {"E6": "woods", "G6": "mountain", "I6": "swamp"}
    game, state = table(
        axis("P", "E5", "8-7", "armour"), axis("I", "G5"), axis("M", "I5", "5-5", "mountain"), hexes=woods
    )
    assert "8.2a" in rules(do(game, state, "step P to E6"))
    assert refused(game, state, "step P to E7") == "8.2a"
    assert "8.2a" in rules(do(game, state, "step I to G6"))
    assert "8.2a" in rules(do(game, state, "step M to I6"))
    game, state = table(axis("I", "E5"), axis("M", "G5", "5-5", "mountain"), hexes=woods)
    assert "8.2b" in why(game, state, "step I to E6")
    assert "8.2c" in why(game, state, "step M to G6")
    do(game, state, "step I to E6", "step I to E7", "step M to G6", "step M to G7")


@rule("trc:8.2d")
def test_swamp_is_clear_in_snow() -> None:
    game, state = table(axis("A", "E5", "8-7", "armour"), hexes={"E6": "swamp"}, weather="snow")
    assert "8.2d" in why(game, state, "step A to E6")
    do(game, state, "step A to E6", "step A to E7")


@rule("trc:7.1.ex1", "trc:7.1d")
def test_kk17_is_not_in_the_zoc_of_jj17() -> None:
    game, state = real(axis("A", "KK17"), russian("R", "JJ17"))
    assert not state.zoc[1] >> game.grid.hex("KK17") & 1
    assert refused(game, state, "overwhelm JJ17") == "16.1a"
    do(game, state, "end")
    assert state.phase == "movement"
    game, state = real(axis("A", "KK17"), axis("B", "JJ16"), russian("R", "JJ17"), phase="combat")
    do(game, state, "attack JJ17")
    assert refused(game, state, "join A") == "7.1d"


@rule("trc:8.3.ex3")
def test_from_f18_the_move_to_g17_goes_on_past_riga() -> None:
    game, state = real(axis("A", "F19", "8-7", "armour"), russian("R", "F17"))
    do(game, state, "step A to F18")
    assert state.agenda[-1].left == 6
    assert "7.2" in rules(do(game, state, "step A to G17"))


@rule("trc:8.3.ex1", "trc:8.3.ex2")
def test_units_pinned_by_zoc_all_around_move_once_an_automatic_victory_has_removed_it() -> None:
    ring = [russian(f"R{n}", hex_) for n, hex_ in enumerate(("C5", "C6", "G5", "G6", "E3"))]
    weak = russian("W", "E6", "1-3")
    game, state = table(axis("A", "E5", "10-7", "armour"), axis("B", "E5", "10-7", "armour"), weak, *ring)
    assert not steps(game, state, "A")
    do(game, state, "overwhelm E6", "join A", "launch")
    assert steps(game, state, "B")


@rule("trc:8.5", "trc:8.5.1a")
def test_a_coast_is_not_crossed_but_at_kerch_where_units_stop_on_the_far_shore() -> None:
    game, state = real(axis("A", "KK20", "8-7", "armour"), axis("B", "F18"))
    assert refused(game, state, "step B to F17") == "8.5"
    assert refused(game, state, "step A to KK21") == "8.5"
    assert "8.5.1a" in rules(do(game, state, "step A to KK19"))
    assert refused(game, state, "step A to KK18") == "8.5.1a"


@rule("trc:8.6a")
def test_only_trains_cross_from_gg19_to_hh21() -> None:
    game, state = real(axis("A", "GG19"))
    assert refused(game, state, "step A to HH21") == "8.6a"


@rule("trc:5.5")
def test_bulgaria_is_closed() -> None:
    game, state = real(axis("A", "DD31"))
    assert refused(game, state, "step A to EE31") == "5.5"
    assert "step A to DD30" in offered(game, state)


@rule("trc:11.1a", "trc:11.1b")
def test_an_hq_moves_in_the_second_impulse_alone_with_its_full_factor_in_any_weather() -> None:
    game, state = table(axis("H", "E1", "1-7", "hq"))
    assert refused(game, state, "step H to E2") == "11.1a"
    game, state = table(axis("H", "E1", "1-7", "hq"), impulse=2, weather="mud")
    assert why(game, state, "step H to E2")["11.1b"] == ""
    do(game, state, *[f"step H to E{column}" for column in range(2, 9)])
    assert refused(game, state, "step H to E9") == "5.4a"


@rule("trc:11.1c", "trc:8.2a")
def test_an_hq_stops_in_woods() -> None:
    game, state = table(axis("H", "E1", "1-7", "hq"), impulse=2, hexes={"E2": "woods"})
    assert "11.1c" in why(game, state, "step H to E2")
    do(game, state, "step H to E2")
    assert refused(game, state, "step H to E3") == "8.2a"


@rule("trc:11.1f")
def test_an_hq_enters_zoc_only_where_a_friend_who_is_no_hq_stands() -> None:
    army_ = russian("R", "E4")
    game, state = table(
        axis("H", "E2", "1-7", "hq"), axis("F", "E3"), axis("G", "D3", "1-7", "hq"), army_, impulse=2
    )
    assert "step H to E3" in offered(game, state)
    assert "step H to D2" in offered(game, state)
    game, state = table(axis("H", "E2", "1-7", "hq"), axis("G", "E3", "1-7", "hq"), army_, impulse=2)
    assert refused(game, state, "step H to E3") == "11.1f"


@rule("trc:11.2a", "trc:22.2b", "trc:19.4b")
def test_leaders_workers_and_partisans_do_not_move_by_land() -> None:
    fixed = (
        russian("L", "E5", "1-0", "leader"),
        russian("W", "F5", "2-0", "worker"),
        russian("P", "G5", "0-0", "partisan"),
    )
    game, state = table(*fixed, player="russian")
    assert [
        refused(game, state, f"step {name} to {to}") for name, to in (("L", "E6"), ("W", "F6"), ("P", "G6"))
    ] == [
        "11.2a",
        "22.2b",
        "19.4b",
    ]


@pytest.mark.parametrize(
    ("units", "comer", "limit"),
    [
        pytest.param("aa", "a", "6.1a", marks=pytest.mark.rule("trc:6.1a")),
        pytest.param("ccc", "c", "6.1b", marks=pytest.mark.rule("trc:6.1b")),
        pytest.param("cc", "a", "6.1c", marks=pytest.mark.rule("trc:6.1c")),
        pytest.param("ac", "c", "6.1c", marks=pytest.mark.rule("trc:6.1c")),
        ("a", "a", ""),
        ("cc", "c", ""),
        ("a", "c", ""),
    ],
)
def test_movement_ends_with_two_armies_three_corps_or_one_of_each_in_a_hex(
    units: str, comer: str, limit: str
) -> None:
    made = {"a": army, "c": russian}
    there = [made[size](f"R{n}", "E5") for n, size in enumerate(units)]
    game, state = table(*there, made[comer]("X", "E4"), player="russian")
    do(game, state, "step X to E5")
    if not limit:
        assert "end" in offered(game, state)
        return
    assert refused(game, state, "end") == limit
    do(game, state, "step R0 to E6", "end")


@rule("trc:6.3")
def test_hqs_take_no_room() -> None:
    full = [axis(f"A{n}", "E5") for n in range(3)]
    game, state = table(*full, axis("H", "E4", "1-7", "hq"), axis("L", "E5", "1-0", "leader"), impulse=2)
    assert "6.3" in why(game, state, "step H to E5")
    do(game, state, "step H to E5")
    assert "end" in offered(game, state)


@rule("trc:6.2")
def test_a_full_hex_is_entered_only_if_somebody_can_make_room_again() -> None:
    full = [axis(f"A{n}", "E5", "4-4", "infantry", "moved") for n in range(3)]
    game, state = table(*full, axis("B", "E4", "4-1"), axis("C", "E6", "4-2"))
    assert refused(game, state, "step B to E5") == "6.2"
    assert "step C to E5" in offered(game, state)
    game, state = table(*full[:2], axis("A9", "E5"), axis("B", "E4", "4-1"))
    assert "step B to E5" in offered(game, state)


@rule("trc:6.2")
def test_where_nobody_can_leave_an_overfull_hex_its_owner_takes_units_off() -> None:
    still = [axis(f"A{n}", "E5", "4-4", "infantry", "moved") for n in range(4)]
    game, state = table(*still, axis("Off", "H5"), russian("R", "L12"))
    do(game, state, "end")
    assert top(state) == "Surplus"
    assert refusal(game, state, "lose Off") == "Off is not in the overfull hex."
    do(game, state, "lose A3")
    assert (at(game, state, "A3"), at(game, state, "A0"), top(state)) == ("pool-axis", "E5", "Movement")
    game, state = table(*still[:3], axis("B", "E5"), russian("R", "L12"))
    against = state.agenda[-1].objections(game, state, 0, ("end",))
    assert [found.rule for found in against] == ["trc:6.1b", "trc:6.2"]


@rule("trc:5.3a")
def test_friends_are_passed_through() -> None:
    game, state = table(*[axis(f"A{n}", "E5") for n in range(3)], axis("B", "E4"))
    assert "5.3a" in why(game, state, "step B to E5")
    do(game, state, "step B to E5", "step B to E6", "end")
    assert at(game, state, "B") == "E6"


@pytest.mark.parametrize(
    ("moved", "legal"), [(0, True), (1, True), pytest.param(2, False, marks=pytest.mark.rule("trc:6.2"))]
)
def test_several_may_have_to_leave_a_full_hex_for_a_larger_unit(moved: int, legal: bool) -> None:
    corps = [russian(f"C{n}", "E5", "4-3", "infantry", *["moved"][: n < moved]) for n in range(3)]
    game, state = table(*corps, army("A", "E4", "5-1"), player="russian")
    assert ("step A to E5" in offered(game, state)) == legal
    if not legal:
        assert refused(game, state, "step A to E5") == "6.2"


@rule("trc:7.4.ex1", "trc:7.2")
def test_the_contested_hexes_of_the_diagram() -> None:
    game, state = real(axis("A", "FF21"), russian("R", "FF22"), axis("B", "DD21", "4-4"))
    contested = state.zoc[0] & state.zoc[1]
    assert {"EE21", "FF21", "FF22", "GG21"} <= set(game.map.describe(contested))
    assert "7.4b" in rules(do(game, state, "step B to EE21"), "moved")


@pytest.mark.parametrize(("ground", "passes"), [("clear", True), ("woods", False)])
@rule("trc:6.2")
def test_a_full_hex_is_passed_only_by_who_can_go_on_to_one_with_room(ground: str, passes: bool) -> None:
    water = {f"{row}{col}": "lake" for row in "ABCDFGHIJKL" for col in range(1, 13)}
    stands = {"W": ("E4", 2), "X": ("E5", 3), "Y": ("E6", 3)}
    crowd = [
        axis(f"{name}{n}", hex_, "4-4", "infantry", "moved")
        for name, (hex_, number) in stands.items()
        for n in range(number)
    ]
    game, state = table(axis("A", "E4", "8-7", "armour"), *crowd, hexes={**water, "E6": ground, "E3": "lake"})
    assert ("step A to E5" in offered(game, state)) is passes
    if not passes:
        assert refused(game, state, "step A to E5") == "6.2"
    game, state = table(axis("A", "E4", "8-2", "armour"), *crowd, hexes={**water, "E3": "lake"})
    assert refused(game, state, "step A to E5") == "6.2"
