"""4.2: the secret selection of command tokens."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from hexfront.engine.base.events import faces
from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.tokens import token_rules

from .table import axis, campaign, offered, refused, rules, table, top, unit

SOVIET, AXIS = 0, 1
SIX = ("Vrnz", "Step", "SW", "Sth", "Vrnz", "Reinforcements")


def say(game: Any, state: Any, seat: int, *texts: str) -> list[Any]:
    """These actions of one seat, while both choose."""
    events = []
    for text in texts:
        events += game.apply(state, seat, game.lexicon.parse(text))
    return events


def explained(game: Any, state: Any, seat: int, text: str) -> set[str]:
    """The rules that speak in an action of a seat."""
    verdict = game.explain(state, seat, game.lexicon.parse(text))
    return {reason.rule.removeprefix("tow:") for reason in verdict.reasons}


def picks(*tokens: str) -> list[str]:
    return [f"pick {token}" for token in tokens]


@rule("tow:4.2.1b", "tow:4.2.1c", "tow:4.2.1e")
def test_the_soviets_select_six_with_one_of_each_front() -> None:
    game, state = campaign(phase="selection", turn=2)
    assert "4.2.1c" in explained(game, state, SOVIET, "pick Vrnz")
    say(game, state, SOVIET, *picks("Vrnz", "Vrnz", "Reinforcements"))
    assert refused(game, state, "seal", SOVIET).rule == "tow:4.2.1b"
    assert refused(game, state, "pick Step", AXIS).rule == "tow:4.2a"
    say(game, state, SOVIET, "pick Step")
    # Two places are left and two Fronts missing: nothing else fits.
    assert refused(game, state, "pick Step", SOVIET).rule == "tow:4.2.1c"
    say(game, state, SOVIET, *picks("SW", "Sth"))
    assert refused(game, state, "pick SW", SOVIET).rule == "tow:4.2.1b"
    assert offered(game, state, SOVIET) == {"unpick", "seal"}
    game, state = campaign(phase="selection", turn=2)
    say(game, state, SOVIET, "pick Vrnz")
    assert "4.2.1e" in explained(game, state, SOVIET, "pick Vrnz")


def stands(game: Any, state: Any, seat: int, text: str) -> list[str]:
    """Every rule that stands against an action, the one that is told first."""
    found = state.agenda[-1].objections(game, state, seat, game.lexicon.parse(text))
    return [objection.rule.removeprefix("tow:") for objection in found]


@rule("tow:4.2a")
def test_nobody_selects_tokens_of_the_other_side() -> None:
    game, state = campaign(phase="selection", turn=2)
    for seat, token in ((SOVIET, "8A"), (AXIS, "Vrnz")):
        refusal = refused(game, state, f"pick {token}", seat)
        assert refusal.rule == "tow:4.2a" and str(refusal.text).endswith("is a token of the other side.")


def test_nothing_is_taken_back_before_anything_is_picked() -> None:
    game, state = campaign(phase="selection", turn=2)
    assert stands(game, state, SOVIET, "unpick") == ["4.2a"]
    say(game, state, SOVIET, "pick Vrnz")
    assert stands(game, state, SOVIET, "unpick") == []


def test_every_rule_against_a_token_is_told() -> None:
    game, state = campaign(phase="selection", turn=2)
    assert stands(game, state, SOVIET, "keep STAVKA") == ["4.2e", "4.2.1a"]
    assert stands(game, state, SOVIET, "pick Vrnz") == [] and stands(game, state, SOVIET, "unpick") == [
        "4.2a"
    ]
    say(game, state, SOVIET, *picks("Vrnz", "Vrnz", "Reinforcements", "Step"))
    assert stands(game, state, SOVIET, "pick Vrnz") == ["4.2.1a", "4.2.1c"]
    assert stands(game, state, SOVIET, "seal") == ["4.2.1b"]
    say(game, state, SOVIET, *picks("SW", "Sth"))
    assert stands(game, state, SOVIET, "pick Vrnz") == ["4.2.1b", "4.2.1a"]
    assert stands(game, state, SOVIET, "seal") == stands(game, state, SOVIET, "unpick") == []


@rule("tow:4.2.1c")
def test_six_tokens_without_one_of_each_front_are_not_sealed() -> None:
    game, state = campaign(phase="selection", turn=2)
    tokens = [
        game.lexicon.parse(f"pick {token}")[1] for token in ("Vrnz", "Vrnz", "Step", "Step", "SW", "SW")
    ]
    state.agenda[-1] = state.agenda[-1].picking(SOVIET, tuple(("pick", token) for token in tokens))
    assert refused(game, state, "seal", SOVIET).rule == "tow:4.2.1c"


@rule("tow:4.2.1a")
def test_there_are_two_tokens_of_each_front_and_one_of_the_others() -> None:
    game, state = campaign(phase="selection", turn=3)
    say(game, state, SOVIET, *picks("Vrnz", "Vrnz"))
    assert refused(game, state, "pick Vrnz", SOVIET).rule == "tow:4.2.1a"
    say(game, state, SOVIET, "unpick", "pick Reinforcements")
    assert refused(game, state, "pick Reinforcements", SOVIET).rule == "tow:4.2.1a"
    assert "pick Airborne" in offered(game, state, SOVIET)


@rule("tow:4.2.1f")
def test_the_airborne_token_comes_on_turn_3_and_once() -> None:
    game, state = campaign(phase="selection", turn=2)
    assert refused(game, state, "pick Airborne", SOVIET).rule == "tow:4.2.1f"
    game, state = campaign(phase="selection", turn=4, bridgehead="destroyed")
    assert refused(game, state, "pick Airborne", SOVIET).rule == "tow:4.2.1f"
    assert {"pick Vrnz", "pick Sth"} <= offered(game, state, SOVIET), "the others are there as before"


@rule("tow:4.2.1g", "tow:2.6g", "tow:4.2.1d")
def test_stavka_comes_by_turn_and_crossing_points_and_stands_in_for_a_front() -> None:
    game, state = campaign(phase="selection", turn=5)
    assert {"4.2.1d", "2.6g", "4.2.1g"} <= explained(game, state, SOVIET, "pick STAVKA")
    say(game, state, SOVIET, *picks("STAVKA", "Vrnz", "Vrnz", "SW", "SW", "Sth"))
    assert "seal" in offered(game, state, SOVIET)
    game, state = campaign(phase="selection", turn=5, crossings=["1826"])
    assert refused(game, state, "pick STAVKA", SOVIET).rule == "tow:4.2.1g"


@rule("tow:4.2.1c")
def test_only_fronts_with_tokens_are_compulsory() -> None:
    """An HQ of a position's own has none."""
    staff = unit("Q", "0505", "hq", "1-5/2-7", side="soviet")
    game, state = table(staff, axis("A", "0909"), phase="selection", turn=2)
    assert "pick Reinforcements" in offered(game, state, SOVIET)
    assert "4.2.1c" in explained(game, state, SOVIET, "pick Vrnz")
    say(game, state, SOVIET, *picks("Vrnz", "Step", "SW", "Sth", "Reinforcements", "SW"))
    assert "seal" in offered(game, state, SOVIET)


