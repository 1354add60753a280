"""3: the set-up by districts, verdict by verdict, and what is told of it."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import Event

from .table import GAME, against, at, do, offered, reasons, refusal, rules, tagged, top


def begun() -> tuple[Any, Any, list[Event]]:
    """The campaign, and all that has happened until the Russians set up."""
    state, events = GAME.start("campaign", frozenset(), 1)
    return GAME, state, events


AREAS = {
    "L": "leningrad-district",
    "B": "baltic-district",
    "W": "western-district",
    "K": "kiev-district",
    "O": "odessa-district",
}


def test_whoever_is_listed_for_a_city_begins_there_and_is_told_so() -> None:
    """3.3b."""
    game, _, events = begun()
    set_up = {event.unit: (event.end, rules([event])) for event in tagged(events, "moved")}
    fixed = {
        one.id: one.place for one in game.units if one.starts and one.side == "russian" and not one.option
    }
    fixed = {name: city for name, city in fixed.items() if city in game.cities.named}
    assert set(set_up) == set(fixed)
    for name, city in fixed.items():
        assert set_up[name] == (game.label(game.cities.named[city]), {"3.3b"})
    assert {"Stavka", "Stalin", "WMoscow", "WLeningrad", "WKharkov", "WStalino", "WKiev"} <= set(fixed)
    (phase,) = tagged(events, "phase")
    assert (phase.phase, phase.seat, rules([phase])) == ("setup", 1, {"3.3a"})


@pytest.mark.parametrize("code", sorted(AREAS))
def test_each_russian_may_stand_anywhere_in_his_district_and_nowhere_else(code: str) -> None:
    """3.3c."""
    game, state, _ = begun()
    unit = next(one.id for one in game.units if one.place == code and one.starts and not one.option)
    found = {text.split()[-1] for text in offered(game, state, "place") if text.split()[1] == unit}
    district = game.regions.districts[AREAS[code]]
    assert found == set(game.map.describe(district & game.land))
    home = min(found)
    assert reasons(game, state, f"place {unit} in {home}") == [("3.3c", code)]
    assert rules(do(game, state, f"place {unit} in {home}"), "set-up") == {"3.3c"}


def test_all_that_stands_against_a_placement_is_named() -> None:
    """2.2, 3.3, 6.1."""
    game, state, _ = begun()
    west = [one.id for one in game.units if one.place == "W" and one.starts and one.size == "army"]
    assert against(game, state, "place Stalin in R9") == against(game, state, "take Stalin") == ["3.3b"]
    assert against(game, state, "place 41Pz in E31") == ["2.2"]
    assert against(game, state, "place 20A in R9") == ["2.2"]
    assert refusal(game, state, f"take {west[0]}") == f"{west[0]} is not placed yet."
    hexes = sorted({text.split()[-1] for text in offered(game, state, "place") if text.split()[1] == west[0]})
    do(game, state, f"place {west[0]} in {hexes[0]}")
    assert refusal(game, state, f"place {west[0]} in {hexes[0]}") == f"{west[0]} stands there already."
    do(game, state, f"place {west[1]} in {hexes[0]}")
    assert against(game, state, f"place {west[2]} in {hexes[0]}") == ["6.1a"]
    assert f"place {west[2]} in {hexes[1]}" in offered(game, state)
    (removed,) = tagged(do(game, state, f"take {west[0]}"), "removed")
    assert (removed.unit, removed.at, removed.why) == (west[0], hexes[0], "taken back")
    assert f"place {west[2]} in {hexes[0]}" in offered(game, state)
    assert against(game, state, "commit") == ["3.3a"]
    do(game, state, "fill")
    assert against(game, state, "fill") == ["3.3a"]
    assert refusal(game, state, "fill") == "Everybody is placed."
    assert "commit" in offered(game, state)
    assert "fill" not in offered(game, state)


def test_the_axis_follows_next_to_nobody_each_group_in_its_area() -> None:
    """3.4."""
    game, state, _ = begun()
    events = do(game, state, "fill", "commit")
    phases = [(event.seat, rules([event])) for event in tagged(events, "phase")]
    assert phases == [(0, {"3.4a"})]
    assert at(game, state, "Hitler") == game.label(game.cities.named["Berlin"])
    for code, rule in (("N", "3.4c"), ("C", "3.4c"), ("S", "3.4c"), ("R", "3.4b"), ("F", "3.4b")):
        unit = next(one.id for one in game.units if one.place == code and one.starts and not one.option)
        free = game.start_areas[code] & ~state.zoc[1]
        found = {text.split()[-1] for text in offered(game, state, "place") if text.split()[1] == unit}
        assert found == set(game.map.describe(free))
        near = game.map.describe(game.start_areas[code] & state.zoc[1])
        if near:
            assert against(game, state, f"place {unit} in {near[0]}") == ["3.4a"]
        assert reasons(game, state, f"place {unit} in {min(found)}") == [(rule, code)]
        assert against(game, state, f"place {unit} in U1") == [rule]
    do(game, state, "fill", "commit")
    assert (top(state), state.turn, state.phase) == ("Movement", 1, "movement")
