"""3 and 11: nine phases a turn, twelve turns, and what the difference of points means."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import PhaseBegan, TurnBegan
from hexfront.engine.contract import agenda
from hexfront.engine.rulebook.rules import rule
from hexfront.games.goetter.board import GERMAN, SOVIET, Board
from hexfront.games.goetter.game import Goetter
from hexfront.games.goetter.setup import begin, opening
from hexfront.games.goetter.state import DEAD, PLAIN, GoetterState
from hexfront.games.goetter.turn.sequence import TURN, Calendar
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.victory import points

BOARD = Board()
NUMBER = BOARD.data.numbers


def opened() -> tuple[GoetterState, list[Any]]:
    state, out = begin.empty(BOARD, "campaign", (), "1"), list[Any]()
    agenda.push(state, Calendar())
    opening.push(BOARD, state, out)
    return state, out


def played() -> tuple[GoetterState, list[Any]]:
    """A game in which both set up as it was and do nothing."""
    state, out = opened()
    for _ in range(400):
        agenda.settle(BOARD, state, out)
        if state.result is not None:
            return state, out
        frame = state.agenda[-1]
        seat = frame.decides(BOARD, state)[0]
        offers = {act.verb: list(act.offer(frame, BOARD, state, seat)) for act in frame.acts}
        verb = next(
            verb for verb in ("fill", "commit", "pass", "end", "enter", "stay", "lose") if offers.get(verb)
        )
        frame.play(BOARD, state, seat, offers[verb][0], out)
    raise AssertionError("the game does not end")


def test_the_soviet_sets_up_first_and_the_german_group_by_group() -> None:
    state, _ = opened()
    frames = list(reversed(state.agenda))
    assert type(frames[0]).__name__ == "SovietSetUp"
    assert [frame.group for frame in frames[1:-1]] == [*"ABCDEGHJ"]


def test_twelve_turns_of_nine_phases_are_played_and_turn_1_has_no_soviet_movement() -> None:
    state, out = played()
    phases = [event.phase for event in out if isinstance(event, PhaseBegan)]
    turn = [moment.phase for moment in TURN]
    assert phases == turn[1:] + 11 * turn
    assert state.turn == 12


def started(*phases: str) -> list[str]:
    """Play on, doing nothing, until so many phases have begun; the rules that began them."""
    game = Goetter()
    state, out = game.start("campaign", frozenset(), 1)
    for _ in range(100):
        began = [event for event in out if isinstance(event, PhaseBegan)]
        if len(began) >= len(phases):
            assert [event.phase for event in began[: len(phases)]] == list(phases)
            return [
                rule for event in out if isinstance(event, PhaseBegan | TurnBegan) for rule in event.rules
            ]
        legal = {action[0]: action for action in game.legal(state, game.deciders(state)[0])}
        verb = next(
            verb for verb in ("fill", "commit", "pass", "end", "enter", "stay", "lose") if verb in legal
        )
        out += game.apply(state, game.deciders(state)[0], legal[verb])
    raise AssertionError("the phases do not come")


@rule(*[f"goetter:{row}" for row in ("3.0", "3.1.1a", "3.1.1b", "3.1.2a", "3.1.3", "3.1.4a", "3.1.5a")])
@rule(*[f"goetter:{row}" for row in ("3.1.6", "3.1.7", "3.1.8", "3.1.9a", "3.1.9b")])
def test_the_phases_come_in_their_order_and_the_first_turn_begins_with_the_reaction() -> None:
    order = [moment.phase for moment in TURN]
    told = started(*order[1:], order[0])
    assert told[:3] == ["goetter:3.0", "goetter:3.1.1a", "goetter:3.1.2a"]
    assert told[-3:] == ["goetter:3.0", "goetter:3.1.9b", "goetter:3.1.1b"]


def test_a_game_in_which_nobody_does_anything_is_a_german_victory() -> None:
    state, _ = played()
    assert state.result is not None
    assert (state.result.winners, state.result.level) == ((0,), "german-strategic")


@pytest.mark.parametrize(
    ("halves", "level"),
    [
        (-400, "german-strategic"),
        (279, "german-strategic"),
        (280, "german-operational"),
        (299, "german-operational"),
        (300, "german-tactical"),
        (320, "draw"),
        (339, "draw"),
        (340, "soviet-tactical"),
        (360, "soviet-operational"),
        (379, "soviet-operational"),
        (380, "soviet-strategic"),
    ],
)
def test_a_level_of_victory_needs_its_full_number(halves: int, level: str) -> None:
    assert points.level(BOARD, halves).name == level


def test_losses_count_by_step_and_a_unit_in_the_box_is_not_lost() -> None:
    state = begin.empty(BOARD, "campaign", (), "1")
    tank, rifle = NUMBER["3GTC"], NUMBER["79RC"]
    counters.put(BOARD, state, tank, BOARD.grid.hex("0906"))
    state.reduced |= 1 << tank
    assert points.losses(BOARD, state, SOVIET) == 8
    state.unsupplied |= 1 << tank
    assert points.losses(BOARD, state, SOVIET) == 16
    counters.take_off(BOARD, state, tank, PLAIN)
    assert points.losses(BOARD, state, SOVIET) == 8
    counters.take_off(BOARD, state, rifle, DEAD)
    assert points.losses(BOARD, state, SOVIET) == 12
    counters.take_off(BOARD, state, NUMBER["BGTC1"], DEAD)
    assert points.losses(BOARD, state, SOVIET) == 15


def test_the_subway_costs_the_german_ten_points_and_the_elbe_gives_the_soviet_five() -> None:
    state = begin.empty(BOARD, "campaign", (), "1")
    assert (points.total(BOARD, state, GERMAN), points.total(BOARD, state, SOVIET)) == (240, 0)
    state.subway, state.met = 3, True
    assert (points.total(BOARD, state, GERMAN), points.total(BOARD, state, SOVIET)) == (220, 10)
    assert points.difference(BOARD, state) == -210
