"""12.2: corps on the siege map split into battle groups."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from tests.games.goetter.late_phases import (
    at,
    boxed,
    do,
    next_phase,
    number,
    offered,
    plain,
    refused,
    rules_of,
    unit,
    verdict,
)

GROUPS = ("BGGTC", "BGGMC", "BGGRC", "BGGCC", "BGTC", "BGMC", "BGRC")
POOL = [f"{name}{one}" for name in GROUPS for one in (1, 2)]


def inside(*units: Any, pool: list[str] | None = None, **more: Any) -> tuple[Any, Any]:
    """A siege map that is supplied by the depots of two Fronts."""
    depots = [unit("Depot1BFa", "0512"), unit("Depot1UFa", "0512")]
    pooled = boxed("waiting", *(POOL if pool is None else pool))
    game, state = plain(*depots, *units, *pooled, rail=12, occupied={"0520": "1BF"}, **more)
    next_phase(game, state)
    return game, state


@rule("goetter:12.21", "goetter:12.22", "goetter:12.24a", "goetter:12.24b", "goetter:12.25a")
@pytest.mark.parametrize(
    ("corps", "kind", "values"),
    [
        ("12GTC", "BGGTC", "9-8-9"),
        ("8GMC", "BGGMC", "9-9-9"),
        ("4GRC", "BGGRC", "4-6-5"),
        ("7GCC", "BGGCC", "6-4-7"),
        ("9TC", "BGTC", "7-6-9"),
        ("1MC", "BGMC", "7-7-9"),
        ("79RC", "BGRC", "3-5-5"),
    ],
)
def test_a_full_corps_becomes_two_battle_groups_of_its_kind_and_front(
    corps: str, kind: str, values: str
) -> None:
    game, state = inside(unit(corps, "S0303"), unit("26GRC", "S0202"), unit("35RC", "S0404"))
    events = do(game, state, f"split {corps}")
    groups = [f"{kind}1", f"{kind}2"]
    assert [at(game, state, name) for name in (corps, *groups)] == ["-3", "S0303", "S0303"]
    assert [game.units[number(game, name)].printed for name in groups] == [values] * 2
    assert {state.fronts[number(game, name)] for name in groups} == {"1BF"}
    guards = kind.startswith("BGG")
    assert ("goetter:12.24a" if guards else "goetter:12.24b") in rules_of(events)
    assert {"goetter:12.21", "goetter:12.22", "goetter:12.25a"} <= rules_of(events)
    other = do(game, state, "split 35RC" if guards else "split 26GRC")
    assert ("goetter:12.24b" if guards else "goetter:12.24a") in rules_of(other)


@rule("goetter:12.25b")
def test_battle_groups_of_any_origin_share_a_hex() -> None:
    mixed = [unit("BGTC1", "S0303"), unit("BGRC1", "S0303")]
    fronts = {"BGTC1": "1UF", "BGRC1": "1BF"}
    game, state = inside(unit("79RC", "S0404"), *mixed, pool=["BGRC3", "BGRC4"], fronts=fronts)
    assert "goetter:12.25b" in {reason.rule for reason in verdict(game, state, "split 79RC").reasons}
    do(game, state, "split 79RC")
    assert len(state.at[game.grid.hex("S0303")]) == 2


@rule("goetter:12.21", "goetter:12.29", "goetter:12.24b")
def test_only_full_soviet_corps_on_siege_hexes_split() -> None:
    units = [
        unit("12GTC", "0520"),
        unit("9GTC", "S0404", step=1),
        unit("1PolA", "S0303"),
        unit("US9ID", "0518"),
    ]
    game, state = inside(*units, unit("79RC", "S0202"), unit("7RC", "0514"), support=0)
    assert offered(game, state) == {"split 79RC", "end"}
    for name in ("12GTC", "9GTC", "7RC"):
        assert refused(game, state, f"split {name}").rule == "goetter:12.21"
    assert refused(game, state, "split 1PolA").rule == "goetter:12.24b"
    for name in ("US9ID", "Depot1BFa", "Voigt", "BGTC1"):
        assert refused(game, state, f"split {name}").rule == "goetter:12.29"


@rule("goetter:12.23")
def test_a_corps_in_an_enemy_zone_or_out_of_supply_does_not_split() -> None:
    units = [unit("12GTC", "S0102"), unit("VS1", "S0103"), unit("79RC", "S0401"), unit("3GTC", "S0404")]
    game, state = inside(*units)
    assert offered(game, state) == {"split 79RC", "end"}
    zone = refused(game, state, "split 12GTC")
    assert (zone.rule, str(zone.text)) == ("goetter:12.23", "12GTC is in an enemy zone of control.")
    hunger = refused(game, state, "split 3GTC")
    assert (hunger.rule, str(hunger.text)) == ("goetter:12.23", "3GTC is out of supply.")


@rule("goetter:12.28", "goetter:12.26")
def test_two_counters_of_the_kind_have_to_be_left_and_the_dead_are_not_used_again() -> None:
    pool = ["BGTC1", "BGTC2", "BGRC1"]
    game, state = inside(unit("9TC", "S0404"), unit("79RC", "S0303"), *boxed("dead", "BGRC2"), pool=pool)
    assert offered(game, state) == {"split 9TC", "end"}
    assert refused(game, state, "split 79RC").rule == "goetter:12.28"
    assert "goetter:12.26" in {reason.rule for reason in verdict(game, state, "split 9TC").reasons}


def test_a_corps_that_was_just_rebuilt_may_split() -> None:
    game, state = inside(unit("9TC", "S0404", step=1), support=2)
    assert offered(game, state) == {"rebuild 9TC", "end"}
    do(game, state, "rebuild 9TC")
    assert "split 9TC" in offered(game, state)


@rule("goetter:12.26")
def test_a_battle_group_never_leaves_the_siege_map() -> None:
    game, state = plain(unit("BGTC1", "S0101"), phase="soviet-siege", fronts={"BGTC1": "1BF"})
    assert "step BGTC1 to S0102" in offered(game, state)
    assert refused(game, state, "step BGTC1 to 0520").rule == "goetter:12.26"
