"""The fifty unit types and every figure on their counters (1.1, 7.1, 14.0, 15.0, 16.0)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

import msgspec

from hexfront.engine.base.datafiles import (
    DataFiles,
    bad,
    origin,
    origins,
)
from hexfront.engine.base.texts import t
from hexfront.games.coh.box.files import Closed, check_unique
from hexfront.hexes import Provenance

FILE = "units.toml"
Side = Literal["german", "soviet"]
SIDES: tuple[Side, ...] = ("german", "soviet")
Colour = Literal["red", "blue"]
Mobility = Literal["foot", "tracked", "wheeled"]
Class = Literal["foot", "gun", "vehicle"]
Pool = Literal["foot", "vehicle"]
Bonus = Literal["track", "wheel"]
Flame = Literal["squad", "hull", "turret"]

ID = re.compile(r"[a-z0-9][a-z0-9-]*")
LIGHT = 2
"""The highest red move cost of light infantry (1.1a)."""
_RATING = re.compile(r"(\d+) (red|blue)")


class Rating(NamedTuple):
    """A defence rating and its colour: red is soft, blue armoured."""

    value: int
    colour: Colour


class Reach(NamedTuple):
    """The printed range in hexes; `least` is 0 for all but mortars."""

    least: int
    most: int


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all counters of a kind share."""

    klass: Class = msgspec.field(name="class")
    pool: Pool
    """The pool from which damage markers are drawn (7.5a)."""
    costs_cp: bool = True
    """Its loss lowers the command points; not that of trucks and wagons (16.0c)."""
    controls: bool = True
    """It can take an objective (16.0b)."""
    breaches: bool = False
    """Its red fire from another hex counts against works (18.4a)."""
    origin: str = msgspec.field(name="from")


class UnitType(msgspec.Struct, frozen=True, kw_only=True):
    """A type of counter: what it prints, and what its kind adds."""

    id: str
    name: str
    side: Side
    kind: str
    of: Kind
    count: int
    """How many counters there are."""
    years: str
    fire: int | None
    """Cost of an attack in AP; None for what never attacks."""
    indirect: int | None
    """Cost of indirect fire, printed in brackets (12.0a)."""
    turret: bool
    """May fire outside its arc for more AP (15.4a)."""
    move: int
    mobility: Mobility
    bonus: tuple[Bonus, ...]
    red: int | None
    blue: int | None
    white: tuple[Colour, ...]
    """The firepowers on a white box, which lose 2 in close combat (7.7.3b)."""
    range: Reach | None
    flank: Rating
    front: Rating
    explosive: bool
    """Its attacks always meet the flank rating (12.1)."""
    flame: Flame | None
    """How it carries a flamethrower: `hull` fires only in the arc (19.1c)."""
    smoke: bool
    """May lay smoke without leave of the firefight (13.1a, 19.0b)."""
    mineproof: bool
    """Reveals mines without being attacked by them (19.0a)."""
    open_topped: bool
    """Its flank rating is red against explosives and infantry in close combat (15.5)."""
    shield: int
    """The defence modifier of units it carries (16.1a)."""
    origins: Mapping[str, Provenance]

    @property
    def foot(self) -> bool:
        """Whether it is a foot unit: it carries weapon cards and digs in."""
        return self.of.klass == "foot"

    @property
    def gun(self) -> bool:
        """Whether it is a gun that is towed."""
        return self.of.klass == "gun"

    @property
    def vehicle(self) -> bool:
        """Whether it is a vehicle: it carries, tows and shelters others (15.6, 17.0)."""
        return self.of.klass == "vehicle"

    @property
    def light(self) -> bool:
        """Whether it is light infantry, which moves hidden, hides and crosses water (1.1a, 10.1a)."""
        return self.foot and self.move <= LIGHT

    @property
    def two_coloured(self) -> bool:
        """Whether it has firepower of both colours (7.1a)."""
        return self.red is not None and self.blue is not None

    def firepower(self, colour: Colour) -> int | None:
        """Return the printed firepower of a colour."""
        return self.red if colour == "red" else self.blue


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """Everything units.toml holds, by id, in the order of the file."""

    kinds: dict[str, Kind]
    types: dict[str, UnitType]


