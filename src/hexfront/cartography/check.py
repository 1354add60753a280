"""The linter of maps: what must hold for any map, and for one built from geography."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil

from hexfront.cartography import layout
from hexfront.cartography.build import Builder
from hexfront.cartography.lines import Course
from hexfront.cartography.sources import River, Sources
from hexfront.hexes import (
    HexMap,
    Side,
    bits,
    components,
    connected,
    count,
    each,
    parse_map,
    side_sets,
)
from hexfront.hexes.connect import across
from hexfront.hexes.files.provenance import KINDS
from hexfront.hexes.files.writing import listed_sides
from hexfront.hexes.grid import Point
from hexfront.hexes.regions import chain_ends

SECTIONS = ("terrain", "sides", "links", "zones", "lines", "numbers")


def faults(board: HexMap) -> Iterator[str]:
    """Yield what is wrong with any map: features without origin, lines with gaps."""
    for section in SECTIONS:
        for name in getattr(board, section):
            if name != "clear" and (section, name) not in board.origins:
                yield f"{section}.{name}: has no provenance"
    for place in board.places:
        if place.origin.kind not in KINDS:
            yield f"{place.name}: has no provenance"
        if not place.hexes:
            yield f"{place.name}: lies nowhere"
    for name, line in board.lines.items():
        ends = chain_ends(board.grid, line)
        if ends is None:
            yield f"lines.{name}: has a gap or a branch"
        elif not all(is_outer(board, corner) for corner in ends):
            yield f"lines.{name}: does not run from edge to edge"
    for kind in board.links:
        for at, direction in listed_sides(board.grid, board.link(kind)):
            there = board.grid.beside(at, direction)
            if there is not None and (wet(board) >> at | wet(board) >> there) & 1:
                yield f"links.{kind}: {board.label(at)}-{board.label(there)} runs into the sea"


def wet(board: HexMap) -> int:
    """Return the hexes of the sea."""
    return board.terrain.get("sea", 0)


def is_outer(board: HexMap, corner: Point) -> bool:
    """Say whether a corner of the first sheet lies on its edge or on the coast."""
    meeting = [
        at for at in each(board.grid.all) if not board.grid.sheet(at) and corner in board.grid.corners(at)
    ]
    return len(meeting) < 3 or any(wet(board) >> at & 1 for at in meeting)


class Survey:
    """Checks a map against the sources it was built from."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.builder = Builder(sources)
        self.text = layout.written(self.builder.build())
        self.board = parse_map(self.text)
        self.grid = self.board.grid

    def faults(self, committed: str) -> Iterator[str]:
        """Yield everything that is wrong."""
        fit = self.sources.georeference.fit
        if self.builder.plane.rms > fit.limit:
            yield f"fit: rms {self.builder.plane.rms:.2f} hexes is more than {fit.limit}"
        if committed != self.text:
            yield "map.json: is not what the sources give; build it again"
        yield from faults(self.board)
        for river in self.sources.features.river:
            yield from self._stream(river) if river.through else self._river(river)
        yield from self._banks()
        yield from self._ways()
        yield from self._land()
        yield from self._zones()

    def _river(self, river: River) -> Iterator[str]:
        course = self.builder.courses[river.name]
        pieces = list(stretches(self.board, course))
        if not course:
            yield f"river {river.name}: is not on the map"
        for number, piece in enumerate(pieces):
            ends = chain_ends(self.grid, piece)
            if ends is None:
                yield f"river {river.name}: has a gap at {self.builder.made.write(piece[0])}"
                continue
            if number and not is_outer(self.board, ends[0]):
                yield f"river {river.name}: begins again inside the map"
            last = number == len(pieces) - 1
            joins = last and ends[1] in self.builder.network.rivers.get(river.into, set())
            inland = last and river.name in self.sources.checks.inland
            if not joins and not inland and not is_outer(self.board, ends[1]):
                yield f"river {river.name}: does not reach {river.into or 'the edge'}"

    def _stream(self, river: River) -> Iterator[str]:
        """A river through hexes is one piece with its mouth, after all corrections."""
        links = self.board.link(river.feature)
        course = bits(self.builder.streams[river.name]) & self.board.linked(river.feature)
        if not course:
            yield f"river {river.name}: is not on the map"
            return
        joined = connected(self.grid, course & -course, self.board.linked(river.feature), along=links)
        if course & ~joined:
            yield f"river {river.name}: has a gap at {self.board.describe(course & ~joined)[0]}"

    def _banks(self) -> Iterator[str]:
        for name in {river.name for river in self.sources.features.river if river.bank}:
            yield from self._parted(name)
        for bank in self.sources.corrections.bank:
            course = self.builder.courses[bank.river]
            corners = [self.builder.plane.scaled(corner) for corner in downstream(self.board, course)]
            line = Course(corners)
            for at in self.builder.hexes_of(bank.town):
                if line.is_left(self.builder.plane.centre(at)) != (bank.bank == "left"):
                    yield f"{bank.town}: lies on the wrong bank of the {bank.river}"

    def _parted(self, name: str) -> Iterator[str]:
        """A river from edge to edge or sea leaves no dry way from one bank to the other."""
        course = self.builder.courses[name]
        ends = chain_ends(self.grid, course)
        if ends is None or not all(is_outer(self.board, corner) for corner in ends):
            return
        land = self.grid.mask & ~wet(self.board)
        for at, direction in course:
            there = self.grid.neighbour(at, direction)
            reached = connected(self.grid, 1 << at, land, blocked=side_sets(self.grid, course))
            if there is not None and reached >> there & 1:
                yield f"river {name}: {self.builder.made.write((at, direction))} can be walked around"
                return

    def _ways(self) -> Iterator[str]:
        edges = bits(at for at in each(self.grid.on_sheet(0)) if count(self.grid.around[at]) < 6)
        towns = bits(at for town in self.builder.towns for at in self.builder.hexes_of(town))
        streams = {river.feature for river in self.sources.features.river if river.through}
        for kind, links in self.board.links.items():
            if kind in streams:
                continue
            ends: dict[int, int] = {}
            for at, direction in listed_sides(self.grid, links):
                if self.grid.sheet(at):
                    continue  # What is printed on an inset ends where it pleases.
                for one in (at, at + self.grid.shifts[direction]):
                    ends[one] = ends.get(one, 0) + 1
            for at, number in ends.items():
                if number == 1 and not (edges | towns) >> at & 1:
                    yield f"links.{kind}: ends in {self.board.label(at)}, where nothing is"
        for name, hexes in self.builder.tracks.items():
            for one, between, two in zip(hexes, hexes[1:], hexes[2:], strict=False):
                if not towns >> between & 1 and (one == two or self.grid.direction(one, two) is not None):
                    yield f"{name}: zigzags at {self.board.label(between)}"

    def _land(self) -> Iterator[str]:
        parts = components(self.grid, self.grid.on_sheet(0) & ~wet(self.board))
        for part in sorted(parts, key=count)[:-1]:
            yield f"land: {', '.join(self.board.describe(part)[:3])} is cut off from the rest"
        for place in self.board.places:
            if place.hexes & wet(self.board):
                yield f"{place.name}: lies in the sea"

    def _zones(self) -> Iterator[str]:
        for room in self.sources.checks.room:
            zone = self.board.zones.get(room.zone, 0) & ~wet(self.board)
            if count(zone) < ceil(room.units / room.stack):
                yield f"zones.{room.zone}: {count(zone)} hexes are too few for {room.units} units [{room.rule}]"
        for closed in self.sources.checks.closed:
            walls = [side for name in closed.lines for side in self.board.lines[name]]
            zone = self.board.zones[closed.zone]
            if across(self.grid, zone, side_sets(self.grid, walls)) & ~zone & ~wet(self.board):
                yield f"zones.{closed.zone}: is not closed by {', '.join(closed.lines)}"


def stretches(board: HexMap, course: Sequence[Side]) -> Iterator[list[Side]]:
    """Yield the parts of a river's course between which it is off the map."""
    part: list[Side] = list(course[:1])
    for one, two in pairwise(course):
        if set(board.grid.ends(one)) & set(board.grid.ends(two)):
            part.append(two)
        else:
            yield part
            part = [two]
    if part:
        yield part


def downstream(board: HexMap, course: Sequence[Side]) -> list[Point]:
    """Return the corners of a river's course in order."""
    corners: list[Point] = []
    for part in stretches(board, course):
        ends = chain_ends(board.grid, part)
        if ends is None:
            continue
        corners.append(ends[0])
        for side in part:
            one, two = board.grid.ends(side)
            corners.append(two if corners[-1] == one else one)
    return corners
