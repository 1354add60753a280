"""Counters in hexes: picked up and set down, with what is kept of them."""

from __future__ import annotations

from random import Random

from hexfront.hexes import bits
from hexfront.kit import stacks


class Table:
    """Six units, the even ones of side 0; none is on the map yet."""

    def __init__(self) -> None:
        self.where = [-1] * 6
        self.at: dict[int, tuple[int, ...]] = {}
        self.occupied = [0, 0]


def test_units_stand_in_a_hex_in_the_order_they_came() -> None:
    table = Table()
    assert stacks.land(table, 0, (0,), 7) == (0,)
    assert stacks.land(table, 0, (4, 2), 7) == (0, 4, 2)
    assert table.where == [7, -1, 7, -1, 7, -1] and table.occupied == [1 << 7, 0]
    assert stacks.fighters([True, True, False, True, True, True], table, 7) == [0, 4]
    assert stacks.fighters([True] * 6, table, 8) == []


def test_a_hex_is_occupied_until_the_last_has_left_it() -> None:
    table = Table()
    stacks.land(table, 1, (1, 3), 7)
    assert stacks.lift(table, 1, 1) == (3,) and table.occupied == [0, 1 << 7]
    assert stacks.lift(table, 1, 3) == () and table.occupied == [0, 0] and not table.at


def test_what_is_kept_agrees_with_where_everybody_is() -> None:
    table, random = Table(), Random(1)
    for _ in range(300):
        unit = random.randrange(6)
        side, at = unit % 2, 2 * random.randrange(1, 4) + unit % 2
        if table.where[unit] > 0:
            stacks.lift(table, side, unit)
        stacks.land(table, side, (unit,), at)
        posts = {at: {unit for unit in range(6) if table.where[unit] == at} for at in table.where if at > 0}
        assert {at: set(units) for at, units in table.at.items()} == posts
        assert table.occupied == [bits(at for at in posts if at % 2 == side) for side in (0, 1)]
