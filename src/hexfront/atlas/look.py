"""How the features of one map are drawn: which symbol each gets, and what the legend calls it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from hexfront.atlas.palette import palette
from hexfront.errors import HexfrontError
from hexfront.hexes import HexMap


class BadLook(HexfrontError):
    """A look file that does not fit the palette or its map."""


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A symbol of the palette and its name in the legend."""

    symbol: str
    label: str = ""


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A name written over hexes, such as that of a river or a sea, or of a `land`."""

    text: str
    hex: str
    turn: float = 0.0
    size: float = 13.0
    land: bool = False


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The file look.json of a game."""

    km: float = 0.0
    """Kilometres from hex to hex along a row; 0 if the map has no such scale."""
    unit: str = "km"
    terrain: dict[str, Sign] = {}
    sides: dict[str, Sign] = {}
    links: dict[str, Sign] = {}
    lines: dict[str, Sign] = {}
    zones: dict[str, Sign] = {}
    numbers: list[str] = []
    """Numbers that are printed in the hexes."""
    levels: str = ""
    """The number that tints hexes by their height."""
    names: list[Name] = []


def load_look(path: Path, board: HexMap) -> Look:
    """Read the look of a map; features it does not name get the symbol of their own name, if there is one."""
    look = Look()
    if path.is_file():
        try:
            look = msgspec.json.decode(path.read_bytes(), type=Look)
        except msgspec.DecodeError as error:
            raise BadLook(f"{path.name}: {error}") from None
    return fitting(look, board, path.name)


def fitting(look: Look, board: HexMap, file: str = "look.json") -> Look:
    """Return a look with a sign for every feature of the map that can be drawn.

    >>> from hexfront.hexes import altered
    >>> plain = altered(HexMap.blank(3, 3), sides={"0101-0102": "river"})
    >>> fitting(Look(), plain).sides
    {'river': Sign(symbol='river', label='river')}
    """
    colours = palette()
    return msgspec.structs.replace(
        look,
        terrain=_signs(file, look.terrain, board.terrain, colours.terrain, "woods"),
        sides=_signs(file, look.sides, board.sides, colours.sides, "river"),
        links=_signs(file, look.links, board.links, colours.links, "road"),
        lines=_signs(file, look.lines, board.lines, colours.lines, "front"),
        zones=_named(file, look.zones, colours.zones),
    )


def _signs(
    file: str, given: dict[str, Sign], features: Iterable[str], known: Iterable[str], other: str
) -> dict[str, Sign]:
    symbols = set(known)
    found = dict(given)
    for name in features:
        if name != "clear":
            found.setdefault(name, Sign(name if name in symbols else other, name))
    return _named(file, {name: found[name] for name in found if name in set(features)}, symbols)


def _named(file: str, signs: dict[str, Sign], known: Iterable[str]) -> dict[str, Sign]:
    symbols = sorted(known)
    for name, sign in signs.items():
        if sign.symbol not in symbols:
            raise BadLook(f'{file}: {name}: no symbol "{sign.symbol}"; there is: {", ".join(symbols)}')
    return {name: Sign(sign.symbol, sign.label or name) for name, sign in signs.items()}