@rule("tow:4.2.1a")
def test_before_turn_5_stavka_is_refused_for_its_turn() -> None:
    game, state = campaign(phase="selection", turn=4)
    refusal = refused(game, state, "pick STAVKA", SOVIET)
    assert refusal.rule == "tow:4.2.1a" and "turn 5" in str(refusal)


@rule("tow:4.2.1.ex1")
def test_the_example_of_turn_5() -> None:
    game, state = campaign(phase="selection", turn=5, crossings=["1826"])
    assert refused(game, state, "pick STAVKA", SOVIET).rule == "tow:4.2.1g"
    say(
        game,
        state,
        SOVIET,
        *picks("Vrnz", "Step", "SW", "Sth", "Vrnz", "Vrnz")[:5],
        "pick Reinforcements",
        "seal",
    )


@rule("tow:4.2.1.ex2")
def test_the_example_of_turn_6() -> None:
    game, state = campaign(phase="selection", turn=6, crossings=["1826"])
    assert "4.2.1d" in explained(game, state, SOVIET, "pick STAVKA")
    say(game, state, SOVIET, *picks("Vrnz", "SW", "Sth", "STAVKA", "Reinforcements", "Airborne"), "seal")
    assert game.deciders(state) == (AXIS,)


@rule("tow:4.2.2b", "tow:2.1c")
def test_the_axis_selects_as_many_as_the_turn_track_says() -> None:
    game, state = campaign(phase="selection", turn=1)
    say(game, state, AXIS, "pick 4PzA", "keep 8A")
    assert refused(game, state, "seal", AXIS).rule == "tow:4.2.2b"
    say(game, state, AXIS, "pick 6A")
    assert refused(game, state, "pick 1PzA", AXIS).rule == "tow:4.2.2b"
    say(game, state, AXIS, "seal")
    events = say(game, state, SOVIET, *picks(*SIX), "seal")
    assert "2.1c" in rules(events, "selected")


