"""17: control, general supply and combat supply."""

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.supply import combat_supply, lines

from .table import at, axis, do, holder, real, rules, russian, table

CITY = {"E5": "minor-city"}


def feeds(game, state, label, side=0):  # type: ignore[no-untyped-def]
    return bool(lines.supplied(game, state, side) >> game.grid.hex(label) & 1)


@rule("trc:17.2.1b")
def test_a_city_belongs_to_who_stands_in_it_or_alone_has_it_in_his_zoc() -> None:
    game, state = table(
        axis("A", "E9", "8-7"), russian("R", "L12"), hexes=CITY, held={"axis": [], "russian": ["E5"]}
    )
    do(game, state, "step A to E8", "step A to E7")
    assert holder(game, state, "E5") == "russian"
    events = do(game, state, "step A to E6")
    assert "17.2.1b" in rules(events, "controlled")
    assert holder(game, state, "E5") == "axis"
    do(game, state, "step A to E7")
    assert holder(game, state, "E5") == "axis"


@rule("trc:17.2.1d")
def test_a_vacant_city_in_the_zoc_of_both_belongs_to_nobody_even_when_both_have_gone() -> None:
    units = axis("A", "E8", "8-7"), russian("R", "D5")
    game, state = table(*units, hexes=CITY, held={"axis": [], "russian": ["E5"]})
    do(game, state, "step A to E7")
    assert holder(game, state, "E5") == "russian"
    assert "17.2.1d" in rules(do(game, state, "step A to E6"), "controlled")
    assert holder(game, state, "E5") == "nobody"


def test_who_stands_in_a_city_keeps_it_in_enemy_zoc() -> None:
    game, state = table(
        axis("A", "E8", "8-7"), russian("R", "E5"), hexes=CITY, held={"axis": [], "russian": ["E5"]}
    )
    do(game, state, "step A to E7", "step A to E6")
    assert holder(game, state, "E5") == "russian"


def test_partisans_control_nothing() -> None:
    game, state = table(
        russian("P", "E5", "0-0", "partisan"), axis("A", "L1"), hexes=CITY, held={"axis": ["E5"]}
    )
    do(game, state, "step A to L2")
    assert holder(game, state, "E5") == "axis"


def ended(*units, **more):  # type: ignore[no-untyped-def]
    """The second impulse of the side that moves is over, with its end phase."""
    game, state = table(*units, impulse=2, **more)
    return game, state, do(game, state, "end")


@pytest.mark.parametrize(
    ("weather", "far", "too_far"), [("clear", "E9", "E10"), ("mud", "E9", "E10"), ("snow", "E5", "E6")]
)
@rule("trc:17.2a", "trc:17.2b")
def test_a_line_of_eight_hexes_or_four_in_snow(weather: str, far: str, too_far: str) -> None:
    units = axis("A", far), axis("B", too_far), russian("R", "L12")
    game, state, events = ended(*units, hexes={"E1": "minor-city"}, weather=weather, held={"axis": ["E1"]})
    assert (at(game, state, "A"), at(game, state, "B")) == (far, "pool-axis")
    assert {"17.2a", "17.2b"} <= rules(events, "removed")


def corridor(*places: str) -> dict[str, str]:
    """Land in row E alone, with minor cities in some hexes."""
    water = {f"{row}{col}": "lake" for row in "ABCDFGHIJKL" for col in range(1, 13)}
    return water | dict.fromkeys(places, "minor-city")


@rule("trc:17.2.3")
def test_a_line_passes_no_enemy_zoc_but_begins_and_ends_in_it() -> None:
    ground = {key: value for key, value in corridor("E2").items() if key not in ("D4", "D5")}
    game, state, events = ended(axis("A", "E6"), russian("R", "D4"), hexes=ground, held={"axis": ["E2"]})
    assert "17.2.3" in rules(events, "removed")
    game, state = table(axis("A", "E6"), russian("R", "E8"), hexes=ground, held={"axis": ["E2"]})
    assert feeds(game, state, "E6")
    assert feeds(game, state, "E7")
    game, state = table(axis("A", "E1"), russian("R", "E3"), hexes=ground, held={"axis": ["E2"]})
    assert feeds(game, state, "E1")


@rule("trc:17.2.3")
def test_a_line_passes_no_enemy_city() -> None:
    units = axis("A", "E8"), russian("R", "E12")
    ground = corridor("E2", "E4")
    game, state, events = ended(*units, hexes=ground, held={"axis": ["E2"], "russian": ["E4"]})
    assert "17.2.3" in rules(events, "removed")
    game, state, events = ended(*units, hexes=ground, held={"axis": ["E2"]})
    assert at(game, state, "A") == "E8"


@rule("trc:17.2b")
def test_a_city_in_enemy_hands_and_one_in_nobodys_feed_nobody() -> None:
    events = ended(axis("A", "E9"), russian("R", "L12"), hexes={"E5": "minor-city"}, held={})[2]
    assert "17.2b" in rules(events, "removed")


def test_friendly_rail_that_hangs_on_a_city_or_the_friendly_edge_supplies() -> None:
    units = axis("A", "O14"), russian("R", "R1")
    line = ["L15", "M15", "N16", "O16"]

    def supplies(label, side=0, **more):  # type: ignore[no-untyped-def]
        game, state = real(*units, **more)
        return bool(lines.railheads(game, state, side) >> game.grid.hex(label) & 1)

    assert supplies("O16", held={"axis": ["L15"], "russian": ["R9"]}, gauge=line)
    assert not supplies("O16", held={"russian": ["R9"]}, gauge=line)
    assert supplies("E31", held={}, gauge=["E33", "E32", "E31"])
    assert supplies("X3", side=1, held={}, gauge=[])
    assert not supplies("X3", side=1, held={}, gauge=["X1", "X2", "X4"])


