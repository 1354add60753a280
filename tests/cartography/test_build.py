"""Rivers to hexsides, roads from town to town, corrections, and the linter that looks at them."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from hexfront.cartography.build import Builder
from hexfront.cartography.check import Survey
from hexfront.cartography.errors import CartographyError
from hexfront.cartography.layout import written
from hexfront.cartography.sources import (
    Area,
    Bank,
    Checks,
    Closed,
    Correction,
    Corrections,
    Features,
    Region,
    River,
    Room,
    Route,
    Town,
)
from hexfront.hexes import HexMap, bits, count, parse_map

from .plain import degrees, plane, sources

TOWNS = [
    Town(name="Alfa", at=degrees("0302"), kind="town"),
    Town(name="Bravo", at=degrees("0707"), kind="town"),
    Town(name="Far", at=(30.0, -3.0)),
]
MAIN = River(
    name="Main",
    feature="broad",
    line=[(4.9, 2.0), (4.9, -2.0), (4.7, -4.0), (4.9, -9.0)],
    bank=True,
    origin="source survey",
)
BROOK = River(name="Brook", feature="brook", line=[degrees("0501"), (3.0, -3.6), (4.6, -3.7)], into="Main")
ROAD = Route(name="the road", kind="road", via=["Alfa", "Bravo", "Far"], zone="along")


def made(features: Features, corrections: Corrections | None = None) -> tuple[Builder, HexMap]:
    builder = Builder(sources(features, corrections))
    return builder, parse_map(written(builder.build()))


def test_a_broad_river_parts_the_map_and_a_brook_joins_it() -> None:
    builder, board = made(Features(town=TOWNS, river=[MAIN, BROOK]))
    survey = Survey(sources(Features(town=TOWNS, river=[MAIN, BROOK])))
    assert list(survey.faults(survey.text)) == []
    corner = set(board.grid.ends(builder.courses["Brook"][-1])) & builder.network.rivers["Main"]
    assert len(corner) == 1
    assert str(board.provenance("sides", "broad")) == "source survey"


def test_a_known_town_decides_the_bank() -> None:
    label = "0505"
    town = Town(name="Ford", at=degrees(label), kind="town")
    for bank in ("left", "right"):
        corrections = Corrections(bank=[Bank(town="Ford", river="Main", bank=bank)])
        survey = Survey(sources(Features(town=[town], river=[MAIN]), corrections))
        assert list(survey.faults(survey.text)) == []
        east = survey.board.has_side("broad", survey.board.hex(label), 1)
        assert east is (bank == "right"), "the river flows south: its right bank is the western one"


STREAM = River(
    name="Stream",
    feature="stream",
    line=[degrees("0202"), degrees("0505"), degrees("0508")],
    through=True,
    origin="source survey",
)


def test_a_river_through_hexes_follows_its_line_from_hex_to_hex() -> None:
    builder, board = made(Features(town=TOWNS, river=[STREAM]))
    path = builder.streams["Stream"]
    assert [board.label(at) for at in (path[0], path[-1])] == ["0202", "0508"]
    assert board.hex("0505") in path
    assert all(board.grid.direction(one, two) is not None for one, two in pairwise(path))
    assert board.linked("stream") == bits(path)
    assert "stream" not in board.sides
    survey = Survey(sources(Features(town=TOWNS, river=[STREAM])))
    assert list(survey.faults(survey.text)) == []


def test_a_river_through_hexes_may_be_given_its_ends() -> None:
    short = msgspec.structs.replace(STREAM, ends=("0505", "0507"))
    builder, board = made(Features(town=TOWNS, river=[short]))
    assert [board.label(at) for at in builder.streams["Stream"]] == ["0505", "0506", "0507"]


def test_a_river_through_hexes_that_a_correction_cuts_in_two_is_found() -> None:
    cut = Correction(reason="tried out", origin="designed", feature="stream", remove=["0505-0506"])
    features = Features(town=TOWNS, river=[msgspec.structs.replace(STREAM, ends=("0504", "0507"))])
    survey = Survey(sources(features, Corrections(correction=[cut])))
    assert any("river Stream: has a gap" in fault for fault in survey.faults(survey.text))


def test_a_river_through_hexes_that_never_meets_the_map_is_refused() -> None:
    far = msgspec.structs.replace(STREAM, line=[(60.0, 60.0), (61.0, 60.0)])
    with pytest.raises(CartographyError, match="never meets the map"):
        made(Features(town=TOWNS, river=[far]))


def test_a_road_goes_from_town_to_town_and_off_the_map_without_a_zigzag() -> None:
    builder, board = made(Features(town=TOWNS, route=[ROAD]))
    track = builder.tracks["the road"]
    assert {board.hex("0302"), board.hex("0707")} <= set(track)
    assert all(board.grid.direction(one, two) is None for one, two in zip(track, track[2:], strict=False))
    assert board.grid.label(track[-1]).endswith("09")
    assert count(board.zones["along"]) == len(track) - 1


def test_a_road_shares_the_one_that_is_there() -> None:
    other = Route(name="other", kind="road", via=["Alfa", "Bravo"])
    _, board = made(Features(town=TOWNS, route=[ROAD, other]))
    _, alone = made(Features(town=TOWNS, route=[ROAD]))
    assert board.link("road") == alone.link("road")


def test_areas_by_spot_and_outline() -> None:
    wood = Area(name="wood", terrain="wood", spots=[degrees("0404"), (99.0, 99.0)], origin="designed")
    west, north = degrees("0201")[0] - 0.6, degrees("0201")[1] + 0.6
    fen = Area(name="fen", terrain="fen", outline=[(west, north), (west + 2.1, north), (west, north - 1.5)])
    _, board = made(Features(town=[], area=[wood, fen]))
    assert board.describe(board.terrain["wood"]) == ["0404"]
    assert "0201" in board.describe(board.terrain["fen"])


def test_corrections_have_the_last_word_and_their_own_origin() -> None:
    wood = Area(name="wood", terrain="wood", spots=[degrees("0404")], origin="designed")
    change = Correction(
        reason="the book says so", origin="rulebook 9.9", feature="wood", add=["0405"], remove=["0404"]
    )
    road = Correction(reason="a bridge is gone", origin="designed", feature="road", add=["0101-0102"])
    features = Features(town=TOWNS, area=[wood], route=[ROAD])
    _, board = made(features, Corrections(correction=[change, road]))
    assert board.describe(board.terrain["wood"]) == ["0405"]
    assert str(board.provenance("terrain", "wood", board.hex("0405"))) == "rulebook 9.9"
    assert board.provenance("links", "road", board.hex("0101"), 1).kind == "designed"


def test_a_region_is_closed_by_its_river() -> None:
    region = Region(zone="west", start="Alfa", rivers=["Main"])
    _, board = made(Features(town=TOWNS, river=[MAIN], region=[region]))
    assert board.zones["west"] >> board.hex("0302") & 1
    assert not board.zones["west"] >> board.hex("0707") & 1


@pytest.mark.parametrize(
    ("features", "corrections", "message"),
    [
        (
            Features(town=TOWNS, route=[Route(name="r", kind="road", via=["Alfa", "Nowhere"])]),
            None,
            "Nowhere",
        ),
        (Features(town=[], river=[River(name="R", feature="brook", cut="Rhine")]), None, "was not cut"),
        (
            Features(town=[]),
            Corrections(correction=[Correction(reason="x", origin="designed", feature="fog", add=["0101"])]),
            'correction 1: there is no feature "fog"',
        ),
    ],
)
def test_bad_sources_are_refused(features: Features, corrections: Corrections | None, message: str) -> None:
    with pytest.raises(CartographyError, match=message):
        made(features, corrections)


def test_the_linter_finds_what_is_wrong() -> None:
    stop = Town(name="Stop", at=degrees("0505"))
    brook = River(name="Lost", feature="brook", line=[degrees("0202"), degrees("0502")])
    checks = Checks(
        room=[Room(zone="west", units=200, stack=2, rule="5.1")], closed=[Closed(zone="west", lines=[])]
    )
    features = Features(
        town=[*TOWNS, stop],
        river=[MAIN, brook],
        route=[Route(name="back", kind="rail", via=["Alfa", "Stop"])],
        region=[Region(zone="west", start="Alfa", rivers=["Main"])],
    )
    gap = Correction(reason="x", origin="designed", feature="rail", remove=[])
    track = Builder(sources(features))
    track.build()
    hexes = [plane().grid.label(at) for at in track.tracks["back"]]
    gap.remove.append(f"{hexes[1]}-{hexes[2]}")
    survey = Survey(sources(features, Corrections(correction=[gap]), checks))
    told = "\n".join(survey.faults("something else"))
    for fault in (
        "map.json: is not what the sources give",
        "river Lost: does not reach the edge",
        f"links.rail: ends in {hexes[1]}, where nothing is",
        "too few for 200 units [5.1]",
        "zones.west: is not closed",
    ):
        assert fault in told
