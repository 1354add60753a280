"""11.0 Where reinforcements may be set down: rail hexes with an open line to a friendly source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.tow.supply import in_supply
from hexfront.games.tow.units import counters
from hexfront.kit.tracing import reached

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

ARRIVED = ("tow:11.0c", "tow:11.0d", "tow:11.0e", "tow:5.0b", "tow:2.2j")
"""The rules of every arrival on the map."""


def railheads(board: Board, state: TowState, side: int) -> int:
    """The rail hexes with a continuous line to a source of their own side [tow:11.0c].

    Enemy units, enemy ZOC and enemy major cities cut it; friends do not lift that ZOC [tow:11.0f]. Nobody is set
    down in an enemy city of any size, and the bridgehead is no source for arrivals [tow:11.1i].
    """
    other = 1 - side
    foreign = in_supply.enemy_cities(board, state, side)
    clear = board.land & ~state.occupied[other] & ~state.zoc[other] & ~(foreign & board.major_cities)
    sources = in_supply.sources(board, state, side, bridgehead=False) & clear & board.tracks
    return reached(board.grid, sources, clear, along=board.map.link("rail")) & ~foreign


def places(board: Board, state: TowState, unit: int, open_hexes: int) -> int:
    """Those of the railheads that take this unit too [tow:11.0d]."""
    return open_hexes & ~counters.crowded(board, state, unit)


def refuse_place(board: Board, state: TowState, unit: int, at: int) -> Illegal:
    """Why a unit may not be set down in a hex."""
    side, label = board.side[unit], board.label(at)
    other = 1 - side
    if not board.tracks >> at & 1:
        return Illegal("tow:11.0c", t("No railway runs through {hex}.", hex=label))
    if state.occupied[other] >> at & 1:
        return Illegal("tow:11.0c", t("The enemy is in {hex}.", hex=label))
    if state.zoc[other] >> at & 1:
        rule = "tow:11.0f" if state.occupied[side] >> at & 1 else "tow:11.0c"
        return Illegal(
            rule, t("{hex} is in an enemy ZOC, which friends do not lift for arrivals.", hex=label)
        )
    if in_supply.enemy_cities(board, state, side) >> at & 1:
        return Illegal("tow:11.0c", t("{hex} is a city under enemy control.", hex=label))
    if counters.crowded(board, state, unit) >> at & 1:
        return Illegal("tow:11.0d", t("{hex} is full.", hex=label))
    return Illegal("tow:11.0c", t("No open railway leads from {hex} to a source of supply.", hex=label))
