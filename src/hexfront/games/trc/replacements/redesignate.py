"""28.4.3 In January 1945 the 38th Corps becomes a panzer corps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Seat, Text, agenda, t
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Removed
from hexfront.games.trc.box.unit import Factors
from hexfront.games.trc.events import Moved
from hexfront.games.trc.replacements.axis_list import german_infantry
from hexfront.games.trc.state import AWAY, AXIS, GONE, LATER, TrcState
from hexfront.games.trc.units import stacks, waiting
from hexfront.hexes import each
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "38th-panzer"
WEAK = Factors(3, 4)
"""The corps that may stand in for the 38th."""


def begin(board: Board, state: TrcState, out: list[Event]) -> None:
    """Redesignate the corps as the Axis turn begins; if it is lost, another is asked for."""
    for new in _heirs(board):
        counter = board.units[new]
        if counter.turn != state.turn or state.where[new] != LATER:
            continue
        old = board.data.numbers[counter.instead_of]
        if state.where[old] > 0 or state.where[old] == AWAY:
            exchange(board, state, old, new, out)
        elif candidates(board, state):
            agenda.push(state, Redesignation(AXIS, new))
        else:
            stacks.take_off(board, state, new, GONE)
            words = t("No corps is left that could become {unit}.", unit=board.name(new))
            out.append(Said(line=words, rules=("trc:28.4.3",)))


@remembered(most=1)
def _heirs(board: Board) -> list[int]:
    """The counters that take the place of others, if the option is played."""
    return [unit for unit in each(board.drafted) if board.units[unit].option == OPTION]


def candidates(board: Board, state: TrcState) -> list[int]:
    """The weak German infantry corps on the map."""
    return [
        unit
        for unit in each(board.sided[AXIS])
        if state.where[unit] > 0 and german_infantry(board.units[unit]) and board.units[unit].factors == WEAK
    ]


def exchange(board: Board, state: TrcState, old: int, new: int, out: list[Event]) -> None:
    """Put one counter where the other is."""
    at, place = waiting.named(board, state, old), state.where[old]
    if place > 0:
        stacks.put(board, state, new, place)
    else:
        stacks.take_off(board, state, new, place)
    stacks.take_off(board, state, old, GONE)
    out.append(Removed(unit=board.name(old), at=at, why="exchanged", rules=("trc:28.4.3",)))
    out.append(Moved(unit=board.name(new), start="", end=at, how="exchange", rules=("trc:28.4.3",)))


def _offer(frame: Redesignation, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("exchange", unit, frame.unit) for unit in candidates(board, state)]


def _play(
    frame: Redesignation, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)
    exchange(board, state, action[1], frame.unit, out)


def _objections(
    frame: Redesignation, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if action[2] != frame.unit:
        yield Illegal("trc:28.4.3", t("{unit} is not exchanged now.", unit=board.name(action[2])))
    elif action[1] not in candidates(board, state):
        words = t("{unit} is no German 3-4 infantry corps on the map.", unit=board.name(action[1]))
        yield Illegal("trc:28.4.3", words)


class Redesignation(Decision, tag="redesignation", frozen=True):
    """Another corps becomes the panzer corps because the 38th is lost."""

    rule: ClassVar[str] = "trc:28.4.3"
    ask: ClassVar[Text] = t("Choose the corps that becomes the 38th Panzer Corps.")
    acts: ClassVar[tuple[Act, ...]] = (Act("exchange", _offer, _play, _objections),)
    side: int
    unit: int
    """The panzer corps."""

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The Axis player."""
        return (state.seats[self.side],)
