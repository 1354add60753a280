"""A crowded firing line: at every hex of the map exactly that fire is offered which no rule stands against."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hexfront.engine.base.state import clone
from hexfront.games.coh.acts.table import ACTS
from hexfront.games.coh.fire import targets
from hexfront.games.coh.groups.support import against_support
from hexfront.games.coh.state import Work
from hexfront.hexes import altered, each

from .table import field, table, unit
from .test_crowded_groups import agree

HEXES = {"1-E06": "heavy-woods", "1-D03": "light-woods", "1-G08": "stone-building", "1-C07": "heavy-woods"}
GUNS = [
    ("de-rifles", "n", (), {}),
    ("de-rifles", "se", ("active",), {"hit": "under-cover"}),
    ("de-rifles", "n", (), {"hit": "berserk"}),
    ("de-hmg", "nw", ("used",), {"hit": "suppressed"}),
    ("de-hmg", "s", (), {"hit": "panicked"}),
    ("de-mortar50", "ne", (), {}),
    ("de-mortar80", "n", (), {}),
    ("de-mortar80", "sw", (), {"hit": "weakened"}),
    ("de-pak36", "n", (), {}),
    ("de-ig75", "ne", (), {}),
    ("de-pz3e", "s", (), {}),
    ("de-pz3e", "n", (), {"hit": "red-gun-damaged"}),
    ("de-pz4e", "n", (), {"hit": "blue-gun-damaged"}),
    ("de-pzjg35r", "nw", (), {}),
    ("de-opel", "n", (), {}),
    ("de-wagon", "n", (), {}),
    ("de-engineers", "n", (), {}),
    ("de-b2f", "n", (), {}),
    ("de-at-team", "n", (), {}),
]
FOES = [
    unit("Near", "ru-rifles", "1-E05", "s"),
    unit("Tank", "ru-t34a", "1-D05", "s"),
    unit("Far", "ru-rifles", "1-A07", "s"),
    unit("Truck", "ru-gaz", "1-F08", "s"),
    unit("Behind", "ru-maxim", "1-H05", "n"),
    unit("Lurks", "ru-rifles", "1-D07", "s", "hidden", maybe=("1-D07", "1-D08")),
]
WORKS: dict[str, Any] = {
    "1-D03": ["trench"],
    "1-E04": ["wire"],
    "1-G05": [Work("bunker", 1, 0)],
    "1-D05": ["roadblock"],
    "1-C05": [Work("mines", 1, hidden=True, maybe=1)],
}


def line(start: int, **more: Any) -> tuple[Any, Any]:
    """Some of the guns in one hex, each of them facing somewhere else."""
    chosen = GUNS[start::4]
    return table(
        *[
            unit(f"G{number}", kind, "1-F05", facing, *flags, **rest)
            for number, (kind, facing, flags, rest) in enumerate(chosen)
        ],
        unit("Wing", "de-rifles", "1-F06", "n"),
        unit("Hid", "de-mortar80", "1-I05", "n", "hidden"),
        unit("Pit", "de-rifles", "1-G05", "n", inside="bunker"),
        unit("Load", "de-rifles", "1-F05", on=f"G{len(chosen) - 2}" if start == 2 else ""),
        *FOES,
        map=altered(field(hexes=HEXES), numbers={"level": {"1-F05": 1, "1-H05": 2}}),
        works=WORKS,
        smoke={"1-D05": (1,), "1-B07": (2, 2)},
        **more,
    )


def fire(game: Any) -> Iterator[tuple[Any, ...]]:
    for number, me in enumerate(game.force[0]):
        for at in each(game.grid.all):
            for verb in ("fire", "lob", "smoke", "flame"):
                yield verb, me, at, ("ap", "cp", "snap")[(number + at) % 3]


@pytest.mark.parametrize("start", range(4))
def test_every_hex_of_the_map_is_fired_at_or_not_by_the_same_rules(start: int) -> None:
    game, state = line(start, cp=(9, 0))
    assert agree(game, state, fire(game))


@pytest.mark.parametrize("start", range(4))
def test_who_is_in_close_combat_does_not_fire_out_of_it(start: int) -> None:
    game, state = line(start, cp=(9, 0))
    there = game.numbers["Near"]
    state.at[state.where[0]] = (*state.at[state.where[0]], there)
    del state.at[state.where[there]]
    state.held[1] = state.held[1] & ~(1 << state.where[there]) | 1 << state.where[0]
    state.where[there] = state.where[0]
    assert agree(game, state, fire(game))
    out = [one for one in game.legal(state, 0) if one[0] in ("fire", "lob", "flame") and one[1] < 3]
    assert out == []


@pytest.mark.parametrize("start", range(4))
def test_the_hexes_fired_at_are_in_range_in_sight_and_in_the_arc(start: int) -> None:
    game, state = line(start, cp=(9, 0))
    for me in game.force[0]:
        kind, here = game.types[me], state.where[me]
        if kind.range is None or state.hit[me] >= 0:
            continue
        for at in each(game.grid.mask):
            far = game.grid.distance(here, at)
            least = kind.range.least
            expected = 0 < far <= 2 * kind.range.most and far >= least
            assert (targets.zone(game, state, me) >> at & 1) == expected, (kind.id, far)
            seen = game.eye.seen(here) >> at & 1
            assert (targets.field(game, state, me) >> at & 1) == (expected and seen)


def test_prices_of_fire_are_what_is_paid() -> None:
    for start in range(4):
        game, state = line(start, cp=(9, 0))
        for action in game.legal(state, 0):
            if action[0] in ("fire", "lob", "smoke", "flame", "assault") and action[-1] == "cp":
                price, trial = ACTS[action[0]].price(game, state, action), clone(state)
                game.apply(trial, 0, action)
                assert state.cp[0] - trial.cp[0] == price, game.lexicon.text(action)


def test_who_supports_whom() -> None:
    """The leader fires at the tank two hexes ahead: those who see it, reach it and face it may support him."""
    game, state = line(0)
    at = game.grid.hex("1-E05")
    able = {
        game.names[other]
        for other in game.force[0]
        if other and next(against_support(game, state, other, 0, at), None) is None
    }
    assert able == {"G2", "G4", "Load"}
    assert all(targets.arc(game, state, game.numbers[name]) >> at & 1 for name in able)
