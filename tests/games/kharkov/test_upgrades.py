"""States of earlier versions become states of this one."""

from __future__ import annotations

from hexfront.games.kharkov.state import AIRLIFTED, DISRUPTED
from hexfront.games.kharkov.upgrades import STEPS


def test_whoever_stood_on_air_supply_takes_it_along() -> None:
    """From version 1 to 2: every unit of the hex, with the marks it had, and nobody elsewhere (13.2)."""
    old = {"where": [40, 40, 41, -1], "flags": [0, DISRUPTED, 0, 0], "air_supply": [40], "turn": 3}
    new = STEPS["1"].state(old)
    assert new["flags"] == [AIRLIFTED, DISRUPTED | AIRLIFTED, 0, 0]
    assert {**new, "flags": old["flags"]} == old
    assert STEPS["1"].to == "2"


def test_without_air_supply_nobody_is_marked() -> None:
    old = {"where": [40, 41], "flags": [0, DISRUPTED], "air_supply": []}
    assert STEPS["1"].state(old) == old
