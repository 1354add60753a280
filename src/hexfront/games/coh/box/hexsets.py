"""How a firefight names sets of hexes: `1-C11`, `west edge & board 1`, `within 3 of 4-A10`, `not road`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from hexfront.engine.base.errors import BadData
from hexfront.hexes import HexMap, bits, map_edge, union
from hexfront.hexes.regions import Edge

TERMS = (
    "1-C11, all, edge, west edge, board 1, rows 1-A to 1-D, columns 1-02 to 1-06, within 2 of 1-A18, "
    "terrain light-woods, road, level 1, zone NAME; joined by &, with `not` in front to take away"
)
"""The terms there are, for messages."""

_LABEL = re.compile(r"(\d)-([A-M])(\d\d)")
_ROWS = re.compile(r"rows (\d)-([A-M]) to \1-([A-M])")
_COLUMNS = re.compile(r"columns (\d)-(\d\d) to \1-(\d\d)")
_WITHIN = re.compile(r"within (\d+) of (\S+)")
_NAMED = re.compile(r"(terrain|zone|board|level) (\S+)")
_EDGES: dict[str, Edge] = {"north": "north", "south": "south", "east": "east", "west": "west"}
_EDGE = re.compile(rf"({'|'.join(_EDGES)}) edge")


class HexSets:
    """Reads sets of hexes on one map."""

    def __init__(self, board: HexMap, zones: Mapping[str, int] | None = None) -> None:
        self.board = board
        self.zones: dict[str, int] = dict(zones or {})

    def read(self, terms: Sequence[str]) -> int:
        """Return the whole hexes that any of the terms names, without those named after `not`.

        >>> from hexfront.games.coh.box.data import CohData
        >>> plains = HexSets(CohData.load().boards["1"])
        >>> plains.board.describe(plains.read(["edge & within 1 of 1-A18", "1-C11", "not 1-B18"]))
        ['1-C11', '1-B17', '1-A18']
        """
        if not terms:
            raise BadData(f"no hexes are named; there can be {TERMS}")
        found = union(self._term(text) for text in terms if not text.startswith("not "))
        return found & ~union(self._term(text[4:]) for text in terms if text.startswith("not "))

    def hex(self, label: str) -> int:
        """Return one whole hex."""
        if not self.board.grid.knows(label):
            raise BadData(f'unknown hex "{label}": {self._extent()}')
        at = self.board.hex(label)
        if not self.board.grid.mask >> at & 1:
            raise BadData(f"{label} is a half hex, where nothing can stand")
        return at

    @cached_property
    def edge(self) -> int:
        """The hexes on the edge of the map, next to which there are no whole hexes."""
        grid = self.board.grid
        inner = bits(
            at
            for at in range(grid.size)
            if grid.mask >> at & 1 and grid.around[at].bit_count() == len(grid.directions)
        )
        return grid.mask & ~inner

    def _term(self, text: str) -> int:
        found = self.board.grid.mask
        for part in text.split("&"):
            found &= self._part(part.strip())
        return found

    def _part(self, text: str) -> int:
        grid = self.board.grid
        if text == "all":
            return grid.mask
        if text == "edge":
            return self.edge
        if text == "road":
            return self.board.linked("road") & grid.mask
        if _LABEL.fullmatch(text):
            return 1 << self.hex(text)
        if found := _EDGE.fullmatch(text):
            return map_edge(grid, _EDGES[found[1]])
        if found := _ROWS.fullmatch(text):
            first, last = found[2], found[3]
            return self._printed(found[1], lambda row, _: first <= row <= last)
        if found := _COLUMNS.fullmatch(text):
            first, last = found[2], found[3]
            return self._printed(found[1], lambda _, col: first <= col <= last)
        if found := _WITHIN.fullmatch(text):
            return grid.within(self.hex(found[2]), int(found[1]))
        if found := _NAMED.fullmatch(text):
            return self._named(found[1], found[2])
        raise BadData(f'"{text}" names no hexes; there can be {TERMS}')

    def _named(self, what: str, name: str) -> int:
        board = self.board
        if what == "level" and name.isdecimal():
            return (
                bits(at for at in range(board.grid.size) if board.number("level", at) == int(name))
                & board.grid.mask
            )
        if what == "board":
            return self._printed(name, lambda _row, _col: True)
        known = self.zones if what == "zone" else board.terrain
        if name not in known:
            raise BadData(f'unknown {what} "{name}": there can be {", ".join(known) or "none"}')
        return known[name] & board.grid.mask

    def _printed(self, number: str, wanted: Callable[[str, str], bool]) -> int:
        """Return the hexes of a board by what their labels say."""
        grid = self.board.grid
        rows, columns = "ABCDEFGHIJKLM", [f"{column:02}" for column in range(1, 20)]
        labels = (f"{number}-{row}{col}" for row in rows for col in columns if wanted(row, col))
        found = bits(grid.hex(label) for label in labels if grid.knows(label)) & grid.mask
        if not found:
            raise BadData(f"no hexes of board {number} are named: {self._extent()}")
        return found

    def _extent(self) -> str:
        boards = sorted(
            {
                found[1]
                for label in self.board.describe(self.board.grid.mask)
                if (found := _LABEL.match(label))
            }
        )
        return f"the map is made of board {' and board '.join(boards)}, rows A to M, columns 01 to 19"
