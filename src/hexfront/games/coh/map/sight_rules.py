"""6.0, 11.3, 11.4, 13.0 What blocks a line of sight, and what does not, as rules that look at one hex on it."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.engine.base.texts import t
from hexfront.games.coh.map.heights import Relief
from hexfront.hexes import line
from hexfront.kit.bars import Force, Modifier


class Ends:
    """The two ends of a line: the higher one decides what blocks it."""

    def __init__(self, relief: Relief, a: int, b: int) -> None:
        self.relief = relief
        one, other = relief.level[a], relief.level[b]
        self.eye, self.lowest = max(one, other), min(one, other)
        self.even, self.rises = one == other, one < other
        self.low, self.high = (a, b) if self.rises else (b, a)
        """The lower end and the higher, if they differ."""

    def beside_low(self, at: int) -> bool:
        """Whether a hex lies beside the lower end."""
        return self.relief.grid.distance(at, self.low) == 1

    def same_slope(self, at: int) -> bool:
        """Whether the ground never rises on the way from the higher end down to a hex [coh:11.4b]."""
        level = self.relief.level
        before = level[self.high]
        for cell in line(self.relief.grid, self.high, self.low).between:
            here = level[at] if at in cell.hexes else min(level[one] for one in cell.hexes)
            if here > before:
                return False
            if at in cell.hexes:
                return True
            before = here
        return True


class Obstacle(NamedTuple):
    """Something in a hex on a line, and the level up to which it stands."""

    line: Ends
    at: int
    top: int = 0
    thick: int = 0
    """How thick it is, if it is smoke."""

    @property
    def level(self) -> int:
        """The level of the ground there."""
        return self.line.relief.level[self.at]

    @property
    def where(self) -> str:
        """What the hex is called."""
        return self.line.relief.grid.label(self.at)


def _rising(rule: str, hills: bool) -> Modifier:
    """How far woods and buildings rise above their hex: the table says so, on hills a rule does."""

    def amount(one: Obstacle) -> int:
        relief = one.line.relief
        return relief.height[one.at] if bool(relief.highest) is hills else 0

    return Modifier(
        rule, lambda one: t("{hex} is an obstacle of level {level}", hex=one.where, level=one.top), amount
    )


RISING = _rising("coh:5.0.t3", hills=False), _rising("coh:11.3c", hills=True)
SMOKE = Modifier(
    "coh:13.0h",
    lambda one: t("Smoke in {hex} is as high as it is thick", hex=one.where),
    lambda one: one.thick * one.line.relief.smoke.height_per_dm,
)
LEVEL = Force("coh:6.0a", lambda one: one.line.even and one.top >= one.line.eye)
UP = Force("coh:11.3a", lambda one: one.line.rises and one.top >= one.line.eye)
DOWN = Force("coh:11.3b", lambda one: not one.line.even and not one.line.rises and one.top >= one.line.eye)
REACHING = (LEVEL, UP, DOWN)
"""What blocks a line because it reaches up to its higher end."""
OPEN = Force("coh:11.0b", lambda one: one.line.even and one.level == one.line.eye)
"""Open ground on the level of both ends is no obstacle."""
BLIND = Force(
    "coh:11.4a",
    lambda one: not one.line.even and one.top > one.line.lowest and one.line.beside_low(one.at),
)
SLOPE = Force("coh:11.4b", lambda one: one.line.same_slope(one.at))
"""Open ground on the way down makes no blind spot."""
LESSER = Force("coh:6.0c", lambda met: len({one.weight for one in met}) > 1)
"""Of the two hexes beside a line only the less blocking one counts."""
SECOND = Force("coh:13.0g", lambda haze: haze.weight >= haze.blocks)
"""Thin smoke adds up on a line."""


class Haze(NamedTuple):
    """The smoke met on a line so far, and how much of it blocks."""

    weight: int
    blocks: int
