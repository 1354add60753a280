"""Cities and oil wells by hex and by name (17.2.1, 21.4, 25)."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.trc.box.map_file import cities
from hexfront.hexes import HexMap, bits, each

GERMAN = ("Berlin", "Breslau", "Königsberg")
"""The cities of Germany that decide the last sudden death (25.2.5)."""


@dataclass(frozen=True, slots=True, eq=False)
class Cities:
    """The places of a map that somebody controls."""

    major: int
    minor: int
    every: int
    """Major and minor cities."""
    wells: int
    """The oil wells."""
    held: int
    """Cities and oil wells together: whatever is controlled."""
    german: int
    named: dict[str, int]
    """The hex of each place, by its name."""
    names: dict[int, str]
    """The name of each place, by its hex."""

    def hex(self, name: str) -> int:
        """The hex of a place, as a set; none on a map that has it not."""
        return 1 << self.named[name] if name in self.named else 0


def survey(board: HexMap) -> Cities:
    """Look at the whole map.

    >>> from hexfront.games.trc.box.data import TrcData
    >>> board = TrcData.load().map
    >>> found = survey(board)
    >>> found.names[board.hex("R9")], board.describe(found.wells)
    ('Moscow', ['AA29', 'PP13', 'QQ7'])
    """
    named = {place.name: next(each(place.hexes)) for place in board.places}
    wells = board.terrain.get("oil-well", 0)
    return Cities(
        major=board.terrain.get("major-city", 0),
        minor=board.terrain.get("minor-city", 0),
        every=cities(board),
        wells=wells,
        held=cities(board) | wells,
        german=bits(named[name] for name in GERMAN if name in named),
        named=named,
        names={at: name for name, at in named.items()},
    )
