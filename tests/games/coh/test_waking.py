"""3.0 Activating is no action: a fresh unit is activated to stall with its AP, or for a card that AP pay."""

from __future__ import annotations

from hexfront.engine.base.events import faces
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.firefight import Exit
from hexfront.games.coh.events import CardPlayed, Rolled

from .cardplay import hand
from .squads import FAR, used
from .table import amounts, do, offered, refused, rules_of, table, unit, why


@rule("coh:3.0a", "coh:2.2j", "coh:2.2d")
def test_a_unit_is_activated_to_stall_with_its_points() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"),
        unit("B", "de-rifles", "1-F06"),
        unit("U", "de-rifles", "1-F07", "n", "used"),
        unit("R", "de-rifles", "ready"),
        FAR,
        cp=(0, 0),
    )
    assert {one for one in offered(game, state) if one.startswith("stall")} == {"stall by ap"}
    assert amounts(game, state, "stall by ap") == {"coh:2.2j": "1 AP", "coh:3.0a": "7 AP"}
    do(game, state, "stall by ap")
    assert offered(game, state) == {"activate A", "activate B", "cancel"}
    assert "coh:3.0a" in {one.rule for one in why(game, state, "activate B").reasons}
    assert refused(game, state, "activate U").rule == "coh:2.2d"
    events = do(game, state, "activate B")
    assert {"coh:3.0a", "coh:2.2j"} <= rules_of(events)
    assert state.active[0] == (1,) and state.ap[0] == 6
    assert game.deciders(state) == (1,)


@rule("coh:2.2j", "coh:3.0.1a")
def test_whoever_has_neither_points_nor_fresh_units_does_not_stall() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05", "n", "used"), FAR, cp=(0, 0))
    assert refused(game, state, "stall by ap").rule == "coh:2.2j"
    game, state = table(unit("A", "de-rifles", "1-F05"), FAR, cp=(2, 0), options=("variable-ap",))
    assert refused(game, state, "stall by ap").rule == "coh:3.0.1a", "the dice come first"
    assert refused(game, state, "stall by ap").legal == ("activate A",)
    do(game, state, "activate A", "spend 0", "stall by ap", dice=(3, 3, 3))
    assert game.deciders(state) == (1,)


@rule("coh:3.0a", "coh:8.0c")
def test_who_thinks_better_of_it_has_done_nothing_but_a_card_is_shown_first() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), FAR, cp=(0, 0), hands={0: ["veteran-sergeant"]})
    do(game, state, "stall by ap")
    assert "coh:3.0a" in {one.rule for one in why(game, state, "cancel").reasons}
    do(game, state, "cancel")
    assert game.deciders(state) == (0,) and not state.active[0]
    events = do(game, state, "play veteran-sergeant for 0")
    assert [one.card for one in faces(events, 1) if isinstance(one, CardPlayed)] == ["veteran-sergeant"]
    assert offered(game, state) == {"activate A"}, "what follows is no secret"
    assert refused(game, state, "cancel").rule == "coh:2.2d"
    game, state = table(unit("A", "de-rifles", "1-F05"), FAR, cp=(0, 0))
    assert refused(game, state, "play veteran-sergeant for 0").rule == "coh:8.0c"


@rule("coh:2.2j", "coh:10.0c")
def test_a_hidden_unit_stalls_and_stays_hidden() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05", "n", "hidden"), FAR, cp=(0, 0))
    do(game, state, "stall by ap", "activate A")
    assert state.hidden == 1 and state.ap[0] == 6
    do(game, state, "pass", "emerge A to 1-E05 by ap")
    assert not state.hidden


@rule("coh:card-07", "coh:3.0a")
def test_the_sergeant_comes_to_a_unit_just_activated() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), FAR, cp=(0, 0), hands={0: ["veteran-sergeant"]})
    do(game, state, "play veteran-sergeant for 0", "activate A", dice=(5,))
    assert state.ap[0] == 12 and hand(game, state) == []
    assert game.deciders(state) == (1,)
    state.ap[0] = 19
    track = next(one for one in game.view(state, 0).tracks if one.id == "ap-0")
    assert (track.value, track.high) == (19, 19), "another sergeant, and the track is too short"


@rule("coh:card-08", "coh:8.0e", "coh:3.0a", "coh:3.0.1a")
def test_a_green_card_is_paid_by_a_unit_activated_for_it() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), FAR, cp=(0, 0), hands={0: ["front-officer"]})
    do(game, state, "play front-officer for 0", "activate A", dice=(4,))
    assert state.ap[0] == 5 and state.cp[0] == 4
    rolled = {"options": ("variable-ap",), "hands": {0: ["front-officer", "veteran-sergeant"]}}
    game, state = table(unit("A", "de-rifles", "1-F05"), FAR, cp=(0, 0), **rolled)
    for card in ("front-officer", "veteran-sergeant"):
        assert refused(game, state, f"play {card} for 0").rule == "coh:3.0.1a"