class _Unit(Closed, kw_only=True):
    id: str
    name: str
    side: Side
    kind: str
    count: int
    years: str
    move: int
    mobility: Mobility
    flank: str
    front: str
    fire: int | None = None
    indirect: int | None = None
    turret: bool = False
    bonus: list[Bonus] = []
    red: int | None = None
    blue: int | None = None
    white: list[Colour] = []
    range: int | tuple[int, int] | None = None
    explosive: bool = False
    flame: Flame | None = None
    smoke: bool = False
    mineproof: bool = False
    open_topped: bool = False
    shield: int = 0
    origin: dict[str, str] = msgspec.field(name="from")


class _Doc(Closed, kw_only=True):
    format: Literal[1]
    kinds: dict[str, Kind]
    unit: list[_Unit]


_FIGURES = tuple(
    name for name in _Unit.__struct_fields__ if name not in ("id", "name", "side", "kind", "origin")
)


def read_roster(files: DataFiles) -> Roster:
    """Read and check units.toml."""
    doc = files.toml(FILE, _Doc)
    for name, kind in doc.kinds.items():
        origin(FILE, f"kinds.{name}", kind.origin)
    check_unique(FILE, "unit", [entry.id for entry in doc.unit])
    return Roster(kinds=doc.kinds, types={entry.id: _type(doc, entry) for entry in doc.unit})


def parse_rating(file: str, where: str, text: str) -> Rating:
    """Read a defence rating.

    >>> parse_rating("units.toml", "ru-kv1a", "20 blue")
    Rating(value=20, colour='blue')
    """
    found = _RATING.fullmatch(text)
    if found is None:
        raise bad(file, where, f'"{text}" is no defence rating: write "12 red" or "15 blue"')
    return Rating(int(found[1]), "red" if found[2] == "red" else "blue")


def _type(doc: _Doc, entry: _Unit) -> UnitType:
    _check(doc, entry)
    reach = Reach(0, entry.range) if isinstance(entry.range, int) else entry.range and Reach(*entry.range)
    return UnitType(
        **{name: getattr(entry, name) for name in ("id", "name", "side", "kind", "count", "years", "fire")},
        **{name: getattr(entry, name) for name in ("indirect", "turret", "move", "mobility", "red", "blue")},
        **{name: getattr(entry, name) for name in ("explosive", "flame", "smoke", "mineproof", "shield")},
        of=doc.kinds[entry.kind],
        bonus=tuple(entry.bonus),
        white=tuple(entry.white),
        range=reach,
        flank=parse_rating(FILE, entry.id, entry.flank),
        front=parse_rating(FILE, entry.id, entry.front),
        open_topped=entry.open_topped,
        origins=origins(FILE, entry.id, entry.origin, _FIGURES),
    )


def _check(doc: _Doc, entry: _Unit) -> None:
    if not ID.fullmatch(entry.id):
        raise bad(FILE, f'"{entry.id}"', "an id is made of small letters, digits and hyphens")
    if entry.kind not in doc.kinds:
        raise bad(FILE, entry.id, f'unknown kind "{entry.kind}": there are {", ".join(doc.kinds)}')
    if entry.count < 1 or entry.move < 1:
        raise bad(FILE, entry.id, "count and move are 1 or more")
    given = [value is not None for value in (entry.fire, entry.red, entry.blue, entry.range)]
    if any(given) != all(given):
        raise bad(FILE, entry.id, "fire, red, blue and range are given together or not at all")
    if isinstance(entry.range, tuple) and entry.range[0] > entry.range[1]:
        raise bad(FILE, entry.id, f"the range {list(entry.range)} ends before it begins")
    klass = doc.kinds[entry.kind].klass
    if (klass == "foot") != (entry.mobility == "foot"):
        raise bad(
            FILE, entry.id, f"a {entry.kind} is of the class {klass} and cannot move as {entry.mobility}"
        )
    if entry.open_topped and not entry.flank.endswith("blue"):
        raise bad(FILE, entry.id, "only a blue flank rating can be open-topped")


def called(types: Iterable[UnitType], words: Mapping[str, str]) -> dict[str, str]:
    """What each counter is called at the table: its type and its number, instead of its id."""
    return {
        f"{one.id}.{number}": t(
            "{kind} #{number}", kind=one.id if one.id in words else one.name, number=number
        ).render(words)
        for one in types
        for number in range(1, one.count + 1)
    }
