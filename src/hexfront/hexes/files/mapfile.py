"""The shape of a map file (JSON): labels, hexsides and chains as text, each group with its origin.

Hexsides are written `0505-0506`, or `0505:ne` where a side has no hex on the other side.  Links are
chains of any length, `0505-0506-0507`.  `from` gives the provenance of a group and `but` that of
single hexes, hexsides or links in it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.hexes.sheet import Orientation, Sheet


class Group(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What all groups share: their provenance."""

    origin: str = msgspec.field(name="from")
    but: dict[str, str] = {}


class HexGroup(Group):
    """A terrain or a zone: a list of hexes."""

    hexes: list[str] = []


class SideGroup(Group):
    """A feature of hexsides, or a line made of them."""

    sides: list[str] = []


class LinkGroup(Group):
    """A kind of link between neighbours, as chains of hexes."""

    chains: list[str] = []


class JumpGroup(Group):
    """A kind of directed link between any two hexes, written `0101>0505`."""

    pairs: list[str] = []


class NumberGroup(Group):
    """A number for each of some hexes."""

    values: dict[str, int] = {}


class PlaceEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A named place."""

    name: str
    hexes: list[str]
    origin: str = msgspec.field(name="from")
    kind: str = ""
    numbers: dict[str, int] = {}


class BoxEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A box off the map."""

    id: str
    name: str
    origin: str = msgspec.field(name="from")


class MapDoc(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A whole map file."""

    title: str
    orientation: Orientation
    sheets: list[Sheet]
    format: Literal[1] = 1
    terrain: dict[str, HexGroup] = {}
    sides: dict[str, SideGroup] = {}
    links: dict[str, LinkGroup] = {}
    jumps: dict[str, JumpGroup] = {}
    places: list[PlaceEntry] = []
    zones: dict[str, HexGroup] = {}
    lines: dict[str, SideGroup] = {}
    boxes: list[BoxEntry] = []
    numbers: dict[str, NumberGroup] = {}
