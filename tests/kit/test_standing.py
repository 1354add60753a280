"""Answers that are kept while a state stands as it stood."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.state import clone
from hexfront.kit.standing import while_it_stands
from hexfront.kit.state import Begun


class Hill(Begun, kw_only=True):
    """A state with a list of its own."""

    where: list[int]
    result: None = None
    agenda: list[Any] = []


class Ground:
    """A board that only remembers."""

    def __init__(self) -> None:
        self.memory: dict[Any, Any] = {}
        self.asked = 0


@while_it_stands
def highest(board: Ground, state: Hill, least: int) -> int:
    """Something that is worked out."""
    board.asked += 1
    return max([at for at in state.where if at >= least], default=0)


def test_an_answer_is_kept_until_anything_in_the_state_changes() -> None:
    board, state = Ground(), Hill(seed="1", scenario="s", where=[3, 5])
    assert [highest(board, state, 0), highest(board, state, 0), highest(board, clone(state), 0)] == [5, 5, 5]
    assert board.asked == 1
    state.where[0] = 9
    assert highest(board, state, 0) == 9
    state.where[0] = 3
    assert highest(board, state, 0) == 5
    assert board.asked == 3


def test_answers_to_other_questions_are_kept_beside_it() -> None:
    board, state = Ground(), Hill(seed="1", scenario="s", where=[3, 5])
    for _ in range(2):
        assert (highest(board, state, 4), highest(board, state, 6)) == (5, 0)
    assert board.asked == 2
    assert highest.plain(board, state, 4) == 5
    assert board.asked == 3


def test_what_is_on_the_agenda_and_what_chance_did_changes_no_answer() -> None:
    board, state = Ground(), Hill(seed="1", scenario="s", where=[3])
    highest(board, state, 0)
    state.agenda.append("a frame")
    state.drawn += 1
    highest(board, state, 0)
    assert board.asked == 1
    state.turn += 1
    highest(board, state, 0)
    assert board.asked == 2
