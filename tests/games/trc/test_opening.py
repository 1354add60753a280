"""Where units are put that their owner leaves to the computer."""

from __future__ import annotations

import pytest

from hexfront.games.trc.setup.opening import distances
from hexfront.hexes import bits, listed

from .table import GAME


@pytest.mark.parametrize("count", [1, 2, 7])
def test_the_nearest_goal_is_as_far_as_it_is_by_the_grid(count: int) -> None:
    grid = GAME.grid
    goals = listed(grid.mask)[5::97][:count]
    found = distances(grid, bits(goals), grid.mask)
    assert found == {at: min(grid.distance(at, goal) for goal in goals) for at in listed(grid.mask)}


def test_only_the_hexes_asked_about_are_told() -> None:
    grid = GAME.grid
    some = bits(listed(grid.mask)[:10])
    assert set(distances(grid, grid.mask & ~some, some)) == set(listed(some))
