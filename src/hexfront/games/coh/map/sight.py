"""6.0, 13.0 Sight on one map under any smoke; smokes that were asked for are kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from hexfront.games.coh.box.tables import Tables
from hexfront.games.coh.map.clear_sight import ClearSight
from hexfront.games.coh.map.line_of_sight import (
    CLEAR,
    Smoky,
    Trace,
    trace,
)
from hexfront.games.coh.map.sight_in_smoke import Haze
from hexfront.hexes import HexMap

KEPT = 64
"""How many different smokes are remembered."""
Markers = Mapping[int, tuple[int, ...]]
"""By hex, the modifiers of the smoke markers there."""


class Sight(ClearSight):
    """What is seen from where on one laid map; made once and shared by all games on it.

    >>> from hexfront.games.coh.box.data import CohData
    >>> data = CohData.load()
    >>> board = data.boards["1"]
    >>> sight = Sight(board, data.tables)
    >>> at, woods, behind = (board.hex(label) for label in ("1-I05", "1-H05", "1-G05"))
    >>> sight.sees(at, woods), sight.sees(at, behind), sight.sees(behind, at)
    (True, False, False)
    """

    def __init__(self, board: HexMap, tables: Tables) -> None:
        super().__init__(board, tables)
        self._hazes: OrderedDict[frozenset[tuple[int, int]], Haze] = OrderedDict()
        self.clear = Haze(self, CLEAR)
        """Sight without any smoke."""
        self._last: tuple[Markers, Haze] = {}, self.clear

    def seen(self, a: int, smoke: Smoky = CLEAR) -> int:
        """Return all hexes that a hex sees under a smoke, itself included [coh:13.0a]."""
        if smoke:
            return self.haze(smoke).seen(a)
        found = self._seen.get(a)
        return super().seen(a) if found is None else found

    def sees(self, a: int, b: int, smoke: Smoky = CLEAR) -> bool:
        """Say whether a hex sees another."""
        return bool(self.seen(a, smoke) >> b & 1)

    def hindered(self, a: int, smoke: Smoky) -> int:
        """Return the hexes that a hex sees through thin smoke between them [coh:13.0e]."""
        return self.haze(smoke).hindered(a) if smoke else 0

    def haze(self, smoke: Smoky) -> Haze:
        """Return sight under a smoke; asked for again, it is not worked out again."""
        key = frozenset(smoke.items())
        found = self._hazes.get(key)
        if found is None:
            found = self._hazes[key] = Haze(self, dict(smoke))
            if len(self._hazes) > KEPT:
                self._hazes.popitem(last=False)
        return found

    def under(self, markers: Markers) -> Haze:
        """Return sight under smoke markers, those of a hex added up [coh:13.0f]."""
        if not markers:
            return self.clear
        last = self._last
        if markers != last[0]:
            last = self._last = dict(markers), self.haze({at: sum(there) for at, there in markers.items()})
        return last[1]

    def trace(self, a: int, b: int, smoke: Smoky = CLEAR) -> Trace:
        """Trace one line anew, with its reasons."""
        return trace(self.relief, a, b, smoke)
