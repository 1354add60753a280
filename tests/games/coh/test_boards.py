"""The five boards, hex for hex where the rulebook names one, and joined as firefights join them."""

from __future__ import annotations

from pathlib import Path

import pytest

import hexfront
from hexfront.atlas.draw import draw
from hexfront.atlas.look import load_look
from hexfront.games.coh.box.boards import Beside, Placed, lay
from hexfront.hexes import HexMap, Laid, Side, count, join, load_map, map_edge
from hexfront.hexes.files.writing import listed_sides

FOLDER = Path(hexfront.__file__).parent / "games" / "coh" / "data" / "boards"
BOARDS = {path.stem: load_map(path) for path in sorted(FOLDER.glob("*.json"))}

TERRAIN = {
    "4.0.t4": ("wooden-building", "2-F08 2-I09 4-F10 5-F02 5-G04 5-I04 5-L03 5-K15"),
    "4.0.t5": ("stone-building", "2-J10 5-E03 5-B07 5-C16 5-I05 5-K07 5-J11"),
    "4.0.t8": ("field", "2-G02 2-J03 4-C17 4-G13 4-E15"),
    "4.0.t9": ("light-woods", "1-E03 1-F11 2-L03 2-L07 3-E09 3-K08 4-H08 4-J17 5-B15"),
    "4.0.t10": ("heavy-woods", "1-E12 2-K07 3-E08 4-B12 4-G07 5-A04 5-E12 5-G14"),
    "4.0.t11": ("water", "5-B11 5-C13"),
    "1.0.5.ex1": ("stone-building", "2-J10"),
}
NOT = {
    "4.0.t8": ("field", "2-K04 4-J11 4-F15"),
    "4.0.t9": ("light-woods", "5-F10 5-K17"),
}
OPEN = "1-B07 2-C10 2-F07 2-H08 2-I05 3-F14 4-F08 4-H12 5-C08 5-J06 5-K11 5-K17"
ROAD = "1-G08 1-D13 2-I08 4-G11 5-D10 5-H07"
LEVELS = {"3-E09": 1, "3-G11": 1, "3-E13": 2, "3-K07": 1, "4-D05": 2, "4-D07": 1, "4-B12": 1}
COUNTS = {
    "1": {"light-woods": 27, "heavy-woods": 18},
    "2": {"light-woods": 21, "heavy-woods": 10, "field": 5, "wooden-building": 9, "stone-building": 1},
    "3": {"light-woods": 22, "heavy-woods": 3},
    "4": {"light-woods": 15, "heavy-woods": 6, "field": 29, "wooden-building": 2},
    "5": {"light-woods": 4, "heavy-woods": 10, "water": 6, "wooden-building": 33, "stone-building": 21},
}
"""Board 5 has one wooden building more than was read off it: 5-L03, by 4.0.t4."""


def board(label: str) -> tuple[HexMap, int]:
    found = BOARDS[label[0]]
    return found, found.hex(label)


@pytest.mark.parametrize("rule", TERRAIN)
def test_terrain(rule: str) -> None:
    name, labels = TERRAIN[rule]
    for label in labels.split():
        found, at = board(label)
        assert name in found.terrain_at(at), label
        assert found.provenance("terrain", name, at).kind == "rulebook", label


@pytest.mark.parametrize("rule", NOT)
def test_other_terrain(rule: str) -> None:
    name, labels = NOT[rule]
    for label in labels.split():
        found, at = board(label)
        assert name not in found.terrain_at(at), label


def test_open_and_road() -> None:
    for label in OPEN.split():
        found, at = board(label)
        assert found.terrain_at(at) == ("clear",), label
    for label in ROAD.split():
        found, at = board(label)
        assert found.linked("road") >> at & 1, label


def test_levels() -> None:
    for label, level in LEVELS.items():
        found, at = board(label)
        assert found.number("level", at) == level, label
    assert [len(found.numbers.get("level", {})) for found in BOARDS.values()] == [0, 0, 45, 35, 0]


