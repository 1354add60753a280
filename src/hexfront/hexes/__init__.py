"""The board: hexes, sets of hexes, maps, floods, lines of sight.  Knows no game."""

from hexfront.hexes.altering import altered
from hexfront.hexes.connect import connected, distance_field
from hexfront.hexes.costs import Cost, CostField, LinkCost, compile_costs
from hexfront.hexes.errors import HexError, MapError, UnknownHexError
from hexfront.hexes.files.provenance import Provenance
from hexfront.hexes.files.reading import load_map, parse_map
from hexfront.hexes.flood import Reach, cheapest_path, flood
from hexfront.hexes.grid import NO_SIDES, Grid, Side, Sides
from hexfront.hexes.join import Laid, join
from hexfront.hexes.layers import CLEAR, Box, Jump, Place
from hexfront.hexes.maps import HexMap
from hexfront.hexes.notation import parse_chain, parse_side, side_sets, split_chain, write_side
from hexfront.hexes.regions import (
    border,
    components,
    connects,
    is_chain,
    is_closed,
    map_edge,
    ordered,
    runs_edge_to_edge,
    separates,
)
from hexfront.hexes.sets import (
    Gates,
    bits,
    count,
    each,
    first,
    gates,
    grow,
    has,
    listed,
    nth,
    rim,
    shift,
    spread,
    streak,
    through,
    union,
)
from hexfront.hexes.sheet import DIRECTIONS, Orientation, Sheet, opposite
from hexfront.hexes.sight import Cell, CrossedSide, Line, arc, crossing, line

__all__ = [
    "CLEAR",
    "DIRECTIONS",
    "NO_SIDES",
    "Box",
    "Cell",
    "Cost",
    "CostField",
    "CrossedSide",
    "Gates",
    "Grid",
    "HexError",
    "HexMap",
    "Jump",
    "Laid",
    "Line",
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
    "arc",
    "bits",
    "border",
    "cheapest_path",
    "compile_costs",
    "components",
    "connected",
    "connects",
    "count",
    "crossing",
    "distance_field",
    "each",
    "first",
    "flood",
    "gates",
    "grow",
    "has",
    "is_chain",
    "is_closed",
    "join",
    "line",
    "listed",
    "load_map",
    "map_edge",
    "nth",
    "opposite",
    "ordered",
    "parse_chain",
    "parse_map",
    "parse_side",
    "rim",
    "runs_edge_to_edge",
    "separates",
    "shift",
    "side_sets",
    "split_chain",
    "spread",
    "streak",
    "through",
    "union",
    "write_side",
]
