"""8.32, 8.33 What the depot at Jüterbog and the factory at Spandau send back to the Germans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import (
    Act,
    Action,
    Actors,
    Choices,
    Decision,
    Event,
    Group,
    Illegal,
    Key,
    Listed,
    Reason,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.engine.contract.view import Prompt
from hexfront.games.goetter.events import Moved
from hexfront.games.goetter.replacements.return_bars import BARS, Return, needs, stands
from hexfront.games.goetter.state import DEAD, GERMAN, GoetterState
from hexfront.games.goetter.units import counters
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


END: Key = "verb", "end"


class GermanReplacements(Decision, tag="german-replacements", frozen=True):
    """The German brings eliminated units back while he has points."""

    rule: ClassVar[str] = "goetter:8.31"
    ask: ClassVar[Text] = t("Bring eliminated units back, or end the replacements.")
    seat: Seat
    foot: int
    """Points of defence left for foot units, 0 without the depot."""
    mobile: int
    """Points of defence left for mobile units, 0 without the factory."""

    def decides(self, game: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The German player."""
        return (self.seat,)

    def prompt(self, board: Board, state: GoetterState, viewer: Seat) -> Prompt:
        """The question, with the points that are left."""
        note = t(
            "Points of defence left: {foot} on foot, {mobile} mobile", foot=self.foot, mobile=self.mobile
        )
        return msgspec.structs.replace(super().prompt(board, state, viewer), note=note)

    def choices(self, board: Board, state: GoetterState, seat: Seat) -> Choices:
        """Anybody who may come back, or the end."""
        keys: list[Key] = [("unit", unit) for unit in comers(board, state, self.foot, self.mobile)]
        return Actors(board.lexicon.key, [*keys, END], _group)

    def run(self, board: Board, state: GoetterState, out: list[Event]) -> bool:
        """Nobody is asked if nobody can come back."""
        if next(comers(board, state, self.foot, self.mobile), None) is not None:
            return False
        agenda.done(state, self)
        return True


def _group(key: Key) -> Group:
    return Listed([("end",)] if key == END else [("replace", key[1])])


def begin(board: Board, state: GoetterState) -> GermanReplacements:
    """The decision, with what depot and factory give if they stand as the phase begins."""
    limits = board.limits
    foot = limits.foot_replacements if stands(board, state, "german-depot") else 0
    mobile = limits.mobile_replacements if stands(board, state, "factory") else 0
    return GermanReplacements(state.seats[GERMAN], foot, mobile)


def _case(frame: GermanReplacements, board: Board, state: GoetterState, unit: int) -> Return:
    return Return(board, state, unit, frame.mobile if board.units[unit].mobile else frame.foot)


def comers(board: Board, state: GoetterState, foot: int, mobile: int) -> Iterator[int]:
    """Who may come back for so many points of defence, asked often: the eliminated units that no bar holds."""
    if not foot and not mobile:
        return
    depot = _gate(board, state, "german-depot", foot)
    factory = _gate(board, state, "factory", mobile)
    where = state.where
    for unit, fast, defence in needs(board):
        if where[unit] == DEAD:
            left, free, sizes = factory if fast else depot
            if defence <= left and (sizes[unit] <= free or not sizes[unit]):
                yield unit


def _gate(board: Board, state: GoetterState, sender: str, left: int) -> tuple[int, int, list[int]]:
    """The points of defence that a sender has left, none if it is lost; the room beside it; what units take of that."""
    at = stands(board, state, sender)
    if not at:
        return -1, 0, board.sizes[0]
    return left, board.capacity(at) - counters.points(board, state, at), board.sizes[board.in_city[at]]


def _play(
    frame: GermanReplacements, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Put it beside what sent it: it does not count as eliminated any more."""
    case = _case(frame, board, state, action[1])
    place, spent = case.at, case.defence
    rules = ["goetter:8.33a", "goetter:8.33b"] if case.mobile else ["goetter:8.32a", "goetter:8.32b"]
    foot, mobile = (0, spent) if case.mobile else (spent, 0)
    later = GermanReplacements(frame.seat, frame.foot - foot, frame.mobile - mobile)
    state.disrupted &= ~(1 << case.unit)
    rules += ["goetter:11.14", "goetter:8.0b"]
    counters.put(board, state, case.unit, place)
    agenda.become(state, frame, later)
    told = Moved(unit=case.name, start="", end=board.label(place), how="replacement", rules=tuple(rules))
    out.append(told)


def _against(
    frame: GermanReplacements, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    return bars.objections(BARS, _case(frame, board, state, action[1]))


def _reasons(
    frame: GermanReplacements, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Reason]:
    case = _case(frame, board, state, action[1])
    rule = "goetter:8.33a" if case.mobile else "goetter:8.32a"
    yield Reason(rule, t("Points of defence left"), str(case.left))
    yield Reason(rule, t("Its defence"), str(case.defence))


def _end(
    frame: GermanReplacements, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)


GermanReplacements.acts = (
    Act("replace", grouped("replace"), _play, _against, _reasons),
    Act("end", grouped("end"), _end),
)
