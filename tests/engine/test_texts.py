"""Sentences are filled in, never run: whatever stands in a template, and however often."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hexfront.engine.base.texts import (
    CUT,
    DEEPEST,
    LONGEST,
    Text,
    Value,
    t,
)

NAMES = st.sampled_from(["a", "b", "unit", "_x", "a1"])
PIECES = st.one_of(
    st.text(max_size=8),
    NAMES.map("{{{}}}".format),
    st.sampled_from(
        ["{", "}", "{{", "}}", "{}", "{0}", "{a.b}", "{a[0]}", "{a!r}", "{a:>9}", "{a:{b}}", "{nope}", "{é}"]
    ),
)
TEMPLATES = st.lists(PIECES, max_size=8).map("".join)
VALUES: st.SearchStrategy[Value] = st.recursive(
    st.integers() | st.text(max_size=12) | TEMPLATES,
    lambda inner: st.builds(Text, TEMPLATES, st.dictionaries(NAMES, inner, max_size=3)),
    max_leaves=8,
)
TEXTS = st.builds(Text, TEMPLATES, st.dictionaries(NAMES, VALUES, max_size=4))


@given(TEXTS)
def test_any_sentence_can_be_said(text: Text) -> None:
    assert isinstance(str(text), str)


@given(TEXTS, st.dictionaries(TEMPLATES | st.text(max_size=8), TEMPLATES, max_size=4))
def test_any_sentence_can_be_said_in_any_language(text: Text, words: dict[str, str]) -> None:
    assert len(text.render(words)) <= LONGEST


@given(TEMPLATES)
def test_without_values_a_template_stays_as_it_is_written(template: str) -> None:
    assert str(Text(template)) == template


@given(st.text(max_size=40), st.text(max_size=40))
def test_values_are_not_looked_through_for_names(first: str, second: str) -> None:
    assert str(t("{a}|{b}", a=first + "{b}", b=second + "{a}")) == f"{first}{{b}}|{second}{{a}}"


def test_a_template_reaches_into_nothing() -> None:
    for slot in ("{a.render}", "{a.render.__globals__}", "{a.__class__}", "{a[0]}", "{a!r}", "{0}", "{}"):
        assert str(Text(slot, {"a": t("x")})) == slot


def test_a_template_asks_for_no_width() -> None:
    assert str(Text("{a:>50000000}", {"a": "x"})) == "{a:>50000000}"


def test_unknown_names_stay_as_they_are_written() -> None:
    assert str(t("{unit} at {nope}", unit="14G")) == "14G at {nope}"


def test_words_in_braces_are_words() -> None:
    """As in what positions may set: `air points left, for example {soviet = 2, axis = 1}`."""
    assert str(t("for example {soviet = 2}, {1-G09 = 'x'} and {{a}}", a=1)) == (
        "for example {soviet = 2}, {1-G09 = 'x'} and {1}"
    )


def nested(depth: int, times: int = 1) -> Text:
    text = t("x")
    for _ in range(depth - 1):
        text = t("{a}" * times, a=text)
    return text


def test_sentences_inside_sentences_go_so_far_and_no_further() -> None:
    assert str(nested(DEEPEST)) == "x"
    assert str(nested(DEEPEST + 1)) == CUT


def test_a_sentence_that_repeats_itself_ends() -> None:
    said = str(nested(DEEPEST, times=10))
    assert len(said) == LONGEST
    assert said.endswith(CUT)


def test_a_sentence_is_cut_where_it_is_too_long_and_only_there() -> None:
    assert str(t("{a}", a="x" * LONGEST)) == "x" * LONGEST
    assert str(t("{a}", a="x" * (LONGEST + 1))) == "x" * (LONGEST - 1) + CUT
    assert len(str(Text("y" * (LONGEST + 1)))) == LONGEST


def test_a_number_is_written_out_unless_it_is_endless() -> None:
    assert str(t("{a}", a=2**255)) == str(2**255)
    assert str(t("{a}", a=10**5000)) == CUT


def test_a_list_of_names_is_said_name_by_name() -> None:
    assert t("with {units}", units="tank, gun").render({"gun": "canon"}) == "with tank, canon"
    assert t("with {units}", units="tank, gun").render({"tank, gun": "tout"}) == "with tout"