@rule("coh:8.0f", "coh:8.0e", "coh:9.0a")
def test_a_fresh_unit_pays_for_the_card_that_is_played_on_it() -> None:
    pinned = unit("A", "de-rifles", "1-F05", hit="pinned")
    game, state = table(pinned, FAR, cp=(0, 0), hands={0: ["follow-me"]})
    do(game, state, "play follow-me on A for 0")
    assert state.active[0] == (0,) and state.ap[0] == 5 and state.hit[0] < 0
    other = unit("B", "de-rifles", "1-C05", "n", "active")
    game, state = table(pinned, other, FAR, cp=(0, 0), ap={0: 2}, hands={0: ["follow-me"]})
    assert amounts(game, state, "play follow-me on A for 0")["coh:9.0a"] == "2 AP"
    events = do(game, state, "play follow-me on A for 0")
    assert "coh:9.0a" in rules_of(events) and used(game, state, "A", "B") == [True, True]


@rule("coh:8.0f")
def test_a_used_unit_has_no_points_for_its_card() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", "used", hit="pinned"),
        unit("B", "de-rifles", "1-C05", "n", "active"),
        FAR,
        cp=(0, 0),
        hands={0: ["follow-me"]},
    )
    assert refused(game, state, "play follow-me on A for 0").rule == "coh:8.0f"


@rule("coh:3.2.3a", "coh:3.0.1a", "coh:card-12")
def test_the_dice_of_an_activation_are_a_roll_of_ones_own() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"),
        FAR,
        cp=(2, 0),
        hands={0: ["luck", "sniper"]},
        deck=("luck", "sniper"),
        options=("variable-ap",),
    )
    do(game, state, "activate A", "spend 1", dice=(5, 4, 3))
    do(game, state, "luck 2")
    assert state.ap[0] == 11 and state.cp[0] == 1
    assert hand(game, state) == ["sniper"]


@rule("coh:3.0.1b")
def test_the_other_side_does_not_see_dice_under_a_cup_that_luck_may_change() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"),
        FAR,
        cp=(0, 0),
        hands={0: ["luck"]},
        deck=("luck",),
        options=("fog-ap",),
    )
    events = do(game, state, "activate A", dice=(5, 4, 3))
    assert not [one for one in faces(events, 1) if isinstance(one, Rolled)]
    assert [one.total for one in faces(events, 0) if isinstance(one, Rolled)] == [8]
    others = {game.resample(state, 1, seed).agenda[-2].thrown for seed in range(8)}
    assert len(others) > 1
    assert {game.resample(state, 0, seed).agenda[-2].thrown for seed in range(8)} == {(5, 4, 3)}
    assert game.view(state, 1).prompts and "8" not in str(game.view(state, 1).prompts)
    events = do(game, state, "pass", "drop")
    assert [str(one.text()) for one in faces(events, 1) if isinstance(one, Rolled)] == [
        "5 + 4 + 3, highest and lowest: 8."
    ]


@rule("coh:3.0.1a", "coh:2.2f")
def test_dice_that_come_to_nothing_end_the_activation_at_once() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), FAR, cp=(2, 0), options=("variable-ap",))
    do(game, state, "activate A", "spend -2", dice=(1, 1, 1))
    assert not state.active[0] and used(game, state, "A") == [True]
    assert game.deciders(state) == (0,), "it was no action"


@rule("coh:3.0.1b", "coh:5.6")
def test_dice_under_a_cup_are_shown_when_the_unit_leaves_the_map() -> None:
    gate = 1 << table(FAR)[0].grid.hex("1-A05")
    game, state = table(
        unit("A", "de-rifles", "1-A05"),
        unit("S", "ru-rifles", "1-K05"),
        cp=(0, 0),
        options=("fog-ap",),
        exits=(Exit("german", gate, 1, (), 9),),
    )
    events = do(game, state, "activate A", "exit A by ap", dice=(5, 4, 3))
    assert [one.dice for one in faces(events, 1) if isinstance(one, Rolled)] == [(5, 4, 3)]
    assert state.ap[0] == 0 and "coh:5.6" in rules_of(events)


@rule("coh:3.0.1b", "coh:18.3.1b")
def test_what_there_is_to_pay_for_wire_with_is_not_told_in_the_fog() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"), FAR, cp=(0, 0), options=("fog-ap",), works={"1-E05": ["wire"]}
    )
    do(game, state, "activate A", "step A to 1-E05 by ap", dice=(5, 4, 3, 2))
    notes = [str(game.view(state, seat).prompts[0].note) for seat in (0, 1)]
    assert "there are 8" in notes[0] and "8" not in notes[1]


@rule("coh:3.0.1a")
def test_a_group_is_told_that_a_unit_rolls_for_its_points_first() -> None:
    units = unit("A", "de-rifles", "1-F05"), unit("B", "de-rifles", "1-F06"), FAR
    game, state = table(*units, cp=(1, 0), options=("variable-ap",))
    do(game, state, "group A", "join B")
    assert "activate a unit first" in str(game.view(state, 0).prompts[0].note)
    assert refused(game, state, "step A to 1-E05 by ap").rule == "coh:3.0.1a"
    game, state = table(*units, cp=(1, 0))
    do(game, state, "group A", "join B")
    assert "7 AP" in str(game.view(state, 0).prompts[0].note)
