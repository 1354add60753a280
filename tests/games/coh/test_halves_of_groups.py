"""Chapters 9 and 10 at both sides of their limits: groups on the move, hidden units found out."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.state import USED, Work

from .table import amounts, do, offered, refused, rules_of, table, unit
from .test_hidden import revealed

FAR = unit("S", "ru-rifles", "1-L12")


@rule("coh:9.1.1a")
@pytest.mark.parametrize("order", ["RMT", "MRT", "TMR", "TRM"])
@pytest.mark.parametrize("way", ["ap", "cp"])
def test_a_group_pays_its_dearest_move_once_in_whatever_order(order: str, way: str) -> None:
    """Rifles for 1, a mortar for 3, a tank for 1 and for the wood 2 more."""
    game, state = table(
        unit("R", "de-rifles", "1-F04", "n"),
        unit("M", "de-mortar80", "1-F05", "n"),
        unit("T", "de-pz3e", "1-F06", "n"),
        FAR,
        hexes={"1-E06": "heavy-woods"},
        cp=(5, 0),
    )
    do(game, state, "group R", "join M", "join T")
    spent = 0
    for name, cost in [(name, {"R": 1, "M": 3, "T": 3}[name]) for name in order]:
        to = {"R": "1-E04", "M": "1-E05", "T": "1-E06"}[name]
        do(game, state, f"step {name} to {to} by {way}", "face n")
        spent = max(spent, cost)
        assert (7 - state.ap[0] if way == "ap" else 5 - state.cp[0]) == spent, name
    assert game.deciders(state) == (1,)
    assert state.active[0] == (() if way == "cp" else tuple(game.numbers[name] for name in order))


@rule("coh:9.1.1c")
@pytest.mark.parametrize("way", ["ap", "cp", "snap"])
def test_who_stays_behind_is_neither_active_nor_used(way: str) -> None:
    three = [unit(name, "de-rifles", f"1-F0{column}", "n") for name, column in zip("ABC", "456", strict=True)]
    game, state = table(*three, FAR, cp=(5, 0))
    do(game, state, "group A", "join B", "join C")
    do(game, state, f"step B to 1-E05 by {way}", "face n", f"pivot C to s by {way}")
    assert state.facing[2] == 3 and game.deciders(state) == (0,)
    do(game, state, "end")
    assert game.deciders(state) == (1,)
    assert state.active[0] == ((1, 2) if way == "ap" else ())
    assert [bool(state.flags[n] & USED) for n in range(3)] == [False, way == "snap", way == "snap"]


@rule("coh:9.1.1d", "coh:7.5b")
def test_the_damaged_go_along_for_what_their_marker_makes_of_the_price() -> None:
    shaken = [
        ("de-rifles", "under-cover", 2), ("de-rifles", "suppressed", 1), ("de-rifles", "panicked", 1),
        ("de-pz3e", "crew-suppressed", 1), ("de-opel", "light-damage", 1),
    ]  # fmt: skip
    for kind, hit, cost in shaken:
        game, state = table(
            unit("A", "de-lmg", "1-F04", "n"), unit("B", kind, "1-F05", "n", hit=hit), FAR, cp=(0, 0)
        )
        do(game, state, "group A", "join B", "step A to 1-E04 by ap", "face n")
        assert "coh:9.1.1d" in amounts(game, state, "step B to 1-E05 by ap")
        do(game, state, "step B to 1-E05 by ap", "face n")
        assert state.ap[0] == 7 - cost, hit
    for kind, hit in (("de-rifles", "pinned"), ("de-rifles", "stunned"), ("de-pz3e", "immobilised")):
        game, state = table(
            unit("A", "de-lmg", "1-F04", "n"), unit("B", kind, "1-F05", "n", hit=hit), FAR, cp=(0, 0)
        )
        do(game, state, "group A", "join B", "step A to 1-E04 by ap", "face n")
        assert not any(text.startswith(("step B", "pivot B")) for text in offered(game, state)), hit
        assert refused(game, state, "step B to 1-E05 by ap").rule.startswith("coh:dmg-")


def lurker(*flags: str, inside: str = "", maybe: tuple[str, ...] = (), **more: Any) -> tuple[Any, Any]:
    """A hidden squad, and a German on his way to it."""
    german = more.pop("german", "1-E05")
    hidden = unit("H", "ru-rifles", "1-F05", "n", "hidden", *flags, inside=inside, maybe=maybe)
    return table(hidden, unit("G", "de-rifles", german, "s"), cp=(0, 0), **more)


@rule("coh:10.0e", "coh:10.0i")
def test_whoever_enters_its_hex_finds_a_unit_out_wherever_it_lies() -> None:
    trench, bunker = {"1-F05": ["trench"]}, {"1-F05": [Work("bunker", 1, 3)]}
    for game, state in (
        lurker(hexes={"1-F05": "heavy-woods"}),
        lurker("dug-in"),
        lurker(inside="trench", works=trench),
        lurker(inside="bunker", works=bunker),
    ):
        events = do(game, state, "step G to 1-F05 by ap")
        assert revealed(events) == ["H"] and {"coh:10.0e", "coh:10.0i"} <= rules_of(events)


@rule("coh:10.0i", "coh:10.1b")
def test_three_hexes_are_far_enough_in_the_open_though_it_might_be_nearer() -> None:
    game, state = lurker(german="1-B05", maybe=("1-F05", "1-E05"))
    assert revealed(do(game, state, "step G to 1-C05 by ap", "face s")) == []
    assert state.maybe[0] == 1 << game.grid.hex("1-F05"), "everybody knows now that it is not there"
    do(game, state, "pass")
    assert revealed(do(game, state, "step G to 1-D05 by ap")) == ["H"], "two are not"
