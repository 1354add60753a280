"""Every hex that the rulebook names, on the map."""

from __future__ import annotations

import re

import pytest

from hexfront.games.kharkov.box.data import KharkovData
from hexfront.games.kharkov.box.files import OURS
from hexfront.hexes import listed, map_edge, union

DATA = KharkovData.load()
MAP = DATA.map
ROWS = [line.split("\t") for line in (OURS.parent / "rules.tsv").read_text(encoding="utf-8").splitlines()]

PINS = {
    "5.2e": ("2822", "axis-side"),
    "5.2h": ("3706", "axis-side"),
    "5.3b": ("0409", "soviet-side"),
    "5.3c": ("0409", "soviet-side"),
    "5.3e": ("1808", "soviet-side"),
    "5.3g": ("2118", "soviet-side"),
    "5.3h": ("2214", "soviet-side"),
    "5.3i": ("2214", "soviet-side"),
    "5.3k": ("3016", "soviet-side"),
    "5.3m": ("2501", "soviet-side"),
    "5.3o": ("2602", "soviet-side"),
    "9.31.ex1": ("0618", "axis-side"),
    "11.33a": ("3932", "supply-exit"),
    "15.31a": ("0819", "kharkov"),
    "15.33.ex1": ("0819", "kharkov"),
    "16.22b": ("0116", "axis-side"),
}
"""Rules that name a hex, with a zone in which it lies."""
ROW_RULES = {"11.35": 14}


@pytest.mark.parametrize(("rule", "pin"), PINS.items(), ids=list(PINS))
def test_pin(rule: str, pin: tuple[str, str]) -> None:
    label, zone = pin
    assert label in next(row[3] for row in ROWS if row[0] == rule)
    assert DATA.zone(zone) >> MAP.hex(label) & 1


def test_no_rule_that_names_a_hex_is_left_out() -> None:
    grid = MAP.grid
    naming = {
        row[0]
        for row in ROWS
        if row[2] in ("setup", "example", "table", "mechanic")
        and any(grid.knows(label) for label in re.findall(r"\b\d{4}\b", row[3]))
    }
    assert naming <= set(PINS) | set(ROW_RULES)


def test_terrain_of_the_examples() -> None:
    assert MAP.terrain_at(MAP.hex("0618")) == ("forest",)
    assert "city" in MAP.terrain_at(MAP.hex("0819"))
    assert MAP.number("garrison", MAP.hex("0819")) == 1
    assert MAP.linked("road") >> MAP.hex("3932") & 1


def test_edges_of_the_pins() -> None:
    assert map_edge(MAP.grid, "east") >> MAP.hex("2501") & 1
    assert map_edge(MAP.grid, "north") >> MAP.hex("0116") & 1
    assert map_edge(MAP.grid, "south") >> MAP.hex("3932") & 1


def test_sector_line_runs_between_rows_24_and_25() -> None:
    for at in listed(DATA.zone("north")):
        assert MAP.label(at) < "2500"
    for at in listed(DATA.zone("south")):
        assert MAP.label(at) > "2500"


def test_front_points_lie_on_the_front() -> None:
    """Points 1 to 7 and A to G are where the segments meet, the first and the last at the edges."""
    for first, last in (("0115", "2901"), ("0114", "2801")):
        assert map_edge(MAP.grid, "north") >> MAP.hex(first) & 1
        assert map_edge(MAP.grid, "east") >> MAP.hex(last) & 1


@pytest.mark.parametrize(
    ("name", "feature"),
    [("Izyum", "donets"), ("Chuguev", "donets"), ("Zmiev", "donets"), ("Kupyansk", "river")],
)
def test_towns_on_their_rivers(name: str, feature: str) -> None:
    banks = union(MAP.side(feature))
    assert MAP.place(name).hexes & banks


def test_the_donets_can_be_crossed_north_of_row_14() -> None:
    crossings = [
        at
        for direction in range(6)
        for at in listed(MAP.side("donets")[direction] & MAP.link("road")[direction])
        if MAP.label(at) < "1500"
    ]
    assert crossings
