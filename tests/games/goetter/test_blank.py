"""Positions on a blank map with a blank siege sheet and transit links."""

from __future__ import annotations

import pytest

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.positions.position import Position, board
from hexfront.games.goetter.box.data import GoetterData
from hexfront.games.goetter.map import links
from hexfront.hexes import count

OWN = GoetterData.load().map


def made(**given: object) -> Position:
    return Position(game="goetter", **given)  # type: ignore[arg-type]


def test_a_blank_map_of_two_sheets_has_a_siege_sheet_and_transit_where_a_jump_begins() -> None:
    plain = board(OWN, made(map="blank 9x9+4x4", link={"0505>S0101": "transit"}))
    ways = links.survey(plain)
    assert (count(ways.siege), plain.describe(ways.transit)) == (16, ["0505"])
    start, end = plain.hex("0505"), plain.hex("S0101")
    assert ways.leads(start, end, "siege-march")
    assert not ways.leads(end, start, "siege-march")
    assert ways.leads(end, start, "siege-supply")
    assert not ways.leads(start, end, "march")


def test_a_boundary_and_a_bare_spree_are_laid_like_other_hexsides() -> None:
    sides = {"0505-0506": "front-boundary", "S0101-S0102": "spree"}
    plain = board(OWN, made(map="blank 9x9+4x4", hexside=sides))
    ways, at = links.survey(plain), plain.hex
    assert not ways.leads(at("0505"), at("0506"), "march", "soviet")
    assert ways.leads(at("0505"), at("0506"), "march", "german")
    assert not ways.leads(at("S0101"), at("S0102"), "siege-march", "german")


def test_a_blank_map_of_one_sheet_has_no_siege_hexes() -> None:
    ways = links.survey(board(OWN, made(map="blank 9x9")))
    assert (ways.siege, ways.transit, count(ways.operational)) == (0, 0, 81)


@pytest.mark.parametrize("size", ["blank 9x9+4", "blank 9x9+", "blank 9x9+0x4", "blank 9x9+4x4+4x4"])
def test_another_form_is_refused(size: str) -> None:
    with pytest.raises(BadPosition, match="ROWSxCOLS"):
        board(OWN, made(map=size))


def test_a_jump_to_an_unknown_hex_is_refused() -> None:
    with pytest.raises(BadPosition, match='unknown hex "S0101"'):
        board(OWN, made(map="blank 9x9", link={"0505>S0101": "transit"}))
