"""Making a map: coast, rivers, roads and railways, woods, places; then what is printed on it."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from hexfront.cartography.collect import Collected
from hexfront.cartography.errors import CartographyError
from hexfront.cartography.georeference import Plane
from hexfront.cartography.insets import with_inset
from hexfront.cartography.lines import Course, Outline, lattice
from hexfront.cartography.projection import Point
from hexfront.cartography.rivers import Network, banks, stretches, trace
from hexfront.cartography.routes import leg, route
from hexfront.cartography.sources import Area, Correction, River, Route, Sources, Town
from hexfront.hexes import (
    HexError,
    Side,
    Sides,
    bits,
    connected,
    each,
    parse_chain,
    parse_side,
    side_sets,
    split_chain,
)
from hexfront.hexes.files.mapfile import HexGroup, MapDoc, PlaceEntry
from hexfront.hexes.notation import canonical

NATURAL_EARTH = "source Natural Earth 10m"
_CROSSING = {True: 1.5, False: 0.3}
"""What it costs a road to cross a broad river, and any other."""
_SHARED, _BESIDE = -0.35, -0.2
"""What a road gains where one of its kind, or of another, is already there."""


class Builder:
    """Makes one map from its sources, always the same."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.plane = Plane(sources.georeference)
        self.grid = self.plane.grid
        self.made = Collected(self.grid)
        self.towns = {town.name: town for town in sources.features.town}
        self.sea = self._sea()
        self.network = Network(self.plane, self.sea)
        self.courses: dict[str, list[Side]] = {}
        """The hexsides of each river, by its name."""
        self.streams: dict[str, list[int]] = {}
        """The hexes of each river that runs through them."""
        self.tracks: dict[str, list[int]] = {}
        """The hexes of each route, by its name."""
        self._broad: set[Side] = set()
        self._wet: set[Side] = set()

    def build(self) -> MapDoc:
        """Return the map."""
        features = self.sources.features
        for river in features.river:
            self._river(river)
        for area in features.area:
            self._area(area)
        for one in features.route:
            self._route(one)
        if features.blocked:
            coast = [side for at in each(self.sea) for side in self._around(at)]
            self.made.add_sides(features.blocked, coast, NATURAL_EARTH)
        for number, correction in enumerate(self.sources.corrections.correction):
            try:
                self._correct(correction)
            except HexError as error:
                raise CartographyError("corrections.toml", f"correction {number + 1}", str(error)) from None
        return self._document()

    def _sea(self) -> int:
        features, cut = self.sources.features, self.sources.cut
        if not features.sea or cut is None:
            return 0
        outlines = [Outline([self.plane.point(*at) for at in ring]) for ring in cut.land]
        sea = []
        for at in each(self.grid.mask):
            corners = [self.plane.scaled(corner) for corner in self.grid.corners(at)]
            dry = [any(ring.holds(one) for ring in outlines) for one in corners]
            if any(dry) and not all(dry):
                points = lattice(self.plane.centre(at), self.grid.orientation)
                dry = [any(ring.holds(one) for ring in outlines) for one in points]
            if 2 * sum(dry) < len(dry):
                sea.append(at)
        for correction in self.sources.corrections.correction:
            if correction.feature == features.sea:
                sea = [at for at in sea if self.grid.label(at) not in correction.remove]
                sea.extend(self.grid.hex(label) for label in correction.add)
        self.made.add_hexes(features.sea, sea, NATURAL_EARTH)
        return bits(sea)

    def _river(self, river: River) -> None:
        line = river.line
        if river.cut:
            cut = self.sources.cut.rivers if self.sources.cut else {}
            if river.cut not in cut:
                raise CartographyError("natural_earth.json", river.name, f'"{river.cut}" was not cut')
            line = cut[river.cut] + river.line
        points = [self.plane.point(*at) for at in line]
        if river.through:
            self._stream(river, points)
            return
        found: list[Side] = []
        sides = banks(self.network, Course(points), self._forced(river.name)) if river.bank else None
        parts = stretches(self.network, points)
        for part in parts:
            found.extend(trace(self.network, part, into=river.into if part is parts[-1] else "", sides=sides))
        self.network.take(river.name, found)
        self.courses[river.name] = found
        self._wet.update(canonical(self.grid, side) for side in found)
        start = self._broad_start(river, found)
        self.made.add_sides(river.feature, found[:start], river.origin)
        if river.broad:
            self.made.add_sides(river.broad, found[start:], river.origin)
        if river.bank:
            self._broad.update(canonical(self.grid, side) for side in found[start if river.broad else 0 :])

    def _stream(self, river: River, points: list[Point]) -> None:
        """Lead a river through the hexes of the land nearest to its line."""
        on_land = [at for at in (self.plane.hex_at(one) for one in Course(points).points) if at is not None]
        on_land = [at for at in on_land if not self.sea >> at & 1]
        if river.ends is not None:
            first, last = (self.grid.hex(label) for label in river.ends)
        elif on_land:
            first, last = on_land[0], on_land[-1]
        else:
            raise CartographyError("features.toml", river.name, "never meets the map")
        path = route(self.plane, points, first, last, self._at_sea)
        self.streams[river.name] = path
        self.made.add_chain(river.feature, path, river.origin)

    def _at_sea(self, side: Side) -> float:
        there = self.grid.neighbour(*side)
        return 99.0 if there is not None and self.sea >> there & 1 else 0.0

    def _broad_start(self, river: River, found: list[Side]) -> int:
        """Return from which of its hexsides on a river is broad."""
        if river.broad_from is None:
            return 0 if river.broad else len(found)
        x, y = self.plane.point(*river.broad_from)
        middles = []
        for number, side in enumerate(found):
            (a, b), (c, d) = (self.plane.scaled(corner) for corner in self.grid.ends(side))
            middles.append((((a + c) / 2 - x) ** 2 + ((b + d) / 2 - y) ** 2, number))
        return min(middles)[1]

    def _forced(self, river: str) -> dict[int, bool]:
        """Return the hexes that must lie on the left bank (True) or the right of a river."""
        forced = {}
        for bank in self.sources.corrections.bank:
            if bank.river == river:
                for at in self.hexes_of(bank.town):
                    forced[at] = bank.bank == "left"
        for correction in self.sources.corrections.correction:
            for labels, left in ((correction.left, True), (correction.right, False)):
                for label in labels.get(river, ()):
                    forced[self.grid.hex(label)] = left
        return forced

    def town(self, name: str) -> Town:
        """Return the town of this name."""
        if name not in self.towns:
            raise CartographyError("features.toml", name, "there is no such town")
        return self.towns[name]

    def point_of(self, name: str) -> Point:
        """Return where a town lies in the plane."""
        town = self.town(name)
        return self.plane.centre(self.grid.hex(town.hexes[0])) if town.hexes else self.plane.point(*town.at)

    def hexes_of(self, name: str) -> list[int]:
        """Return the hexes of a town; none if it is off the map."""
        town = self.town(name)
        if town.hexes:
            return [self.grid.hex(label) for label in town.hexes]
        at = self.plane.hex_of(*town.at)
        return [] if at is None else [at]

    def _route(self, one: Route) -> None:
        hexes: list[int] = []
        for start, end in pairwise(one.via):
            points = [self.point_of(start), self.point_of(end)]
            ends = leg(self.plane, points[0], points[1], self.sea)
            if ends is None:
                raise CartographyError("features.toml", one.name, f"{start} to {end} never meets the map")
            first, last = (self.hexes_of(start) or [ends[0]])[0], (self.hexes_of(end) or [ends[1]])[0]
            if hexes and hexes[-1] != first:
                raise CartographyError("features.toml", one.name, f"breaks at {start}, off the map")
            path = route(self.plane, points, first, last, lambda side: self._extra(one.kind, side))
            hexes.extend(path if not hexes else path[1:])
        self.tracks[one.name] = hexes
        self.made.add_chain(one.kind, hexes, one.origin)

    def _extra(self, kind: str, side: Side) -> float:
        at = canonical(self.grid, side)
        price = self._at_sea(side)
        if at in self.made.links.get(kind, {}):
            return price + _SHARED
        streams = {river.feature for river in self.sources.features.river if river.through}
        if any(at in links for name, links in self.made.links.items() if name not in streams):
            return price + _BESIDE
        return price + (_CROSSING[at in self._broad] if at in self._wet else 0.0)

    def _area(self, area: Area) -> None:
        found = [at for at in (self.plane.hex_of(*spot) for spot in area.spots) if at is not None]
        if area.outline:
            outline = Outline([self.plane.point(*at) for at in area.outline])
            for at in each(self.grid.mask & ~self.sea):
                points = list(lattice(self.plane.centre(at), self.grid.orientation, 3))
                if sum(outline.holds(one) for one in points) >= area.least * len(points):
                    found.append(at)
        self.made.add_hexes(area.terrain, found, area.origin)

    def _correct(self, change: Correction) -> None:
        name, made = change.feature, self.made
        if name in made.sides:
            for text in change.remove:
                made.sides[name].pop(canonical(self.grid, parse_side(self.grid, text)), None)
            made.add_sides(name, [parse_side(self.grid, text) for text in change.add], change.origin)
        elif name in made.links:
            for text in change.remove:
                for at, direction in parse_chain(self.grid, text):
                    made.remove_link(name, at, at + self.grid.shifts[direction])
            for text in change.add:
                made.add_chain(name, split_chain(self.grid, text), change.origin)
        elif name in made.hexes:
            for label in change.remove:
                made.hexes[name].pop(self.grid.hex(label), None)
            made.add_hexes(name, [self.grid.hex(label) for label in change.add], change.origin)
        elif name:
            raise HexError(f'there is no feature "{name}"')

    def _zones(self) -> dict[str, HexGroup]:
        zones = {}
        for one in self.sources.features.route:
            if one.zone:
                start = self.hexes_of(one.via[0])
                labels = dict.fromkeys(self.grid.label(at) for at in self.tracks[one.name] if at not in start)
                zones[one.zone] = HexGroup(hexes=list(labels), origin=one.origin)
        for region in self.sources.features.region:
            closed = [side for name in region.rivers for side in self.courses[name]]
            for name in region.lines:
                closed.extend(parse_side(self.grid, text) for text in self.sources.printed.lines[name].sides)
            origin = (
                self.hexes_of(region.start) if region.start in self.towns else [self.grid.hex(region.start)]
            )
            walls: Sides = side_sets(self.grid, closed)
            inside = connected(self.grid, bits(origin), self.grid.mask & ~self.sea, blocked=walls)
            zones[region.zone] = HexGroup(hexes=self._labels(inside), origin=region.origin)
        return zones

    def _labels(self, members: int) -> list[str]:
        return sorted(self.grid.label(at) for at in each(members))

    def _places(self) -> list[PlaceEntry]:
        places = []
        for town in self.towns.values():
            hexes = [self.grid.label(at) for at in self.hexes_of(town.name)]
            if town.kind and hexes:
                places.append(PlaceEntry(town.name, hexes, town.origin, town.kind, town.numbers))
        return places

    def _document(self) -> MapDoc:
        made, printed = self.made, self.sources.printed
        for place in self._places():
            made.add_hexes(place.kind, [self.grid.hex(label) for label in place.hexes], place.origin)
        terrain = {name: made.hex_group(name) for name in made.hexes}
        for name, group in printed.terrain.items():
            terrain[name] = merged(terrain.get(name), group)
        inset = self.sources.inset
        sheet = msgspec.structs.replace(
            printed,
            title=self.sources.georeference.title,
            orientation=self.grid.orientation,
            sheets=list(self.grid.sheets),
            terrain=terrain,
            sides={name: made.side_group(name) for name in made.sides} | printed.sides,
            links={name: made.link_group(name) for name in made.links},
            places=[*self._places(), *printed.places],
            zones={**printed.zones, **self._zones()},
        )
        return sheet if inset is None else with_inset(sheet, inset)

    def _around(self, at: int) -> list[Side]:
        """Return the sides between a sea hex and the land."""
        sides = ((at, direction) for direction in range(6))
        return [
            s for s in sides if (there := self.grid.neighbour(*s)) is not None and not self.sea >> there & 1
        ]


def merged(made: HexGroup | None, printed: HexGroup) -> HexGroup:
    """Return the hexes of both, with the origins that the printed ones give."""
    if made is None:
        return printed
    but = {**made.but, **{label: printed.but.get(label, printed.origin) for label in printed.hexes}}
    return HexGroup(
        hexes=sorted({*made.hexes, *printed.hexes}),
        origin=made.origin,
        but={label: origin for label, origin in sorted(but.items()) if origin != made.origin},
    )
