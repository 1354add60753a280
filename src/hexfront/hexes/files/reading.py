"""From a map file to a map, with every fault told in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from hexfront.hexes.errors import HexError, MapError
from hexfront.hexes.files.mapfile import (
    Group,
    HexGroup,
    LinkGroup,
    MapDoc,
    SideGroup,
)
from hexfront.hexes.files.provenance import Item, Origins, Provenance
from hexfront.hexes.grid import Grid, Side, Sides
from hexfront.hexes.layers import CLEAR, Box, Jump, Place
from hexfront.hexes.maps import HexMap
from hexfront.hexes.notation import both, canonical, parse_chain, parse_side, side_sets

_Entry = TypeVar("_Entry", bound=Group)
_Value = TypeVar("_Value")


def load_map(path: str | Path) -> HexMap:
    """Read a map file; every fault is a `MapError` of one line."""
    path = Path(path)
    try:
        text = path.read_bytes()
    except OSError as error:
        raise MapError(str(path), "", f"cannot be read ({error.strerror})") from None
    return parse_map(text, str(path))


def parse_map(text: str | bytes, file: str = "map") -> HexMap:
    """Read a map from JSON text; `file` is named in errors.

    >>> parse_map('{"title": "plain", "orientation": "flat", "sheets": [{"rows": 2, "cols": 2}]}').title
    'plain'
    """
    try:
        doc = msgspec.json.decode(text, type=MapDoc)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$")
        raise MapError(file, where.rstrip("`").lstrip("."), what) from None
    except msgspec.DecodeError as error:
        raise MapError(file, "", f"not JSON ({error})") from None
    return Reader(file, doc).map()


@contextmanager
def told(file: str, where: str) -> Iterator[None]:
    """Add file and place to a fault found by code that knows neither."""
    try:
        yield
    except MapError:
        raise
    except HexError as error:
        raise MapError(file, where, str(error)) from None


class Reader:
    """Turns one decoded map file into a map."""

    def __init__(self, file: str, doc: MapDoc) -> None:
        self.file = file
        self.doc = doc
        with told(file, "sheets"):
            self.grid = Grid(doc.orientation, doc.sheets, doc.title)
        self.origins: dict[tuple[str, str], Origins] = {}

    def map(self) -> HexMap:
        """Return the map."""
        doc = self.doc
        if CLEAR in doc.terrain:
            raise MapError(self.file, f"terrain.{CLEAR}", "a hex without terrain is clear: leave it out")
        places = []
        for number, entry in enumerate(doc.places):
            with told(self.file, f"places[{number}] {entry.name}"):
                origin = Provenance.parse(entry.origin)
                places.append(Place(entry.name, self._set(entry.hexes), entry.kind, entry.numbers, origin))
        boxes = []
        for number, box in enumerate(doc.boxes):
            with told(self.file, f"boxes[{number}] {box.id}"):
                boxes.append(Box(box.id, box.name, Provenance.parse(box.origin)))
        self._unique("places", [place.name for place in places])
        self._unique("boxes", [box.id for box in boxes])
        return HexMap(
            title=doc.title,
            grid=self.grid,
            terrain=self._read("terrain", doc.terrain, self._hexes),
            sides=self._read("sides", doc.sides, self._sides),
            links=self._read("links", doc.links, self._links),
            jumps=self._jumps(),
            places=tuple(places),
            zones=self._read("zones", doc.zones, self._hexes),
            lines=self._read("lines", doc.lines, self._line),
            boxes=tuple(boxes),
            numbers=self._read("numbers", doc.numbers, lambda group: self._numbers(group.values)),
            origins=self.origins,
        )

    def _unique(self, where: str, names: list[str]) -> None:
        for number, name in enumerate(names):
            if name in names[:number]:
                raise MapError(self.file, f"{where}[{number}]", f'"{name}" is listed twice')

    def _read(
        self, section: str, groups: Mapping[str, _Entry], read: Callable[[_Entry], _Value]
    ) -> dict[str, _Value]:
        found = {}
        for name, group in groups.items():
            with told(self.file, f"{section}.{name}"):
                found[name] = read(group)
                self.origins[section, name] = self._origins(section, group)
        return found

    def _origins(self, section: str, group: Group) -> Origins:
        but: dict[Item, Provenance] = {}
        for text, origin in group.but.items():
            but.update(dict.fromkeys(self._items(section, text), Provenance.parse(origin)))
        return Origins(Provenance.parse(group.origin), but)

    def _items(self, section: str, text: str) -> Iterator[Item]:
        """Yield what an exception is about: a hex, or each step of a chain under both its names."""
        if section in ("terrain", "zones", "numbers"):
            yield self.grid.hex(text)
        elif section == "jumps":
            yield self._jump(text)
        else:
            yield from both(self.grid, parse_chain(self.grid, text))

    def _set(self, labels: Iterable[str]) -> int:
        total = 0
        for label in labels:
            bit = 1 << self.grid.hex(label)
            if total & bit:
                raise HexError(f'"{label}" is listed twice')
            total |= bit
        return total

    def _hexes(self, group: HexGroup) -> int:
        return self._set(group.hexes)

    def _line(self, group: SideGroup) -> tuple[Side, ...]:
        found: dict[Side, Side] = {}
        for text in group.sides:
            side = parse_side(self.grid, text)
            if canonical(self.grid, side) in found:
                raise HexError(f'"{text}" is listed twice')
            found[canonical(self.grid, side)] = side
        return tuple(found.values())

    def _sides(self, group: SideGroup) -> Sides:
        return side_sets(self.grid, self._line(group))

    def _links(self, group: LinkGroup) -> Sides:
        seen: set[Side] = set()
        for text in group.chains:
            for step in parse_chain(self.grid, text):
                if canonical(self.grid, step) in seen:
                    raise HexError(f'"{text}" repeats a link that is already there')
                seen.add(canonical(self.grid, step))
        return side_sets(self.grid, seen)

    def _numbers(self, values: Mapping[str, int]) -> dict[int, int]:
        found: dict[int, int] = {}
        for label, value in values.items():
            at = self.grid.hex(label)
            if at in found:
                raise HexError(f'"{label}" is listed twice')
            found[at] = value
        return dict(sorted(found.items()))

    def _jump(self, text: str) -> tuple[int, int]:
        start, arrow, end = text.partition(">")
        if not arrow:
            raise HexError(f'"{text}" is not a jump: write 0101>0505')
        return self.grid.hex(start), self.grid.hex(end)

    def _jumps(self) -> tuple[Jump, ...]:
        found: dict[Jump, None] = {}
        for kind, group in self.doc.jumps.items():
            with told(self.file, f"jumps.{kind}"):
                for text in group.pairs:
                    jump = Jump(*self._jump(text), kind)
                    if jump in found:
                        raise HexError(f'"{text}" is listed twice')
                    found[jump] = None
                self.origins["jumps", kind] = self._origins("jumps", group)
        return tuple(found)
