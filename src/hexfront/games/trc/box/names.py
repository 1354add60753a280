"""Units, places and hexes by what a data file calls them.

Places stay names: a position may put them elsewhere, or leave them out.
"""

from __future__ import annotations

from hexfront.engine.base.datafiles import bad
from hexfront.games.trc.box.roster import Roster
from hexfront.games.trc.box.unit import Unit
from hexfront.hexes import HexMap
from hexfront.kit.box import names


class Names(names.Names[Unit]):
    """Finds units, places and hexes of a file, or says in one line which are unknown."""

    def __init__(self, file: str, roster: Roster, board: HexMap) -> None:
        super().__init__(file, roster, board)
        self._places = {place.name for place in board.places}

    def place(self, where: str, name: str) -> str:
        """Return the name of a city or an oil well of the map."""
        if name not in self._places:
            raise bad(
                self.file, where, f'unknown place "{name}"; there are {", ".join(sorted(self._places))}'
            )
        return name

    def label(self, where: str, label: str) -> str:
        """Return the label of a hex of the map."""
        self.hex(where, label)
        return label
