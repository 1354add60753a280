"""What is offered is what no bar closes, and a step costs what the lines of the table add up to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from hexfront.bots.random import RandomBot
from hexfront.engine.base.state import clone
from hexfront.games.kharkov.box.roster import MOBILITIES
from hexfront.games.kharkov.movement import entry_rules, reinforcements, step_costs, step_rules, steps
from hexfront.games.kharkov.movement.entry_rules import Entry
from hexfront.games.kharkov.movement.step_costs import Stride
from hexfront.games.kharkov.movement.step_rules import Step
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.state import POOL
from hexfront.games.kharkov.turn import overrun, rail, rail_rules, who_can_move
from hexfront.games.kharkov.turn.overrun import Overrun
from hexfront.games.kharkov.turn.rail_rules import Journey
from hexfront.games.kharkov.turn.who_can_move import Call
from hexfront.hexes import bits, each
from hexfront.kit.bars import closed

from .table import GAME, campaign

STEPS = (*step_rules.GROUND, *step_rules.MEANS)
GRID = GAME.grid
EVERY = 37
"""Which states of a random game are looked at."""


@cache
def seen(phase: str) -> tuple[Any, ...]:
    """States of random movement phases, in the first turns and later."""
    found = []
    for turn in (1, 2, 5):
        game, state = campaign(phase=phase, turn=turn)
        bot = RandomBot(turn)
        for number in range(6 * EVERY):
            if state.phase != phase:
                break
            if number % EVERY == 0:
                found.append(clone(state))
            seat = game.deciders(state)[0]
            game.apply(state, seat, bot.pick(game.legal(state, seat), game.lexicon.backs))
    return tuple(found)


PHASES = ("soviet-movement", "axis-movement", "axis-mechanised")


def side_of(state: Any) -> int:
    """Whose phase it is."""
    return int(state.phase.startswith("axis"))


def movers(state: Any, side: int) -> Iterator[tuple[Mover, int]]:
    """The units and stacks of a side, fresh or on their way, with more or less left."""
    for at, units in state.at.items():
        if GAME.side[units[0]] == side:
            for group in dict.fromkeys(((units[0],), (units[-1],), units)):
                start = steps.set_out(GAME, state, group)
                yield start, at
                for spent in (2, 7, 12):
                    yield Mover(group, (spent,) * len(group), False, False, start.ignored), at
                yield Mover(group, (6,) * len(group), fresh=True), at
                yield Mover(group, (0,) * len(group), stopped=True), at


@pytest.mark.parametrize("phase", PHASES)
def test_a_step_is_offered_where_no_bar_closes_it_and_costs_what_its_lines_add_up_to(phase: str) -> None:
    for state in seen(phase):
        for mover, at in movers(state, side_of(state)):
            offered = steps.legal(GAME, state, mover, at)
            assert bits(offered) == ~closed(STEPS, Step(GAME, state, mover, at)) & GRID.mask, (mover, at)
            for to in offered:
                away = steps.leaves(GAME, state, mover, at)
                spent = [
                    before + step_costs.price(Stride(GAME, unit, at, to, away))
                    for unit, before in zip(mover.units, mover.spent, strict=True)
                ]
                assert tuple(spent) == steps.totals(GAME, state, mover, at, to)


def test_a_step_tells_the_rules_of_the_lines_that_make_its_price() -> None:
    movers_of = {unit.mobility: number for number, unit in enumerate(GAME.units)}
    assert set(movers_of) == set(MOBILITIES)
    for unit in movers_of.values():
        for at in each(GRID.mask):
            for to in each(GAME.linked[at]):
                assert step_costs.rules(GAME, unit, at, to) == step_costs.priced(Stride(GAME, unit, at, to))


@pytest.mark.parametrize("phase", PHASES)
def test_an_overrun_is_offered_where_no_bar_closes_it(phase: str) -> None:
    for state in seen(phase):
        for mover, at in movers(state, side_of(state)):
            offered = overrun.targets(GAME, state, mover, at)
            case = Overrun(GAME, state, mover, at)
            assert bits(offered) == ~closed(overrun.OVERRUNS, case) & GRID.mask, (mover, at)


@pytest.mark.parametrize("phase", PHASES)
def test_a_train_runs_where_no_bar_closes_the_line(phase: str) -> None:
    for state in seen(phase):
        side = side_of(state)
        due = reinforcements.able(GAME, state, side)
        for unit in [unit for units in state.at.values() for unit in units] + due:
            if GAME.side[unit] == side:
                closed_hexes = closed(rail_rules.RAIL, Journey(GAME, state, unit))
                assert rail.ends(GAME, state, unit) == ~closed_hexes & GRID.mask, unit


@pytest.mark.parametrize("phase", PHASES)
def test_a_reinforcement_enters_where_no_bar_closes_the_edge(phase: str) -> None:
    for state in seen(phase):
        side = side_of(state)
        due = reinforcements.due(GAME, state, side)
        for unit in [unit for unit, at in enumerate(state.where) if at == POOL]:
            hexes = reinforcements.hexes(GAME, state, unit) if unit in due else 0
            closed_hexes = closed(entry_rules.ENTRIES, Entry(GAME, state, side, unit))
            assert hexes == ~closed_hexes & GRID.mask, unit


@pytest.mark.parametrize("phase", PHASES)
def test_whoever_no_bar_holds_may_move(phase: str) -> None:
    for state in seen(phase):
        side = side_of(state)
        for unit in range(len(GAME.units)):
            mechanised = phase == "axis-mechanised"
            may = GAME.side[unit] == side and who_can_move.movable(GAME, state, unit, mechanised)
            assert may == (not closed(who_can_move.WHO, Call(GAME, state, side, mechanised, unit)))


def test_the_states_looked_at_have_movers_of_both_sides_in_enemy_zocs() -> None:
    for phase in PHASES:
        side = int(phase.startswith("axis"))
        assert any(state.occupied[side] & state.zoc[1 - side] for state in seen(phase))
