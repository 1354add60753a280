from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.draws import seed_text
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.state import digest
from hexfront.engine.contract.macros import expand, perform, steps
from hexfront.engine.record.entries import Act
from hexfront.engine.record.match import Match

from .toy import Go, Toy, toy


def at(place: int, left: int = 9, mine: int = 99) -> Match:
    """A match in which the first seat stands at a place; the other's mine lies far off unless said."""
    state = Toy().setup("race", frozenset(), 7)
    state.at[0], state.mine[1], state.agenda[-1] = place, mine, Go(0, left)
    return Match.from_position(Toy(), state, 'game = "toy"')


def test_a_macro_goes_all_the_way() -> None:
    match = at(0)
    done = match.say(0, "walk 2")
    assert (done.done, done.left, done.stopped) == ((("step", 1), ("step", 2)), (), None)
    assert match.record.entries == [Act(0, "step 1"), Act(0, "step 2")]
    assert len(done.events) == 2


@pytest.mark.parametrize(
    ("match", "goal", "ends", "why"),
    [
        (at(2), 4, 3, "A draw decided."),
        (at(4, mine=6), 6, 5, "Another seat is to decide."),
        (at(5, mine=6), 7, 6, "Something was revealed."),
        (at(5, left=1), 7, 6, "The next step is no longer possible."),
        (at(8), 11, 10, "The game is over."),
    ],
)
def test_a_macro_stops_where_an_atom_surprises(match: Match, goal: int, ends: int, why: str) -> None:
    done = match.say(0, f"walk {goal}")
    assert done.done[-1] == ("step", ends)
    assert done.left[0] == ("step", ends + 1)
    assert str(done.stopped) == why
    assert match.version == len(done.done)


def test_a_surprise_at_the_last_atom_stops_nothing() -> None:
    assert at(2).say(0, "walk 3").stopped is None


def test_what_the_seat_does_not_see_does_not_stop_it() -> None:
    match = at(6)
    done = match.say(0, "walk 8")
    assert match.record.entries[0] != Act(0, "step 7"), "the other drew in between"
    assert (done.done, done.stopped) == ((("step", 7), ("step", 8)), None)


def test_a_refused_first_atom_is_the_refusal() -> None:
    match = at(0, left=0)
    before = digest(match.state)
    with pytest.raises(Illegal) as refused:
        match.say(0, "walk 2")
    assert refused.value.rule == "toy:1"
    assert (digest(match.state), match.version) == (before, 0)


@pytest.mark.parametrize(("seat", "rule"), [(0, "toy:1"), (1, "engine:turn")])
def test_a_macro_without_a_way_is_refused_by_the_game(seat: int, rule: str) -> None:
    match = at(2)
    with pytest.raises(Illegal) as refused:
        match.say(seat, "walk 2")
    assert refused.value.rule == rule


def test_an_atom_stands_for_itself() -> None:
    match = toy()
    assert expand(match.game, match.state, 0, ("step", 1)) == [("step", 1)]
    assert match.say(0, "step 1").done == (("step", 1),)


def test_bids_of_others_do_not_stop_a_seat() -> None:
    match = toy(bids=True)
    assert match.say(0, "bet 1").stopped is None


def test_steps_are_asked_for_one_by_one() -> None:
    match = at(4, left=2)
    state = match.state
    taken = []
    for atom in steps(match.game, state, 0, ("walk", 6)):
        match.game.apply(state, 0, atom)
        taken.append(atom)
    assert taken == [("step", 5)], "the other decides at the bridge"


def test_any_table_will_do() -> None:
    class Board:
        def __init__(self) -> None:
            self.state: Any = Toy().setup("race", frozenset(), 7)

        def act(self, seat: int, action: tuple[Any, ...]) -> list[Event]:
            return Toy().apply(self.state, seat, action)

    board = Board()
    assert perform(Toy(), board, 0, ("walk", 2)).stopped is None
    assert board.state.at == [2, 0]
    assert board.state.seed == seed_text(7)
