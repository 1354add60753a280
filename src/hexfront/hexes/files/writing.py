"""From a map back to the text of a map file, in one canonical form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from hexfront.hexes.files.mapfile import (
    BoxEntry,
    HexGroup,
    JumpGroup,
    LinkGroup,
    MapDoc,
    NumberGroup,
    PlaceEntry,
    SideGroup,
)
from hexfront.hexes.files.provenance import Item, Origins, Provenance
from hexfront.hexes.grid import Grid, Side, Sides
from hexfront.hexes.layers import CLEAR, Layers
from hexfront.hexes.notation import canonical, write_side
from hexfront.hexes.sets import each

_UNKNOWN = Origins(Provenance("designed"))


def encode(board: Layers) -> bytes:
    """Return the map as indented JSON; equal maps give equal bytes."""
    return msgspec.json.format(msgspec.json.encode(Writer(board).doc()), indent=1) + b"\n"


class Writer:
    """Turns one map into the document of a map file."""

    def __init__(self, board: Layers) -> None:
        self.board = board
        self.grid = board.grid

    def doc(self) -> MapDoc:
        """Return the document."""
        board, grid, terrain, sides = self.board, self.grid, self.board.terrain, self.board.sides
        return MapDoc(
            title=board.title,
            orientation=grid.orientation,
            sheets=list(grid.sheets),
            terrain={name: self._hexes("terrain", name, at) for name, at in terrain.items() if name != CLEAR},
            sides={name: self._line("sides", name, listed_sides(grid, sides[name])) for name in sides},
            links={name: self._links(name, at) for name, at in board.links.items()},
            jumps=self._jumps(),
            places=[
                PlaceEntry(one.name, board.describe(one.hexes), str(one.origin), one.kind, dict(one.numbers))
                for one in board.places
            ],
            zones={name: self._hexes("zones", name, at) for name, at in board.zones.items()},
            lines={name: self._line("lines", name, line) for name, line in board.lines.items()},
            boxes=[BoxEntry(box.id, box.name, str(box.origin)) for box in board.boxes],
            numbers={name: self._numbers(name, values) for name, values in board.numbers.items()},
        )

    def _hexes(self, section: str, name: str, hexes: int) -> HexGroup:
        origin, but = self._origin(section, name)
        return HexGroup(hexes=self.board.describe(hexes), origin=origin, but=but)

    def _line(self, section: str, name: str, sides: Sequence[Side]) -> SideGroup:
        origin, but = self._origin(section, name)
        return SideGroup(sides=[write_side(self.grid, side) for side in sides], origin=origin, but=but)

    def _links(self, name: str, links: Sides) -> LinkGroup:
        origin, but = self._origin("links", name)
        chains = [write_side(self.grid, side) for side in listed_sides(self.grid, links)]
        return LinkGroup(chains=chains, origin=origin, but=but)

    def _numbers(self, name: str, values: Mapping[int, int]) -> NumberGroup:
        origin, but = self._origin("numbers", name)
        labelled = {self.grid.label(at): value for at, value in sorted(values.items())}
        return NumberGroup(values=labelled, origin=origin, but=but)

    def _jumps(self) -> dict[str, JumpGroup]:
        pairs: dict[str, list[str]] = {}
        for jump in self.board.jumps:
            pairs.setdefault(jump.kind, []).append(self._item("jumps", (jump.start, jump.end)))
        groups = {}
        for kind, listed in pairs.items():
            origin, but = self._origin("jumps", kind)
            groups[kind] = JumpGroup(pairs=listed, origin=origin, but=but)
        return groups

    def _origin(self, section: str, name: str) -> tuple[str, dict[str, str]]:
        origins = self.board.origins.get((section, name), _UNKNOWN)
        but = sorted(origins.but.items(), key=_order)
        return str(origins.default), {self._item(section, item): str(origin) for item, origin in but}

    def _item(self, section: str, item: Item) -> str:
        if isinstance(item, int):
            return self.grid.label(item)
        if section == "jumps":
            return f"{self.grid.label(item[0])}>{self.grid.label(item[1])}"
        return write_side(self.grid, canonical(self.grid, item))


def _order(entry: tuple[Item, Provenance]) -> tuple[int, int]:
    item = entry[0]
    return (item, -1) if isinstance(item, int) else item


def listed_sides(grid: Grid, sides: Sides) -> list[Side]:
    """Return hexsides as a list, each once, in the order of ids."""
    every = ((at, direction) for direction in range(6) for at in each(sides[direction]))
    return sorted({canonical(grid, side) for side in every})
