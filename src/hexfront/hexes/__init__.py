"""The board: hexes, sets of hexes, maps, floods, lines of sight.  Knows no game."""

from hexfront.hexes.grid import Grid
from hexfront.hexes.sheet import Sheet
