"""Units, places and hexes by what a data file calls them.

Places stay names: a position may put them elsewhere, or leave them out.
"""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.engine.base.datafiles import bad
from hexfront.games.trc.box.roster import Roster
from hexfront.games.trc.box.unit import Side, Unit
from hexfront.hexes import HexMap


class Names:
    """Finds units, places and hexes of a file, or says in one line which are unknown."""

    def __init__(self, file: str, roster: Roster, board: HexMap) -> None:
        self.file = file
        self.board = board
        self._units = {unit.id: unit for unit in roster.units}
        self._places = {place.name for place in board.places}

    def unit(self, where: str, name: str, side: Side | None = None) -> Unit:
        """Return a unit, which has to be of this side if one is given."""
        if name not in self._units:
            raise bad(self.file, where, f'unknown unit "{name}"')
        unit = self._units[name]
        if side not in (None, unit.side):
            raise bad(self.file, where, f"{name} is not of the {side} side")
        return unit

    def units(self, where: str, names: Iterable[str], side: Side | None = None) -> tuple[int, ...]:
        """Return the numbers of units."""
        return tuple(self.unit(where, name, side).number for name in names)

    def place(self, where: str, name: str) -> str:
        """Return the name of a city or an oil well of the map."""
        if name not in self._places:
            raise bad(
                self.file, where, f'unknown place "{name}"; there are {", ".join(sorted(self._places))}'
            )
        return name

    def hex(self, where: str, label: str) -> str:
        """Return the label of a hex of the map."""
        if not self.board.grid.knows(label):
            raise bad(self.file, where, f'unknown hex "{label}": {self.board.grid.extent()}')
        return label
