"""Units and hexes by what a data file calls them."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.engine.base.datafiles import bad
from hexfront.games.tow.box.roster import Roster, Side, Unit
from hexfront.hexes import HexMap, bits


class Names:
    """Finds units and hexes of a file, or says in one line which are unknown."""

    def __init__(self, file: str, roster: Roster, board: HexMap) -> None:
        self.file = file
        self.board = board
        self.roster = roster
        self._units = {unit.id: unit for unit in roster.units}

    def unit(self, where: str, name: str, side: Side | None = None) -> Unit:
        """Return a unit, which has to be of this side if one is given."""
        if name not in self._units:
            raise bad(self.file, where, f'unknown unit "{name}"')
        unit = self._units[name]
        if side not in (None, unit.side):
            raise bad(self.file, where, f"{name} is not of the {side} side")
        return unit

    def hq(self, where: str, name: str) -> Unit:
        """Return a headquarters."""
        unit = self.unit(where, name)
        if unit.combat:
            raise bad(self.file, where, f"{name} is no HQ")
        return unit

    def hex(self, where: str, label: str) -> int:
        """Return a hex."""
        if not self.board.grid.knows(label):
            raise bad(self.file, where, f'unknown hex "{label}": {self.board.grid.extent()}')
        return self.board.hex(label)

    def hexes(self, where: str, labels: Iterable[str]) -> int:
        """Return a set of hexes."""
        return bits(self.hex(where, label) for label in labels)
