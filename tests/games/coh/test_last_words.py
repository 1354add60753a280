"""Corners of chapters 2, 7, 8 and 9: what follows a pass, a card or a wound when other rules meet it."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Shown
from hexfront.games.coh.state import USED

from .cardplay import FAR, holding
from .squads import used
from .table import amounts, at, do, offered, refused, rules_of, table, unit


@rule("coh:card-10", "coh:2.2k")
def test_who_passes_gives_his_quick_action_away() -> None:
    game, state = holding("quick-action")
    do(game, state, "play quick-action for 1", "pass")
    assert state.quick == 0
    do(game, state, "pivot S to s by ap")
    assert game.deciders(state) == (0,), "the opponent has one action, not two"


@rule("coh:2.3", "coh:3.0c", "coh:20.0d")
def test_the_end_of_the_turn_takes_the_action_points_of_who_did_not_pass() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", seat=0),
        unit("B", "de-rifles", "1-F07", seat=1),
        unit("C", "ru-rifles", "1-A05", seat=2),
        unit("D", "ru-rifles", "1-A07", seat=3),
        seats=("german", "german", "soviet", "soviet"),
        cp=(0, 0, 0, 0),
    )
    do(game, state, "pivot A to ne by ap")
    assert state.ap[0] == 6
    events = do(game, state, "pass", "pass", "pass")
    assert state.turn == 2 and state.active == [(), (), (), ()] and state.ap == [0, 0, 0, 0]
    assert any("coh:3.0c" in event.rules for event in events)


@rule("coh:9.1.2b", "coh:9.1.2c")
def test_a_supporter_is_judged_by_its_own_range() -> None:
    # Engineers fire at long range; the rifles that support them are at normal range with a firepower of 2.
    game, state = table(
        unit("E", "de-engineers", "1-H05", "n"),
        unit("R", "de-rifles", "1-H05", "n"),
        unit("S", "ru-rifles", "1-D05", "s"),
    )
    do(game, state, "group E", "join R")
    assert amounts(game, state, "fire E at 1-D05 by ap")["coh:9.1.2b"] == "+1"
    assert refused(game, state, "fire R at 1-D05 by ap").rule == "coh:9.1.2c", "engineers are too far off"


@rule("coh:7.5e", "coh:5.3")
def test_turning_does_not_use_the_cost_of_entering_hexes() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05", "n", hit="under-cover"), FAR, cp=(0, 0))
    events = do(game, state, "pivot A to ne by ap")
    assert not any(isinstance(event, Shown) for event in events)
    pinned = [marker.id for marker in game.markers].index("pinned")
    assert state.not_hit[0] == 1 << pinned | state.not_hit[0], "but everybody sees that it is not pinned"
    events = do(game, state, "pass", "step A to 1-E05 by ap")
    assert [event.marker for event in events if isinstance(event, Shown)] == ["under-cover"]


@rule("coh:card-30", "coh:7.7.3j")
def test_scouts_in_close_combat_see_nothing_outside() -> None:
    lair = unit("H", "ru-rifles", "1-D05", "n", "hidden", maybe=("1-D05", "1-D06"))
    enemy = unit("E", "ru-rifles", "1-F05", "n")
    woods = {"1-D05": "light-woods"}
    game, state = holding("scouts", more=(lair, enemy), hexes=woods)
    do(game, state, "play scouts on A for 1")
    assert state.hidden == 1 << game.numbers["H"]
    game, state = holding("scouts", more=(lair,), hexes=woods)
    events = do(game, state, "play scouts on A for 1")
    assert not state.hidden and any("coh:card-30" in event.rules for event in events)


@rule("coh:card-05", "coh:5.5b")
def test_rapid_deployment_brings_reinforcements_on() -> None:
    game, state = table(
        unit("A", "de-rifles", "ready"),
        unit("B", "de-opel", "ready"),
        unit("W", "de-rifles", "waiting"),
        FAR,
        links={"1-L05-1-K05": "road", "1-K05-1-J05": "road", "1-J05-1-I05": "road"},
        hands={0: ["rapid-deployment"]},
        cp=(0, 0),
    )
    assert refused(game, state, "play rapid-deployment on W for 0").rule == "coh:8.0f"
    do(game, state, "play rapid-deployment on A for 0", "join B", "end")
    events = do(game, state, "enter A at 1-L06 by card", "face n", "step A to 1-K06 by card", "face n")
    assert at(game, state, "A") == "1-K06" and "coh:5.5b" in rules_of(events)
    do(game, state, "enter B at 1-L05 by card", "face n", "step B to 1-K05 by card", "face n")
    assert at(game, state, "B") == "1-K05" and game.deciders(state) == (1,), "no bonus hexes on the road"
    assert used(game, state, "A", "B") == [False, False]


@rule("coh:10.0d", "coh:card-02")
def test_an_order_by_card_brings_a_hidden_unit_to_light() -> None:
    lair = unit("H", "de-rifles", "1-H05", "n", "hidden")
    game, state = holding("command-action", more=(lair,))
    do(game, state, "play command-action for 0")
    words = offered(game, state)
    assert "emerge H to 1-G05 by card" in words and "step H to 1-G05 by card" not in words
    assert refused(game, state, "step H to 1-G05 by card").rule == "coh:10.0d"
    do(game, state, "emerge H to 1-G05 by card")
    assert not state.hidden


@rule("coh:8.0e")
def test_a_card_paid_in_action_points_says_so() -> None:
    game, state = holding("front-officer")
    state.flags[0] |= USED
    found = refused(game, state, "play front-officer for 0")
    assert found.rule == "coh:8.0e" and "2 AP of the active unit" in str(found)


@rule("coh:6.1", "coh:7.7.3j", "coh:weapon-grenades")
def test_why_grenades_cannot_be_thrown() -> None:
    for enemies, facing, rule_id in (
        (("1-E05",), "s", "coh:6.1"),
        (("1-E05", "1-F05"), "n", "coh:7.7.3j"),
        (("1-D05",), "n", "coh:weapon-grenades"),
    ):
        foes = [unit(f"S{number}", "ru-rifles", place) for number, place in enumerate(enemies)]
        game, state = table(unit("A", "de-rifles", "1-F05", facing), *foes)
        state.weapons[game.card_names.index("grenades")] = 0
        assert refused(game, state, f"throw grenades by A at {enemies[0]} for 0").rule == rule_id
