"""Cards 7, 8 and 13: action and command points won and lost by a die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import t
from hexfront.games.coh.box.card_list import Gain, LoseCp
from hexfront.games.coh.events import CommandChanged
from hexfront.games.coh.units.deck import about

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def take_effect(board: Board, state: CohState, seat: Seat, card: int, rolled: int, out: list[Event]) -> None:
    """Points are won or lost as the die says."""
    effect = about(board, card).effect
    if isinstance(effect, LoseCp):
        _snipe(board, state, seat, effect, rolled, out)
    elif isinstance(effect, Gain):
        won = max(0, rolled)
        if effect.points == "ap":
            _more_ap(state, seat, won, out)
        else:
            state.cp[seat] += won
            out.append(CommandChanged(seat=seat, cp=state.cp[seat], rules=("coh:card-08", "coh:8.1")))


def _more_ap(state: CohState, seat: Seat, won: int, out: list[Event]) -> None:
    """The active units gain AP, beyond the first total too [coh:card-07]."""
    if state.active[seat]:
        state.ap[seat] += won
        out.append(Said(line=t("The active units gain {won} AP.", won=won), rules=("coh:card-07", "coh:8.1")))


def victim(board: Board, state: CohState, seat: Seat) -> int:
    """The opponent whom a sniper finds: with several, the one who has most CP."""
    enemies = [other for other in board.seats if board.seat_side[other] != board.seat_side[seat]]
    return max(enemies, key=lambda other: (state.cp[other], -other))


def _snipe(board: Board, state: CohState, seat: Seat, effect: LoseCp, rolled: int, out: list[Event]) -> None:
    """The opponent loses CP for this turn, as the die says [coh:card-13]."""
    die = min(max(rolled, 1), len(effect.by_die))
    enemy = victim(board, state, seat)
    state.cp[enemy] = max(0, state.cp[enemy] - effect.by_die[die - 1])
    out.append(CommandChanged(seat=enemy, cp=state.cp[enemy], rules=("coh:card-13", "coh:7.4d")))
