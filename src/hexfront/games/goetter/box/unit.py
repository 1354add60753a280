"""One counter: what it prints, what it counts, where it starts or comes in (2.2, 2.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hexfront.hexes import Provenance
from hexfront.kit.box.roster import Face

Side = Literal["german", "soviet"]
Front = Literal["2BF", "1BF", "1UF", "US"]
Group = Literal["A", "B", "C", "D", "E", "F", "G", "H", "J", "other"]
Size = Literal["division", "brigade", "regiment", "battalion", "kg"]
Entry = Literal["N", "NE", "E", "SE", "S", "SW", "W"]
Pool = Literal["cup", "pool", "siege"]
SIDES: tuple[Side, Side] = ("german", "soviet")
GERMAN, SOVIET = 0, 1
"""The number of each side, as states write it."""
FRONTS: tuple[Front, ...] = ("2BF", "1BF", "1UF")
"""The Soviet Fronts, from north to south."""
GROUPS: tuple[Group, ...] = ("A", "B", "C", "D", "E", "F", "G", "H", "J", "other")
"""The groups in which the German sets up, in their order (10.0c)."""
ENTRIES: tuple[Entry, ...] = ("N", "NE", "E", "SE", "S", "SW", "W")
HALF_SIZED: tuple[Size, ...] = ("battalion", "kg")
"""The sizes that count half a point on a siege hex (4.11b, 4.11d)."""
DEPOT = "depot"
"""The kind of the Soviet depots (5.29)."""
GUN = "siege-artillery"
"""The kind of the Soviet guns (7.33)."""
PER = 2
"""Stacking and victory points are counted in halves."""


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """One counter."""

    number: int
    id: str
    label: str
    """What is printed on it; battle groups share theirs."""
    name: str
    side: Side
    kind: str
    size: Size | None
    """The size of a German unit that has one."""
    formation: str
    """The Soviet army or the German division it belongs to."""
    front: Front | None
    """Its Soviet Front; none for Germans, support and battle groups, which are given that of their corps."""
    mobile: bool
    guards: bool
    face: Face
    back: Face | None
    """The reduced side of a unit of two steps."""
    steps: int
    points: int
    """What it takes of an operational or transit hex, in halves of a stacking point (4.11a to 4.14)."""
    siege_points: int
    """What it takes of a siege hex, in halves."""
    zone: bool
    """Whether it counts for a zone of control (4.2c)."""
    vp: int
    """Victory points for each step lost, in halves (11.16, 12.27)."""
    split_of: str
    """For a battle group, the kind of corps that splits into two of its like (12.24)."""
    group: Group | None
    """The German set-up group."""
    at: str
    """The hex where it starts, the default where `free`; empty if it comes later."""
    free: bool
    """Whether its owner may place it elsewhere on the line of its group (10.2)."""
    supplied: bool
    """Whether it starts in supply (10.1b)."""
    turn: int
    """The turn of arrival, 0 if it has none."""
    entry: str
    """The entry area, or the hex, of its arrival."""
    rail: bool
    """Whether it arrives on a railway hex of its entry area (9.16, 9.5)."""
    die: int
    """The highest die with which it comes at all, 0 if none is rolled (9.3a)."""
    pool: Pool | None
    """The cup of support, the pool of battle groups, or the Volkssturm."""
    deserts: bool
    """Whether it is of the division that may leave the Germans (9.4)."""
    origins: Mapping[str, Provenance]

    @property
    def starts(self) -> bool:
        """Say whether the game begins with it on the map."""
        return bool(self.at)

    @property
    def corps(self) -> bool:
        """Say whether it is a Soviet or Polish unit of two steps: a corps, or an army that counts as one (4.12)."""
        return self.side == "soviet" and self.back is not None

    @property
    def ally(self) -> bool:
        """Say whether it is Polish or American, and so run by the Soviet player (1.1a)."""
        return self.front == "US" or self.kind.startswith("polish-")

    @property
    def printed(self) -> str:
        """Its front as text."""
        return f"{self.face.attack}-{self.face.defence}-{self.face.ma}"
