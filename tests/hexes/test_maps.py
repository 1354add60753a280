"""Map files: what they hold, what is refused, and that nothing is lost on the way back."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from hexfront.hexes import (
    HexError,
    HexMap,
    MapError,
    Provenance,
    Sheet,
    altered,
    bits,
    load_map,
    parse_map,
    parse_side,
    split_chain,
)

from .strategies import boards, thorough

PLAIN: dict[str, Any] = {
    "title": "Plain",
    "orientation": "pointy",
    "sheets": [
        {"rows": 9, "cols": 9, "name": "main"},
        {"rows": 2, "cols": 2, "labels": "S{rr}{cc}", "name": "siege"},
    ],
    "terrain": {
        "forest": {"hexes": ["0505", "0506"], "from": "reconstructed", "but": {"0506": "rulebook 9.31"}},
        "city": {"hexes": ["0505"], "from": "source Atlas"},
    },
    "sides": {
        "river": {"sides": ["0505-0506", "0101:nw"], "from": "source", "but": {"0506-0505": "rulebook 6.1"}}
    },
    "links": {"road": {"chains": ["0503-0504-0505", "0101:w"], "from": "designed"}},
    "jumps": {"transit": {"pairs": ["0505>S0101"], "from": "rulebook 2.1"}},
    "places": [
        {"name": "Town", "hexes": ["0505"], "kind": "city", "from": "designed", "numbers": {"garrison": 2}}
    ],
    "zones": {"north": {"hexes": ["0101", "0102"], "from": "designed"}},
    "lines": {"front": {"sides": ["0505-0506", "0405-0505"], "from": "designed"}},
    "boxes": [{"id": "reserve", "name": "Reserve", "from": "rulebook 3.1"}],
    "numbers": {"level": {"values": {"0101": 1, "0102": 2}, "from": "source"}},
}


def plain() -> HexMap:
    return parse_map(json.dumps(PLAIN), "plain.json")


def test_everything_in_the_file_is_on_the_map() -> None:
    board = plain()
    here, there = board.hex("0505"), board.hex("0506")
    assert board.terrain["forest"] == bits([here, there])
    assert board.terrain_at(here) == ("forest", "city")
    assert board.terrain_at(board.hex("0909")) == ("clear",)
    assert board.has_side("river", here, 1)
    assert board.has_side("river", there, 4)
    assert board.has_side("river", board.hex("0101"), 5)
    assert board.has_link("road", here, 4)
    assert board.linked("road") == bits(board.hex(one) for one in ("0503", "0504", "0505", "0101"))
    assert board.place("Town").numbers == {"garrison": 2}
    assert [place.name for place in board.places_at(here)] == ["Town"]
    assert board.lines["front"] == (parse_side(board.grid, "0505-0506"), parse_side(board.grid, "0405-0505"))
    assert board.boxes[0].name == "Reserve"
    assert (board.number("level", board.hex("0102")), board.number("level", here)) == (2, 0)
    assert board.side("wall") == board.link("rail") == (0,) * 6


def test_jumps_are_directed_and_counted_only_when_asked_for() -> None:
    board = plain()
    here, siege = board.hex("0505"), board.hex("S0101")
    assert not board.neighbours(here) >> siege & 1
    assert board.neighbours(here, "transit") >> siege & 1
    assert not board.neighbours(siege, "transit") >> here & 1
    assert board.spread(1 << here, "transit") == board.spread(1 << here) | 1 << siege
    assert board.jumps_from("transit", "none") == {here: 1 << siege}


def test_provenance_of_groups_and_of_single_features() -> None:
    board = plain()
    here, there = board.hex("0505"), board.hex("0506")
    assert board.provenance("terrain", "forest", here) == Provenance("reconstructed")
    assert board.provenance("terrain", "forest", there) == Provenance("rulebook", "9.31")
    assert board.provenance("terrain", "city") == Provenance("source", "Atlas")
    assert board.provenance("sides", "river", here, 1) == Provenance("rulebook", "6.1")
    assert board.provenance("sides", "river", there, 4) == Provenance("rulebook", "6.1")
    with pytest.raises(HexError, match='Plain has no terrain "swamp"'):
        board.provenance("terrain", "swamp")


def test_round_trip_keeps_text_and_hash(tmp_path: Path) -> None:
    board = plain()
    path = tmp_path / "plain.json"
    path.write_bytes(board.to_json())
    again = load_map(path)
    assert again.to_json() == board.to_json()
    assert again.hash == board.hash
    for name in (
        "terrain",
        "sides",
        "links",
        "jumps",
        "places",
        "zones",
        "lines",
        "boxes",
        "numbers",
        "origins",
    ):
        assert getattr(again, name) == getattr(board, name)


@thorough
@given(boards())
def test_random_maps_round_trip(board: HexMap) -> None:
    again = parse_map(board.to_json())
    assert (again.terrain, again.sides, again.links) == (board.terrain, board.sides, board.links)
    assert again.origins == board.origins
    assert again.hash == board.hash


def test_each_hexside_is_written_once() -> None:
    river = json.loads(plain().to_json())["sides"]["river"]
    assert river["sides"] == ["0101:nw", "0505-0506"]
    assert river["but"] == {"0505-0506": "rulebook 6.1"}


def test_hash_tells_maps_apart() -> None:
    assert altered(plain(), terrain={"0909": "forest"}).hash != plain().hash


FAULTS = [
    (("terrain", "forest", "hexes", 0), "9999", 'terrain.forest: unknown hex "9999": Plain has rows 01-09'),
    (("terrain", "forest", "hexes", 0), "0506", 'terrain.forest: "0506" is listed twice'),
    (
        ("terrain", "forest", "from"),
        "hearsay",
        'terrain.forest: provenance "hearsay" must start with rulebook',
    ),
    (("terrain", "forest", "from"), "rulebook", 'terrain.forest: provenance "rulebook" must name its rule'),
    (("terrain", "forest", "but", "0506"), "no", 'terrain.forest: provenance "no" must start with'),
    (("terrain", "forest", "but", "9999"), "designed", 'terrain.forest: unknown hex "9999"'),
    (
        ("terrain", "clear"),
        {"hexes": [], "from": "designed"},
        "terrain.clear: a hex without terrain is clear",
    ),
    (("terrain", "forest"), {"hexes": []}, "terrain[...]: Object missing required field `from`"),
    (("terrain", "forest", "hex"), [], "terrain[...]: Object contains unknown field `hex`"),
    (("sides", "river", "sides", 0), "0505-0507", "0505 and 0507 are not adjacent"),
    (("sides", "river", "sides", 0), "0505-0506-0507", "is not a hexside"),
    (("sides", "river", "sides", 0), "0505", '"0505" must name at least two hexes'),
    (("sides", "river", "sides", 0), "0505:up", 'unknown direction "up": directions here are ne, e, se'),
    (("sides", "river", "sides"), ["0505-0506", "0506-0505"], '"0506-0505" is listed twice'),
    (("links", "road", "chains"), ["0505-0506", "0506-0505"], "repeats a link that is already there"),
    (("links", "road", "chains", 0), "0503-0509", "links.road: "),
    (("jumps", "transit", "pairs", 0), "0505-S0101", '"0505-S0101" is not a jump: write 0101>0505'),
    (("jumps", "transit", "pairs"), ["0505>S0101", "0505>S0101"], "jumps.transit: "),
    (("places", 0, "hexes", 0), "9999", 'places[0] Town: unknown hex "9999"'),
    (("places",), [PLAIN["places"][0]] * 2, 'places[1]: "Town" is listed twice'),
    (("boxes",), [PLAIN["boxes"][0]] * 2, 'boxes[1]: "reserve" is listed twice'),
    (("zones", "north", "hexes", 0), "A1", 'zones.north: unknown hex "A1"'),
    (("lines", "front", "sides", 0), "0505-0909", "lines.front: "),
    (("numbers", "level", "values", "0x"), 1, 'numbers.level: unknown hex "0x"'),
    (("numbers", "level", "values", "0101"), "high", "numbers[...].values[...]: Expected `int`, got `str`"),
    (("orientation",), "round", "orientation: Invalid enum value 'round'"),
    (("sheets", 0, "rows"), 0, "sheets: Plain: a sheet needs at least one row"),
    (("sheets", 0, "holes"), ["9999"], 'sheets: unknown hex "9999"'),
    (("sheets",), [], "sheets: Plain needs at least one sheet"),
    (("colour",), "red", "Object contains unknown field `colour`"),
]


@pytest.mark.parametrize(("where", "value", "message"), FAULTS)
def test_faults_are_told_in_one_line(where: tuple[Any, ...], value: object, message: str) -> None:
    doc = deepcopy(PLAIN)
    spot: Any = doc
    for key in where[:-1]:
        spot = spot[key]
    spot[where[-1]] = value
    with pytest.raises(MapError) as caught:
        parse_map(json.dumps(doc), "plain.json")
    told = str(caught.value)
    assert told.startswith("plain.json: ")
    assert message in told
    assert "\n" not in told


def test_broken_text_and_missing_files_are_told() -> None:
    with pytest.raises(MapError, match=r"plain.json: not JSON"):
        parse_map("{", "plain.json")
    with pytest.raises(MapError, match=r"nowhere.json: cannot be read \(No such file or directory\)"):
        load_map("nowhere.json")


def test_blank_map_takes_scheme_and_names_from_another() -> None:
    blank = HexMap.blank(12, 12, like=plain())
    assert blank.hex("1212")
    assert blank.terrain["forest"] == 0
    assert blank.terrain["clear"] == blank.grid.mask
    assert blank.sides["river"] == blank.links["road"] == (0,) * 6
    assert parse_map(blank.to_json()).hash == blank.hash


def test_altered_replaces_terrain_and_adds_sides() -> None:
    board = altered(
        plain(),
        terrain={"0505": "swamp", "0506": "clear"},
        sides={"0505-0506": "wall", "0101-0102": "river"},
        links={"0506-0507-0508": "road"},
        numbers={"level": {"0909": 3}},
        origin="rulebook 1.2",
    )
    here = board.hex("0505")
    assert board.terrain_at(here) == ("swamp",)
    assert board.terrain_at(board.hex("0506")) == ("clear",)
    assert board.has_side("wall", here, 1)
    assert board.has_side("river", here, 1)
    assert board.has_side("river", board.hex("0102"), 4)
    assert board.has_link("road", board.hex("0508"), 4)
    assert board.number("level", board.hex("0909")) == 3
    assert board.provenance("sides", "river", board.hex("0101"), 1) == Provenance("rulebook", "1.2")
    assert board.provenance("sides", "river", here, 1) == Provenance("rulebook", "6.1")
    assert plain().terrain_at(here) == ("forest", "city")


def test_chains_of_labels_that_hold_hyphens() -> None:
    board = HexMap.blank(9, 9, "flat", sheet=Sheet(rows=9, cols=9, labels="2-{R}{cc}"))
    chain = split_chain(board.grid, "2-A01-2-B01-2-C01")
    assert [board.label(at) for at in chain] == ["2-A01", "2-B01", "2-C01"]
    with pytest.raises(HexError, match='unknown hex "2-Z01"'):
        split_chain(board.grid, "2-A01-2-Z01")
