"""How far a unit gets in a movement phase, against playing it out step by step."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.state import clone
from hexfront.games.goetter.table.walks import walks

from .marching import REAL, March, blank


def reached(march: March, unit: str) -> dict[str, Any]:
    found = walks(march.board, march.state, march.number(unit))
    return {march.board.labels[at]: (cost, path) for cost, at, path, _ in found}


@pytest.mark.parametrize(
    ("phase", "units"),
    [
        ("soviet-movement", ("3GTC 2513", "281/322 2511", "281/368 2511")),
        ("german-movement", ("281/322 2520", "3GTC 2418", "79RC 2617")),
        ("exploitation", ("3GTC 2415", "281/322 2413")),
        ("soviet-siege", ("79RC 2520", "VS1 0419")),
    ],
)
def test_every_walk_can_be_walked_at_its_price(phase: str, units: tuple[str, ...]) -> None:
    march = March(phase, *units)
    unit = units[0].split()[0]
    start = clone(march.state)
    found = reached(march, unit)
    assert found
    for cost, path in found.values():
        march.state = clone(start)
        march.do(*[f"step {unit} {march.board.labels[to]}" for to in path])
        assert march.spent(unit) == cost


def test_a_walk_ends_in_transit_and_at_the_allowance() -> None:
    march = March("soviet-movement", "79RC 0503", on=blank(link={"0505>S0101": "transit"}))
    found = reached(march, "79RC")
    assert (found["0505"][0], found["0507"][0]) == (8, 10)
    assert "0508" not in found
    assert not any(march.board.grid.hex("0505") in path[:-1] for _, path in found.values())


def test_those_who_go_together_get_as_far_as_the_slowest() -> None:
    march = March("german-movement", "25PG/5 0105", "281/322 0105", on=blank())
    alone = reached(march, "25PG/5")
    march.do("stack 0105")
    together = reached(march, "25PG/5")
    assert set(together) < set(alone)
    assert "0605" in together
    assert "0705" not in together


def test_who_may_not_move_gets_nowhere() -> None:
    assert reached(March("exploitation", "79RC 2513", on=REAL), "79RC") == {}
