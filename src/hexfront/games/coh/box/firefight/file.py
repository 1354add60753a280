"""The shape of a firefight file, as docs/firefights.md describes it; nothing here is checked beyond its shape."""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.games.coh.box.files import Closed
from hexfront.games.coh.box.roster import Side

Label = Literal["published", "reconstructed", "designed"]
Hidden = Literal["no", "may", "must"]
Order = Literal["sides", "players"]
ORIGINS = ("boards", "turns", "cp", "forces", "setup", "cards", "victory", "special")
"""The parts of a firefight that `from` gives an origin for."""


class BoardEntry(Closed, kw_only=True):
    """A board, upside down or not; every one but the first lies beside one named before."""

    board: str
    turned: bool = False
    north_of: str = ""
    south_of: str = ""
    east_of: str = ""
    west_of: str = ""


class SeatEntry(Closed, kw_only=True):
    """A player: his side, command points, first victory points and cards."""

    id: str
    side: Side
    cp: int | list[int]
    name: str = ""
    vp: int = 0
    hand: int = 0
    draw: int | list[int] = 0
    cards: list[str] = []
    weapons: list[str] = []


class GroupEntry(Closed, kw_only=True):
    """Units of one seat that are set up or arrive together."""

    seat: str
    units: dict[str, int]
    at: str | list[str]
    id: str = ""
    facing: str = ""
    hidden: Hidden = "no"
    dug_in: bool = False
    turn: int = 0
    event: bool = False
    loads: list[list[str]] = []


class WorkEntry(Closed, kw_only=True):
    """Fortifications or obstacles of one kind."""

    work: str
    side: Side
    at: str | list[str]
    count: int | None = None
    facing: str = ""
    hidden: bool = False


class ObjectiveEntry(Closed, kw_only=True):
    """A hex worth victory points."""

    at: str
    id: str = ""
    name: str = ""
    control: Side | None = None
    each_turn: int = 0
    turns: list[int] = []
    at_end: int = 0
    on_entry: int = 0
    scoring: int = 0
    scores: list[Side] = []
    card: str = ""


class ExitEntry(Closed, kw_only=True):
    """Hexes from which units of a side may leave the map for victory points."""

    side: Side
    at: str | list[str]
    vp: int
    units: list[str] = []
    last: int = 0


class VictoryEntry(Closed, kw_only=True):
    """What destroyed units are worth: each, and those of single types or groups instead."""

    destroyed: int = 1
    units: dict[str, int] = {}
    groups: dict[str, int] = {}


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    """A rule of one firefight; the subclasses say which."""


class Barred(Special, tag="barred", frozen=True, kw_only=True):
    """Groups that may not use their flamethrower or lay smoke."""

    groups: tuple[str, ...]
    what: tuple[Literal["flame", "smoke"], ...]


class MaySmoke(Special, tag="may-smoke", frozen=True, kw_only=True):
    """Types that may lay smoke though their kind does not (13.1a)."""

    units: tuple[str, ...]


class Observers(Special, tag="observers", frozen=True, kw_only=True):
    """The only groups of a seat that may observe for off-board artillery (12.3c)."""

    seat: str
    groups: tuple[str, ...]


class GunsInBunkers(Special, tag="guns-in-bunkers", frozen=True, kw_only=True):
    """Guns of a side may lie in bunkers (18.1.2a)."""

    side: Side


class WeaponFor(Special, tag="weapon-for", frozen=True, kw_only=True):
    """A weapon card that only units of these groups may carry."""

    card: str
    groups: tuple[str, ...]


class EventGives(Special, tag="event-gives", frozen=True, kw_only=True):
    """Victory points that the event card gives; groups marked `event` arrive by it too."""

    seat: str
    vp: int


AnySpecial = Barred | MaySmoke | Observers | GunsInBunkers | WeaponFor | EventGives


class FirefightFile(Closed, kw_only=True):
    """A whole firefight file."""

    format: Literal[1]
    id: str
    title: str
    label: Label
    turns: int
    board: list[BoardEntry]
    seat: list[SeatEntry]
    group: list[GroupEntry]
    number: int = 0
    date: str = ""
    place: str = ""
    text: str = ""
    initiative: str = "roll"
    order: Order = "sides"
    deck: list[str] = []
    zones: dict[str, list[str]] = {}
    work: list[WorkEntry] = []
    objective: list[ObjectiveEntry] = []
    exit: list[ExitEntry] = []
    victory: VictoryEntry = msgspec.field(default_factory=VictoryEntry)
    special: list[AnySpecial] = []
    notes: list[str] = []
    origin: dict[str, str] = msgspec.field(name="from")
