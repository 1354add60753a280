"""6.0, 11.3, 11.4, 13.0 One line of sight, traced from centre to centre with the rules that decide it.

The higher of the two ends, E, decides. An obstacle on the line blocks if it reaches up to E; of two ends on one
level the open ground between them on that level is none. A lower obstacle blocks only what lies directly behind
it: an end that is lower than its top and next to it. Smoke is an obstacle as high as it is thick; where thick
smoke would block, thin smoke hinders, and the second thin smoke blocks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.map.heights import Relief
from hexfront.hexes import Cell, line

Smoky = Mapping[int, int]
"""The smoke on the map: its defence modifier by hex."""
CLEAR: Smoky = {}
BLOCKED = 99
"""More smoke than any line can bear: what terrain does to it."""


class Trace(NamedTuple):
    """What a line of sight meets."""

    seen: bool
    smoke: int
    """The defence modifier of thin smoke on the way [coh:13.0e]."""
    reasons: tuple[Reason, ...]


class _Met(NamedTuple):
    """What one hex does to a line: how much smoke it is worth, and the rules that say so."""

    weight: int
    reasons: tuple[Reason, ...] = ()


def trace(relief: Relief, a: int, b: int, smoke: Smoky = CLEAR) -> Trace:
    """Trace one line anew; it is the same both ways [coh:6.0b]."""
    if a == b:
        return Trace(True, 0, (Reason("coh:6.0b", t("A unit sees its own hex.")),))
    eye = _Line(relief, a, b, smoke)
    hindered = 0
    told: list[Reason] = _levels(relief, a, b)
    for cell in line(relief.grid, a, b).between:
        met = eye.cell(cell)
        hindered += met.weight
        told += met.reasons
        if hindered >= relief.smoke.blocks:
            if met.weight < relief.smoke.blocks:
                told.append(_said("coh:13.0g", t("The second thin smoke on the line blocks it.")))
            return Trace(False, 0, tuple(told))
    return Trace(True, hindered, (*told, *_free(relief, a, b)))


def _levels(relief: Relief, a: int, b: int) -> list[Reason]:
    """The levels of the two ends, where there is a hill."""
    one, other = relief.level[a], relief.level[b]
    if one == other == 0:
        return []
    return [Reason("coh:11.0a", t("The ends lie on the levels {one} and {other}", one=one, other=other))]


def _free(relief: Relief, a: int, b: int) -> tuple[Reason, ...]:
    """What may be said of a line that nothing blocks."""
    reasons = [_said("coh:6.0a", t("Nothing blocks the line from centre to centre."))]
    if relief.height[a] or relief.height[b]:
        reasons.append(_said("coh:6.0b", t("Units see into a blocking hex and out of it.")))
    if relief.level[b] > relief.level[a]:
        reasons.append(_said("coh:11.3a", t("No obstacle on the way is as high as the higher hex.")))
    elif relief.level[b] < relief.level[a]:
        reasons.append(_said("coh:11.3b", t("No obstacle on the way is as high as the higher hex.")))
    return tuple(reasons)


def _said(rule: str, text: Text) -> Reason:
    return Reason(rule, text)


class _Line:
    """The ends of a line and the judgement of each hex on it."""

    def __init__(self, relief: Relief, a: int, b: int, smoke: Smoky) -> None:
        self.relief = relief
        self.ends = (a, b)
        self.smoke = smoke
        levels = relief.level[a], relief.level[b]
        self.eye = max(levels)
        self.even = levels[0] == levels[1]
        self.low = a if levels[0] < levels[1] else b
        """The lower end, if there is one."""
        self.rule = "coh:11.3a" if levels[0] < levels[1] else "coh:11.3b" if not self.even else "coh:6.0a"

    def cell(self, cell: Cell) -> _Met:
        """Judge a hex, or the less blocking of two between which the line runs [coh:6.0c]."""
        met = [self.hex(at) for at in cell.hexes]
        if not cell.along:
            return met[0]
        best = min(met, key=lambda one: one.weight)
        if any(one.weight > best.weight for one in met):
            why = t("Along a hexside the less blocking hex counts.")
            return _Met(best.weight, (*best.reasons, _said("coh:6.0c", why)))
        return best

    def hex(self, at: int) -> _Met:
        """Judge one hex: its terrain, then its smoke."""
        relief = self.relief
        where = relief.grid.label(at)
        told: tuple[Reason, ...] = ()
        if relief.height[at]:
            blocked = self._hidden(at, relief.top(at))
            if blocked:
                text = t("{hex} is an obstacle of level {level}", hex=where, level=relief.top(at))
                if relief.highest:
                    return _Met(BLOCKED, (Reason("coh:11.3c", text), *blocked))
                plain = t("{hex} lies on the line and blocks the sight.", hex=where)
                return _Met(BLOCKED, (Reason("coh:5.0.t3", text), _said(self.rule, plain)))
        elif relief.level[at]:
            blocked, told = self._ridge(at)
            if blocked:
                return _Met(BLOCKED, blocked)
        thick = self.smoke.get(at, 0)
        if thick:
            blocked = self._hidden(at, relief.level[at] + thick * relief.smoke.height_per_dm)
            if blocked:
                return _Met(thick, (*told, *blocked, *self._smoke(where, thick)))
        return _Met(0, told)

    def _smoke(self, where: str, thick: int) -> tuple[Reason, ...]:
        height = Reason("coh:13.0h", t("Smoke in {hex} is as high as it is thick", hex=where), f"+{thick}")
        if thick >= self.relief.smoke.blocks:
            full = "coh:13.0a" if thick == self.relief.smoke.fresh else "coh:13.0f"
            return (height, _said(full, t("Nothing is seen through the smoke in {hex}.", hex=where)))
        return (height, Reason("coh:13.0e", t("Thin smoke in {hex} hinders", hex=where), f"+{thick}"))

    def _hidden(self, at: int, top: int) -> tuple[Reason, ...]:
        """Why something that stands up to this level in a hex would block, if it would."""
        where = self.relief.grid.label(at)
        if top >= self.eye:
            return (_said(self.rule, t("{hex} reaches up to the higher end of the line.", hex=where)),)
        if not self.even and top > self.relief.level[self.low] and self._next_to_low(at):
            low = self.relief.grid.label(self.low)
            return (_said("coh:11.4a", t("{low} lies in the blind spot behind {hex}.", low=low, hex=where)),)
        return ()

    def _ridge(self, at: int) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
        """Why open high ground blocks, and why it does not although it is higher than the lower end."""
        level, where = self.relief.level[at], self.relief.grid.label(at)
        if level > self.eye or (level == self.eye and not self.even):
            hill = _said("coh:11.0b", t("{hex} is open ground on level {level}", hex=where, level=level))
            return (
                hill,
                _said(self.rule, t("The ground of {hex} hides what lies beyond it.", hex=where)),
            ), ()
        blind = self._hidden(at, level) if level < self.eye else ()
        if blind and self._same_slope(at):
            text = t("{hex} is open and lies on the same slope: no blind spot.", hex=where)
            return (), (_said("coh:11.4b", text),)
        return blind, ()

    def _next_to_low(self, at: int) -> bool:
        return self.relief.grid.distance(at, self.low) == 1

    def _same_slope(self, at: int) -> bool:
        """Whether the ground never rises on the way from the higher end down to a hex [coh:11.4b]."""
        level = self.relief.level
        high = self.ends[0] if self.low == self.ends[1] else self.ends[1]
        before = level[high]
        for cell in line(self.relief.grid, high, self.low).between:
            here = level[at] if at in cell.hexes else min(level[one] for one in cell.hexes)
            if here > before:
                return False
            if at in cell.hexes:
                return True
            before = here
        return True
