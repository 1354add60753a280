"""One counter: what it prints and where it comes in (2.1 to 2.6)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec

from hexfront.engine.base.errors import BadData
from hexfront.hexes import Provenance

Side = Literal["axis", "russian"]
Nation = Literal[
    "german",
    "ss",
    "luftwaffe",
    "rumanian",
    "hungarian",
    "italian",
    "finnish",
    "yugoslav",
    "ukrainian",
    "vlasov",
    "russian",
    "polish",
]
Kind = Literal[
    "infantry",
    "armour",
    "motorized",
    "mountain",
    "cavalry",
    "paratroop",
    "artillery",
    "hq",
    "leader",
    "worker",
    "partisan",
    "uprising",
]
Size = Literal["corps", "army", "army-group", "high-command", "none"]
RUSSIANS = ("russian", "polish")
GERMANS = ("german", "ss", "luftwaffe")
ALLIES = ("rumanian", "hungarian", "italian", "finnish")
"""The minor allies of the Axis, each of which surrenders by itself (24)."""
AREAS = {
    **{"N": "axis", "C": "axis", "S": "axis", "R": "rumania", "F": "finland"},
    **{"B": "baltic-district", "W": "western-district", "K": "kiev-district"},
    **{"O": "odessa-district", "L": "leningrad-district"},
}
"""The set-up codes, and the zone in which their units start; N, C and S start in any Axis country (3.3, 3.4)."""
GARRISONS = ("lapland", "bulgaria", "warsaw")
ELSEWHERE = ("west", "east", "reserve", "worker", "exchange", "partisan", *GARRISONS)
"""The places of arrival that are no city."""
OPTIONAL = ("mix", "pool", "upgrade", "bid", "paratroop", "ukraine")
"""The places that only counters of options have."""
FREE_OF_STACKING = ("hq", "leader", "worker", "partisan", "uprising")
"""The kinds without stacking value (6.3)."""

_FACTORS = re.compile(r"(\d+)-(\d+)")


class Factors(NamedTuple):
    """What a counter prints."""

    combat: int
    movement: int

    def __str__(self) -> str:
        return f"{self.combat}-{self.movement}"


def parse_factors(text: str) -> Factors:
    """Read "combat-movement".

    >>> parse_factors("10-8"), str(parse_factors("1-0"))
    (Factors(combat=10, movement=8), '1-0')
    """
    found = _FACTORS.fullmatch(text)
    if found is None:
        raise BadData(f'"{text}" are no factors: write combat and movement, such as 4-4')
    return Factors(int(found[1]), int(found[2]))


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """One counter."""

    number: int
    id: str
    label: str
    """What is printed on it; several units may share it."""
    name: str
    side: Side
    nation: Nation
    guards: bool
    kind: Kind
    size: Size
    battle_group: bool
    combat: int
    movement: int
    turn: int | None
    """The turn of arrival, 0 for the start; None where an event decides it (20.6 to 20.8, and some options)."""
    impulse: int
    """The impulse of arrival, 0 for units that start."""
    place: str
    """A set-up code, a city, or one of the other places of arrival."""
    stacking: bool
    """Whether it counts for stacking (6.3)."""
    option: str
    """The option that brings it; empty in the standard game."""
    instead_of: str
    """The unit whose place it takes, where there is one (28.4)."""
    origins: Mapping[str, Provenance]

    @property
    def factors(self) -> Factors:
        """Combat and movement together."""
        return Factors(self.combat, self.movement)

    @property
    def starts(self) -> bool:
        """Say whether the campaign begins with it on the map."""
        return self.turn == 0

    @property
    def german(self) -> bool:
        """Say whether it is German, SS and Luftwaffe included."""
        return self.nation in GERMANS

    @property
    def panzer(self) -> bool:
        """Say whether it is a German panzer corps."""
        return self.german and self.kind == "armour"

    @property
    def ally(self) -> bool:
        """Say whether it belongs to a minor ally."""
        return self.side == "axis" and not self.german
