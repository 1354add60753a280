"""What can go wrong with hexes and maps, each told in one line."""

from __future__ import annotations

from hexfront.errors import HexfrontError


class HexError(HexfrontError):
    """A hex, label, direction or board that does not make sense."""


class UnknownHexError(HexError):
    """A label that no hex of the board carries."""

    def __init__(self, label: str, extent: str) -> None:
        self.label = label
        self.extent = extent
        super().__init__(f'unknown hex "{label}": {extent}')


class MapError(HexError):
    """A fault in a map file: which file, where in it, and what is wrong.

    >>> str(MapError("plain.json", "terrain.forest", 'unknown hex "9999"'))
    'plain.json: terrain.forest: unknown hex "9999"'
    """

    def __init__(self, file: str, where: str, what: str) -> None:
        self.file = file
        self.where = where
        self.what = what
        super().__init__(": ".join(part for part in (file, where, what) if part))
