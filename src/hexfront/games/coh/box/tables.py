"""Terrain, smoke, works and the single numbers of the rulebook (5.0, 13.0, 14.1, 18.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad, origins
from hexfront.games.coh.box.files import Closed, check_unique
from hexfront.games.coh.box.roster import Bonus, Mobility, UnitType
from hexfront.hexes import HexMap, Provenance, union

FILE = "tables.toml"
TERRAIN = (
    *("clear", "light-woods", "heavy-woods", "wooden-building", "stone-building", "field", "water"),
    *("road", "wall", "cliff"),
)
WORKS = ("trench", "bunker", "improvised", "wire", "roadblock", "mines")
Entry = Literal["no", "die"]
Holds = Literal["light", "mortar", "foot", "gun"]


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    origin: dict[str, str] = msgspec.field(name="from")


class Terrain(_Line, frozen=True, kw_only=True):
    """A line of the terrain table. A cost of None forbids."""

    name: str
    on: Literal["hex", "side", "link"]
    foot: int | None = None
    tracked: int | None = None
    wheeled: int | None = None
    bonus: tuple[Bonus, ...] = ()
    """The symbols whose extra hexes may be used here (14.1b)."""
    dm: int = 0
    height: int = 0
    """Levels by which it rises above its hex; what rises blocks sight (5.0.t3, 11.3c)."""
    cover: bool = False
    airburst: bool = False
    test: bool = False
    """A vehicle that enters may be immobilised (14.5a)."""
    light_only: bool = False

    def cost(self, mobility: Mobility) -> int | None:
        """Return what it adds to the move cost of a class; None if the class may not enter."""
        return self.foot if mobility == "foot" else self.tracked if mobility == "tracked" else self.wheeled

    def admits(self, unit: UnitType) -> bool:
        """Say whether a unit may enter at all, off the road."""
        if self.light_only and not unit.light:
            return False
        return self.cost(unit.mobility) is not None

    @property
    def blocks(self) -> bool:
        """Whether it blocks sight."""
        return self.height > 0


class Smoke(_Line, frozen=True, kw_only=True):
    """The numbers of smoke (13.0)."""

    fresh: int
    fades: int
    blocks: int
    stops_bonus: int
    height_per_dm: int


class Work(_Line, frozen=True, kw_only=True):
    """A fortification or an obstacle (18.0)."""

    id: str
    name: str
    count: int
    """How many markers there are."""
    fortification: bool = False
    """Whether units lie in it; else it is an obstacle."""
    holds: tuple[Holds, ...] = ()
    all_round: bool = False
    faces: bool = False
    single: bool = False
    """It belongs to one unit and goes when that moves (18.1.3)."""
    cover: bool = False
    front: int = 0
    flank: int = 0
    dr: int
    """The red rating against which it is destroyed (18.4a)."""
    enter: dict[Mobility, Entry] = {}
    stops_bonus: bool = False
    crushed: bool = False
    hides: bool = False
    hits: int | None = None

    def admits(self, unit: UnitType, *, guns: bool = False) -> bool:
        """Say whether a unit may lie in it; guns only where the firefight lets them (18.1.2a)."""
        if unit.gun:
            return guns and "gun" in self.holds
        named = "foot" in self.holds or unit.kind in self.holds
        return unit.foot and (named or ("light" in self.holds and unit.light))


class Transport(_Line, frozen=True, kw_only=True):
    """What a vehicle carries: one foot unit or gun, or one unit of each of these types (17.0a)."""

    together: tuple[str, ...]


class Limits(_Line, frozen=True, kw_only=True):
    """Single numbers of the rulebook; costs are in AP, modifiers are added."""

    activation_ap: int
    stall: int
    pivot: int
    backwards: int
    climb: int
    """Per level (11.0c)."""
    rally_cost: int
    rally_cover: int
    rally_comrade: int
    roll_change: int
    """The most that CP change a roll by."""
    critical: int
    long_range: int
    long_range_times: int
    adjacent: int
    close_combat: int
    close_combat_white: int
    support: int
    down_hill: int
    """Firepower against a lower target."""
    up_hill: int
    """Defence modifier of a higher target."""
    entry_shift: int
    spot_range: int
    hidden_cover: int
    hidden_open: int
    hide_cost: int
    observer_range: int
    hold_terrain: int
    """The roll with which a vehicle is not immobilised."""
    turret_cost: int
    vehicle_shelter: int
    dig_cost: int
    flame_fp: int
    flame_range: int
    engineer_smoke_cost: int
    engineer_smoke_range: int
    exposed: int
    cautious: int
    merged_cp: int
    """What is added to the summed CP of two forces that one player leads."""
    variable_ap_dice: int


class Solo(_Line, frozen=True, kw_only=True):
    """The numbers of the solo doctrine (20.2)."""

    initiative: int
    """The highest die with which the AI side begins."""
    enters: int
    """The highest die with which it enters an enemy hex."""
    cp_percent: int
    cp_by_die: tuple[int, int, int, int, int, int]
    """CP it spends on an attack, by the roll of a die."""
    fires_at: int
    pivots_at: int
    stretches_at: int
    """The roll that must hit for a CP to be added to a lack of AP."""
    fires_before_rally_at: int


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """Everything tables.toml holds."""

    terrain: dict[str, Terrain]
    smoke: Smoke
    works: dict[str, Work]
    transport: Transport
    limits: Limits
    solo: Solo
    origins: Mapping[str, Mapping[str, Provenance]]
    """By line (`clear`, `trench`, `smoke`, `transport`, `limits`, `solo`), then by value."""

    def standing(self, board: HexMap, unit: UnitType) -> int:
        """Return the hexes where a unit may stand: those it can enter off the road, and roads."""
        entered = union(hexes for name, hexes in board.terrain.items() if self.terrain[name].admits(unit))
        return (entered | board.linked("road")) & board.grid.mask


class _Doc(Closed, kw_only=True):
    format: Literal[1]
    terrain: list[Terrain]
    smoke: Smoke
    work: list[Work]
    transport: Transport
    limits: Limits
    solo: Solo


def read_tables(files: DataFiles) -> Tables:
    """Read and check tables.toml."""
    doc = files.toml(FILE, _Doc)
    _check_names("terrain", [line.name for line in doc.terrain], TERRAIN)
    _check_names("work", [line.id for line in doc.work], WORKS)
    for work in doc.work:
        if work.count < 1 or bool(work.holds) != work.fortification:
            raise bad(FILE, f"work {work.id}", "count is 1 or more, and a fortification holds units")
    named: dict[str, _Line] = {line.name: line for line in doc.terrain}
    named |= {line.id: line for line in doc.work}
    named |= {"smoke": doc.smoke, "transport": doc.transport, "limits": doc.limits, "solo": doc.solo}
    return Tables(
        terrain={line.name: line for line in doc.terrain},
        smoke=doc.smoke,
        works={line.id: line for line in doc.work},
        transport=doc.transport,
        limits=doc.limits,
        solo=doc.solo,
        origins={name: origins(FILE, name, line.origin, _values(line)) for name, line in named.items()},
    )


def _values(line: _Line) -> list[str]:
    return [name for name in line.__struct_fields__ if name not in ("origin", "name", "id")]


def _check_names(section: str, names: list[str], needed: tuple[str, ...]) -> None:
    check_unique(FILE, section, names)
    if wrong := sorted(set(names) ^ set(needed)):
        raise bad(FILE, section, f"needs a line each for {', '.join(needed)}: see {', '.join(wrong)}")
