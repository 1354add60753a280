"""The tables: combat results, terrain effects, what hangs on crossing points, costs, limits (2.6)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from hexfront.engine.base.datafiles import (
    DataFiles,
    bad,
    origin,
    origins,
)
from hexfront.engine.base.errors import BadData
from hexfront.games.tow.box.map_file import CROSSINGS
from hexfront.games.tow.box.roster import Roster, Unit
from hexfront.games.tow.box.terrain import TerrainEffect, TerrainEntry, read_terrain
from hexfront.games.tow.box.token_list import LAST_TURN
from hexfront.hexes import HexMap, Provenance
from hexfront.kit.box.names import Names
from hexfront.kit.box.reading import Closed, Numbers, check_once, check_origins, parts
from hexfront.kit.box.results import die_table, ladder, results
from hexfront.kit.odds import Ladder
from hexfront.kit.tables import CombatTable

FILE = "tables.toml"
Pool = Literal["PR", "IR", "AR"]
_RESULT = re.compile(r"-|A(?P<attacker>[1-9])|(?P<losses>[1-9])?(?P<retreat>R{0,2})")


class CombatResult(msgspec.Struct, frozen=True):
    """One cell of the combat table, taken apart (10.3, 10.4)."""

    text: str
    attacker: int = 0
    """Steps the attackers lose."""
    losses: int = 0
    """Steps the defenders lose before they retreat."""
    retreat: int = 0
    """Hexes the defenders retreat."""


def parse_result(text: str) -> CombatResult:
    """Take a result apart.

    >>> parse_result("1RR")
    CombatResult(text='1RR', attacker=0, losses=1, retreat=2)
    >>> parse_result("A2").attacker, parse_result("-").retreat
    (2, 0)
    """
    found = _RESULT.fullmatch(text)
    if found is None or not text:
        raise BadData(f'"{text}" is no combat result: write -, A1, R, RR or 1RR')
    return CombatResult(
        text, int(found["attacker"] or 0), int(found["losses"] or 0), len(found["retreat"] or "")
    )


class Crossings(msgspec.Struct, frozen=True, kw_only=True):
    """The tables read by the number of crossing points under Soviet control, from 0."""

    luftwaffe: tuple[int, ...]
    """Markers drawn (4.1)."""
    negotiation: tuple[int, ...]
    """Half negotiation points (4.2.2i)."""
    okh: tuple[int, ...]
    """Units that OKH Command activates (4.2.2h)."""
    stavka: dict[int, int]
    """On which turns STAVKA may be selected, and with how many crossing points at most (4.2.1g)."""
    keys: dict[int, int]
    """Crossing points that fall only to a unit in them or in this hex (12.3g)."""
    origins: Mapping[str, Provenance]

    def stavka_comes(self, turn: int, points: int) -> bool:
        """Say whether STAVKA may be selected on a turn with so many crossing points."""
        return turn in self.stavka and points <= self.stavka[turn]


class Costs(msgspec.Struct, frozen=True, kw_only=True):
    """Prices in half negotiation points (11.2)."""

    order: int
    pools: dict[Pool, int]
    origins: Mapping[str, Provenance]


class Limits(Numbers, frozen=True, kw_only=True):
    """Single numbers of the rulebook; movement points are whole, turns are inclusive."""

    stacking: int
    stacking_hqs: int
    relocation: int
    """The least distance of a relocation."""
    soviet_tokens: int
    supply_loss: int
    zoc_enter: int
    zoc_leave: int
    advance_foot: int
    advance_mechanised: int
    airborne_range: int
    crossing_range: int
    opening_turn: int
    """The turn of the Soviet combat before the tokens are selected."""
    ukrainian_turn: int
    """The turn at whose start the Fronts become Ukrainian Fronts, by option."""
    open_crossings_turn: int
    """From this turn on a crossing point without an Axis unit counts as Soviet."""


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """Everything tables.toml holds."""

    crt: CombatTable
    ladder: Ladder
    results: dict[str, CombatResult]
    """Each result of the table, by its text."""
    terrain: dict[str, TerrainEffect]
    crossings: Crossings
    costs: Costs
    limits: Limits


class _Crossings(Closed, frozen=True, kw_only=True):
    luftwaffe: list[int]
    negotiation: list[float]
    okh: list[int]
    origin: dict[str, str] = msgspec.field(name="from")


class _Stavka(Closed, frozen=True, kw_only=True):
    turn: int
    most: int
    origin: str = msgspec.field(name="from")


class _Key(Closed, frozen=True, kw_only=True):
    point: str
    hex: str
    origin: str = msgspec.field(name="from")


class _Costs(Closed, frozen=True, kw_only=True):
    order: float
    PR: float
    IR: float
    AR: float
    origin: dict[str, str] = msgspec.field(name="from")


class _Doc(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    crt: dict[str, Any]
    terrain: list[TerrainEntry]
    crossings: _Crossings
    stavka: list[_Stavka]
    key: list[_Key]
    costs: _Costs
    limits: Limits


def read_tables(files: DataFiles, roster: Roster, board: HexMap, markers: int) -> Tables:
    """Read and check tables.toml; there are so many Luftwaffe markers to draw."""
    doc = files.toml(FILE, _Doc)
    crt = die_table(FILE, "crt", doc.crt)
    if max(doc.crossings.luftwaffe, default=0) > markers:
        raise bad(FILE, "crossings.luftwaffe", f"there are only {markers} Luftwaffe markers")
    for name in check_origins(FILE, "limits", doc.limits):
        if getattr(doc.limits, name) < 1:
            raise bad(FILE, f"limits.{name}", "has to be 1 or more")
    return Tables(
        crt=crt,
        ladder=ladder(FILE, crt),
        results=results(FILE, (crt,), parse_result),
        terrain=read_terrain(FILE, doc.terrain),
        crossings=_crossings(doc, Names(FILE, roster, board)),
        costs=_costs(doc.costs),
        limits=doc.limits,
    )


def _crossings(doc: _Doc, names: Names[Unit]) -> Crossings:
    """Read what hangs on crossing points; with the airborne bridgehead there can be one more than on the map."""
    given, columns = doc.crossings, CROSSINGS + 2
    came = origins(FILE, "crossings", given.origin, ["luftwaffe", "negotiation", "okh"])
    for name, line in (
        ("luftwaffe", given.luftwaffe),
        ("negotiation", given.negotiation),
        ("okh", given.okh),
    ):
        if len(line) != columns or min(line) < 0:
            raise bad(FILE, f"crossings.{name}", f"needs {columns} numbers, none below 0")
    for one in doc.stavka:
        came[f"stavka {one.turn}"] = origin(FILE, f"stavka {one.turn}", one.origin)
        if not 1 <= one.turn <= LAST_TURN or not 0 <= one.most < columns:
            raise bad(FILE, f"stavka {one.turn}", "no such turn or number of crossing points")
    check_once(FILE, [f"stavka {one.turn}" for one in doc.stavka])
    keys = {}
    for key in doc.key:
        where = f"key {key.point}"
        came[where] = origin(FILE, where, key.origin)
        point = names.hex(where, key.point)
        if not names.board.zones["crossing-points"] >> point & 1:
            raise bad(FILE, where, f"{key.point} is no crossing point")
        keys[point] = names.hex(where, key.hex)
    return Crossings(
        luftwaffe=tuple(given.luftwaffe),
        negotiation=tuple(parts(FILE, "crossings.negotiation", one, 2) for one in given.negotiation),
        okh=tuple(given.okh),
        stavka={one.turn: one.most for one in doc.stavka},
        keys=keys,
        origins=came,
    )


def _costs(entry: _Costs) -> Costs:
    prices = {"order": entry.order, "PR": entry.PR, "IR": entry.IR, "AR": entry.AR}
    came = origins(FILE, "costs", entry.origin, list(prices))
    halves = {name: parts(FILE, f"costs.{name}", price, 2) for name, price in prices.items()}
    if min(halves.values()) < 1:
        raise bad(FILE, "costs", "every price is 0.5 or more")
    pools: dict[Pool, int] = {"PR": halves["PR"], "IR": halves["IR"], "AR": halves["AR"]}
    return Costs(order=halves["order"], pools=pools, origins=came)
