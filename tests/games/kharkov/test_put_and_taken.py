"""Counters put down, lifted and taken off in any order: what is kept beside their places is as it follows from them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hexfront.games.kharkov.combat.overstacking import Excess
from hexfront.games.kharkov.state import AXIS, DEAD, ENTRENCHED, UNUSED
from hexfront.games.kharkov.units import counters

from .table import table, unit
from .test_invariants import check

HEXES = ("0505", "0506", "0507", "0808")
OWN = (
    *[unit(f"R{n}", "dead", "regiment", "2-8") for n in range(3)],
    *[unit(f"D{n}", "dead", "infantry", "9-8") for n in range(3)],
    *[unit(f"H{n}", "dead", "hq", "4-10", side="axis") for n in range(2)],
)


def shuffled(game: Any, state: Any, chance: Random) -> None:
    """One change of where Axis counters are, whatever it is."""
    units = [game.data.numbers[line.id] for line in OWN]
    hexes = [game.grid.hex(label) for label in HEXES]
    some = chance.sample(units, chance.randint(1, 3))
    away = [one for one in some if state.where[one] <= 0]
    there = [one for one in some if state.where[one] > 0]
    diggers = [one for one in there if game.units[one].kind == "regiment"]
    changes: list[Callable[[], None]] = [
        lambda: counters.put(game, state, some[0], chance.choice(hexes)),
        lambda: counters.put_all(game, state, tuple(some), chance.choice(hexes)),
        lambda: counters.take_off(game, state, some[0], DEAD),
        lambda: counters.put_each(game, state, AXIS, [(one, chance.choice(hexes)) for one in away]),
        lambda: counters.leave_trench(game, state, some[0]),
        lambda: _dig(game, state, diggers),
        lambda: _regroup(game, state, some, chance.choice(hexes), chance.choice(hexes)),
    ]
    chance.choice(changes)()


def _dig(game: Any, state: Any, units: list[int]) -> None:
    for one in units:
        if not state.flags[one] & ENTRENCHED and len(state.at[state.where[one]]) == 1:
            counters.entrench(game, state, one)


def _regroup(game: Any, state: Any, units: list[int], first: int, second: int) -> None:
    """Nobody may be entrenched who is regrouped."""
    if not state.entrenched and first != second:
        counters.regroup(game, state, AXIS, {first: tuple(units[:1]), second: tuple(units[1:])})


@pytest.mark.parametrize("seed", range(3))
def test_nothing_goes_stale_however_counters_are_put_down_and_taken_off(seed: int) -> None:
    game, state = table(*OWN, unit("S", "0707", "rifle", "4-4-6"))
    state.agenda[:] = [Excess(game.grid.hex(HEXES[0]))]  # As many as like may meet in a hex for now.
    chance = Random(seed)
    for _ in range(250):
        shuffled(game, state, chance)
        check(game, state)
        for line in OWN:
            one = game.data.numbers[line.id]
            assert state.where[one] <= 0 or one in state.at[state.where[one]]
        for label in HEXES:
            at = game.grid.hex(label)
            fighting = [one for one in state.at.get(at, ()) if game.combat[one]]
            assert counters.combat_units(game, state, at) == fighting
            assert counters.room(game, state, at) == 3 - len(fighting)
            assert counters.with_room(game, state, AXIS, 1 << at) == (1 << at if len(fighting) < 3 else 0)


def test_who_comes_later_lies_behind() -> None:
    game, state = table(*OWN)
    first, second, third = (game.data.numbers[name] for name in ("D0", "D1", "D2"))
    at, other = game.grid.hex("0505"), game.grid.hex("0506")
    counters.put(game, state, second, at)
    counters.put_all(game, state, (first, third), at)
    assert state.at[at] == (second, first, third)
    counters.regroup(game, state, AXIS, {at: (second,), other: (third,)})
    assert (state.at[at], state.at[other]) == ((first, second), (third,))
    counters.take_off(game, state, first, UNUSED)
    assert (state.at[at], state.where[first]) == ((second,), UNUSED)


def test_units_are_found_by_what_is_noted_of_them() -> None:
    assert list(counters.found([3, 5, 3, 3], 3)) == [0, 2, 3]
    assert list(counters.found([3, 5, 3, 3], 4)) == []
    assert counters.shared([7, -2, 7, -2, 9, 8, 8]) == 1 << 7 | 1 << 8
