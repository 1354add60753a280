"""Regions, borders and lines of hexsides."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexes import (
    Grid,
    HexMap,
    Sheet,
    bits,
    border,
    components,
    connects,
    each,
    is_chain,
    is_closed,
    map_edge,
    ordered,
    parse_side,
    runs_edge_to_edge,
    separates,
    side_sets,
    spread,
)

from .strategies import grids, sets_of, thorough


@thorough
@given(st.data())
def test_components_are_the_classes_of_being_connected(data: st.DataObject) -> None:
    grid = data.draw(grids())
    members = data.draw(sets_of(grid, 2))
    parts = components(grid, members)
    assert sum(parts) == members
    assert len(parts) == len({part & -part for part in parts})
    for part in parts:
        assert not spread(grid, part) & members & ~part
        assert all(connects(grid, 1 << at, part & -part, members) for at in each(part))


@thorough
@given(st.data())
def test_the_border_of_a_set_closes_it_and_cuts_it_off(data: st.DataObject) -> None:
    grid = data.draw(grids())
    region = data.draw(sets_of(grid, 2))
    sides = border(grid, region)
    assert is_closed(grid, region, side_sets(grid, sides))
    assert separates(grid, sides, region, grid.mask & ~region)
    if sides:
        assert not is_closed(grid, region, side_sets(grid, sides[1:]))


def test_front_of_hexes_from_edge_to_edge() -> None:
    plain = HexMap.blank(5, 5)
    north, south = map_edge(plain.grid, "north"), map_edge(plain.grid, "south")
    front = bits(plain.hex(f"0{row}03") for row in range(1, 6))
    assert connects(plain.grid, north, south, front)
    assert not connects(plain.grid, north, south, front & ~(1 << plain.hex("0303")))


def test_edges_of_both_orientations_and_of_maps_with_holes() -> None:
    flat = Grid("flat", [Sheet(rows=3, cols=3, holes=("0102",))])
    assert sorted(map(flat.label, each(map_edge(flat, "north")))) == ["0101", "0103", "0202"]
    assert sorted(map(flat.label, each(map_edge(flat, "east")))) == ["0103", "0203", "0303"]
    assert sorted(map(flat.label, each(map_edge(flat, "south")))) == ["0301", "0302", "0303"]


def test_a_line_of_hexsides_is_ordered_and_runs_across() -> None:
    plain = HexMap.blank(4, 4)
    sides = border(
        plain.grid, bits(plain.hex(f"02{col:02}") for col in range(1, 5)) | map_edge(plain.grid, "north")
    )
    mixed = sides[::2] + sides[1::2]
    assert not is_chain(plain.grid, mixed)
    line = ordered(plain.grid, mixed)
    assert len(line) == len(sides)
    assert is_chain(plain.grid, line)
    assert runs_edge_to_edge(plain.grid, line)
    assert not runs_edge_to_edge(plain.grid, line[:-2])
    assert separates(plain.grid, line, map_edge(plain.grid, "north"), map_edge(plain.grid, "south"))


def test_three_sides_at_one_corner_are_no_chain() -> None:
    plain = HexMap.blank(4, 4)
    sides = [parse_side(plain.grid, text) for text in ("0202-0203", "0102-0202", "0102-0203")]
    assert not is_chain(plain.grid, sides)
