"""Every hex that the rulebook of The Russian Campaign names, and what must hold of its map."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hexfront.games.trc.board import Board
from hexfront.games.trc.box.map_file import COUNTRIES, DISTRICTS
from hexfront.hexes import bits, components, connected, count, each, union

BOARD = Board()
MAP, GRID = BOARD.map, BOARD.grid

NAMED = (
    "AA29 EE20 EE21 F10 F11 F18 FF20 FF21 FF22 G11 G17 GG19 GG21 HH21 I15 I16 I18 J15 J16 J17 JJ17 JJ22 K15 KK17 "
    "KK19 KK20 QQ5 QQ12 QQ16 R12 S11 S12 T13 T14 T24 T25 U24 V11 W13 W14 Y22 Z22"
)
ADJACENT = [
    *(("F18", "G17"), ("R12", "S11"), ("T14", "T13"), ("T13", "S12"), ("S12", "S11"), ("W14", "W13")),
    *(("I16", "J17"), ("J16", "J17"), ("J16", "J15"), ("J16", "K15"), ("I16", "J16"), ("Y22", "Z22")),
    *(("Y21", "Y22"), ("Y21", "Z22"), ("Z23", "Y22"), ("Z23", "Z22"), ("EE21", "FF21"), ("EE20", "FF21")),
    *(("FF20", "FF21"), ("FF21", "FF22"), ("JJ22", "JJ23"), ("EE21", "FF22"), ("EE22", "FF22")),
]
APART = [("F18", "F17"), ("JJ17", "KK17"), ("KK19", "KK20"), ("GG19", "HH21")]


def at(label: str) -> int:
    return GRID.hex(label)


def hexes(labels: str) -> int:
    return bits(at(label) for label in labels.split())


def walked(start: str, steps: tuple[int, ...], without: int = 0) -> int:
    """What can be reached over these steps."""
    reached = ahead = 1 << at(start)
    while ahead:
        ahead = union(steps[one] for one in each(ahead)) & ~reached & ~without
        reached |= ahead
    return reached


def test_the_sheet_has_43_rows_of_33_hexes_with_even_rows_further_east() -> None:
    assert count(GRID.all) == 1419
    assert [GRID.label(one) for one in each(GRID.around[at("F18")])] == [
        "E18",
        "E17",
        "F19",
        "F17",
        "G18",
        "G17",
    ]
    assert GRID.center(at("A33")) == (0, 0)
    assert GRID.center(at("B33")) == (1, 3)


def test_its_land_is_one_piece_of_1175_hexes() -> None:
    assert count(BOARD.land) == 1175
    assert len(components(GRID, BOARD.land)) == 1
    assert walked("R9", BOARD.near.steps) == BOARD.land, "no hex is walled in"


@pytest.mark.parametrize("label", NAMED.split())
def test_every_hex_that_the_rulebook_names_is_land(label: str) -> None:
    assert BOARD.land >> at(label) & 1


@pytest.mark.parametrize(("one", "two"), ADJACENT)
def test_hexes_next_to_each_other_in_the_examples(one: str, two: str) -> None:
    assert BOARD.near.adjacent[at(one)] >> at(two) & 1
    assert BOARD.near.adjacent[at(two)] >> at(one) & 1


@pytest.mark.parametrize(("one", "two"), APART)
def test_neighbours_whom_water_keeps_apart(one: str, two: str) -> None:
    """7.1.ex1, 8.3.ex3, 8.5.2a, 8.6a."""
    assert not BOARD.near.adjacent[at(one)] >> at(two) & 1
    assert not BOARD.near.zone(1 << at(one)) >> at(two) & 1
    assert not BOARD.near.zone(1 << at(two)) >> at(one) & 1


def test_the_kerch_strait_is_crossed_all_the_same() -> None:
    """8.5."""
    assert MAP.describe(BOARD.near.over_strait[at("KK20")]) == ["KK19"]
    assert MAP.describe(BOARD.near.over_strait[at("KK19")]) == ["KK20"]
    assert union(BOARD.near.over_strait) == hexes("KK19 KK20")
    assert BOARD.near.steps[at("KK20")] >> at("KK19") & 1


def test_a_zone_of_many_is_that_of_each() -> None:
    some = hexes("F18 KK20 JJ17 R9 A33 QQ16")
    assert BOARD.near.zone(some) == union(BOARD.near.adjacent[one] for one in each(some))


def test_cities_and_oil_wells() -> None:
    """21.6.ex1, 9.4.3.ex1, 25.2.5."""
    cities = BOARD.cities
    assert (count(cities.major), count(cities.minor), count(cities.wells)) == (21, 14, 3)
    assert cities.hex("Bryansk") == hexes("T14")
    assert cities.hex("Ploesti") == hexes("AA29")
    assert cities.hex("Riga") == hexes("F17")
    assert cities.german == hexes("E31 K30 H23")
    assert cities.held & ~BOARD.land == 0
    assert cities.hex("Bryansk") & BOARD.terrain["woods"]
    assert not cities.every & BOARD.terrain["swamp"]


def test_the_railways_are_one_network_of_412_links() -> None:
    rail = BOARD.rail
    assert count(rail.hexes) == 392
    assert sum(count(near) for near in rail.links) == 2 * 412
    assert rail.joined(1 << at("E31"), rail.hexes) == rail.hexes
    assert not rail.hexes & ~BOARD.land


def test_the_lines_between_cities_junctions_and_edges() -> None:
    """9.4.2.ex1, 9.4.2.ex2, 9.4.3b."""
    rail = BOARD.rail
    assert (len(rail.segments), count(rail.junctions)) == (90, 21)
    assert not rail.junctions & hexes("F10 F11 G11")
    assert rail.junctions & hexes("I15 S11") == hexes("I15 S11")
    nodes = rail.junctions | BOARD.cities.every
    for chain, ends in zip(rail.chains, rail.ends, strict=True):
        assert not nodes & bits(chain[1:-1])
        assert (chain[0], chain[-1]) == ends
        assert all(rail.links[one] >> two & 1 for one, two in pairwise(chain))


def test_lines_that_only_share_a_hex_meet_in_leningrad() -> None:
    """9.4.2.ex1: nobody rides from F9 to G10, or from F12 to G11, without passing Leningrad."""
    rail = BOARD.rail
    for shared, one, two in (("F10", "F9", "G10"), ("F11", "F12", "G11")):
        lines = rail.through[at(shared)]
        assert len(lines) == 2
        assert all(at("E10") in rail.ends[line] for line in lines)
        assert not any({at(one), at(two)} <= set(rail.chains[line]) for line in lines)


def test_the_examples_of_conversion_have_their_lines() -> None:
    """9.4.3.ex1, 9.4.4.ex1, 9.4.6.ex1 to ex4."""
    chains = {frozenset(MAP.label(one) for one in chain) for chain in BOARD.rail.chains}
    assert frozenset(("S11", "S12", "T13", "T14")) in chains
    assert frozenset(("P14", "Q13", "R13", "R12", "S11")) in chains
    assert any({"U9", "V11", "X13"} <= chain for chain in chains), "Tula to Kursk"
    assert any({"W15", "W14", "W13", "X13"} <= chain for chain in chains), "on the way from Kiev to Kursk"


def test_the_railway_over_the_sivash_is_no_way_for_walkers() -> None:
    """8.6a."""
    assert BOARD.rail.links[at("GG19")] >> at("HH21") & 1
    assert BOARD.rail.links[at("HH21")] >> at("GG19") & 1
    assert not BOARD.near.steps[at("GG19")] >> at("HH21") & 1
    crimea = walked("JJ23", BOARD.near.adjacent, without=hexes("GG21"))
    assert MAP.describe(crimea & hexes("GG19 FF21 KK19")) == [], "only Perekop leads into the Crimea"
    assert crimea >> at("KK20") & 1


def test_where_railways_leave_the_map() -> None:
    """9.3.4a, 9.3.2.ex2."""
    assert BOARD.edges.rail["axis"] == hexes("A33 E33 K33 T33 BB33")
    assert BOARD.edges.rail["russian"] == hexes("L1 U1 X1 FF1 QQ6 QQ12")
    assert BOARD.rail.edges["north"] == hexes("A14 A5")


def test_the_edges_by_which_units_enter() -> None:
    """20.5, 22.6d."""
    assert BOARD.edges.south == bits(at(f"QQ{column}") for column in range(5, 17))
    assert all(MAP.label(one).endswith("33") for one in each(BOARD.edges.entries["axis"]))
    assert all(MAP.label(one)[-1] == "1" for one in each(BOARD.edges.entries["russian"]))
    axis = BOARD.regions.germany | BOARD.regions.hungary | BOARD.regions.rumania
    assert not BOARD.edges.entries["axis"] & ~axis


def test_rivers_run_through_hexes() -> None:
    """12.4.ex1, 13.8.ex6, 14.1.1b."""
    rivers = BOARD.rivers
    assert rivers.hexes & hexes("Y22 Z22 F17 EE21 EE22") == hexes("Y22 Z22 F17 EE21 EE22")
    assert rivers.same(at("Y22"), at("Z22"))
    assert not rivers.hexes & hexes("Y21 Z23 FF22 S11")
    assert not rivers.hexes & ~BOARD.land
    for one, others in enumerate(rivers.along):
        assert all(rivers.along[other] >> one & 1 for other in each(others))


def test_every_great_river_is_one_piece() -> None:
    for source, mouth in (("P12", "EE22"), ("V9", "II14"), ("L11", "V1"), ("Z1", "PP5"), ("DD33", "FF27")):
        start = 1 << at(source)
        found = connected(GRID, start, BOARD.rivers.hexes, along=MAP.link("river"))
        assert found >> at(mouth) & 1, f"{source} to {mouth}"


def test_coasts_and_ports() -> None:
    """10.4b, 10.5d, 13.8.ex1, 13.8.ex7."""
    black, baltic = BOARD.seas["black"], BOARD.seas["baltic"]
    assert black.ports == hexes("DD24 JJ23 II14")
    assert baltic.ports == hexes("F17 D15 B14 E10")
    assert black.coast & hexes("FF21 JJ22 HH16") == hexes("FF21 JJ22 HH16"), "the Sea of Azov belongs to it"
    assert not black.coast & baltic.coast
    assert not (black.water | baltic.water) & BOARD.land


def test_every_land_hex_lies_in_one_country() -> None:
    countries = [MAP.zones[name] for name in COUNTRIES]
    assert union(countries) == BOARD.land
    assert sum(count(zone) for zone in countries) == count(BOARD.land)


def test_districts() -> None:
    """3.3c, 26.17."""
    assert {name: count(MAP.zones[name]) for name in DISTRICTS} == {
        "leningrad-district": 8,
        "baltic-district": 9,
        "western-district": 16,
        "kiev-district": 20,
        "odessa-district": 15,
    }
    hills = hexes("T24 T25 U24")
    assert not BOARD.regions.districts["kiev-district"] & hills
    assert BOARD.terrain["mountain"] & hills == hills


def test_where_the_very_first_attacks_may_go() -> None:
    """3.7a to 3.7d."""
    targets, districts = BOARD.regions.first_targets, BOARD.regions.districts
    assert targets["N"] == districts["baltic-district"]
    assert targets["R"] == districts["kiev-district"] | districts["odessa-district"]
    assert set(targets) == {"N", "C", "S", "R"}, "Finns attack whom they reach"


def test_every_set_up_group_has_room() -> None:
    """3.3, 3.4, 6.1: by points of stacking, with a hex lost where the last unit does not fit."""
    for code, area in BOARD.start_areas.items():
        needed = sum(BOARD.points[unit.number] for unit in BOARD.units if unit.starts and unit.place == code)
        assert count(area) * (BOARD.limits.stack_points - BOARD.limits.army_points + 1) >= needed, code
    for city in ("Riga", "Minsk", "Kiev", "Odessa", "Leningrad", "Kalinin", "Tula", "Moscow"):
        needed = sum(BOARD.points[unit.number] for unit in BOARD.units if unit.starts and unit.place == city)
        assert needed <= BOARD.limits.stack_points, city


def test_the_areas_of_set_up() -> None:
    """3.4b, 3.4c."""
    areas, regions = BOARD.start_areas, BOARD.regions
    assert areas["N"] == areas["C"] == areas["S"] == regions.axis & ~regions.finland
    assert (areas["R"], areas["F"]) == (regions.rumania, regions.finland)
    assert not union(areas.values()) & regions.bulgaria
