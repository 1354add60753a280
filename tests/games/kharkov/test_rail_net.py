"""6.41 Railways as they are surveyed: rings, lines that lead off them, and how far a train gets."""

from __future__ import annotations

from random import Random

import pytest

from hexfront.games.kharkov.map.rail_net import Railway
from hexfront.hexes import HexMap, altered, bits, listed, union


def test_only_rings_of_railway_are_reached_by_two_ways() -> None:
    """0202, 0203 and 0302 are joined in a ring; two lines lead off it, and one lies apart."""
    rails = {
        "0201-0202-0203-0204-0205": "rail",
        "0203-0302-0202": "rail",
        "0302-0402": "rail",
        "0601-0602": "rail",
    }
    plain = altered(HexMap.blank(6, 6), links=rails)
    own = Railway.survey(plain.grid, plain.link("rail"), plain.linked("rail"))
    assert plain.describe(own.rings) == ["0202", "0203", "0302"]
    cut = Railway.survey(plain.grid, plain.link("rail"), plain.linked("rail") & ~(1 << plain.hex("0302")))
    assert plain.describe(cut.rings) == []
    assert plain.describe(cut.net.hexes) == ["0201", "0202", "0203", "0204", "0205", "0601", "0602"]


@pytest.mark.parametrize("seed", range(12))
def test_a_train_gets_as_far_as_hex_by_hex(seed: int) -> None:
    """Lines and rings at random, some of them cut: what is looked up is what a plain search finds."""
    chance, plain = Random(seed), HexMap.blank(6, 6)
    hexes = listed(plain.grid.mask)
    pairs = [
        f"{plain.label(at)}-{plain.label(to)}"
        for at in hexes
        for to in listed(plain.grid.around[at])
        if to > at
    ]
    board = altered(plain, links=dict.fromkeys(chance.sample(pairs, 30), "rail"))
    own = Railway.survey(board.grid, board.link("rail"), board.linked("rail"))
    for _ in range(12):
        free = own.net.hexes & ~bits(chance.sample(hexes, chance.choice((0, 2, 6))))
        start, most = bits(chance.sample(hexes, chance.choice((1, 2)))), chance.randrange(5)
        found, wave = start & own.net.hexes, start & own.net.hexes
        for _ in range(most):
            wave = union(own.net.links[at] for at in listed(wave)) & free & ~found
            found |= wave
        assert own.reached(start, free, most) == found & ~start
