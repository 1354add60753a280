"""Every hex that the rulebook of Traces of War names, and what the facts fix, on the map."""

from __future__ import annotations

from pathlib import Path

import pytest

import hexfront
from hexfront.hexes import connected, count, is_chain, listed, load_map, map_edge, runs_edge_to_edge, union

MAP = load_map(Path(hexfront.__file__).parent / "games" / "tow" / "data" / "map.json")
GRID = MAP.grid

CITIES = {
    "Kharkiv": "2634",
    "Kyiv": "2918",
    "Odesa": "0218",
    "Ternopil": "2305",
    "Stalino": "1338",
    "Dnipropetrovsk": "1631",
}
"""3.0l: where the Supreme Command Orders lie."""

ADJACENT = [
    ("1926", "1826", "12.3g"),
    ("1926", "1827", "12.3g"),
    ("1731", "1732", "10.5.ex1"),
    ("1731", "1832", "10.5.ex1"),
    ("1731", "1632", "10.5.ex3"),
    ("1731", "1631", "10.5.ex2"),
]

PLACES = {
    "Poltava": "2329",
    "Zaporizhzhia": "1130",
    "Melitopol": "0531",
    "Mariupol": "0637",
    "Taganrog": "0841",
    "Izium": "2136",
    "Kremenchuk": "1926",
    "Novomoskovsk": "1731",
    "Cherkasy": "2223",
    "Uman": "1717",
    "Kirovohrad": "1623",
    "Kherson": "0323",
    "Mykolaiv": "0622",
    "Vinnytsia": "2112",
    "Zhytomyr": "2814",
    "Rivne": "3007",
    "Chernivtsi": "1406",
    "Iasi": "0610",
    "Tiraspol": "0515",
    "Berdiansk": "0435",
}

AXIS = (
    "2831 3330 3231 3132 3133 3034 3032 2933 2633 3035 2935 2836 2934 2735 2635 2535 2634 1836 2435 2335 2236 2136 "
    "2037 1937 1938 2036 2035 1339 1839 1840 1740 1640 1540 1440 1340 1240 1140 1040 0940 0841 1439 1239 0939 1538 1537"
)
SOVIET = (
    "3334 3331 3232 3233 3333 3234 3134 3235 3335 3236 3336 3332 3037 3135 3036 2936 2837 3137 2736 2239 2636 2536 "
    "2436 2336 2237 2137 2238 2038 2039 1939 1940 1342 1841 1741 1641 1541 1441 1341 1241 1141 1041 0941 1442 1242 "
    "1142 0842"
)


@pytest.mark.parametrize(("name", "label"), CITIES.items())
def test_major_cities(name: str, label: str) -> None:
    assert MAP.describe(MAP.place(name).hexes) == [label]
    assert "major-city" in MAP.terrain_at(MAP.hex(label))
    assert str(MAP.place(name).origin) == "rulebook 3.0l"
    assert MAP.zones["orders"] >> MAP.hex(label) & 1


@pytest.mark.parametrize(("one", "two", "rule"), ADJACENT)
def test_adjacent(one: str, two: str, rule: str) -> None:
    assert GRID.distance(MAP.hex(one), MAP.hex(two)) == 1, rule


@pytest.mark.parametrize(("name", "label"), PLACES.items())
def test_places(name: str, label: str) -> None:
    assert MAP.describe(MAP.place(name).hexes) == [label]


def test_combat_example() -> None:
    """10.5: a city in 1731, a retreat of two hexes to clear 1630, an advance to 1632."""
    assert "town" in MAP.terrain_at(MAP.hex("1731"))
    assert MAP.terrain_at(MAP.hex("1630")) == ("clear",)
    assert GRID.distance(MAP.hex("1731"), MAP.hex("1630")) == 2
    for near in ("1732", "1832"):
        assert not crossed("major-river", near, "1731"), "20 against 3: nobody is halved by a river"
        assert not crossed("river", near, "1731")
    assert not crossed("major-river", "1731", "1632")


def test_supply_example() -> None:
    """8.2: the fight around 0620 has blocked hexsides and a major river that is bridged near it."""
    at = MAP.hex("0620")
    assert not MAP.terrain["sea"] >> at & 1
    assert GRID.within(at, 3) & union(MAP.side("blocked"))
    near = [
        one
        for direction in range(6)
        for one in listed(MAP.side("major-river")[direction] & MAP.link("road")[direction])
    ]
    assert any(GRID.distance(at, one) <= 3 for one in near)


def test_movement_example() -> None:
    """9.4: seven hexes of road lead to a hex near 3020, which lies on a road."""
    road = MAP.link("road")
    at = 1 << MAP.hex("3020")
    assert MAP.linked("road") & at
    assert count(connected(GRID, at, along=road, limit=7)) >= 8


def crossed(feature: str, one: str, two: str) -> bool:
    direction = GRID.direction(MAP.hex(one), MAP.hex(two))
    assert direction is not None
    return MAP.has_side(feature, MAP.hex(one), direction)


@pytest.mark.parametrize("label", ["1826", "1827"])
def test_kremenchuk_faces_its_crossing_points(label: str) -> None:
    assert crossed("major-river", "1926", label)
    assert str(MAP.provenance("zones", "crossing-points", MAP.hex(label))) == "rulebook 12.3g"


def test_six_crossing_points_on_the_right_bank_of_the_dnipro() -> None:
    points = MAP.zones["crossing-points"]
    assert count(points) == 6
    assert not points & ~MAP.zones["right-bank"]
    assert not points & ~union(MAP.side("major-river")), "each lies on the river"


def test_the_dnipro_parts_the_map() -> None:
    right, left = MAP.zones["right-bank"], MAP.zones["left-bank"]
    assert not right & left
    assert right | left == GRID.mask & ~MAP.terrain["sea"]
    for name, bank in (
        ("Kyiv", right),
        ("Dnipropetrovsk", right),
        ("Kremenchuk", left),
        ("Novomoskovsk", left),
    ):
        assert MAP.place(name).hexes & bank


def test_the_front_and_the_set_up_on_both_sides_of_it() -> None:
    front = MAP.lines["front"]
    assert is_chain(GRID, front)
    assert not runs_edge_to_edge(GRID, front), "it ends at the sea"
    axis, soviet = MAP.zones["axis-side"], MAP.zones["soviet-side"]
    assert not axis & soviet
    for labels, side in ((AXIS, axis), (SOVIET, soviet)):
        assert [label for label in labels.split() if not side >> MAP.hex(label) & 1] == []


def test_supply_sources_and_breakthrough_hexes_lie_on_rails() -> None:
    rails = MAP.linked("rail")
    for zone in ("soviet-supply", "axis-supply", "breakthrough"):
        assert MAP.describe(MAP.zones[zone] & ~rails) == []
    edges = union(map_edge(GRID, edge) for edge in ("north", "east", "south", "west"))
    assert MAP.describe(MAP.zones["soviet-supply"] & ~edges) == []


def test_major_rivers_are_those_of_the_facts() -> None:
    """The Southern Bug below Vinnytsia and the Donets below Izium are broad, above they are not."""
    for broad, narrow in (("1319", "2209"), ("1939", "2935")):
        assert union(MAP.side("major-river")) >> MAP.hex(broad) & 1
        assert not union(MAP.side("major-river")) >> MAP.hex(narrow) & 1
        assert union(MAP.side("river")) >> MAP.hex(narrow) & 1
