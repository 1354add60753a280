"""Collecting the features of a map with the origin of every hex, hexside and link of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from hexfront.hexes import Grid, Side
from hexfront.hexes.files.mapfile import HexGroup, LinkGroup, SideGroup
from hexfront.hexes.notation import canonical


class Collected:
    """Features of one section by name; each item keeps its first place and takes its last origin."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.hexes: dict[str, dict[int, str]] = {}
        self.sides: dict[str, dict[Side, str]] = {}
        self.links: dict[str, dict[Side, str]] = {}
        self._chains: dict[str, list[list[int]]] = {}

    def add_hexes(self, name: str, hexes: Iterable[int], origin: str) -> None:
        """Give a terrain to hexes."""
        self.hexes.setdefault(name, {}).update(dict.fromkeys(hexes, origin))

    def add_sides(self, name: str, sides: Iterable[Side], origin: str) -> None:
        """Give a feature to hexsides."""
        self.sides.setdefault(name, {}).update((canonical(self.grid, side), origin) for side in sides)

    def add_chain(self, kind: str, chain: Sequence[int], origin: str) -> None:
        """Link hexes; links that are there already stay as they are."""
        links = self.links.setdefault(kind, {})
        fresh: list[int] = []
        for step in pairwise(chain):
            side = self.step(*step)
            if side in links:
                self._keep(kind, fresh)
                fresh = []
                continue
            links[side] = origin
            fresh = [*(fresh or [step[0]]), step[1]]
        self._keep(kind, fresh)

    def _keep(self, kind: str, chain: list[int]) -> None:
        if chain:
            self._chains.setdefault(kind, []).append(chain)

    def remove_link(self, kind: str, one: int, two: int) -> None:
        """Take a link away."""
        del self.links[kind][self.step(one, two)]

    def step(self, one: int, two: int) -> Side:
        """Return the hexside between two neighbours, in the one form that is kept."""
        direction = self.grid.direction(one, two)
        if direction is None:
            raise ValueError(f"{self.grid.label(one)} and {self.grid.label(two)} are not adjacent")
        return canonical(self.grid, (one, direction))

    def hex_group(self, name: str) -> HexGroup:
        """Return a terrain as map files hold it, its hexes by label."""
        items = {self.grid.label(at): origin for at, origin in self.hexes[name].items()}
        default, but = _origins(dict(sorted(items.items())))
        return HexGroup(hexes=sorted(items), origin=default, but=but)

    def side_group(self, name: str) -> SideGroup:
        """Return a hexside feature as map files hold it."""
        items = {self.write(side): origin for side, origin in self.sides[name].items()}
        default, but = _origins(items)
        return SideGroup(sides=list(items), origin=default, but=but)

    def link_group(self, kind: str) -> LinkGroup:
        """Return links as map files hold them, in long chains."""
        links = self.links[kind]
        default = _common(links.values())
        chains, but = [], {}
        for chain in self._chains[kind]:
            for part in self._parts(kind, chain):
                text = "-".join(self.grid.label(at) for at in part)
                chains.append(text)
                origin = links[self.step(part[0], part[1])]
                if origin != default:
                    but[text] = origin
        return LinkGroup(chains=chains, origin=default, but=but)

    def _parts(self, kind: str, chain: list[int]) -> Iterator[list[int]]:
        """Yield the parts of a chain that are still linked and have one origin."""
        links, part = self.links[kind], [chain[0]]
        origin = ""
        for one, two in pairwise(chain):
            now = links.get(self.step(one, two), "")
            if now != origin and len(part) > 1:
                yield part
                part = [one]
            part = [*part, two] if now else [two]
            origin = now
        if len(part) > 1:
            yield part

    def write(self, side: Side) -> str:
        """Return a hexside with the lower label first."""
        at, direction = side
        there = self.grid.beside(at, direction)
        if there is None:
            return f"{self.grid.label(at)}:{self.grid.directions[direction]}"
        return "-".join(sorted((self.grid.label(at), self.grid.label(there))))


def _common(origins: Iterable[str]) -> str:
    return Counter(origins).most_common(1)[0][0]


def _origins(items: dict[str, str]) -> tuple[str, dict[str, str]]:
    default = _common(items.values())
    return default, {item: origin for item, origin in items.items() if origin != default}
