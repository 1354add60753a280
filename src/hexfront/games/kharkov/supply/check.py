"""11.0 Supply: the check before each movement phase, and why a unit is in supply or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.positions.probe import Supplied
from hexfront.games.kharkov.events import CutOff
from hexfront.games.kharkov.state import SOVIET, UNSUPPLIED
from hexfront.games.kharkov.supply.in_supply import (
    cut_off,
    german,
    hexes,
    in_supply,
    romanian,
    route_east,
    soviet,
    spared,
)
from hexfront.games.kharkov.supply.why_supplied import account

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

__all__ = [
    "check",
    "cut_off",
    "explain",
    "german",
    "hexes",
    "in_supply",
    "romanian",
    "route_east",
    "soviet",
    "spared",
]


def check(board: Board, state: KharkovState, side: int, out: list[Event]) -> None:
    """Before any move, mark the units of a side that are out of supply; the mark ends with the phase (11.41)."""
    units = cut_off(board, state, side)
    for unit in units:
        state.flags[unit] |= UNSUPPLIED
    if units:
        opening = "kharkov:4.2A2a" if side == SOVIET else "kharkov:4.2B1"
        rules = (opening, "kharkov:11.0g1", "kharkov:11.0g2", "kharkov:11.41a", "kharkov:6.26")
        out.append(CutOff(units=tuple(map(board.name, units)), rules=rules))


def explain(board: Board, state: KharkovState, unit: int) -> Supplied:
    """Whether a unit on the map is in supply now, by which line, and the rules that say so."""
    supplied = in_supply(board, state, unit)
    path, reasons = account(board, state, unit)
    if not supplied:
        reasons.append(Reason("kharkov:11.44", t("It may stay so for any time without being eliminated.")))
    reasons += _moment(board, state, unit, supplied)
    return Supplied(board.name(unit), supplied, tuple(board.label(at) for at in path), tuple(reasons))


def _moment(board: Board, state: KharkovState, unit: int, supplied: bool) -> list[Reason]:
    """When supply is judged, and for how long."""
    if state.phase.endswith("combat"):
        return [
            Reason("kharkov:11.0g3", t("In combat, supply is judged just before each attack.")),
            Reason("kharkov:11.42", t("It may change between two attacks.")),
        ]
    moving = state.phase.endswith(("movement", "mechanised"))
    if not moving or not state.phase.startswith(board.units[unit].side):
        return []
    if state.flags[unit] & UNSUPPLIED:
        began = t("It was out of supply when the phase began: half movement and no overrun until it ends.")
        return [Reason("kharkov:11.41a", began)]
    if not supplied:
        began = t("It was in supply when the phase began and counts so until it ends.")
        return [Reason("kharkov:11.41b", began)]
    return []
