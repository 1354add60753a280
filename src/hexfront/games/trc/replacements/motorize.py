"""23 Motorization: motorized corps take the place of German infantry, as an Axis impulse begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Reason, Seat, Text, agenda, t
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Removed
from hexfront.games.trc.box.charts.arrival_lists import Motorization
from hexfront.games.trc.box.charts.strategies import MEDITERRANEAN
from hexfront.games.trc.box.unit import Factors
from hexfront.games.trc.events import Moved
from hexfront.games.trc.replacements.axis_list import german_infantry
from hexfront.games.trc.state import AXIS, GONE, LATER, POOL, TrcState
from hexfront.games.trc.units import airborne, stacks
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

RULES = {"4-4": "trc:23.1.1", "3-4": "trc:23.1.2", "5-4": "trc:23.1.3"}
"""By the infantry that it is exchanged for, the rule of a motorized corps."""
PLAIN = Factors(3, 4)
"""The units whose place a paratroop corps takes (28.6.med.5a)."""


def begin(board: Board, state: TrcState) -> None:
    """Ask for the exchanges of this turn, if there are any [trc:23.1a]."""
    if _waiting(board, state):
        agenda.push(state, Motorize(AXIS))


def _waiting(board: Board, state: TrcState) -> list[Motorization]:
    """The exchanges that are still to be decided."""
    return [
        entry
        for entry in (*board.tables.motorization, *_paratroops(board, state))
        if entry.turn == state.turn and state.where[entry.unit] == LATER and board.drafted >> entry.unit & 1
    ]


def _paratroops(board: Board, state: TrcState) -> list[Motorization]:
    """The paratroop corps that takes the place of another, if the Balkans were left alone [trc:28.6.med.5a]."""
    if MEDITERRANEAN not in state.adopted:
        return []
    return [
        Motorization(
            unit=unit,
            turn=board.units[unit].turn or 0,
            infantry=PLAIN,
            origin=board.units[unit].origins["place"],
        )
        for unit in airborne.corps(board)
        if board.units[unit].place == "exchange"
    ]


def candidates(board: Board, state: TrcState, entry: Motorization) -> tuple[list[int], str]:
    """The infantry on the map that a corps may take the place of, and the rule.

    It is of the factors given, or stronger where nobody has these [trc:23.2a].
    """
    if airborne.german(board, entry.unit):
        return _equals(board, state, entry), "trc:28.6.med.5a"
    infantry = [
        unit
        for unit in each(board.sided[AXIS])
        if state.where[unit] > 0 and german_infantry(board.units[unit])
    ]
    same = [unit for unit in infantry if board.units[unit].factors == entry.infantry]
    if same:
        return same, RULES[str(entry.infantry)]
    return [unit for unit in infantry if board.combat[unit] > entry.infantry.combat], "trc:23.2a"


def _equals(board: Board, state: TrcState, entry: Motorization) -> list[int]:
    """The German units on the map with the factors that it takes the place of, of any kind."""
    return [
        unit
        for unit in each(board.sided[AXIS])
        if state.where[unit] > 0
        and board.units[unit].german
        and board.units[unit].factors == entry.infantry
        and not airborne.german(board, unit)
    ]


def _offer(frame: Motorize, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [
        ("exchange", unit, entry.unit)
        for entry in _waiting(board, state)
        for unit in candidates(board, state, entry)[0]
    ]


def _exchange(
    frame: Motorize, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    old, new = action[1], action[2]
    rule = next(candidates(board, state, entry)[1] for entry in _waiting(board, state) if entry.unit == new)
    rules = (rule,) if airborne.german(board, new) else ("trc:23.1a", rule)
    at = state.where[old]
    stacks.put(board, state, new, at)
    stacks.take_off(board, state, old, GONE)
    label = board.label(at)
    out.append(Removed(unit=board.name(old), at=label, why="exchanged", rules=("trc:23.1b",)))
    out.append(Moved(unit=board.name(new), start="", end=label, how="exchange", rules=rules))


def _against_exchange(
    frame: Motorize, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    old, new = action[1], action[2]
    entry = next((entry for entry in _waiting(board, state) if entry.unit == new), None)
    if entry is None:
        words = t("{unit} is not exchanged now.", unit=board.name(new))
        yield Illegal("trc:23.1a", words)
        return
    units, rule = candidates(board, state, entry)
    if old not in units:
        words = t(
            "{unit} takes the place of German {factors} infantry on the map, of stronger if there is none.",
            unit=board.name(new),
            factors=str(entry.infantry),
        )
        yield Illegal(rule, words)


def _offer_end(frame: Motorize, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("end",)]


def _end(
    frame: Motorize, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Who is not exchanged now never comes."""
    for entry in _waiting(board, state):
        stacks.take_off(board, state, entry.unit, GONE)
    agenda.done(state, frame)


def _reasons(frame: Motorize, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    for entry in _waiting(board, state):
        if entry.unit == action[2]:
            yield Reason(
                candidates(board, state, entry)[1], t("What it takes the place of"), str(entry.infantry)
            )


class Motorize(Decision, tag="motorize", frozen=True):
    """The Axis may exchange infantry for motorized corps; who has nobody to take the place of goes to the pool."""

    rule: ClassVar[str] = "trc:23.1a"
    ask: ClassVar[Text] = t("Exchange infantry for motorized corps, or end.")
    acts: ClassVar[tuple[Act, ...]] = (
        Act("exchange", _offer, _exchange, _against_exchange, _reasons),
        Act("end", _offer_end, _end),
    )
    side: int

    def run(self, board: Board, state: TrcState, out: list[Event]) -> bool:
        """Put those into the pool for whom there is no infantry [trc:23.2b]; over when all is decided."""
        for entry in _waiting(board, state):
            if candidates(board, state, entry)[0]:
                continue
            if airborne.german(board, entry.unit):
                stacks.take_off(board, state, entry.unit, GONE)
                words = t("{unit} never comes: nobody is there to be exchanged.", unit=board.name(entry.unit))
                out.append(Said(line=words, rules=("trc:28.6.med.5a",)))
            else:
                stacks.take_off(board, state, entry.unit, POOL)
                words = t("{unit} goes to the replacement pool.", unit=board.name(entry.unit))
                out.append(Said(line=words, rules=("trc:23.2b",)))
        if _waiting(board, state):
            return False
        agenda.done(state, self)
        return True

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The Axis player."""
        return (state.seats[self.side],)
