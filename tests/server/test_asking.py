"""Questions without an asker, in games with secrets: only what holds whatever is hidden is answered."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from hexfront.engine.base.errors import BadAction
from hexfront.engine.base.events import ALL, ONLOOKER
from hexfront.engine.base.texts import t
from hexfront.server.errors import Unanswerable
from hexfront.server.matches.questions import Question, answered


class Guessing:
    """A game whose state is what is hidden in it."""

    meta = SimpleNamespace(title="Guessing", secrets=True)

    def __init__(self, *, tells: bool) -> None:
        self.tells = tells

    def view(self, state: int, viewer: int) -> Any:
        return SimpleNamespace(counters=(), boxes=())

    def deciders(self, state: int) -> tuple[int, ...]:
        return (0,)

    def resample(self, state: int, viewer: int, seed: int) -> int:
        return 100 + seed

    def zoc(self, state: int) -> dict[str, list[str]]:
        return {"red": [f"{state:04}"] if self.tells else ["0101"]}


def test_what_does_not_depend_on_secrets_is_answered() -> None:
    assert answered(Guessing(tells=False), 7, 0, Question("zoc")) == {"zoc": {"red": ["0101"]}}


def test_what_would_tell_a_secret_is_not() -> None:
    with pytest.raises(Unanswerable, match="hidden"):
        answered(Guessing(tells=True), 7, 0, Question("zoc"))
    with pytest.raises(Unanswerable, match="hidden"):
        answered(Guessing(tells=False), 7, ONLOOKER, Question("zoc"))


def test_who_sees_everything_is_told_everything() -> None:
    assert answered(Guessing(tells=True), 7, ALL, Question("zoc")) == {"zoc": {"red": ["0007"]}}


class Moody(Guessing):
    """A game that has no answer in some of its states, or in all."""

    def __init__(self, *silent: int) -> None:
        super().__init__(tells=False)
        self.silent = silent

    def zoc(self, state: int) -> dict[str, list[str]]:
        if state in self.silent:
            raise BadAction(t("not in this state"))
        return super().zoc(state)


def test_that_there_is_an_answer_only_with_some_secrets_would_tell_too() -> None:
    with pytest.raises(Unanswerable, match="hidden"):
        answered(Moody(101), 7, 0, Question("zoc"))
    with pytest.raises(Unanswerable, match="not in this state"):
        answered(Moody(100, 101, 102), 7, 0, Question("zoc"))


def test_the_true_state_is_not_looked_at() -> None:
    assert answered(Moody(7), 7, 0, Question("zoc")) == {"zoc": {"red": ["0101"]}}
