"""2.1, 4.2, 5.2: both maps, every hex the rulebook names, and who may go where between them."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from hexfront.games.goetter.box.data import GoetterData
from hexfront.games.goetter.box.map_file import JUMP, land
from hexfront.games.goetter.map import deployment, links
from hexfront.games.goetter.map.links import PASSES, Mover, Way
from hexfront.hexes import bits, connected, count, each, map_edge, union

DATA = GoetterData.load()
MAP = DATA.map
GRID, ZONES = MAP.grid, MAP.zones
LINKS = links.survey(MAP)
TRANSIT = ("2420", "2421", "2422", "2520", "2523", "2620", "2621", "2622")


def at(*labels: str) -> int:
    return bits(MAP.hex(label) for label in labels)


def side(one: str, two: str) -> set[str]:
    direction = GRID.direction(MAP.hex(one), MAP.hex(two))
    assert direction is not None, (one, two)
    return {name for name in MAP.sides if MAP.has_side(name, MAP.hex(one), direction)}


def leads(one: str, two: str, way: Way, mover: Mover | None = None) -> bool:
    return LINKS.leads(MAP.hex(one), MAP.hex(two), way, mover)


def test_there_are_1822_operational_and_208_siege_hexes() -> None:
    assert (count(GRID.on_sheet(0)), count(GRID.on_sheet(1))) == (1822, 208)
    assert not GRID.knows("1434")
    assert count(land(MAP)) == 2028


def test_a_siege_hex_has_a_second_label_and_no_number_occurs_twice() -> None:
    assert MAP.hex("S0626") == MAP.hex("0626")
    assert GRID.sheet(MAP.hex("0626")) == 1
    assert GRID.sheet(MAP.hex("0616")) == 0
    assert GRID.sheets[1].inset is not None


@pytest.mark.parametrize(
    ("place", "hexes"),
    [
        ("Reichstag", ["0626"]),
        ("Brandenburg Gate", ["0726"]),
        ("Fuehrerbunker", ["0825"]),
        ("Zoo", ["0829"]),
        ("Potsdam", ["2726"]),
        ("Stettin", ["0407"]),
        ("Frankfurt/Oder", ["2908"]),
        ("Zossen", ["3220"]),
        ("Torgau", ["4827"]),
        ("Goerlitz", ["5703"]),
        ("Dresden", ["5917", "5918", "6016", "6017"]),
        ("Jueterbog", ["3825"]),
        ("Spandau", ["2524"]),
    ],
)
def test_a_place_that_the_rulebook_names_lies_in_its_hexes(place: str, hexes: list[str]) -> None:
    assert MAP.place(place).hexes == at(*hexes)


def test_the_eight_transit_hexes_are_the_neighbours_of_the_two_inner_ones() -> None:
    assert ZONES["transit"] == at(*TRANSIT)
    assert ZONES["inner"] == at("2521", "2522")
    around = union(GRID.around[one] for one in each(ZONES["inner"])) & ~ZONES["inner"]
    assert around == ZONES["transit"]


def test_every_rim_hex_touches_exactly_one_transit_hex_and_no_other_hex_touches_any() -> None:
    entry = MAP.jumps_from(JUMP)
    assert set(entry) == set(each(ZONES["transit"]))
    rim = union(map_edge(GRID, edge, 1) for edge in ("north", "east", "south", "west"))
    assert sum(count(ends) for ends in entry.values()) == count(rim)
    assert union(entry.values()) == rim


def test_the_spree_cuts_the_siege_map_in_two_and_ten_bridges_cross_it() -> None:
    spree, bridges = MAP.side("spree"), MAP.side("bridge")
    assert sum(map(count, bridges)) == 2 * 10
    walls = tuple(a | b for a, b in zip(spree, bridges, strict=True))
    north = connected(GRID, at("0117"), ZONES["siege"], blocked=walls)  # type: ignore[arg-type]
    assert (count(north), count(ZONES["siege"] & ~north)) == (115, 93)
    assert not north & at("0626", "0726", "0825", "0829")
    for direction, hexes in enumerate(bridges):
        for one in each(hexes):
            there = one + GRID.shifts[direction]
            assert (north >> one & 1) != (north >> there & 1)
            assert MAP.has_side("minor-river", one, direction)
            assert not MAP.has_side("spree", one, direction)


def test_the_subway_runs_through_29_hexes() -> None:
    assert count(ZONES["subway"]) == 29
    assert MAP.linked("subway") == ZONES["subway"]


def test_the_oder_lies_as_the_example_of_the_major_river_has_it() -> None:
    assert side("2506", "2507") == {"major-river"}
    assert side("2406", "2506") == {"major-river"}
    assert side("2406", "2507") == set()


def test_the_railways_are_three_nets_that_only_berlin_joins() -> None:
    rail, hexes = MAP.link("rail"), MAP.linked("rail")
    nets = [connected(GRID, at(label), hexes, along=rail) for label in ("2908", "2023", "2524")]
    assert sum(map(count, nets)) == count(union(nets)) == count(hexes)
    assert all(net & ZONES["transit"] for net in nets)
    assert not nets[1] & (ZONES["entry-E"] | ZONES["entry-SW"])
    assert not nets[2] & (ZONES["entry-E"] | ZONES["entry-SW"])


@pytest.mark.parametrize(
    ("entry", "hexes"),
    [
        ("NE", ["0601"]),
        ("E", ["2101", "3001", "3601"]),
        ("SE", ["4201", "4301", "4401", "4501", "5401", "5501", "5601", "5701"]),
        ("SW", ["4534", "4634", "4734", "4834", "5134", "5234"]),
    ],
)
def test_railways_enter_the_map_where_depots_and_trains_do(entry: str, hexes: list[str]) -> None:
    assert ZONES[f"entry-{entry}"] & MAP.linked("rail") == at(*hexes)


def test_the_entries_lie_on_their_edges() -> None:
    assert ZONES["entry-N"] >> MAP.hex("0316") & 1
    assert union(ZONES[f"entry-{name}"] for name in ("NE", "E", "SE")) == bits(
        one for one in each(GRID.on_sheet(0)) if MAP.label(one).endswith("01")
    )
    rows = {name: sorted(MAP.describe(ZONES[f"entry-{name}"])) for name in ("W", "SW", "S")}
    assert (rows["W"][0], rows["W"][-1]) == ("2034", "3934")
    assert (rows["SW"][0], rows["SW"][-1]) == ("4334", "5434")
    assert (rows["S"][0], rows["S"][-1]) == ("6108", "6124")


def test_every_entry_of_the_americans_lies_across_the_elbe() -> None:
    west = connected(GRID, at("4827"), GRID.on_sheet(0), blocked=MAP.side("elbe"))
    assert not ZONES["entry-SW"] & ~west
    assert not west & (ZONES["entry-W"] | ZONES["entry-N"] | ZONES["soviet-side"])


@pytest.mark.parametrize(
    ("one", "two", "way", "mover", "open_"),
    [
        ("2419", "2420", "march", "soviet", True),
        ("2420", "2419", "march", "soviet", True),
        ("2420", "2520", "march", "german", True),
        ("2420", "0117", "march", "german", False),
        ("2420", "2521", "march", "german", False),
        ("2420", "0117", "siege-march", "soviet", True),
        ("0117", "2420", "siege-march", "soviet", False),
        ("2420", "2419", "siege-march", "soviet", False),
        ("2420", "2520", "siege-march", "soviet", False),
        ("2420", "0122", "siege-march", "soviet", False),
        ("2420", "0117", "zone", None, True),
        ("0117", "2420", "zone", None, False),
        ("0117", "0118", "zone", None, True),
        ("2419", "2420", "zone", None, True),
        ("2419", "2420", "retreat", "german", True),
        ("0117", "2420", "siege-retreat", "german", False),
        ("2420", "0117", "siege-retreat", "soviet", False),
        ("2420", "2520", "siege-retreat", "soviet", True),
        ("2420", "2419", "siege-retreat", "soviet", False),
        ("0117", "2420", "siege-supply", "soviet", True),
        ("2420", "0117", "siege-supply", "soviet", False),
        ("2420", "0117", "supply", "soviet", False),
        ("2420", "0117", "support", "soviet", True),
        ("0117", "2420", "support", "soviet", False),
    ],
)
def test_between_the_maps_a_way_leads_as_its_rule_says(
    one: str, two: str, way: Way, mover: Mover | None, open_: bool
) -> None:
    assert leads(one, two, way, mover) is open_


def test_a_front_boundary_binds_soviets_and_no_german() -> None:
    for way in ("march", "retreat", "supply"):
        assert not leads("1313", "1413", way, "soviet")
        assert not leads("1413", "1313", way, "us")
        assert leads("1313", "1413", way, "german")
    assert leads("1313", "1413", "zone")
    assert leads("1313", "1314", "march", "soviet")


def marched(start: str, allowed: int) -> int:
    """What a Soviet unit could reach over these hexes."""
    march, reached, new = LINKS.around("march", "soviet"), 0, at(start)
    while new:
        reached |= new
        new = union(march[one] for one in each(new)) & allowed & ~reached
    return reached


def test_east_of_berlin_no_way_leads_from_one_front_to_another() -> None:
    east = bits(one for one in each(GRID.on_sheet(0)) if int(MAP.label(one)[2:]) <= 20)
    starts = ("0901", "1401", "3901")
    for start in starts:
        reached = marched(start, east & ~ZONES["transit"])
        assert reached & at(*starts) == at(start)


def test_hex_2620_is_open_to_both_fronts() -> None:
    for other in ("2619", "2720", "2721"):
        assert leads(other, "2620", "march", "soviet")
    assert not leads("2720", "2721", "march", "soviet")


def test_the_elbe_is_closed_to_americans_alone() -> None:
    assert "elbe" in side("4826", "4825") | side("4826", "4726") | side("4825", "4926")
    one, two = "4726", "4826"
    assert side(one, two) == {"elbe"}
    assert leads(one, two, "march", "soviet")
    assert not leads(one, two, "march", "us")


def test_nothing_crosses_a_lake_or_the_bare_spree_but_over_a_bridge_all_go() -> None:
    assert side("2718", "2719") == {"lake"}
    for way in ("march", "zone", "retreat", "supply"):
        assert not leads("2718", "2719", way)
    assert side("0725", "0624") | side("0625", "0726") >= {"spree"}
    for way in ("siege-march", "zone", "support", "siege-supply"):
        assert not leads("0625", "0726", way)
        assert leads("0526", "0626", way)


def test_the_line_has_64_hexes_and_every_german_starts_on_ground_of_his_group() -> None:
    areas = deployment.survey(MAP)
    assert sum(count(area.line) for area in areas.values()) == 64
    for unit in DATA.units:
        if unit.free and unit.group is not None:
            assert areas[unit.group].hexes >> MAP.hex(unit.at) & 1, unit.id


def test_corps_start_one_to_a_hex_on_their_own_side() -> None:
    starts = [unit.at for unit in DATA.units if unit.corps and unit.starts]
    assert len(set(starts)) == len(starts) == 68
    assert not at(*starts) & ~ZONES["soviet-side"]


def test_every_default_stack_of_germans_is_within_its_limit() -> None:
    points: dict[str, int] = {}
    for unit in DATA.units:
        if unit.side == "german" and unit.starts:
            siege = GRID.sheet(MAP.hex(unit.at)) == 1
            points[unit.at] = points.get(unit.at, 0) + (unit.siege_points if siege else unit.points)
    for label, taken in points.items():
        assert taken <= DATA.tables.stacks[GRID.sheet(MAP.hex(label))], label


def test_links_of_both_maps_run_from_neighbour_to_neighbour() -> None:
    for one, two in pairwise(("2620", "2619", "2618")):
        direction = GRID.direction(MAP.hex(one), MAP.hex(two))
        assert direction is not None
        assert MAP.has_link("rail", MAP.hex(one), direction)


@pytest.mark.parametrize("way", PASSES)
@pytest.mark.parametrize("mover", [None, "german", "soviet", "us"])
def test_a_whole_set_is_spread_as_its_hexes_are_one_by_one(way: Way, mover: Mover | None) -> None:
    chance, around = Random(7), LINKS.around(way, mover)
    gates = list(each(LINKS.gates))
    for _ in range(5):
        hexes = [*chance.sample(list(each(MAP.grid.mask)), 60), *chance.sample(gates, 3)]
        assert LINKS.spread(bits(hexes), way, mover) == union(around[at] for at in hexes)


def test_every_way_into_berlin_is_known_from_both_its_ends() -> None:
    ways = links.survey(MAP)
    inward = {(start, at) for start, ends in ways.entry.items() for at in each(ends)}
    outward = {(start, at) for at, starts in ways.exit.items() for start in each(starts)}
    assert inward == outward
    assert {start for start, _ in inward} == set(each(ways.transit))
    assert ways.gates == ways.transit | bits(at for _, at in inward)
    for start, at in inward:
        assert ways.leads(start, at, "siege-march") and not ways.leads(at, start, "siege-march")
