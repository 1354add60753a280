"""8.0 Cards: what each of them does."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Revealed
from hexfront.games.coh.state import STUCK, USED, Work
from hexfront.games.coh.turn.go import Go

from .cardplay import FAR, again, hand, holding
from .table import amounts, at, do, offered, refused, rules_of, table, unit, why


@rule("coh:card-02", "coh:2.2i")
def test_command_action_pays_for_anything() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", "used"), FAR, hands={0: ["command-action"] * 2}, cp=(0, 0)
    )
    do(game, state, "play command-action for 0")
    assert {"dig A by card", "step A to 1-E05 by card", "end"} <= offered(game, state)
    assert refused(game, state, "dig A by ap").rule == "coh:card-02"
    assert amounts(game, state, "dig A by card")["coh:card-02"] == "0"
    do(game, state, "dig A by card")
    assert state.flags[0] & 3 == 3, "dug in, and still used"
    assert game.deciders(state) == (1,)


@rule("coh:card-02", "coh:9.1a")
def test_command_action_serves_a_group_and_may_be_aimed() -> None:
    more = (unit("B", "de-rifles", "1-F06"), unit("T", "ru-rifles", "1-C05", "s"))
    game, state = holding("command-action", "aimed-fire", more=more, cp=(0, 0))
    do(game, state, "play command-action for 0", "play aimed-fire for 0", "group A", "join B")
    assert why(game, state, "fire A at 1-C05 by card").fights[0].attack == (5, 5)
    do(game, state, "fire A at 1-C05 by card", dice=(1, 1))
    assert not state.active[0]
    assert hand(game, state) == []


@rule("coh:card-03", "coh:7.6d")
def test_follow_me_does_not_help_where_no_rally_does() -> None:
    game, state = table(
        unit("T", "de-pz3e", "1-F05", hit="immobilised"), FAR, cp=(2, 0), hands={0: ["follow-me"]}
    )
    assert refused(game, state, "play follow-me on T for 2").rule == "coh:card-03"
    again(game, state)
    assert refused(game, state, "rally T by ap").rule == "coh:7.6d"


@rule("coh:card-04")
def test_the_rally_card_gives_each_unit_a_roll() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", hit="pinned"),
        unit("B", "de-rifles", "1-F06", "n", "used", hit="pinned"),
        FAR,
        cp=(0, 0),
        hands={0: ["rally"]},
    )
    events = do(game, state, "play rally on A for 0", "join B", "end", dice=(1, 1, 6, 6))
    assert [hit >= 0 for hit in state.hit[:2]] == [True, False]
    assert "coh:card-04" in rules_of(events)


@rule("coh:card-05")
def test_rapid_deployment_moves_two_hexes_and_not_who_cannot_move() -> None:
    more = (
        unit("P", "de-rifles", "1-F06", hit="pinned"),
        unit("T", "de-pz3e", "1-J05", "n", "bogged"),
        unit("V", "de-pz3e", "1-J06", "n"),
    )
    game, state = holding("rapid-deployment", more=more)
    assert refused(game, state, "play rapid-deployment on P for 0").rule == "coh:card-05"
    assert refused(game, state, "play rapid-deployment on T for 0").rule == "coh:card-05"
    do(game, state, "play rapid-deployment on A for 0", "end", "step A to 1-E05 by card", "face n")
    assert refused(game, state, "pivot A to s by card").rule == "coh:card-05"
    assert why(game, state, "step A to 1-D05 by card").legal
    do(game, state, "step A to 1-D05 by card", "face n")
    assert at(game, state, "A") == "1-D05"
    assert game.deciders(state) == (1,)
    again(game, state)
    state.hands[0] = (game.card_names.index("rapid-deployment"),)
    do(game, state, "play rapid-deployment on V for 0", "end", "step V to 1-I06 by card")
    assert {one.split()[0] for one in offered(game, state)} == {"face"}, "no bonus hexes"


@rule("coh:card-05", "coh:18.3.3a")
def test_rapid_deployment_leaves_hidden_units_hidden_and_mines_count() -> None:
    game, state = table(
        unit("H", "ru-rifles", "1-F05", "n", "hidden"),
        unit("R", "ru-rifles", "1-K11", "n"),
        unit("G", "de-rifles", "1-A01"),
        works={"1-J11": [Work("mines", 0, hidden=True, maybe=-1)]},
        go=1,
        cp=(0, 0),
        hands={1: ["rapid-deployment"] * 2},
    )
    events = do(game, state, "play rapid-deployment on H for 0", "end", "step H to 1-G05 by card", "end")
    assert not [event for event in events if isinstance(event, Revealed)]
    assert at(game, state, "H") == "1-G05"
    state.agenda[-1] = Go(1)
    events = do(
        game, state, "play rapid-deployment on R for 0", "end", "step R to 1-J11 by card", dice=(1, 1)
    )
    assert "coh:18.3.3a" in rules_of(events)


@rule("coh:card-06")
def test_chaos_uses_up_an_enemy() -> None:
    more = (
        unit("T", "ru-rifles", "1-C05", "s", "active"),
        unit("H", "ru-rifles", "1-K11", "n", "hidden"),
        unit("U", "ru-rifles", "1-C06", "s", "used"),
    )
    game, state = holding("confusion", more=more)
    words = offered(game, state)
    assert "play confusion on T for 0" in words
    for name in ("H", "U", "A"):
        assert refused(game, state, f"play confusion on {name} for 0").rule == "coh:card-06"
    do(game, state, "play confusion on T for 0")
    assert (state.active[1], state.ap[1]) == ((), 0)
    words = offered(game, state)
    assert not [one for one in words if one.startswith("fire T") and one.endswith(("ap", "snap"))]
    assert "fire T at 1-F05 by cp" in words, "CP still work for it"


@rule("coh:card-07")
def test_the_sergeant_adds_a_die_of_ap() -> None:
    more = (unit("B", "de-rifles", "1-F06", "n", "active"),)
    game, state = holding("veteran-sergeant", more=more, cp=(0, 0))
    do(game, state, "play veteran-sergeant for 0", dice=(5,))
    assert state.ap[0] == 12
    game, state = holding("veteran-sergeant")
    state.flags[0] |= USED
    assert refused(game, state, "play veteran-sergeant for 0").rule == "coh:card-07"


@rule("coh:card-08")
def test_the_officer_adds_a_die_of_cp() -> None:
    more = (unit("B", "de-rifles", "1-F06", "n", "active"),)
    game, state = holding("front-officer", more=more, cp=(0, 0))
    do(game, state, "play front-officer for 0", dice=(6,))
    assert (state.cp[0], state.ap[0]) == (6, 5)


@rule("coh:card-10")
def test_quick_action_gives_two_actions_in_a_row() -> None:
    game, state = holding("quick-action", "quick-action", cp=(2, 0))
    do(game, state, "play quick-action for 1", "step A to 1-E05 by ap", "face n")
    assert game.deciders(state) == (0,)
    do(game, state, "step A to 1-D05 by ap", "face n")
    assert game.deciders(state) == (1,)
    game, state = holding("quick-action", "quick-action", cp=(2, 0))
    do(game, state, "play quick-action for 1")
    assert refused(game, state, "play quick-action for 1").rule == "coh:card-10"


@rule("coh:card-11")
def test_take_cover_digs_in_vehicles_too_but_nobody_in_close_combat() -> None:
    more = (
        unit("T", "de-pz3e", "1-J05", "n"),
        unit("C", "de-rifles", "1-C05", "n"),
        unit("E", "ru-rifles", "1-C05", "n"),
    )
    game, state = holding("take-cover", more=more)
    assert refused(game, state, "play take-cover on C for 0").rule == "coh:card-11"
    do(game, state, "play take-cover on T for 0")
    assert state.flags[1] & 2


@rule("coh:card-12")
def test_luck_changes_ones_own_roll_after_the_fact() -> None:
    more = (unit("T", "ru-rifles", "1-C05", "s"),)
    game, state = holding("luck", "luck", more=more, cp=(0, 0), deck=("luck",))
    do(game, state, "fire A at 1-C05 by ap", dice=(4, 4))
    assert offered(game, state) == {"luck -2", "luck -1", "luck 1", "luck 2", "pass"}
    assert refused(game, state, "luck 3").rule == "coh:card-12"
    do(game, state, "luck 2", damage=1)
    assert state.hit[1] >= 0, "2 + 8 + 2 hits the 12"
    assert hand(game, state) == ["luck"]


@rule("coh:card-12")
def test_the_moment_for_luck_comes_whether_one_holds_it_or_not() -> None:
    more = (unit("T", "ru-rifles", "1-C05", "s"),)
    game, state = holding("sniper", more=more, cp=(0, 0), deck=("luck",))
    do(game, state, "fire A at 1-C05 by ap", dice=(1, 1))
    assert offered(game, state) == {"pass"}
    assert refused(game, state, "luck 1").rule == "coh:card-12"
    do(game, state, "pass")
    game, state = holding("sniper", more=more, cp=(0, 0))
    do(game, state, "fire A at 1-C05 by ap", dice=(1, 1))
    assert game.deciders(state) == (1,), "there is no Luck in this firefight"


@rule("coh:card-12")
def test_luck_may_be_played_in_an_enemy_action() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-F05", "n"),
        unit("S", "ru-rifles", "1-A01"),
        works={"1-E05": ["mines"]},
        hands={1: ["luck"]},
        deck=("luck",),
        cp=(0, 0),
    )
    do(game, state, "step G to 1-E05 by ap", dice=(3, 3))
    assert game.deciders(state) == (1,)
    do(game, state, "luck 2", damage=2)
    assert state.hit[0] >= 0, "6 + 2 is the 8 that mines need"


@rule("coh:card-13")
def test_the_sniper_takes_cp() -> None:
    for die, loss in ((1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)):
        game, state = holding("sniper", cp=(0, 5))
        do(game, state, "play sniper for 0", dice=(die,))
        assert state.cp[1] == 5 - loss


@rule("coh:card-20")
def test_bogged_down_stops_a_vehicle_until_the_end_of_the_turn() -> None:
    more = (unit("T", "ru-t34a", "1-C05", "s", "used"),)
    game, state = holding("bogged-down", more=more)
    assert refused(game, state, "play bogged-down on A for 0").rule == "coh:card-20"
    do(game, state, "play bogged-down on T for 0")
    assert state.flags[1] & STUCK
    assert refused(game, state, "step T to 1-D05 by cp").rule == "coh:card-20"
    do(game, state, "pass", "pass")
    assert not state.flags[1] & STUCK


@rule("coh:card-30")
def test_scouts_find_hidden_enemies_near_and_in_sight() -> None:
    more = (
        unit("H", "ru-rifles", "1-D05", "n", "hidden"),
        unit("I", "ru-rifles", "1-C05", "n", "hidden"),
    )
    game, state = holding("scouts", more=more, hexes={"1-D05": "heavy-woods", "1-C05": "heavy-woods"})
    events = do(game, state, "play scouts on A for 1")
    assert [event.unit for event in events if isinstance(event, Revealed)] == ["H"]
    assert not state.maybe[2] >> game.grid.hex("1-E05") & 1
    assert refused(game, state, "pass").rule == "coh:10.0b"


@rule("coh:card-40")
def test_mines_are_laid_near_a_unit_and_hidden_where_no_enemy_looks() -> None:
    more = (unit("T", "ru-rifles", "1-D05", "s"),)
    game, state = holding("lay-mines", more=(unit("T", "ru-rifles", "1-F06", "s"),), cp=(4, 0))
    assert refused(game, state, "mine lay-mines by A in 1-F06 for 2").rule == "coh:card-40"
    wood = {"1-E05": "heavy-woods", "1-E04": "heavy-woods", "1-E06": "heavy-woods"}
    game, state = holding("lay-mines", "lay-mines", more=more, hexes=wood, cp=(4, 0))
    assert refused(game, state, "mine lay-mines by A in 1-D05 for 2").rule == "coh:card-40"
    assert refused(game, state, "mine lay-mines by T in 1-D05 for 2").rule == "coh:card-40"
    assert why(game, state, "mine lay-mines by A in 1-G05 for 2").legal
    events = do(game, state, "mine lay-mines by A in 1-G05 for 2")
    assert state.works[game.grid.hex("1-G05")][0].hidden
    assert not [one for event in events if (one := event.face(1)) and getattr(one, "work", "") == "mines"]
    assert [mark.kind for mark in game.view(state, 0).markers] == ["mines"]
    assert game.view(state, 1).markers == ()
    again(game, state)
    do(game, state, "mine lay-mines by A in 1-E05 for 2")
    assert not state.works[game.grid.hex("1-E05")][0].hidden


@rule("coh:card-40", "coh:10.0d")
def test_a_hidden_unit_that_lays_mines_comes_to_light() -> None:
    """The card says that it may, not that it stays hidden, as card 5 does."""
    game, state = table(
        unit("H", "ru-rifles", "1-F05", "n", "hidden", "used"),
        unit("G", "de-rifles", "1-A05", "s"),
        hexes={"1-F05": "heavy-woods"},
        hands={1: ["lay-mines"]},
        go=1,
        cp=(0, 2),
    )
    events = do(game, state, "mine lay-mines by H in 1-G05 for 2")
    assert state.hidden == 0 and "coh:10.0d" in rules_of(events)
    (field,) = state.works[game.grid.hex("1-G05")]
    assert field.hidden, "trees screen it"
    assert field.maybe & ~game.grid.within(game.grid.hex("1-F05"), 1) == 0, (
        "somewhere near the unit now in view"
    )
    assert refused(game, state, "pass").rule == "coh:10.0b", "its owner faces it first"


@rule("coh:card-41")
def test_light_infantry_clears_an_obstacle() -> None:
    more = (unit("H", "de-pak38", "1-F05"), unit("E", "ru-rifles", "1-G05"), unit("C", "de-rifles", "1-G05"))
    works = {"1-F05": ["wire", "mines"], "1-G05": ["wire"]}
    game, state = holding("clearing", more=more, works=works, cp=(2, 0))
    for name in ("H", "C"):
        assert refused(game, state, f"play clearing on {name} for 2").rule == "coh:card-41"
    do(game, state, "play clearing on A for 2")
    assert offered(game, state) == {"breach A on wire by card", "breach A on mines by card"}
    assert refused(game, state, "breach A on trench by card").rule == "coh:card-41"
    do(game, state, "breach A on mines by card")
    assert [work.kind for work in state.works[game.grid.hex("1-F05")]] == ["wire"]


@rule("coh:20.0e")
def test_cards_are_not_for_the_force_of_another_player() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", seat=0),
        unit("B", "de-rifles", "1-F06", seat=1, hit="pinned"),
        unit("S", "ru-rifles", "1-A01", seat=2),
        seats=("german", "german", "soviet"),
        cp=(5, 5, 5),
        hands={0: ["rally"]},
    )
    assert refused(game, state, "play rally on B for 0").rule == "coh:20.0e"
