"""The data files of a game: ours, or the owner's where his folder has one of the same name.

A game names its files once and reads each as a struct; whatever is wrong is refused in one line that says
which file, where in it, and what would be right.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from hexfront.engine.base.errors import BadData
from hexfront.hexes import HexError, HexMap, Provenance, parse_map

_Doc = TypeVar("_Doc")


def bad(file: str, where: str, what: str) -> BadData:
    """Return the error of one fault: which file, where in it, what is wrong.

    >>> str(bad("units.toml", "79ID", "listed twice"))
    'units.toml: 79ID: listed twice'
    """
    return BadData(": ".join(part for part in (file, where, what) if part))


class DataFiles:
    """The bytes of every data file of a game."""

    def __init__(self, game: str, ours: Path, names: Sequence[str], owner: Path | None = None) -> None:
        if owner is not None and not any((owner / name).is_file() for name in names):
            raise BadData(f"{owner}: holds no data file of {game}; there can be {', '.join(names)}")
        self._bytes: dict[str, bytes] = {}
        for name in names:
            path = owner / name if owner is not None and (owner / name).is_file() else ours / name
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
        try:
            data = tomllib.loads(self._bytes[name].decode())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise bad(name, "", f"not a TOML file: {error}") from None
        try:
            return msgspec.convert(data, shape)
        except msgspec.ValidationError as error:
            what, _, where = str(error).partition(" - at `$")
            raise bad(name, where.rstrip("`").lstrip("."), what) from None


def read_map(files: DataFiles, file: str, **needed: Sequence[str]) -> HexMap:
    """Read a map and see that it has all it needs: ``zones=("north", "south")``, ``terrain=("forest",)`` …"""
    try:
        board = parse_map(files.text(file), file)
    except HexError as error:
        raise bad("", "", str(error)) from None
    for section, names in needed.items():
        have = getattr(board, section)
        for name in names:
            if name not in have:
                raise bad(file, section, f'"{name}" is missing')
    return board


def origins(file: str, where: str, given: Mapping[str, str], values: Sequence[str]) -> dict[str, Provenance]:
    """Return the provenance of each value; the key `all` stands for those without one of their own.

    >>> given = {"all": "designed", "steps": "rulebook 9.54b"}
    >>> origins("units.toml", "79ID", given, ["faces", "steps"])["steps"]
    Provenance(kind='rulebook', detail='9.54b')
    >>> origins("units.toml", "79ID", {}, ["steps"])
    Traceback (most recent call last):
    hexfront.engine.base.errors.BadData: units.toml: 79ID: no provenance for steps: name it in `from`, or `all`
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
