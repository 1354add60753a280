"""Laying a grid of hexes over the earth: the pins of the rulebook, fitted by least squares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import hypot, sqrt
from typing import Literal, NamedTuple

import msgspec

from hexfront.cartography.errors import CartographyError
from hexfront.cartography.projection import Point, Projection
from hexfront.hexes import Grid, Orientation, Sheet, each


class Pin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hex the rulebook names and the place it stands for; weight 0 only compares."""

    hex: str
    place: str
    lon: float
    lat: float
    rule: str
    weight: float = 1.0


class Fit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is fitted: all six numbers, or only the position of a grid of known pitch with north up.

    A `warped` fit is affine, and then draws the surroundings of each pin to its hex: for maps on which the designer
    moved towns as he needed them.
    """

    kind: Literal["affine", "position", "warped"]
    pitch: float = 0.0
    """Kilometres from hex to hex, where only the position is fitted."""
    limit: float = 1.0
    """The greatest root mean square of the residuals that is accepted, in hexes."""


class Georeference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file georeference.toml of a map."""

    title: str
    orientation: Orientation
    sheet: Sheet
    projection: Projection
    fit: Fit
    pin: list[Pin]


_TOUCHING = 1e-9
"""Nearer than this a point is the pin itself."""
_ROUNDS = 20
"""How often the way back through a warp is tried, each time nearer."""


class Residual(NamedTuple):
    """How far from its hex's centre a pin came to lie, in hexes, and how far a warp has drawn it there."""

    pin: Pin
    off: float
    drawn: float = 0.0


