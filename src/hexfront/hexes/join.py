"""Joining boards into one map: each turned by steps of 60 degrees, then laid so that two hexes coincide.

Hexes cut by the edges of two boards become whole where they meet; their labels all stay valid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from hexfront.hexes.errors import HexError
from hexfront.hexes.grid import Grid, Point, Side, Sides
from hexfront.hexes.maps import Box, HexMap, Jump, Place
from hexfront.hexes.notation import both, side_sets
from hexfront.hexes.provenance import Item, Origins, Provenance
from hexfront.hexes.sets import bits, each
from hexfront.hexes.sheet import Orientation, Sheet
from hexfront.hexes.writing import CLEAR, listed_sides

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
    ...     sheet = Sheet(rows=3, cols=2, labels=f"{number}-{{R}}{{c}}", halves=(f"{number}-C1", f"{number}-C2"))
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
    return _merged(title, table.grid(), laid)


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
        self.halves: dict[Point, list[str]] = {}
        self.aliases: dict[str, str] = {}

    def lay(self, one: Laid) -> None:
        """Put one board on the table."""
        grid = one.board.grid
        if len(grid.sheets) != 1 or grid.orientation != self.orientation:
            raise HexError(f"{self.title}: {one.board.title} must be one sheet and {self.orientation}-top")
        by = self._offset(one)
        for at in each(grid.all):
            turned = _turned(grid.axial(at), one.turn, self.orientation)
            self._put(
                grid.label(at), (turned[0] + by[0], turned[1] + by[1]), half=bool(grid.halves >> at & 1)
            )
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

    def _put(self, label: str, point: Point, *, half: bool) -> None:
        if label in self.at:
            raise HexError(f'{self.title}: two boards have a hex "{label}"')
        self.at[label] = point
        if half:
            self.halves.setdefault(point, []).append(label)
        elif point in self.whole:
            raise HexError(f"{self.title}: {label} would lie on {self.whole[point]}")
        else:
            self.whole[point] = label

    def grid(self) -> Grid:
        """Return the grid that holds all boards."""
        points = {*self.whole, *self.halves}
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
            halves=tuple(sorted(self._name(point) for point in points if self._cut(point))),
            aliases=self._aliases(),
        )
        return Grid(self.orientation, [sheet], self.title)

    def _name(self, point: Point) -> str:
        return self.whole.get(point) or self.halves[point][0]

    def _cut(self, point: Point) -> bool:
        """Say whether a hex is still cut by an edge: only one half of it has been laid."""
        return point not in self.whole and len(self.halves[point]) == 1

    def _aliases(self) -> dict[str, str]:
        met = {label: self._name(point) for point, labels in self.halves.items() for label in labels} | {
            alias: self._name(self.at[label]) for alias, label in self.aliases.items()
        }
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

    def sides(self, sides: Sides) -> list[Side]:
        return [self.side(side) for side in listed_sides(self.old, sides)]


def _merged(title: str, grid: Grid, laid: Sequence[Laid]) -> HexMap:
    terrain: dict[str, int] = {}
    zones: dict[str, int] = {}
    sides: dict[str, list[Side]] = {}
    links: dict[str, list[Side]] = {}
    lines: dict[str, list[Side]] = {}
    numbers: dict[str, dict[int, int]] = {}
    jumps: list[Jump] = []
    places: list[Place] = []
    boxes: list[Box] = []
    origins = _MergedOrigins(grid)
    for one in laid:
        board, move = one.board, _Move(grid, one)
        for section, table, given in (("terrain", terrain, board.terrain), ("zones", zones, board.zones)):
            for name, members in given.items():
                if name != CLEAR:
                    moved = move.hexes(members)
                    table[name] = table.get(name, 0) | moved
                    origins.add(board, move, section, name, each(members))
        for section, lists, six in (("sides", sides, board.sides), ("links", links, board.links)):
            for name, features in six.items():
                lists.setdefault(name, []).extend(move.sides(features))
                origins.add(board, move, section, name, listed_sides(board.grid, features))
        for name, line in board.lines.items():
            lines.setdefault(name, []).extend(move.side(side) for side in line)
            origins.add(board, move, "lines", name, line)
        for name, values in board.numbers.items():
            for at, value in values.items():
                numbers.setdefault(name, {}).setdefault(move.hex(at), value)
            origins.add(board, move, "numbers", name, values)
        for jump in board.jumps:
            jumps.append(Jump(move.hex(jump.start), move.hex(jump.end), jump.kind))
            origins.add(board, move, "jumps", jump.kind, ())
        places.extend(replace(place, hexes=move.hexes(place.hexes)) for place in board.places)
        boxes.extend(box for box in board.boxes if box not in boxes)
    return HexMap(
        title,
        grid,
        terrain=terrain,
        sides={name: side_sets(grid, listed) for name, listed in sides.items()},
        links={name: side_sets(grid, listed) for name, listed in links.items()},
        jumps=tuple(jumps),
        places=tuple(places),
        zones=zones,
        lines={name: tuple(line) for name, line in lines.items()},
        boxes=tuple(boxes),
        numbers={name: dict(sorted(values.items())) for name, values in numbers.items()},
        origins=origins.found(),
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
