"""9.1.2: what keeps a unit from supporting the fire of another."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rules import rule

from .squads import squads
from .table import GAME, do, offered, refused, table, unit, why
from .test_weapons import armed

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
    other = unit("T", "ru-rifles", "1-C08", "s")
    game, state = supported(beside, other, hexes={"1-E06": "light-woods", "1-D06": "light-woods"})
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


@rule("coh:9.1.2c")
def test_a_supporter_stands_by_the_leader_and_not_only_by_the_group() -> None:
    game, state = table(
        unit("L", "de-lmg", "1-F05", "n"),
        unit("B", "de-lmg", "1-F06", "n"),
        unit("C", "de-lmg", "1-F07", "n"),
        unit("S", "ru-rifles", "1-C06", "s"),
        cp=(0, 0),
    )
    do(game, state, "group L", "join B", "join C")
    assert "fire B at 1-C06 by ap" in offered(game, state), "the one in the middle leads"
    assert "fire L at 1-C06 by ap" not in offered(game, state)
    assert refused(game, state, "fire L at 1-C06 by ap").rule == "coh:9.1.2c"


@rule("coh:9.1.2d")
def test_not_every_weapon_card_lends_its_firepower_to_a_group() -> None:
    crowd = unit("A", "de-rifles", "1-F05", "n"), unit("B", "de-hmg", "1-F05", "n")
    game, state = armed("tellermine", *crowd, unit("T", "ru-t26b", "1-F05", "s"), bearer="B")
    do(game, state, "group A", "join B")
    assert refused(game, state, "assault A on T by ap").rule == "coh:9.1.2d", (
        "1 - 2, and the mine is no support"
    )
    pair = unit("A", "ru-t26b", "1-F05", "n"), unit("B", "ru-maxim", "1-F05", "n")
    game, state = armed("molotov", *pair, unit("T", "de-pz3e", "1-C05", "s"), bearer="B", go=1)
    do(game, state, "group A", "join B")
    assert refused(game, state, "fire A at 1-C05 by ap").rule == "coh:9.1.2d", "too far for a bottle"


@rule("coh:18.1.3a", "coh:18.1.3c", "coh:9.1.4")
def test_who_does_not_dig_in_as_a_group() -> None:
    game, state = squads(unit("P", "de-pz3e", "1-F05"))
    do(game, state, "group A", "join P")
    assert not any(text.startswith("together dig") for text in offered(game, state))
    assert refused(game, state, "together dig by ap").rule == "coh:18.1.3a"
    left = GAME.data.tables.works["improvised"].count
    others = [unit(f"D{number}", "de-rifles", "1-L01", "n", "dug-in") for number in range(left - 1)]
    game, state = squads(*others)
    do(game, state, "group A", "join B")
    assert not any(text.startswith("together dig") for text in offered(game, state)), "one marker for two"
    assert refused(game, state, "together dig by ap").rule == "coh:18.1.3c"
    game, state = squads(*others[1:])
    do(game, state, "group A", "join B")
    assert "together dig by ap" in offered(game, state)
    game, state = squads(unit("C", "de-rifles", "1-G05", "n", "active"), ap={0: 3})
    do(game, state, "group A", "join B")
    assert refused(game, state, "together dig by ap").rule == "coh:9.1.4", "3 AP are not 7"


@rule("coh:8.5a", "coh:8.0f", "coh:20.0e")
def test_whom_a_card_does_not_serve() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", hit="pinned"), unit("W", "de-rifles", "waiting", hit="pinned"),
        unit("S", "ru-rifles", "1-A01", hit="pinned"), unit("B", "de-rifles", "1-F06", hit="pinned"),
        hands={0: ["follow-me", "sniper"]}, cp=(5, 5),
    )  # fmt: skip
    assert refused(game, state, "play follow-me on W for 2").rule == "coh:8.0f"
    assert refused(game, state, "play follow-me on S for 2").rule == "coh:20.0e"
    do(game, state, "play follow-me on A for 2")
    assert refused(game, state, "pass").rule == "coh:8.5a"
