"""10.4 Where a beaten unit may fall back to: the ways with the fewest losses, then those its supply prefers.

A retreat of so many hexes ends so many hexes away. Whoever ends in a full hex goes on, one hex at a time, never
back into a hex of its way and never nearer than it had to go. What it loses there counts like the rest.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from hexfront.engine.api import t
from hexfront.games.tow.map.step_table import Going
from hexfront.hexes import Grid, bits, each
from hexfront.kit.bars import Bar

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


class Hop(NamedTuple):
    """One hex of a retreat, wherever on its way."""

    terms: Terms
    at: int


def _held_rivers(hop: Hop) -> int:
    terms, at = hop.terms, hop.at
    return terms.going.across[at] & terms.zoc if terms.zoc >> at & 1 else 0


HOPS = (
    Bar(
        "tow:10.4k",
        lambda hop, to: t("The enemy is in {hex}.", hex=hop.terms.grid.label(to)),
        lambda hop: hop.terms.enemies,
    ),
    Bar(
        "tow:10.4k",
        lambda hop, to: t("The way to {hex} is blocked.", hex=hop.terms.grid.label(to)),
        lambda hop: hop.terms.grid.around[hop.at] & ~hop.terms.going.linked[hop.at],
    ),
    Bar(
        "tow:10.4j",
        lambda hop, to: t("No retreat across a major river from one enemy ZOC into another."),
        _held_rivers,
    ),
    Bar(
        "tow:10.4i",
        lambda hop, to: t("A major river without a bridge is crossed only with the first hex of a retreat."),
        lambda hop: hop.terms.going.unbridged[hop.at] if hop.at != hop.terms.origin else 0,
    ),
)
"""What closes a hex to every retreat that comes by."""


def nexts(terms: Terms, at: int) -> int:
    """The hexes that a retreat may enter from one hex: the same as the bars leave open, but quicker."""
    going = terms.going
    found = going.linked[at] & ~terms.enemies
    if at != terms.origin:
        found &= ~going.unbridged[at]
    if terms.zoc >> at & 1:
        found &= ~(going.across[at] & terms.zoc)
    return found


def whole(terms: Terms) -> dict[Way, int]:
    """Every way that can be completed, with the losses of going on beyond its last hex if that is full."""
    ways: list[Way] = [()]
    for length in range(1, terms.distance + 1):
        ring = terms.grid.ring(terms.origin, length)
        ways = [
            (*way, to) for way in ways for to in each(nexts(terms, way[-1] if way else terms.origin) & ring)
        ]
    return _completed(terms, ways)


def _completed(terms: Terms, ways: list[Way]) -> dict[Way, int]:
    losses = ((way, _beyond(terms, way)) for way in ways)
    return {way: cost for way, cost in losses if cost is not None}


def _beyond(terms: Terms, way: Way) -> int | None:
    """The fewest hexes in enemy ZOC that a way still enters until it ends where there is room; None if it cannot."""
    if not terms.moves_on or not terms.full >> way[-1] & 1:
        return 0
    shut = bits(way)
    heap = [(0, way[-1])]
    while heap:
        cost, at = heappop(heap)
        if not terms.full >> at & 1:
            return cost
        for to in each(_outward(terms, at) & ~shut):
            shut |= 1 << to
            heappush(heap, (cost + (terms.zoc >> to & 1), to))
    return None


def _outward(terms: Terms, at: int) -> int:
    """The hexes to go on to from a full hex: never nearer than the retreat had to go."""
    return nexts(terms, at) & ~terms.grid.within(terms.origin, terms.distance - 1)


def rank(terms: Terms, start: int, way: Way, beyond: int) -> Rank:
    """Losses of a way, whether it strays from supply, whether it ends in a full hex: the least is the best.

    Fewest hexes in enemy ZOC come first [tow:10.4d], those beyond a full hex included [tow:10.4g]; then every hex is
    nearer to supply, before room at the end [tow:10.4f].
    """
    cost, astray, before = beyond, False, start
    for at in way:
        cost += terms.zoc >> at & 1
        astray = astray or terms.depth[at] >= terms.depth[before]
        before = at
    return cost, astray, bool(terms.full >> way[-1] & 1)


def ranks(terms: Terms, path: Way = ()) -> dict[int, Rank]:
    """By next hex of a retreat that has entered these hexes so far, the best that a way through it can be."""
    done, start, skip = len(path), terms.origin, 0
    if done < terms.distance:
        ways = {way: beyond for way, beyond in whole(terms).items() if way[:done] == path}
    else:
        start, skip = path[-1], done
        onward = _outward(terms, path[-1]) & ~bits(path)
        ways = _completed(terms, [(*path, to) for to in each(onward)])
    found: dict[int, Rank] = {}
    for way, beyond in ways.items():
        one, to = rank(terms, start, way[skip:], beyond), way[done]
        found[to] = min(found.get(to, one), one)
    return found


def ended(terms: Terms, path: Way) -> bool:
    """Whether a retreat that has entered these hexes is over."""
    return len(path) >= terms.distance and not (terms.moves_on and terms.full >> path[-1] & 1)
