"""25, 27: how games end, with all the rules that are told, and the tests that end nothing."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import GAME, axis, do, real, rules, russian, tagged, unit

CITIES = [GAME.label(at) for at in GAME.cities.named.values()]


def ending(
    scenario: str, turn: int, held: dict[str, list[str]], *units: Any, **more: Any
) -> tuple[Any, Any, Any]:
    """The last Russian impulse of a turn is over."""
    given = {"scenario": scenario, "turn": turn, "player": "russian", "impulse": 2, "archangel": -1, **more}
    game, state = real(axis("A", "E31"), russian("R", "R9"), *units, held=held, **given)
    return game, state, do(game, state, "end", dice=(3, 3))


def places(*names: str) -> list[str]:
    """The hexes of cities."""
    return [GAME.label(GAME.cities.named[name]) for name in names]


LISTS = {
    5: ("25.2.2", "Kiev Kalinin Leningrad Rostov Kharkov Stalino"),
    11: ("25.2.3", "Maikop Moscow Stalingrad Kursk Leningrad Rostov"),
    17: ("25.2.4", "Leningrad Smolensk Kiev Dnepropetrovsk Sevastopol Kharkov"),
}


@pytest.mark.parametrize("turn", [5, 11, 17])
@pytest.mark.parametrize("side", ["axis", "russian"])
def test_the_whole_list_wins_for_either_side_and_one_place_less_does_not(turn: int, side: str) -> None:
    """4.3, 25.2."""
    rule_, names = LISTS[turn]
    goals = places(*names.split())
    other = "russian" if side == "axis" else "axis"
    home = {"axis": "E31", "russian": "R9"}
    mine = list(dict.fromkeys([*goals, home[side]]))
    units = [axis("M", "R10")] if side == "axis" and "R9" in goals else []
    given = {side: mine, other: [one for one in (home[other],) if one not in mine]}
    if side == "axis" and "R9" in goals:
        given = {side: mine, other: ["U1"]}
        game, state = real(
            axis("A", "E31"), *units, russian("R", "X4"), unit("Stalin", "U1"), scenario="campaign", turn=turn,
            player="russian", impulse=2, archangel=-1, held=given,
        )  # fmt: skip
        events = do(game, state, "end", dice=(3, 3))
    else:
        _, state, events = ending("campaign", turn, given)
    (ended,) = tagged(events, "ended")
    assert rules([ended]) == {"4.3a", "25.2", "25.2.7", rule_}
    assert (state.result.level, state.result.winners) == ("sudden-death", (0 if side == "axis" else 1,))
    short = {side: [one for one in mine if one != goals[0]], other: given[other]}
    _, state, events = ending("campaign", turn, short)
    assert state.result is None
    told = {str(one.text()): rules([one]) for one in tagged(events, "said")}
    assert told["Nobody wins by sudden death."] == {"4.3a", "25.2.1"}
    following = {5: "1943", 11: "1944", 17: "1945"}[turn]
    announced = [text for text in told if text.startswith("Objectives of sudden death")]
    assert len(announced) == 1
    assert following in announced[0]
    assert told[announced[0]] == {"4.3b"}


@rule("trc:25.1.1b", "trc:25.0", "trc:4.4")
def test_after_the_last_turn_the_axis_has_won_the_campaign() -> None:
    held = {"axis": ["E31"], "russian": ["R9"]}
    _, state, events = ending("campaign", 25, held)
    assert rules(events, "ended") == {"25.1.1b", "25.0", "4.4"}
    assert (state.result.level, state.result.winners, dict(state.result.points)) == ("campaign", (0,), {})
    _, state, events = ending("bagration", 25, held)
    assert rules(events, "ended") == {"25.1.1b", "25.0", "4.4", "27.6d"}
    _, state, _ = ending("campaign", 24, held)
    assert state.result is None


@rule("trc:27.3b", "trc:27.12a")
def test_points_are_told_with_all_that_counted() -> None:
    needs = GAME.data.scenarios["barbarossa"].axis_needs
    line = GAME.regions.lines[GAME.data.scenarios["barbarossa"].points_line]
    east = [one for one in CITIES if not line >> GAME.grid.hex(one) & 1 and one != "R9"]
    west = [one for one in CITIES if line >> GAME.grid.hex(one) & 1]
    last = GAME.data.scenarios["barbarossa"].last
    _, state, events = ending("barbarossa", last, {"axis": west, "russian": ["R9", *east]})
    made = state.result.points["axis"]
    assert (made, state.result.winners, state.result.level) == (0, (1 if needs > 0 else 0,), "points")
    told = rules(events, "ended")
    assert {"27.3b", "27.12a", "4.4"} <= told
    assert "27.12c" not in told


@rule("trc:25.1.2a", "trc:25.1.1a")
def test_berlin_and_moscow_end_the_game_with_their_rules() -> None:
    berlin = GAME.label(GAME.cities.named["Berlin"])
    near = next(one for one in GAME.map.describe(GAME.near.steps[GAME.grid.hex(berlin)]))
    game, state = real(
        russian("T", near), axis("A", "P18"), player="russian", held={"axis": [berlin, "P14"]}, turn=20
    )
    if state.result is None:
        events = do(game, state, f"step T to {berlin}")
        assert rules(events, "ended") == {"25.1.2a"}
    assert (state.result.level, state.result.winners) == ("berlin", (1,))
    units = axis("A", "R10", "8-7", "armour"), russian("R", "U1"), unit("Stalin", "surrendered")
    game, state = real(*units, held={"russian": ["R9"], "axis": ["E31"]}, turn=8)
    if state.result is None:
        events = do(game, state, "step A to R9")
        assert rules(events, "ended") == {"25.1.1a"}
    assert (state.result.level, state.result.winners) == ("moscow", (0,))
