"""How hexsides and links are written: `0505-0506`, `0505-0506-0507`, `0505:ne`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from hexfront.hexes.errors import HexError
from hexfront.hexes.grid import Grid, Side, Sides
from hexfront.hexes.sheet import opposite


def split_chain(grid: Grid, text: str) -> list[int]:
    """Return the hexes of a chain of labels joined by hyphens, even if labels hold hyphens themselves.

    >>> from hexfront.hexes.sheet import Sheet
    >>> grid = Grid("flat", [Sheet(rows=9, cols=9, labels="2-{R}{cc}")])
    >>> [grid.label(at) for at in split_chain(grid, "2-A01-2-B01")]
    ['2-A01', '2-B01']
    """
    pieces = text.split("-")
    hyphens = max(sheet.labels.count("-") for sheet in grid.sheets)
    hyphens = max([hyphens, *(label.count("-") for sheet in grid.sheets for label in sheet.names.values())])
    found = []
    at = 0
    while at < len(pieces):
        for length in range(1, hyphens + 2):
            label = "-".join(pieces[at : at + length])
            if grid.knows(label):
                break
        found.append(grid.hex(label))
        at += length
    return found


def parse_direction(grid: Grid, name: str) -> int:
    """Return the number of a direction by its name.

    >>> from hexfront.hexes.sheet import Sheet
    >>> parse_direction(Grid("flat", [Sheet(rows=1, cols=1)]), "se")
    2
    """
    if name.lower() not in grid.directions:
        raise HexError(f'unknown direction "{name}": directions here are {", ".join(grid.directions)}')
    return grid.directions.index(name.lower())


def parse_side(grid: Grid, text: str) -> Side:
    """Return the hexside written as two neighbours or as hex and direction.

    >>> from hexfront.hexes.sheet import Sheet
    >>> grid = Grid("pointy", [Sheet(rows=9, cols=9)])
    >>> parse_side(grid, "0505-0506") == parse_side(grid, "0505:e") == (grid.hex("0505"), 1)
    True
    """
    if ":" in text:
        label, _, name = text.partition(":")
        return grid.hex(label), parse_direction(grid, name)
    steps = parse_chain(grid, text)
    if len(steps) != 1:
        raise HexError(f'"{text}" is not a hexside: write two adjacent hexes, such as 0505-0506')
    return steps[0]


def parse_chain(grid: Grid, text: str) -> list[Side]:
    """Return the steps of a chain of adjacent hexes, each as (hex, direction).

    >>> from hexfront.hexes.sheet import Sheet
    >>> grid = Grid("pointy", [Sheet(rows=9, cols=9)])
    >>> [direction for _, direction in parse_chain(grid, "0505-0506-0507")]
    [1, 1]
    """
    if ":" in text:
        return [parse_side(grid, text)]
    hexes = split_chain(grid, text)
    if len(hexes) < 2:
        raise HexError(f'"{text}" must name at least two hexes')
    steps = []
    for a, b in pairwise(hexes):
        direction = grid.direction(a, b)
        if direction is None:
            raise HexError(f'"{text}": {grid.label(a)} and {grid.label(b)} are not adjacent')
        steps.append((a, direction))
    return steps


def write_side(grid: Grid, side: Side) -> str:
    """Return a hexside as text; the inverse of `parse_side`."""
    at, direction = side
    there = grid.beside(at, direction)
    if there is None:
        return f"{grid.label(at)}:{grid.directions[direction]}"
    return f"{grid.label(at)}-{grid.label(there)}"


def twin(grid: Grid, side: Side) -> Side | None:
    """Return the same hexside seen from the other hex, or None if there is no hex."""
    there = grid.beside(*side)
    return None if there is None else (there, opposite(side[1]))


def canonical(grid: Grid, side: Side) -> Side:
    """Return one form for both names of a hexside: the one of the hex with the lower id."""
    other = twin(grid, side)
    return side if other is None else min(side, other)


def both(grid: Grid, sides: Iterable[Side]) -> list[Side]:
    """Return hexsides under both their names, as seen from either hex."""
    return [one for side in sides for one in (side, twin(grid, side)) if one is not None]


def side_sets(grid: Grid, sides: Iterable[Side]) -> Sides:
    """Return the six sets of a list of hexsides, each side entered for both its hexes.

    >>> from hexfront.hexes.sheet import Sheet
    >>> grid = Grid("pointy", [Sheet(rows=9, cols=9)])
    >>> sets = side_sets(grid, [parse_side(grid, "0505-0506")])
    >>> sets[1] == 1 << grid.hex("0505"), sets[4] == 1 << grid.hex("0506")
    (True, True)
    """
    sets = [0] * 6
    for at, direction in both(grid, sides):
        sets[direction] |= 1 << at
    return sets[0], sets[1], sets[2], sets[3], sets[4], sets[5]
