"""A frame that says what it is by its acts: what is offered, played, refused and explained, verb by verb."""

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Illegal,
    Reason,
    Seat,
    agenda,
    grouped,
    t,
)
from hexfront.engine.contract.acts import by_verb

from .toy import Go, Toy, Turns


def _even(frame: Any, game: Any, state: Any, seat: Seat, action: Action) -> Iterator[Illegal]:
    if action[1] > frame.most:
        yield Illegal("toy:1", t("Too many."))
    if action[1] % 2:
        yield Illegal("toy:2", t("Odd."))


def _reasons(frame: Any, game: Any, state: Any, seat: Seat, action: Action) -> Iterator[Reason]:
    yield Reason("toy:2", t("Even"))


def _take(frame: Any, game: Any, state: Any, seat: Seat, action: Action, out: list[Event]) -> None:
    agenda.answer(state, frame, action[1])


def _leave(frame: Any, game: Any, state: Any, seat: Seat, action: Action, out: list[Event]) -> None:
    agenda.done(state, frame)


class Taking(Decision, tag="taking", frozen=True):
    """Take an even number of something."""

    rule: ClassVar[str] = "toy:0"
    acts: ClassVar[tuple[Act, ...]] = (
        Act(
            "take",
            lambda frame, *_: [("take", n) for n in range(0, frame.most + 1, 2)],
            _take,
            _even,
            _reasons,
        ),
        Act("leave", lambda *_: [("leave",)], _leave),
    )
    most: int


class Asking(agenda.Frame, tag="asking", frozen=True):
    """Wants to know how many were taken."""

    taken: int = 0

    def answered(self, child: agenda.Frame, answer: int) -> "Asking":
        assert isinstance(child, Taking)
        return Asking(answer)


class _Lexicon:
    @staticmethod
    def key(action: Action) -> tuple[str, str]:
        return ("verb", action[0])


class _Game:
    lexicon = _Lexicon


def test_the_offers_of_all_acts_are_the_choices() -> None:
    assert list(Taking(4).choices(_Game, None, 0)) == [("take", 0), ("take", 2), ("take", 4), ("leave",)]


@pytest.mark.parametrize(
    ("number", "rules"), [(2, ()), (6, ("toy:1",)), (3, ("toy:2",)), (7, ("toy:1", "toy:2"))]
)
def test_the_first_objection_is_the_refusal_and_all_can_be_asked_for(
    number: int, rules: tuple[str, ...]
) -> None:
    frame = Taking(4)
    stands = tuple(one.rule for one in frame.objections(_Game, None, 0, ("take", number)))
    assert stands == rules
    if rules:
        assert frame.refuse(_Game, None, 0, ("take", number)).rule == rules[0]


def test_what_is_no_act_and_what_nothing_stands_against_is_refused_by_the_rule_of_the_frame() -> None:
    assert Taking(4).refuse(_Game, None, 0, ("fly",)).rule == "toy:0"
    assert Taking(4).refuse(_Game, None, 0, ("leave",)).rule == "toy:0"


def test_an_act_without_reasons_is_explained_by_the_rule_of_the_frame() -> None:
    assert [one.rule for one in Taking(4).reasons(_Game, None, 0, ("take", 2))] == ["toy:2"]
    assert [one.rule for one in Taking(4).reasons(_Game, None, 0, ("leave",))] == ["toy:0"]
    assert Taking(4).fights(_Game, None, 0, ("take", 2)) == ()
    assert Taking(4).fights(_Game, None, 0, ("fly",)) == ()


def test_an_answer_reaches_the_frame_below_and_an_end_does_not() -> None:
    state = Toy().setup("race", (), 1)
    below, top = Asking(), Taking(4)
    state.agenda[:] = below, top
    top.play(_Game, state, 0, ("take", 4), [])
    assert state.agenda == [Asking(4)]
    state.agenda[:] = Asking(1), below, top
    top.play(_Game, state, 0, ("take", 4), [])
    assert state.agenda == [Asking(1), Asking(4)], "the next below, and no other"
    state.agenda[:] = below, top
    top.play(_Game, state, 0, ("leave",), [])
    assert state.agenda == [below]


def test_a_frame_that_asked_for_nothing_gets_no_answer() -> None:
    state = Toy().setup("race", (), 1)
    top = Taking(4)
    state.agenda[:] = Asking(), Turns(), top
    with pytest.raises(NotImplementedError, match="Turns asked Taking for nothing"):
        agenda.answer(state, top, 4)


def test_the_nearest_frame_of_a_kind_below_the_top_is_found() -> None:
    state = Toy().setup("race", (), 1)
    state.agenda[:] = Go(0, 1), Go(1, 2), Turns(), Go(0, 3)
    assert agenda.below(state, Go) == Go(1, 2)
    assert agenda.below(state, Turns) == Turns()
    with pytest.raises(LookupError, match="no Taking waits below"):
        agenda.below(state, Taking)


def test_the_offer_of_an_act_in_a_frame_that_groups_them_itself_is_what_its_choices_say() -> None:
    class Grouping(Decision, frozen=True):
        acts: ClassVar[tuple[Act, ...]] = (
            Act("take", grouped("take"), _take),
            Act("leave", grouped("leave"), _leave),
        )

        def choices(self, game: Any, state: Any, seat: Seat) -> Choices:
            return Choices.of(game.lexicon.key, [("leave",), ("take", 2)])

    frame = Grouping()
    assert [list(act.offer(frame, _Game, None, 0)) for act in frame.acts] == [[("take", 2)], [("leave",)]]


def test_two_acts_of_one_verb_are_a_fault_of_the_game() -> None:
    class Twice(Decision, frozen=True):
        acts: ClassVar[tuple[Act, ...]] = (Taking.acts[0], Taking.acts[0])

    with pytest.raises(AssertionError, match="Twice has two acts of one verb"):
        by_verb(Twice)
