"""10.0 What enemies see of the ground and of those who hide in it: the quick ways against the plain definition."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from hexfront.games.coh.hidden import detection
from hexfront.games.coh.map import watched_ground
from hexfront.games.coh.state import DUG
from hexfront.hexes import each

from .table import table, unit

TERRAIN = ("light-woods", "heavy-woods", "stone-building")
ROWS = "BCDEFGH"


def woods(seed: int) -> tuple[Any, Any]:
    """A small battlefield at random: woods, walls, smoke, works, hidden and visible units of both sides."""
    chance = Random(seed)
    labels = [f"1-{row}{column:02}" for row in ROWS for column in range(2, 10)]
    hexes = {label: chance.choice(TERRAIN) for label in chance.sample(labels, 14)}
    sides = {f"1-{row}05-1-{after}05": "wall" for row, after in pairwise(ROWS) if chance.random() < 0.6}
    spots = chance.sample(labels, 12)
    units = [
        *[unit(f"V{n}", "de-rifles", spots[n], "n") for n in range(3)],
        *[unit(f"H{n}", "de-rifles", spots[3 + n], "n", "hidden", maybe=tuple(labels)) for n in range(3)],
        unit("W0", "ru-rifles", spots[6], "n"),
        unit("W1", "ru-rifles", spots[0] if seed % 3 == 0 else spots[7], "n"),
        unit("K0", "ru-rifles", spots[8], "n", "hidden", maybe=tuple(labels)),
        unit("K1", "ru-rifles", spots[9], "n", "hidden", "dug-in", maybe=tuple(labels)),
    ]
    smoke = {label: (chance.choice((1, 2)),) for label in chance.sample(labels, 3)} if seed % 2 else {}
    works = {spots[10]: ["trench"], spots[3]: ["trench"]}
    return table(*units, hexes=hexes, sides=sides, smoke=smoke, works=works)


def lookers(game: Any, state: Any, side: int) -> list[int]:
    """The hexes of enemies of a side who are not in close combat."""
    return [
        at for at in each(game.grid.mask) if state.held[1 - side] >> at & 1 and not state.held[side] >> at & 1
    ]


@pytest.mark.parametrize("seed", range(10))
def test_what_is_seen_of_the_ground(seed: int) -> None:
    game, state = woods(seed)
    for side in (0, 1):
        seen = found = walled = 0
        for eye in lookers(game, state, side):
            view = game.seen(state, eye)
            seen |= view
            for at in each(view):
                if game.grid.distance(eye, at) > 2 or game.ground.cover >> at & 1:
                    continue
                direction = game.grid.direction(eye, at)
                behind = direction is not None and game.ground.walls[direction] >> eye & 1
                if behind or game.eye.walled(at) >> eye & 1:
                    walled |= 1 << at
                else:
                    found |= 1 << at
        assert watched_ground.watched(game, state, side) == seen
        assert watched_ground.unwatched(game, state, side, game.grid.mask) == game.grid.mask & ~seen
        assert watched_ground.exposed(game, state, side, game.grid.mask) == (found, walled & ~found)


@pytest.mark.parametrize("seed", range(16))
def test_who_comes_to_light_and_who_does_not(seed: int) -> None:
    game, state = woods(seed)
    events: list[Any] = []
    detection.look(game, state, events)
    for side in (0, 1):
        spotted, _ = watched_ground.exposed(game, state, side, game.grid.mask)
        visible = state.held[0] | state.held[1]
        for me in game.force[side]:
            at = state.where[me]
            sheltered = bool(state.flags[me] & DUG or state.inside[me])
            if state.hidden >> me & 1:
                assert not visible >> at & 1
                assert sheltered or not spotted >> at & 1
                assert state.maybe[me] >> at & 1, "where it is, it may be"
                assert not state.maybe[me] & visible
                assert state.lairs[side] >> at & 1
    revealed = [one.unit for one in events if type(one).__name__ == "Revealed"]
    asked = [frame.unit for frame in state.agenda if type(frame).__name__ == "Emerge"]
    assert sorted(game.names[one] for one in asked) == sorted(revealed)
    assert not any(state.hidden >> game.numbers[name] & 1 for name in revealed)


@pytest.mark.parametrize("seed", range(16))
def test_where_somebody_may_still_hide(seed: int) -> None:
    game, state = woods(seed)
    before = list(state.maybe)
    detection.look(game, state, [])
    for side in (0, 1):
        if not watched_ground.disturbed(game, state, side):
            continue
        spotted, _ = watched_ground.exposed(game, state, side, state.about[side] | sum({*before}))
        dens = sum(1 << at for at, works in state.works.items() if any(one.kind == "trench" for one in works))
        visible = state.held[0] | state.held[1]
        for me in game.force[side]:
            if state.hidden >> me & 1:
                gone = visible if state.flags[me] & DUG else visible | spotted & ~dens
                assert state.maybe[me] == before[me] & ~gone


def test_two_in_one_hex_come_to_light_at_once() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", "hidden"),
        unit("B", "de-hmg", "1-F05", "n", "hidden"),
        unit("C", "de-rifles", "1-K05", "n", "hidden"),
        unit("S", "ru-rifles", "1-E05", "n"),
    )
    events: list[Any] = []
    detection.look(game, state, events)
    assert [one.unit for one in events] == ["A", "B"]
    assert [frame.unit for frame in state.agenda[-2:]] == [1, 0], "the first is asked about first"
    assert state.hidden == 1 << 2
    assert [one.rules for one in events] == [("coh:10.0i", "coh:10.1b")] * 2


def test_whoever_shares_a_hex_with_a_friend_or_an_enemy_is_found_out() -> None:
    for kind, rules in (("de-rifles", ("coh:10.0e",)), ("ru-rifles", ("coh:10.0e", "coh:10.0i"))):
        game, state = table(
            unit("A", "de-rifles", "1-F05", "n", "hidden"),
            unit("V", kind, "1-F05", "n"),
            unit("S", "ru-rifles", "1-L12", "n"),
            hexes={"1-F05": "heavy-woods"},
        )
        events: list[Any] = []
        detection.look(game, state, events)
        assert [(one.unit, one.rules) for one in events] == [("A", rules)]
