"""The strategist: ways of playing are tried in the same dreams; another than the usual one must be clearly ahead."""

from __future__ import annotations

from collections.abc import Hashable

import pytest

from hexfront.bots.chair import Chair, Dream
from hexfront.bots.strategist import Strategist, lead


class Clock:
    """A game that is a number: whoever decides adds to it, three times."""

    def deciders(self, state: list[int]) -> tuple[int, ...]:
        return (0,) if len(state) < 3 else ()

    def apply(self, state: list[int], seat: int, action: tuple[int]) -> list[object]:
        state.append(action[0])
        return []

    def resample(self, state: list[int], viewer: int, seed: int) -> list[int]:
        return list(state)


class Adder:
    name = "adder"

    def __init__(self, number: int) -> None:
        self.number = number

    def choose(self, chair: Chair) -> tuple[int]:
        return (self.number,)


class Plan:
    """Ways that add as much as they are called."""

    horizon = 2

    def __init__(self, *ways: str) -> None:
        self.ways = ways
        self.tried: list[str] = []

    def player(self, way: str, seed: int) -> Adder:
        self.tried.append(way)
        return Adder(int(way))

    def moment(self, dream: Dream, seat: int) -> Hashable:
        return len(dream.state)

    def worth(self, dream: Dream, seat: int) -> float:
        return float(sum(dream.state))


def test_the_way_that_leads_farthest_is_taken() -> None:
    assert Strategist(Plan("1", "5", "3")).choose(Chair(Clock(), [], 0)) == (5,)


def test_the_usual_way_is_kept_where_none_is_better() -> None:
    assert Strategist(Plan("4", "4", "2")).choose(Chair(Clock(), [], 0)) == (4,)


def test_a_way_is_chosen_anew_in_each_turn_and_played_through_it() -> None:
    plan, state = Plan("1", "5"), list[int]()
    player = Strategist(plan)
    player.choose(Chair(Clock(), state, 0))
    tried = len(plan.tried)
    player.choose(Chair(Clock(), state, 0))
    assert len(plan.tried) == tried
    player.choose(Chair(Clock(), [5], 0))
    assert len(plan.tried) > tried


def test_the_usual_way_is_played_when_there_is_no_time() -> None:
    assert Strategist(Plan("1", "5"), seconds=-1.0).choose(Chair(Clock(), [], 0)) == (1,)


def test_ways_that_fall_behind_are_tried_no_more() -> None:
    plan = Plan("3", "9", "1")
    Strategist(plan).choose(Chair(Clock(), [], 0))
    assert plan.tried.count("1") == Strategist.LEAST


@pytest.mark.parametrize(("one", "other"), [([1.0], [0.0]), ([2.0, 1.0], [1.0, 2.0])])
def test_too_little_to_tell_is_no_lead(one: list[float], other: list[float]) -> None:
    assert lead(one, other) == 0.0
