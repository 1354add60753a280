"""Joining boards into one map: each turned by steps of 60 degrees, then laid so that two hexes coincide.

Hexes cut by the edges of two boards become whole where they meet; their labels all stay valid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from hexfront.hexes.errors import HexError
from hexfront.hexes.files.provenance import Item, Origins, Provenance
from hexfront.hexes.files.writing import listed_sides
from hexfront.hexes.grid import Grid, Point, Side
from hexfront.hexes.layers import CLEAR, Box, Jump, Place
from hexfront.hexes.maps import HexMap
from hexfront.hexes.notation import both, side_sets
from hexfront.hexes.sets import bits, each
from hexfront.hexes.sheet import Orientation, Sheet

_CODE = "#{rr}.{cc}"
"""Labels of the joined sheet before the boards' own are put in; no board has such."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A board and how it is laid.

    `turn` counts clockwise steps of 60 degrees (3 is upside down).  `pin` names a hex of this board and
    the hex of a board laid before with which it coincides; the first board needs none.
    """

    board: HexMap
    turn: int = 0
    pin: tuple[str, str] | None = None


def join(title: str, laid: Sequence[Laid]) -> HexMap:
    """Return one map made of several boards of one sheet each.

    >>> def strip(number):
    ...     cut = (f"{number}-C1", f"{number}-C2")
    ...     sheet = Sheet(rows=3, cols=2, labels=f"{number}-{{R}}{{c}}", halves=cut)
    ...     return HexMap(f"board {number}", Grid("pointy", [sheet]))
    >>> joined = join("both", [Laid(strip(1)), Laid(strip(2), turn=3, pin=("2-C2", "1-C1"))])
    >>> joined.grid.mask.bit_count(), joined.hex("2-C2") == joined.hex("1-C1")
    (10, True)
    """
    if not laid:
        raise HexError(f"{title} needs at least one board")
    table = _Table(title, laid[0].board.grid.orientation)
    for one in laid:
        table.lay(one)
    merged = _Merged(table.grid())
    for one in laid:
        merged.add(one)
    return merged.map(title)


def _turned(point: Point, turn: int, orientation: Orientation) -> Point:
    """Return axial coordinates turned clockwise about the origin."""
    line, along = point
    # A turn is linear and takes each of the six steps to the next; lines run the other way round in a
    # flat-top grid, so the same formula turns it backwards.
    for _ in range((turn if orientation == "pointy" else -turn) % 6):
        line, along = line + along, -line
    return line, along


class _Table:
    """Where the hexes of all boards come to lie, in the axial coordinates of the first board."""

    def __init__(self, title: str, orientation: Orientation) -> None:
        self.title = title
        self.orientation: Orientation = orientation
        self.at: dict[str, Point] = {}
        self.whole: dict[Point, str] = {}
        self.pieces: dict[Point, list[str]] = {}
        self.quarters: dict[Point, int] = {}
        """How many quarters of a hex the pieces laid there make up."""
        self.aliases: dict[str, str] = {}

    def lay(self, one: Laid) -> None:
        """Put one board on the table."""
        grid = one.board.grid
        if len(grid.sheets) != 1 or grid.orientation != self.orientation:
            raise HexError(f"{self.title}: {one.board.title} must be one sheet and {self.orientation}-top")
        by, quarters = self._offset(one), set(grid.sheets[0].quarters)
        for at in each(grid.all):
            turned, label = _turned(grid.axial(at), one.turn, self.orientation), grid.label(at)
            size = 1 if label in quarters else 2 if grid.halves >> at & 1 else 4
            self._put(label, (turned[0] + by[0], turned[1] + by[1]), size)
        for alias, label in grid.sheets[0].aliases.items():
            self.at[alias] = self.at[label]
            self.aliases[alias] = label

    def _offset(self, one: Laid) -> Point:
        if one.pin is None:
            if self.at:
                raise HexError(f"{self.title}: {one.board.title} needs a pin to a board laid before")
            return 0, 0
        mine, other = one.pin
        if other not in self.at:
            raise HexError(f'{self.title}: {one.board.title} is pinned to "{other}", which is not laid yet')
        turned = _turned(one.board.grid.axial(one.board.hex(mine)), one.turn, self.orientation)
        return self.at[other][0] - turned[0], self.at[other][1] - turned[1]

    def _put(self, label: str, point: Point, size: int) -> None:
        if label in self.at:
            raise HexError(f'{self.title}: two boards have a hex "{label}"')
        self.at[label] = point
        if size == 4 and point in self.whole:
            raise HexError(f"{self.title}: {label} would lie on {self.whole[point]}")
        if size == 4:
            self.whole[point] = label
        else:
            self.pieces.setdefault(point, []).append(label)
            self.quarters[point] = self.quarters.get(point, 0) + size

    def grid(self) -> Grid:
        """Return the grid that holds all boards."""
        points = {*self.whole, *self.pieces}
        first_line, last_line = min(line for line, _ in points), max(line for line, _ in points)
        lead = first_line % 2
        places = [along + line // 2 for line, along in points]
        lines, width = last_line - first_line + 1, max(places) - min(places) + 1
        rows, cols = (lines, width) if self.orientation == "pointy" else (width, lines)
        codes = {}
        for line, along in points:
            numbers = (line - first_line + 1, along + line // 2 - min(places) + 1)
            row, col = numbers if self.orientation == "pointy" else numbers[::-1]
            codes[line, along] = f"#{row:02}.{col:02}"
        used = set(codes.values())
        every = (f"#{row:02}.{col:02}" for row in range(1, rows + 1) for col in range(1, cols + 1))
        sheet = Sheet(
            rows=rows,
            cols=cols,
            labels=_CODE,
            pushed="odd" if lead else "even",
            holes=tuple(code for code in every if code not in used),
            names={codes[point]: self._name(point) for point in sorted(points)},
            halves=tuple(sorted(self._name(point) for point in points if self._missing(point) in (1, 2))),
            quarters=tuple(sorted(self._name(point) for point in points if self._missing(point) == 3)),
            aliases=self._aliases(),
        )
        return Grid(self.orientation, [sheet], self.title)

    def _name(self, point: Point) -> str:
        return self.whole.get(point) or self.pieces[point][0]

    def _missing(self, point: Point) -> int:
        """Return how many quarters of a hex are still cut off."""
        return 0 if point in self.whole else max(0, 4 - self.quarters[point])

    def _aliases(self) -> dict[str, str]:
        met = {label: self._name(point) for point, labels in self.pieces.items() for label in labels}
        met |= {alias: self._name(self.at[label]) for alias, label in self.aliases.items()}
        return {label: name for label, name in sorted(met.items()) if label != name}


class _Move:
    """Takes what is on one board to the joined grid."""

    def __init__(self, grid: Grid, one: Laid) -> None:
        self.grid = grid
        self.old = one.board.grid
        self.turn = one.turn

    def hex(self, at: int) -> int:
        return self.grid.hex(self.old.label(at))

    def hexes(self, members: int) -> int:
        return bits(self.hex(at) for at in each(members))

    def side(self, side: Side) -> Side:
        return self.hex(side[0]), (side[1] + self.turn) % 6


class _Merged:
    """The features of all boards, put together on the joined grid."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.hexes: dict[str, dict[str, int]] = {"terrain": {}, "zones": {}}
        self.sides: dict[str, dict[str, list[Side]]] = {"sides": {}, "links": {}, "lines": {}}
        self.numbers: dict[str, dict[int, int]] = {}
        self.jumps: list[Jump] = []
        self.places: list[Place] = []
        self.boxes: list[Box] = []
        self.origins = _MergedOrigins(grid)

    def add(self, one: Laid) -> None:
        """Take over everything that is on a board."""
        board, move = one.board, _Move(self.grid, one)
        for section, hexes in (("terrain", board.terrain), ("zones", board.zones)):
            for name, members in hexes.items():
                if name != CLEAR:
                    self.hexes[section][name] = self.hexes[section].get(name, 0) | move.hexes(members)
                    self.origins.add(board, move, section, name, each(members))
        for section, features in (("sides", board.sides), ("links", board.links)):
            for name, sides in features.items():
                self._add_sides(board, move, section, name, listed_sides(board.grid, sides))
        for name, line in board.lines.items():
            self._add_sides(board, move, "lines", name, line)
        for name, values in board.numbers.items():
            for at, value in values.items():
                self.numbers.setdefault(name, {}).setdefault(move.hex(at), value)
            self.origins.add(board, move, "numbers", name, values)
        for jump in board.jumps:
            self.jumps.append(Jump(move.hex(jump.start), move.hex(jump.end), jump.kind))
            self.origins.add(board, move, "jumps", jump.kind, ())
        self.places.extend(replace(place, hexes=move.hexes(place.hexes)) for place in board.places)
        self.boxes.extend(box for box in board.boxes if box not in self.boxes)

    def _add_sides(self, board: HexMap, move: _Move, section: str, name: str, sides: Sequence[Side]) -> None:
        self.sides[section].setdefault(name, []).extend(move.side(side) for side in sides)
        self.origins.add(board, move, section, name, sides)

    def map(self, title: str) -> HexMap:
        """Return the joined map."""
        return HexMap(
            title,
            self.grid,
            terrain=self.hexes["terrain"],
            sides={name: side_sets(self.grid, sides) for name, sides in self.sides["sides"].items()},
            links={name: side_sets(self.grid, sides) for name, sides in self.sides["links"].items()},
            jumps=tuple(self.jumps),
            places=tuple(self.places),
            zones=self.hexes["zones"],
            lines={name: tuple(sides) for name, sides in self.sides["lines"].items()},
            boxes=tuple(self.boxes),
            numbers={name: dict(sorted(values.items())) for name, values in self.numbers.items()},
            origins=self.origins.found(),
        )


class _MergedOrigins:
    """Collects where features come from; the first board to have one gives the group's default."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.default: dict[tuple[str, str], Provenance] = {}
        self.but: dict[tuple[str, str], dict[Item, Provenance]] = {}

    def add(self, board: HexMap, move: _Move, section: str, name: str, items: Iterable[Item]) -> None:
        """Note the origins of one group of a board."""
        origins = board.origins.get((section, name), Origins(Provenance("designed")))
        default = self.default.setdefault((section, name), origins.default)
        for item in items:
            origin = origins.of(item)
            if origin != default:
                moved: list[Item] = (
                    [move.hex(item)] if isinstance(item, int) else [*both(self.grid, [move.side(item)])]
                )
                self.but.setdefault((section, name), {}).update(dict.fromkeys(moved, origin))

    def found(self) -> Mapping[tuple[str, str], Origins]:
        """Return all origins."""
        return {key: Origins(default, self.but.get(key, {})) for key, default in self.default.items()}
