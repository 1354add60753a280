"""The source files of a map: what each holds, and where they lie."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from hexfront.cartography.errors import CartographyError
from hexfront.cartography.georeference import Georeference
from hexfront.cartography.natural_earth import Cut
from hexfront.cartography.shapefile import Line
from hexfront.hexes.files.mapfile import MapDoc

FOLDER = Path(__file__).parent / "sources"
"""One folder per game, by its id."""

_Doc = TypeVar("_Doc")


class Struct(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What all entries share: nothing unknown in them."""


class Town(Struct):
    """A place by longitude and latitude; one off the map only guides roads and railways."""

    name: str
    at: tuple[float, float]
    kind: str = ""
    hexes: list[str] = []
    """The hexes of a place that has more than one, or that the rulebook puts elsewhere."""
    origin: str = msgspec.field(name="from", default="reconstructed")
    numbers: dict[str, int] = {}


class River(Struct):
    """A river as a line downstream; `cut` names one in the cut of Natural Earth that comes before it."""

    name: str
    feature: str
    """The hexside feature it becomes."""
    line: Line = []
    cut: str = ""
    bank: bool = False
    """Whether hexes are given to a bank by the majority of their area (broad rivers)."""
    into: str = ""
    """The river it flows into, or `sea`; empty if it ends where its line does."""
    through: bool = False
    """Whether it runs through hexes, as links from one to the next, and not along their sides."""
    ends: tuple[str, str] | None = None
    """Where it begins and ends, if it runs through hexes and not all of it is on the map."""
    broad_from: tuple[float, float] | None = None
    """Where a river begins to be `broad` instead of `feature`."""
    broad: str = ""
    origin: str = msgspec.field(name="from", default="reconstructed")


class Area(Struct):
    """Woods, marsh, hills, built-up ground: outlines, or single spots, in degrees."""

    name: str
    terrain: str
    outline: Line = []
    spots: Line = []
    least: float = 0.5
    """The share of a hex that the outline must cover."""
    origin: str = msgspec.field(name="from", default="reconstructed")


class Route(Struct):
    """A road or railway through places."""

    name: str
    kind: str
    via: list[str]
    zone: str = ""
    """A zone made of its hexes, up to the last place; those of the first place are left out."""
    origin: str = msgspec.field(name="from", default="reconstructed")


class Region(Struct):
    """A zone closed by rivers, lines of the map and the sea: all that can be reached from a town or hex."""

    zone: str
    start: str
    rivers: list[str] = []
    lines: list[str] = []
    origin: str = msgspec.field(name="from", default="reconstructed")


class Features(Struct):
    """The file features.toml."""

    town: list[Town]
    river: list[River] = []
    area: list[Area] = []
    route: list[Route] = []
    region: list[Region] = []
    sea: str = ""
    """The terrain of hexes with more water than land; empty if the map has no coast."""
    blocked: str = ""
    """The feature of the hexsides between land and sea."""
    grain: float = 0.0
    """How far apart, in degrees, the points of coasts and rivers lie at least when they are cut."""


class Bank(Struct):
    """This town lies on that bank of the river, looking downstream."""

    town: str
    river: str
    bank: Literal["left", "right"]


class Correction(Struct):
    """A change by hand, with its reason."""

    reason: str
    origin: str = msgspec.field(name="from")
    feature: str = ""
    """Hexside feature, link kind or terrain that is changed."""
    add: list[str] = []
    remove: list[str] = []
    left: dict[str, list[str]] = {}
    """Hexes that count as the left bank of a river."""
    right: dict[str, list[str]] = {}


class Corrections(Struct):
    """The file corrections.toml."""

    bank: list[Bank] = []
    correction: list[Correction] = []


class Room(Struct):
    """A zone in which so many units set up, `stack` to a hex at most."""

    zone: str
    units: int
    stack: int
    rule: str


class Closed(Struct):
    """A zone that nothing leaves but across these lines."""

    zone: str
    lines: list[str]


class Checks(Struct):
    """The file checks.toml: what `map check` asks of this map beyond what it asks of all."""

    room: list[Room] = []
    closed: list[Closed] = []
    inland: list[str] = []
    """Rivers that end inside the map, neither at its edge nor in another river."""


class Sources(Struct):
    """All source files of one map."""

    georeference: Georeference
    features: Features
    corrections: Corrections
    printed: MapDoc
    """What is on the map beside geography: zones, lines, boxes, numbers."""
    checks: Checks
    cut: Cut | None = None
    inset: MapDoc | None = None
    """A second sheet that lies in a gap of the first, with what is on it and the jumps to it."""


def folder_of(game: str) -> Path:
    """Return the folder with the sources of a game's map."""
    folder = FOLDER / game
    if not (folder / "georeference.toml").is_file():
        known = sorted(path.parent.name for path in FOLDER.glob("*/georeference.toml"))
        raise CartographyError(
            "", "", f"no map of {game!r} is built from geography; there is: {', '.join(known)}"
        )
    return folder


def load(folder: Path) -> Sources:
    """Read the source files of a map from its folder."""
    cut, inset = folder / "natural_earth.json", folder / "inset.json"
    return Sources(
        georeference=_toml(folder / "georeference.toml", Georeference),
        features=_toml(folder / "features.toml", Features),
        corrections=_toml(folder / "corrections.toml", Corrections),
        printed=_json(folder / "printed.json", MapDoc),
        checks=_toml(folder / "checks.toml", Checks),
        cut=_json(cut, Cut) if cut.is_file() else None,
        inset=_json(inset, MapDoc) if inset.is_file() else None,
    )


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CartographyError(path.name, "", f"cannot be read ({error.strerror})") from None


def _toml(path: Path, shape: type[_Doc]) -> _Doc:
    try:
        data = tomllib.loads(_read(path).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CartographyError(path.name, "", f"not a TOML file ({error})") from None
    return _shaped(path, data, shape)


def _json(path: Path, shape: type[_Doc]) -> _Doc:
    try:
        data = msgspec.json.decode(_read(path))
    except msgspec.DecodeError as error:
        raise CartographyError(path.name, "", f"not JSON ({error})") from None
    return _shaped(path, data, shape)


def _shaped(path: Path, data: object, shape: type[_Doc]) -> _Doc:
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$")
        raise CartographyError(path.name, where.rstrip("`").lstrip("."), what) from None
