"""The tables: combat results, terrain, G markers, objectives, levels of victory, the turn track, limits."""

from __future__ import annotations

import datetime
import re
from typing import Any, Literal, NamedTuple

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad
from hexfront.engine.base.errors import BadData
from hexfront.games.goetter.box.charts.markers import GMarker, MarkerEntry, read_markers
from hexfront.games.goetter.box.charts.terrain import TerrainEffect, TerrainEntry, read_terrain
from hexfront.games.goetter.box.charts.victory import (
    Level,
    LevelEntry,
    Objective,
    ObjectiveEntry,
    read_levels,
    read_objectives,
)
from hexfront.hexes import HexMap
from hexfront.kit.box.reading import Closed, Numbers, check_origins, parts
from hexfront.kit.box.results import die_table, ladder, results
from hexfront.kit.odds import Ladder
from hexfront.kit.tables import CombatTable

FILE = "tables.toml"
_RESULT = re.compile(r"([AD])([123])(R?)")


class Result(NamedTuple):
    """What a cell of the table does to each side (6.5)."""

    attacker: int = 0
    defender: int = 0
    """Steps lost."""
    back: Literal["attacker", "defender"] | None = None
    """Who retreats."""
    wiped: bool = False
    """Whether every defender is lost (6.54)."""


def parse_result(text: str) -> Result:
    """Take a result apart.

    >>> parse_result("A1R")
    Result(attacker=1, defender=0, back='attacker', wiped=False)
    >>> parse_result("D2")
    Result(attacker=0, defender=2, back=None, wiped=False)
    >>> parse_result("EX").attacker, parse_result("DE").wiped, parse_result("NE") == Result()
    (1, True, True)
    """
    plain = {"NE": Result(), "EX": Result(1, 1), "DE": Result(wiped=True)}
    if text in plain:
        return plain[text]
    found = _RESULT.fullmatch(text)
    if found is None:
        raise BadData(f'"{text}" is no result: write NE, EX, DE, or A or D with 1 to 3 steps and perhaps R')
    steps, back = int(found[2]), bool(found[3])
    if found[1] == "A":
        return Result(attacker=steps, back="attacker" if back else None)
    return Result(defender=steps, back="defender" if back else None)


class Limits(Numbers, frozen=True, kw_only=True):
    """Single numbers of the rulebook."""

    stack_operational: float
    stack_siege: float
    zone_defence: int
    zone_entry: int
    zone_exit: int
    transit: int
    depot: int
    """What a hex of railway costs a depot."""
    box: int
    overrun: int
    trains: int
    """Units a turn by train; a mobile one of more than a battalion counts `mobile_train`."""
    mobile_train: int
    supply: int
    support_points: int
    support_a_fight: int
    retreat: int
    foot_advance: int
    free_advance: int
    """How far mobile units advance once every defender is gone."""
    foot_replacements: int
    foot_allowance: int
    """The highest allowance of a foot unit that comes back."""
    mobile_replacements: int
    foot_step: int
    mobile_step: int
    volkssturm: int
    vlasov_die: int
    """The highest die with which the 600th Division stays."""
    subway_die: int
    subway_vp: int
    elbe_turn: int
    elbe_vp: int


class Track(Numbers, frozen=True, kw_only=True):
    """The turn track."""

    turns: int
    days: int
    first_day: str

    def date(self, turn: int) -> datetime.date:
        """The first day of a turn."""
        return datetime.date.fromisoformat(self.first_day) + datetime.timedelta(days=self.days * (turn - 1))


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """Everything tables.toml holds."""

    crt: CombatTable
    ladder: Ladder
    results: dict[str, Result]
    terrain: dict[str, TerrainEffect]
    markers: tuple[GMarker, ...]
    objectives: tuple[Objective, ...]
    levels: tuple[Level, ...]
    track: Track
    limits: Limits
    stacks: tuple[int, int]
    """What an operational or transit hex and a siege hex hold, in halves of a point (4.1)."""


class _Doc(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    crt: dict[str, Any]
    terrain: list[TerrainEntry]
    marker: list[MarkerEntry]
    objective: list[ObjectiveEntry]
    level: list[LevelEntry]
    track: Track
    limits: Limits


def read_tables(files: DataFiles, board: HexMap) -> Tables:
    """Read and check tables.toml."""
    doc = files.toml(FILE, _Doc)
    crt = die_table(FILE, "crt", doc.crt)
    _check_track(doc.track)
    for name in check_origins(FILE, "limits", doc.limits):
        if getattr(doc.limits, name) <= 0:
            raise bad(FILE, f"limits.{name}", "has to be more than 0")
    return Tables(
        crt=crt,
        ladder=ladder(FILE, crt),
        results=results(FILE, (crt,), parse_result),
        terrain=read_terrain(FILE, doc.terrain),
        markers=read_markers(FILE, doc.marker, doc.track.turns),
        objectives=read_objectives(FILE, doc.objective, board),
        levels=read_levels(FILE, doc.level),
        track=doc.track,
        limits=doc.limits,
        stacks=(
            parts(FILE, "limits.stack_operational", doc.limits.stack_operational, 2),
            parts(FILE, "limits.stack_siege", doc.limits.stack_siege, 2),
        ),
    )


def _check_track(track: Track) -> None:
    check_origins(FILE, "track", track)
    if min(track.turns, track.days) < 1:
        raise bad(FILE, "track", "needs a turn and a day at least")
    try:
        datetime.date.fromisoformat(track.first_day)
    except ValueError:
        raise bad(FILE, "track.first_day", f'"{track.first_day}" is no date: write 1945-04-16') from None
