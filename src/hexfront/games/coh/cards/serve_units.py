"""Cards that serve units: 3, 4, 5 and 11. Whom they can serve, and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import t
from hexfront.games.coh.box.card_list import DigIn, Move, Rally
from hexfront.games.coh.damage import mines
from hexfront.games.coh.fire import rally
from hexfront.games.coh.hidden import detection
from hexfront.games.coh.movement import mobility
from hexfront.games.coh.points.case import Case, against, bar, free
from hexfront.games.coh.state import READY
from hexfront.games.coh.units.counters import in_close_combat
from hexfront.games.coh.units.deck import about
from hexfront.games.coh.works import dig_in

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def objections(board: Board, state: CohState, seat: Seat, card: int, unit: int) -> Iterator[Illegal]:
    """Every rule by which a card cannot serve a unit."""
    effect, name = about(board, card).effect, board.names[unit]
    if board.seat[unit] != seat:
        yield Illegal("coh:20.0e", t("{unit} is not of your force.", unit=name))
    elif isinstance(effect, Move) and state.where[unit] == READY and state.carrier[unit] < 0:
        return
    elif state.where[unit] <= 0:
        yield Illegal("coh:8.0f", t("{unit} is not on the map.", unit=name))
    elif isinstance(effect, Rally):
        for one in against(rally.RALLY, Case(board, state, unit)):
            never = one.rule == "coh:7.6d" and effect.automatic
            yield Illegal("coh:card-03", one.text) if never else one
    elif isinstance(effect, Move):
        yield from _immobile(board, state, unit)
    elif isinstance(effect, DigIn):
        yield from against((IN_CLOSE_COMBAT, *dig_in.DIG), Case(board, state, unit))
    else:
        yield Illegal("coh:8.5a", t("This card has no group icon."))


IN_CLOSE_COMBAT = bar(
    "coh:card-11",
    lambda case: t("{unit} is in close combat.", unit=case.name),
    lambda case: in_close_combat(case.board, case.state, case.unit),
)


def eligible(board: Board, state: CohState, seat: Seat, card: int, unit: int) -> bool:
    """Whether a card can serve a unit."""
    return next(objections(board, state, seat, card, unit), None) is None


def _immobile(board: Board, state: CohState, unit: int) -> Iterator[Illegal]:
    """Immobilised, pinned, stunned and carried units do not move by card 5; hidden ones only if they can so."""
    if state.hidden >> unit & 1 and state.carrier[unit] < 0:
        if not board.light[unit]:
            yield Illegal("coh:10.1a", t("{unit} cannot move while hidden.", unit=board.names[unit]))
    else:
        for one in against(mobility.IMMOBILE, Case(board, state, unit)):
            yield Illegal("coh:card-05", one.text)


def serve(
    board: Board, state: CohState, seat: Seat, card: int, units: tuple[int, ...], out: list[Event]
) -> None:
    """Rally these units, or dig them in; who was hidden is revealed [coh:10.0d]."""
    effect = about(board, card).effect
    for unit in units:
        detection.reveal(board, state, (unit,), "coh:10.0d", out)
    if len(units) > 1:
        names = ", ".join(board.names[unit] for unit in units)
        line = t("The card serves a group: {units}.", units=names)
        out.append(Said(line=line, rules=("coh:8.5a", "coh:9.2c", "coh:9.1a")))
    if isinstance(effect, Rally):
        rally.begin(board, state, seat, units, out, automatic=effect.automatic)
    elif isinstance(effect, DigIn):
        for unit in units:
            if free(dig_in.DIG, Case(board, state, unit)):
                mines.stir(state, unit)
                dig_in.dig_in(board, state, unit, out, ("coh:card-11", "coh:18.1.3a"))
