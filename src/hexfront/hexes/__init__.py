"""The board: hexes, sets of hexes, maps, floods, lines of sight.  Knows no game."""

from hexfront.hexes.altering import altered
from hexfront.hexes.costs import Cost, CostField, LinkCost, compile_costs
from hexfront.hexes.errors import HexError, MapError, UnknownHexError
from hexfront.hexes.flood import Reach, cheapest_path, flood
from hexfront.hexes.grid import NO_SIDES, Grid, Side, Sides
from hexfront.hexes.maps import CLEAR, Box, HexMap, Jump, Place
from hexfront.hexes.provenance import Provenance
from hexfront.hexes.reading import load_map, parse_map
from hexfront.hexes.sets import bits, count, each, first, grow, has, listed, rim, shift, spread, union
from hexfront.hexes.sheet import DIRECTIONS, Orientation, Sheet, opposite

__all__ = [
    "CLEAR",
    "DIRECTIONS",
    "NO_SIDES",
    "Box",
    "Cost",
    "CostField",
    "Grid",
    "HexError",
    "HexMap",
    "Jump",
    "LinkCost",
    "MapError",
    "Orientation",
    "Place",
    "Provenance",
    "Reach",
    "Sheet",
    "Side",
    "Sides",
    "UnknownHexError",
    "altered",
    "bits",
    "cheapest_path",
    "compile_costs",
    "count",
    "each",
    "first",
    "flood",
    "grow",
    "has",
    "listed",
    "load_map",
    "opposite",
    "parse_map",
    "rim",
    "shift",
    "spread",
    "union",
]
