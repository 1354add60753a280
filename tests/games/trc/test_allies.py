"""24: the minor allies of the Axis surrender."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.hexes import listed

from .table import GAME, army, at, axis, do, holder, offered, real, refused, rules, russian, unit

FAR = axis("Far", "V30"), army("Near", "R2")
HUNGARY = [GAME.label(hex_) for hex_ in listed(GAME.regions.hungary)]
FINLAND = [GAME.label(hex_) for hex_ in listed(GAME.regions.finland)]
HELSINKI, BUCHAREST, LENINGRAD = (
    GAME.label(GAME.cities.named[name]) for name in ("Helsinki", "Bucharest", "Leningrad")
)


def russian_end(*units: Any, **variables: Any) -> tuple[Any, Any, list[Any]]:
    """The Russian turn ends."""
    game, state = real(*units, *FAR, **{"turn": 8, "player": "russian", "impulse": 2, **variables})
    return game, state, do(game, state, "end")


@rule("trc:24.2", "trc:24.1", "trc:4.2.5c")
def test_hungary_surrenders_with_five_russian_units_in_it_and_all_its_units_with_it() -> None:
    held = {"russian": ["R9"]}
    corps = [russian(f"R{n}", HUNGARY[n // 2], kind="paratroop") for n in range(5)]
    allies = unit("Hun1", "V29"), unit("Hun2", "pool"), unit("Hun3", "later")
    game, state, events = russian_end(*corps[:4], *allies, held=held)
    assert state.fallen == ()
    game, state, events = russian_end(*corps, *allies, held=held)
    assert state.fallen == ("hungary",)
    assert [at(game, state, name) for name in ("Hun1", "Hun2", "Hun3")] == ["surrendered-axis"] * 3
    assert "24.1" in rules(events, "removed")
    assert rules(events, "ally-fell") == {"24.2", "4.2.5c"}


def test_units_that_starve_and_partisans_do_not_count_in_hungary() -> None:
    corps = [russian(f"R{n}", HUNGARY[n // 2], kind="paratroop") for n in range(4)]
    starved = army("S", HUNGARY[4])
    partisan = russian("P", HUNGARY[4], "0-0", "partisan")
    rail = [GAME.label(hex_) for hex_ in listed(GAME.rail.hexes)]
    game, state, _ = russian_end(*corps, starved, partisan, held={}, gauge=rail)
    assert at(game, state, "S") == "pool-russian"
    assert state.fallen == ()


@pytest.mark.parametrize(("ally", "city"), [("finland", HELSINKI), ("rumania", BUCHAREST)])
@rule("trc:24.3")
def test_finland_and_rumania_surrender_with_their_capital(ally: str, city: str) -> None:
    game, state, events = russian_end(unit("Rum1", "V29"), unit("Fin2", "V28"), held={"russian": [city]})
    assert state.fallen == (ally,)
    gone = "Rum1" if ally == "rumania" else "Fin2"
    assert at(game, state, gone) == "surrendered-axis"
    assert "24.3" in rules(events, "ally-fell")
    assert not state.closed & GAME.regions.finland
    _, state, _ = russian_end(held={"russian": []})
    assert state.fallen == ()


@rule("trc:24.4", "trc:24.1")
def test_italy_surrenders_as_september_1943_begins() -> None:
    for turn, fallen in ((13, ()), (14, ("italy",))):
        game, state, _events = russian_end(unit("Ita3", "V29"), unit("Ita4", "box"), turn=turn)
        assert state.fallen == fallen
        assert at(game, state, "Ita3") == ("surrendered-axis" if fallen else "V29")
        assert at(game, state, "Ita4") == ("surrendered-axis" if fallen else "box-axis")


def axis_begins(*units: Any, turn: int = 20, **variables: Any) -> tuple[Any, Any, list[Any]]:
    """The next Axis turn begins."""
    return russian_end(*units, turn=turn, fallen=["italy"], **variables)


@rule("trc:24.5a", "trc:24.5b")
def test_from_september_1944_finland_surrenders_unless_leningrad_is_axis() -> None:
    ours = {"axis": [HELSINKI], "russian": [LENINGRAD]}
    _, state, _ = axis_begins(turn=19, held=ours)
    assert state.fallen == ("italy",)
    _, state, _ = axis_begins(held={"axis": [HELSINKI, LENINGRAD]})
    assert state.fallen == ("italy",)
    game, state, events = axis_begins(unit("Fin2", HELSINKI), held=ours)
    assert state.fallen == ("italy", "finland")
    assert at(game, state, "Fin2") == "surrendered-axis"
    assert holder(game, state, HELSINKI) == "russian"
    assert "24.5a" in rules(events, "ally-fell")
    assert "24.5b" in rules(events, "controlled")
    _, state, _ = axis_begins(turn=22, held={"axis": [HELSINKI]})
    assert state.fallen == ("italy", "finland")


@rule("trc:24.5b")
def test_helsinki_stays_russian_with_a_german_unit_in_it() -> None:
    game, state, _ = axis_begins(axis("A", HELSINKI), held={"axis": [HELSINKI]})
    do(game, state, "end")
    assert holder(game, state, HELSINKI) == "russian"


@rule("trc:24.5c")
def test_nobody_enters_finland_any_more_but_who_is_inside_may_walk_on_and_out() -> None:
    border = next(
        (inside, outside)
        for inside in listed(GAME.regions.finland)
        for outside in listed(GAME.near.steps[inside] & ~GAME.regions.finland)
    )
    inside, outside = (GAME.label(hex_) for hex_ in border)
    game, state, _ = axis_begins(axis("A", inside), axis("B", outside), held={"axis": [HELSINKI]})
    assert refused(game, state, f"step B to {inside}") == "24.5c"
    steps = offered(game, state, "step")
    assert f"step A to {outside}" in steps
    assert any(text.split()[-1] in FINLAND for text in steps if text.startswith("step A "))
    do(game, state, f"step A to {outside}")
    assert refused(game, state, f"step A to {inside}") == "24.5c"


@rule("trc:24.5d")
def test_axis_units_still_in_finland_when_the_axis_turn_ends_are_eliminated() -> None:
    inside = FINLAND[-1], FINLAND[-3]
    units = (
        axis("A", inside[0]),
        axis("B", inside[1]),
        russian("R", FINLAND[0], kind="paratroop"),
        axis("C", "V29"),
    )
    game, state = real(
        *units, *FAR, turn=21, impulse=2, fallen=["finland"], closed=FINLAND, held={"axis": [HELSINKI]}
    )
    events = do(game, state, "end")
    assert [at(game, state, name) for name in "ABC"] == ["pool-axis", "pool-axis", "V29"]
    assert at(game, state, "R") == FINLAND[0]
    assert "24.5d" in rules(events, "removed")
