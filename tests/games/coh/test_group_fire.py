"""9.1.2: what keeps a unit from supporting the fire of another."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.hexes import altered

from .squads import squads
from .table import GAME, do, field, offered, refused, table, unit, why
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


ARMOUR = unit("S", "ru-t26b", "1-C05", "s")
"""A tank: squads have a blue firepower of 0 against it."""


def aimed(helper: Any, leader: str = "de-pz3e", prey: Any = ARMOUR, **changes: Any) -> tuple[Any, Any]:
    """A group whose attack has been aimed before it gathers."""
    lead = unit("L", leader, "1-F05", "n")
    game, state = table(lead, helper, prey, cp=(0, 0), hands={0: ["aimed-fire"]}, **changes)
    do(game, state, "play aimed-fire for 0", "group L", f"join {helper.name}")
    return game, state


@rule("coh:9.1.2d", "coh:card-09")
def test_aimed_fire_lends_no_firepower_to_a_unit_that_has_none() -> None:
    shot = "fire L at 1-C05 by ap"
    game, state = aimed(unit("R", "de-hmg", "1-F06", "n"))
    assert why(game, state, shot).fights[0].attack == (8, 8), "5, the card and a supporter of 1"
    game, state = aimed(unit("R", "de-rifles", "1-F06", "n"))
    assert shot not in offered(game, state), "0 against armour, however well the leader aims"
    assert refused(game, state, shot).rule == "coh:9.1.2d"
    game, state = aimed(unit("R", "de-hmg", "1-F06", "n"), leader="de-rifles")
    assert refused(game, state, shot).rule == "coh:9.1.2d", "nor does one lead with 0"
    assert "fire R at 1-C05 by ap" not in offered(game, state), "or follow"


@rule("coh:9.1.2d", "coh:card-09")
def test_aimed_fire_does_not_make_up_for_a_marker_or_for_long_range() -> None:
    beside = unit("R", "de-rifles", "1-F06", "n")
    lead = unit("L", "de-rifles", "1-F05", "n", hit="suppressed")
    game, state = table(lead, beside, PREY, cp=(0, 0), hands={0: ["aimed-fire"]})
    do(game, state, "play aimed-fire for 0", "group L", "join R")
    assert refused(game, state, "fire L at 1-C05 by ap").rule == "coh:9.1.2d", "2 - 2"
    for row, able in (("G", True), ("H", False)):
        lead, beside = unit("L", "de-rifles", f"1-{row}05", "n"), unit("R", "de-lmg", f"1-{row}06", "n")
        prey = unit("S", "ru-rifles", "1-B05", "s")
        game, state = table(lead, beside, prey, cp=(0, 0), hands={0: ["aimed-fire"]})
        do(game, state, "play aimed-fire for 0", "group L", "join R")
        assert ("fire L at 1-B05 by ap" in offered(game, state)) is able, "2 - 2 beyond five hexes"


@rule("coh:9.1.2d", "coh:11.2b")
def test_the_height_of_a_unit_counts_towards_its_firepower_in_a_group() -> None:
    shot, helper = "fire L at 1-C05 by ap", unit("R", "de-rifles", "1-F06", "n")
    tank = unit("L", "de-pz3e", "1-F05", "n")

    def on_hills(**levels: int) -> tuple[Any, Any]:
        ground = altered(field(), numbers={"level": {f"1-{label}": n for label, n in levels.items()}})
        game, state = table(tank, helper, ARMOUR, cp=(0, 0), map=ground)
        do(game, state, "group L", "join R")
        return game, state

    assert refused(*on_hills(), shot).rule == "coh:9.1.2d", "0 on level ground"
    assert shot in offered(*on_hills(F06=1)), "1 from a hill of its own"
    assert refused(*on_hills(F05=1), shot).rule == "coh:9.1.2d", "the hill of the leader is not his"
    game, state = on_hills(F05=1, F06=1)
    assert why(game, state, shot).fights[0].attack == (7, 7), (
        "5, the height of the leader, and one in support"
    )
    assert refused(*on_hills(F06=1, C05=1), shot).rule == "coh:9.1.2d", "no higher than the target"


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
