"""8.0 Cards: how they are dealt, paid and played."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.state import USED

from .cardplay import FAR, again, hand, holding, played, set_up
from .table import GAME, amounts, do, offered, refused, rules_of, table, unit, why


@rule("coh:8.0a", "coh:8.1", "coh:card-00", "coh:8.5c")
def test_an_action_card_is_the_action_of_the_go() -> None:
    game, state = holding("sniper", "aimed-fire")
    events = do(game, state, "play sniper for 0", "spend 0", dice=(4,))
    assert {"coh:8.1", "coh:8.5c", "coh:8.0a"} <= rules_of(events)
    assert game.deciders(state) == (1,)
    assert played(events, 1) == ["sniper"]
    assert refused(game, state, "play sniper for 0").rule == "coh:8.0c"


@rule("coh:8.2", "coh:card-09")
def test_a_bonus_card_is_none_and_goes_with_an_attack() -> None:
    game, state = holding("aimed-fire", more=(unit("T", "ru-rifles", "1-C05", "s"),), cp=(0, 0))
    events = do(game, state, "play aimed-fire for 0")
    assert "coh:8.2" in rules_of(events)
    assert game.deciders(state) == (0,)
    assert {one.split()[0] for one in offered(game, state)} == {"fire"}
    assert why(game, state, "fire A at 1-C05 by ap").fights[0].attack == (4, 4)
    events = do(game, state, "fire A at 1-C05 by ap", dice=(1, 1))
    assert "coh:card-09" in rules_of(events)
    assert (state.aim, hand(game, state), sum(state.discards)) == (0, [], 1)


@rule("coh:card-09")
def test_aimed_fire_needs_an_attack_and_serves_a_group() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"), unit("S", "ru-rifles", "1-L12"), hands={0: ["aimed-fire"]}
    )
    assert refused(game, state, "play aimed-fire for 0").rule == "coh:card-09"
    more = (unit("B", "de-rifles", "1-F06"), unit("T", "ru-rifles", "1-C05", "s"))
    game, state = holding("aimed-fire", more=more, cp=(0, 0))
    do(game, state, "play aimed-fire for 0", "group A", "join B")
    assert not [one for one in offered(game, state) if one.startswith("step")]
    assert why(game, state, "fire A at 1-C05 by ap").fights[0].attack == (5, 5)


@rule("coh:8.0b", "coh:1.0.7", "coh:2.0e")
def test_the_cards_of_the_firefight_are_dealt_and_drawn() -> None:
    game = GAME.room("gap")
    state = game.setup("gap", frozenset(), 3)
    events = set_up(game, state)
    assert "coh:1.0.7" in rules_of(events)
    assert [len(cards) for cards in state.hands] == [2, 2]
    while state.turn == 1:
        events = do(game, state, "pass" if "pass" in offered(game, state) else "spend 0")
    assert {"coh:8.0b", "coh:2.0e"} <= rules_of(events)
    assert [len(cards) for cards in state.hands] == [3, 3]
    assert sum(state.deck) == len(game.firefight.deck) - 6


@rule("coh:8.0c")
def test_hands_are_secret() -> None:
    game, state = holding("luck", "sniper")
    assert [card.id for card in game.view(state, 0).cards] == ["luck", "sniper"]
    assert [card.id for card in game.view(state, 1).cards] == ["", ""]
    assert refused(game, state, "play veteran-sergeant for 0").rule == "coh:8.0c"


@rule("coh:8.0d")
def test_any_number_of_cards_may_be_held_and_played() -> None:
    game, state = holding(*["sniper"] * 12)
    for count in range(12):
        again(game, state)
        events = do(game, state, "play sniper for 0", *(["spend 0"] if state.cp[0] else []), dice=(1,))
        assert "coh:8.0d" in rules_of(events), count
    assert hand(game, state) == []


@rule("coh:8.0e")
def test_blue_costs_cp_green_ap_and_two_colours_any_mix() -> None:
    more = (unit("T", "de-rifles", "1-F06", "n", "active", hit="pinned"),)
    game, state = holding("scouts", "front-officer", "follow-me", more=more, ap={0: 4}, cp=(1, 0))
    words = offered(game, state)
    assert "play scouts on A for 1" in words
    assert "play front-officer for 0" in words
    assert {"play follow-me on T for 0", "play follow-me on T for 1"} <= words
    assert "play follow-me on T for 2" not in words, "there is only 1 CP"
    assert refused(game, state, "play scouts on A for 0").rule == "coh:8.0e"
    assert amounts(game, state, "play follow-me on T for 1")["coh:8.0e"] == "1 AP + 1 CP"
    do(game, state, "play follow-me on T for 1")
    assert (state.ap[0], state.cp[0]) == (3, 0)


@rule("coh:8.0f")
def test_who_pays_in_ap_plays_the_card_on_himself() -> None:
    more = (
        unit("T", "de-rifles", "1-F06", "n", "active"),
        unit("U", "de-rifles", "1-K11", "n", "used", hit="pinned"),
    )
    game, state = holding("follow-me", more=more, cp=(2, 0))
    assert refused(game, state, "play follow-me on U for 0").rule == "coh:8.0f"
    do(game, state, "play follow-me on U for 2")
    assert state.hit[2] == -1


@rule("coh:8.1.ex1", "coh:card-03")
def test_a_fresh_unit_is_pinned_and_follow_me_takes_the_marker_off() -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-F05", hit="pinned"),
        unit("G", "de-rifles", "1-A05"),
        go=1,
        cp=(0, 2),
        hands={1: ["follow-me"]},
    )
    do(game, state, "play follow-me on R for 2")
    assert state.hit[0] == -1
    assert not state.flags[0] & USED
    assert state.cp[1] == 0


@rule("coh:8.5a", "coh:8.5.ex1")
def test_the_group_icon_lets_a_card_serve_a_group_if_it_is_not_paid_in_ap() -> None:
    more = (unit("B", "de-rifles", "1-F06", hit="pinned"), unit("C", "de-rifles", "1-K11", hit="pinned"))
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", "active", hit="pinned"), *more, FAR, hands={0: ["follow-me"] * 2}
    )
    do(game, state, "play follow-me on A for 2")
    assert refused(game, state, "join C").rule == "coh:9.2a"
    assert why(game, state, "join B").reasons[0].rule == "coh:8.5a"
    events = do(game, state, "join B", "end")
    assert "coh:8.5a" in rules_of(events)
    assert [hit >= 0 for hit in state.hit[:3]] == [False, False, True]
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", "active", hit="pinned"), *more, FAR, hands={0: ["follow-me"]}
    )
    do(game, state, "play follow-me on A for 0")
    assert game.deciders(state) == (1,), "with AP it is for the unit that pays alone"
    assert state.hit[1] >= 0
