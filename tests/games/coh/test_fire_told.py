"""7.0 to 7.5: an attack names the rules that acted in it and no others; what it may not be aimed at."""

from __future__ import annotations

from hexfront.engine.base.events import Event
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Hit, Shown
from hexfront.games.coh.state import DUG

from .table import amounts, do, offered, refused, rules_of, table, unit, why
from .test_fire import HERE, THERE, duel, shots
from .test_weapons import armed

ALWAYS = {"coh:7.1a", "coh:7.1b", "coh:7.3a"}
"""What every shot of a rifle in the open at its range has to do with."""


def beyond(events: list[Event]) -> dict[str, set[str]]:
    """By target, the rules that an attack names beyond those of every attack."""
    return {shot.target: set(shot.rules) - ALWAYS for shot in shots(events)}


@rule("coh:7.0a", "coh:7.0b")
def test_a_plain_shot_has_to_do_with_nothing_else() -> None:
    game, state = duel()
    assert set(amounts(game, state, f"fire A at {THERE} by ap")) >= {
        "coh:7.0a",
        "coh:7.0d",
        "coh:7.7a",
        "coh:6.1",
    }
    told = {reason.rule for reason in why(game, state, f"fire A at {THERE} by ap").reasons}
    assert told <= {"coh:7.0a", "coh:7.0d", "coh:7.7a", "coh:6.1", "coh:2.2d", "coh:3.0a", "coh:3.0b"}
    (fight,) = why(game, state, f"fire A at {THERE} by ap").fights
    assert {one.rule: one.amount for one in fight.modifiers} == {
        "coh:7.1b": "+2", "coh:7.3a": "+12", "coh:7.0b": "10", "coh:7.0c": "14"
    }  # fmt: skip
    assert beyond(do(game, state, f"fire A at {THERE} by ap", dice=(1, 1))) == {"B": set()}
    game, state = duel("de-lmg")
    events = do(game, state, f"fire A at {THERE} by ap", dice=(4, 4), damage=3)
    assert beyond(events) == {"B": {"coh:7.0b"}}
    assert [set(one.rules) for one in events if isinstance(one, Hit)] == [{"coh:7.5a"}]


@rule("coh:15.1", "coh:7.5.1d", "coh:15.6a")
def test_a_mixed_hex_is_met_with_both_colours() -> None:
    game, state = table(
        unit("A", "de-pz4e", HERE, "n"),
        unit("R", "ru-rifles", THERE, "s"),
        unit("T", "ru-t26b", THERE, "s"),
        cp=(0, 0),
    )
    several = {"coh:7.5.1a", "coh:7.5.1d", "coh:15.1"}
    events = do(game, state, f"fire A at {THERE} by ap", dice=(1, 1, 1, 1))
    assert beyond(events) == {"R": {*several, "coh:15.6a"}, "T": {*several, "coh:15.0"}}
    game, state = table(
        unit("A", "de-pz4e", HERE, "n"),
        unit("U", "ru-t26b", THERE, "s"),
        unit("T", "ru-t26b", THERE),
        cp=(0, 0),
    )
    events = do(game, state, f"fire A at {THERE} by ap", dice=(1, 1, 1, 1))
    assert beyond(events)["U"] == {"coh:7.5.1a", "coh:15.1", "coh:15.0"}, (
        "blue firepower, though nothing red is there"
    )
    game, state = table(
        unit("A", "de-rifles", HERE, "n"),
        unit("R", "ru-rifles", THERE),
        unit("S", "ru-smg", THERE),
        cp=(0, 0),
    )
    events = do(game, state, f"fire A at {THERE} by ap", dice=(1, 1, 1, 1))
    assert beyond(events)["R"] == {"coh:7.5.1a"}


@rule("coh:7.7.3a", "coh:7.7.3e", "coh:7.5c")
def test_close_combat_is_with_enemies_in_the_hex_that_the_weapon_can_hurt() -> None:
    game, state = table(
        unit("A", "de-rifles", HERE), unit("S", "ru-rifles", HERE), unit("T", "ru-rifles", "1-G05"), cp=(0, 0)
    )
    assert refused(game, state, "assault A on T by ap").rule == "coh:7.7.3a"
    told = {reason.rule for reason in why(game, state, "assault A on S by ap").reasons}
    assert told & {"coh:7.7.3c", "coh:12.0f", "coh:7.7.3k", "coh:7.7.3d", "coh:16.0a", "coh:7.5b"} == set()
    events = do(game, state, "assault A on S by ap", dice=(1, 1))
    assert beyond(events) == {"S": {"coh:7.7.3a", "coh:7.7.3b", "coh:7.7.3e", "coh:7.7.3f", "coh:7.7.3m"}}
    tank = unit("P", "de-pz4e", HERE, hit="red-gun-damaged")
    game, state = table(tank, unit("S", "ru-rifles", HERE), unit("T", "ru-t26b", HERE), cp=(0, 0))
    assert refused(game, state, "assault P on S by ap").rule == "coh:7.5c"
    attacks = {text.split()[3] for text in offered(game, state) if text.startswith("assault P")}
    assert attacks == {"T"}


@rule("coh:7.7.3d", "coh:dmg-suppressed")
def test_a_hurt_unit_in_close_combat_is_told_why_it_fights() -> None:
    game, state = table(
        unit("A", "de-rifles", HERE, hit="suppressed"), unit("S", "ru-rifles", HERE), cp=(0, 0)
    )
    told = amounts(game, state, "assault A on S by ap")
    assert told["coh:dmg-suppressed"] == "+1" and "coh:7.7.3d" in told
    game, state = table(unit("A", "de-rifles", HERE, hit="pinned"), unit("S", "ru-rifles", HERE), cp=(0, 0))
    told = amounts(game, state, "assault A on S by ap")
    assert "coh:dmg-pinned" not in told, "it does not change the cost"


