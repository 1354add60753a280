"""Reading shapefiles: lines and polygons (.shp) with their attributes (.dbf)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from hexfront.cartography.errors import CartographyError

Position = tuple[float, float]
"""Longitude and latitude in degrees."""
Line = list[Position]

_MAGIC = 9994
_LINE, _POLYGON = 3, 5


class Shape(NamedTuple):
    """One record: its attributes, its bounds (west, south, east, north) and its lines or rings."""

    attributes: dict[str, str]
    bounds: tuple[float, float, float, float]
    parts: list[Line]


def read_shapes(path: Path) -> Iterator[Shape]:
    """Yield the records of a shapefile; `path` ends in .shp and the .dbf lies beside it.

    Records without a shape are left out; shapes other than lines and polygons are refused.
    """
    try:
        data, table = path.read_bytes(), path.with_suffix(".dbf").read_bytes()
    except OSError as error:
        raise CartographyError(str(path), "", f"cannot be read ({error.strerror})") from None
    if len(data) < 100 or struct.unpack(">i", data[:4])[0] != _MAGIC:
        raise CartographyError(str(path), "", "is not a shapefile")
    at = 100
    for attributes in _attributes(table):
        length = 2 * struct.unpack(">i", data[at + 4 : at + 8])[0]
        content = data[at + 8 : at + 8 + length]
        at += 8 + length
        kind = struct.unpack("<i", content[:4])[0]
        if kind in (_LINE, _POLYGON):
            yield Shape(attributes, struct.unpack("<4d", content[4:36]), _parts(content))
        elif kind:
            raise CartographyError(str(path), "", f"shapes of type {kind} are neither lines nor polygons")


def _parts(content: bytes) -> list[Line]:
    count, points = struct.unpack("<2i", content[36:44])
    starts = [*struct.unpack(f"<{count}i", content[44 : 44 + 4 * count]), points]
    first = 44 + 4 * count
    numbers = struct.unpack(f"<{2 * points}d", content[first : first + 16 * points])
    places = list(zip(numbers[::2], numbers[1::2], strict=True))
    return [places[a:b] for a, b in pairwise(starts)]


def _attributes(table: bytes) -> Iterator[dict[str, str]]:
    records, header, width = struct.unpack("<IHH", table[4:12])
    fields = []
    at = 32
    while table[at] != 0x0D:
        name = table[at : at + 11].split(b"\0")[0].decode("ascii")
        fields.append((name.lower(), table[at + 16]))
        at += 32
    for number in range(records):
        place = header + number * width + 1
        values = {}
        for name, size in fields:
            values[name] = table[place : place + size].decode("utf-8", "replace").strip("\0 ")
            place += size
        yield values
