"""Reinforcements: Soviet draws in their order, Axis pools by category (2.2, 11.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import (
    DataFiles,
    bad,
    origin,
    origins,
)
from hexfront.games.tow.box.roster import Roster, Unit
from hexfront.games.tow.box.tables import Pool
from hexfront.hexes import HexMap, Provenance
from hexfront.kit.box.names import Names
from hexfront.kit.box.reading import Closed, check_counted, check_once

FILE = "reinforcements.toml"
POOLS: tuple[Pool, ...] = ("PR", "IR", "AR")


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """What the Soviet player receives at the n-th draw (11.1)."""

    number: int
    units: tuple[int, ...]
    relief: tuple[int, ...]
    """Units that take the place of one of the same kind."""
    origins: Mapping[str, Provenance]


class Reinforcements(msgspec.Struct, frozen=True, kw_only=True):
    """Everything reinforcements.toml holds."""

    draws: tuple[Draw, ...]
    airborne: int
    """The unit that lands with the bridgehead marker."""
    pools: dict[Pool, tuple[int, ...]]
    """Axis units for negotiation points."""
    origins: Mapping[str, Provenance]

    def everyone(self) -> tuple[int, ...]:
        """Return every unit that comes after the start."""
        soviet = [unit for draw in self.draws for unit in (*draw.units, *draw.relief)]
        return (*soviet, self.airborne, *(unit for pool in self.pools.values() for unit in pool))


class _Draw(Closed, frozen=True, kw_only=True):
    number: int
    units: list[str] = []
    relief: list[str] = []
    origin: dict[str, str] = msgspec.field(name="from")


class _Airborne(Closed, frozen=True, kw_only=True):
    unit: str
    origin: str = msgspec.field(name="from")


class _Pool(Closed, frozen=True, kw_only=True):
    units: list[str]
    origin: str = msgspec.field(name="from")


class _Doc(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    draw: list[_Draw]
    airborne: _Airborne
    pools: dict[Pool, _Pool]


def read_reinforcements(files: DataFiles, roster: Roster, board: HexMap) -> Reinforcements:
    """Read and check reinforcements.toml."""
    doc = files.toml(FILE, _Doc)
    names = Names(FILE, roster, board)
    check_counted(FILE, "draw", [draw.number for draw in doc.draw])
    if set(doc.pools) != set(POOLS):
        raise bad(FILE, "pools", f"needs {', '.join(POOLS)}")
    airborne = names.unit("airborne", doc.airborne.unit, "soviet")
    if airborne.kind != "airborne":
        raise bad(FILE, "airborne", f"{airborne.id} is no airborne unit")
    came = {f"pool {pool}": origin(FILE, f"pools.{pool}", doc.pools[pool].origin) for pool in POOLS}
    found = Reinforcements(
        draws=tuple(_draw(names, entry) for entry in doc.draw),
        airborne=airborne.number,
        pools={pool: _pool(names, pool, doc.pools[pool].units) for pool in POOLS},
        origins={**came, "airborne": origin(FILE, "airborne", doc.airborne.origin)},
    )
    check_once(FILE, [roster.units[number].id for number in found.everyone()])
    return found


def pool_of(unit: Unit) -> Pool:
    """Return the pool that an Axis unit belongs to as a reinforcement (2.2f)."""
    if unit.nation != "german":
        return "AR"
    return "PR" if unit.mechanised else "IR"


def _draw(names: Names[Unit], entry: _Draw) -> Draw:
    where = f"draw {entry.number}"
    relief = [names.unit(where, name, "soviet") for name in entry.relief]
    for unit in relief:
        if not any(_weaker(other, unit) for other in names.roster.units):
            raise bad(FILE, where, f"no weaker unit is of the kind of {unit.id}, which relieves one")
    values = [name for name in ("number", "units", "relief") if getattr(entry, name)]
    return Draw(
        number=entry.number,
        units=names.numbers(where, entry.units, "soviet"),
        relief=tuple(unit.number for unit in relief),
        origins=origins(FILE, where, entry.origin, values),
    )


def _weaker(other: Unit, unit: Unit) -> bool:
    same = (other.side, other.kind) == (unit.side, unit.kind)
    return same and other.faces[0].attack < unit.faces[0].attack


def _pool(names: Names[Unit], pool: Pool, ids: list[str]) -> tuple[int, ...]:
    units = [names.unit(f"pools.{pool}", name, "axis") for name in ids]
    for unit in units:
        if not unit.combat or pool_of(unit) != pool:
            raise bad(FILE, f"pools.{pool}", f"{unit.id} does not belong there")
    return tuple(unit.number for unit in units)
