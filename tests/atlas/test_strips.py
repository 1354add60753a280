"""An inset: a sheet that lies in a gap of the first, and the strips along its rim."""

from __future__ import annotations

import re

import pytest

from hexfront.atlas.canvas import Canvas
from hexfront.atlas.draw import draw
from hexfront.atlas.look import Look, fitting
from hexfront.atlas.names import beside
from hexfront.atlas.strips import rims
from hexfront.hexes import Grid, HexMap, Sheet
from hexfront.hexes.layers import Jump
from hexfront.server.http.map_drawing import drawing

HOLES = tuple(f"{row:02}{col:02}" for row in range(1, 5) for col in range(1, 5))


def board(inset: tuple[int, int] | None) -> HexMap:
    """A map of six rows with a gap of four by four, and a sheet of two by two."""
    first = Sheet(rows=6, cols=6, holes=HOLES)
    second = Sheet(rows=2, cols=2, labels="S{rr}{cc}", inset=inset)
    grid = Grid("pointy", [first, second])
    return HexMap("both", grid, jumps=(Jump(grid.hex("0505"), grid.hex("S0102"), "gate"),))


def test_the_hexes_of_an_inset_lie_where_it_lies_on_the_first_sheet() -> None:
    inset, beside = board((2, 3)), board(None)
    at = inset.hex("S0101")
    x, y = beside.grid.center(at)
    assert inset.grid.center(at) == (x + 2, y + 3)
    assert inset.grid.center(inset.hex("0505")) == beside.grid.center(inset.hex("0505"))
    assert inset.grid.around[at] == beside.grid.around[at]


def test_a_flat_topped_inset_is_moved_the_same_way() -> None:
    sheets = [Sheet(rows=3, cols=3), Sheet(rows=1, cols=1, labels="S{rr}{cc}", inset=(3, 4))]
    grid = Grid("flat", sheets)
    (x, y), beside = grid.center(grid.hex("S0101")), Grid("flat", [sheets[1]]).sheets[0].lead("flat")
    assert (x, y) == (3, 4 + beside)


@pytest.mark.parametrize(("inset", "hexes"), [((2, 0), 24), (None, 20)])
def test_an_inset_is_drawn_with_the_first_sheet_and_a_sheet_beside_it_is_not(
    inset: tuple[int, int] | None, hexes: int
) -> None:
    assert Canvas(board(inset).grid).sheet.bit_count() == hexes


def test_a_jump_onto_an_inset_gives_its_hex_the_outer_sides_there() -> None:
    inset = board((2, 0))
    corner = inset.hex("S0102")
    outer = [(corner, way) for way in range(6) if inset.grid.beside(corner, way) is None]
    assert rims(inset) == {inset.hex("0505"): outer}
    assert rims(board(None)) == {}


def test_the_picture_shows_the_number_of_the_hex_on_its_strip() -> None:
    for inset, times in (((2, 0), 2), (None, 1)):
        plain = board(inset)
        assert draw(plain, fitting(Look(), plain)).count(">0505<") == times


def test_a_client_is_told_which_sheet_is_an_inset() -> None:
    assert [sheet.get("inset") for sheet in drawing(board((2, 0)))["sheets"]] == [None, True]
    assert [sheet.get("inset") for sheet in drawing(board(None))["sheets"]] == [None, None]


def test_an_inset_has_a_frame_that_lies_on_the_paper() -> None:
    for inset, frames in (((2, 0), 1), (None, 0)):
        plain = board(inset)
        drawn = draw(plain, fitting(Look(), plain))
        found = re.findall('<rect x="(-?[0-9.]+)" y="(-?[0-9.]+)" [^>]*rx="10"', drawn)
        assert len(found) == frames
        assert all(float(x) > 0 and float(y) > 0 for x, y in found)


def test_names_that_would_meet_are_written_on_other_sides_of_their_dots() -> None:
    crowd = [("Charlottenburg", (0.0, 0.0)), ("Halensee", (64.0, 0.0)), ("Grunewald", (70.0, 2.0))]
    spots = [(x, y, left) for _, (x, y), left in beside(crowd, [], 900.0)]
    assert spots == [(7.0, 13.0, False), (71.0, -5.0, False), (63.0, -3.0, True)]
    alone = [(spot, left) for _, spot, left in beside(crowd[:1], [], 50.0)]
    assert alone == [((-7.0, 13.0), True)]
