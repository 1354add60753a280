"""Whatever comes as an action is refused by a rule, or as no action at all; nothing else ever comes out."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront.bots import RandomBot
from hexfront.engine.base.actions import (
    NUMBER,
    WORD,
    Lexicon,
    Verb,
    names,
)
from hexfront.engine.base.errors import BadAction, Illegal
from hexfront.engine.base.state import clone
from hexfront.engine.contract.game import NO_ACTION, room
from hexfront.engine.contract.macros import expand
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.errors import HexfrontError

PLIES = (0, 25, 50, 120, 180, 260, 300)
ODD = st.sampled_from(
    [
        *("", " ", "0", "7", "734", "-1", "٣", "²", "x" * 300, "0101", "a,b", "end", "\ud800", "\x00"),
        *(-(10**30), -1000, -1, 10**6, 2**63, 10**30, True, False, None, 1.0, b"7"),
    ]
)
TOKENS = ODD | st.integers(0, 60) | st.integers(0, 3000)
ARGUMENTS = TOKENS | st.lists(TOKENS, max_size=3) | st.lists(TOKENS, max_size=3).map(tuple)


@cache
def states(name: str) -> tuple[Any, list[Any]]:
    """A game, and states of it at the start and later."""
    game = load_game(name)
    scenario = game.meta.scenarios[0].id
    game = room(game, scenario)
    state, bot, found = game.setup(scenario, frozenset(), 7), RandomBot(7), []
    for ply in range(max(PLIES) + 1):
        if ply in PLIES:
            found.append(clone(state))
        seats = game.deciders(state)
        if not seats:
            break
        game.apply(state, seats[0], bot.pick(game.legal(state, seats[0]), game.lexicon.backs))
    return game, found


@st.composite
def attempts(draw: st.DrawFn, name: str) -> tuple[Any, Any, Any]:
    """A game, a state, and something put forward as an action: verbs are mostly real ones, as long as theirs are."""
    game, found = states(name)
    verb = draw(st.sampled_from(sorted(game.lexicon.verbs)) | ODD)
    slots = game.lexicon.verbs[verb].pattern.count("{") if verb in game.lexicon.verbs else 1
    size = draw(st.sampled_from([slots] * 4 + [slots + 1, max(0, slots - 1)]))
    arguments = [draw(ARGUMENTS) for _ in range(size)]
    return game, draw(st.sampled_from(found)), (verb, *arguments)


def refused_by(game: Any, state: Any, seat: int, action: Any, *, macro: bool) -> str:
    """The rule that refuses an action, or the first atom of a macro; nothing if it is legal."""
    try:
        atoms = expand(game, state, seat, action) if macro else [action]
        game.apply(state, seat, atoms[0])
    except Illegal as refusal:
        return refusal.rule
    return ""


@pytest.mark.parametrize("name", game_ids())
def test_an_odd_action_is_refused_and_explained(name: str) -> None:
    @settings(max_examples=150)
    @given(attempts(name))
    def put(attempt: tuple[Any, Any, Any]) -> None:
        game, state, action = attempt
        formed = game.lexicon.check(action)
        if formed:
            assert game.lexicon.parse(game.lexicon.text(action)) == action
        for seat in game.deciders(state):
            assert formed or not game.explain(state, seat, action).legal
            rule = refused_by(game, clone(state), seat, action, macro=formed)
            assert formed or rule == NO_ACTION

    put()


@pytest.mark.parametrize("name", game_ids())
def test_odd_words_are_no_action_or_one_that_is_written_so(name: str) -> None:
    words = st.text(max_size=12) | TOKENS.map(str)

    @settings(max_examples=150)
    @given(st.sampled_from(sorted(states(name)[0].lexicon.verbs)), st.lists(words, max_size=5))
    def put(verb: str, rest: list[str]) -> None:
        lexicon = states(name)[0].lexicon
        try:
            action = lexicon.parse(" ".join([verb, *rest]))
        except HexfrontError as error:
            assert isinstance(error, BadAction)
        else:
            assert lexicon.check(action)

    put()


@pytest.mark.parametrize("name", game_ids())
def test_a_hex_in_digits_is_no_hex(name: str) -> None:
    game, found = states(name)
    tried = 0
    for state in found:
        for seat in game.deciders(state):
            for action in list(game.legal(state, seat))[:500:7]:
                slots = [word for word in game.lexicon.verbs[action[0]].pattern.split() if word[0] == "{"]
                if "{hex}" in slots:
                    place = slots.index("{hex}") + 1
                    odd = (*action[:place], str(action[place]), *action[place + 1 :])
                    assert refused_by(game, clone(state), seat, odd, macro=False) == NO_ACTION
                    tried += 1
    assert tried


@pytest.mark.parametrize("text", ["٣", "²", "--5", "-", "1_0", "+5", "", "9" * 19, "9" * 5000, "1.0"])
def test_a_number_has_plain_digits(text: str) -> None:
    with pytest.raises(ValueError, match="is not a number"):
        NUMBER.read(text)


@pytest.mark.parametrize("number", [0, -5, 10**18 - 1, 1 - 10**18])
def test_a_number_is_written_as_it_is_read(number: int) -> None:
    assert NUMBER.read(NUMBER.write(number)) == number


@pytest.mark.parametrize("token", [5, "", "two words", "a,b", "x" * 81, "tab\tbed"])
def test_a_word_is_one_word(token: Any) -> None:
    assert not Lexicon([Verb("say {word}")], []).check(("say", token))


def test_words_and_numbers_at_their_limits_are_tokens() -> None:
    lexicon = Lexicon([Verb("say {word}"), Verb("count {number}")], [])
    assert lexicon.check(("say", "x" * 80))
    assert lexicon.check(("count", 10**18 - 1))
    assert not lexicon.check(("count", 10**18))
    assert WORD.read("x" * 80) == "x" * 80


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["14G", "14 G"], "holds a blank or a comma"),
        (["14G,76"], "holds a blank or a comma"),
        (["14G", ""], "holds a blank or a comma"),
        (["14G", "76", "14G"], "are not unique"),
    ],
)
def test_names_that_could_not_be_read_back_are_refused(words: list[str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        names("unit", words)


def test_a_name_is_one_of_the_list_and_nothing_beside_it() -> None:
    unit = names("unit", ["14G", "76"])
    assert [unit.write(token) for token in (0, 1)] == ["14G", "76"]
    for token in (-1, 2, "0", None):
        with pytest.raises(ValueError, match="unknown unit number"):
            unit.write(token)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="unknown unit '77'"):
        unit.read("77")
