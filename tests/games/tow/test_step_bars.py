"""What is offered as a next hex is what no bar closes, and a step costs what its modifiers add up to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hexfront.games.tow.movement import step_costs, step_rules, steps
from hexfront.games.tow.movement.step_costs import Stride
from hexfront.hexes import listed
from hexfront.kit.bars import closed, total

from .table import GAME
from .test_plain_reading import crowd

BARS = (*step_rules.GROUND, *step_rules.MEANS)
POINTS = (0, 1, 2, 3, 5, 7, 8, 16)
"""In halves: none, one of a march, the prices of most steps and one less, and plenty."""


def strides(state: Any) -> Iterator[Stride]:
    """Every unit, before its first step and on its way, with more or less to spend, walking and marching."""
    for unit, at in enumerate(state.where):
        if at > 0:
            for left in POINTS:
                for first in (True, False):
                    yield Stride(GAME, state, unit, at, left, first, False)
                yield Stride(GAME, state, unit, at, left, left > 1, True)


def offered(stride: Stride) -> int:
    """The hexes that the frame offers."""
    game, state, unit, at, left, first, marching, _ = stride
    if marching:
        return steps.march_hexes(game, state, unit, at, left)
    return steps.step_hexes(game, state, unit, at, left, first)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_offered_is_what_no_bar_closes(seed: int) -> None:
    for stride in strides(crowd(seed)):
        assert offered(stride) == ~closed(BARS, stride) & GAME.grid.mask, stride[2:]


@pytest.mark.parametrize("seed", range(6))
def test_a_step_costs_what_its_modifiers_add_up_to(seed: int) -> None:
    for stride in strides(crowd(seed)):
        for to in listed(offered(stride)):
            step = stride._replace(to=to)
            game, state, unit, at, left, _, marching, _ = step
            price = GAME.march_cost if marching else steps.price(game, state, GAME.side[unit], at, to, left)
            kept, _ = step_costs.fare(game, state, unit, at, to, left, marching)
            assert step_costs.price(step) == price == kept <= left


@pytest.mark.parametrize("seed", range(6))
def test_a_unit_may_spend_what_its_modifiers_add_up_to(seed: int) -> None:
    state = crowd(seed)
    for unit, at in enumerate(state.where):
        for isolated in (0, 1 << unit) if at > 0 else ():
            state.isolated = isolated
            allowed = total(step_costs.ALLOWANCE, step_costs.Allowed(GAME, state, unit))
            assert steps.allowance(GAME, state, unit) == allowed
