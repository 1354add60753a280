"""8.1: who is in supply, judged once a turn."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from tests.games.goetter.late_phases import berlin, has, next_phase, plain, rules_of, told, unit

DEPOT = unit("Depot1BFa", "0510")
BLOCK = "UvH"
"""A German division whose zone reaches all six hexes around it."""


def dry(game: Any, state: Any, *names: str) -> list[bool]:
    return [has(state, game, "unsupplied", name) for name in names]


@rule("goetter:8.12a", "goetter:8.11a", "goetter:8.0a", "goetter:8.19b")
def test_a_depot_supplies_any_number_of_units_of_its_front_up_to_eight_hexes_away() -> None:
    game, state = plain(
        DEPOT, unit("79RC", "0518"), unit("7RC", "0617"), unit("12GRC", "0519"), unit("120RC", "0417")
    )
    events = next_phase(game, state)
    assert dry(game, state, "79RC", "7RC", "12GRC", "120RC") == [False, False, True, True]
    assert told(events, "12GRC") == {"goetter:8.11a", "goetter:8.12a"}
    assert "goetter:8.19b" in rules_of(events)


@rule("goetter:8.12b", "goetter:8.11b")
@pytest.mark.parametrize(("where", "supplied"), [("0509", True), ("0510", False)])
def test_the_east_edge_supplies_any_front_as_far_as_a_depot_does(where: str, supplied: bool) -> None:
    game, state = plain(
        unit("120RC", where, "", "", "unsupplied"), unit("79RC", "0502", "", "", "unsupplied")
    )
    events = next_phase(game, state)
    assert dry(game, state, "120RC", "79RC") == [not supplied, False]
    assert told(events, "79RC") == {"goetter:8.11b", "goetter:8.12b"}


@rule("goetter:8.12c", "goetter:13.0q2")
def test_on_turn_1_the_east_edge_is_the_source_and_depots_work_too() -> None:
    game, state = plain(
        DEPOT, unit("120RC", "0505", "", "", "unsupplied"), unit("79RC", "0512", "", "", "unsupplied"), turn=1
    )
    events = next_phase(game, state)
    assert dry(game, state, "120RC", "79RC") == [False, False]
    assert "goetter:8.12c" in told(events, "120RC")
    assert "goetter:8.12c" not in told(events, "79RC")


@rule("goetter:8.13")
@pytest.mark.parametrize(("rail", "supplied"), [(10, True), (9, False)])
def test_a_depot_needs_a_railway_to_the_edge_and_without_it_passes_nothing_on(
    rail: int, supplied: bool
) -> None:
    game, state = plain(DEPOT, unit("79RC", "0514"), rail=rail)
    events = next_phase(game, state)
    assert dry(game, state, "Depot1BFa", "79RC") == [not supplied, not supplied]
    if supplied:
        game, state = plain(unit("Depot1BFa", "0510", "", "", "unsupplied"), rail=rail)
        events = next_phase(game, state)
    assert "goetter:8.13" in told(events, "Depot1BFa")


@rule("goetter:8.14")
def test_no_line_crosses_a_hexside_that_is_closed_to_movement() -> None:
    walls = {f"{row:02}12-{row:02}13": "lake" for row in range(1, 10)}
    walls |= {f"{row:02}12-{row + 1:02}13": "lake" for row in range(2, 9, 2)}
    walls |= {f"{row:02}12-{row - 1:02}13": "lake" for row in range(2, 10, 2)}
    game, state = plain(DEPOT, unit("79RC", "0514"))
    next_phase(game, state)
    assert dry(game, state, "79RC") == [False]
    sides = {pair: kind for pair, kind in walls.items() if _adjacent(pair)}
    for kind in ("lake", "front-boundary"):
        game, state = plain(DEPOT, unit("79RC", "0514"), sides=dict.fromkeys(sides, kind))
        events = next_phase(game, state)
        assert dry(game, state, "79RC") == [True]
        assert told(events, "79RC") == {"goetter:8.11a", "goetter:8.12a", "goetter:8.14"}


def _adjacent(pair: str) -> bool:
    game, _ = plain()
    one, two = (game.grid.hex(label) for label in pair.split("-"))
    return bool(game.grid.around[one] >> two & 1)


@rule("goetter:8.15")
def test_an_enemy_zone_cuts_a_line_unless_a_friend_stands_in_the_hex() -> None:
    wall = [
        unit("UvH", "0313"),
        unit("FvS", "0513"),
        unit("Shst", "0713"),
        unit("Pots", "0113"),
        unit("Sgr", "0913"),
    ]
    corps = unit("79RC", "0515")
    game, state = plain(DEPOT, corps, *wall)
    events = next_phase(game, state)
    assert dry(game, state, "79RC") == [True]
    assert told(events, "79RC") == {"goetter:8.11a", "goetter:8.12a", "goetter:8.15"}
    friends = [unit("7RC", "0412"), unit("12GRC", "0413"), unit("32RC", "0414")]
    game, state = plain(DEPOT, corps, *wall, *friends)
    next_phase(game, state)
    assert dry(game, state, "79RC") == [False]


@rule("goetter:8.16")
def test_a_depots_railway_passes_no_enemy_zone_even_under_a_friend() -> None:
    game, state = plain(DEPOT, unit("79RC", "0506"), unit("UvH", "0407"))
    events = next_phase(game, state)
    assert dry(game, state, "Depot1BFa", "79RC") == [True, False]
    assert told(events, "Depot1BFa") == {"goetter:8.11a", "goetter:8.13", "goetter:8.16"}
    game, state = plain(DEPOT, unit("79RC", "0506"), unit("UvH", "0307"))
    next_phase(game, state)
    assert dry(game, state, "Depot1BFa") == [False]


@rule("goetter:8.11a", "goetter:8.11b")
def test_supply_is_fixed_until_the_next_supply_phase() -> None:
    game, state = plain(DEPOT, unit("79RC", "0518", "", "", "unsupplied"), phase="german-combat")
    next_phase(game, state)
    assert dry(game, state, "79RC") == [True]
    events = next_phase(game, state)
    assert dry(game, state, "79RC") == [False]
    assert "goetter:8.11b" in told(events, "79RC")
    game, state = plain(DEPOT, unit("79RC", "0519"))
    assert "goetter:8.11a" in told(next_phase(game, state), "79RC")


@rule("goetter:8.18a", "goetter:8.18b", "goetter:8.18c")
def test_a_corps_in_berlin_needs_a_transit_hex_with_the_marker_of_its_front_near_its_depot() -> None:
    rail, depot, corps = 12, unit("Depot1BFa", "0512"), unit("79RC", "S0404", "", "", "unsupplied")
    game, state = plain(depot, corps, rail=rail, occupied={"0520": "1BF"})
    events = next_phase(game, state)
    assert dry(game, state, "79RC") == [False]
    assert {"goetter:8.18a", "goetter:8.18b", "goetter:8.18c"} <= told(events, "79RC")
    corps = unit("79RC", "S0404")
    game, state = plain(depot, corps, rail=rail, occupied={"0520": "1UF"})
    assert "goetter:8.18a" in told(next_phase(game, state), "79RC")
    game, state = plain(depot, corps, rail=rail)
    assert "goetter:8.18a" in told(next_phase(game, state), "79RC")
    game, state = plain(unit("Depot1BFa", "0511"), corps, rail=rail, occupied={"0520": "1BF"})
    assert "goetter:8.18b" in told(next_phase(game, state), "79RC")


@rule("goetter:8.18b")
def test_the_edge_does_not_supply_a_transit_hex_for_berlin() -> None:
    game, state = plain(unit("79RC", "S0404"), links={"0505>S0401": "transit"}, occupied={"0505": "1BF"})
    assert "goetter:8.18b" in told(next_phase(game, state), "79RC")


@rule("goetter:8.18d")
def test_support_in_berlin_is_supplied_by_a_transit_hex_of_whatever_front() -> None:
    rail, depot = 12, unit("Depot1UFa", "0512")
    gun = unit("Art1", "S0404", "", "", "unsupplied")
    game, state = plain(depot, gun, unit("79RC", "S0304"), rail=rail, occupied={"0520": "1UF"})
    events = next_phase(game, state)
    assert dry(game, state, "Art1", "79RC") == [False, True]
    assert "goetter:8.18d" in told(events, "Art1")
    game, state = plain(depot, unit("Art1", "S0404"), rail=rail)
    assert "goetter:8.18d" in told(next_phase(game, state), "Art1")


@rule("goetter:8.19c")
def test_a_transit_hex_near_depots_of_two_fronts_serves_both() -> None:
    both = [unit("Depot1UFa", "0512"), unit("Depot1BFa", "0512")]
    corps = [unit("79RC", "S0304", "", "", "unsupplied"), unit("120RC", "S0404", "", "", "unsupplied")]
    game, state = plain(*both, *corps, rail=12, occupied={"0520": "1UF"})
    events = next_phase(game, state)
    assert dry(game, state, "79RC", "120RC") == [False, False]
    assert "goetter:8.19c" in told(events, "79RC")
    assert "goetter:8.19c" not in told(events, "120RC")
    game, state = plain(both[1], *corps, rail=12, occupied={"0520": "1UF"})
    next_phase(game, state)
    assert dry(game, state, "79RC", "120RC") == [True, True]


@rule("goetter:8.19c")
def test_2620_serves_corps_of_both_fronts_on_the_real_map() -> None:
    depots = [unit("Depot1BFa", "2415"), unit("Depot1UFa", "3121")]
    corps = [unit("79RC", "S1117", "", "", "unsupplied"), unit("120RC", "S1217", "", "", "unsupplied")]
    game, state = berlin(*depots, *corps, occupied={"2620": "1BF"})
    events = next_phase(game, state)
    assert dry(game, state, "79RC", "120RC") == [False, False]
    assert "goetter:8.19c" in told(events, "120RC")


def test_a_battle_group_is_supplied_as_its_corps_was() -> None:
    depot = unit("Depot1BFa", "0512")
    groups = [unit("BGTC1", "S0404"), unit("BGTC2", "S0403")]
    fronts = {"BGTC1": "1BF", "BGTC2": "1UF"}
    game, state = plain(depot, *groups, rail=12, occupied={"0520": "1BF"}, fronts=fronts)
    next_phase(game, state)
    assert dry(game, state, "BGTC1", "BGTC2") == [False, True]


def test_in_berlin_a_line_goes_round_the_enemy_and_his_zones_and_not_across_the_bare_spree() -> None:
    depot, corps = unit("Depot1BFa", "0512"), unit("79RC", "S0404")
    given: dict[str, Any] = {"rail": 12, "occupied": {"0520": "1BF"}}
    game, state = plain(depot, corps, unit("VS1", "S0202"), **given)
    next_phase(game, state)
    assert dry(game, state, "79RC") == [True]
    game, state = plain(depot, corps, unit("VS1", "S0104"), **given)
    next_phase(game, state)
    assert dry(game, state, "79RC") == [False]
    spree = {"S0101-S0102": "spree", "S0101-S0201": "spree", "S0101-S0202": "spree"}
    around = {pair for pair in spree if _adjacent(pair)}
    game, state = plain(depot, corps, sides=dict.fromkeys(around, "spree"), **given)
    next_phase(game, state)
    assert dry(game, state, "79RC") == [True]


@rule("goetter:8.19a")
def test_east_of_the_old_front_a_unit_joined_to_the_edge_defends_in_full() -> None:
    game, state = plain(unit("79RC", "0515"), unit("7RC", "0520"), zones={"soviet-side": ["0515", "0516"]})
    events = next_phase(game, state)
    assert dry(game, state, "79RC", "7RC") == [True, True]
    assert [has(state, game, "guarded", name) for name in ("79RC", "7RC")] == [True, False]
    assert "goetter:8.19a" in told(events, "79RC")


def test_who_is_cut_off_from_the_edge_defends_by_half() -> None:
    wall = [
        unit("UvH", "0313"),
        unit("FvS", "0513"),
        unit("Shst", "0713"),
        unit("Pots", "0113"),
        unit("Sgr", "0913"),
    ]
    game, state = plain(unit("79RC", "0516"), *wall, zones={"soviet-side": ["0516"]})
    next_phase(game, state)
    assert dry(game, state, "79RC") == [True]
    assert not has(state, game, "guarded", "79RC")


@rule("goetter:8.2")
def test_germans_never_want_supply() -> None:
    game, state = plain(unit("UvH", "0525"), unit("79RC", "0502"))
    events = next_phase(game, state)
    assert dry(game, state, "UvH") == [False]
    assert "goetter:8.2" in rules_of(events)


@rule("goetter:9.72a")
def test_us_units_are_always_in_supply() -> None:
    game, state = plain(unit("US9ID", "0525", "", "", "unsupplied"))
    events = next_phase(game, state)
    assert dry(game, state, "US9ID") == [False]
    assert "goetter:9.72a" in told(events, "US9ID")


def test_an_edge_hex_in_an_enemy_zone_is_no_source_unless_a_friend_stands_there() -> None:
    units = [unit("79RC", "0504"), unit("UvH", "0401")]
    game, state = plain(*units)
    next_phase(game, state)
    assert dry(game, state, "79RC") == [True]
    game, state = plain(*units, unit("7RC", "0501"), unit("32RC", "0502"))
    next_phase(game, state)
    assert dry(game, state, "79RC") == [False]


@rule("goetter:8.19b")
def test_that_a_depot_supplies_any_number_is_told_only_where_it_supplies_more_than_one() -> None:
    for corps, told_so in ((["79RC"], False), (["79RC", "7RC"], True)):
        game, state = plain(
            DEPOT, *[unit(name, f"051{column}") for column, name in enumerate(corps, start=4)]
        )
        assert ("goetter:8.19b" in rules_of(next_phase(game, state))) is told_so


@pytest.mark.parametrize(
    ("where", "supplied"),
    [("0605", True), pytest.param("0505", False, marks=pytest.mark.rule("goetter:8.13"))],
)
def test_an_enemy_on_the_railway_cuts_a_depot_off_even_without_a_zone(where: str, supplied: bool) -> None:
    game, state = plain(DEPOT, unit("79RC", "0514"), unit("281/322", where))
    next_phase(game, state)
    assert dry(game, state, "Depot1BFa", "79RC") == [not supplied, not supplied]


@rule("goetter:8.0a")
def test_what_is_said_of_supply_counts_units_and_names_the_rules_that_spoke() -> None:
    def summed(*units: Any) -> tuple[str, set[str]]:
        game, state = plain(*units)
        (said,) = [
            event for event in next_phase(game, state) if "Supply for" in str(getattr(event, "line", ""))
        ]
        return str(said.line), set(said.rules)

    words = "Supply for the next turn: {} Soviet units have it, {} do not."
    always = {"goetter:8.0a", "goetter:3.1.9a"}
    one = (DEPOT, unit("79RC", "0514"))
    assert summed(*one) == (words.format(2, 0), always)
    assert summed(*one, unit("7RC", "0530")) == (words.format(2, 1), always)
    assert summed(*one, unit("7RC", "0515")) == (words.format(3, 0), {*always, "goetter:8.19b"})
    assert summed(*one, unit("281/322", "0930")) == (words.format(2, 0), {*always, "goetter:8.2"})
