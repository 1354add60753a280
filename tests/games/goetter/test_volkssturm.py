"""8.4: the Volkssturm of Berlin."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from tests.games.goetter.late_phases import (
    at,
    berlin,
    boxed,
    do,
    next_phase,
    number,
    offered,
    play_until,
    refused,
    rules_of,
    top,
    unit,
)

ALL = [f"VS{one}" for one in range(1, 26)]


@rule("goetter:8.4a")
def test_the_die_says_how_many_battalions_may_be_raised_on_siege_hexes() -> None:
    game, state = berlin(*boxed("waiting", *ALL))
    events = next_phase(game, state, volkssturm=2)
    assert top(state) == "Volkssturm"
    assert len(offered(game, state)) == 208 + 1
    assert refused(game, state, "raise 2620").rule == "goetter:8.4a"
    refusal = refused(game, state, "raise 3020")
    assert (refusal.rule, str(refusal.text)) == ("goetter:8.4a", "3020 is no hex of the siege map.")
    events += do(game, state, "raise 0626", "raise 0626")
    assert [at(game, state, name) for name in ALL[:3]] == ["0626", "0626", "-5"]
    assert (state.volkssturm, state.turn) == (2, 3)
    assert "goetter:8.4a" in rules_of(events)


@rule("goetter:8.4b")
def test_none_is_raised_among_soviets_in_their_zones_or_over_the_limit() -> None:
    mates = [unit("1M/1", "0120"), unit("1M/2", "0120")]
    game, state = berlin(unit("79RC", "1117"), *mates, *boxed("waiting", *ALL))
    next_phase(game, state, volkssturm=6)
    around = {"1117", "1017", "1217", "1118"}
    for label in around:
        assert refused(game, state, f"raise {label}").rule == "goetter:8.4b"
    assert "raise 0120" in offered(game, state)
    do(game, state, "raise 0120")
    assert refused(game, state, "raise 0120").rule == "goetter:8.4b"
    do(game, state, *["raise 0321"] * 5)
    assert [at(game, state, name) for name in ALL[:7]] == ["0120", *["0321"] * 5, "-5"]


def test_five_battalions_fill_a_hex() -> None:
    game, state = berlin(*boxed("waiting", *ALL))
    next_phase(game, state, volkssturm=6)
    do(game, state, *["raise 0321"] * 5)
    assert refused(game, state, "raise 0321").rule == "goetter:8.4b"


@rule("goetter:8.4c", "goetter:8.4d", "goetter:13.0q1")
def test_twenty_five_are_raised_in_a_game_and_the_dead_are_not_raised_again() -> None:
    game, state = berlin(*boxed("dead", *ALL[:23]), *boxed("waiting", *ALL[23:]), volkssturm=23)
    next_phase(game, state, volkssturm=6)
    events = do(game, state, "raise 0321", "raise 0321")
    assert {"goetter:8.4c", "goetter:8.4d"} <= rules_of(events)
    assert (state.volkssturm, state.turn) == (25, 3)
    drawn = state.drawn
    play_until(game, state, lambda: state.turn == 4)
    assert state.drawn == drawn + 1, "only a G marker has been drawn"
    assert state.where[number(game, "VS1")] < 0


def test_what_is_not_placed_lapses_and_the_counters_stay() -> None:
    game, state = berlin(*boxed("waiting", *ALL))
    next_phase(game, state, volkssturm=6)
    do(game, state, "raise 0321", "end")
    assert (state.volkssturm, state.turn) == (1, 3)


@rule("goetter:11.13")
def test_volkssturm_in_an_objective_takes_it_back() -> None:
    game, state = berlin(*boxed("waiting", *ALL), held=["0626"])
    next_phase(game, state, volkssturm=1)
    reichstag = 1 << game.grid.hex("0626")
    assert state.held[1] & reichstag
    events = do(game, state, "raise 0626")
    assert state.held[0] & reichstag
    assert "goetter:11.13" in rules_of(events)


def test_the_question_says_how_many_may_still_be_raised() -> None:
    game, state = berlin(*boxed("waiting", *ALL))
    next_phase(game, state, volkssturm=3)
    do(game, state, "raise 0321")
    assert "2" in str(state.agenda[-1].prompt(game, state, 0).note)
