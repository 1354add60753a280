"""Questions at the table: who may ask about whom, which answer comes from where, and what is said instead of one."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hexfront.engine.base.errors import BadAction, BadData, Told
from hexfront.engine.base.events import ALL, ONLOOKER
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Fight
from hexfront.engine.positions import placing
from hexfront.engine.positions.asking import (
    NO_SUCH_UNIT,
    NOT_HERE,
    WOULD_TELL,
    Question,
    answer,
    answered,
    verdict,
)
from hexfront.engine.positions.probe import Area, Reached, Sighted, Supplied, Unanswered, UnknownUnit

POSITIONS = Path(__file__).parent.parent / "positions"


class Oracle:
    """A game that answers with what it was asked; its state is a number that some answers tell."""

    lexicon = SimpleNamespace(verbs={})

    def __init__(self, *, secrets: bool = False) -> None:
        self.meta = SimpleNamespace(title="Oracle", secrets=secrets)

    def view(self, state: int, viewer: int) -> Any:
        seen = ["A1", "A2"] if viewer != 1 else ["A2"]
        return SimpleNamespace(
            counters=[SimpleNamespace(id=id_, known=True, at="") for id_ in seen], boxes=()
        )

    def deciders(self, state: int) -> tuple[int, ...]:
        return (1,)

    def resample(self, state: int, viewer: int, seed: int) -> int:
        return 100 + seed

    def reach(self, state: int, seat: int, unit: str) -> list[Reached]:
        return [Reached(f"{seat} {unit}", "1")]

    def reach_via(self, state: int, seat: int, unit: str, via: tuple[str, ...]) -> list[Reached]:
        return [Reached(f"{seat} {unit} {' '.join(via)}", "1")]

    def fight(self, state: int, seat: int, at: str, units: tuple[str, ...]) -> Fight:
        return Fight(f"{seat} {at} {' '.join(units)}", (1, 1), (1, 1), (), (), ())

    def sight(self, state: int, seat: int, at: str, to: str | None) -> list[Sighted]:
        return [Sighted(f"{seat} {at} {to}", True, ())]

    def areas(self, state: int, seat: int, unit: str) -> list[Area]:
        return [Area("arc", t("Arc"), ("0101",), f"{seat} {unit}")]

    def areas_towards(self, state: int, seat: int, unit: str, to: str) -> list[Area]:
        return [Area("arc", t("Arc"), ("0101",), f"{seat} {unit} {to}")]

    def zoc(self, state: int) -> dict[str, list[str]]:
        return {"red": ["0101"]}

    def supply(self, state: int) -> list[Supplied]:
        return []


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (Question("reach", unit="A1"), "0 A1"),
        (Question("reach", unit="A1", via=("0102", "0103")), "0 A1 0102 0103"),
        (Question("fight", at="0304", units=("A1", "A2")), "0 0304 A1 A2"),
        (Question("sight", at="0304"), "0 0304 None"),
        (Question("sight", at="0304", to="0305"), "0 0304 0305"),
        (Question("areas"), "0 "),
        (Question("areas", unit="A2"), "0 A2"),
        (Question("areas", unit="A2", to="0305"), "0 A2 0305"),
        (Question("zoc"), "red"),
    ],
)
def test_each_question_has_its_answer(asked: Question, said: str) -> None:
    assert said in str(answer(Oracle(), 7, 0, asked))
    assert answered(Oracle(), 7, 0, asked) == answer(Oracle(), 7, 0, asked)


def test_supply_is_answered_too() -> None:
    assert answer(Oracle(), 7, 0, Question("supply")) == []


@pytest.mark.parametrize(
    "asked",
    [
        Question("reach", unit="A1"),
        Question("fight", at="0304", units=("A2", "A1")),
        Question("areas", unit="A1"),
    ],
)
def test_of_a_unit_that_a_seat_does_not_see_it_hears_nothing(asked: Question) -> None:
    with pytest.raises(UnknownUnit) as refusal:
        answer(Oracle(), 7, 1, asked)
    assert refusal.value.text == NO_SUCH_UNIT
    assert answer(Oracle(), 7, 0, asked)
    assert answer(Oracle(), 7, ALL, asked)


def test_who_sees_everything_asks_as_the_decider_if_he_knows_the_unit_and_as_one_who_sees_all_if_not() -> (
    None
):
    assert answer(Oracle(), 7, ALL, Question("reach", unit="A2"))[0].hex == "1 A2"
    assert answer(Oracle(), 7, ALL, Question("reach", unit="A1"))[0].hex == f"{ALL} A1"
    assert answer(Oracle(), 7, ONLOOKER, Question("sight", at="0304"))[0].hex == "1 0304 None"


class Failing(Oracle):
    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def zoc(self, state: int) -> dict[str, list[str]]:
        raise self.error


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (BadData("no map here"), "no map here"),
        (LookupError("x"), str(NOT_HERE)),
        (ValueError("x"), str(NOT_HERE)),
        (TypeError("x"), str(NOT_HERE)),
    ],
)
def test_a_game_that_breaks_over_a_question_has_no_answer(error: Exception, words: str) -> None:
    with pytest.raises(Unanswered) as refusal:
        answer(Failing(error), 7, 0, Question("zoc"))
    assert str(refusal.value) == words


def test_what_a_game_says_to_a_question_is_said() -> None:
    with pytest.raises(BadAction, match="not today"):
        answer(Failing(BadAction(t("not today"))), 7, 0, Question("zoc"))
    with pytest.raises(ZeroDivisionError):
        answer(Failing(ZeroDivisionError()), 7, 0, Question("zoc"))


def test_the_units_that_are_there_are_listed_only_to_who_sees_all() -> None:
    unknown = UnknownUnit(t("there is: A1, A2"))
    with pytest.raises(UnknownUnit, match="there is: A1, A2"):
        answer(Failing(unknown), 7, ALL, Question("zoc"))
    with pytest.raises(UnknownUnit, match=str(NO_SUCH_UNIT)):
        answer(Failing(unknown), 7, 0, Question("zoc"))


class Telling(Oracle):
    """Answers by the hidden state, in words or by having no answer."""

    def __init__(self, *silent: int) -> None:
        super().__init__(secrets=True)
        self.silent = silent

    def zoc(self, state: int) -> dict[str, list[str]]:
        if state in self.silent:
            raise Told(t("not in this state"))
        return {"red": ["0101"]}

    def supply(self, state: int) -> list[Supplied]:
        return [Supplied("A1", state != 102, ())]


def test_what_states_with_other_secrets_do_not_agree_on_is_not_answered() -> None:
    assert answered(Telling(7), 7, 0, Question("zoc")) == {"red": ["0101"]}, "the true state is not asked"
    for silent in (100, 101, 102):
        with pytest.raises(Unanswered, match=str(WOULD_TELL)):
            answered(Telling(silent), 7, 0, Question("zoc"))
    with pytest.raises(Told, match="not in this state"):
        answered(Telling(100, 101, 102), 7, 0, Question("zoc"))
    with pytest.raises(Unanswered, match=str(WOULD_TELL)):
        answered(Telling(), 7, 0, Question("supply"))


def test_where_there_are_secrets_an_onlooker_hears_nothing_and_who_sees_all_hears_the_truth() -> None:
    with pytest.raises(Unanswered, match=str(WOULD_TELL)):
        answered(Telling(), 7, ONLOOKER, Question("zoc"))
    assert answered(Oracle(), 7, ONLOOKER, Question("zoc"))
    assert answered(Telling(100), 7, ALL, Question("zoc")) == {"red": ["0101"]}


def test_a_verdict_is_that_on_the_first_step() -> None:
    game, state = placing.load(POSITIONS / "skirmish.toml")
    step, move = (game.lexicon.parse(text) for text in ("step A2 to 0102", "move A2 via 0102,0404"))
    assert verdict(game, state, 0, step) == game.explain(state, 0, step)
    assert verdict(game, state, 0, move) == game.explain(state, 0, step)
    assert verdict(game, state, 0, step)
    assert not verdict(game, state, 0, game.lexicon.parse("step A1 to 0304"))
