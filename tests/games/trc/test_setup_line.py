"""27.11: the set-up of scenarios that begin in the middle of the war."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.setup import on_line
from hexfront.hexes import listed

from .table import GAME, at, do, holder, offered, refusal, refused, rules

LATE = ["fall-blau", "zitadelle", "bagration"]


def begun(scenario: str) -> tuple[Any, list[Any]]:
    """A scenario before the first unit is placed."""
    out: list[Any] = []
    GAME.begin(scenario, frozenset(), "0" * 32, out)
    return GAME.setup(scenario, (), 1), out


@pytest.mark.parametrize(
    ("scenario", "first", "turn", "modifier"),
    [("fall-blau", 0, 7, -1), ("zitadelle", 0, 13, 0), ("bagration", 1, 19, 1)],
)
@rule("trc:27.11a", "trc:27.11g")
def test_a_scenario_begins_on_its_turn_with_its_side_and_its_weather(
    scenario: str, first: int, turn: int, modifier: int
) -> None:
    state, out = begun(scenario)
    assert "27.11g" in rules(out)
    assert GAME.deciders(state) == (first,)
    assert state.modifier == modifier
    do(GAME, state, "fill", "commit")
    assert GAME.deciders(state) == (1 - first,)
    events = do(GAME, state, "fill", "commit")
    assert (state.turn, state.player, state.impulse) == (turn, 0, 1)
    assert "27.11a" in rules(events, "turn")


@rule(
    "trc:27.4a",
    "trc:27.4b",
    "trc:27.4c",
    "trc:27.5a",
    "trc:27.5b",
    "trc:27.5c",
    "trc:27.6a",
    "trc:27.6b",
    "trc:27.6c",
)
def test_the_lines_and_the_invasions_of_the_late_scenarios() -> None:
    invasions = {"fall-blau": (1, 1), "zitadelle": (0, 1), "bagration": (0, 0)}
    for scenario, (ours, theirs) in invasions.items():
        state, out = begun(scenario)
        number = GAME.data.scenarios[scenario].line
        assert number == scenario
        assert any(id_.startswith("27.") and id_.endswith("c") for id_ in rules(out))
        assert GAME.data.scenarios[scenario].invasions == {"axis": ours, "russian": theirs}
    for scenario, city in (
        ("fall-blau", "Leningrad"),
        ("zitadelle", "Leningrad"),
        ("fall-blau", "Sevastopol"),
    ):
        state, _ = begun(scenario)
        assert holder(GAME, state, GAME.label(GAME.cities.named[city])) == "russian"


@pytest.mark.parametrize("scenario", LATE)
@rule("trc:27.11b")
def test_the_lost_are_in_their_boxes_and_italy_has_fallen_by_1944(scenario: str) -> None:
    state, out = begun(scenario)
    assert "27.11b" in rules(out)
    assert at(GAME, state, "46Pz") == "surrendered-axis"
    assert at(GAME, state, "49A") == "pool-russian"
    assert at(GAME, state, "5PC") == "reserve-russian"
    assert state.fallen == (("italy",) if scenario == "bagration" else ())
    if scenario == "bagration":
        assert at(GAME, state, "1SS") == "gone-axis"


@rule("trc:27.11a", "trc:27.11c", "trc:27.11e", "trc:27.11f", "trc:5.5", "trc:6.1a", "trc:22.3a", "trc:3.4c")
def test_where_units_may_be_set_up() -> None:
    state, _ = begun("bagration")
    moscow, gorki, warsaw = (GAME.label(GAME.cities.named[name]) for name in ("Moscow", "Gorki", "Warsaw"))
    assert refused(GAME, state, f"place 11A in {warsaw}") == "27.11c"
    assert refusal(GAME, state, f"place 11A in {warsaw}") == f"{warsaw} is not on 11A's side of the line."
    assert refused(GAME, state, "place WMoscow in R2") == "22.3a"
    assert refused(GAME, state, "place Stalin in R2") == "3.4c"
    do(GAME, state, f"place WMoscow in {moscow}", f"place Stalin in {gorki}")
    assert refused(GAME, state, f"place W4 in {moscow}") == "27.11f"
    do(GAME, state, f"place W4 in {gorki}", f"place 11A in {moscow}", f"place 23A in {moscow}")
    assert refused(GAME, state, f"place 7A in {moscow}") == "6.1a"
    assert refused(GAME, state, "commit") == "27.11a"
    assert refused(GAME, state, "take 7A") == "27.11a"
    do(GAME, state, "fill", "commit")
    bulgaria = GAME.label(listed(GAME.regions.bulgaria)[0])
    helsinki = GAME.label(GAME.cities.named["Helsinki"])
    assert refused(GAME, state, f"place 41Pz in {bulgaria}") == "5.5"
    assert refused(GAME, state, f"place 41Pz in {helsinki}") == "27.11e"
    assert refused(GAME, state, f"place 11A in {helsinki}") == "27.11a"
    assert refusal(GAME, state, f"place 41Pz in {moscow}") == f"{moscow} is not on 41Pz's side of the line."
    do(GAME, state, f"place Fin2 in {helsinki}")


@pytest.mark.parametrize("scenario", LATE)
@rule("trc:27.11d")
def test_every_hex_next_to_the_line_is_occupied_or_in_zoc(scenario: str) -> None:
    state, _ = begun(scenario)
    for _ in range(2):
        do(GAME, state, "fill")
        side = state.player
        line = on_line.front(GAME, state, side)
        assert line
        assert not line & ~state.zoc[side]
        assert "commit" in offered(GAME, state)
        key = next(hex_ for hex_ in listed(state.occupied[side]) if alone(state, side, hex_, line))
        for unit in state.at[key]:
            do(GAME, state, f"take {GAME.names[unit]}")
            deep = max(listed(on_line.hexes(GAME, state, unit) & ~GAME.near.zone(line) & ~line))
            do(GAME, state, f"place {GAME.names[unit]} in {GAME.label(deep)}")
        assert refused(GAME, state, "commit") == "27.11d"
        do(GAME, state, "fill", "commit")


def alone(state: Any, side: int, key: int, line: int) -> bool:
    """Whether the units in a hex alone hold some hex of the line."""
    others = state.occupied[side] & ~(1 << key)
    return bool((GAME.near.adjacent[key] | 1 << key) & line & ~(GAME.near.zone(others) | others))


@pytest.mark.parametrize("seed", range(6))
def test_the_fill_mends_any_draft(seed: int) -> None:
    chance = random.Random(seed)
    state, _ = begun(LATE[seed % 3])
    for _ in range(2):
        for _ in range(chance.choice((5, 40, 120))):
            seat = GAME.deciders(state)[0]
            action = GAME.legal(state, seat).draw(chance.random)
            if action[0] in ("place", "take"):
                GAME.apply(state, seat, action)
        if "fill" in offered(GAME, state):
            do(GAME, state, "fill")
        do(GAME, state, "commit")
    assert state.phase == "movement"


def test_what_is_offered_in_a_set_up_has_nothing_against_it() -> None:
    state, _ = begun("fall-blau")
    frame = state.agenda[-1]
    chance = random.Random(1)
    for _ in range(30):
        legal = GAME.legal(state, 0)
        action = legal.draw(chance.random)
        assert not list(frame.objections(GAME, state, 0, action))
        if action[0] == "place":
            other = ("place", action[1], chance.choice(listed(GAME.grid.mask)))
            against = list(frame.objections(GAME, state, 0, other))
            assert bool(against) is (other not in set(legal))
        if action[0] != "fill":
            GAME.apply(state, 0, action)
        frame = state.agenda[-1]


@rule("trc:27.11h")
def test_the_first_turn_brings_reinforcements_and_replacements() -> None:
    state, _ = begun("fall-blau")
    events = do(GAME, state, "fill", "commit", "fill", "commit")
    assert "27.11h" in rules(events, "turn")
    offers = {" ".join(text.split()[:2]) for text in offered(GAME, state)}
    assert {"enter 59Inf", "replace 57Pz"} <= offers


@rule("trc:27.21.4")
def test_the_8th_airborne_corps_stays_out_of_breaking_storm() -> None:
    state, out = begun("breaking-storm")
    assert at(GAME, state, "8PC") == "gone-russian"
    assert "27.21.4" in rules(out)
    assert at(GAME, begun("barbarossa")[0], "8PC").startswith("later-russian")


@rule("trc:27.2a", "trc:27.3a")
def test_the_short_games_of_1941_are_set_up_as_the_campaign() -> None:
    for scenario in ("breaking-storm", "barbarossa"):
        state, out = begun(scenario)
        assert GAME.deciders(state) == (1,)
        assert {"3.5"} < rules(out)
