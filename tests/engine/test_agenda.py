"""What a frame on the agenda may do to itself and to others, and what would be a fault of the game."""

from typing import Any

import pytest

from hexfront.engine.base.events import ALL, ONLOOKER
from hexfront.engine.contract import agenda
from hexfront_drill import Drill

from .toy import Go, Toy, Turns


def stacked(*frames: agenda.Frame) -> Any:
    """A state with these frames, the last on top."""
    state = Toy().setup("race", (), 1)
    state.agenda[:] = frames
    return state


def test_a_finished_frame_leaves_the_rest() -> None:
    below, top = Turns(), Go(0, 3)
    state = stacked(below, top)
    agenda.done(state, top)
    assert state.agenda == [below]


def test_a_finished_frame_tells_the_one_below_what_it_asked_for() -> None:
    first, below, top = Turns(), Go(1, 3), Go(0, 3)
    state = stacked(first, below, top)
    agenda.done(state, top, left=1)
    assert state.agenda == [first, Go(1, 1)]
    agenda.done(state, state.agenda[-1])
    assert state.agenda == [first], "who tells nothing changes nothing"


def test_a_frame_under_another_does_not_end() -> None:
    below, top = Go(1, 3), Go(0, 3)
    state = stacked(below, top)
    with pytest.raises(AssertionError, match="Go ends under Go"):
        agenda.done(state, below)


def test_a_frame_that_only_looks_like_the_one_on_top_does_not_end() -> None:
    state = stacked(Turns(), Go(0, 3))
    with pytest.raises(AssertionError, match="Go ends under Go"):
        agenda.done(state, Go(0, 3))


def test_a_frame_becomes_another_in_its_place() -> None:
    below, top = Turns(), Go(0, 3)
    state = stacked(below, top)
    agenda.become(state, top, Go(0, 2))
    assert state.agenda == [below, Go(0, 2)]


def test_a_frame_under_another_does_not_change() -> None:
    below, top = Turns(), Go(0, 3)
    state = stacked(below, top)
    with pytest.raises(AssertionError, match="Turns changes under Go"):
        agenda.become(state, below, Go(1, 3))
    assert state.agenda == [below, top]


def test_a_frame_that_only_looks_like_the_one_on_top_does_not_change_it() -> None:
    state = stacked(Turns(), Go(0, 3))
    with pytest.raises(AssertionError, match="Go changes under Go"):
        agenda.become(state, Go(0, 3), Go(0, 2))


def test_a_frame_that_has_changed_does_not_change_again_as_what_it_was() -> None:
    before = Go(0, 3)
    state = stacked(Turns(), before)
    agenda.become(state, before, Go(0, 2))
    with pytest.raises(AssertionError, match="Go changes under Go"):
        agenda.become(state, before, Go(0, 1))
    assert state.agenda == [Turns(), Go(0, 2)]


def test_only_who_drafts_is_told_what_is_still_wrong() -> None:
    game = Drill()
    state = game.setup("duel", frozenset(), 1)
    (note, *others) = [game.view(state, viewer).prompts[0].note for viewer in (0, 1, ONLOOKER, ALL)]
    assert str(note) == "Both squads must be placed, in two different hexes."
    assert others == [None] * 3
    game.apply(state, 0, ("fill",))
    assert game.view(state, 0).prompts[0].note is None


class Busy(agenda.Frame, frozen=True):
    """Has so many things to do before it asks."""

    left: int

    def run(self, game: Any, state: Any, out: list[Any]) -> bool:
        if self.left:
            agenda.become(state, self, Busy(self.left - 1))
        return self.left > 0


@pytest.mark.parametrize("steps", [5, 6])
def test_a_frame_that_takes_more_steps_than_any_rulebook_is_a_fault(
    steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agenda, "RUNAWAY", steps)
    state = stacked(Busy(steps - 1))
    agenda.settle(None, state, [])
    assert state.agenda == [Busy(0)]
    with pytest.raises(AssertionError, match="Busy does not come to an end"):
        agenda.settle(None, stacked(Busy(steps)), [])
