"""7.4, 7.5 What a hit does, hit by hit: markers and their pools, who knows of them, losses, command and points."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.coh.damage import losses, mines, wounds
from hexfront.games.coh.events import CommandChanged, Destroyed, Hit, Scored, Shown
from hexfront.games.coh.state import DEAD, Work

from .table import table, unit


def squad(*flags: str, kind: str = "de-rifles", hit: str = "", **more: Any) -> tuple[Any, Any]:
    return table(
        unit("A", kind, "1-F05", "n", *flags, hit=hit),
        unit("B", "de-rifles", "1-F05"),
        unit("S", "ru-rifles", "1-H05"),
        **more,
    )


def struck(
    game: Any, state: Any, hits: int = 1, by: int = 1, number: int = 0, rules: tuple[str, ...] = ()
) -> list[Any]:
    state.dictated = [("damage", number)]
    out: list[Any] = []
    wounds.strike(game, state, 0, hits, by, out, rules)
    return out


def test_a_hit_draws_a_marker_that_only_its_side_knows() -> None:
    game, state = squad()
    state.not_hit[0], state.shown[0] = 7, 3
    before = list(state.pools)
    out = struck(game, state, rules=("coh:7.5.1b",))
    (hit,) = [one for one in out if isinstance(one, Hit)]
    marker = state.hit[0]
    assert game.markers[marker].id == hit.marker and hit.to == (0,)
    assert hit.rules == ("coh:7.5.1b", "coh:7.5a")
    assert (state.shown[0], state.not_hit[0]) == (0b01, 0)
    assert [was - now for was, now in zip(before, state.pools, strict=True)] == [
        int(number == marker) for number in range(len(before))
    ]


@pytest.mark.parametrize(
    ("kind", "pool"), [("de-rifles", "foot"), ("de-pak36", "foot"), ("de-pz3e", "vehicle")]
)
def test_every_marker_of_the_pool_may_be_drawn_and_no_other(kind: str, pool: str) -> None:
    game, _ = squad(kind=kind)
    counts = {number: one.count for number, one in enumerate(game.markers) if one.pool == pool}
    drawn: dict[int, int] = dict.fromkeys(counts, 0)
    for number in range(sum(counts.values())):
        game, state = squad(kind=kind)
        out = struck(game, state, number=number)
        told = next(one for one in out if isinstance(one, Hit))
        drawn[[one.id for one in game.markers].index(told.marker)] += 1
        assert ("coh:15.2" in told.rules) == (pool == "vehicle")
    assert drawn == counts


def test_an_empty_pool_is_drawn_from_as_if_it_were_full() -> None:
    game, state = squad()
    state.pools[:] = [0] * len(state.pools)
    struck(game, state)
    assert state.hit[0] >= 0 and state.pools == [0] * len(state.pools)


@pytest.mark.parametrize(
    ("hits", "marked", "dead"),
    [(0, False, False), (1, False, False), (1, True, True), (2, False, True), (3, False, True)],
)
def test_two_hits_destroy_and_so_does_one_on_a_marked_unit(hits: int, marked: bool, dead: bool) -> None:
    game, state = squad(hit="pinned" if marked else "")
    out = struck(game, state, hits)
    assert (state.where[0] == DEAD) == dead
    gone = [one for one in out if isinstance(one, Destroyed)]
    assert len(gone) == dead
    assert all(("coh:7.0c" in one.rules) == (hits >= 2) for one in gone)
    assert state.pools == [one.count - int(number == state.hit[0]) for number, one in enumerate(game.markers)]


def test_a_dead_unit_is_not_hit_again() -> None:
    game, state = squad()
    state.where[0] = DEAD
    assert struck(game, state) == [] and state.hit[0] == -1


def test_the_worst_marker_is_shown_and_kills_at_once() -> None:
    game, _ = squad()
    worst = next(number for number, one in enumerate(game.markers) if one.pool == "foot" and one.kills)
    place = sum(one.count for one in game.markers[:worst] if one.pool == "foot")
    game, state = squad()
    out = struck(game, state, number=place)
    assert state.where[0] == DEAD and state.hit[0] == -1
    shown = [one for one in out if isinstance(one, Shown)]
    assert [(one.removed, one.rules[0]) for one in shown] == [(False, "coh:7.5f"), (True, "coh:7.5g")]
    assert next(one for one in out if isinstance(one, Destroyed)).rules[0] == "coh:7.5f"
    assert state.pools[worst] == game.markers[worst].count


def test_a_marker_that_is_taken_off_is_shown_and_goes_back() -> None:
    game, state = squad(hit="pinned")
    state.shown[0], state.not_hit[0] = 1, 5
    out: list[Any] = []
    wounds.heal(game, state, 0, out, ("coh:7.6b",))
    assert (state.hit[0], state.shown[0], state.not_hit[0]) == (-1, 0, 0)
    assert [(one.marker, one.removed, one.reveals) for one in out] == [("pinned", True, True)]
    assert state.pools == [one.count for one in game.markers]
    wounds.heal(game, state, 0, out, ("coh:7.6b",))
    assert len(out) == 1


@pytest.mark.parametrize(
    ("kind", "cp", "lost", "left", "after"),
    [
        ("de-rifles", 5, 0, 4, 1),
        ("de-rifles", 4, 0, 4, 1),
        ("de-rifles", 4, 1, 3, 2),
        ("de-rifles", 5, 1, 5, 2),
        ("de-rifles", 0, 5, 0, 6),
        ("de-opel", 5, 0, 5, 0),
        ("de-pz3e", 5, 0, 4, 1),
    ],
)
def test_a_loss_lies_on_the_next_box_of_the_command_track(
    kind: str, cp: int, lost: int, left: int, after: int
) -> None:
    game, state = squad(kind=kind, cp=(5, 5))
    state.cp[0], state.lost[0] = cp, lost
    out: list[Any] = []
    losses.lose_command(game, state, 0, out)
    assert (state.cp[0], state.lost[0]) == (left, after)
    (told,) = out
    assert isinstance(told, CommandChanged) and (told.seat, told.cp) == (0, left)
    truck = kind == "de-opel"
    assert told.rules == (
        ("coh:16.0c",) if truck else ("coh:7.4b", "coh:7.4c") if left < cp else ("coh:7.4b",)
    )


@pytest.mark.parametrize(
    ("by", "to", "rule"), [(1, 1, "coh:2.5.1a"), (0, 1, "coh:2.5.1b"), (-1, 1, "coh:2.5.1b")]
)
def test_the_enemy_scores_whoever_destroyed_it(by: int, to: int, rule: str) -> None:
    game, state = squad(worth=(3, 1, 1))
    out: list[Any] = []
    losses.score(game, state, 0, by, out)
    assert [(one.seat, one.points, one.rules) for one in out] == [(to, 3, (rule, "coh:2.5"))]
    assert isinstance(out[0], Scored) and state.vp == [0, 3]
    game, state = squad(worth=(0, 1, 1))
    losses.score(game, state, 0, by, out)
    assert len(out) == 1 and state.vp == [0, 0]


def test_what_a_vehicle_carried_stands_in_its_hex_as_it_looked() -> None:
    game, state = table(
        unit("T", "de-apc251", "1-F05", "se"),
        unit("A", "de-rifles", "1-F05", on="T"),
        unit("B", "de-lmg", "1-F05", on="T"),
        unit("S", "ru-rifles", "1-H05"),
    )
    out: list[Any] = []
    wounds.eliminate(game, state, 0, 1, out)
    assert state.where[0] == DEAD and state.carrier == [-1] * 4
    assert [state.where[one] for one in (1, 2)] == [game.grid.hex("1-F05")] * 2
    assert [state.facing[one] for one in (1, 2)] == [2, 2]
    assert [one.rules for one in out if type(one).__name__ == "Said"] == [("coh:17.1b",)] * 2


def minefield(**more: Any) -> tuple[Any, Any]:
    game, state = squad(**more)
    here, there = game.grid.hex("1-F05"), game.grid.hex("1-G05")
    both = 1 << here | 1 << there
    state.works = {
        here: (Work("wire", 1), Work("mines", 1, hidden=True, maybe=both)),
        there: (Work("mines", 1, hidden=True, maybe=both), Work("trench", 0)),
    }
    return game, state


def test_a_field_that_is_uncovered_lies_open_and_nothing_else_changes() -> None:
    game, state = minefield()
    here, there = game.grid.hex("1-F05"), game.grid.hex("1-G05")
    out: list[Any] = []
    mines.uncover(game, state, here, out)
    assert state.works[here] == (Work("wire", 1), Work("mines", 1))
    assert state.works[there][0].hidden
    assert [(one.work, one.at, one.reveals) for one in out] == [("mines", "1-F05", True)]
    mines.uncover(game, state, here, out)
    assert len(out) == 1, "it is open already"
    mines.uncover(game, state, game.grid.hex("1-A01"), out)
    assert len(out) == 1


def test_where_somebody_has_come_through_lies_no_hidden_field() -> None:
    game, state = minefield()
    there = game.grid.hex("1-G05")
    del state.works[game.grid.hex("1-F05")]
    mines.entered(game, state, 0, [])
    assert state.works[there] == (Work("mines", 1, hidden=True, maybe=1 << there), Work("trench", 0))
    assert type(state.agenda[-1]).__name__ == "Go"


def test_mines_wait_for_the_unit_that_stirs_and_for_its_load() -> None:
    game, state = minefield()
    mines.stir(state, 0)
    assert (state.agenda[-1].units, state.agenda[-1].seat) == ((0,), 1)
    state.carrier[1] = 0
    mines.entered(game, state, 0, [])
    assert state.agenda[-1].units == (0, 1)
    depth = len(state.agenda)
    mines.stir(state, 2)
    assert len(state.agenda) == depth, "no mines lie there"
