"""4.1.6, 4.2.5 The supply check of the end phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.state import AXIS, POOL, RUSSIAN, TrcState
from hexfront.games.trc.supply import control, lines
from hexfront.games.trc.units import airborne, losses, stacks

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def starve(board: Board, state: TrcState, side: int, out: list[Event]) -> None:
    """Eliminate the units of a side that are not in general supply [trc:17.2b], paratroops apart [trc:17.2c].

    Who has invaded this turn is supplied until it ends [trc:10.3.2e].
    """
    standing = state.occupied[side] | airborne.under(state, side)
    fed = lines.supplied(board, state, side, asked=standing)
    if not standing & ~fed:
        return
    cut_off = [unit for unit in stacks.of_side(board, state, side) if not fed >> state.where[unit] & 1]
    if not cut_off:
        return
    near = free = -1
    for unit in cut_off:
        at = state.where[unit]
        if state.landed >> unit & 1:
            words = t(
                "{unit} in {hex} has invaded and is supplied.", unit=board.name(unit), hex=board.label(at)
            )
            out.append(Said(line=words, rules=("trc:10.3.2e",)))
        elif board.kinds[unit] == "paratroop" and side == RUSSIAN:
            words = t("{unit} in {hex} needs no supply.", unit=board.name(unit), hex=board.label(at))
            out.append(Said(line=words, rules=("trc:17.2c", "trc:18.4a")))
        elif board.kinds[unit] == "uprising":
            words = t("{unit} in {hex} needs no supply.", unit=board.name(unit), hex=board.label(at))
            out.append(Said(line=words, rules=("trc:28.5b",)))
        else:
            if near < 0:
                near, free = _otherwise(board, state, side, fed)
            reason = "trc:17.2.3" if near >> at & 1 else "trc:17.2a"
            if free >> at & 1:
                reason = "trc:19.2e"
            phase = "trc:4.1.6b" if side == AXIS else "trc:4.2.5b"
            rules = [reason, phase, *(["trc:28.6.med.5g"] if airborne.german(board, unit) else [])]
            losses.remove(board, state, unit, POOL, out, "trc:17.2b", *rules)
    control.settle(board, state, out)


def _otherwise(board: Board, state: TrcState, side: int, fed: int) -> tuple[int, int]:
    """Where a side would be in supply if nothing stood in the way, and if no partisans did."""
    lairs = _lairs(state, side)
    ground = lines.open_ground(board, state, side) | lairs
    near = lines.supplied(board, state, side, through=board.land)
    return near, lines.supplied(board, state, side, through=ground) if lairs else fed


def _lairs(state: TrcState, side: int) -> int:
    """The hexes that only partisans close to lines of the Axis."""
    return state.lairs & ~state.zoc[1 - side] if side == AXIS else 0
