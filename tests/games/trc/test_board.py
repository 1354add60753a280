"""What the rules take: looked up once, on the map of the game and on the maps of positions."""

from __future__ import annotations

import pytest

from hexfront.engine.base.errors import BadData
from hexfront.games.trc.board import AXIS, RUSSIAN, SIDES, Board
from hexfront.hexes import HexMap, altered, bits, each, union

from .table import GAME

BOARD = Board()


def test_sides_and_names() -> None:
    assert (SIDES[AXIS], SIDES[RUSSIAN]) == ("axis", "russian")
    assert BOARD.side[BOARD.data.numbers["41Pz"]] == AXIS
    assert BOARD.side[BOARD.data.numbers["AK"]] == RUSSIAN
    assert BOARD.sided[AXIS] & BOARD.sided[RUSSIAN] == 0
    assert BOARD.sided[AXIS] | BOARD.sided[RUSSIAN] == bits(range(len(BOARD.units)))
    assert [BOARD.name(unit) for unit in BOARD.hqs] == ["AGN", "AGC", "AGS", "Stavka", "OKH", "Vistula"]
    assert BOARD.label(BOARD.grid.hex("R9")) == "R9"


def test_stacking_points() -> None:
    """6.1, 6.3."""
    points = {name: BOARD.points[BOARD.data.numbers[name]] for name in ("6A", "1GTA", "41Pz", "6TC")}
    assert points == {"6A": 3, "1GTA": 3, "41Pz": 2, "6TC": 2}
    assert not any(
        BOARD.points[BOARD.data.numbers[name]] for name in ("AGN", "Stavka", "SSRes", "WKiev", "Hitler")
    )


def test_ss_units_are_those_of_the_ss_alone() -> None:
    """19.1c: the Hermann Göring corps is none."""
    names = {BOARD.name(unit) for unit in each(BOARD.ss)}
    assert {"1SS", "2SS", "SSRes"} <= names
    assert "HG" not in names


def test_a_blank_map_of_a_position_has_its_own_railways_and_no_countries() -> None:
    blank = HexMap.blank(8, 8, like=BOARD.map)
    plain = altered(blank, links={"B7-B6-B5-B4": "rail", "B5-C5": "rail"}, terrain={"B7": "major-city"})
    board = Board(data=BOARD.data.on_map(plain), root=BOARD)
    assert board.land == plain.grid.mask
    assert [len(chain) for chain in sorted(board.rail.chains, key=len)] == [2, 2, 3], "a fork ends lines"
    assert plain.describe(board.cities.every) == ["B7"]
    assert not board.regions.russia
    assert not board.seas["black"].ports
    assert board.rules is BOARD.rules


def test_a_position_on_the_map_of_the_game_keeps_its_lines() -> None:
    hills = altered(BOARD.map, terrain={"T24": "clear"})
    assert BOARD.data.on_map(hills).rail is BOARD.data.rail
    shorter = altered(BOARD.map, links={"R12-S12": "rail"})
    assert BOARD.data.on_map(shorter).rail is not BOARD.data.rail


def test_options_change_factors_and_hills() -> None:
    """26.16a, 26.17, 28.2b, 28.4.4."""
    data = BOARD.data.with_options({"mobile-leaders", "lvov-hills"})
    hitler = data.unit("Hitler")
    assert str(hitler.factors) == "1-8"
    assert [data.tables.allowances.of(hitler, "mud", impulse) for impulse in (1, 2)] == [0, 8]
    assert [
        BOARD.data.tables.allowances.of(BOARD.data.unit("Hitler"), "clear", impulse) for impulse in (1, 2)
    ] == [0, 0]
    assert str(data.unit("3SS").factors) == "7-7"
    hills = [data.map.hex(label) for label in ("T24", "T25", "U24")]
    assert {data.map.terrain_at(at) for at in hills} == {("clear",)}
    assert {BOARD.map.terrain_at(at) for at in hills} == {("mountain",)}
    assert data.rail is BOARD.data.rail
    assert str(BOARD.data.with_options({"ss-exchange"}).unit("3SS").factors) == "6-7"
    assert BOARD.data.with_options({"historical-setup"}).map.terrain_at(hills[0]) == ("clear",)


def test_options_without_data_leave_them_as_they_are() -> None:
    assert BOARD.data.with_options({"artillery", "fortresses"}) is BOARD.data


def test_an_unknown_counter_is_refused_by_name() -> None:
    with pytest.raises(BadData, match='no counter is called "99Pz"'):
        BOARD.data.unit("99Pz")
    assert BOARD.data.with_units(BOARD.units[:2]).numbers == {"AGN": 0, "AGC": 1}
    assert BOARD.data.zone("nowhere") == 0
    assert set(BOARD.data_hashes()) == set(BOARD.data.hashes())


def test_one_step_from_a_set_of_hexes_is_one_step_from_each_of_them() -> None:
    """8.5: over the strait too, from either shore and from nowhere else."""
    shores = GAME.grid.hex("KK19"), GAME.grid.hex("KK20")
    inland = GAME.grid.hex("R9"), GAME.grid.hex("LL17"), GAME.grid.hex("JJ22")
    for hexes in ((shores[0],), (shores[1],), shores, inland, (inland[0], shores[1]), (inland[0], shores[0])):
        wanted = union(GAME.near.steps[at] for at in hexes)
        assert GAME.going.reached(GAME.near, bits(hexes)) & ~bits(hexes) == wanted & ~bits(hexes)
