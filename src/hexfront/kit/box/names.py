"""Units, hexes and zones by what a data file calls them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic

from hexfront.engine.base.datafiles import bad
from hexfront.hexes import HexMap, bits
from hexfront.kit.box.roster import Roster, U


class Names(Generic[U]):
    """Finds units and hexes of a file, or says in one line which are unknown."""

    def __init__(self, file: str, roster: Roster[U], board: HexMap) -> None:
        self.file, self.roster, self.board = file, roster, board
        self._units = {unit.id: unit for unit in roster.units}

    def unit(self, where: str, name: str, side: str | None = None) -> U:
        """Return a unit, which has to be of this side if one is given."""
        if name not in self._units:
            raise bad(self.file, where, f'unknown unit "{name}"')
        unit = self._units[name]
        if side not in (None, unit.side):
            raise bad(self.file, where, f"{name} is not of the {side} side")
        return unit

    def hq(self, where: str, name: str) -> U:
        """Return a headquarters."""
        unit = self.unit(where, name)
        if unit.kind != "hq":
            raise bad(self.file, where, f"{name} is no HQ")
        return unit

    def numbers(self, where: str, names: Iterable[str], side: str | None = None) -> tuple[int, ...]:
        """Return the numbers of units."""
        return tuple(self.unit(where, name, side).number for name in names)

    def hex(self, where: str, label: str) -> int:
        """Return a hex."""
        if not self.board.grid.knows(label):
            raise bad(self.file, where, f'unknown hex "{label}": {self.board.grid.extent()}')
        return self.board.hex(label)

    def hexes(self, where: str, labels: Iterable[str]) -> int:
        """Return a set of hexes."""
        return bits(self.hex(where, label) for label in labels)

    def zone(self, where: str, name: str) -> int:
        """Return the hexes of a zone."""
        if name not in self.board.zones:
            raise bad(self.file, where, f'unknown zone "{name}"')
        return self.board.zones[name]
