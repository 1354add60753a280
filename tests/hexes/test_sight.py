"""Lines of sight against a reference that clips segments with fractions in the drawn coordinates."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexes import Grid, HexError, HexMap, Sheet, arc, each, line, opposite

from .strategies import orientations, thorough

Vector = tuple[Fraction, Fraction]


def clip(grid: Grid, at: int, a: int, b: int) -> tuple[Fraction, Fraction] | None:
    """Return when the segment from centre a to centre b is inside a closed hex, by its six corners."""
    (ax, ay), (bx, by) = grid.center(a), grid.center(b)
    corners = grid.corners(at)
    enter, leave = Fraction(0), Fraction(1)
    for (px, py), (qx, qy) in zip(corners, corners[1:] + corners[:1], strict=True):
        # Corners go clockwise with y to the south, so the inside has a positive cross product.
        at_start = (qx - px) * (ay - py) - (qy - py) * (ax - px)
        change = (qx - px) * (by - ay) - (qy - py) * (bx - ax)
        if change == 0:
            if at_start < 0:
                return None
        elif change > 0:
            enter = max(enter, Fraction(-at_start, change))
        else:
            leave = min(leave, Fraction(-at_start, change))
    return (enter, leave) if enter <= leave else None


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Grid, int, int]:
    sheet = Sheet(rows=9, cols=9, pushed=draw(st.sampled_from(["odd", "even"])))
    grid = Grid(draw(orientations), [sheet])
    spots = st.sampled_from(list(each(grid.mask)))
    return grid, draw(spots), draw(spots)


@thorough
@given(pairs())
def test_lines_agree_with_clipped_segments(pair: tuple[Grid, int, int]) -> None:
    grid, a, b = pair
    spans = {at: span for at in each(grid.mask) if (span := clip(grid, at, a, b)) is not None}
    expected: dict[tuple[Fraction, Fraction], set[int]] = {}
    for at, span in spans.items():
        if span[0] < span[1] or a == b:
            expected.setdefault(span, set()).add(at)
    found = line(grid, a, b)
    assert [set(cell.hexes) for cell in found.cells] == [expected[span] for span in sorted(expected)]
    assert set(found.touched) == {at for at, span in spans.items() if span[0] == span[1]}
    for cell in found.cells:
        assert cell.along == (len(cell.hexes) == 2 or not runs_inside(grid, cell.hexes[0], a, b))


def runs_inside(grid: Grid, at: int, a: int, b: int) -> bool:
    """Say whether the middle of the stretch in a hex lies strictly inside it."""
    span = clip(grid, at, a, b)
    assert span is not None
    middle = (span[0] + span[1]) / 2
    (ax, ay), (bx, by) = grid.center(a), grid.center(b)
    x, y = ax + (bx - ax) * middle, ay + (by - ay) * middle
    corners = grid.corners(at)
    return all(
        (qx - px) * (y - py) - (qy - py) * (x - px) > 0
        for (px, py), (qx, qy) in zip(corners, corners[1:] + corners[:1], strict=True)
    )


@thorough
@given(pairs())
def test_lines_are_the_same_both_ways(pair: tuple[Grid, int, int]) -> None:
    grid, a, b = pair
    there, back = line(grid, a, b), line(grid, b, a)
    assert there.cells == back.cells[::-1]
    assert set(there.touched) == set(back.touched)

    def plain(sides):  # type: ignore[no-untyped-def]
        return {(min((at, d), (at + grid.shifts[d], opposite(d))), how) for at, d, how in sides}

    assert plain(there.sides) == plain(back.sides)


@thorough
@given(pairs())
def test_crossed_sides_lie_on_the_line(pair: tuple[Grid, int, int]) -> None:
    grid, a, b = pair
    (ax, ay), (bx, by) = grid.center(a), grid.center(b)
    for at, direction, how in line(grid, a, b).sides:
        places = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in grid.ends((at, direction))]
        zeros = places.count(0)
        assert zeros == {"along": 2, "corner": 1, "through": 0}[how]
        if how == "through":
            assert places[0] * places[1] < 0


def test_line_along_a_hexside_names_both_hexes_and_the_side() -> None:
    plain = HexMap.blank(5, 5)
    found = line(plain.grid, plain.hex("0203"), plain.hex("0403"))
    assert [plain.describe(sum(1 << at for at in cell.hexes)) for cell in found.cells] == [
        ["0203"],
        ["0302", "0303"],
        ["0403"],
    ]
    assert [side.how for side in found.sides] == ["corner", "corner", "along", "corner", "corner"]


def test_line_along_the_map_edge_leaves_out_what_is_not_there() -> None:
    plain = HexMap.blank(5, 5)
    found = line(plain.grid, plain.hex("0201"), plain.hex("0401"))
    assert [(plain.describe(sum(1 << at for at in cell.hexes)), cell.along) for cell in found.between] == [
        (["0301"], True)
    ]


def test_no_line_between_sheets() -> None:
    grid = Grid("flat", [Sheet(rows=1, cols=1), Sheet(rows=1, cols=1, labels="B{r}{c}")])
    with pytest.raises(HexError, match="different sheets"):
        line(grid, grid.hex("0101"), grid.hex("B11"))


@thorough
@given(pairs(), st.integers(0, 5))
def test_arc_holds_the_hexes_reached_by_front_steps(pair: tuple[Grid, int, int], facing: int) -> None:
    grid, at, _ = pair
    wide = Grid(grid.orientation, [Sheet(rows=29, cols=29, pushed=grid.sheets[0].pushed)])
    row, col = int(grid.label(at)[:2]), int(grid.label(at)[2:])
    start = wide.hex(f"{row + 10:02}{col + 10:02}")
    frontier, front = {start}, set()
    for _ in range(20):
        steps = [(facing - 1) % 6, facing, (facing + 1) % 6]
        frontier = {near for one in frontier for d in steps if (near := wide.neighbour(one, d)) is not None}
        front |= frontier
    labels = {wide.label(one) for one in front}
    expected = {
        one
        for one in each(grid.mask)
        if f"{int(grid.label(one)[:2]) + 10:02}{int(grid.label(one)[2:]) + 10:02}" in labels
    }
    assert set(each(arc(grid, at, facing))) == expected
