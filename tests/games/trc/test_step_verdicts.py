"""5 to 8: the whole verdict on a step, every rule that speaks and no other."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import army, axis, do, real, reasons, russian, table

GROUND = {"E4": "woods", "D6": "mountain", "F5": "swamp"}


def panzer(*units, **more):  # type: ignore[no-untyped-def]
    """A panzer corps in E5 among woods, mountain and swamp."""
    return table(axis("A", "E5", "8-7", "armour"), *units, hexes=GROUND, **more)


@rule("trc:5.4a", "trc:5.4b", "trc:2.5")
def test_a_first_step_tells_the_allowance_and_a_later_one_only_what_is_left() -> None:
    game, state = panzer()
    assert reasons(game, state, "step A to E6") == [("5.4a", "7"), ("5.4b", "7"), ("2.5", "7")]
    do(game, state, "step A to E6")
    assert reasons(game, state, "step A to E7") == [("5.4a", "6")]


@pytest.mark.parametrize(
    ("weather", "impulse", "told"),
    [
        ("clear", 1, [("5.4a", "7"), ("5.4b", "7"), ("2.5", "7")]),
        ("clear", 2, [("5.4a", "4"), ("5.4b", "4"), ("2.6.t1", "axis-mobile"), ("2.6", "armour")]),
        ("snow", 1, [("5.4a", "4"), ("5.4b", "4"), ("2.6.t1", "axis-mobile")]),
    ],
)
def test_the_printed_factor_counts_in_the_first_impulse_of_clear_turns_else_the_chart(
    weather: str, impulse: int, told: list[tuple[str, str]]
) -> None:
    """2.5, 2.6."""
    game, state = panzer(weather=weather, impulse=impulse)
    assert reasons(game, state, "step A to E6") == told


MARCH = [("5.4a", "7"), ("5.4b", "7"), ("2.5", "7")]
STOPS = [("8.2a", ""), ("8.1", ""), ("2.1e", "armour")]


@pytest.mark.parametrize("to", ["E4", "D6", "F5"])
@rule("trc:8.2a", "trc:8.1", "trc:2.1e")
def test_armour_is_told_that_woods_mountain_and_swamp_stop_it(to: str) -> None:
    game, state = panzer()
    assert reasons(game, state, f"step A to {to}") == MARCH + STOPS


@rule("trc:9.3.3b")
def test_a_railway_does_not_help_who_marches_into_woods() -> None:
    game, state = table(
        axis("A", "E5", "8-7", "armour"),
        hexes=GROUND,
        links={"E3-E4": "rail", "E6-E7": "rail"},
    )
    assert reasons(game, state, "step A to E4") == [*MARCH, *STOPS, ("9.3.3b", "")]
    assert reasons(game, state, "step A to E6") == MARCH
    assert reasons(game, state, "step A to D6") == MARCH + STOPS


@rule("trc:8.2b", "trc:8.2c", "trc:8.2d")
def test_each_kind_is_told_where_it_does_not_stop() -> None:
    foot = [("5.4a", "4"), ("5.4b", "4"), ("2.5", "4")]
    game, state = table(axis("I", "E5"), axis("M", "E5", "5-5", "mountain"), hexes=GROUND)
    assert reasons(game, state, "step I to E4") == [*foot, ("8.2b", ""), ("8.1", ""), ("2.1e", "infantry")]
    assert reasons(game, state, "step I to D6") == [*foot, ("8.2a", ""), ("8.1", ""), ("2.1e", "infantry")]
    climb = [("5.4a", "5"), ("5.4b", "5"), ("2.5", "5")]
    assert reasons(game, state, "step M to D6") == [*climb, ("8.2c", ""), ("8.1", ""), ("2.1e", "mountain")]
    frozen = [("5.4a", "4"), ("5.4b", "4"), ("2.6.t1", "axis-mobile")]
    game, state = panzer(weather="snow")
    assert reasons(game, state, "step A to F5") == [*frozen, ("8.2d", "")]
    assert reasons(game, state, "step A to F6") == frozen


@rule("trc:5.3a", "trc:2.3", "trc:2.1d", "trc:6.3")
def test_among_friends_the_room_that_a_unit_takes_is_told() -> None:
    units = axis("B", "E6"), axis("C", "E6"), axis("H", "D5", "1-7", "hq")
    game, state = panzer(*units)
    assert reasons(game, state, "step A to E6") == [*MARCH, ("5.3a", ""), ("2.3", "6/6"), ("2.1d", "corps")]
    assert reasons(game, state, "step A to D5") == [*MARCH, ("5.3a", ""), ("2.3", "2/6"), ("2.1d", "corps")]
    game, state = panzer(*units, impulse=2)
    staff = [("5.4a", "7"), ("5.4b", "7"), ("2.6.t1", "hq"), ("2.6", "hq")]
    assert reasons(game, state, "step H to E5") == [*staff, ("5.3a", ""), ("6.3", ""), ("11.1b", "")]
    assert reasons(game, state, "step H to D6") == [
        *staff,
        ("11.1c", ""),
        ("8.1", ""),
        ("2.1e", "hq"),
        ("11.1b", ""),
    ]
    game, state = table(army("R", "E5"), army("S", "E6"), player="russian")
    slow = [("5.4a", "3"), ("5.4b", "3"), ("2.5", "3")]
    assert reasons(game, state, "step R to E6") == [*slow, ("5.3a", ""), ("2.3", "6/6"), ("2.1d", "army")]


@rule("trc:7.2", "trc:7.1a", "trc:7.1b", "trc:8.3b")
def test_whose_zoc_is_entered_and_left_is_told() -> None:
    game, state = panzer(russian("R", "E8"), axis("B", "D7"))
    do(game, state, "step A to E6")
    assert reasons(game, state, "step A to E7") == [("5.4a", "6"), ("7.2", ""), ("7.1a", "")]
    friends = [("5.3a", ""), ("2.3", "4/6"), ("2.1d", "corps")]
    assert reasons(game, state, "step A to D7") == [("5.4a", "6"), *friends]
    game, state = panzer(russian("R", "E7"), axis("B", "E6"))
    assert reasons(game, state, "step A to E6") == [*MARCH, *friends, ("7.2", ""), ("7.1a", ""), ("7.1b", "")]
    game, state = panzer(russian("R", "E6"))
    assert reasons(game, state, "step A to E4") == [*MARCH, ("8.3b", ""), *STOPS]


@rule("trc:11.2c")
def test_a_leader_beside_the_way_is_told_as_the_owner_of_a_zoc() -> None:
    zoc = [("7.2", ""), ("7.1a", "")]
    game, state = panzer(russian("L", "E7", "1-0", "leader"), axis("K", "E4", "1-0", "leader"))
    assert reasons(game, state, "step A to E6") == [*MARCH, *zoc, ("11.2c", "")]
    game, state = panzer(
        russian("R", "E7"), russian("L", "K9", "1-0", "leader"), axis("K", "F6", "1-0", "leader")
    )
    assert reasons(game, state, "step A to E6") == [*MARCH, *zoc]


@rule("trc:7.1c", "trc:8.5.2a")
def test_water_and_the_strait_shield_who_passes_enemies() -> None:
    game, state = table(axis("A", "E5"), russian("R", "E7"), sides={"E6-E7": "blocked"})
    foot = [("5.4a", "4"), ("5.4b", "4"), ("2.5", "4")]
    assert reasons(game, state, "step A to E6") == [*foot, ("7.1c", "")]
    assert reasons(game, state, "step A to E4") == foot
    game, state = real(axis("A", "JJ21"), russian("R", "KK19"))
    assert reasons(game, state, "step A to KK20") == [*foot, ("8.5.2a", "")]


@rule("trc:8.5.1a", "trc:8.5.1c")
def test_who_crosses_the_strait_stops_and_has_not_sailed() -> None:
    foot = [("5.4a", "4"), ("5.4b", "4"), ("2.5", "4")]
    game, state = real(axis("A", "KK20"), russian("R", "R9"))
    assert reasons(game, state, "step A to KK19") == [*foot, ("8.5.1a", ""), ("8.5.1c", "")]
    assert reasons(game, state, "step A to JJ21") == foot


@rule("trc:20.3a")
def test_who_has_come_in_moves_as_others_do() -> None:
    foot = [("5.4a", "4"), ("20.3a", ""), ("5.4b", "4"), ("2.5", "4")]
    game, state = table(axis("A", "E5", "4-4", "infantry", "fresh"), axis("B", "E5"))
    assert reasons(game, state, "step A to E6") == foot
    assert reasons(game, state, "step B to E6") == [one for one in foot if one[0] != "20.3a"]


@rule("trc:3.7f")
def test_the_first_impulse_limits_attacks_and_no_moves() -> None:
    foot = [("5.4a", "4"), ("5.4b", "4"), ("2.5", "4"), ("7.2", ""), ("7.1a", "")]
    for code, more in (("C", [("3.7f", "")]), ("N", [])):
        game, state = real(axis("A", "G21", "4-4", place=code), russian("R", "H20", "2-3"), turn=1)
        assert reasons(game, state, "step A to G20") == foot + more
