"""9.1.2: what keeps a unit from supporting the fire of another."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rules import rule

from .table import do, offered, refused, table, unit, why

PREY = unit("S", "ru-rifles", "1-C05", "s")


def supported(helper: Any, *more: Any, prey: Any = PREY, **changes: Any) -> tuple[Any, Any]:
    """A machine gun that groups with a helper to fire at an enemy."""
    game, state = table(unit("L", "de-lmg", "1-F05", "n"), helper, prey, *more, cp=(0, 0), **changes)
    do(game, state, "group L", f"join {helper.name}")
    return game, state


SHOT = "fire L at 1-C05 by ap"


@rule("coh:6.0a")
def test_a_supporter_must_see_the_target() -> None:
    beside = unit("R", "de-rifles", "1-F06", "n")
    assert SHOT in offered(*supported(beside))
    game, state = supported(beside, hexes={"1-E06": "light-woods", "1-D06": "light-woods"})
    assert SHOT not in offered(game, state), "the leader sees it, the other does not"
    assert refused(game, state, SHOT).rule == "coh:6.0a"


@rule("coh:7.7.3j")
def test_a_supporter_in_close_combat_does_not_fire_out_of_its_hex() -> None:
    game, state = supported(unit("R", "de-rifles", "1-F06", "n"), unit("T", "ru-rifles", "1-F06"))
    assert SHOT not in offered(game, state)
    assert refused(game, state, SHOT).rule == "coh:7.7.3j"


@rule("coh:9.1.2c")
def test_a_turret_does_not_support_outside_its_arc() -> None:
    assert SHOT in offered(*supported(unit("P", "de-pz3e", "1-F06", "n")))
    game, state = supported(unit("P", "de-pz3e", "1-F06", "s"))
    assert SHOT not in offered(game, state)
    assert refused(game, state, SHOT).rule == "coh:9.1.2c"


@rule("coh:12.0f", "coh:9.1.2b")
def test_a_supporting_mortar_must_not_be_too_near() -> None:
    mortar = unit("M", "de-mortar80", "1-F05", "n")
    assert SHOT in offered(*supported(mortar))
    near = unit("S", "ru-rifles", "1-D05", "s")
    game, state = supported(mortar, prey=near)
    assert refused(game, state, "fire L at 1-D05 by ap").rule == "coh:12.0f"
    game, state = supported(unit("R", "de-rifles", "1-F05", "n"), prey=near)
    assert why(game, state, "fire L at 1-D05 by ap").fights[0].attack == (5, 5)


@rule("coh:9.1.2d")
def test_markers_that_touch_the_firepower_keep_a_unit_from_supporting() -> None:
    for marker, rule_id in (
        ("suppressed", "coh:9.1.2d"),
        ("panicked", "coh:7.5c"),
        ("stunned", "coh:dmg-stunned"),
        ("weakened", ""),
        ("pinned", ""),
    ):
        game, state = supported(unit("R", "de-rifles", "1-F05", "n", hit=marker))
        assert (SHOT in offered(game, state)) == (not rule_id)
        if rule_id:
            assert refused(game, state, SHOT).rule == rule_id
