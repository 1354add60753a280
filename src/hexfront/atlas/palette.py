"""The palette and the symbols, as data that the browser client reads too."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("palette.json")


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a terrain looks: its colour, and a pattern of marks over it."""

    fill: str
    mark: str
    pattern: str
    label: str


class Stroke(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a line looks; `edge` is the colour of the thin border on both sides of it."""

    stroke: str
    label: str
    width: float = 2.0
    edge: str = ""
    dash: str = ""
    smooth: bool = False
    ticks: bool = False
    flows: bool = False
    """Whether it is a river, which ends at the shore beside it."""
    mark: str = ""


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file palette.json."""

    paper: str
    frame: str
    ink: str
    grid: str
    number: str
    halo: str
    strip: str
    """The second place of hexes that are drawn again along the rim of an inset."""
    serif: str
    sans: str
    narrow: str
    terrain: dict[str, Ground]
    levels: list[str]
    sides: dict[str, Stroke]
    links: dict[str, Stroke]
    lines: dict[str, Stroke]
    zones: dict[str, Stroke]
    provenance: dict[str, str]


@cache
def palette() -> Palette:
    """Return the palette."""
    return msgspec.json.decode(FILE.read_bytes(), type=Palette)