@pytest.mark.parametrize("label", ["2-G05", "2-H04", "4-G12"])
def test_walls(label: str) -> None:
    found, at = board(label)
    assert any(found.has_side("wall", at, direction) for direction in range(6))


@pytest.mark.parametrize("label", ["2-J05", "5-A07", "5-D03", "5-K11"])
def test_no_walls(label: str) -> None:
    found, at = board(label)
    assert not any(found.has_side("wall", at, direction) for direction in range(6))


@pytest.mark.parametrize("label", ["3-F14", "3-G15", "3-K11"])
def test_cliffs(label: str) -> None:
    found, at = board(label)
    assert any(found.has_side("cliff", at, direction) for direction in range(6))


def test_every_cliff_is_a_drop_of_two_levels_and_every_such_drop_a_cliff() -> None:
    found = BOARDS["3"]
    for at in range(found.grid.size):
        for direction in range(6):
            there = found.grid.neighbour(at, direction) if found.grid.mask >> at & 1 else None
            if there is not None:
                drop = abs(found.number("level", at) - found.number("level", there))
                assert found.has_side("cliff", at, direction) == (drop >= 2)


@pytest.mark.parametrize("name", BOARDS)
def test_each_board_has_196_hexes_and_the_four_road_exits(name: str) -> None:
    found = BOARDS[name]
    assert count(found.grid.mask) == 196
    assert {kind: count(at) for kind, at in found.terrain.items() if kind != "clear"} == COUNTS[name]
    assert found.has_link("road", found.hex(f"{name}-A10"), found.grid.directions.index("n"))
    assert found.has_link("road", found.hex(f"{name}-L10"), found.grid.directions.index("s"))
    assert found.linked("road") >> found.hex(f"{name}-G01") & 1
    assert bool(found.linked("road") >> found.hex(f"{name}-G19") & 1) == (name != "4")


SIGNS = {
    ".": "clear",
    "w": "light-woods",
    "W": "heavy-woods",
    "b": "wooden-building",
    "S": "stone-building",
    "f": "field",
    "~": "water",
}


def read(name: str) -> tuple[dict[str, str], dict[str, set[frozenset[str]]]]:
    """Return the cells of a board as they were read, and its walls and steep sides."""
    text = Path(__file__).with_name("boards.txt").read_text(encoding="utf-8")
    _, *lines = text.partition(f"board {name}\n")[2].partition("\n\n")[0].splitlines()
    cells: dict[str, str] = {}
    sides: dict[str, set[frozenset[str]]] = {"wall": set(), "cliff": set()}
    for line in lines:
        if line.startswith(("wall", "cliff")):
            kind, *pairs = line.split()
            sides[kind] = {frozenset(f"{name}-{one}" for one in pair.split("|")) for pair in pairs}
            continue
        for place in range(17):
            cell = line[6 + 4 * place : 9 + 4 * place].ljust(3)
            if "-" not in cell:
                cells[f"{name}-{line.strip()[0]}{place + 2:02}"] = cell
    return cells, sides


@pytest.mark.parametrize("name", BOARDS)
def test_each_board_is_as_it_was_read_hex_for_hex(name: str) -> None:
    found = BOARDS[name]
    cells, sides = read(name)
    assert set(cells) == set(found.describe(found.grid.mask))
    for label, cell in cells.items():
        at = found.hex(label)
        assert found.terrain_at(at) == (SIGNS[cell[0]],), label
        assert found.number("level", at) == int(cell[1].strip() or 0), label
        assert bool(found.linked("road") >> at & 1) == (cell[2] == "r"), label
    for kind, pairs in sides.items():
        assert {ends(found, side) for side in listed_sides(found.grid, found.side(kind))} == pairs


def ends(found: HexMap, side: Side) -> frozenset[str]:
    there = found.grid.neighbour(*side)
    return frozenset((found.label(side[0]), found.label(there or 0)))


