"""A small picture of coloured dots, drawn without any library: what an animation of a map is made of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, hypot

from hexfront.atlas.canvas import Dot

DIGITS = {
    "0": (7, 5, 5, 5, 7),
    "1": (2, 6, 2, 2, 7),
    "2": (7, 1, 7, 4, 7),
    "3": (7, 1, 3, 1, 7),
    "4": (5, 5, 7, 1, 1),
    "5": (7, 4, 7, 1, 7),
    "6": (7, 4, 7, 5, 7),
    "7": (7, 1, 2, 2, 2),
    "8": (7, 5, 7, 5, 7),
    "9": (7, 5, 7, 1, 7),
    "/": (1, 1, 2, 4, 4),
}
"""Five rows of three dots each, a row as the sum of 4, 2 and 1."""


class Colours:
    """The colours of a picture by number, as many as a GIF can have."""

    MOST = 256

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, colour: str) -> int:
        """The number of a colour such as ``#f1e6cc``; the last one stands for any that find no room."""
        return self._numbers.setdefault(colour, min(len(self._numbers), self.MOST - 1))

    def table(self) -> bytes:
        """Red, green and blue of each, in order."""
        found = {number: colour for colour, number in reversed(self._numbers.items())}
        return b"".join(bytes.fromhex(found[number][1:]) for number in range(len(found)))


def mixed(one: str, other: str, share: float) -> str:
    """A colour with so much of another in it.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    parts = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def band(one: Dot, two: Dot, width: float) -> list[Dot]:
    """The corners of a straight line of some width.

    >>> band((0, 0), (4, 0), 2)
    [(0.0, -1.0), (4.0, -1.0), (4.0, 1.0), (0.0, 1.0)]
    """
    far = hypot(two[0] - one[0], two[1] - one[1]) or 1
    x, y = (two[1] - one[1]) / far * width / 2, (one[0] - two[0]) / far * width / 2
    return [
        (one[0] + x, one[1] + y),
        (two[0] + x, two[1] + y),
        (two[0] - x, two[1] - y),
        (one[0] - x, one[1] - y),
    ]


class Raster:
    """Dots in rows, each the number of a colour."""

    def __init__(self, width: int, height: int, colours: Colours, paper: str) -> None:
        self.width = width
        self.height = height
        self.colours = colours
        self.dots = bytearray([colours.number(paper)]) * (width * height)

    def polygon(self, corners: Sequence[Dot], colour: str) -> None:
        """Fill a convex shape."""
        self.fill(self.spans(corners), colour)

    def fill(self, spans: Sequence[tuple[int, int]], colour: str) -> None:
        """Fill what :meth:`spans` has worked out."""
        number = bytes([self.colours.number(colour)])
        for first, last in spans:
            self.dots[first:last] = number * (last - first)

    def spans(self, corners: Sequence[Dot]) -> list[tuple[int, int]]:
        """The runs of dots inside a convex shape, for those who fill it again and again."""
        edges = list(pairwise([*corners, corners[0]]))
        top = max(ceil(min(y for _, y in corners) - 0.5), 0)
        bottom = min(ceil(max(y for _, y in corners) - 0.5), self.height)
        found = []
        for row in range(top, bottom):
            middle = row + 0.5
            cuts = [
                x1 + (middle - y1) * (x2 - x1) / (y2 - y1)
                for (x1, y1), (x2, y2) in edges
                if (y1 <= middle) != (y2 <= middle)
            ]
            first, last = max(ceil(min(cuts) - 0.5), 0), min(ceil(max(cuts) - 0.5), self.width)
            if first < last:
                found.append((row * self.width + first, row * self.width + last))
        return found

    def box(self, left: float, top: float, wide: float, high: float, colour: str) -> None:
        """Fill a rectangle."""
        first, last = max(round(left), 0), min(round(left + wide), self.width)
        rows = range(max(round(top), 0), min(round(top + high), self.height))
        self.fill(
            [(row * self.width + first, row * self.width + last) for row in rows if first < last], colour
        )

    def figures(self, text: str, left: int, top: int, size: int, colour: str) -> None:
        """Write a number."""
        for place, sign in enumerate(text):
            for down, row in enumerate(DIGITS[sign]):
                for along in range(3):
                    if row >> (2 - along) & 1:
                        self.box(left + (4 * place + along) * size, top + down * size, size, size, colour)
