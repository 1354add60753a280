"""Ready-made set-ups, one for each start line and side: what a player may take over instead of placing units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad, origin
from hexfront.games.trc.box.names import Names
from hexfront.games.trc.box.roster import Roster
from hexfront.games.trc.box.scenario import Line
from hexfront.games.trc.box.unit import Side
from hexfront.hexes import HexMap, Provenance
from hexfront.kit.box.reading import Closed

LINES: tuple[Line, ...] = get_args(Line)


class ReadyMade(msgspec.Struct, frozen=True, kw_only=True):
    """Where the units of a side stand; who is not named is placed as by ``fill``."""

    posts: tuple[tuple[int, str], ...]
    """Units and the labels of their hexes, in the order of the file."""
    origin: Provenance


class _Entry(Closed, frozen=True, kw_only=True):
    hexes: dict[str, list[str]]
    origin: str = msgspec.field(name="from")


class _Doc(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    axis: _Entry
    russian: _Entry


def read_setups(files: DataFiles, roster: Roster, board: HexMap) -> Mapping[Line, Mapping[Side, ReadyMade]]:
    """Read and check the set-ups; whether a hex is open to a unit is asked when it is placed."""
    return {line: _setups(files, line, roster, board) for line in LINES}


def _setups(files: DataFiles, line: Line, roster: Roster, board: HexMap) -> dict[Side, ReadyMade]:
    file = f"setups/{line}.toml"
    doc = files.toml(file, _Doc)
    names = Names(file, roster, board)
    return {
        "axis": _ready_made(names, "axis", doc.axis),
        "russian": _ready_made(names, "russian", doc.russian),
    }


def _ready_made(names: Names, side: Side, entry: _Entry) -> ReadyMade:
    posts: dict[int, str] = {}
    for label, units in entry.hexes.items():
        hex_ = names.label(side, label)
        for unit in names.numbers(f"{side} {label}", units, side):
            if unit in posts:
                raise bad(names.file, f"{side} {label}", f"{names.roster.units[unit].id} stands in two hexes")
            posts[unit] = hex_
    return ReadyMade(posts=tuple(posts.items()), origin=origin(names.file, side, entry.origin))
