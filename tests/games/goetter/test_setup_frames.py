"""10: what the two set-up decisions offer, do and refuse."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.state import clone, encode
from hexfront.engine.contract.acts import by_verb
from hexfront.games.goetter.board import Board
from hexfront.games.goetter.box.unit import GROUPS, Group
from hexfront.games.goetter.setup import begin, covering
from hexfront.games.goetter.setup.german import GermanSetUp
from hexfront.games.goetter.setup.soviet import SovietSetUp
from hexfront.games.goetter.state import GoetterState
from hexfront.hexes import each

BOARD = Board()
NUMBER = BOARD.data.numbers


def at(label: str) -> int:
    return BOARD.grid.hex(label)


@pytest.fixture
def state() -> GoetterState:
    made = begin.empty(BOARD, "campaign", (), "1")
    begin.place_soviets(BOARD, made)
    begin.place_printed(BOARD, made)
    return made


def offers(frame: Any, state: GoetterState, verb: str) -> list[Any]:
    return list(by_verb(type(frame))[verb].offer(frame, BOARD, state, 0))


def against(frame: Any, state: GoetterState, *action: Any) -> list[str]:
    return [told.rule for told in frame.objections(BOARD, state, 0, action)]


def play(frame: Any, state: GoetterState, *action: Any) -> list[Any]:
    out: list[Any] = []
    frame.play(BOARD, state, 0, action, out)
    return out


def test_soviet_corps_are_offered_those_of_their_army_and_no_others(state: GoetterState) -> None:
    frame = SovietSetUp(1)
    one, two, other = NUMBER["77RC"], NUMBER["129RC"], NUMBER["79RC"]
    assert ("swap", one, two) in offers(frame, state, "swap")
    assert ("swap", one, other) not in offers(frame, state, "swap")
    assert against(frame, state, "swap", one, two) == []
    assert against(frame, state, "swap", one, other) == ["goetter:10.0b"]
    told = play(frame, state, "swap", one, two)
    assert [(event.unit, event.start, event.end) for event in told] == [
        ("77RC", "1811", "1910"),
        ("129RC", "1910", "1811"),
    ]


@pytest.mark.parametrize("group", [group for group in GROUPS if group != "other"])
def test_fill_ends_every_group_in_a_whole_that_may_be_committed(state: GoetterState, group: Group) -> None:
    frame = GermanSetUp(0, group)
    if offers(frame, state, "fill"):
        assert against(frame, state, "commit")
        play(frame, state, "fill")
    assert offers(frame, state, "commit") == [("commit",)]
    assert against(frame, state, "commit") == []
    assert against(frame, state, "fill") == ["goetter:10.2"]


def test_fill_mends_a_draft_that_leaves_the_line_bare(state: GoetterState) -> None:
    frame = GermanSetUp(0, "C")
    for unit in covering.drafted(BOARD, "C"):
        free = [to for verb, one, to in offers(frame, state, "place") if one == unit]
        play(frame, state, "place", unit, min(free))
    assert covering.uncovered(BOARD, state, "C")
    assert against(frame, state, "commit") == ["goetter:10.2"]
    play(frame, state, "fill")
    assert offers(frame, state, "commit") == [("commit",)]


def test_a_german_is_placed_with_his_group_on_its_ground_where_there_is_room(state: GoetterState) -> None:
    frame = GermanSetUp(0, "C")
    unit = NUMBER["5J/56"]
    assert ("place", unit, at("1513")) in offers(frame, state, "place")
    assert against(frame, state, "place", unit, at("1513")) == []
    assert against(frame, state, "place", unit, at("2210")) == ["goetter:10.2"]
    assert against(frame, state, "place", NUMBER["9FJ/25"], at("1513")) == ["goetter:10.0c"]
    assert against(frame, state, "place", NUMBER["25PG/35"], at("1513")) == ["goetter:10.2"]
    for name in ("5J/75", "GB1", "GB2", "GB/GD"):
        play(frame, state, "place", NUMBER[name], at("1513"))
    assert against(frame, state, "place", unit, at("1513")) == ["goetter:4.1"]
    assert against(frame, state, "take", unit) == ["goetter:10.2"]
    play(frame, state, "take", NUMBER["GB1"])
    assert against(frame, state, "place", unit, at("1513")) == []


def test_historical_puts_everybody_where_he_stood(state: GoetterState) -> None:
    frame = GermanSetUp(0, "D")
    play(frame, state, "place", NUMBER["9FJ/25"], at("2409"))
    play(frame, state, "historical")
    assert all(state.where[unit] == BOARD.start_of(unit) for unit in covering.drafted(BOARD, "D"))


def test_a_placed_german_is_taken_back_before_he_is_placed_elsewhere(state: GoetterState) -> None:
    frame, unit = GermanSetUp(0, "C"), NUMBER["5J/56"]
    play(frame, state, "place", unit, at("1513"))
    assert unit not in {one for _, one, _ in offers(frame, state, "place")}
    assert against(frame, state, "place", unit, at("1613")) == ["goetter:10.2"]
    play(frame, state, "take", unit)
    assert unit in {one for _, one, _ in offers(frame, state, "place")}


def test_historical_is_offered_until_everybody_stands_as_he_stood(state: GoetterState) -> None:
    frame = GermanSetUp(0, "D")
    assert offers(frame, state, "historical")
    told = play(frame, state, "historical")
    assert {event.unit for event in told} == {BOARD.name(unit) for unit in covering.drafted(BOARD, "D")}
    assert not offers(frame, state, "historical")
    assert against(frame, state, "historical") == ["goetter:10.2"]


def test_nobody_can_tell_by_which_of_two_ways_the_same_set_up_came_about(state: GoetterState) -> None:
    frame, other = GermanSetUp(0, "D"), clone(state)
    play(frame, state, "historical")
    for unit in reversed(covering.drafted(BOARD, "D")):
        play(frame, other, "place", unit, BOARD.start_of(unit))
        play(frame, other, "take", unit)
    filled = clone(other)
    play(frame, filled, "fill")
    for unit in reversed(covering.drafted(BOARD, "D")):
        play(frame, other, "place", unit, BOARD.start_of(unit))
    assert encode(filled) == encode(other) == encode(state)


def test_a_swap_is_the_same_from_either_corps(state: GoetterState) -> None:
    one, two, other = NUMBER["77RC"], NUMBER["129RC"], clone(state)
    assert play(SovietSetUp(1), state, "swap", one, two) == play(SovietSetUp(1), other, "swap", two, one)
    assert encode(other) == encode(state)


def test_no_corps_changes_places_with_itself(state: GoetterState) -> None:
    frame, one = SovietSetUp(1), NUMBER["77RC"]
    assert not [two for _, first, two in offers(frame, state, "swap") if first == two]
    assert against(frame, state, "swap", one, one) == ["goetter:10.0b"]


def test_only_who_was_placed_by_hand_is_offered_to_be_taken_back(state: GoetterState) -> None:
    frame, one, two = GermanSetUp(0, "C"), NUMBER["5J/56"], NUMBER["5J/75"]
    assert offers(frame, state, "take") == []
    assert against(frame, state, "take", NUMBER["9FJ/25"]) == ["goetter:10.0c", "goetter:10.2"]
    for unit in (one, two):
        play(frame, state, "place", unit, at("1513"))
    assert sorted(offers(frame, state, "take")) == sorted([("take", one), ("take", two)])
    assert against(frame, state, "take", one) == []
    (told,) = play(frame, state, "take", one)
    assert (told.unit, told.at, told.why) == ("5J/56", "1513", "taken back")
    assert offers(frame, state, "take") == [("take", two)]


@pytest.mark.parametrize("group", [group for group in GROUPS if group != "other"])
def test_the_ground_of_a_group_is_its_line_and_two_hexes_behind_it_in_its_rows(group: Group) -> None:
    line, hexes = BOARD.ground[group]
    rows = {BOARD.label(one)[:2] for one in each(line)}
    german = BOARD.map.zones["german-side"]

    def behind(one: int) -> int:
        return min(BOARD.grid.distance(one, other) for other in each(line))

    near = {one for one in each(german) if BOARD.label(one)[:2] in rows and behind(one) <= 2}
    assert near == set(each(hexes))
    assert {behind(one) for one in near} == {0, 1, 2}


def test_who_is_placed_already_is_told_that_alone_though_its_hex_is_full(state: GoetterState) -> None:
    frame = GermanSetUp(0, "C")
    for name in ("5J/75", "GB1", "GB2", "GB/GD"):
        play(frame, state, "place", NUMBER[name], at("1513"))
    assert against(frame, state, "place", NUMBER["GB1"], at("1513")) == ["goetter:10.2"]
    assert against(frame, state, "place", NUMBER["GB1"], at("1613")) == ["goetter:10.2"]
