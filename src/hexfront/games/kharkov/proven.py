"""11.1 Supply routes found before: most of them are still open, so they are tried before anybody looks for others."""

from __future__ import annotations

from hexfront.hexes import listed

KEPT = 6
"""How many routes are remembered for a hex."""


class Proven:
    """By hex, sets of hexes that make up a route from it to a source, the latest found first.

    >>> known = Proven()
    >>> known.learn(3, 0b11000)
    >>> known.still_open(0b1010, through=0b11010), known.still_open(0b1010, through=0b01010)
    (8, 0)
    """

    __slots__ = ("_routes",)

    def __init__(self) -> None:
        self._routes: dict[int, list[int]] = {}

    def still_open(self, wanted: int, through: int) -> int:
        """Those of the hexes wanted from which a known route leads through open hexes alone."""
        routes, shut, found = self._routes, ~through, 0
        for at in listed(wanted):
            for route in routes.get(at, ()):
                if not route & shut:
                    found |= 1 << at
                    break
        return found

    def learn(self, at: int, route: int) -> None:
        """Remember a route, and forget the oldest one."""
        self._routes[at] = [route, *self._routes.get(at, ())][:KEPT]
