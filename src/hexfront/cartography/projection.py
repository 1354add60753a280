"""From degrees to kilometres in a plane, and back."""

from __future__ import annotations

from math import atan, cos, degrees, hypot, log, pi, radians, sin, tan

import msgspec

Point = tuple[float, float]
"""A point of the plane: x to the east and y to the south, in distances between adjacent hexes."""
EARTH = 6371.0
"""The radius of the earth in kilometres."""


class Projection(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Degrees to kilometres east and north of a point.

    A degree is so many kilometres everywhere, which is exact enough for some hundred kilometres; or two
    `parallels` make it Lambert's conformal conic, for maps of half a continent.
    """

    lon: float
    lat: float
    km_lon: float = 0.0
    km_lat: float = 0.0
    parallels: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        plain, cone = min(self.km_lon, self.km_lat) > 0, self.parallels is not None
        if plain == cone or (self.parallels and self.parallels[0] == self.parallels[1]):
            raise ValueError(
                "a projection needs either km_lon and km_lat above 0, or two different parallels"
            )

    def km(self, lon: float, lat: float) -> Point:
        """Return kilometres east and north.

        >>> conic = Projection(31, 52, parallels=(47, 58))
        >>> [round(n) for n in conic.km(31, 53)], [round(n, 6) for n in conic.degrees(*conic.km(20, 60))]
        ([0, 111], [20.0, 60.0])
        """
        if self.parallels is None:
            return (lon - self.lon) * self.km_lon, (lat - self.lat) * self.km_lat
        cone, far = self._cone
        radius, turn = far / _steepness(lat) ** cone, cone * radians(lon - self.lon)
        return radius * sin(turn), far / _steepness(self.lat) ** cone - radius * cos(turn)

    def degrees(self, east: float, north: float) -> Point:
        """Return longitude and latitude."""
        if self.parallels is None:
            return self.lon + east / self.km_lon, self.lat + north / self.km_lat
        cone, far = self._cone
        down = far / _steepness(self.lat) ** cone - north
        lat = 2 * atan((far / hypot(east, down)) ** (1 / cone)) - pi / 2
        return self.lon + degrees(atan(east / down)) / cone, degrees(lat)

    @property
    def _cone(self) -> tuple[float, float]:
        """The constant of the cone, and the distance of the equator from its tip."""
        one, two = self.parallels or (0.0, 0.0)
        cone = log(cos(radians(one)) / cos(radians(two))) / log(_steepness(two) / _steepness(one))
        return cone, EARTH * cos(radians(one)) * _steepness(one) ** cone / cone


def _steepness(lat: float) -> float:
    return tan(pi / 4 + radians(lat) / 2)
