"""What is looked up for all hexes or units at once, against the plain answer for each, on positions of random play."""

from __future__ import annotations

import random

import pytest

from hexfront.games.goetter.arrivals import gates
from hexfront.games.goetter.combat import eligible, strengths
from hexfront.games.goetter.combat.retreat_paths import BEYOND, Ground
from hexfront.games.goetter.movement import leave, prices, together
from hexfront.games.goetter.movement.going import Going
from hexfront.games.goetter.state import GERMAN, PLAIN, SOVIET
from hexfront.games.goetter.supply import cut, lines, who
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import zone
from hexfront.hexes import bits, each, listed
from hexfront.kit import bars

from .test_quick_ways import GAME, SEEDS, positions


@pytest.mark.parametrize("seed", SEEDS)
def test_a_retreat_sees_open_hexes_and_friends_as_hex_by_hex(seed: int) -> None:
    full = 0
    for state in positions(seed, every=80):
        for start in listed(state.occupied[GERMAN] | state.occupied[SOVIET])[::7]:
            units = state.at[start]
            ground = Ground(GAME, state, "retreat", start, units[:1], units)
            for at in listed(GAME.land & GAME.grid.within(start, 3)):
                assert bool(ground.open >> at & 1) == ground.passable(at), GAME.label(at)
                if ground.passable(at):
                    assert bool(ground.friends >> at & 1) == bool(ground.others(at)), GAME.label(at)
            kinds = {trail.kind for trail in ground.trails((start,), range(BEYOND + 1))}
            assert ground.best() == min(kinds, default=BEYOND + 1)
            full += BEYOND in kinds
    assert full


@pytest.mark.parametrize("seed", SEEDS)
def test_who_leads_a_stack_is_the_first_of_those_who_move_off_together(seed: int) -> None:
    seen = 0
    for state in positions(seed):
        for at, units in state.at.items():
            mates = together.mates(GAME, state, at) if len(units) > 1 else ()
            leaders = [unit for unit in units if len(units) > 1 and together.leads(GAME, state, unit)]
            assert leaders == list(mates[:1] if len(mates) > 1 else ())
            seen += len(leaders)
    assert seen


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_leaves_the_map_is_held_by_no_bar(seed: int) -> None:
    seen = set()
    for state in positions(seed, every=5):
        moving = state.agenda[-1].party
        for at in each(GAME.arrows & (state.occupied[GERMAN] | state.occupied[SOVIET])):
            for unit in state.at[at]:
                case = Going(GAME, state, moving, unit)
                free = leave.exits(GAME, state, moving, unit)
                assert GAME.side[unit] != state.player or free == (not bars.barred(leave.EXIT_BARS, case))
                seen.add(free)
    assert seen == {True, False}


@pytest.mark.parametrize("seed", SEEDS)
def test_hexes_are_affordable_that_cost_no_more_than_is_left(seed: int) -> None:
    chance = random.Random(seed)
    for state in positions(seed, every=150):
        for at in chance.sample(listed(state.occupied[state.player] & ~GAME.siege), 8):
            unit = state.at[at][0]
            hexes = prices.near(GAME, unit, at, "march")
            zones = zone.over(GAME, state, GAME.side[unit])
            for left in range(16):
                found = prices.affordable(GAME, state, unit, hexes, left, zones, 2)
                costs = {to: prices.fare(GAME, state, unit, at, to).cost for to in each(hexes)}
                assert found == bits(to for to in costs if costs[to] + 2 * (zones >> to & 1) <= left)


def test_what_cuts_a_unit_off_is_every_rule_without_which_it_would_be_fed() -> None:
    remote = seen = 0
    for state in (state for seed in SEEDS for state in positions(seed, every=8)):
        over = lines.ground(GAME, state)
        as_it_is = lines.Lines(GAME, state, over)
        causes = cut.Causes(GAME, state, over)
        lifted = {
            "goetter:8.15": over._replace(through=GAME.land),
            "goetter:8.16": over._replace(rail=GAME.land),
            "goetter:8.14": over._replace(bound=False),
        }
        traced = {rule: lines.Lines(GAME, state, ground) for rule, ground in lifted.items()}
        for at in each(state.occupied[SOVIET]):
            for unit in state.at[at]:
                if not who.fed(GAME, state, as_it_is, unit):
                    rules = [rule for rule in lifted if who.fed(GAME, state, traced[rule], unit)]
                    assert list(causes.of(unit))[1:] == rules
                    seen += len(rules)
                    remote += not rules
    assert remote and seen


@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_in_the_box_and_who_may_attack_is_found_without_asking_everybody(seed: int) -> None:
    boxed = 0
    for state in positions(seed):
        assert gates._in_box(state) == [unit for unit, at in enumerate(state.where) if at == PLAIN]
        boxed += PLAIN in state.where
        for side in (GERMAN, SOVIET):
            spent = state.fought | state.advanced
            for unit in eligible.able(GAME, state, side):
                assert GAME.side[unit] == side and not spent >> unit & 1
            armed = {
                unit
                for at in each(state.occupied[side] & ~GAME.siege)
                if GAME.grid.around[at] & state.occupied[1 - side]
                for unit in state.at[at]
                if counters.face(GAME, state, unit).attack and not spent >> unit & 1
            }
            assert set(eligible.able(GAME, state, side)) == armed
    assert boxed


@pytest.mark.parametrize("seed", SEEDS)
def test_units_are_halved_once_for_each_mark(seed: int) -> None:
    halved = 0
    for state in positions(seed, every=200):
        for unit in range(len(GAME.units)):
            for part in (strengths.ATTACK, strengths.DEFENCE):
                fighter = strengths.Fighter(GAME, state, unit, part)
                value = fighter.printed
                for force, _ in strengths.HALVINGS:
                    value = (value + 1) // 2 if force.holds(fighter) else value
                assert strengths.strength(GAME, state, unit, part) == value
                halved += value < fighter.printed
    assert halved
