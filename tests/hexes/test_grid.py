"""Grids against plain cube coordinates."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexes import (
    Grid,
    HexError,
    Sheet,
    UnknownHexError,
    bits,
    count,
    each,
    first,
    gates,
    grow,
    listed,
    opposite,
    rim,
    spread,
    through,
)

from .strategies import grids, hexes_of, sets_of, thorough

Cube = tuple[int, int, int]


def cube(grid: Grid, at: int) -> Cube:
    """Cube coordinates worked out from the printed position alone."""
    sheet = grid.sheets[grid.sheet(at)]
    row, col = next(
        (row, col)
        for row in range(sheet.rows)
        for col in range(sheet.cols)
        if grid.label(at).removeprefix("B") == f"{sheet.row_number(row):02}{sheet.col_number(col):02}"
    )
    number = sheet.row_number(row) if grid.orientation == "pointy" else sheet.col_number(col)
    push = number % 2 == (1 if sheet.pushed == "odd" else 0)
    if grid.orientation == "pointy":
        q = (2 * col + push - row) // 2
        return q, row, -q - row
    r = (2 * row + push - col) // 2
    return col, r, -col - r


CUBE_STEPS = {
    "pointy": [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)],
    "flat": [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)],
}


def apart(a: Cube, b: Cube) -> int:
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


@thorough
@given(st.data())
def test_neighbours_and_directions_agree_with_cube_coordinates(data: st.DataObject) -> None:
    grid = data.draw(grids(5))
    cubes = {at: cube(grid, at) for at in each(grid.mask)}
    for a in cubes:
        for b in cubes:
            if grid.sheet(a) != grid.sheet(b):
                assert grid.direction(a, b) is None
                continue
            step = (cubes[b][0] - cubes[a][0], cubes[b][1] - cubes[a][1])
            steps = CUBE_STEPS[grid.orientation]
            expected = steps.index(step) if step in steps else None
            assert grid.direction(a, b) == expected
            assert bool(grid.neighbours(a) >> b & 1) == (expected is not None)
            if expected is not None:
                assert grid.neighbour(a, expected) == b
                assert grid.neighbour(b, opposite(expected)) == a


@thorough
@given(st.data())
def test_distance_discs_and_rings(data: st.DataObject) -> None:
    grid = data.draw(grids(6))
    a = data.draw(hexes_of(grid))
    steps = data.draw(st.integers(0, 8))
    here = [at for at in each(grid.mask) if grid.sheet(at) == grid.sheet(a)]
    start = cube(grid, a)
    away = {at: apart(start, cube(grid, at)) for at in here}
    assert all(grid.distance(a, at) == away[at] for at in here)
    assert set(each(grid.within(a, steps))) == {at for at in here if away[at] <= steps}
    assert set(each(grid.ring(a, steps))) == {at for at in here if away[at] == steps}


@thorough
@given(st.data())
def test_spread_is_the_union_of_neighbours(data: st.DataObject) -> None:
    grid = data.draw(grids())
    members = data.draw(sets_of(grid))
    expected = {near for at in each(members) for near in each(grid.neighbours(at))}
    assert set(each(spread(grid, members))) == expected
    assert set(each(grow(grid, members))) == expected | set(each(members))
    assert set(each(rim(grid, members))) == expected - set(each(members))


@thorough
@given(st.data())
def test_ways_through_open_sides_lead_to_the_neighbours_there(data: st.DataObject) -> None:
    grid = data.draw(grids())
    members, open_to = data.draw(sets_of(grid)), data.draw(sets_of(grid))
    links = [grid.neighbours(at) & open_to if grid.mask >> at & 1 else 0 for at in range(grid.size)]
    expected = {near for at in each(members) for near in each(links[at])}
    assert set(each(through(grid, gates(grid, links), members))) == expected


@thorough
@given(st.sets(st.integers(1, 400)))
def test_sets_keep_their_members(members: set[int]) -> None:
    assert list(each(bits(members))) == listed(bits(members)) == sorted(members)
    assert count(bits(members)) == len(members)
    assert first(bits(members)) == min(members, default=None)


@thorough
@given(grids())
def test_labels_round_trip_and_ids_are_disjoint(grid: Grid) -> None:
    labels = [grid.label(at) for at in each(grid.mask)]
    assert len(set(labels)) == len(labels)
    assert [grid.hex(label) for label in labels] == list(each(grid.mask))
    assert not grid.mask & 1
    assert grid.mask < 1 << grid.size
    assert all(grid.on_sheet(n) >> at & 1 for at in each(grid.mask) for n in [grid.sheet(at)])


@thorough
@given(st.data())
def test_adjacent_hexes_share_the_corners_of_their_side(data: st.DataObject) -> None:
    grid = data.draw(grids())
    at = data.draw(hexes_of(grid))
    for direction in range(6):
        there = grid.neighbour(at, direction)
        if there is not None:
            mine, other = grid.ends((at, direction)), grid.ends((there, opposite(direction)))
            assert set(mine) == set(other)
            assert len(set(grid.corners(at)) & set(grid.corners(there))) == 2


SCHEMES = [
    ("pointy", Sheet(rows=39, cols=38, cols_from="east", pushed="odd"), "0819", "0818", "e"),
    ("pointy", Sheet(rows=33, cols=42, rows_from="south", pushed="odd"), "1926", "1827", "se"),
    (
        "pointy",
        Sheet(rows=43, cols=33, labels="{R}{c}", cols_from="east", pushed="even"),
        "KK19",
        "KK20",
        "w",
    ),
    ("pointy", Sheet(rows=61, cols=34, cols_from="east", pushed="odd"), "2507", "2406", "ne"),
    ("flat", Sheet(rows=13, cols=19, labels="2-{R}{cc}", pushed="even"), "2-J10", "2-I10", "n"),
]


@pytest.mark.parametrize(("orientation", "sheet", "label", "near", "towards"), SCHEMES)
def test_printed_label_schemes(orientation, sheet, label, near, towards) -> None:  # type: ignore[no-untyped-def]
    grid = Grid(orientation, [sheet])
    assert all(grid.hex(grid.label(at)) == at for at in each(grid.mask))
    assert count(grid.mask) == sheet.rows * sheet.cols
    direction = grid.direction(grid.hex(label), grid.hex(near))
    assert direction is not None
    assert grid.directions[direction] == towards


def test_eight_neighbours_of_two_hexes_in_a_row() -> None:
    grid = Grid("pointy", [Sheet(rows=61, cols=34, cols_from="east", pushed="odd")])
    inner = bits([grid.hex("2521"), grid.hex("2522")])
    around = sorted(grid.label(at) for at in each(rim(grid, inner)))
    assert around == ["2420", "2421", "2422", "2520", "2523", "2620", "2621", "2622"]


def test_unknown_label_says_what_exists() -> None:
    grid = Grid("pointy", [Sheet(rows=39, cols=38)], "Plain's map")
    with pytest.raises(UnknownHexError) as caught:
        grid.hex("9999")
    assert str(caught.value) == 'unknown hex "9999": Plain\'s map has rows 01-39 and columns 01-38'


def test_two_sheets_with_the_same_labels_are_refused() -> None:
    with pytest.raises(HexError, match='two hexes have the label "0101"'):
        Grid("flat", [Sheet(rows=1, cols=1), Sheet(rows=1, cols=1)])


def test_distance_between_sheets_is_refused() -> None:
    grid = Grid("flat", [Sheet(rows=1, cols=1), Sheet(rows=1, cols=1, labels="B{r}{c}")])
    with pytest.raises(HexError, match="different sheets"):
        grid.distance(grid.hex("0101"), grid.hex("B11"))


def test_cut_hexes_have_labels_but_are_no_neighbours() -> None:
    grid = Grid("flat", [Sheet(rows=3, cols=3, halves=("0101",))])
    at, cut = grid.hex("0201"), grid.hex("0101")
    assert grid.neighbour(at, 0) is None
    assert grid.beside(at, 0) == cut
    assert not grid.neighbours(at) >> cut & 1


@pytest.mark.parametrize("labels", ["{rr}", "{rr}{cc}{C}", "{xx}{rr}{cc}", "plain"])
def test_bad_templates_are_refused(labels: str) -> None:
    with pytest.raises(HexError, match="must hold one row and one column"):
        Grid("flat", [Sheet(rows=1, cols=1, labels=labels)])
