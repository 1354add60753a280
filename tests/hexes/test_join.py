"""Boards joined into one map."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexes import Grid, HexError, HexMap, Laid, Sheet, altered, count, each, join, parse_map

from .strategies import boards, thorough


def board(number: int) -> HexMap:
    """A flat-top board of 19 columns whose outer columns and odd columns' ends are cut in half."""
    letters = "ABCDEFGHIJKLM"
    holes = tuple(f"{number}-M{col:02}" for col in range(2, 19, 2))
    outer = [f"{number}-{letter}{col:02}" for letter in letters[1:-1] for col in (1, 19)]
    ends = [f"{number}-{letter}{col:02}" for letter in "AM" for col in range(3, 18, 2)]
    corners = tuple(f"{number}-{letter}{col:02}" for letter in "AM" for col in (1, 19))
    sheet = Sheet(
        rows=13,
        cols=19,
        labels=f"{number}-{{R}}{{cc}}",
        pushed="even",
        holes=holes,
        halves=(*outer, *ends),
        quarters=corners,
    )
    plain = HexMap(f"Board {number}", Grid("flat", [sheet], f"Board {number}"))
    return altered(
        plain,
        terrain={f"{number}-C04": "woods"},
        sides={f"{number}-F04-{number}-G04": "wall"},
        links={f"{number}-K10-{number}-L10": "road", f"{number}-L10:s": "road", f"{number}-A10:n": "road"},
        numbers={"level": {f"{number}-C04": number}},
    )


def test_a_board_has_196_whole_hexes() -> None:
    assert count(board(1).grid.mask) == 196


def test_boards_one_above_the_other() -> None:
    joined = join("two", [Laid(board(2)), Laid(board(1), pin=("1-A09", "2-M09"))])
    grid = joined.grid
    assert count(grid.mask) == 2 * 196 + 8
    seam = joined.hex("2-M09")
    assert joined.hex("1-A09") == seam
    assert grid.mask >> seam & 1
    assert grid.neighbour(joined.hex("2-L09"), 3) == seam
    assert grid.neighbour(seam, 3) == joined.hex("1-B09")
    assert joined.has_link("road", joined.hex("2-L10"), 3)
    assert joined.has_link("road", joined.hex("1-A10"), 0)
    assert grid.neighbour(joined.hex("2-L10"), 3) == joined.hex("1-A10")
    assert joined.number("level", joined.hex("1-C04")) == 1
    assert parse_map(joined.to_json()).hash == joined.hash


def test_boards_upside_down() -> None:
    joined = join("two", [Laid(board(4), 3), Laid(board(3), 3, ("3-M09", "4-A09"))])
    grid = joined.grid
    assert count(grid.mask) == 2 * 196 + 8
    assert grid.neighbour(joined.hex("4-B09"), 0) == joined.hex("4-C09")
    assert joined.has_side("wall", joined.hex("4-F04"), 0)
    assert grid.neighbour(joined.hex("4-A10"), 3) == joined.hex("3-L10")


def test_boards_side_by_side() -> None:
    joined = join("two", [Laid(board(1)), Laid(board(2), pin=("2-G01", "1-G19"))])
    assert joined.grid.distance(joined.hex("1-G18"), joined.hex("2-G02")) == 2
    assert joined.grid.mask >> joined.hex("2-G01") & 1
    assert count(joined.grid.mask) == 2 * 196 + 11
    assert joined.grid.halves >> joined.hex("1-A19") & 1


def test_four_boards_make_the_corner_whole() -> None:
    laid = [
        Laid(board(1)),
        Laid(board(2), pin=("2-G01", "1-G19")),
        Laid(board(3), 3, pin=("3-M09", "1-M11")),
        Laid(board(4), pin=("4-A09", "2-M09")),
    ]
    joined = join("four", laid)
    centre = joined.hex("1-M19")
    assert {joined.hex("2-M01"), joined.hex("3-M01"), joined.hex("4-A01")} == {centre}
    assert joined.grid.mask >> centre & 1
    assert count(joined.grid.mask) == 4 * 196 + 2 * 11 + 2 * 8 + 1


@thorough
@given(boards(6), st.integers(0, 5))
def test_turning_keeps_every_feature_and_neighbour(board: HexMap, turn: int) -> None:
    if len(board.grid.sheets) > 1:
        return
    turned = join("turned", [Laid(board, turn)])
    old, new = board.grid, turned.grid
    assert count(old.mask) == count(new.mask)
    for at in each(old.mask):
        label = old.label(at)
        moved = new.hex(label)
        assert board.terrain_at(at) == turned.terrain_at(moved)
        for direction in range(6):
            there, turned_to = old.neighbour(at, direction), (direction + turn) % 6
            beyond = new.neighbour(moved, turned_to)
            assert (there is None) == (beyond is None)
            if there is not None and beyond is not None:
                assert old.label(there) == new.label(beyond)
            for name in board.sides:
                assert board.has_side(name, at, direction) == turned.has_side(name, moved, turned_to)
            for name in board.links:
                assert board.has_link(name, at, direction) == turned.has_link(name, moved, turned_to)


@pytest.mark.parametrize(
    ("laid", "message"),
    [
        ([], "needs at least one board"),
        ([Laid(board(1)), Laid(board(2))], "Board 2 needs a pin"),
        (
            [Laid(board(1)), Laid(board(2), pin=("2-A09", "3-M09"))],
            'pinned to "3-M09", which is not laid yet',
        ),
        ([Laid(board(1)), Laid(board(2), pin=("2-F10", "1-F10"))], "would lie on"),
        ([Laid(board(1)), Laid(board(1), pin=("1-A09", "1-M09"))], 'two boards have a hex "1-'),
        ([Laid(board(1)), Laid(HexMap.blank(2, 2), pin=("0101", "1-M09"))], "must be one sheet and flat-top"),
    ],
)
def test_faults_of_joining_are_told(laid: list[Laid], message: str) -> None:
    with pytest.raises(HexError, match=message):
        join("all", laid)