def test_the_gap_board_2_north_of_board_1() -> None:
    gap = join("The Gap", [Laid(BOARDS["2"]), Laid(BOARDS["1"], pin=("1-A03", "2-M03"))])
    assert count(gap.grid.mask) == 2 * 196 + 8, "the half hexes of eight columns become whole"
    assert gap.grid.distance(gap.hex("2-L10"), gap.hex("1-A10")) == 1
    south = gap.grid.directions.index("s")
    assert gap.has_link("road", gap.hex("2-L10"), south)
    assert gap.grid.neighbour(gap.hex("2-L10"), south) == gap.hex("1-A10")
    assert gap.hex("2-M03") == gap.hex("1-A03")


def test_joined_boards_can_be_drawn() -> None:
    gap = join("The Gap", [Laid(BOARDS["2"]), Laid(BOARDS["1"], turn=3, pin=("1-M03", "2-M17"))])
    svg = draw(gap, load_look(FOLDER.parent / "look.json", gap))
    assert "2-J10" in svg
    assert "1-G08" in svg


def test_boards_upside_down() -> None:
    """Boards 4 and 3, both turned: what was north is south, and rows and columns count backwards."""
    turned = join("turned", [Laid(BOARDS["4"], turn=3), Laid(BOARDS["3"], turn=3, pin=("3-M03", "4-A03"))])
    assert turned.grid.distance(turned.hex("4-A10"), turned.hex("3-L10")) == 1
    assert map_edge(turned.grid, "north") & 1 << turned.hex("4-L10")
    x, _ = turned.grid.center(turned.hex("4-G02"))
    other, _ = turned.grid.center(turned.hex("4-G18"))
    assert x > other
    assert turned.number("level", turned.hex("3-E13")) == 2


def test_side_by_side_the_road_goes_through() -> None:
    pair = join("pair", [Laid(BOARDS["1"]), Laid(BOARDS["2"], pin=("2-G01", "1-G19"))])
    seam = pair.hex("1-G19")
    assert pair.grid.mask >> seam & 1
    assert sum(pair.has_link("road", seam, direction) for direction in range(6)) == 2


LAST_ROW, LAST_COLUMN = 12, 19
"""Odd columns have thirteen rows, A to M, of which the first and the last are cut."""


def printed(name: str, turned: bool, column: int, row: int) -> str:
    """What is printed in a hex of an odd column that lies there on a board as laid."""
    if turned:
        column, row = LAST_COLUMN + 1 - column, LAST_ROW - row
    return f"{name}-{'ABCDEFGHIJKLM'[row]}{column:02}"


@pytest.mark.parametrize("turned", [(False, False), (False, True), (True, False), (True, True)])
@pytest.mark.parametrize("side", ["north", "south", "east", "west"])
def test_a_hex_on_a_seam_has_the_labels_of_both_boards(side: Beside, turned: tuple[bool, bool]) -> None:
    """A second board laid beside a first: each cut hex of one edge is one hex with that of the other board."""
    laid = lay("seam", BOARDS, [Placed("2", turned[0]), Placed("1", turned[1], side, "2")])
    if side in ("north", "south"):
        rows = (LAST_ROW, 0) if side == "south" else (0, LAST_ROW)
        places = [((column, rows[0]), (column, rows[1])) for column in range(1, LAST_COLUMN + 1, 2)]
    else:
        columns = (LAST_COLUMN, 1) if side == "east" else (1, LAST_COLUMN)
        places = [((columns[0], row), (columns[1], row)) for row in range(LAST_ROW + 1)]
    seam = []
    for here, there in places:
        one, other = printed("2", turned[0], *here), printed("1", turned[1], *there)
        assert laid.hex(one) == laid.hex(other), f"{one} is not {other}"
        seam.append(laid.hex(one))
    assert len(set(seam)) == len(seam)
    whole = [bool(laid.grid.mask >> at & 1) for at in seam]
    assert whole == [False, *[True] * (len(seam) - 2), False], "the corners are still cut"
