"""Reinforcements and the set-up of August 1943 on the map."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import pytest

from hexfront.engine.rulebook.rules import RuleIndex
from hexfront.games.tow.box.data import TowData
from hexfront.games.tow.box.files import OURS
from hexfront.games.tow.box.map_file import cities, land, unbridged
from hexfront.games.tow.box.reinforcement_lists import pool_of
from hexfront.games.tow.box.roster import Side
from hexfront.hexes import bits, connected, count, listed, spread

DATA = TowData.load()
MAP = DATA.map
GRID = MAP.grid
RULES = RuleIndex.load(OURS.parent / "rules.tsv", "tow")
SUMMARIES = {rule.id: rule.summary for rule in RULES}
SIDES: tuple[Side, Side] = ("axis", "soviet")


def ids(numbers: Iterable[int]) -> list[str]:
    return [DATA.units[number].id for number in numbers]


def test_axis_reinforcements() -> None:
    pools = DATA.reinforcements.pools
    assert {pool: len(units) for pool, units in pools.items()} == {"PR": 12, "IR": 21, "AR": 10}
    assert all(pool_of(DATA.units[unit]) == pool for pool, units in pools.items() for unit in units)


def test_soviet_reinforcements() -> None:
    """11.1.ex1, 11.1.ex2: draws 1 and 6 bring units, draw 4 a relief of the same kind."""
    draws = DATA.reinforcements.draws
    assert len(draws) == 9
    assert draws[0].units
    assert draws[5].units
    assert {draw.number: ids(draw.relief) for draw in draws if draw.relief} == {
        4: ["8GMC", "11GTC"],
        7: ["8GTC"],
    }
    start = [DATA.units[number] for number in DATA.setup.placements]
    for draw in draws:
        for number in draw.relief:
            relief = DATA.units[number]
            assert any(
                (unit.kind, unit.side) == (relief.kind, "soviet")
                and unit.faces[0].attack < relief.faces[0].attack
                for unit in start
            )
    assert DATA.units[DATA.reinforcements.airborne].id == "18G"


def placed(side: Side) -> dict[str, int]:
    return {
        DATA.units[number].id: at
        for number, at in DATA.setup.placements.items()
        if DATA.units[number].side == side
    }


def test_every_unit_starts_once_or_comes_later() -> None:
    start, later = DATA.setup.placements, DATA.reinforcements.everyone()
    numbers = [*start, *DATA.setup.security, *later]
    assert sorted(numbers) == list(range(len(DATA.units)))
    assert [DATA.units[army.hq].id for army in DATA.setup.armies] == [
        *("4PzA", "8A", "1PzA", "6A"),
        *("Vrnz", "Step", "SW", "Sth"),
    ]
    assert sum(1 + len(army.units) for army in DATA.setup.armies) == len(start)


@pytest.mark.parametrize("side", SIDES)
def test_set_up_is_legal(side: Side) -> None:
    """Land, own side of the front, two combat units and an HQ at most."""
    hexes = placed(side)
    assert MAP.describe(bits(hexes.values()) & ~(land(MAP) & DATA.zone(f"{side}-side"))) == []
    combat = Counter(at for name, at in hexes.items() if DATA.unit(name).combat)
    staffs = Counter(at for name, at in hexes.items() if not DATA.unit(name).combat)
    assert max(combat.values()) == DATA.tables.limits.stacking == 2
    assert max(staffs.values()) == DATA.tables.limits.stacking_hqs == 1


@pytest.mark.parametrize("side", SIDES)
def test_the_front_has_no_gap(side: Side) -> None:
    """Each hex along the front is held or lies in the zone of control of a unit beside it."""
    own = DATA.zone(f"{side}-side")
    along = bits(
        one
        for at, direction in MAP.lines["front"]
        for one in (at, GRID.neighbour(at, direction))
        if one is not None and own >> one & 1
    )
    held = bits(placed(side).values())
    assert MAP.describe(along & ~(held | spread(GRID, held))) == []


@pytest.mark.parametrize("side", SIDES)
def test_everyone_can_trace_supply_at_the_start(side: Side) -> None:
    """3.0k holds of itself: lines of 8.1 lead from each unit to a source of its side."""
    enemy: Side = "soviet" if side == "axis" else "axis"
    own, theirs = bits(placed(side).values()), bits(placed(enemy).values())
    foreign = DATA.setup.soviet_cities if side == "axis" else cities(MAP) & ~DATA.setup.soviet_cities
    within = land(MAP) & ~theirs & ~foreign & ~(spread(GRID, theirs) & ~own)
    blocked, rivers = MAP.side("blocked"), unbridged(MAP, "major-river")
    sources = DATA.zone(f"{side}-supply") & within
    assert MAP.describe(DATA.zone(f"{side}-supply") & ~within) == []
    a, b, c, d, e, f = (blocked[i] | rivers[i] for i in range(6))
    reached = connected(GRID, sources, within, blocked=(a, b, c, d, e, f))
    assert MAP.describe(own & ~reached) == []


@pytest.mark.parametrize("side", SIDES)
def test_reinforcements_find_a_rail_hex(side: Side) -> None:
    enemy: Side = "soviet" if side == "axis" else "axis"
    theirs = bits(placed(enemy).values())
    free = MAP.linked("rail") & ~theirs & ~spread(GRID, theirs) & DATA.zone(f"{side}-side")
    sources = DATA.zone(f"{side}-supply") & free
    assert count(connected(GRID, sources, free, along=MAP.link("rail"))) > 10


def test_map_has_what_the_rules_name() -> None:
    """3.0l, 12.3a, 2.1: orders in six major cities, six crossing points, sources and breakthrough hexes."""
    printed = re.findall(r"([A-Z][a-z]+) (\d{4})", SUMMARIES["3.0l"])
    assert {MAP.place(name).hexes for name, _ in printed} == {1 << MAP.hex(label) for _, label in printed}
    assert DATA.zone("orders") == bits(MAP.hex(label) for _, label in printed)
    assert DATA.zone("orders") == MAP.terrain["major-city"] == DATA.setup.security_hexes
    assert count(DATA.zone("crossing-points")) == 6
    assert sorted(MAP.describe(DATA.zone("soviet-supply"))) == ["0842", "1742", "2842", "3335"]
    assert sorted(MAP.describe(DATA.zone("axis-supply"))) == ["0129", "0610", "2501", "3303"]
    assert sorted(MAP.describe(DATA.zone("breakthrough"))) == ["0515", "0610", "1406", "2501", "3303"]


def test_security_divisions_have_room_in_every_major_city() -> None:
    stacks = Counter(at for name, at in placed("axis").items() if DATA.unit(name).combat)
    assert ids(DATA.setup.security) == ["213Sec", "403Sec", "454Sec"]
    for at in listed(DATA.setup.security_hexes):
        assert stacks[at] < DATA.tables.limits.stacking


def test_towns_behind_the_soviet_front_are_soviet() -> None:
    assert DATA.setup.soviet_cities == cities(MAP) & DATA.zone("soviet-side")
    assert str(DATA.setup.origins["control"]) == "designed"
