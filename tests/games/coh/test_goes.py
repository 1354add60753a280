"""2.0 to 2.3: preparation, initiative, goes, and how a turn ends."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.events import PhaseBegan, TurnBegan
from hexfront.engine.base.happenings import Marked
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Activated, CommandChanged, Flipped, Initiative, Spent
from hexfront.games.coh.game import Coh
from hexfront.games.coh.state import READY, STUCK, USED, WAITING

from .table import GAME, amounts, at, do, number, offered, refused, rules_of, table, unit, why

MISS = (1, 1)


def firefight(**more: Any) -> tuple[Coh, Any]:
    """The squads of the examples: rifles A and HMG B against rifles C and Maxim D, all in sight of each other."""
    return table(
        unit("A", "de-rifles", "1-D04", "s"),
        unit("B", "de-hmg", "1-D06", "s"),
        unit("C", "ru-rifles", "1-H04", "n"),
        unit("D", "ru-maxim", "1-H06", "n"),
        **more,
    )


def fire(game: Coh, state: Any, who: str, target: str, way: str = "ap") -> list[Any]:
    """A shot that misses."""
    events = do(game, state, f"fire {who} at {at(game, state, target)} by {way}", dice=MISS)
    if state.agenda[-1].__class__.__name__ == "Roll":
        events += do(game, state, "spend 0")
    return events


def status(game: Coh, state: Any, name: str) -> str:
    """Fresh, active or used."""
    one = number(game, name)
    if any(one in active for active in state.active):
        return "active"
    return "used" if state.flags[one] & USED else "fresh"


def end_turn(game: Coh, state: Any) -> list[Any]:
    """Both players pass."""
    return do(game, state, "pass", "pass")


@rule("coh:2.0a", "coh:2.0b")
def test_preparation_begins_with_fresh_units() -> None:
    game, state = firefight()
    do(game, state, "step A to 1-E04 by snap", "face s")
    state.flags[number(game, "B")] |= STUCK
    events = end_turn(game, state)
    assert state.turn == 2 and not any(flags & (USED | STUCK) for flags in state.flags)
    assert [one.unit for one in events if isinstance(one, Flipped) and not one.used] == ["A"]
    order = [one.phase for one in events if isinstance(one, PhaseBegan)]
    assert order == ["end", "initiative"]


@rule("coh:2.0c")
def test_then_smoke_thins_out() -> None:
    game, state = firefight(smoke={"1-F05": (2,), "1-F06": (1,)})
    events = end_turn(game, state)
    assert state.smoke == {game.grid.hex("1-F05"): (1,)}
    assert "coh:2.0c" in rules_of(events)


@rule("coh:2.0d", "coh:3.2a")
def test_then_command_points_are_back_and_what_was_left_is_gone() -> None:
    game, state = firefight(cp=(5, 3))
    state.cp[:] = [4, 0]
    state.lost[0] = 2
    events = end_turn(game, state)
    assert [one.cp for one in events if isinstance(one, CommandChanged)] == [3, 3]
    do(game, state, "spend 0", "spend 0", dice=(1, 1, 6, 6))
    do(game, state, "step A to 1-E04 by cp", "face s", "pass")
    assert state.cp == [2, 3], "shared by all units, and not refreshed before the next turn"
    assert refused(game, state, "dig A by cp").rule == "coh:3.2.2"


@rule("coh:2.0e")
def test_then_cards_are_drawn_as_the_sheet_says() -> None:
    game = GAME.room("gap")
    state = game.setup("gap", frozenset(), 1)
    do(game, state, "fill", "commit")
    while state.agenda[-1].__class__.__name__ != "Go":
        prompt = offered(game, state)
        do(game, state, "spend 0" if "spend 0" in prompt else "pass")
    before = [len(hand) for hand in state.hands]
    events = end_turn(game, state)
    assert "coh:2.0e" in rules_of(events)
    assert [len(hand) for hand in state.hands] == [count + 1 for count in before]


@rule("coh:2.0f", "coh:2.0g")
def test_then_artillery_is_plotted_and_what_was_plotted_falls() -> None:
    game = GAME.room("snow-ridge")
    state, events = game.start("snow-ridge", frozenset(), 1)
    while not {"coh:2.0f", "coh:2.0g"} <= rules_of(events):
        prompt = offered(game, state)
        told = [text for text in ("commit", "fill", "spend 0") if text in prompt]
        keep = [text for text in sorted(prompt) if text.startswith("keep")]
        events += do(game, state, (told or keep or sorted(prompt))[0])
    order = [one.phase for one in events if isinstance(one, PhaseBegan)]
    assert (
        order.index("plotting") < order.index("barrage") < order.index("initiative")
        or "initiative" not in order
    )


@rule("coh:2.0h")
def test_then_reinforcements_that_are_due_stand_ready() -> None:
    game = GAME.room("partisans")
    state = game.setup("partisans", frozenset(), 1)
    reserve = number(game, "ru-rifles.4")
    assert state.where[reserve] == WAITING
    do(game, state, "spend 0", "spend 0", dice=(6, 6, 1, 1))
    events = end_turn(game, state)
    assert state.where[reserve] == READY
    assert [one.what for one in events if isinstance(one, Marked)] == ["ru-rifles.4", "ru-rifles.5"]


@rule("coh:2.0i", "coh:2.1a")
def test_last_comes_the_roll_for_initiative_and_the_higher_total_begins() -> None:
    game, state = firefight(cp=(0, 0))
    state.cp[:] = [0, 0]
    state.dictated += [("", value - 1) for value in (3, 3, 4, 3)]
    events = end_turn(game, state)
    assert [one.seat for one in events if isinstance(one, Initiative)] == [0], (
        "the Soviet rolls first, the German more"
    )
    assert game.deciders(state) == (0,)
    kv2 = GAME.room("kv2")
    begun = kv2.setup("kv2", frozenset(), 1)
    assert kv2.firefight.initiative == 0 and begun.turn == 0


@rule("coh:2.1b", "coh:3.2.4b")
def test_equal_totals_are_rolled_again_without_the_points_spent() -> None:
    game, state = firefight(cp=(7, 6))
    do(game, state, "pass", "pass")
    events = do(game, state, "spend 1", "spend 0", dice=(2, 3, 3, 3))
    assert "coh:2.1b" in rules_of(events) and state.cp == [6, 6]
    assert game.deciders(state) == (1,), "at equal CP the Soviet declares first"
    do(game, state, "spend 0", "spend 2", dice=(3, 3, 2, 3))
    assert state.cp == [4, 6] and state.first == 0, "5 + 2 is more than 6; the point of the first try is gone"


@rule("coh:3.2.4a")
def test_whoever_has_more_points_declares_first_once_and_at_most_two() -> None:
    game, state = firefight(cp=(5, 7))
    end_turn(game, state)
    assert game.deciders(state) == (1,)
    assert offered(game, state) == {"spend 0", "spend 1", "spend 2"}
    assert refused(game, state, "spend 3").rule == "coh:3.2.4a"
    do(game, state, "spend 1")
    assert game.deciders(state) == (0,)
    assert amounts(game, state, "spend 2") == {"coh:3.2.4a": "2 CP"}


@rule("coh:3.2.4.ex1")
def test_two_points_on_the_initiative_do_not_help() -> None:
    game, state = firefight(cp=(7, 5))
    end_turn(game, state)
    do(game, state, "spend 2", "spend 0", dice=(1, 3, 3, 4))
    assert state.cp == [5, 5] and state.first == 1 and game.deciders(state) == (1,)


@rule("coh:2.2a", "coh:2.2b")
def test_on_his_go_a_player_takes_one_action_stalls_or_passes() -> None:
    game, state = firefight()
    events = do(game, state, "step A to 1-E04 by ap")
    assert refused(game, state, "step A to 1-F04 by ap").rule == "coh:5.1c", (
        "the action under way comes first"
    )
    assert [one.ap for one in events if isinstance(one, Spent)] == [1]
    do(game, state, "face s")
    assert game.deciders(state) == (1,)
    assert refused(game, state, "step A to 1-F04 by ap").rule == "coh:2.2a", "not his unit"
    assert refused(game, state, "commit").rule == "coh:2.2a"
    dead = number(game, "D")
    state.where[dead] = WAITING
    state.at.clear()
    assert refused(game, state, "step D to 1-G06 by ap").rule == "coh:2.2b"


@rule("coh:2.2c", "coh:2.2f")
def test_a_unit_is_fresh_until_it_is_flipped() -> None:
    game, state = firefight()
    assert status(game, state, "A") == "fresh"
    do(game, state, "step A to 1-E04 by ap", "face s", "pass")
    assert status(game, state, "A") == "active"
    state.ap[0] = 1
    events = do(game, state, "pivot A to n by ap")
    assert status(game, state, "A") == "used" and "coh:2.2f" in rules_of(events)
    do(game, state, "pass")
    assert refused(game, state, "pivot A to s by ap").rule == "coh:2.2c"
    assert "pivot A to s by cp" in offered(game, state)


@rule("coh:2.2d", "coh:3.0a")
def test_activating_gives_seven_points_for_now_and_later() -> None:
    game, state = firefight()
    assert refused(game, state, "activate A").rule == "coh:3.0a"
    assert amounts(game, state, "step A to 1-E04 by ap")["coh:3.0a"] == "7 AP"
    events = do(game, state, "step A to 1-E04 by ap", "face s")
    assert [(one.unit, one.ap) for one in events if isinstance(one, Activated)] == [("A", 7)]
    assert state.ap == [6, 0]
    do(game, state, "pass", "step A to 1-F04 by ap", "face s")
    assert state.ap == [5, 0]


@rule("coh:2.2e")
def test_a_player_has_one_activation_at_a_time() -> None:
    game, state = firefight()
    events = do(game, state, "step A to 1-E04 by ap", "face s", "pass")
    assert "coh:2.2e" in rules_of(events) and state.active[0] == (0,)
    do(game, state, "drop", "step B to 1-E06 by ap", "face s")
    assert state.active[0] == (1,) and status(game, state, "A") == "used"


@rule("coh:2.2g")
def test_an_opportunity_action_uses_the_unit_up() -> None:
    game, state = firefight()
    events = do(game, state, "dig A by snap")
    assert status(game, state, "A") == "used" and state.ap == [0, 0] and state.cp == [5, 5]
    assert "coh:2.2g" in rules_of(events)


@rule("coh:2.2h", "coh:3.2.2")
def test_a_command_action_leaves_the_status_as_it_was() -> None:
    game, state = firefight()
    events = do(game, state, "step A to 1-E04 by cp", "face s")
    assert status(game, state, "A") == "fresh" and state.cp == [4, 5]
    assert {"coh:2.2h", "coh:3.2.2"} <= rules_of(events)
    do(game, state, "pass", "pivot A to n by snap", "pass")
    do(game, state, "pivot A to s by cp")
    assert status(game, state, "A") == "used" and state.cp == [3, 5]


@rule("coh:2.2i")
def test_a_card_may_be_played_on_any_unit_and_changes_no_status() -> None:
    game, state = firefight(hands={0: ["command-action"]})
    state.flags[0] |= USED
    assert refused(game, state, "step A to 1-E04 by card").rule == "coh:2.2i"
    played = next(text for text in sorted(offered(game, state)) if text.startswith("play command-action"))
    do(game, state, played)
    told = next(
        text for text in sorted(offered(game, state)) if text.startswith("step A") and text.endswith("card")
    )
    assert "coh:2.2i" in amounts(game, state, told)
    do(game, state, told, "face s")
    assert status(game, state, "A") == "used" and state.cp == [5, 5] and game.deciders(state) == (1,)


@rule("coh:2.2j")
def test_stalling_costs_a_point_of_either_kind() -> None:
    game, state = firefight(cp=(1, 0))
    assert amounts(game, state, "stall by cp") == {"coh:2.2j": "1 CP"}
    assert refused(game, state, "stall by snap").rule == "coh:2.2j"
    do(game, state, "stall by cp")
    assert state.cp == [0, 0]
    state.cp[1] = 0
    assert refused(game, state, "stall by cp").rule == "coh:2.2j"
    do(game, state, "step C to 1-G04 by ap", "face n", "pass", "stall by ap")
    assert state.ap == [0, 5] and game.deciders(state) == (0,)


@rule("coh:2.2j")
def test_a_player_without_a_single_unit_can_still_stall() -> None:
    game, state = table(unit("A", "de-rifles", "1-D04"), cp=(2, 2), go=1)
    assert not game.force[1]
    do(game, state, "stall by cp")
    assert state.cp == [2, 1]


@rule("coh:2.2k", "coh:2.2l")
def test_passing_is_free_but_ends_the_activation() -> None:
    game, state = firefight()
    assert amounts(game, state, "pass") == {"coh:2.2k": "0"}
    do(game, state, "step A to 1-E04 by ap", "face s", "stall by cp")
    events = do(game, state, "pass")
    assert status(game, state, "A") == "used" and state.ap[0] == 0 and state.cp[0] == 5
    assert "coh:2.2l" in rules_of(events)


@rule("coh:2.2m", "coh:2.3")
def test_two_passes_in_a_row_end_the_turn_one_does_not() -> None:
    game, state = firefight()
    do(game, state, "pass", "step C to 1-G04 by ap", "face n", "pass", "stall by cp", "pass")
    assert state.turn == 1
    assert "step C to 1-F04 by ap" in offered(game, state), "who has passed may act again"
    do(game, state, "step C to 1-F04 by ap", "face n")
    events = do(game, state, "pass", "pass")
    assert state.turn == 2 and [one.turn for one in events if isinstance(one, TurnBegan)] == [2]
    assert {"coh:2.2m", "coh:2.3"} <= rules_of(events)


@rule("coh:2.2n")
def test_both_players_may_have_an_active_unit() -> None:
    game, state = firefight()
    do(game, state, "step A to 1-E04 by ap", "face s")
    events = do(game, state, "step C to 1-G04 by ap", "face n")
    assert state.active == [(0,), (2,)] and state.ap == [6, 6]
    assert "coh:2.2n" in rules_of(events)


@rule("coh:2.2o", "coh:3.0d")
def test_other_actions_in_between_leave_the_active_unit_its_points() -> None:
    game, state = firefight()
    do(game, state, "step A to 1-E04 by ap", "face s", "pass")
    events = do(
        game, state, "pivot B to n by snap", "pass", "pivot B to s by cp", "pass", "pivot A to n by cp"
    )
    assert state.active[0] == (0,) and state.ap[0] == 6 and state.cp[0] == 3
    assert {"coh:2.2o", "coh:3.0d"} <= rules_of(events)


@rule("coh:2.2p")
def test_nobody_has_to_have_an_active_unit() -> None:
    game, state = firefight()
    assert refused(game, state, "drop").rule == "coh:2.2p"
    do(game, state, "pivot A to n by cp", "pivot C to s by snap", "stall by cp", "pass")
    assert state.active == [(), ()]


@rule("coh:2.2.ex1")
def test_stalling_keeps_the_turn_alive() -> None:
    game, state = firefight()
    do(game, state, "stall by cp", "pass")
    assert state.turn == 1 and game.deciders(state) == (0,)
    game, state = firefight()
    do(game, state, "pass", "pass")
    assert state.turn == 2


@rule("coh:2.2.ex2")
def test_schema_1_activation_command_and_topping_up() -> None:
    game, state = firefight(cp=(2, 1))
    fire(game, state, "A", "C")
    assert state.ap == [4, 0]
    fire(game, state, "C", "A")
    assert state.ap == [4, 3]
    fire(game, state, "B", "C", "cp")
    assert state.cp == [0, 1] and status(game, state, "B") == "fresh"
    fire(game, state, "C", "B")
    assert (state.ap, state.cp) == ([4, 0], [0, 0]) and status(game, state, "C") == "used"


@rule("coh:2.2.ex3", "coh:2.2.ex4", "coh:2.2.ex5")
def test_schema_2_until_both_pass() -> None:
    game, state = firefight(cp=(0, 0), ap={0: 4})
    state.active[0] = (0,)
    state.flags[number(game, "C")] |= USED
    do(game, state, "step A to 1-E04 by ap", "face s")
    assert state.ap[0] == 3
    do(game, state, "pass")
    fire(game, state, "A", "C")
    assert status(game, state, "A") == "used"
    fire(game, state, "D", "B")
    assert state.ap[1] == 4
    fire(game, state, "B", "D")
    assert state.ap[0] == 5
    do(game, state, "stall by ap")
    assert state.ap[1] == 3
    fire(game, state, "B", "D")
    fire(game, state, "D", "B")
    assert status(game, state, "D") == "used"
    fire(game, state, "B", "D")
    assert state.ap[0] == 1, "three shots of 2 AP each"
    do(game, state, "pass")
    assert not why(game, state, f"fire B at {at(game, state, 'D')} by ap"), "no CP to make up for it"
    events = do(game, state, "pass")
    assert state.turn == 2 and "B" in [one.unit for one in events if isinstance(one, Flipped) and one.used]
