"""10.4 Where a beaten unit may fall back to: the ways with the fewest losses, then those its supply prefers.

A retreat of so many hexes ends so many hexes away. It crosses a major river without a bridge only with its first
step, and no major river at all between two hexes in enemy ZOC. Whoever ends in a full hex goes on, one hex at a
time, never back into a hex of its way and never nearer than it had to go.
"""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.tow.going import Going
from hexfront.hexes import Grid, bits, each

Way = tuple[int, ...]
"""The hexes entered, in order."""
Rank = tuple[int, bool, bool]


class Terms(NamedTuple):
    """What a retreating unit faces."""

    grid: Grid
    going: Going
    enemies: int
    """Hexes it may not enter [tow:10.4k]."""
    zoc: int
    """Hexes that cost it a step [tow:10.4e]."""
    full: int
    """Hexes in which it had better not end [tow:10.4f]."""
    moves_on: bool
    """Whether it goes on from a full hex [tow:10.4g]; an HQ that meets another is relocated instead."""
    depth: tuple[int, ...]
    """By hex, how far its supply is."""
    origin: int
    distance: int
    """How many hexes it has to go."""


def nexts(terms: Terms, at: int) -> int:
    """The hexes that a retreat may enter from one hex [tow:10.4i] [tow:10.4j] [tow:10.4k]."""
    going = terms.going
    found = going.linked[at] & ~terms.enemies
    if at != terms.origin:
        found &= ~going.unbridged[at]
    if terms.zoc >> at & 1:
        found &= ~(going.across[at] & terms.zoc)
    return found


def whole(terms: Terms) -> list[Way]:
    """Every way that can be completed, if need be beyond a full hex."""
    ways: list[Way] = [()]
    for length in range(1, terms.distance + 1):
        ring = terms.grid.ring(terms.origin, length)
        ways = [
            (*way, to) for way in ways for to in each(nexts(terms, way[-1] if way else terms.origin) & ring)
        ]
    return [way for way in ways if _ends(terms, way)]


def _ends(terms: Terms, way: Way) -> bool:
    """Whether a way ends, here or after going on, in a hex with room."""
    if not terms.moves_on or not terms.full >> way[-1] & 1:
        return True
    return any(_ends(terms, (*way, to)) for to in each(_onward(terms, way)))


def _onward(terms: Terms, way: Way) -> int:
    """The hexes next to the end of a way into which it may go on."""
    return nexts(terms, way[-1]) & ~bits(way) & ~terms.grid.within(terms.origin, terms.distance - 1)


def rank(terms: Terms, start: int, way: Way) -> Rank:
    """Losses of a way, whether it strays from supply, whether it ends in a full hex: the least is the best.

    Fewest hexes in enemy ZOC come first [tow:10.4d]; then every hex is nearer to supply, before room at the end
    [tow:10.4f].
    """
    cost, astray, before = 0, False, start
    for at in way:
        cost += terms.zoc >> at & 1
        astray = astray or terms.depth[at] >= terms.depth[before]
        before = at
    return cost, astray, bool(terms.full >> way[-1] & 1)


def ranks(terms: Terms, path: Way = ()) -> dict[int, Rank]:
    """By next hex of a retreat that has entered these hexes so far, the best that a way through it can be."""
    done, start = len(path), terms.origin
    if done < terms.distance:
        ways = [way for way in whole(terms) if way[:done] == path]
    else:
        done, start = 0, path[-1]
        ways = [(to,) for to in each(_onward(terms, path)) if _ends(terms, (*path, to))]
    found: dict[int, Rank] = {}
    for way in ways:
        one, to = rank(terms, start, way), way[done]
        found[to] = min(found.get(to, one), one)
    return found


def choices(terms: Terms, path: Way = ()) -> int:
    """The next hexes a retreat has to choose from; none when there is no way."""
    found = ranks(terms, path)
    top = min(found.values(), default=None)
    return bits(to for to, one in found.items() if one == top)


def ended(terms: Terms, path: Way) -> bool:
    """Whether a retreat that has entered these hexes is over."""
    return len(path) >= terms.distance and not (terms.moves_on and terms.full >> path[-1] & 1)
