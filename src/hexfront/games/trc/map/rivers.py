"""Rivers run through hexes: which hexes lie on one, and which sides a river crosses (14.1.1)."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.trc.box.map_file import land
from hexfront.hexes import HexMap, Sides, each


@dataclass(frozen=True, slots=True, eq=False)
class Rivers:
    """The rivers of a map."""

    hexes: int
    """The river hexes."""
    along: tuple[int, ...]
    """By hex, the neighbours into which a river of this hex runs on: the same river [trc:14.1.1b]."""

    def same(self, one: int, other: int) -> bool:
        """Say whether a river crosses the side between two neighbours."""
        return bool(self.along[one] >> other & 1)


def survey(board: HexMap) -> Rivers:
    """Look at the whole map; lakes and the sea are no river hexes.

    >>> from hexfront.games.trc.box.data import TrcData
    >>> board = TrcData.load().map
    >>> rivers = survey(board)
    >>> rivers.same(board.hex("Y22"), board.hex("Z22")), rivers.same(board.hex("Y22"), board.hex("Y21"))
    (True, False)
    """
    flows: Sides = board.link("river")
    along = [0] * board.grid.size
    for direction, by in enumerate(board.grid.shifts):
        for at in each(flows[direction]):
            along[at] |= 1 << at + by
    return Rivers(hexes=board.linked("river") & land(board), along=tuple(along))
