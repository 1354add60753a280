"""Reading the data files: ours, or the owner's where his folder has one of the same name."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from hexfront.engine.errors import BadData
from hexfront.hexes import HexError, Provenance

OURS = Path(__file__).parent / "data"
BOARDS = tuple(f"boards/{number}.json" for number in range(1, 6))
FILES = ("units.toml", "markers.toml", "cards.toml", "tables.toml", *BOARDS)
FIREFIGHTS = "firefights"

_Doc = TypeVar("_Doc")


def bad(file: str, where: str, what: str) -> BadData:
    """Return the error of one fault: which file, where in it, what is wrong.

    >>> str(bad("units.toml", "de-rifles", "listed twice"))
    'units.toml: de-rifles: listed twice'
    """
    return BadData(": ".join(part for part in (file, where, what) if part))


class Closed(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What all entries of our TOML files share: unknown keys are refused."""


def parse_toml(name: str, text: bytes, shape: type[_Doc]) -> _Doc:
    """Return the text of a TOML file as a struct."""
    try:
        data = tomllib.loads(text.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise bad(name, "", f"not a TOML file: {error}") from None
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$")
        raise bad(name, where.rstrip("`").lstrip("."), what) from None


class DataFiles:
    """The bytes of every data file. An owner's folder replaces files by name and may add firefights."""

    def __init__(self, owner: Path | None = None) -> None:
        folders = [OURS] if owner is None else [owner, OURS]
        found = [_firefights(folder) for folder in folders]
        if owner is not None and not found[0] and not any((owner / name).is_file() for name in FILES):
            raise BadData(
                f"{owner}: holds no data file of coh; there can be {', '.join(FILES)}, firefights/*.toml"
            )
        self.firefights = tuple(sorted({name for names in found for name in names}))
        self._bytes: dict[str, bytes] = {}
        for name in (*FILES, *self.firefights):
            path = next((folder / name for folder in folders if (folder / name).is_file()), OURS / name)
            try:
                self._bytes[name] = path.read_bytes()
            except OSError as error:
                raise bad(name, "", f"cannot be read ({error.strerror})") from None

    def text(self, name: str) -> bytes:
        """Return the content of a file."""
        return self._bytes[name]

    def hashes(self) -> dict[str, str]:
        """Return the SHA-256 of each file by its name."""
        return {name: hashlib.sha256(data).hexdigest() for name, data in self._bytes.items()}

    def toml(self, name: str, shape: type[_Doc]) -> _Doc:
        """Return a TOML file as a struct."""
        return parse_toml(name, self._bytes[name], shape)


def _firefights(folder: Path) -> list[str]:
    return [f"{FIREFIGHTS}/{path.name}" for path in (folder / FIREFIGHTS).glob("*.toml") if path.is_file()]


def origins(file: str, where: str, given: Mapping[str, str], values: Sequence[str]) -> dict[str, Provenance]:
    """Return the provenance of each value; the key `all` stands for those without one of their own.

    >>> given = {"all": "source counters", "move": "rulebook 3.0.ex1"}
    >>> origins("units.toml", "ru-rifles", given, ["fire", "move"])["move"]
    Provenance(kind='rulebook', detail='3.0.ex1')
    >>> origins("units.toml", "ru-rifles", {}, ["fire"])
    Traceback (most recent call last):
    hexfront.engine.errors.BadData: units.toml: ru-rifles: no provenance for fire: name it in `from`, or `all`
    """
    found = {}
    for key in given:
        if key != "all" and key not in values:
            raise bad(file, where, f'`from` names "{key}"; values here are {", ".join(values)}')
    for value in values:
        text = given.get(value, given.get("all"))
        if text is None:
            raise bad(file, where, f"no provenance for {value}: name it in `from`, or `all`")
        found[value] = origin(file, where, text)
    return found


def origin(file: str, where: str, text: str) -> Provenance:
    """Return one provenance."""
    try:
        return Provenance.parse(text)
    except HexError as error:
        raise bad(file, where, str(error)) from None


def check_unique(file: str, section: str, names: Sequence[str]) -> None:
    """Refuse a name that is used twice."""
    for name in names:
        if names.count(name) > 1:
            raise bad(file, f"{section} {name}", "is listed twice")
