"""8.1, 8.2 What cards do together with other rules."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Fired, Initiative, Rolled

from .cardplay import hand, holding
from .table import at, do, offered, refused, rules_of, table, unit, why
from .test_weapons import armed

ENEMY = unit("T", "ru-rifles", "1-C05", "s")


@rule("coh:card-09", "coh:8.0d", "coh:8.2")
def test_both_cards_of_aimed_fire_may_go_with_one_attack() -> None:
    game, state = holding("aimed-fire", "aimed-fire", more=(ENEMY,), cp=(0, 0))
    do(game, state, "play aimed-fire for 0")
    once = why(game, state, "fire A at 1-C05 by ap").fights[0]
    do(game, state, "play aimed-fire for 0")
    twice = why(game, state, "fire A at 1-C05 by ap").fights[0]
    assert twice.attack[0] == once.attack[0] + 2
    assert hand(game, state) == []
    do(game, state, "fire A at 1-C05 by ap", dice=(1, 1))
    assert state.aim == 0
    game, state = holding("command-action", "aimed-fire", "aimed-fire", more=(ENEMY,), cp=(0, 0))
    do(game, state, "play command-action for 0", "play aimed-fire for 0", "play aimed-fire for 0")
    assert why(game, state, "fire A at 1-C05 by card").fights[0].attack == twice.attack


@rule("coh:8.2", "coh:card-09", "coh:weapon-grenades")
def test_aimed_fire_goes_with_a_weapon_card_alone() -> None:
    units = unit("A", "de-rifles", "1-F05", "n", "used"), unit("S", "ru-rifles", "1-F05", "s")
    game, state = armed("grenades", *units, cp=(0, 0), hands={0: ["aimed-fire"]})
    plain = why(game, state, "throw grenades by A at 1-F05 for 0").fights[0].attack[0]
    events = do(game, state, "play aimed-fire for 0")
    assert "coh:8.2" in rules_of(events)
    assert offered(game, state) == {"throw grenades by A at 1-F05 for 0"}
    assert why(game, state, "throw grenades by A at 1-F05 for 0").fights[0].attack[0] == plain + 2
    game, state = armed(
        "grenades", units[0], unit("S", "ru-rifles", "1-A01"), hands={0: ["aimed-fire"]}, cp=(0, 0)
    )
    assert refused(game, state, "play aimed-fire for 0").rule == "coh:card-09"


@rule("coh:card-09")
def test_nothing_is_aimed_where_the_card_pays_for_no_attack() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"),
        unit("S", "ru-rifles", "1-L12"),
        hands={0: ["command-action", "aimed-fire"]},
    )
    do(game, state, "play command-action for 0")
    assert refused(game, state, "play aimed-fire for 0").rule == "coh:card-09"


@rule("coh:7.7.3l", "coh:card-05")
def test_rapid_deployment_does_not_lead_past_an_intruder() -> None:
    game, state = table(
        unit("S", "de-rifles", "1-E06", "s", "active"),
        unit("B", "ru-rifles", "1-F06", "n"),
        hands={1: ["rapid-deployment"]},
        cp=(0, 0),
    )
    do(game, state, "step S to 1-F06 by ap", "face s", "play rapid-deployment on B for 0")
    assert "up to two hexes" in str(game.view(state, 1).prompts[0].text)
    assert refused(game, state, "step B to 1-F05 by card").rule == "coh:7.7.3l"
    do(game, state, "back B to 1-G05 by card", "face n")
    assert refused(game, state, "step B to 1-F05 by card").rule == "coh:7.7.3l", "it is the same action"
    assert {"step B to 1-F04 by card", "step B to 1-F06 by card"} <= offered(game, state)
    do(game, state, "end", "pass", "step B to 1-F05 by ap")
    assert at(game, state, "B") == "1-F05", "later it may"


@rule("coh:card-30", "coh:dmg-stunned")
def test_who_is_stunned_does_not_scout() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", hit="stunned"),
        unit("B", "de-rifles", "1-F08"),
        unit("S", "ru-rifles", "1-D05", "n", "hidden"),
        hands={0: ["scouts"]},
    )
    assert refused(game, state, "play scouts on A for 1").rule == "coh:dmg-stunned"
    events = do(game, state, "play scouts on B for 1")
    assert "coh:card-30" in rules_of(events)


@rule("coh:card-12", "coh:2.1a")
def test_luck_on_the_initiative_waits_until_all_have_rolled() -> None:
    game, state = holding("luck", cp=(0, 0), deck=("luck",) * 3, turns=3)
    state.hands[1] = state.hands[0]
    do(game, state, "pass")
    events = do(game, state, "pass", dice=(3, 3, 3, 4))
    assert [one.seat for one in events if isinstance(one, Rolled)] == [1, 0]
    assert game.deciders(state) == (1,) and "luck 2" in offered(game, state), "6 against 7"
    do(game, state, "luck 2")
    assert game.deciders(state) == (0,)
    events = do(game, state, "luck 2")
    assert [one.seat for one in events if isinstance(one, Initiative)] == [0], "8 against 9"


@rule("coh:card-12", "coh:8.0d")
def test_one_roll_may_have_luck_twice() -> None:
    game, state = holding("luck", "luck", "sniper", more=(ENEMY,), cp=(0, 0), deck=("luck",) * 3)
    do(game, state, "fire A at 1-C05 by ap", dice=(3, 3))
    events = do(game, state, "luck 2")
    assert "coh:8.0d" in rules_of(events)
    assert "Luck changes the roll by +2." in [str(one.text()) for one in events]
    events += do(game, state, "luck 1", "pass")
    assert [one.attack for one in events if isinstance(one, Fired)] == [11], "2 and 6 and 3"
    assert hand(game, state) == ["sniper"]


@rule("coh:7.7.3l", "coh:card-10")
def test_an_intruder_who_has_gone_on_or_died_bars_nothing() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "s"),
        unit("S", "ru-rifles", "1-G05", "n"),
        hands={0: ["quick-action"], 1: ["quick-action"]},
        cp=(1, 1),
    )
    do(game, state, "play quick-action for 1", "step A to 1-G05 by ap", "face s")
    do(game, state, "step A to 1-H05 by ap", "face s")
    assert "step S to 1-F05 by ap" in offered(game, state), "it did not stay"
    game, state = table(
        unit("A", "de-rifles", "1-F05", "s"),
        unit("S", "ru-rifles", "1-G05", "n"),
        hands={1: ["quick-action"]},
        cp=(0, 1),
    )
    do(game, state, "step A to 1-G05 by ap", "face s")
    assert refused(game, state, "step S to 1-F05 by ap").rule == "coh:7.7.3l"
    events = do(game, state, "play quick-action for 1", "assault S on A by ap", dice=(1, 1))
    assert game.deciders(state) == (1,) and "coh:card-10" in rules_of(events)
    assert "step S to 1-F05 by ap" in offered(game, state), "that is a later action"


@rule("coh:5.0.3a", "coh:card-10")
def test_only_the_first_of_two_quick_shots_comes_at_once() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"),
        unit("S", "ru-rifles", "1-B05", "s"),
        unit("T", "ru-rifles", "1-B06", "s"),
        hands={1: ["quick-action"]},
        cp=(0, 1),
        options=("cautious",),
    )
    do(game, state, "step A to 1-E05 by ap", "face n", "play quick-action for 1")
    assert why(game, state, "fire S at 1-E05 by snap").fights[0].defence == (11, 11)
    do(game, state, "fire S at 1-E05 by snap", dice=(1, 1))
    assert why(game, state, "fire T at 1-E05 by snap").fights[0].defence == (12, 12)


@rule("coh:card-09")
@pytest.mark.parametrize(
    "text", ["step A to 1-E05 by ap", "dig A by snap", "stall by cp", "pass", "play sniper for 0", "drop"]
)
def test_once_an_attack_is_aimed_nothing_else_is_done(text: str) -> None:
    game, state = holding("aimed-fire", "sniper", more=(ENEMY, unit("B", "de-rifles", "1-F06")))
    do(game, state, "play aimed-fire for 0")
    assert refused(game, state, text).rule == "coh:card-09"
    do(game, state, "group A", "join B")
    assert refused(game, state, "step A to 1-E05 by ap").rule == "coh:card-09"
    assert refused(game, state, "together dig by ap").rule == "coh:card-09"
    assert refused(game, state, "pass").rule == "coh:card-09", "nor anything that no group does"
    game, state = holding("aimed-fire", "command-action", more=(ENEMY,))
    do(game, state, "play command-action for 0", "play aimed-fire for 0")
    assert refused(game, state, "step A to 1-E05 by card").rule == "coh:card-09"


@rule("coh:8.5a")
def test_nobody_is_asked_whom_a_card_serves_besides_where_it_can_be_nobody() -> None:
    game, state = holding("take-cover", more=(unit("B", "de-rifles", "1-H05"),))
    do(game, state, "play take-cover on A for 0")
    assert game.deciders(state) == (1,)
    for hides in (False, True):
        more = unit("B", "de-rifles", "1-H05" if hides else "1-F06", "n", *(("hidden",) if hides else ()))
        game, state = holding("take-cover", more=(more,))
        do(game, state, "play take-cover on A for 0")
        assert game.deciders(state) == (0,), "somebody might join, for all the enemy knows"
        assert "coh:8.5a" in {one.rule for one in why(game, state, "end").reasons}
    for marker, asked in (("", False), ("immobilised", True)):
        pinned = unit("A", "de-rifles", "1-F05", hit="pinned"), unit("B", "de-pz3e", "1-F06", hit=marker)
        game, state = table(*pinned, unit("S", "ru-rifles", "1-A01"), hands={0: ["follow-me"]})
        do(game, state, "play follow-me on A for 2")
        assert (game.deciders(state) == (0,)) == asked, "the enemy does not know whether that marker goes"
