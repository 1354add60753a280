"""The tables: terrain effects, combat results, morale, breakdown, victory, limits."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad, origin
from hexfront.games.kharkov.box.combat_results import CombatResult, parse_result
from hexfront.games.kharkov.box.roster import (
    MOBILITIES,
    Mobility,
    Roster,
    parse_face,
)
from hexfront.kit.box.reading import Closed, Numbers, check_origins, within
from hexfront.kit.box.results import die_table, ladder, results
from hexfront.kit.box.roster import Face
from hexfront.kit.odds import Ladder
from hexfront.kit.tables import CombatTable

FILE = "tables.toml"


class TerrainEffect(Closed, frozen=True, kw_only=True):
    """One line of the terrain effects table. Costs are in half movement points."""

    name: str
    on: Literal["hex", "side", "link"]
    cost: dict[Mobility, int] = {}
    """To enter (hex, link) or added for crossing (side); empty where it depends on the rest of the hex."""
    defence_times: int = 1
    attack_halved: bool = False
    die: int = 0
    """Added to the combat die when every attacker is across it."""
    road_only: bool = False
    """Crossed and attacked across only along a road."""
    origin: str = msgspec.field(name="from")


class Breakdown(msgspec.Struct, frozen=True, kw_only=True):
    """What a division of these kinds, showing this face, splits into (15.11)."""

    kinds: tuple[str, ...]
    face: Face
    regiments: tuple[Face, ...]
    origin: str


class Level(Closed, frozen=True, kw_only=True):
    """A level of victory and the least difference that reaches it."""

    name: str
    least: int


class Victory(Numbers, frozen=True, kw_only=True):
    """Victory points (17.0)."""

    cities: dict[str, int]
    """By zone, for control at the end of the game."""
    city_hex: int
    kharkov_isolated: int
    front_broken: int
    panzer_division: int
    destroyed: dict[str, int]
    """By the kind of the unit destroyed."""
    levels: tuple[Level, ...]

    def level(self, difference: int) -> str:
        """Return the level of victory for a difference of points."""
        return max((one for one in self.levels if one.least <= difference), key=lambda one: one.least).name


class Limits(Numbers, frozen=True, kw_only=True):
    """Single numbers of the rulebook; costs are in half movement points, turns are inclusive."""

    stacking: int
    overrun_cost: int
    disengage_cost: int
    no_disengage_turn: int
    infiltrate_until_turn: int
    rail_hexes: int
    rail_units_axis: int
    rail_units_soviet: int
    reserve_gap: int
    """A reserve marker may not move this near to an Axis unit; an Axis unit this near frees the reserve."""
    reserve_radius: int
    reserve_first_turn: int
    reserve_units: int
    """Units freed per turn before `reserve_free_turn`."""
    reserve_free_turn: int
    south_turn: int
    no_mechanised_turn: int
    hq_defence: int
    two_step_defence: int
    city_supply: int
    road_supply: int
    donets_free_row: int
    mobile_defence: int


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """Everything tables.toml holds."""

    crts: dict[str, CombatTable]
    """The printed table under "", and one for each option that changes it."""
    ladder: Ladder
    results: dict[str, CombatResult]
    """Each result of the tables, by its text."""
    morale: CombatTable
    """Columns are turns; cells are shifts to the right."""
    terrain: dict[str, TerrainEffect]
    breakdown: tuple[Breakdown, ...]
    victory: Victory
    limits: Limits

    def crt(self, options: Collection[str] = ()) -> CombatTable:
        """Return the combat table under these options."""
        return next((table for name, table in self.crts.items() if name in options), self.crts[""])

    def morale_shift(self, turn: int, die: int) -> int:
        """Return the shift of a Soviet attack; none on turns without a column (9.84)."""
        return int(self.morale.result(str(turn), die)) if str(turn) in self.morale.columns else 0

    def cost(self, name: str, mobility: Mobility) -> int:
        """Return what a terrain costs in half movement points."""
        return self.terrain[name].cost[mobility]

    def splits(self, kind: str, face: Face) -> tuple[Face, ...]:
        """Return the regiments a division breaks down into; none if it cannot."""
        for line in self.breakdown:
            if kind in line.kinds and face == line.face:
                return line.regiments
        return ()


class _Variant(Closed, frozen=True, kw_only=True):
    option: str
    die: int
    column: str
    result: str
    origin: str = msgspec.field(name="from")


class _Split(Closed, frozen=True, kw_only=True):
    kinds: list[str]
    face: str
    regiments: list[str]
    origin: str = msgspec.field(name="from")


class _Doc(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    crt: dict[str, Any]
    morale: dict[str, Any]
    terrain: list[TerrainEffect]
    breakdown: list[_Split]
    victory: Victory
    limits: Limits
    variants: list[_Variant] = []


def read_tables(files: DataFiles, roster: Roster) -> Tables:
    """Read and check tables.toml."""
    doc = files.toml(FILE, _Doc)
    crts = _crts(doc)
    terrain = {line.name: line for line in doc.terrain}
    _check_terrain(doc.terrain)
    _check_victory(doc.victory, roster)
    check_origins(FILE, "limits", doc.limits)
    return Tables(
        crts=crts,
        ladder=ladder(FILE, crts[""]),
        results=results(FILE, crts.values(), parse_result),
        morale=_morale(doc.morale),
        terrain=terrain,
        breakdown=tuple(_breakdown(roster, line) for line in doc.breakdown),
        victory=doc.victory,
        limits=doc.limits,
    )


def _crts(doc: _Doc) -> dict[str, CombatTable]:
    """Return the printed table and those of the options."""
    tables = {"": die_table(FILE, "crt", doc.crt, 12)}
    for cell in doc.variants:
        where = f"variants {cell.option}"
        old = tables.get(cell.option, tables[""])
        if cell.column not in old.columns or not 1 <= cell.die <= 6:
            raise bad(FILE, where, f'no cell of die {cell.die} and column "{cell.column}"')
        column = list(old.cells[cell.column])
        column[cell.die - 1] = cell.result
        came = str(origin(FILE, where, cell.origin))
        tables[cell.option] = msgspec.structs.replace(
            old, cells={**old.cells, cell.column: tuple(column)}, but={**old.but, cell.column: came}
        )
    return tables


def _morale(data: dict[str, Any]) -> CombatTable:
    table = die_table(FILE, "morale", data, 4)
    for cells in table.cells.values():
        for text in cells:
            if not text.isdecimal():
                raise bad(FILE, "table morale", f'"{text}" is no number of columns')
    return table


def _check_terrain(lines: list[TerrainEffect]) -> None:
    names = [line.name for line in lines]
    for name in ("clear", "forest", "city", "town", "donets", "dnieper", "river", "road", "rail"):
        if names.count(name) != 1:
            raise bad(FILE, "terrain", f'needs one line for "{name}", has {names.count(name)}')
    for line in lines:
        origin(FILE, f"terrain {line.name}", line.origin)
        if line.cost and (set(line.cost) != set(MOBILITIES) or min(line.cost.values()) < 0):
            raise bad(FILE, f"terrain {line.name}", f"cost needs {', '.join(MOBILITIES)}, none below 0")


def _check_victory(victory: Victory, roster: Roster) -> None:
    check_origins(FILE, "victory", victory)
    if set(victory.destroyed) != set(roster.kinds):
        wrong = sorted(set(victory.destroyed) ^ set(roster.kinds))
        raise bad(FILE, "victory.destroyed", f"must name each kind once: {', '.join(wrong)}")
    if not victory.levels or min(level.least for level in victory.levels) != 0:
        raise bad(FILE, "victory.levels", "the lowest level starts at 0")


def _breakdown(roster: Roster, line: _Split) -> Breakdown:
    where = f"breakdown {line.face}"
    for kind in line.kinds:
        if kind not in roster.kinds:
            raise bad(FILE, where, f'unknown kind "{kind}"')
    with within(FILE, where):
        face, regiments = parse_face(line.face), tuple(map(parse_face, line.regiments))
    sides = {one for unit in roster.units if unit.kind == "regiment" for one in unit.faces}
    if not set(regiments) <= sides:
        raise bad(FILE, where, "no regiment counter shows these values")
    came = str(origin(FILE, where, line.origin))
    return Breakdown(kinds=tuple(line.kinds), face=face, regiments=regiments, origin=came)
