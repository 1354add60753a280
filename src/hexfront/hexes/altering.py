"""Changed copies of maps: another terrain here, a river or a road there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hexfront.hexes.files.provenance import Item, Origins, Provenance
from hexfront.hexes.grid import NO_SIDES, Side, Sides
from hexfront.hexes.layers import CLEAR, Jump
from hexfront.hexes.maps import HexMap
from hexfront.hexes.notation import both, parse_chain, parse_side, side_sets, split_chain


def altered(
    base: HexMap,
    *,
    terrain: Mapping[str, str] | None = None,
    sides: Mapping[str, str] | None = None,
    links: Mapping[str, str] | None = None,
    numbers: Mapping[str, Mapping[str, int]] | None = None,
    origin: str = "designed",
) -> HexMap:
    """Return a copy of a map with some hexes, hexsides, links and numbers changed.

    Keys are labels, hexsides or chains; values name one or more features, separated by spaces.  The
    terrain of a hex is replaced (`clear` takes it away), hexside features and links are added.  A link
    written `0505>0909` is a jump, one way.

    >>> plain = altered(HexMap.blank(9, 9), terrain={"0505": "forest city"}, links={"0505-0506": "road"})
    >>> plain.terrain_at(plain.hex("0505")), plain.has_link("road", plain.hex("0506"), 4)
    (('forest', 'city'), True)
    >>> linked = altered(HexMap.blank(9, 9), links={"0505>0909": "gate"})
    >>> linked.describe(linked.jumps_from("gate")[linked.hex("0505")])
    ['0909']
    """
    edit = _Edit(base, Provenance.parse(origin))
    for text, names in (terrain or {}).items():
        for at in split_chain(base.grid, text):
            edit.set_terrain(at, names.split())
    for text, names in (sides or {}).items():
        edit.add_sides("sides", [parse_side(base.grid, text)], names.split())
    for text, names in (links or {}).items():
        start, arrow, end = text.partition(">")
        if arrow:
            edit.add_jumps(base.grid.hex(start.strip()), base.grid.hex(end.strip()), names.split())
            continue
        edit.add_sides("links", parse_chain(base.grid, text), names.split())
    for name, values in (numbers or {}).items():
        for label, value in values.items():
            edit.set_number(name, base.grid.hex(label), value)
    return edit.result()


class _Edit:
    """Collects the changes to one map."""

    def __init__(self, base: HexMap, origin: Provenance) -> None:
        self.base = base
        self.origin = origin
        self.terrain = dict(base.terrain)
        self.tables: dict[str, dict[str, Sides]] = {"sides": dict(base.sides), "links": dict(base.links)}
        self.numbers = {name: dict(values) for name, values in base.numbers.items()}
        self.jumps = dict.fromkeys(base.jumps)
        self.changed: dict[tuple[str, str], dict[Item, Provenance]] = {}

    def set_terrain(self, at: int, names: Sequence[str]) -> None:
        for name in self.terrain:
            self.terrain[name] &= ~(1 << at)
        for name in names:
            if name != CLEAR:
                self.terrain[name] = self.terrain.get(name, 0) | 1 << at
                self.note("terrain", name, at)

    def add_sides(self, section: str, steps: Sequence[Side], names: Sequence[str]) -> None:
        added = side_sets(self.base.grid, steps)
        table = self.tables[section]
        for name in names:
            table[name] = union(table.get(name, NO_SIDES), added)
            for side in both(self.base.grid, steps):
                self.note(section, name, side)

    def add_jumps(self, start: int, end: int, kinds: Sequence[str]) -> None:
        for kind in kinds:
            self.jumps[Jump(start, end, kind)] = None
            self.note("jumps", kind, (start, end))

    def set_number(self, name: str, at: int, value: int) -> None:
        self.numbers.setdefault(name, {})[at] = value
        self.note("numbers", name, at)

    def note(self, section: str, name: str, item: Item) -> None:
        self.changed.setdefault((section, name), {})[item] = self.origin

    def result(self) -> HexMap:
        origins = dict(self.base.origins)
        for key, but in self.changed.items():
            old = origins.get(key, Origins(self.origin))
            origins[key] = Origins(old.default, {**old.but, **but})
        return replace(
            self.base,
            terrain=self.terrain,
            sides=self.tables["sides"],
            links=self.tables["links"],
            jumps=tuple(self.jumps),
            numbers={name: dict(sorted(values.items())) for name, values in self.numbers.items()},
            origins=origins,
        )


def union(a: Sides, b: Sides) -> Sides:
    """Return all hexsides that are in one or the other.

    >>> union((1, 0, 0, 0, 0, 0), (2, 0, 0, 0, 0, 4))
    (3, 0, 0, 0, 0, 4)
    """
    return a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3], a[4] | b[4], a[5] | b[5]
