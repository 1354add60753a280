"""26.9a to 26.9d As a player turn ends, its player may make fortresses of major cities that were held throughout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Reason, Seat, Text, agenda, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.state import TrcState
from hexfront.games.trc.units import forts
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def begin(state: TrcState, side: int) -> None:
    """Ask a side which cities it fortifies, if the option is played."""
    if forts.OPTION in state.options:
        agenda.push(state, Fortify(side))


def _offer(frame: Fortify, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("fortify", at) for at in listed(forts.sites(board, state, frame.side))]


def _play(
    frame: Fortify, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    state.forts[frame.side] |= 1 << action[1]
    state.built[frame.side] += 1
    words = t("{city} is a fortress now.", city=board.place_name(action[1]))
    out.append(Said(line=words, rules=("trc:26.9a", "trc:26.9c")))


def _objections(
    frame: Fortify, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    at, side = action[1], frame.side
    city = board.place_name(at)
    if not board.cities.major >> at & 1:
        yield Illegal("trc:26.9a", t("{city} is no major city.", city=city))
        return
    if state.forts[side] >> at & 1:
        yield Illegal("trc:26.9a", t("{city} is a fortress already.", city=city))
    if state.built[side] >= board.limits.fortresses:
        most = board.limits.fortresses
        yield Illegal("trc:26.9c", t("All {most} fortresses of the game are made.", most=most))
    units = [
        unit for unit in state.at.get(at, ()) if board.side[unit] == side and forts.infantry(board, unit)
    ]
    if any(state.steady >> unit & 1 for unit in units):
        return
    if any((state.entered | state.replaced) >> unit & 1 for unit in units):
        words = t("The infantry in {city} has come in this turn and fortifies nothing yet.", city=city)
        yield Illegal("trc:26.9b", words)
    else:
        words = t("No infantry has held {city} all turn, without a move or an attack.", city=city)
        yield Illegal("trc:26.9a", words)


def _reasons(frame: Fortify, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    left = board.limits.fortresses - state.built[frame.side]
    yield Reason("trc:26.9c", t("Fortresses left for the whole game"), str(left))


def _end(frame: Fortify, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    agenda.done(state, frame)


class Fortify(Decision, tag="fortify", frozen=True):
    """The side whose turn ends names fortresses, or none."""

    rule: ClassVar[str] = "trc:26.9c"
    ask: ClassVar[Text] = t("Make a fortress of a major city that was held all turn, or end.")
    acts: ClassVar[tuple[Act, ...]] = (
        Act("fortify", _offer, _play, _objections, _reasons),
        Act("end", lambda *_: [("end",)], _end),
    )
    side: int

    def run(self, board: Board, state: TrcState, out: list[Event]) -> bool:
        """Over by itself when there is no city left."""
        if forts.sites(board, state, self.side):
            return False
        agenda.done(state, self)
        return True

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The owner."""
        return (state.seats[self.side],)
