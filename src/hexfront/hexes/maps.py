"""A map: a grid with terrain, hexside features, links, places, zones and where each comes from."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec

from hexfront.hexes.errors import HexError
from hexfront.hexes.files import writing
from hexfront.hexes.files.provenance import Item, Origins, Provenance
from hexfront.hexes.grid import NO_SIDES, Grid, Sides
from hexfront.hexes.layers import Layers, Place
from hexfront.hexes.sets import spread
from hexfront.hexes.sheet import Orientation, Sheet
from hexfront.remembered import Memory


@dataclass(frozen=True)
class HexMap(Layers):
    """A map as games use it; read-only.  `load_map` reads one, `altered` gives changed copies.

    >>> from hexfront.hexes.altering import altered
    >>> plain = altered(HexMap.blank(12, 12), terrain={"0505": "forest"}, sides={"0505-0506": "river"})
    >>> at = plain.grid.hex("0505")
    >>> plain.terrain_at(at), plain.has_side("river", at, 1), plain.terrain_at(at + 1)
    (('forest',), True, ('clear',))
    """

    memory: Memory = field(default_factory=dict, init=False, repr=False, compare=False)
    """What has been worked out about this map; a changed copy begins without."""

    @staticmethod
    def blank(
        rows: int,
        cols: int,
        orientation: Orientation = "pointy",
        *,
        like: HexMap | None = None,
        sheet: Sheet | None = None,
        second: tuple[int, int] | None = None,
    ) -> HexMap:
        """Return an empty clear map; `like` gives orientation, label scheme and the names of features.

        `second` gives rows and columns of another sheet, whose labels begin with S.

        >>> HexMap.blank(12, 12).grid.extent()
        'the blank map has rows 01-12 and columns 01-12'
        >>> HexMap.blank(3, 3, second=(2, 2)).hex("S0202") > 0
        True
        """
        if like is not None:
            orientation, sheet = like.grid.orientation, like.grid.sheets[0]
        model = sheet or Sheet(rows=rows, cols=cols)
        whole: dict[str, Any] = {"holes": (), "halves": (), "quarters": (), "names": {}, "aliases": {}}
        bare = msgspec.structs.replace(model, rows=rows, cols=cols, first_row=1, first_col=1, **whole)
        sheets = [bare]
        if second is not None:
            more: dict[str, Any] = {"labels": f"S{bare.labels}", "name": "", "inset": None}
            sheets.append(msgspec.structs.replace(bare, rows=second[0], cols=second[1], **more))
        empty = HexMap("blank", Grid(orientation, sheets, "the blank map"))
        return empty if like is None else empty._with_names_of(like)

    def _with_names_of(self, other: HexMap) -> HexMap:
        """Return a copy that knows the features of another map but has none of them anywhere."""
        designed = Origins(Provenance("designed"))
        return replace(
            self,
            terrain=dict.fromkeys(other.terrain, 0),
            sides=dict.fromkeys(other.sides, NO_SIDES),
            links=dict.fromkeys(other.links, NO_SIDES),
            zones=dict.fromkeys(other.zones, 0),
            numbers={name: {} for name in other.numbers},
            origins={key: designed for key in other.origins if key[0] not in ("jumps", "lines")},
        )

    def to_json(self) -> bytes:
        """Return the map as the text of a map file."""
        return writing.encode(self)

    @cached_property
    def hash(self) -> str:
        """A hash of the content, the same on any machine."""
        return hashlib.sha256(self.to_json()).hexdigest()

    def hex(self, label: str) -> int:
        """Return the hex with this label."""
        return self.grid.hex(label)

    def label(self, at: int) -> str:
        """Return the label of a hex."""
        return self.grid.label(at)

    def terrain_at(self, at: int) -> tuple[str, ...]:
        """Return the terrains of a hex, in the order of the map file."""
        return tuple(name for name, hexes in self.terrain.items() if hexes >> at & 1)

    def side(self, feature: str) -> Sides:
        """Return the hexsides with a feature; none if the map has no such feature."""
        return self.sides.get(feature, NO_SIDES)

    def link(self, kind: str) -> Sides:
        """Return the links of a kind; none if the map has no such kind."""
        return self.links.get(kind, NO_SIDES)

    def has_side(self, feature: str, at: int, direction: int) -> bool:
        """Say whether the side of a hex in this direction has a feature."""
        return bool(self.side(feature)[direction] >> at & 1)

    def has_link(self, kind: str, at: int, direction: int) -> bool:
        """Say whether a link leads from a hex in this direction."""
        return bool(self.link(kind)[direction] >> at & 1)

    def linked(self, kind: str) -> int:
        """Return all hexes that a link of this kind touches."""
        total = 0
        for hexes in self.link(kind):
            total |= hexes
        return total

    def place(self, name: str) -> Place:
        """Return the place with this name."""
        for place in self.places:
            if place.name == name:
                return place
        raise HexError(f'{self.title} has no place "{name}"')

    def places_at(self, at: int) -> Iterator[Place]:
        """Yield the places to which a hex belongs."""
        return (place for place in self.places if place.hexes >> at & 1)

    def number(self, name: str, at: int, default: int = 0) -> int:
        """Return the number a hex has under this name."""
        return self.numbers.get(name, {}).get(at, default)

    @cached_property
    def _jumps_from(self) -> dict[str, dict[int, int]]:
        table: dict[str, dict[int, int]] = {}
        for jump in self.jumps:
            ends = table.setdefault(jump.kind, {})
            ends[jump.start] = ends.get(jump.start, 0) | 1 << jump.end
        return table

    def jumps_from(self, *kinds: str) -> dict[int, int]:
        """Return, for each hex where a jump of these kinds starts, the set of hexes where one ends."""
        table: dict[int, int] = {}
        for kind in kinds:
            for start, ends in self._jumps_from.get(kind, {}).items():
                table[start] = table.get(start, 0) | ends
        return table

    def neighbours(self, at: int, *kinds: str) -> int:
        """Return the hexes next to a hex, with those that jumps of these kinds lead to."""
        near = self.grid.around[at]
        for kind in kinds:
            near |= self._jumps_from.get(kind, {}).get(at, 0)
        return near

    def spread(self, members: int, *kinds: str) -> int:
        """Return the neighbours of a whole set, with those that jumps of these kinds lead to."""
        near = spread(self.grid, members)
        for kind in kinds:
            for start, ends in self._jumps_from.get(kind, {}).items():
                if members >> start & 1:
                    near |= ends
        return near

    def provenance(
        self, section: str, name: str, at: int | None = None, direction: int | None = None
    ) -> Provenance:
        """Return where a feature comes from: a whole group, one hex of it, or one of its hexsides."""
        item: Item | None = at if at is None or direction is None else (at, direction)
        try:
            return self.origins[section, name].of(item)
        except KeyError:
            raise HexError(f'{self.title} has no {section} "{name}"') from None
