"""Which sections of the rulebook a firefight asks for: each for every one of its reasons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hexfront.games.coh.box.firefight.file import Barred
from hexfront.games.coh.box.firefight.firefight import Firefight, Group, Piece, Works
from hexfront.hexes import altered

from .table import GAME, field, table, unit


def bare(**changes: Any) -> Firefight:
    """Two squads on a blank map."""
    game, _ = table(unit("A", "de-rifles", "1-C05"), unit("S", "ru-rifles", "1-H05"))
    found: Firefight = replace(game.firefight, **changes)
    return found


def with_piece(kind: str, **more: Any) -> Firefight:
    base = bare()
    piece = Piece(2, "X", GAME.data.type(kind), 0, 2)
    group = Group("x", 0, (2,), base.map.grid.mask, None, "no", False, 0, False, ())
    return replace(base, pieces=(*base.pieces, piece), groups=(*base.groups, group), **more)


def changed(number: int = 1, **group: Any) -> Firefight:
    base = bare()
    groups = list(base.groups)
    groups[number] = groups[number]._replace(**group)
    return replace(base, groups=tuple(groups))


def seat(**more: Any) -> Firefight:
    base = bare()
    return replace(base, seats=(base.seats[0], base.seats[1]._replace(**more)))


HILL = altered(field(), numbers={"level": {"1-F05": 1}})
WIRE = Works("wire", "german", 2, 1, None, False)


@pytest.mark.parametrize(
    ("found", "sections"),
    [
        (bare(), (1,)),
        (bare(deck=("luck",)), (1, 2)),
        (seat(hand=1), (1, 2)),
        (seat(cards=("luck",)), (1, 2)),
        (seat(weapons=("grenades",)), (1, 2)),
        (changed(hidden="may"), (1, 2)),
        (changed(hidden="must"), (1, 2)),
        (bare(map=HILL), (1, 3)),
        (with_piece("de-mortar80"), (1, 3)),
        (with_piece("de-pak36"), (1, 4)),
        (with_piece("de-opel"), (1, 4)),
        (bare(works=(WIRE,)), (1, 5)),
        (changed(dug_in=True), (1, 5)),
        (with_piece("de-engineers"), (1, 6)),
        (with_piece("de-engineers", specials=(Barred(groups=("x",), what=("flame",)),)), (1,)),
        (with_piece("de-engineers", specials=(Barred(groups=("x",), what=("smoke",)),)), (1, 6)),
        (with_piece("de-engineers", specials=(Barred(groups=("y",), what=("flame",)),)), (1, 6)),
        (bare(seats=(*bare().seats, bare().seats[1])), (1, 6)),
    ],
)
def test_the_sections_that_players_must_have_read(found: Firefight, sections: tuple[int, ...]) -> None:
    assert found.sections == sections
