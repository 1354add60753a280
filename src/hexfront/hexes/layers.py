"""What a map consists of, layer by layer: what is written to a map file and read from one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hexfront.hexes.files.provenance import Origins, Provenance
from hexfront.hexes.grid import Grid, Side, Sides
from hexfront.hexes.sets import each

CLEAR = "clear"
"""The terrain of every hex to which the map gives no other; never written."""


@dataclass(frozen=True, slots=True)
class Place:
    """A named place: one or more hexes, a kind, and numbers that only a game understands."""

    name: str
    hexes: int
    kind: str
    numbers: Mapping[str, int]
    origin: Provenance


@dataclass(frozen=True, slots=True)
class Box:
    """A box off the map."""

    id: str
    name: str
    origin: Provenance


@dataclass(frozen=True, slots=True)
class Jump:
    """A directed link from one hex to another that need not be adjacent."""

    start: int
    end: int
    kind: str


@dataclass(frozen=True)
class Layers:
    """The data of a map, without the questions that games ask of it."""

    title: str
    grid: Grid
    terrain: Mapping[str, int] = field(default_factory=dict)
    """Hexes by terrain; `clear` is always there and holds the hexes without any other."""
    sides: Mapping[str, Sides] = field(default_factory=dict)
    links: Mapping[str, Sides] = field(default_factory=dict)
    jumps: tuple[Jump, ...] = ()
    places: tuple[Place, ...] = ()
    zones: Mapping[str, int] = field(default_factory=dict)
    lines: Mapping[str, tuple[Side, ...]] = field(default_factory=dict)
    boxes: tuple[Box, ...] = ()
    numbers: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    origins: Mapping[tuple[str, str], Origins] = field(default_factory=dict)
    """Provenance by section and name, such as ("terrain", "forest")."""

    def __post_init__(self) -> None:
        covered = 0
        for name, hexes in self.terrain.items():
            covered |= hexes if name != CLEAR else 0
        object.__setattr__(self, "terrain", {**self.terrain, CLEAR: self.grid.all & ~covered})

    def describe(self, members: int) -> list[str]:
        """Return the labels of a set, in the order of ids."""
        return [self.grid.label(at) for at in each(members)]