@rule("coh:weapon-grenades")
def test_grenades_spare_armour() -> None:
    game, state = armed(
        "grenades",
        unit("A", "de-rifles", HERE, "n"),
        unit("S", "ru-rifles", "1-G05", "s"),
        unit("T", "ru-t26b", "1-G05", "s"),
    )
    events = do(game, state, "throw grenades by A at 1-G05 for 0", dice=(1, 1, 1, 1))
    assert [shot.target for shot in shots(events)] == ["S"], "they have no blue firepower"
    assert beyond(events)["S"] == {"coh:8.4a", "coh:7.7.1", "coh:15.6a"}
    assert "coh:weapon-grenades" in rules_of(events)
    game, state = armed("grenades", unit("A", "de-rifles", HERE, "n"), unit("T", "ru-t26b", "1-G05", "s"))
    assert not any(text.startswith("throw") for text in offered(game, state))


@rule("coh:15.4a")
def test_a_target_in_the_arc_of_a_turret_is_offered_once() -> None:
    game, state = table(unit("P", "de-pz4e", HERE, "n"), unit("S", "ru-rifles", THERE, "s"), cp=(0, 0))
    acts = [game.lexicon.text(action) for action in game.legal(state, 0)]
    assert acts.count(f"fire P at {THERE} by ap") == 1
    assert "coh:15.4a" not in amounts(game, state, f"fire P at {THERE} by ap")
    do(game, state, "pivot P to s by ap", "pass")
    assert "coh:15.4a" in amounts(game, state, f"fire P at {THERE} by ap")


@rule("coh:7.5e", "coh:dmg-v-panicked")
def test_a_marker_is_shown_only_if_it_changes_the_rating_attacked() -> None:
    """Panicked changes the front of a tank alone."""
    for facing, shown in (("n", False), ("s", True)):
        tank = unit("T", "ru-t26b", THERE, facing, hit="crew-panicked")
        game, state = table(unit("A", "de-pz4e", HERE, "n"), tank, cp=(0, 0))
        events = do(game, state, f"fire A at {THERE} by ap", dice=(1, 1))
        assert any(isinstance(one, Shown) for one in events) == shown
        assert bool(state.not_hit[1]) == (not shown), "from behind everybody learns what it is not"


@rule("coh:18.4a")
def test_only_improvised_defences_that_are_there_are_attacked() -> None:
    game, state = table(
        unit("M", "de-mortar80", "1-I05", "n"),
        unit("B", "ru-rifles", "1-D05", "s", "used"),
        unit("C", "ru-rifles", "1-D05", "s", "dug-in"),
        unit("D", "ru-rifles", "1-D05", "s", "dug-in"),
        cp=(0, 0),
    )
    events = do(game, state, "fire M at 1-D05 by ap", dice=(1, 1, 6, 6, 1, 1, 1, 1, 1, 1))
    assert [one.target for one in shots(events)] == ["improvised", "improvised", "B", "C", "D"]
    assert [bool(state.flags[number] & DUG) for number in (1, 2, 3)] == [False, True, False]


@rule("coh:7.5b")
def test_a_marker_that_changes_nothing_counts_for_nothing() -> None:
    """Pinned changes no figure, neither of the firer nor of the target."""
    game, state = table(
        unit("A", "de-rifles", HERE, "n", hit="pinned"),
        unit("B", "ru-rifles", THERE, "s", hit="pinned"),
        cp=(0, 0),
    )
    assert beyond(do(game, state, f"fire A at {THERE} by ap", dice=(1, 1))) == {"B": set()}
    game, state = table(
        unit("A", "de-rifles", HERE, "n", hit="suppressed"),
        unit("B", "ru-rifles", THERE, "s", hit="panicked"),
        cp=(0, 0),
    )
    (shot,) = shots(do(game, state, f"fire A at {THERE} by ap", dice=(1, 1)))
    assert (shot.attack, shot.defence) == (2, 10)
    assert [amount for name, _, amount in shot.modifiers if name == "coh:7.5b"] == ["-2", "-2"]


@rule("coh:5.0.3a", "coh:5.0.3b", "coh:7.7.3b")
def test_having_just_moved_into_the_open_counts_in_close_combat_too_unless_it_was_with_caution() -> None:
    for step, at, attack, defence in (
        ("step", "1-F05", "assault B on A by ap", 10),
        ("creep", "1-F05", "assault B on A by ap", 11),
        ("step", "1-D05", "fire B at 1-F05 by ap", 11),
        ("creep", "1-D05", "fire B at 1-F05 by ap", 12),
    ):
        game, state = table(
            unit("A", "de-rifles", "1-G05", "n"),
            unit("B", "ru-rifles", at, "s"),
            cp=(0, 0),
            options=("cautious",),
        )
        do(game, state, f"{step} A to 1-F05 by ap", "face n")
        (fight,) = why(game, state, attack).fights
        assert fight.defence == (defence, defence)
        assert ("coh:5.0.3a" in {one.rule for one in fight.modifiers}) == (step == "step")


@rule("coh:15.5", "coh:7.1b")
def test_an_at_team_uses_its_blue_firepower_against_an_open_top() -> None:
    """Of all that close with an open-topped vehicle only infantry with small arms meet its soft side."""
    for kind, attack, colour in (("de-at-team", 3 + 4, "coh:15.1"), ("de-rifles", 2 + 4, "coh:7.1b")):
        game, state = table(unit("A", kind, HERE), unit("J", "de-pzjg35r", HERE, seat=1), cp=(0, 0))
        (fight,) = why(game, state, "assault A on J by ap").fights
        assert fight.attack == (attack, attack) and colour in {one.rule for one in fight.modifiers}
