"""10: the set-up, as it was and as its players change it."""

from __future__ import annotations

import pytest

from hexfront.games.goetter.board import GERMAN, SOVIET, Board
from hexfront.games.goetter.box.unit import GROUPS
from hexfront.games.goetter.setup import begin, covering, swaps
from hexfront.games.goetter.state import LATER, WAITING, GoetterState
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import zone
from hexfront.hexes import count

BOARD = Board()
NUMBER = BOARD.data.numbers


def fresh() -> GoetterState:
    return begin.empty(BOARD, "campaign", (), "1")


def at(label: str) -> int:
    return BOARD.grid.hex(label)


@pytest.fixture
def state() -> GoetterState:
    """Both sides as they stood, all groups filled in."""
    made = fresh()
    begin.place_soviets(BOARD, made)
    begin.place_printed(BOARD, made)
    for group in GROUPS:
        covering.fill(BOARD, made, group)
    return made


def test_before_the_set_up_nothing_is_on_the_map() -> None:
    empty = fresh()
    assert empty.occupied == [0, 0]
    assert empty.where.count(WAITING) == 25 + 20 + 40
    assert empty.where.count(LATER) == 349 - 85
    assert empty.support == 20


def test_seventy_soviet_counters_start_at_full_strength(state: GoetterState) -> None:
    assert sum(state.where[unit] > 0 for unit in begin.starters(BOARD, SOVIET)) == 70
    assert state.reduced == 0
    assert state.where[NUMBER["3GTC"]] == at("0906")


def test_marked_units_start_out_of_supply_and_others_do_not(state: GoetterState) -> None:
    dry = {unit.id for unit in BOARD.units if state.unsupplied >> unit.number & 1}
    second = {unit.id for unit in BOARD.units if unit.front == "2BF" and unit.corps and unit.starts}
    first = {"89RC", "9GRC", "80RC", "1PolA", "7GCC", "38RC", "16RC", "62RC", "2GCC"}
    assert dry == second | first


def test_every_objective_is_german_at_the_start(state: GoetterState) -> None:
    assert (count(state.held[GERMAN]), state.held[SOVIET]) == (14, 0)
    assert sum(BOARD.objectives[one].vp for one in BOARD.objectives) == 2 * 120


def test_the_default_set_up_covers_the_whole_line(state: GoetterState) -> None:
    for group in GROUPS:
        assert not covering.uncovered(BOARD, state, group), group
    assert sum(state.where[unit] > 0 for unit in begin.starters(BOARD, GERMAN)) == 137


def test_a_line_hex_counts_as_covered_by_the_zone_of_its_own_group_only(state: GoetterState) -> None:
    line = BOARD.ground["E"].line
    for unit in BOARD.groups["E"]:
        counters.take_off(BOARD, state, unit, LATER)
    bare = covering.uncovered(BOARD, state, "E")
    assert bare == line
    counters.put(BOARD, state, NUMBER["Doeb/300"], at("2608"))
    assert not covering.uncovered(BOARD, state, "E") & 1 << at("2608")
    assert covering.uncovered(BOARD, state, "E") >> at("2509") & 1
    counters.put(BOARD, state, NUMBER["Doeb/302"], at("2608"))
    assert not covering.uncovered(BOARD, state, "E") >> at("2509") & 1


def test_every_stack_of_the_default_is_within_its_limit(state: GoetterState) -> None:
    for here in state.at:
        assert counters.points(BOARD, state, here) <= BOARD.capacity(here), BOARD.label(here)


def test_a_unit_is_placed_on_the_ground_of_its_group_within_stacking() -> None:
    state = fresh()
    begin.place_printed(BOARD, state)
    unit = NUMBER["5J/56"]
    open_ = covering.open_to(BOARD, state, unit)
    assert open_ >> at("1513") & 1
    assert not open_ >> at("2210") & 1
    for name in ("5J/75", "GB1", "GB2", "GB/GD"):
        counters.put(BOARD, state, NUMBER[name], at("1513"))
    assert not covering.open_to(BOARD, state, unit) >> at("1513") & 1
    assert covering.open_to(BOARD, state, NUMBER["Fr1"]) == 0


def test_corps_change_places_within_their_army_and_supply_goes_with_the_hex(state: GoetterState) -> None:
    one, two = NUMBER["77RC"], NUMBER["129RC"]
    assert two in swaps.partners(BOARD, one)
    assert NUMBER["79RC"] not in swaps.partners(BOARD, one)
    here, there = state.where[one], state.where[two]
    swaps.swap(BOARD, state, one, two)
    assert (state.where[one], state.where[two]) == (there, here)
    first, other = NUMBER["89RC"], NUMBER["80RC"]
    state.unsupplied &= ~(1 << other)
    swaps.swap(BOARD, state, first, other)
    assert not state.unsupplied >> first & 1
    assert state.unsupplied >> other & 1


def test_a_zone_needs_three_points_of_defence_outside_and_any_unit_on_the_siege_map() -> None:
    state = fresh()
    weak, strong, staff = NUMBER["GB1"], NUMBER["GB2"], NUMBER["OKH"]
    counters.put(BOARD, state, weak, at("3220"))
    counters.put(BOARD, state, staff, at("3220"))
    assert zone.of_side(BOARD, state, GERMAN) == 0
    counters.put(BOARD, state, strong, at("3220"))
    assert count(zone.of_side(BOARD, state, GERMAN)) == 6
    siege = fresh()
    counters.put(BOARD, siege, NUMBER["Fuehrer"], at("0825"))
    assert zone.of_side(BOARD, siege, GERMAN) == 0
    counters.put(BOARD, siege, NUMBER["VS1"], at("0825"))
    assert zone.of_side(BOARD, siege, GERMAN)


def test_a_zone_reaches_from_transit_into_siege_hexes_and_never_back() -> None:
    state = fresh()
    counters.put(BOARD, state, NUMBER["79RC"], at("2420"))
    assert zone.of_side(BOARD, state, SOVIET) >> at("0117") & 1
    assert zone.of_side(BOARD, state, SOVIET) >> at("2419") & 1
    counters.put(BOARD, state, NUMBER["GB1"], at("0117"))
    assert not zone.of_side(BOARD, state, GERMAN) >> at("2420") & 1
    assert zone.of_side(BOARD, state, GERMAN) >> at("0118") & 1


def test_units_of_another_group_in_the_hex_do_not_help_to_cover_the_line(state: GoetterState) -> None:
    for unit in BOARD.groups["D"]:
        counters.take_off(BOARD, state, unit, LATER)
    counters.put(BOARD, state, NUMBER["9FJ/25"], at("2310"))
    assert state.where[NUMBER["Pak2"]] == at("2310")
    assert BOARD.units[NUMBER["Pak2"]].group == "other"
    assert zone.exerts(BOARD, state, at("2310"), state.at[at("2310")])
    assert covering.uncovered(BOARD, state, "D") == BOARD.ground["D"].line & ~(1 << at("2310"))
