"""6.0, 11.3, 11.4, 13.0 One line of sight, traced from centre to centre with the rules that decide it.

The higher of the two ends, E, decides. An obstacle on the line blocks if it reaches up to E; of two ends on one
level the open ground between them on that level is none. A lower obstacle blocks only what lies directly behind
it: an end that is lower than its top and next to it. Smoke is an obstacle as high as it is thick; where thick
smoke would block, thin smoke hinders, and the second thin smoke blocks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.map.heights import Relief
from hexfront.games.coh.map.sight_rules import (
    BLIND,
    DOWN,
    LESSER,
    LEVEL,
    OPEN,
    REACHING,
    RISING,
    SECOND,
    SLOPE,
    SMOKE,
    UP,
    Ends,
    Haze,
    Obstacle,
)
from hexfront.hexes import Cell, line
from hexfront.kit.bars import forced, total

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
        if met.weight >= relief.smoke.blocks:
            return Trace(False, 0, tuple(told))
        if SECOND.holds(Haze(hindered, relief.smoke.blocks)):
            told.append(Reason(SECOND.rule, t("The second thin smoke on the line blocks it.")))
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
    reasons = [Reason(LEVEL.rule, t("Nothing blocks the line from centre to centre."))]
    if relief.height[a] or relief.height[b]:
        reasons.append(Reason("coh:6.0b", t("Units see into a blocking hex and out of it.")))
    if relief.level[b] > relief.level[a]:
        reasons.append(Reason(UP.rule, t("No obstacle on the way is as high as the higher hex.")))
    elif relief.level[b] < relief.level[a]:
        reasons.append(Reason(DOWN.rule, t("No obstacle on the way is as high as the higher hex.")))
    return tuple(reasons)


class _Line:
    """The ends of a line and the judgement of each hex on it."""

    def __init__(self, relief: Relief, a: int, b: int, smoke: Smoky) -> None:
        self.relief, self.smoke = relief, smoke
        self.ends = Ends(relief, a, b)

    def cell(self, cell: Cell) -> _Met:
        """Judge a hex, or the less blocking of two between which the line runs [coh:6.0c]."""
        met = [self.hex(at) for at in cell.hexes]
        if not cell.along or not LESSER.holds(met):
            return max(met, key=lambda one: one.weight)
        best = min(met, key=lambda one: one.weight)
        why = t("Along a hexside the less blocking hex counts.")
        return _Met(best.weight, (*best.reasons, Reason(LESSER.rule, why)))

    def hex(self, at: int) -> _Met:
        """Judge one hex: its terrain, then its smoke."""
        relief = self.relief
        told: tuple[Reason, ...] = ()
        if total(RISING, Obstacle(self.ends, at)):
            blocked = self._terrain(at)
            if blocked:
                return _Met(BLOCKED, blocked)
        elif relief.level[at]:
            blocked, told = self._ridge(at)
            if blocked:
                return _Met(BLOCKED, blocked)
        thick = self.smoke.get(at, 0)
        if thick:
            smoke = Obstacle(self.ends, at, thick=thick)
            blocked = self._hidden(smoke._replace(top=smoke.level + SMOKE.amount(smoke)))
            if blocked:
                return _Met(thick, (*told, *blocked, *self._smoke(smoke)))
        return _Met(0, told)

    def _terrain(self, at: int) -> tuple[Reason, ...]:
        """Why the woods or buildings in a hex block, if they do."""
        relief, ground = self.relief, Obstacle(self.ends, at)
        one = ground._replace(top=ground.level + total(RISING, ground))
        blocked = self._hidden(one)
        if not blocked:
            return ()
        table, hills = RISING
        if relief.highest:
            return (Reason(hills.rule, hills.words(one)), *blocked)
        plain = t("{hex} lies on the line and blocks the sight.", hex=one.where)
        return (Reason(table.rule, table.words(one)), Reason(blocked[0].rule, plain))

    def _smoke(self, one: Obstacle) -> tuple[Reason, ...]:
        where, thick = one.where, one.thick
        height = Reason(SMOKE.rule, SMOKE.words(one), f"{SMOKE.amount(one):+}")
        if thick >= self.relief.smoke.blocks:
            full = "coh:13.0a" if thick == self.relief.smoke.fresh else "coh:13.0f"
            return (height, Reason(full, t("Nothing is seen through the smoke in {hex}.", hex=where)))
        return (height, Reason("coh:13.0e", t("Thin smoke in {hex} hinders", hex=where), f"+{thick}"))

    def _hidden(self, one: Obstacle) -> tuple[Reason, ...]:
        """Why something that stands up to a level in a hex would block, if it would."""
        for rule in forced(REACHING, one):
            return (Reason(rule, t("{hex} reaches up to the higher end of the line.", hex=one.where)),)
        if BLIND.holds(one):
            low = self.relief.grid.label(self.ends.low)
            text = t("{low} lies in the blind spot behind {hex}.", low=low, hex=one.where)
            return (Reason(BLIND.rule, text),)
        return ()

    def _ridge(self, at: int) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
        """Why open high ground blocks, and why it does not although it is higher than the lower end."""
        one = Obstacle(self.ends, at, self.relief.level[at])
        if OPEN.holds(one):
            return (), ()
        for rule in forced(REACHING, one):
            hill = t("{hex} is open ground on level {level}", hex=one.where, level=one.top)
            hides = t("The ground of {hex} hides what lies beyond it.", hex=one.where)
            return (Reason(OPEN.rule, hill), Reason(rule, hides)), ()
        blind = self._hidden(one)
        if blind and SLOPE.holds(one):
            text = t("{hex} is open and lies on the same slope: no blind spot.", hex=one.where)
            return (), (Reason(SLOPE.rule, text),)
        return blind, ()
