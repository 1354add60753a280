"""8.32, 8.33 What the depot at Jüterbog and the factory at Spandau send back to the Germans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Reason, Seat, Text, agenda, t
from hexfront.games.goetter.events import Moved
from hexfront.games.goetter.state import DEAD, GERMAN, GoetterState
from hexfront.games.goetter.units import counters
from hexfront.hexes import each
from hexfront.kit import bars
from hexfront.kit.bars import ban

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

NEVER = frozenset({"fuehrer", "hq", "german-depot", "factory", "fortress", "volkssturm"})
"""The kinds that do not come back."""


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

    def run(self, board: Board, state: GoetterState, out: list[Event]) -> bool:
        """Nobody is asked if nobody can come back."""
        if next(iter(_offer(self, board, state, self.seat)), None) is not None:
            return False
        agenda.done(state, self)
        return True


def begin(board: Board, state: GoetterState) -> GermanReplacements:
    """The decision, with what depot and factory give if they stand as the phase begins."""
    limits = board.limits
    foot = limits.foot_replacements if _stands(board, state, "german-depot") else 0
    mobile = limits.mobile_replacements if _stands(board, state, "factory") else 0
    return GermanReplacements(state.seats[GERMAN], foot, mobile)


def _stands(board: Board, state: GoetterState, kind: str) -> int:
    """The hex of the depot or the factory, which never move; 0 if it is lost."""
    return next((at for u in board.units if u.kind == kind and (at := state.where[u.number]) > 0), 0)


class Return(NamedTuple):
    """A unit that is to come back."""

    frame: GermanReplacements
    board: Board
    state: GoetterState
    unit: int

    @property
    def name(self) -> str:
        """The unit."""
        return self.board.name(self.unit)

    @property
    def mobile(self) -> bool:
        """Whether the factory would have to send it."""
        return self.board.units[self.unit].mobile

    @property
    def returns(self) -> bool:
        """Whether it is a German unit of the kinds that come back."""
        printed = self.board.units[self.unit]
        slow = printed.mobile or printed.face.ma <= self.board.limits.foot_allowance
        return printed.side == "german" and printed.kind not in NEVER and slow

    @property
    def at(self) -> int:
        """Where it would be placed; 0 if what sends it is lost."""
        return _stands(self.board, self.state, "factory" if self.mobile else "german-depot")

    @property
    def left(self) -> int:
        """The points of defence that are left for its kind."""
        return self.frame.mobile if self.mobile else self.frame.foot

    @property
    def defence(self) -> int:
        """What it takes of them."""
        return self.board.units[self.unit].face.defence


def _dear(case: Return) -> bool:
    return case.returns and case.at > 0 and case.defence > case.left


def _crowded(case: Return) -> bool:
    return case.returns and case.at > 0 and not counters.fits(case.board, case.state, case.unit, case.at)


def _points(case: Return) -> Text:
    return t(
        "{unit} takes {points} points of defence; left: {left}.",
        unit=case.name,
        points=case.defence,
        left=case.left,
    )


def _room(case: Return) -> Text:
    return t("There is no room for {unit} beside what sends it.", unit=case.name)


BARS = (
    ban(
        "goetter:8.32a",
        lambda case: t("{unit} is not one of those that come back.", unit=case.name),
        lambda case: not case.returns,
    ),
    ban(
        "goetter:8.31",
        lambda case: t("{unit} is not eliminated.", unit=case.name),
        lambda case: case.state.where[case.unit] != DEAD,
    ),
    ban(
        "goetter:8.32a",
        lambda case: t("Without the depot at Jüterbog {unit} does not come back.", unit=case.name),
        lambda case: case.returns and not case.mobile and not case.at,
    ),
    ban(
        "goetter:8.33a",
        lambda case: t("Without the Alkett factory {unit} does not come back.", unit=case.name),
        lambda case: case.returns and case.mobile and not case.at,
    ),
    ban("goetter:8.32a", _points, lambda case: not case.mobile and _dear(case)),
    ban("goetter:8.33a", _points, lambda case: case.mobile and _dear(case)),
    ban("goetter:8.32b", _room, lambda case: not case.mobile and _crowded(case)),
    ban("goetter:8.33b", _room, lambda case: case.mobile and _crowded(case)),
)


def _offer(frame: GermanReplacements, board: Board, state: GoetterState, seat: Seat) -> Iterable[Action]:
    if frame.foot or frame.mobile:
        for unit in each(board.sided[GERMAN]):
            if state.where[unit] == DEAD and not bars.barred(BARS, Return(frame, board, state, unit)):
                yield "replace", unit


def _play(
    frame: GermanReplacements, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Put it beside what sent it: it does not count as eliminated any more."""
    case = Return(frame, board, state, action[1])
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
    return bars.objections(BARS, Return(frame, board, state, action[1]))


def _reasons(
    frame: GermanReplacements, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Reason]:
    case = Return(frame, board, state, action[1])
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
