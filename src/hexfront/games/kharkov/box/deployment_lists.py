"""Reading the deployment lists and complete set-ups of a scenario (5.2, 5.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad, origin
from hexfront.engine.rulebook.rules import is_citation
from hexfront.games.kharkov.box.map_file import beside_front
from hexfront.games.kharkov.box.roster import Roster, Side, Unit
from hexfront.games.kharkov.box.turn_track import Line, Scenario, Turn
from hexfront.hexes import HexMap, bits, spread
from hexfront.kit.box.names import Names
from hexfront.kit.box.reading import Closed, check_once

CAMPAIGN = "scenarios/campaign.toml"
HISTORICAL = "historical"
"""The set-up that every scenario has: what the program fills in for a player."""


class _Line(Closed, frozen=True, kw_only=True):
    rule: str
    side: Side
    text: str
    zone: str = ""
    hex: str = ""
    within: int = 0
    units: list[str] = []
    counts: dict[str, int] = {}
    reserve: str = ""
    may_zone: str = ""
    may_units: int = 0
    options: dict[str, str] = {}
    origin: str = msgspec.field(name="from")


class _SetUp(Closed, frozen=True, kw_only=True):
    hexes: dict[str, list[str]]
    reserves: dict[str, list[str]]
    origin: str = msgspec.field(name="from")


class _Campaign(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    title: str
    line: list[_Line]
    placements: dict[str, _SetUp]


def read_campaign(
    files: DataFiles, roster: Roster, board: HexMap, turns: tuple[Turn, ...], stacking: int
) -> Scenario:
    """Read and check the campaign: every unit is placed once or arrives later, every set-up is legal."""
    doc = files.toml(CAMPAIGN, _Campaign)
    names = Names(CAMPAIGN, roster, board)
    later = [unit for turn in turns for one in turn.arrivals for unit in one.units]
    slots = _slots(roster, later)
    lines = tuple(_line(names, slots, entry) for entry in doc.line)
    _check_complete(names, lines, later)
    placements, reserves = {}, {}
    for name, entry in doc.placements.items():
        origin(CAMPAIGN, f"placements.{name}", entry.origin)
        placements[name], reserves[name] = _set_up(names, name, entry, lines)
        _check_front(names, f"placements.{name}", placements[name], stacking)
    if HISTORICAL not in placements:
        raise bad(CAMPAIGN, "placements", f'needs a complete set-up called "{HISTORICAL}"')
    return Scenario(
        id="campaign",
        title=doc.title,
        lines=lines,
        pool=tuple(later),
        placements=placements,
        reserves=reserves,
    )


def _slots(roster: Roster, later: list[int]) -> dict[str, Iterator[int]]:
    """Return the untried counters of each kind that start the game, to be taken one after the other."""
    free = [unit for unit in roster.units if unit.untried and unit.number not in later]
    kinds = sorted({unit.kind for unit in free})
    return {kind: iter([unit.number for unit in free if unit.kind == kind]) for kind in kinds}


def _line(names: Names[Unit], slots: dict[str, Iterator[int]], entry: _Line) -> Line:
    came = origin(CAMPAIGN, f"line {entry.text}", entry.origin)
    where = f"line {came.detail or entry.text}"
    if not is_citation(entry.rule):
        raise bad(CAMPAIGN, where, f'rule = "{entry.rule}" is no rule id such as kharkov:5.2a')
    if bool(entry.zone) == bool(entry.hex):
        raise bad(CAMPAIGN, where, "needs either a zone or a hex")
    if entry.zone:
        hexes = names.zone(where, entry.zone)
    else:
        hexes = names.board.grid.within(names.hex(where, entry.hex), entry.within)
    if not hexes & names.zone(where, f"{entry.side}-side"):
        raise bad(CAMPAIGN, where, f"names no hex on the {entry.side} side of the front")
    units = list(names.numbers(where, entry.units))
    for kind, count in entry.counts.items():
        if kind == "guards":
            continue
        if kind not in slots:
            raise bad(CAMPAIGN, where, f'no untried counters of the kind "{kind}"')
        taken = [number for _, number in zip(range(count), slots[kind], strict=False)]
        if len(taken) < count:
            raise bad(CAMPAIGN, where, f"not enough {kind} counters for all lines")
        units += taken
    return Line(
        rule=entry.rule,
        side=entry.side,
        text=entry.text,
        hexes=hexes,
        units=tuple(units),
        guards=entry.counts.get("guards", 0),
        reserve=names.unit(where, entry.reserve).number if entry.reserve else None,
        may=names.zone(where, entry.may_zone) if entry.may_zone else 0,
        may_units=entry.may_units,
        front=bool(entry.zone),
        options={name: 1 << names.hex(where, label) for name, label in entry.options.items()},
        origin=came,
    )


def _check_complete(names: Names[Unit], lines: tuple[Line, ...], later: list[int]) -> None:
    """Every counter but the spare regiments starts on a line, in a box or arrives later."""
    units = names.roster.units
    started = [unit for line in lines for unit in line.units]
    markers = [line.reserve for line in lines if line.reserve is not None]
    check_once(CAMPAIGN, [units[number].id for number in started + markers + later])
    for line in lines:
        for number in line.units:
            if units[number].side != line.side:
                raise bad(CAMPAIGN, f"line {line.text}", f"{units[number].id} is not of the {line.side} side")
    placed = {*started, *markers, *later}
    for unit in units:
        if unit.kind not in ("guards", "regiment") and unit.number not in placed:
            raise bad(CAMPAIGN, unit.id, "is on no line and arrives on no turn")
    guards = sum(unit.kind == "guards" for unit in units)
    if sum(line.guards for line in lines) != guards:
        raise bad(CAMPAIGN, "line", f"the lines must place all {guards} Guards rifle divisions")


def _set_up(
    names: Names[Unit], name: str, entry: _SetUp, lines: tuple[Line, ...]
) -> tuple[dict[int, int], dict[int, int]]:
    where = f"placements.{name}"
    at = {}
    for label, ids in entry.hexes.items():
        for number in names.numbers(where, ids):
            if number in at:
                raise bad(CAMPAIGN, where, f"{names.roster.units[number].id} is placed twice")
            at[number] = names.hex(where, label)
    waiting = {}
    for marker, ids in entry.reserves.items():
        for number in names.numbers(where, ids):
            waiting[number] = names.unit(where, marker).number
    for line in lines:
        _check_line(names, where, line, at, waiting)
    units = names.roster.units
    for unit in units:
        if unit.kind == "guards" and (unit.number in at) == (unit.number in waiting):
            raise bad(CAMPAIGN, where, f"{unit.id} must be placed once, on the map or in a reserve")
    known = {unit for line in lines for unit in (*line.units, line.reserve)}
    for number in [*at, *waiting]:
        if number not in known and units[number].kind != "guards":
            raise bad(CAMPAIGN, where, f"{units[number].id} does not start the game on the map")
    return at, waiting


def _check_front(names: Names[Unit], where: str, at: dict[int, int], stacking: int) -> None:
    """A set-up keeps the stacking limit and leaves no hex of either front open (5.15)."""
    board = names.board
    for side in ("axis", "soviet"):
        own = names.zone(where, f"{side}-side")
        units = [number for number in at if names.roster.units[number].side == side]
        held = Counter(at[number] for number in units if names.roster.units[number].combat)
        for hex_, count in held.items():
            if count > stacking:
                raise bad(CAMPAIGN, where, f"{board.label(hex_)} holds more than {stacking} combat units")
        occupied = bits(at[number] for number in units)
        wrong = occupied & ~own
        if wrong:
            raise bad(CAMPAIGN, where, f"{board.describe(wrong)[0]} is not on the {side} side of the front")
        gap = beside_front(board, own) & ~(occupied | spread(board.grid, bits(held)))
        if gap:
            raise bad(CAMPAIGN, where, f"{board.describe(gap)[0]} on the {side} front is open")


def _check_line(
    names: Names[Unit], where: str, line: Line, at: dict[int, int], waiting: dict[int, int]
) -> None:
    """Every unit of a line stands where the line allows, or waits in its box."""
    units, elsewhere = names.roster.units, 0
    guards = [unit.number for unit in units if unit.kind == "guards"]
    for number in line.units if line.reserve is None else (*line.units, line.reserve):
        if line.reserve is not None and number != line.reserve and units[number].combat:
            if waiting.get(number) != line.reserve or number in at:
                box = units[line.reserve].id
                raise bad(CAMPAIGN, where, f"{units[number].id} must wait in the box of {box}")
        elif number not in at or number in waiting:
            raise bad(CAMPAIGN, where, f"{units[number].id} must be placed ({line.text})")
        elif not line.hexes >> at[number] & 1:
            elsewhere += 1
            if not line.may >> at[number] & 1 or elsewhere > line.may_units:
                label = names.board.label(at[number])
                raise bad(CAMPAIGN, where, f"{units[number].id} may not start in {label} ({line.text})")
    if line.reserve is not None:
        have = sum(waiting.get(number) == line.reserve for number in guards)
    else:
        have = sum(number in at and line.hexes >> at[number] & 1 for number in guards)
    if have != line.guards:
        raise bad(CAMPAIGN, where, f"needs {line.guards} Guards rifle divisions, has {have} ({line.text})")
