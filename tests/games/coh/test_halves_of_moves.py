"""Chapters 5, 9, 11 and 14 at both sides of their limits: moves of every kind, alone and in groups."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.hexes import altered

from .table import amounts, do, field, offered, refused, table, unit, why
from .test_arrival import waiting
from .test_fire import shots

FAR = unit("S", "ru-rifles", "1-L12")
WATCH = unit("W", "ru-maxim", "1-B05", "s")


@rule("coh:5.0.2c")
def test_a_road_does_not_open_the_wall_it_meets() -> None:
    ground: dict[str, Any] = {
        "sides": {"1-F05-1-E05": "wall"},
        "links": {"1-F05-1-E05": "road"},
        "hexes": {"1-E05": "heavy-woods"},
    }
    for kind, cost in (("de-rifles", 2), ("de-hmg", 3), ("de-pz3e", 2)):
        game, state = table(unit("A", kind, "1-F05", "n"), FAR, **ground)
        do(game, state, "step A to 1-E05 by ap")
        assert state.ap[0] == 7 - cost, "the wood costs nothing along the road, the wall does"
        game, state = table(unit("A", kind, "1-E05", "s"), FAR, **ground)
        do(game, state, "step A to 1-F05 by ap")
        assert state.ap[0] == 7 - cost, "and the same the other way"
    for kind in ("de-opel", "de-pak36"):
        game, state = table(unit("A", kind, "1-F05", "n"), FAR, **ground)
        assert refused(game, state, "step A to 1-E05 by snap").rule == "coh:5.0.2c"


def run(terrain: str, *more: Any, verb: str = "step", **changes: Any) -> tuple[Any, Any]:
    """Rifles that have just gone into such a hex under the eyes of the enemy."""
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n"), WATCH, *more,
        hexes={"1-E05": terrain}, cp=(0, 0), options=("cautious",), **changes,
    )  # fmt: skip
    do(game, state, f"{verb} A to 1-E05 by ap", "face n")
    return game, state


@rule("coh:5.0.3a")
@pytest.mark.parametrize(
    ("terrain", "defence"),
    [("clear", 11), ("field", 11), ("water", 10), ("light-woods", 13), ("heavy-woods", 14),
     ("wooden-building", 13), ("stone-building", 14)],
)  # fmt: skip
def test_every_terrain_that_is_no_cover_exposes(terrain: str, defence: int) -> None:
    assert why(*run(terrain), "fire W at 1-E05 by ap").fights[0].defence == (defence, defence)
    game, state = run("clear")
    assert "coh:5.0.3a" in {one.rule for one in why(game, state, "fire W at 1-E05 by ap").fights[0].modifiers}


@rule("coh:5.0.3a")
def test_all_who_have_moved_are_exposed_to_whatever_is_fired() -> None:
    pair = unit("A", "de-rifles", "1-F05", "n"), unit("B", "de-lmg", "1-F05", "n")
    mortar = unit("M", "ru-mortar82", "1-A05", "s")
    game, state = table(*pair, WATCH, mortar, cp=(0, 0), options=("cautious",))
    do(game, state, "group A", "join B", "step A to 1-E05 by ap", "face n", "step B to 1-E05 by ap", "face n")
    fights = {one.target: one.defence[0] for one in why(game, state, "fire W at 1-E05 by ap").fights}
    assert fights == {"A": 11, "B": 11}
    fights = {one.target: one.defence[0] for one in why(game, state, "fire M at 1-E05 by ap").fights}
    assert fights == {"A": 10, "B": 9}, "the flank ratings less 1"
    first = shots(do(game, state, "fire W at 1-E05 by snap", dice=(1, 1, 1, 1)))
    assert [one.defence for one in first] == [11, 11]
    do(game, state, "pass")
    assert {one.defence[0] for one in why(game, state, "fire M at 1-E05 by ap").fights} == {11, 10}, (
        "the next shot is not the one that comes at once"
    )


@rule("coh:5.0.3a")
def test_a_pass_lets_the_moment_go_by() -> None:
    game, state = run("clear")
    assert why(game, state, "fire W at 1-E05 by ap").fights[0].defence[0] == 11
    do(game, state, "pass", "pivot A to s by ap")
    assert why(game, state, "fire W at 1-E05 by ap").fights[0].defence[0] == 11, (
        "flank, but no longer exposed"
    )


@rule("coh:11.0c")
@pytest.mark.parametrize("kind", ["de-rifles", "de-hmg", "de-pz3e", "de-opel", "de-pak36"])
def test_a_level_costs_one_more_for_everybody_on_a_road_too_and_downhill_nothing(kind: str) -> None:
    for links in ({}, {"1-F05-1-E05": "road"}):
        ground = altered(field(links=links), numbers={"level": {"1-E05": 1}})
        game, state = table(unit("A", kind, "1-F05", "n"), FAR, map=ground)
        cost = game.moves[0]
        assert amounts(game, state, "step A to 1-E05 by ap")["coh:11.0c"] == "+1"
        do(game, state, "step A to 1-E05 by ap")
        assert state.ap[0] == 7 - cost - 1
        game, state = table(unit("A", kind, "1-E05", "s"), FAR, map=ground)
        do(game, state, "step A to 1-F05 by ap")
        assert state.ap[0] == 7 - cost, "downhill"


@rule("coh:5.1b", "coh:5.2")
@pytest.mark.parametrize("kind", ["de-rifles", "de-pz3e", "de-opel", "de-pak36", "de-mortar80"])
def test_three_hexes_lie_ahead_and_three_behind_whatever_the_facing(kind: str) -> None:
    for facing in range(6):
        game, state = table(unit("A", kind, "1-E05", field().grid.directions[facing]), FAR, cp=(0, 0))
        words = offered(game, state)
        for turn in range(6):
            to = game.labels[game.grid.neighbour(game.grid.hex("1-E05"), (facing + turn) % 6) or 0]
            ahead = turn in (5, 0, 1)
            assert (f"step A to {to} by snap" in words) == ahead
            assert (f"back A to {to} by snap" in words) != ahead
    assert refused(game, state, f"step A to {at_side(game, 3)} by snap").rule == "coh:5.1b"
    assert refused(game, state, f"back A to {at_side(game, 0)} by snap").rule == "coh:5.2"


def at_side(game: Any, turn: int) -> str:
    """The hex next to 1-E05 so many sides round from the last facing."""
    return str(game.labels[game.grid.neighbour(game.grid.hex("1-E05"), (5 + turn) % 6)])


@rule("coh:5.1c")
@pytest.mark.parametrize("kind", ["de-rifles", "de-pak36", "de-pz3e", "de-opel"])
def test_everybody_faces_freely_after_entering_a_hex_forwards_or_backwards(kind: str) -> None:
    for verb, facing in (("step", "n"), ("back", "s")):
        game, state = table(unit("A", kind, "1-F05", facing), FAR, cp=(0, 0))
        do(game, state, f"{verb} A to 1-E05 by snap")
        assert game.deciders(state) == (0,) and refused(game, state, "pass").rule in ("coh:5.1c", "coh:14.1c")
        assert {f"face {way}" for way in game.grid.directions} <= offered(game, state)
        do(game, state, "face se")
        assert game.grid.directions[state.facing[0]] == "se" and game.deciders(state) == (1,)


@rule("coh:5.3")
@pytest.mark.parametrize("kind", ["de-rifles", "de-pak36", "de-pz3e", "de-opel", "de-hmg"])
def test_everybody_turns_to_any_other_facing_for_one_point(kind: str) -> None:
    for facing in ("n", "se"):
        game, state = table(unit("A", kind, "1-F05", facing), FAR, cp=(0, 0))
        turns = {text for text in offered(game, state) if text.startswith("pivot") and text.endswith("by ap")}
        assert turns == {f"pivot A to {way} by ap" for way in game.grid.directions if way != facing}
        do(game, state, f"pivot A to {'s' if facing == 'n' else 'nw'} by ap")
        assert state.ap[0] == 6 and game.deciders(state) == (1,), "an action"


@rule("coh:5.1c", "coh:5.5b", "coh:card-05")
@pytest.mark.parametrize("kind", ["de-rifles", "de-pz3e", "de-pak36"])
def test_so_does_who_comes_onto_the_map_or_is_moved_by_a_card(kind: str) -> None:
    game, state = waiting(1, "1-A05", kind=kind)
    do(game, state, "enter A at 1-A05 by snap")
    assert "coh:5.1c" in amounts(game, state, "face nw")
    do(game, state, "face nw")
    assert game.grid.directions[state.facing[0]] == "nw"
    game, state = table(unit("A", kind, "1-F05", "n"), FAR, hands={0: ["rapid-deployment"]}, cp=(0, 0))
    do(game, state, "play rapid-deployment on A for 0", "step A to 1-E05 by card")
    assert refused(game, state, "step A to 1-D05 by card").rule == "coh:5.1c"
    do(game, state, "face se", "end")
    assert game.grid.directions[state.facing[0]] == "se"