@rule("trc:17.2c")
def test_paratroops_need_no_supply() -> None:
    units = russian("P", "E5", "1-3", "paratroop"), russian("R", "E6"), axis("A", "L12")
    game, state, events = ended(*units, player="russian")
    assert (at(game, state, "P"), at(game, state, "R")) == ("E5", "pool-russian")
    assert "17.2c" in rules(events, "said")


def test_lines_cross_the_strait() -> None:
    units = axis("A", "KK18"), axis("B", "KK19"), russian("R", "R1")
    game, state = real(*units, held={"axis": ["JJ23"]}, gauge=[])
    assert feeds(game, state, "KK19")


def halved(game, state, label):  # type: ignore[no-untyped-def]
    return bool(combat_supply.lacking(game, state) >> game.grid.hex(label) & 1)


WINTER = {"weather": "snow", "held": {"axis": ["P14"], "russian": ["R9"]}}


@pytest.mark.parametrize(
    ("turn", "fed", "unfed"),
    [(4, ("P14", "P13"), ("P12", "Q12")), (6, ("P14",), ("P12",)), (11, ("P14", "P12"), ("P11",))],
)
def test_the_axis_fights_at_half_strength_away_from_its_cities_in_two_winters(
    turn: int, fed: tuple[str, ...], unfed: tuple[str, ...]
) -> None:
    game, state = real(axis("A", "P14"), russian("R", "U1"), turn=turn, **WINTER)
    assert [halved(game, state, label) for label in fed] == [False] * len(fed)
    assert [halved(game, state, label) for label in unfed] == [True] * len(unfed)


def test_no_other_winter_no_other_weather_and_no_other_country_halves() -> None:
    for turn, weather in ((16, "snow"), (17, "snow"), (5, "clear"), (8, "snow")):
        game, state = real(
            axis("A", "P14"), russian("R", "U1"), turn=turn, weather=weather, held={"axis": ["P14"]}
        )
        assert not halved(game, state, "P11")
    game, state = real(axis("A", "P14"), russian("R", "U1"), turn=5, **WINTER)
    assert not halved(game, state, "M28")


@rule("trc:17.3.1a", "trc:17.3.1b", "trc:17.3.2", "trc:17.3.1.ex1")
def test_a_five_fights_as_three_and_doubled_as_six() -> None:
    units = russian("R", "Q11", "6-3"), axis("A", "Q10", "5-4")
    game, state = real(
        *units,
        phase="combat",
        player="russian",
        turn=5,
        weather="snow",
        held={"axis": ["P14"], "russian": ["R9"]},
    )
    do(game, state, "attack Q10", "join R")
    fight = game.explain(state, 1, ("launch",)).fights[0]
    assert (fight.attack[0], fight.defence[0]) == (6, 3)
    units = russian("R", "K12", "6-3"), axis("A", "K11", "5-4")
    game, state = real(
        *units,
        phase="combat",
        player="russian",
        turn=5,
        weather="snow",
        held={"axis": ["P14"], "russian": ["R9"]},
    )
    do(game, state, "attack K11", "join R")
    assert game.explain(state, 1, ("launch",)).fights[0].defence[0] == 6


def test_finns_and_russians_are_never_halved() -> None:
    for unit in (axis("A", "Q10", "5-4", nation="finnish"),):
        game, state = real(
            russian("R", "Q11", "6-3"), unit, phase="combat", player="russian", turn=5, **WINTER
        )
        do(game, state, "attack Q10", "join R")
        assert game.explain(state, 1, ("launch",)).fights[0].defence[0] == 5


@rule("trc:17.2.1b", "trc:17.2.1d")
def test_the_axis_loses_a_vacant_city_to_russian_zoc_and_shares_it_with_nobody() -> None:
    units = russian("R", "E8", "8-7"), axis("A", "L12")
    game, state = table(*units, player="russian", hexes=CITY, held={"axis": ["E5"]})
    do(game, state, "step R to E7", "step R to E6")
    assert holder(game, state, "E5") == "russian"
    units = russian("R", "E8", "8-7"), axis("A", "D5")
    game, state = table(*units, player="russian", hexes=CITY, held={"axis": ["E5"]})
    do(game, state, "step R to E7", "step R to E6")
    assert holder(game, state, "E5") == "nobody"


def test_in_the_second_winter_the_hex_between_is_out_of_russian_zoc() -> None:
    held = {"axis": ["P14"], "russian": ["R9"]}
    for enemy, lacks in (("U1", False), ("O12", True)):
        game, state = real(axis("A", "P14"), russian("R", enemy), turn=11, weather="snow", held=held)
        assert halved(game, state, "P12") == lacks


@rule("trc:17.2.1c")
def test_a_city_changes_hands_in_the_middle_of_movement_and_of_combat() -> None:
    city = {"E7": "minor-city"}
    held = {"axis": [], "russian": ["E7"]}
    game, state = table(axis("A", "E5"), russian("R", "L12"), hexes=city, held=held)
    assert "17.2.1c" in rules(do(game, state, "step A to E6"), "controlled")
    assert holder(game, state, "E7") == "axis"
    units = axis("A", "E6", "9-4"), russian("R", "E7", "1-3")
    game, state = table(*units, hexes=city, held=held, phase="combat", impulse=2)
    events = do(game, state, "attack E7", "join A", "launch", dice=(6,))
    assert holder(game, state, "E7") == "axis"
    assert "17.2.1c" in rules(events, "controlled")
