"""13.0 Sight under one smoke: what it hides from an eye, and what it hinders."""

from __future__ import annotations

from functools import cached_property

from hexfront.games.coh.map.clear_sight import ClearSight, Cloud
from hexfront.games.coh.map.line_of_sight import Smoky, trace
from hexfront.hexes import bits, each


class Haze:
    """Sight under one smoke, eye by eye as it is asked for [coh:13.0a]."""

    def __init__(self, sight: ClearSight, smoke: Smoky) -> None:
        self._sight = sight
        self._smoke = smoke
        self._seen: dict[int, int] = {}
        self._faint: dict[int, int] = {}
        self.clouds = bits(smoke)
        """The hexes with smoke."""
        self.spots: dict[int, tuple[int, int]] = {}
        """By hex, where a unit there would find out hidden enemies; worked out by ``spotting``."""
        self.watches: dict[int, tuple[int, int]] = {}
        """The same by sets of hexes."""

    def seen(self, a: int) -> int:
        """Return all hexes that a hex sees, itself included."""
        found = self._seen.get(a)
        if found is None:
            found = self._sight.seen(a)
            if self._smoke:
                hidden, self._faint[a] = self._look(a, found)
                found &= ~hidden
            self._seen[a] = found
        return found

    def among(self, a: int, hexes: int) -> int:
        """Return those of some hexes that a hex sees; where it would see none anyway, smoke is not looked at."""
        found = self._seen.get(a)
        if found is None:
            if not self._sight.seen(a) & hexes:
                return 0
            found = self.seen(a)
        return found & hexes

    def hindered(self, a: int) -> int:
        """Return what a hex sees through thin smoke."""
        seen = self.seen(a)
        return seen & self._sight.narrow(self._faint.get(a, 0))

    @cached_property
    def _clouds(self) -> list[Cloud]:
        return [self._sight.cloud(at, thick) for at, thick in self._smoke.items()]

    def _look(self, a: int, seen: int) -> tuple[int, int]:
        """Return what smoke hides from an eye that sees so much without it, and what it hinders in the wide layout."""
        sight, smoke = self._sight, self._smoke
        relief, shadows, here = sight.relief, sight.shadows, sight.place[a]
        through, beside, back = shadows.through, shadows.beside, shadows.eye - here
        thin, level = relief.smoke.blocks, relief.level[a]
        shut = faint = unsure = 0
        for at, place, around, thick, hides in self._clouds:
            ends = through.get(place - here)
            if ends:
                shadow = ends >> back & (sight.clouded(a, at, thick) if around >> a & 1 else hides[level])
                shut |= shadow if thick >= thin else shadow & faint
                faint |= shadow
            if place - here in beside:
                for ends, full, some, slope in sight.alongside(a, at, smoke):
                    shut |= ends & (full | some & faint)
                    faint |= ends & some
                    unsure |= ends & slope
        hidden = sight.narrow(shut)
        for b in each(seen & sight.narrow(unsure)) if unsure else ():
            met = trace(relief, a, b, smoke)
            hidden = hidden & ~(1 << b) | (not met.seen) << b
            faint = sight.marked(faint, b, met.smoke > 0)
        return hidden, faint