class Plane:
    """A fitted map: from degrees to the plane of the hexes and back."""

    def __init__(self, reference: Georeference) -> None:
        self.reference = reference
        self.grid = Grid(reference.orientation, [reference.sheet], reference.title)
        self._east, self._north = fitted(self, reference)
        (_, a, b), (_, c, d) = self._east, self._north
        self._scale = a * d - b * c
        self._pulls: list[tuple[Point, Point]] = []
        """Where each pin would lie, and how far it is drawn from there."""
        if reference.fit.kind == "warped":
            self._pulls = [self._pull(pin) for pin in reference.pin if pin.weight]

    def _pull(self, pin: Pin) -> tuple[Point, Point]:
        (x, y), (u, v) = self._flat(pin.lon, pin.lat), self.centre(self.grid.hex(pin.hex))
        return (x, y), (u - x, v - y)

    def _drawn(self, at: Point) -> Point:
        """Return how far a point is drawn by the pins: the nearer the more."""
        total, x, y = 0.0, 0.0, 0.0
        for (u, v), (dx, dy) in self._pulls:
            near = ((at[0] - u) ** 2 + (at[1] - v) ** 2) ** 1.5
            if near < _TOUCHING:
                return dx, dy
            total, x, y = total + 1 / near, x + dx / near, y + dy / near
        return (x / total, y / total) if total else (0.0, 0.0)

    def centre(self, at: int) -> Point:
        """Return the centre of a hex."""
        return self.scaled(self.grid.center(at))

    def scaled(self, exact: tuple[int, int]) -> Point:
        """Return a point of the grid's integers in the plane."""
        x, y = exact
        if self.reference.orientation == "pointy":
            return x / 2, y * sqrt(3) / 6
        return x * sqrt(3) / 6, y / 2

    def point(self, lon: float, lat: float) -> Point:
        """Return where a place lies in the plane."""
        x, y = self._flat(lon, lat)
        dx, dy = self._drawn((x, y))
        return x + dx, y + dy

    def _flat(self, lon: float, lat: float) -> Point:
        """Return where a place lies before the pins draw it."""
        east, north = self.reference.projection.km(lon, lat)
        east, north = east - self._east[0], north - self._north[0]
        (_, a, b), (_, c, d) = self._east, self._north
        return (d * east - b * north) / self._scale, (a * north - c * east) / self._scale

    def degrees(self, at: Point) -> Point:
        """Return longitude and latitude of a point of the plane; of a warped one, nearly."""
        if self._pulls:
            before = at
            for _ in range(_ROUNDS):
                dx, dy = self._drawn(before)
                before = at[0] - dx, at[1] - dy
            at = before
        east, north = (one[0] + one[1] * at[0] + one[2] * at[1] for one in (self._east, self._north))
        return self.reference.projection.degrees(east, north)

    @cached_property
    def _buckets(self) -> dict[tuple[int, int], list[tuple[Point, int]]]:
        table: dict[tuple[int, int], list[tuple[Point, int]]] = {}
        for at in each(self.grid.all):
            x, y = self.centre(at)
            for bucket in ((round(x) + dx, round(y) + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
                table.setdefault(bucket, []).append(((x, y), at))
        return table

    def hex_at(self, at: Point) -> int | None:
        """Return the hex in which a point lies, or None off the map."""
        near = self._buckets.get((round(at[0]), round(at[1])), [])
        best = min(((hypot(c[0] - at[0], c[1] - at[1]), one, c) for c, one in near), default=None)
        if best is None or best[0] > 1 / sqrt(3):
            return None
        x, y = abs(at[0] - best[2][0]), abs(at[1] - best[2][1])
        if self.reference.orientation == "flat":
            x, y = y, x
        # A hex of width 1: half its width, and its slanted sides.
        return best[1] if x <= 0.5 + 1e-9 and x / 2 + y * sqrt(3) / 2 <= 0.5 + 1e-9 else None

    def hex_of(self, lon: float, lat: float) -> int | None:
        """Return the hex of a place, or None off the map."""
        return self.hex_at(self.point(lon, lat))

    def bounds(self, margin: float = 0.2) -> tuple[float, float, float, float]:
        """Return west, south, east and north of the map in degrees, with a margin."""
        corners = {corner for at in each(self.grid.all) for corner in self.grid.corners(at)}
        places = [self.degrees(self.scaled(corner)) for corner in corners]
        lons, lats = [lon for lon, _ in places], [lat for _, lat in places]
        return (
            round(min(lons) - margin, 1),
            round(min(lats) - margin, 1),
            round(max(lons) + margin, 1),
            round(max(lats) + margin, 1),
        )

    @cached_property
    def residuals(self) -> list[Residual]:
        """How far off each pin is."""
        found = []
        for pin in self.reference.pin:
            x, y = self.point(pin.lon, pin.lat)
            cx, cy = self.centre(self.grid.hex(pin.hex))
            u, v = self._flat(pin.lon, pin.lat)
            found.append(Residual(pin, hypot(x - cx, y - cy), hypot(x - u, y - v)))
        return found

    @property
    def rms(self) -> float:
        """The root mean square of the residuals of the pins that were fitted."""
        counted = [one.off**2 for one in self.residuals if one.pin.weight]
        return sqrt(sum(counted) / len(counted))


Row = tuple[float, float, float]


def fitted(plane: Plane, reference: Georeference) -> tuple[Row, Row]:
    """Return kilometres east and north as linear functions (constant, x, y) of the plane."""
    pins = [pin for pin in reference.pin if pin.weight]
    places = [plane.centre(plane.grid.hex(pin.hex)) for pin in pins]
    goals = [reference.projection.km(pin.lon, pin.lat) for pin in pins]
    weights = [pin.weight for pin in pins]
    if reference.fit.kind == "position":
        total, pitch = sum(weights), reference.fit.pitch
        if not total or pitch <= 0:
            raise CartographyError(
                "georeference.toml", "fit", "a position needs a pitch and a pin with weight"
            )
        pairs = list(zip(weights, goals, places, strict=True))
        east = sum(weight * (goal[0] - pitch * at[0]) for weight, goal, at in pairs) / total
        north = sum(weight * (goal[1] + pitch * at[1]) for weight, goal, at in pairs) / total
        return (east, pitch, 0.0), (north, 0.0, -pitch)
    if len(pins) < 3:
        raise CartographyError(
            "georeference.toml", "pin", "an affine fit needs three pins with weight or more"
        )
    rows = [(1.0, *at) for at in places]
    return (
        least_squares(rows, [goal[0] for goal in goals], weights),
        least_squares(rows, [goal[1] for goal in goals], weights),
    )


def least_squares(rows: Sequence[Row], goals: Sequence[float], weights: Sequence[float]) -> Row:
    """Return the three numbers whose products with the rows come nearest to the goals.

    >>> [round(n, 6) for n in least_squares([(1, 0, 0), (1, 1, 0), (1, 0, 1), (1, 1, 1)], [1, 3, 0, 2], [1] * 4)]
    [1.0, 2.0, -1.0]
    """
    table = [[0.0] * 4 for _ in range(3)]
    for row, goal, weight in zip(rows, goals, weights, strict=True):
        for i in range(3):
            for j in range(3):
                table[i][j] += weight * row[i] * row[j]
            table[i][3] += weight * row[i] * goal
    for i in range(3):
        best = max(range(i, 3), key=lambda k: abs(table[k][i]))
        table[i], table[best] = table[best], table[i]
        if abs(table[i][i]) < 1e-12:
            raise CartographyError("georeference.toml", "pin", "the pins lie on one line")
        for k in range(3):
            if k != i:
                factor = table[k][i] / table[i][i]
                table[k] = [a - factor * b for a, b in zip(table[k], table[i], strict=True)]
    return table[0][3] / table[0][0], table[1][3] / table[1][1], table[2][3] / table[2][2]
