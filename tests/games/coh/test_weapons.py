"""8.4 Weapon cards."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule

from .table import GAME, amounts, do, offered, refused, rules_of, table, unit, why


def armed(card: str, *more: Any, bearer: str = "A", **changes: Any) -> tuple[Any, Any]:
    """A position in which a unit carries a weapon card."""
    changes.setdefault("cp", (0, 0))
    game, state = table(*more, **changes)
    state.weapons[game.card_names.index(card)] = game.numbers[bearer]
    return game, state


@rule("coh:8.4b", "coh:8.0a")
def test_weapon_cards_are_given_to_foot_units_at_the_start() -> None:
    game = GAME.room("iron-giants")
    state = game.setup("iron-giants", frozenset(), 3)
    while not any(one.startswith("assign") for one in offered(game, state)):
        words = offered(game, state)
        do(game, state, "commit" if "commit" in words else "fill" if "fill" in words else min(words))
    vehicle = next(name for unit, name in enumerate(game.names) if game.vehicle[unit])
    card = next(iter(offered(game, state))).split()[1]
    assert refused(game, state, f"assign {card} to {vehicle}").rule == "coh:8.4b"
    assert set(amounts(game, state, min(offered(game, state)))) == {"coh:8.4b"}
    events = do(game, state, min(offered(game, state)))
    assert {"coh:8.4b", "coh:8.0a"} <= rules_of(events)
    assert [one.id for one in game.view(state, 0).cards if one.unit] == [card]


@rule("coh:8.4.ex2", "coh:weapon-grenades", "coh:8.4a", "coh:8.5b")
def test_used_rifles_throw_grenades_in_close_combat_for_nothing() -> None:
    game, state = armed(
        "grenades",
        unit("A", "de-rifles", "1-F05", "n", "used"),
        unit("S", "ru-rifles", "1-F05", "s"),
    )
    verdict = why(game, state, "throw grenades by A at 1-F05 for 0")
    assert verdict.fights[0].attack == (5, 5), "no close-combat modifier"
    assert verdict.fights[0].defence == (11, 11), "the flank rating"
    events = do(game, state, "throw grenades by A at 1-F05 for 0", dice=(3, 3), damage=2)
    assert state.hit[1] >= 0
    assert not state.weapons
    assert {"coh:8.4a", "coh:weapon-grenades", "coh:8.5b"} <= rules_of(events)
    assert game.deciders(state) == (1,)


@rule("coh:weapon-grenades", "coh:7.7.1")
def test_grenades_reach_one_hex_with_less_firepower_and_terrain_counts() -> None:
    game, state = armed(
        "grenades",
        unit("A", "de-rifles", "1-F05", "n"),
        unit("S", "ru-rifles", "1-E05", "s"),
        unit("T", "ru-rifles", "1-D05", "s"),
        hexes={"1-E05": "heavy-woods"},
    )
    verdict = why(game, state, "throw grenades by A at 1-E05 for 0")
    assert verdict.fights[0].attack == (3, 3)
    assert verdict.fights[0].defence == (13, 13)
    assert refused(game, state, "throw grenades by A at 1-D05 for 0").rule == "coh:weapon-grenades"
    assert "coh:7.7.1" in {reason.rule for reason in verdict.fights[0].modifiers}


@rule("coh:8.4.ex1", "coh:8.4c")
def test_a_stunned_unit_cannot_use_its_grenades() -> None:
    game, state = armed(
        "grenades",
        unit("A", "de-lmg", "1-F05", "n", hit="stunned"),
        unit("S", "ru-rifles", "1-E05", "s"),
    )
    assert refused(game, state, "throw grenades by A at 1-E05 for 0").rule == "coh:8.4c"


@rule("coh:8.4c")
def test_a_marker_changes_the_firepower_of_the_card() -> None:
    game, state = armed(
        "grenades",
        unit("A", "de-rifles", "1-F05", "n", hit="suppressed"),
        unit("S", "ru-rifles", "1-F05", "s"),
    )
    verdict = why(game, state, "throw grenades by A at 1-F05 for 0")
    assert verdict.fights[0].attack == (3, 3)
    assert "coh:8.4c" in {reason.rule for reason in verdict.reasons}


@rule("coh:weapon-molotov")
def test_the_molotov_is_for_tanks_too() -> None:
    game, state = armed(
        "molotov",
        unit("A", "ru-rifles", "1-F05", "n"),
        unit("T", "de-pz3e", "1-F05", "s"),
        go=1,
    )
    verdict = why(game, state, "throw molotov by A at 1-F05 for 0")
    assert verdict.fights[0].attack == (4, 4)
    assert verdict.fights[0].defence == (13, 13)
    events = do(game, state, "throw molotov by A at 1-F05 for 0", dice=(1, 1))
    assert "coh:weapon-molotov" in rules_of(events)
    assert refused(game, state, "throw molotov by A at 1-F05 for 0").rule == "coh:8.4b"


@rule("coh:weapon-tellermine-a")
def test_the_tellermine_needs_a_vehicle_in_the_same_hex() -> None:
    game, state = armed(
        "tellermine",
        unit("A", "de-rifles", "1-F05", "n", "active"),
        unit("B", "de-rifles", "1-K05", "n"),
        unit("T", "ru-t34a", "1-F05", "s"),
        unit("S", "ru-rifles", "1-F05", "s"),
        hexes={"1-F05": "heavy-woods"},
        cp=(1, 0),
    )
    words = {one for one in offered(game, state) if one.startswith("throw")}
    assert words == {"throw tellermine by A at 1-F05 for 0", "throw tellermine by A at 1-F05 for 1"}
    fights = why(game, state, "throw tellermine by A at 1-F05 for 1").fights
    assert [(one.target, one.attack, one.defence) for one in fights] == [("T", (9, 9), (15, 15))]
    events = do(game, state, "throw tellermine by A at 1-F05 for 1", dice=(3, 3), damage=6)
    assert "coh:weapon-tellermine-a" in rules_of(events)
    assert (state.ap[0], state.cp[0]) == (6, 0)
    game, state = armed(
        "tellermine", unit("A", "de-rifles", "1-F05", "n"), unit("T", "ru-t34a", "1-E05", "s"), cp=(2, 0)
    )
    refusal = refused(game, state, "throw tellermine by A at 1-E05 for 2")
    assert refusal.rule == "coh:weapon-tellermine-a", "range 0 only"


@rule("coh:weapon-tellermine-b", "coh:card-40")
def test_the_tellermine_lays_a_field_instead() -> None:
    game, state = armed(
        "tellermine", unit("A", "de-rifles", "1-F05", "n"), unit("T", "ru-t34a", "1-A01", "n"), cp=(2, 0)
    )
    assert refused(game, state, "mine tellermine by A in 1-D05 for 2").rule == "coh:card-40"
    events = do(game, state, "mine tellermine by A in 1-E05 for 2")
    assert "coh:weapon-tellermine-b" in rules_of(events)
    assert [work.kind for work in state.works[game.grid.hex("1-E05")]] == ["mines"]
    assert not state.weapons


@rule("coh:weapon-00", "coh:9.1.2d")
def test_a_weapon_card_is_an_action_or_supports_a_group() -> None:
    crowd = (
        unit("A", "ru-maxim", "1-F05", "n"),
        unit("B", "ru-rifles", "1-F05", "n"),
        unit("T", "de-pz3e", "1-F05", "s"),
    )
    game, state = table(*crowd, go=1, cp=(0, 0))
    do(game, state, "group A", "join B")
    assert refused(game, state, "assault B on T by ap").rule == "coh:9.1.2d", "0 - 2 is no firepower"
    game, state = armed("molotov", *crowd, go=1)
    do(game, state, "group A", "join B")
    assert why(game, state, "assault B on T by ap").fights[0].attack == (5, 5)
    events = do(game, state, "assault B on T by ap", dice=(1, 1))
    assert "coh:weapon-00" in rules_of(events)
    assert not state.weapons
    game, state = armed("molotov", *crowd, go=1)
    events = do(game, state, "throw molotov by A at 1-F05 for 0", dice=(1, 1))
    assert "coh:weapon-00" in rules_of(events)
    assert game.deciders(state) == (0,)


@rule("coh:7.7.3m")
def test_of_several_enemies_in_the_hex_one_is_attacked() -> None:
    game, state = armed(
        "grenades",
        unit("A", "de-rifles", "1-F05", "n"),
        unit("S", "ru-rifles", "1-F05", "s"),
        unit("T", "ru-smg", "1-F05", "s"),
    )
    do(game, state, "throw grenades by A at 1-F05 for 0")
    assert offered(game, state) == {"assault A on S by card", "assault A on T by card"}
    assert refused(game, state, "pass").rule == "coh:7.7.3m"
    do(game, state, "assault A on T by card", dice=(1, 1))
    assert state.hit[1] == -1


@rule("coh:weapon-grenades")
def test_an_attack_that_was_aimed_is_aimed_no_longer_once_it_is_thrown() -> None:
    game, state = armed(
        "grenades",
        unit("A", "de-rifles", "1-F05", "n"),
        unit("S", "ru-rifles", "1-F05", "s"),
        cp=(3, 0),
    )
    state.aim = 2
    do(game, state, "throw grenades by A at 1-F05 for 0")
    assert "spend 0" in offered(game, state), "the dice are still to come"
    assert state.aim == 0
