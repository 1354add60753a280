"""1.0: what the sheet fixes, what the players choose, and what they hide."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import PhaseBegan
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import CommandChanged, Hit, Laid, Placed
from hexfront.games.coh.game import Coh
from hexfront.games.coh.state import DUG, READY, WAITING
from hexfront.hexes import each

from .table import GAME, amounts, at, do, number, offered, refused, rules_of, table, unit


def begin(scenario: str, *options: str, seed: int = 1) -> tuple[Coh, Any, list[Any]]:
    """A firefight as it starts."""
    game = GAME.room(scenario)
    state, events = game.start(scenario, frozenset(options), seed)
    return game, state, events


@rule("coh:1.0.1", "coh:1.0.4")
def test_the_sheet_fixes_boards_units_and_command_points() -> None:
    game, _state, events = begin("partisans")
    assert game.map.title == "Plains" or game.grid.knows("1-C11")
    assert [event.cp for event in events if isinstance(event, CommandChanged)] == [6, 7]
    assert {"coh:1.0.1", "coh:1.0.4"} <= rules_of([one for one in events if isinstance(one, PhaseBegan)])
    gap = GAME.room("gap")
    assert gap.grid.distance(gap.grid.hex("2-L10"), gap.grid.hex("1-A10")) == 1


@rule("coh:1.0.2", "coh:1.0.3")
def test_everybody_begins_without_points_on_turn_one() -> None:
    _game, state, _events = begin("partisans")
    assert (state.vp, state.cp, state.ap, state.turn) == ([0, 0], [6, 7], [0, 0], 1)
    depot, state, _events = begin("depot")
    assert state.vp == [0, 1], "unless the sheet says otherwise"
    assert depot.firefight.seats[1].vp == 1


@rule("coh:1.0.5a")
def test_units_are_placed_where_the_sheet_says() -> None:
    game, state, events = begin("partisans")
    assert {(one.unit, one.at) for one in events if isinstance(one, Placed)} == {
        ("ru-maxim.1", "1-C11"),
        ("ru-rifles.1", "1-F13"),
        ("ru-rifles.2", "1-H12"),
        ("ru-rifles.3", "1-J14"),
    }
    assert game.grid.directions[state.facing[number(game, "ru-maxim.1")]] == "sw"
    assert at(game, state, "de-rifles.1") == str(READY)
    assert at(game, state, "de-engineers.1") == str(WAITING)


@rule("coh:1.0.5a")
def test_a_player_places_takes_back_fills_in_and_commits() -> None:
    game, state, _events = begin("iron-giants")
    assert game.deciders(state) == (0,)
    assert refused(game, state, "commit").rule == "coh:1.0.5a"
    do(game, state, "place de-rifles.1 in 2-G06", "face s")
    assert at(game, state, "de-rifles.1") == "2-G06" and state.facing[number(game, "de-rifles.1")] == 3
    assert refused(game, state, "place de-rifles.1 in 2-G07").rule == "coh:1.0.5a"
    do(game, state, "take de-rifles.1")
    assert at(game, state, "de-rifles.1") == str(WAITING)
    assert refused(game, state, "place de-rifles.1 in 2-B06").rule == "coh:1.0.5a", "not in its area"
    assert refused(game, state, "place ru-rifles.1 in 2-G06").rule == "coh:1.0.5a", "not his unit"
    do(game, state, "fill", "commit")
    assert game.deciders(state) == (1,)


@rule("coh:1.0.5b")
def test_half_hexes_are_never_used() -> None:
    game, state, _events = begin("iron-giants")
    half = next(at for at in each(game.grid.halves))
    assert refused(game, state, f"place de-rifles.1 in {game.grid.label(half)}").rule == "coh:1.0.5b"
    assert not any(
        f" in {game.grid.label(other)}" in text
        for other in each(game.grid.halves)
        for text in offered(game, state)
    )
    game, state = table(unit("A", "de-rifles", "1-B02", "nw"), boards="1")
    assert refused(game, state, "step A to 1-B01 by ap").rule == "coh:1.0.5b"


@rule("coh:1.0.5.ex1")
def test_2_j10_is_the_stone_church() -> None:
    game, state = table(unit("A", "de-rifles", "2-I10", "s"), boards="2")
    target = game.grid.hex("2-J10")
    assert game.ground.base[target].name == "stone-building"
    assert game.grid.distance(state.where[0], target) == 1
    assert amounts(game, state, "step A to 2-J10 by ap")["coh:4.0.t5"] == ""


@rule("coh:1.0.6")
def test_foot_units_and_vehicles_have_pools_of_their_own() -> None:
    game, state, events = begin("partisans")
    assert "coh:1.0.6" in rules_of(events)
    foot = sum(left for left, one in zip(state.pools, game.markers, strict=True) if one.pool == "foot")
    vehicle = sum(left for left, one in zip(state.pools, game.markers, strict=True) if one.pool == "vehicle")
    assert (foot, vehicle) == (20, 20)
    assert not [one for one in events if isinstance(one, Hit)]


@rule("coh:1.0.7")
def test_cards_are_dealt_after_the_set_up_to_their_holders_alone() -> None:
    game, state, _events = begin("gap")
    assert state.hands == [(), ()]
    events = do(game, state, "fill", "commit")
    assert [len(hand) for hand in state.hands] == [2, 2]
    assert "coh:1.0.7" in rules_of(events)
    dealt = [one for one in events if "coh:1.0.7" in one.rules and one.to is not None]
    assert dealt and all(one.to in ((0,), (1,)) for one in dealt)


@rule("coh:1.0.8", "coh:10.0a")
def test_hidden_units_are_noted_in_secret_where_the_sheet_allows_them() -> None:
    game, state, _events = begin("gap")
    maxim = number(game, "ru-maxim.2")
    assert game.deciders(state) == (1,)
    events = do(game, state, "plot ru-rifles.1 in 2-C05")
    assert all(event.face(0) is None for event in events)
    rifles = number(game, "ru-rifles.1")
    assert state.hidden >> rifles & 1 and state.where[rifles] not in state.at
    do(game, state, "place ru-maxim.2 in 2-C07", "face s")
    assert state.at[state.where[maxim]] == (maxim,)
    do(game, state, "fill", "commit")
    handles = [state.handle[one] for one in game.force[1] if state.hidden >> one & 1]
    assert len(set(handles)) == len(handles) == 7
    game, state, _events = begin("iron-giants")
    assert refused(game, state, "plot de-rifles.1 in 2-G06").rule == "coh:10.0a"
    game, state, _events = begin("kv2")
    do(game, state, "place ru-kv2a.1 in 5-A10", "face n")
    assert refused(game, state, "place ru-rifles.1 in 5-E05").rule == "coh:10.0a"


def test_loads_come_with_their_vehicle_and_diggers_are_dug_in() -> None:
    game, state, _events = begin("depot")
    while any(text.startswith("build") for text in offered(game, state)):
        do(game, state, "fill", "commit")
    do(game, state, "fill", "commit")
    dug = [game.names[one] for one in game.force[0] if state.flags[one] & DUG]
    assert sorted(dug) == ["de-hmg.1", "de-lmg.1", "de-lmg.2", "de-rifles.1", "de-rifles.2", "de-rifles.3"]
    game, state, _events = begin("crossroads")
    do(game, state, "fill", "commit")
    apc, rifles = number(game, "de-apc251.1"), number(game, "de-rifles.1")
    assert state.carrier[rifles] == apc and state.where[rifles] == READY


@rule("coh:18.0a")
def test_works_are_laid_by_choice_one_of_a_kind_in_a_hex() -> None:
    game, state, _events = begin("stone-and-flame")
    assert game.deciders(state) == (1,)
    road = next(text for text in sorted(offered(game, state)) if text.startswith("build roadblock"))
    do(game, state, road)
    assert refused(game, state, road).rule == "coh:18.0a"
    assert refused(game, state, "commit").rule == "coh:1.0.1"
    do(game, state, road.replace("build", "raze"), road)
    mine = next(text for text in sorted(offered(game, state)) if text.startswith("build mines"))
    laid = [one for one in do(game, state, mine) if isinstance(one, Laid)]
    assert laid and all(one.face(0) is None for one in laid), "mines are hidden"
    do(game, state, "fill")
    counts = [work.kind for works in state.works.values() for work in works]
    assert (counts.count("roadblock"), counts.count("mines")) == (3, 2)
    do(game, state, "commit")


@rule("coh:1.0.5a", "coh:18.3.1e")
def test_why_a_work_is_not_laid_so() -> None:
    game = GAME.room("strongpoint")
    state, _ = game.start("strongpoint", frozenset(), 1)
    found = refused(game, state, "build wire in 3-A02")
    assert found.rule == "coh:18.3.1e" and "3-A02" in str(found)
    assert refused(game, state, "place ru-rifles.1 in 3-E12").rule == "coh:1.0.5a"
    do(game, state, *(f"build wire in 3-F{column:02}" for column in range(2, 6)))
    found = refused(game, state, "build wire in 3-F08")
    assert found.rule == "coh:18.3.1e" and "Take some up first" in str(found)


@pytest.mark.parametrize("scenario", list(GAME.firefights))
def test_every_firefight_can_be_filled_in(scenario: str) -> None:
    game, state, _events = begin(scenario)
    for _ in range(20):
        if state.turn:
            break
        prompt = offered(game, state)
        do(game, state, "commit" if "commit" in prompt else "fill" if "fill" in prompt else min(prompt))
    assert state.turn == 1
    assert all(
        state.where[one] != WAITING for group in game.firefight.groups if group.on_map for one in group.pieces
    )
