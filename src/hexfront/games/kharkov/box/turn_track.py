"""The turn track and the initial deployment (4.0, 5.2, 5.3, 16.0)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad, origins
from hexfront.games.kharkov.box.map_file import Edge
from hexfront.games.kharkov.box.roster import Roster, Side, Unit
from hexfront.hexes import HexMap, Provenance
from hexfront.kit.box.names import Names
from hexfront.kit.box.reading import Closed, check_counted, check_once

TURNS = "turns.toml"


class Arrival(msgspec.Struct, frozen=True, kw_only=True):
    """Reinforcements of one turn and the edge by which they enter (16.0)."""

    side: Side
    edge: Edge
    units: tuple[int, ...]
    west_of: int | None
    """The hex west of which they enter when the front is unclear (16.22)."""
    origins: Mapping[str, Provenance]


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """One box of the turn track."""

    number: int
    date: str
    air: dict[Side, int]
    arrivals: tuple[Arrival, ...]
    activates: tuple[int, ...]
    """HQs that become active at its start (10.3)."""
    origins: Mapping[str, Provenance]


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the deployment lists: which units start where."""

    rule: str
    side: Side
    text: str
    hexes: int
    """Where its units may be placed; of a reserve the hex of its marker."""
    units: tuple[int, ...]
    """Named units, and untried counters by class in the order of their numbers: which one is all the same."""
    guards: int
    """How many Guards rifle divisions of the owner's choice come on top (5.3p)."""
    reserve: int | None
    """The marker that stands for these units while they wait in its box (6.71); it is placed too."""
    may: int
    """Hexes where up to `may_units` of the units may stand instead (5.2a)."""
    may_units: int
    front: bool
    """Whether its units count for covering the front (5.14)."""
    options: dict[str, int]
    """Hexes that a rule option puts in place of `hexes`."""
    origin: Provenance

    def where(self, options: Collection[str] = ()) -> int:
        """Return the hexes of the line under these rule options."""
        return next((hexes for option, hexes in self.options.items() if option in options), self.hexes)


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario: its lines, and complete set-ups by name."""

    id: str
    title: str
    lines: tuple[Line, ...]
    pool: tuple[int, ...]
    """Units that arrive later."""
    placements: dict[str, dict[int, int]]
    """Complete set-ups: the hex of every unit on the map, by unit number."""
    reserves: dict[str, dict[int, int]]
    """The reserve marker of every unit that waits in a box, by set-up and unit number."""


class _Arrival(Closed, frozen=True, kw_only=True):
    side: Side
    edge: Edge
    units: list[str]
    west_of: str = ""
    origin: dict[str, str] = msgspec.field(name="from")


class _Turn(Closed, frozen=True, kw_only=True):
    number: int
    date: str
    air: dict[Side, int]
    arrivals: list[_Arrival] = []
    activates: list[str] = []
    origin: dict[str, str] = msgspec.field(name="from")


class _Track(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    turn: list[_Turn]


def read_turns(files: DataFiles, roster: Roster, board: HexMap) -> tuple[Turn, ...]:
    """Read and check turns.toml."""
    names = Names(TURNS, roster, board)
    turns = tuple(_turn(names, entry) for entry in files.toml(TURNS, _Track).turn)
    check_counted(TURNS, "turn", [turn.number for turn in turns])
    if len(turns) != 10:
        raise bad(TURNS, "turn", f"the game lasts 10 turns, not {len(turns)}")
    arriving = [unit for turn in turns for one in turn.arrivals for unit in one.units]
    check_once(TURNS, [roster.units[number].id for number in arriving])
    return turns


def _turn(names: Names[Unit], entry: _Turn) -> Turn:
    where = f"turn {entry.number}"
    if set(entry.air) != {"soviet", "axis"} or min(entry.air.values()) < 0:
        raise bad(TURNS, where, "air needs soviet and axis, none below 0")
    hqs = tuple(names.hq(where, name).number for name in entry.activates)
    values = ["date", "air", "activates"] if hqs else ["date", "air"]
    return Turn(
        number=entry.number,
        date=entry.date,
        air=entry.air,
        arrivals=tuple(_arrival(names, where, one) for one in entry.arrivals),
        activates=hqs,
        origins=origins(TURNS, where, entry.origin, values),
    )


def _arrival(names: Names[Unit], where: str, entry: _Arrival) -> Arrival:
    values = ["edge", "units", "west_of"] if entry.west_of else ["edge", "units"]
    return Arrival(
        side=entry.side,
        edge=entry.edge,
        units=names.numbers(where, entry.units, entry.side),
        west_of=names.hex(where, entry.west_of) if entry.west_of else None,
        origins=origins(TURNS, where, entry.origin, values),
    )
