"""2.2 An act is carried out: whoever hides comes to light, what it costs is paid, then it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.events import Event
from hexfront.games.coh.fire import lay_smoke
from hexfront.games.coh.hidden import detection
from hexfront.games.coh.movement import emerging
from hexfront.games.coh.points.payers import payers
from hexfront.games.coh.points.payment import pay
from hexfront.games.coh.units import marker_secrets
from hexfront.games.coh.works import entry_die

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def do(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Pay for an act and carry it out; the go is not handed over by it."""
    act = board.acts[action[0]]
    expose(board, state, action, out)
    if state.works and entry_die.approach(board, state, seat, action, out):
        return
    units, price = payers(board, state, action), act.price(board, state, action)
    unveil(board, state, action, out)
    pay(board, state, units, price, action[-1], out)
    act.perform(board, state, seat, action, out)


def unveil(board: Board, state: CohState, action: Action, out: list[Event]) -> None:
    """Reveal a hidden unit that gives itself away: before it pays, since the price would tell where it is."""
    unit = action[1]
    if not state.hidden >> unit & 1:
        return
    act = board.acts[action[0]]
    if act.ahead:
        emerging.unveil(board, state, action, out)
    elif act.reveals:
        toward = action[2] if act.aimed and not lay_smoke.thrown(board, action) else -1
        detection.reveal(board, state, (unit,), "coh:10.0c", out, toward)


def expose(board: Board, state: CohState, action: Action, out: list[Event]) -> None:
    """Show the marker of a unit that changes what an act costs, before it is paid (7.5e)."""
    unit = action[1]
    if state.hit[unit] < 0:
        return
    uses = board.acts[action[0]].uses
    if uses and not lay_smoke.thrown(board, action):
        marker_secrets.use(board, state, unit, out, uses)


def perform(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Carry out an act that is already paid for, as those of a group are."""
    unveil(board, state, action, out)
    board.acts[action[0]].perform(board, state, seat, action, out)


def acted(state: CohState) -> None:
    """Say that the go on top of the agenda has had its action; to be called before anything is pushed on it."""
    state.agenda[-1] = msgspec.structs.replace(state.agenda[-1], acted=True)