@rule("tow:4.2.2a", "tow:4.2.2c")
def test_the_axis_has_four_armies_and_from_turn_2_two_okh_tokens() -> None:
    game, state = campaign(phase="selection", turn=1)
    assert refused(game, state, "pick OKH", AXIS).rule == "tow:4.2.2c"
    game, state = campaign(phase="selection", turn=2)
    say(game, state, AXIS, "pick OKH", "keep OKH", "pick 8A")
    assert refused(game, state, "pick OKH", AXIS).rule == "tow:4.2.2a"
    assert refused(game, state, "pick 8A", AXIS).rule == "tow:4.2.2a"


@rule("tow:4.2b", "tow:4.2e")
def test_the_axis_may_keep_tokens_in_hand_and_the_soviets_may_not() -> None:
    game, state = campaign(phase="selection", turn=2)
    assert "4.2b" in explained(game, state, AXIS, "keep OKH")
    assert refused(game, state, "keep Vrnz", SOVIET).rule == "tow:4.2e"
    say(game, state, AXIS, "keep OKH", "keep OKH", "pick 8A", "pick 6A", "seal")
    events = say(game, state, SOVIET, *picks(*SIX), "seal")
    assert {"4.2b", "4.2e"} <= rules(events, "selected")
    assert [game.tokens[token].id for token in state.hand] == ["OKH", "OKH"]


@rule("tow:4.2a", "tow:4.2f", "tow:4.2g", "tow:2.4b", "tow:4.0c")
def test_both_selections_and_supply_go_into_one_cup() -> None:
    game, state = campaign(phase="selection", turn=1)
    assert refused(game, state, "pick Supply", AXIS).rule == "tow:4.2f"
    assert "4.2a" in explained(game, state, AXIS, "pick 8A")
    say(game, state, AXIS, "pick 4PzA", "pick 8A", "pick 6A")
    assert "4.2g" in explained(game, state, AXIS, "seal")
    say(game, state, AXIS, "seal")
    events = say(game, state, SOVIET, *picks(*SIX), "seal")
    assert {"4.2f", "4.2g", "4.2a"} <= rules(events, "selected") and "2.4b" in rules(events, "token-drawn")
    assert "4.0c" in rules(events, "phase")
    cup = Counter(game.tokens[token].id for token in (*state.cup, *state.played))
    assert cup == Counter([*SIX, "4PzA", "8A", "6A", "Supply"])


@rule("tow:4.2h")
@pytest.mark.parametrize("viewer", [SOVIET, AXIS, -1])
def test_nobody_sees_what_the_other_selected(viewer: int) -> None:
    game, state = campaign(phase="selection", turn=2)
    say(game, state, AXIS, "keep OKH", "pick 4PzA", "pick 8A", "pick 6A", "seal")
    events = say(game, state, SOVIET, *picks(*SIX), "seal")
    told = {event.side: event for event in faces(events, viewer) if hasattr(event, "kept")}
    for seat, side in ((SOVIET, "soviet"), (AXIS, "axis")):
        assert bool(told[side].cup) == (viewer == seat)
        assert bool(told[side].hand) == (viewer == seat == AXIS)
        assert "tow:4.2h" in told[side].rules
    assert (told["axis"].into, told["axis"].kept) == (3, 1)


def test_what_the_other_picks_does_not_show_in_the_prompt() -> None:
    game, state = campaign(phase="selection", turn=1)
    say(game, state, AXIS, "pick 4PzA")
    assert top(state) == "Selection" and game.prompts(state, SOVIET)[0].picked == ()
    assert game.prompts(state, AXIS)[0].picked


@pytest.mark.parametrize("turn", [1, 2, 3, 5, 8])
def test_what_is_offered_is_what_no_bar_closes(turn: int) -> None:
    chance = Random(turn)
    for _ in range(40):
        game, state = campaign(phase="selection", turn=turn)
        state.stavka, state.dropped = chance.random() < 0.5, chance.random() < 0.5
        for side in (SOVIET, AXIS):
            tokens: tuple[int, ...] = ()
            while choices := token_rules.open_tokens(game, state, side, tokens):
                assert choices == token_rules.unbarred(game, state, side, tokens)
                tokens = (*tokens, chance.choice(choices))
            assert not token_rules.unbarred(game, state, side, tokens)
