"""The fast ways against the bars, which are the plain definition, on positions of random play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from hexfront.engine.base.actions import Action
from hexfront.games.goetter.arrivals import gates
from hexfront.games.goetter.arrivals.enter import Reinforcements
from hexfront.games.goetter.combat.phase import Combat
from hexfront.games.goetter.game import Goetter
from hexfront.games.goetter.map.links import Way
from hexfront.games.goetter.movement import pace, price_lines, prices
from hexfront.games.goetter.replacements import german, volkssturm
from hexfront.games.goetter.stacking import excess
from hexfront.games.goetter.trains import net
from hexfront.games.goetter.turn.movement_phase import Movement
from hexfront.hexes import bits, connected, each, listed
from hexfront.kit import bars

GAME = Goetter()
SEEDS = (1, 2)
WAYS: tuple[Way, ...] = ("march", "siege-march")
EVERY = 37
"""One position in so many is looked at."""


def positions(seed: int, kind: type = Movement, every: int = EVERY) -> Iterator[Any]:
    """Decisions of a kind in a random game, now and then."""
    state, chance, count = GAME.setup("campaign", frozenset(), seed), random.Random(seed), 0
    while state.result is None:
        seat = GAME.deciders(state)[0]
        if isinstance(state.agenda[-1], kind):
            count += 1
            if count % every == 0:
                yield state
        GAME.carry_out(state, seat, GAME.legal(state, seat).draw(chance.random, 0.02))


def near(state: Any, chance: random.Random) -> Iterator[Action]:
    """Actions that are offered or almost so."""
    rails = list(each(GAME.map.linked("rail") | GAME.transit))
    for unit in chance.sample(range(len(GAME.units)), 40):
        yield "exit", unit
        yield "drop", unit
        yield "rail", unit, chance.choice(rails)
        at = state.where[unit]
        if at > 0:
            beside = GAME.grid.around[at] | GAME.links.entry.get(at, 0) | GAME.links.exit.get(at, 0)
            for to in each(beside):
                yield "step", unit, to
            yield "stack", at


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_offered_is_what_no_bar_holds(seed: int) -> None:
    chance, seen = random.Random(seed), set[str]()
    for state in positions(seed):
        frame, seat = state.agenda[-1], GAME.deciders(state)[0]
        legal = GAME.legal(state, seat)
        for action in near(state, chance):
            objections = list(frame.objections(GAME, state, seat, action))
            assert (action in legal) == (not objections), (GAME.lexicon.text(action), objections)
            seen.update(told.rule for told in objections)
    assert len(seen) > 20


@pytest.mark.parametrize("seed", SEEDS)
def test_units_and_stacks_are_drawn_as_evenly_as_from_a_list(seed: int) -> None:
    chance, looked_at = random.Random(seed).random, 0
    for state in positions(seed):
        choices = GAME.legal(state, GAME.deciders(state)[0])
        keys = choices.keys()
        if not 3 < len(keys) < 40 or looked_at > 5:
            continue
        looked_at += 1
        drawn = Counter(GAME.lexicon.key(choices.draw(chance)) for _ in range(100 * len(keys)))
        assert set(drawn) == set(keys)
        assert 50 < min(drawn.values()) <= max(drawn.values()) < 160
        assert {GAME.lexicon.key(choices.draw(chance, 1.0)) for _ in range(60 * len(keys))} == set(keys)
    assert looked_at


@pytest.mark.parametrize("seed", SEEDS)
def test_arrivals_have_the_ways_in_that_no_bar_closes(seed: int) -> None:
    seen = 0
    for state in positions(seed, Reinforcements, every=3):
        side = state.agenda[-1].side
        for unit, hexes in gates.ways_in(GAME, state, side).items():
            case = gates.Arrival(GAME, state, side, unit)
            assert hexes == case.area & ~bars.closed(gates.BARS, case)
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_comes_back_is_held_by_no_bar(seed: int) -> None:
    for state in positions(seed, german.GermanReplacements, every=2):
        frame, seat, units = state.agenda[-1], GAME.deciders(state)[0], range(len(GAME.units))
        free = [unit for unit in units if not list(frame.objections(GAME, state, seat, ("replace", unit)))]
        assert list(german.comers(GAME, state, frame.foot, frame.mobile)) == free


@pytest.mark.parametrize("seed", SEEDS)
def test_battalions_are_raised_where_no_bar_closes_a_hex(seed: int) -> None:
    for state in positions(seed, volkssturm.Volkssturm, every=2):
        unit = volkssturm.next_battalion(GAME, state)
        assert unit is not None
        case = volkssturm.Raising(GAME, state, unit)
        assert volkssturm.places(GAME, state, unit) == GAME.siege & ~bars.closed(volkssturm.BARS, case)


@pytest.mark.parametrize("seed", SEEDS)
def test_hexes_are_attacked_that_no_bar_spares(seed: int) -> None:
    for state in positions(seed, Combat, every=8):
        frame, seat = state.agenda[-1], GAME.deciders(state)[0]
        for at in each(state.occupied[1 - frame.side]):
            objections = list(frame.objections(GAME, state, seat, ("attack", at)))
            assert (at in frame.targets) == (not objections), GAME.label(at)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_overfull_holds_more_than_it_may(seed: int) -> None:
    seen = 0
    for state in positions(seed):
        full = {
            at for at in state.at if sum(GAME.points(unit, at) for unit in state.at[at]) > GAME.capacity(at)
        }
        assert set(excess.overfull(GAME, state)) == full
        seen += len(full)
    assert seen


@pytest.mark.parametrize("seed", SEEDS)
def test_allowances_and_trains_are_as_they_would_be_anew(seed: int) -> None:
    rails = GAME.map.link("rail")
    for state in positions(seed):
        for unit in range(len(GAME.units)):
            marks = [units >> unit & 1 for units in (state.reduced, state.unsupplied, state.disrupted)]
            assert pace.allowance(GAME, state, unit) == bars.total(
                pace.ALLOWANCE, pace.Pace(GAME, unit, *marks)
            )
        hexes = net.free(GAME, state)
        jumps = dict.fromkeys(each(GAME.transit & hexes), GAME.transit & hexes) if state.linked else {}
        for at in each(state.occupied[0] & hexes):
            found = connected(GAME.grid, 1 << at, hexes, along=rails, jumps=jumps) & ~(1 << at)
            assert net.reach(GAME, state, at) == found


@pytest.mark.parametrize("seed", SEEDS)
def test_fares_are_the_lines_of_the_price_added_up(seed: int) -> None:
    chance = random.Random(seed)
    *_, state = positions(seed)
    state.marked = dict.fromkeys(listed(GAME.transit)[::2], "1BF")
    gates_of_berlin = listed(GAME.links.gates)
    for unit in sorted(set(GAME.gaits)):
        barred = price_lines.marked(GAME, state, unit)
        for way in WAYS:
            for at in [*gates_of_berlin, *chance.sample(listed(GAME.land), 150)]:
                hexes = GAME.links.around(way, GAME.movers[unit])[at]
                if unit in each(GAME.depots):
                    hexes = bits(to for to in each(hexes) if price_lines.linked(GAME, "rail", at, to))
                exits = prices.exits(GAME, state, unit, at, way)
                assert [one.to for one in exits] == listed(hexes) == listed(bits(one.to for one in exits))
                for to, bit, cost, rules in exits:
                    stride = price_lines.Stride(GAME, unit, at, to, barred)
                    assert bit == 1 << to
                    assert cost == bars.total(price_lines.GROUND_PRICE, stride)
                    assert (cost, rules) == prices.fare(GAME, state, unit, at, to)
                    told = [line for line, _ in bars.counted(price_lines.GROUND_PRICE, stride)]
                    assert rules[: len(rules) - ("goetter:5.33b" in rules)] == tuple(
                        rule for line in told for rule in (line.rule, *line.also)
                    )


def test_units_are_alike_that_go_alike_and_the_first_stands_for_all() -> None:
    game = Goetter()
    for firsts, sort in (
        (game.gaits, lambda one: (game.movers[one.number], one.mobile, one.kind == "depot")),
        (game.payers, lambda one: (one.mobile, one.kind == "depot")),
    ):
        for unit in game.units:
            alike = [other.number for other in game.units if sort(other) == sort(unit)]
            assert firsts[unit.number] == alike[0]


def test_what_is_looked_up_of_counters_is_what_they_show() -> None:
    game = Goetter()
    for unit in game.units:
        number = unit.number
        assert game.mobile >> number & 1 == unit.mobile
        assert game.fit_to_move >> number & 1 == (unit.face.ma > 0)
        assert game.depots >> number & 1 == (unit.kind == "depot")
        assert game.guns >> number & 1 == (unit.kind == "siege-artillery")
        assert [side >> number & 1 for side in game.sided] == [unit.side == "german", unit.side == "soviet"]
        assert game.pooled >> number & 1 == (unit.pool is not None)
        assert game.cup >> number & 1 == (unit.pool == "cup")
        assert game.split >> number & 1 == bool(unit.split_of)
        mover = "german" if unit.side == "german" else "us" if unit.front == "US" else "soviet"
        assert game.movers[number] == mover
        assert (number in game.us) == (mover == "us")
        faces = (unit.face, unit.back or unit.face)
        assert tuple(side[number] for side in game.faces) == faces
        assert tuple(side[number] for side in game.guards) == tuple(
            face.defence if unit.zone else 0 for face in faces
        )
        assert tuple(side >> number & 1 for side in game.armed) == tuple(face.attack > 0 for face in faces)
        assert game.zone_bearers >> number & 1 == unit.zone
        assert (game.sizes[0][number], game.sizes[1][number]) == (unit.points, unit.siege_points)
        for side, roster in enumerate(game.rosters):
            own = bool(game.sided[side] >> number & 1) and unit.face.ma > 0
            assert (number in roster[0], number in roster[1]) == (own, own and unit.mobile)
        for (side, turn), units in game.arrivals.items():
            comes = unit.turn == turn and game.sided[side] >> number & 1
            assert units >> number & 1 == bool(comes)
        for front, units in game.fronts.items():
            assert units >> number & 1 == (unit.front == front)
        for kind, senders in game.senders.items():
            assert (number in senders) == (unit.kind == kind)
        for kind, halves in game.halves.items():
            assert (number in halves) == (unit.split_of == kind)
        for group, units_of in game.groups.items():
            assert (number in units_of) == (unit.group == group)
        for army, corps in game.armies.items():
            assert (number in corps) == (unit.formation == army and unit.corps and unit.starts)
        assert (number in game.volkssturm) == (unit.pool == "siege")
    assert {turn for _, turn in game.arrivals} == {unit.turn for unit in game.units if unit.turn}


def test_what_is_looked_up_of_the_map_is_what_it_shows() -> None:
    game = Goetter()
    for at in range(game.grid.size):
        siege, transit = game.siege >> at & 1, game.transit >> at & 1
        assert (game.in_city[at], game.grounds[0][at], game.grounds[1][at]) == (
            siege,
            not siege,
            siege | transit,
        )
    assert game.watched == bits(game.objectives) | game.transit
    assert {game.label(at) for at in game.objectives} == {
        label for one in game.tables.objectives for label in one.hexes
    }
    assert game.arrows == game.map.zones["entry-N"]
