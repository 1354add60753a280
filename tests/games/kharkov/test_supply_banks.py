"""11.34 The limit beyond the Donets is one of its east bank: who is on the west bank is not beyond it."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.supply import check
from hexfront.hexes import HexMap, border, listed

from .table import GAME, table, unit
from .tracing import GERMAN, ask, rules


@rule("kharkov:11.34")
def test_a_route_turns_back_over_the_river_where_others_come_from_the_north() -> None:
    """Routes over the free crossings of the north reach 1617 first; those that come over the river go on to 1717."""
    game, state = table(
        unit("9ID", "1916"), unit("T28", "1918"), unit("38A", "1718"), size="", phase="axis-movement"
    )
    answer = ask(game, state, "9ID")
    assert answer.supplied
    assert check.in_supply(game, state, game.data.numbers["9ID"])
    assert check.german(game, state) >> game.grid.hex("1916") & 1
    assert answer.path[0] == "1916"
    assert "11.34" in rules(answer)


def spit(city: str, at: str) -> tuple[Kharkov, Any]:
    """A German unit on a map whose Donets sends a spit of its east bank along row 25 to the column before the last."""
    plain = HexMap.blank(30, 12, like=GAME.map)
    east = sum(
        1 << one
        for one in listed(plain.grid.mask)
        if int(plain.label(one)[2:]) <= (11 if plain.label(one)[:2] == "25" else 6)
    )
    river = {}
    for one, direction in border(plain.grid, east):
        there = plain.grid.neighbour(one, direction)
        assert there is not None
        river[f"{plain.label(one)}-{plain.label(there)}"] = "donets"
    return table(
        unit("A", at, *GERMAN), unit("S", "2612", "hq", "4-10", side="soviet"),
        unit("T", "2512", "hq", "4-10", side="soviet"), unit("U", "2412", "hq", "4-10", side="soviet"),
        size="blank 30x12", hexes={city: "city"}, sides=river,
    )  # fmt: skip


@rule("kharkov:11.34", "kharkov:11.3")
def test_the_way_back_to_the_west_bank_is_free() -> None:
    for city, at, supplied in (
        ("2306", "2610", True),
        ("2306", "2810", True),
        ("2310", "2810", True),
        ("2310", "2405", False),
        ("2310", "2406", True),
        ("2306", "2403", True),
    ):
        game, state = spit(city, at)
        answer = ask(game, state, "A")
        assert answer.supplied == supplied, (city, at)
        assert check.in_supply(game, state, game.data.numbers["A"]) == supplied
        assert bool(check.german(game, state) >> game.grid.hex(at) & 1) == supplied
    assert "11.34" in rules(ask(*spit("2310", "2405"), "A"))
