"""6.0 Looking before anybody fires: what a hex sees, and why a line is free or blocked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.state import clone
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.positions.probe import Area, Sighted
from hexfront.games.coh.box.roster import SIDES
from hexfront.games.coh.fire import targets
from hexfront.games.coh.map.line_of_sight import Smoky
from hexfront.games.coh.map.sight import Sight
from hexfront.games.coh.map.smoke_markers import thickness
from hexfront.games.coh.table.secrets.knowledge import knows_marker, sees
from hexfront.games.coh.units import values_with_marker
from hexfront.hexes import each, line

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def sighted(board: Board, state: CohState, seat: Seat, at: str, to: str | None) -> list[Sighted]:
    """What a hex sees now, with the units that everybody sees."""
    found = look(board.eye, thickness(state), state.held[0] | state.held[1], at, to)
    if to is None or not state.works or at == to:
        return found
    between = [
        one for cell in line(board.grid, board.grid.hex(at), board.grid.hex(to)).between for one in cell.hexes
    ]
    if any(not work.hidden for one in between for work in state.works.get(one, ())):
        words = t("Fortifications and obstacles do not block sight.")
        return [replace(one, reasons=(*one.reasons, Reason("coh:18.0b", words))) for one in found]
    return found


def look(eye: Sight, smoke: Smoky, occupied: int, at: str, to: str | None) -> list[Sighted]:
    """Say what a hex sees, or whether it sees one other; `occupied` are the hexes where units are known to be."""
    grid = eye.grid
    here = grid.hex(at)
    if to is None:
        seen = eye.seen(here, smoke) & ~(1 << here)
        return [Sighted(grid.label(there), True) for there in each(seen)]
    there = grid.hex(to)
    found = eye.trace(here, there, smoke)
    early = Reason("coh:6.0d", t("Sight may be checked before anybody decides to fire."))
    reasons = (*found.reasons, *_passed(eye, here, there, occupied), early)
    return [Sighted(grid.label(there), found.seen, reasons)]


def _passed(eye: Sight, here: int, there: int, occupied: int) -> tuple[Reason, ...]:
    """Units on the line, which do not matter."""
    if here == there:
        return ()
    on = {at for cell in line(eye.grid, here, there).between for at in cell.hexes if occupied >> at & 1}
    words = t("Units between obstruct neither sight nor fire.")
    return (Reason("coh:6.0e", words),) if on else ()


def areas(board: Board, state: CohState, seat: Seat, unit: str) -> list[Area]:
    """The arc of a unit as far as it fires, and what of it is seen; of all units that everybody sees, or of one."""
    found: list[Area] = []
    for number, name in enumerate(board.names):
        if unit not in ("", name) or state.where[number] <= 0 or not sees(board, state, number, seat):
            continue
        zone = targets.arc(board, state, number) & _reached(board, state, seat, number)
        in_view = zone & board.seen(state, state.where[number])
        side = SIDES[board.side[number]]
        found.append(Area("arc", name, tuple(board.map.describe(zone)), side, "coh:6.1"))
        found.append(Area("sight", name, tuple(board.map.describe(in_view)), side, "coh:6.0a"))
    return found


def turned(board: Board, state: CohState, unit: str, to: str) -> CohState:
    """The state as if a unit looked in a direction of the grid."""
    twin = clone(state)
    twin.facing[board.numbers[unit]] = board.grid.directions.index(to)
    return twin


def _reached(board: Board, state: CohState, seat: Seat, unit: int) -> int:
    """How far a unit fires for all a viewer knows: a marker he has not seen may have cut it."""
    if state.hit[unit] < 0 or knows_marker(board, state, unit, seat):
        return targets.zone(board, state, unit)
    return targets.within(board, state.where[unit], values_with_marker.printed(board, unit))
