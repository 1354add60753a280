"""8.32, 8.33 What the depot at Jüterbog and the factory at Spandau send back to the Germans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Reason, Seat, Text, agenda, t
from hexfront.engine.contract.view import Prompt
from hexfront.games.goetter.events import Moved
from hexfront.games.goetter.replacements.return_bars import BARS, Return, returning, stands
from hexfront.games.goetter.state import DEAD, GERMAN, GoetterState
from hexfront.games.goetter.units import counters
from hexfront.hexes import each
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


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

    def run(self, board: Board, state: GoetterState, out: list[Event]) -> bool:
        """Nobody is asked if nobody can come back."""
        if next(iter(_offer(self, board, state, self.seat)), None) is not None:
            return False
        agenda.done(state, self)
        return True


def begin(board: Board, state: GoetterState) -> GermanReplacements:
    """The decision, with what depot and factory give if they stand as the phase begins."""
    limits = board.limits
    foot = limits.foot_replacements if stands(board, state, "german-depot") else 0
    mobile = limits.mobile_replacements if stands(board, state, "factory") else 0
    return GermanReplacements(state.seats[GERMAN], foot, mobile)


def _case(frame: GermanReplacements, board: Board, state: GoetterState, unit: int) -> Return:
    return Return(board, state, unit, frame.mobile if board.units[unit].mobile else frame.foot)


def _offer(frame: GermanReplacements, board: Board, state: GoetterState, seat: Seat) -> Iterable[Action]:
    if not frame.foot and not frame.mobile:
        return
    barred: dict[tuple[bool, int, int], bool] = {}
    for unit in each(returning(board)):
        if state.where[unit] == DEAD:
            case = _case(frame, board, state, unit)
            like = (case.mobile, case.defence, board.units[unit].points)
            if like not in barred:
                barred[like] = bars.barred(BARS, case)
            if not barred[like]:
                yield "replace", unit


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
    Act("replace", _offer, _play, _against, _reasons),
    Act("end", lambda frame, board, state, seat: [("end",)], _end),
)
