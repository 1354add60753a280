"""10.2, 11.2 Lines of communication: Soviets and Romanians, their HQs and the routes of these."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.positions import probe
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.state import AXIS

from .table import table, unit
from .tracing import GERMAN, RIFLE, ask, rules

HQ = unit("H", "0504", "hq", "4-10", side="soviet")


@rule("kharkov:10.22", "kharkov:11.2", "kharkov:11.21")
def test_soviet_units_need_a_line_to_an_hq_with_a_route_to_the_east_edge() -> None:
    game, state = table(unit("S", "0507", *RIFLE), HQ)
    answer = ask(game, state, "S")
    assert answer.supplied
    assert answer.path[:4] == ("0507", "0506", "0505", "0504")
    assert (len(answer.path), answer.path[-1][2:]) == (7, "01")
    assert {"10.22", "10.23a", "11.2", "11.21"} <= rules(answer)
    game, state = table(unit("S", "0507", *RIFLE))
    answer = ask(game, state, "S")
    assert not answer.supplied
    assert rules(answer) >= {"10.22", "10.0g1"}


@rule("kharkov:10.0g1", "kharkov:10.11a", "kharkov:10.11b")
def test_only_an_active_hq_supplies() -> None:
    game, state = table(unit("S", "0507", *RIFLE), HQ)
    assert {"10.0g1", "10.11a"} <= rules(ask(game, state, "S"))
    idle = unit("H", "0504", "hq", "4-10", "inactive", side="soviet")
    game, state = table(unit("S", "0507", *RIFLE), idle)
    answer = ask(game, state, "S")
    assert not answer.supplied
    assert "10.11b" in rules(answer)
    assert ask(game, state, "H").supplied, "an HQ needs but a route of its own"


@rule("kharkov:10.23a", "kharkov:10.23c")
def test_the_line_counts_the_units_hex_but_not_that_of_the_hq() -> None:
    game, state = table(unit("S", "0508", *RIFLE), HQ)
    answer = ask(game, state, "S")
    assert answer.supplied
    assert next(one.amount for one in answer.reasons if one.rule == "kharkov:10.23a") == "4/4"
    assert "10.23c" in rules(answer)
    game, state = table(unit("S", "0509", *RIFLE), HQ)
    answer = ask(game, state, "S")
    assert not answer.supplied
    assert "10.23a" in rules(answer)


@rule("kharkov:10.23b")
def test_enemy_units_and_zoc_bar_the_line_unless_a_friend_is_there() -> None:
    common: dict[str, Any] = {"size": "blank 2x12"}
    enemy, staff = unit("A", "0207", *GERMAN), unit("H", "0104", "hq", "5-10", side="soviet")
    game, state = table(unit("S", "0109", *RIFLE), enemy, staff, **common)
    answer = ask(game, state, "S")
    assert not answer.supplied
    assert "10.23b" in rules(answer)
    gap = [at for at in game.map.describe(state.zoc[AXIS]) if at.startswith("01")]
    friends = [unit(f"F{i}", at, *RIFLE) for i, at in enumerate(gap)]
    game, state = table(unit("S", "0109", *RIFLE), enemy, staff, *friends, **common)
    answer = ask(game, state, "S")
    assert answer.supplied
    assert "10.23b" in rules(answer)


@rule("kharkov:10.24a", "kharkov:10.24b")
def test_one_hq_supplies_any_number_of_units_of_any_army() -> None:
    units = [unit(f"S{i}", f"{4 + i // 3:02}05", *RIFLE) for i in range(9)]
    game, state = table(*units, unit("9A", "0504"))
    answer = ask(game, state, "S0")
    assert all(one.supplied for one in probe.supply(game, state))
    assert next(one.amount for one in answer.reasons if one.rule == "kharkov:10.24a") == "9"
    assert "10.24b" in rules(answer)


@rule("kharkov:11.21", "kharkov:11.23")
def test_a_soviet_route_has_any_length() -> None:
    game, state = table(unit("H", "0140", "hq", "4-10", side="soviet"), size="blank 1x40")
    answer = ask(game, state, "H")
    assert answer.supplied
    assert next(one.amount for one in answer.reasons if one.rule == "kharkov:11.23") == "39"
    assert answer.path[-1] == "0101"
    assert "11.21" in rules(answer)


@pytest.mark.parametrize(
    ("enemy", "why"),
    [
        pytest.param(unit("A", "0103", *GERMAN), "11.1a", marks=pytest.mark.rule("kharkov:11.1a")),
        pytest.param(unit("A", "0203", *GERMAN), "11.1b", marks=pytest.mark.rule("kharkov:11.1b")),
    ],
)
@rule("kharkov:10.22", "kharkov:11.2")
def test_an_hq_cut_off_from_the_edge_supplies_nobody(enemy: Any, why: str) -> None:
    rows = 1 if why == "11.1a" else 2
    staff = unit("H", "0108", "hq", "4-10", side="soviet")
    game, state = table(unit("S", "0109", *RIFLE), staff, enemy, size=f"blank {rows}x12")
    answer = ask(game, state, "S")
    assert not answer.supplied
    assert {"10.22", "11.2", "11.21", why} <= rules(answer)


def test_a_living_garrison_bars_soviet_routes() -> None:
    city: dict[str, Any] = {"size": "blank 1x12", "hexes": {"0105": "city"}}
    staff = unit("H", "0108", "hq", "4-10", side="soviet")
    game, state = table(staff, garrisons={"0105": 1}, **city)
    assert not ask(game, state, "H").supplied
    state.garrisons = 0
    assert ask(game, state, "H").supplied


ROMANIANS = (unit("R", "0508", "romanian", "3-6"), unit("RHQ", "0510", "hq", "4-10", side="axis"))


@rule("kharkov:11.22", "kharkov:11.24")
def test_the_romanian_hq_uses_german_sources_and_lengths() -> None:
    game, state = table(*ROMANIANS, links={"0512-0511": "road"})
    answer = ask(game, state, "R")
    assert answer.supplied
    assert answer.path == ("0508", "0509", "0510", "0511", "0512")
    assert {"11.22", "11.24", "11.32", "10.22"} <= rules(answer)
    far = unit("RHQ", "0504", "hq", "4-10", side="axis")
    game, state = table(ROMANIANS[0], far, links={"0512-0511": "road"})
    assert not ask(game, state, "R").supplied, "7 hexes to the road"
    assert not ask(game, state, "RHQ").supplied
    game, state = table(ROMANIANS[0], links={"0512-0511": "road"})
    assert not ask(game, state, "R").supplied, "without the HQ"


def test_air_supply_of_the_romanian_hq_serves_its_units() -> None:
    game, state = table(*ROMANIANS, air_supply=["0510"])
    assert ask(game, state, "R").supplied


@rule("kharkov:10.27")
def test_the_romanian_hq_supplies_no_germans() -> None:
    game, state = table(*ROMANIANS, unit("A", "0509", *GERMAN), air_supply=["0510"])
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert "10.27" in rules(answer)
