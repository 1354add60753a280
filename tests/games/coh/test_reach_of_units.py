"""How far units go on crowded tables: every hex within two of them, what it costs, and how it is entered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexfront.games.coh.table import probe

from .test_crowded_groups import damaged
from .test_crowded_tables import broken_ground, convoy, hand_to_hand

Laid = Callable[..., tuple[Any, Any]]

REACHED: list[tuple[Laid, int, str, str]] = [
    (
        broken_ground,
        0,
        "U0",
        "E04=1 E06=2 D04=2 F03=2 E03=2 E05=3 F06=3b G05=3b D06=3 E07=3 F07=3 G03=3 F04=4 D05=4 "
        "G07=4 H05=4 G04=4 G06=8",
    ),
    (
        broken_ground,
        0,
        "U1",
        "E06=2 F06=2 G05=2 E04=2b D06=3 E07=3 F07=3 G07=3 H05=3 G04=3 D04=3 F03=3 E03=3 E05=4b "
        "G03=4 F04=5b D05=5 G06=7",
    ),
    (
        broken_ground,
        0,
        "U2",
        "E06=4 F06=4 E04=4b E05=5 G05=5b F04=7b D06=7 E07=7 F07=7 G07=7 D04=7 F03=7 E03=7 H05=8 G04=8",
    ),
    (broken_ground, 0, "U3", "E04=3 D04=6 F03=6 E03=6 G03=9"),
    (broken_ground, 0, "U4", "E04=2b D04=3 F03=3 E03=3 G03=4 G04=5 D06=7 E07=8 F07=9"),
    (
        broken_ground,
        0,
        "U5",
        "E04=1 D04=1d F03=1d E03=1d G05=2 G03=2 H05=2d G04=2d D06=3d E05=4b E06=4b D05=4 G07=4 "
        "E07=4 F07=4d F06=5b",
    ),
    (broken_ground, 0, "U6", "E04=1 E06=2 D04=2 F03=2 E03=2"),
    (
        broken_ground,
        0,
        "U7",
        "E04=3 E06=4 E05=5 F06=5b G05=5b D04=6 F03=6 E03=6 F04=7b D06=7 E07=7 F07=7 G07=8 H05=8 G04=8 G03=9",
    ),
    (
        broken_ground,
        0,
        "Low",
        "G05=1 G04=1 H06=2b I05=2b H04=2b H03=2 G03=2 H07=3 I07=3 I06=3 J05=3 I04=3 I03=3 F05=4 "
        "F06=4 F04=4 G07=4 G06=5",
    ),
    (
        broken_ground,
        0,
        "S",
        "F05=1 F03=1 D04=2b E03=2b G03=2 F02=2 E02=2 F04=3 E06=3 F06=3 G05=3 C04=3 D03=3 D02=3 "
        "G04=3 E05=4b D05=4 D06=4",
    ),
    (
        broken_ground,
        1,
        "U7",
        "E04=2 E06=3 E05=4 F06=4b G05=4b D04=4 F03=4 E03=4 D06=5 E07=5 F07=5 F04=6b G07=6 H05=6 "
        "G04=6 G03=6 D05=7",
    ),
    (
        convoy,
        0,
        "Opel",
        "E05=1 E06=1 E04=1 F06=2b G05=2b F04=2b D05=2 D06=2 D04=2 E07=2 F07=2 F03=2 E03=2 G07=3 "
        "G06=3 H05=3 G04=3 G03=3",
    ),
    (
        convoy,
        0,
        "APC",
        "E05=1 E06=1 F06=1 D05=1d D06=1d E04=1d D04=1d E07=1d F07=1d G07=1d G06=1d G05=1d F04=1d "
        "F03=1d E03=1d H05=1d G04=1d G03=2",
    ),
    (
        convoy,
        0,
        "L",
        "E05=1 E06=1 E04=1 F06=2b G05=2b F04=2b D05=2 D06=2 D04=2 E07=2 F07=2 F03=2 E03=2 G07=3 "
        "G06=3 H05=3 G04=3 G03=3",
    ),
    (convoy, 0, "P", ""),
    (
        convoy,
        0,
        "G",
        "E05=3 E06=3 E04=3 F06=4b G05=4b F04=4b D05=6 D06=6 D04=6 E07=6 F07=6 F03=6 E03=6 G07=7 "
        "G06=7 H05=7 G04=7 G03=7",
    ),
    (convoy, 0, "Bog", ""),
    (convoy, 0, "Lurk", ""),
    (convoy, 0, "Load", ""),
    (
        hand_to_hand,
        0,
        "A",
        "E05=1 E04=1 E06=2 F06=2b G05=2b F04=2b D05=2 D06=2 D04=2 F03=2 E03=2 E07=3 F07=3 G07=3 "
        "G06=3 H05=3 G04=3 G03=3",
    ),
    (
        hand_to_hand,
        0,
        "C",
        "E05=1 F06=1 G05=1 F04=1 E04=1 E06=2 D05=2 D06=2 D04=2 F07=2 G07=2 G06=2 H05=2 G04=2 "
        "G03=2 F03=2 E03=2 E07=3",
    ),
    (
        hand_to_hand,
        0,
        "D",
        "E05=1 E04=1 D05=1d D04=1d F04=1d F03=1d E03=1d G05=2b G04=2 G03=2 G06=2d H05=2d E06=3 "
        "F06=3b D06=3 E07=3 G07=3 F07=3d",
    ),
    (
        hand_to_hand,
        0,
        "K",
        "E05=2 E04=2 E06=3 F06=3b G05=3b F04=3b D05=4 D06=4 D04=4 F03=4 E03=4 E07=5 F07=5 G07=5 "
        "G06=5 H05=5 G04=5 G03=5",
    ),
    (
        hand_to_hand,
        0,
        "S",
        "F06=1 G05=1 F04=1 E05=2b E04=2b F07=2 G07=2 G06=2 H05=2 G04=2 G03=2 F03=2 E06=3b D05=3 "
        "D06=3 D04=3 E03=3 E07=3",
    ),
    (
        damaged,
        0,
        "A",
        "E05=1 E06=1 E04=1 F06=2b G05=2b F04=2b D05=2 D06=2 D04=2 E07=2 F07=2 F03=2 E03=2 G07=3 "
        "G06=3 H05=3 G04=3 G03=3",
    ),
    (
        damaged,
        0,
        "C",
        "F05=2 F06=2 F04=2 G06=3b H05=3b G04=3b E05=4 E06=4 E04=4 F07=4 G07=4 G03=4 F03=4 H07=5 "
        "H06=5 I05=5 H04=5 H03=5",
    ),
    (
        damaged,
        0,
        "D",
        "F06=1 G07=1 G05=1 H07=2b H06=2b H05=2b E06=2 F07=2 F05=2 F08=2 G08=2 G04=2 F04=2 H08=3 "
        "I07=3 I06=3 I05=3 H04=3",
    ),
    (
        damaged,
        0,
        "I",
        "D05=1 D06=1 D04=1 E06=2b F05=2b E04=2b C05=2 C06=2 C04=2 D07=2 E07=2 E03=2 D03=2 F07=3 "
        "F06=3 G05=3 F04=3 F03=3",
    ),
]
"""A table, who asks, the unit, and the hexes with their price; b is backwards, d by a bonus symbol."""


@pytest.mark.parametrize(("laid", "seat", "name", "hexes"), REACHED)
def test_what_a_unit_reaches_near_it(laid: Laid, seat: int, name: str, hexes: str) -> None:
    game, state = laid(cp=(2, 0))
    near = game.grid.within(state.where[game.numbers[name]], 2)
    found = [one for one in probe.reach(game, state, seat, name) if near >> game.grid.hex(one.hex) & 1]
    told = [f"{one.hex[2:]}={one.cost}{'' if one.how == 'step' else one.how[0]}" for one in found]
    assert " ".join(told) == hexes
    for one in found:
        at = [game.grid.hex(label) for label in one.path]
        assert one.path[-1] == one.hex and one.later == (len(at) > 1)
        steps = zip([state.where[game.numbers[name]], *at], at, strict=False)
        assert all(game.grid.distance(start, end) == 1 for start, end in steps)
