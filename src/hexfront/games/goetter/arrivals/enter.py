"""9.1 Reinforcements come in at the start of their owner's movement phase; none can wait."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Group,
    Hexes,
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
from hexfront.engine.base.happenings import Removed
from hexfront.games.goetter.arrivals import gates, schedule
from hexfront.games.goetter.events import Moved
from hexfront.games.goetter.state import GONE, PLAIN, SOVIET, GoetterState
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import passing
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


class Reinforcements(Decision, tag="reinforcements", frozen=True):
    """All that are due are placed one by one; who finds no way in never comes."""

    rule: ClassVar[str] = "goetter:9.11"
    ask: ClassVar[Text] = t("Bring your reinforcements in.")
    forced: ClassVar[bool] = True
    seat: Seat
    side: int

    def decides(self, game: Board, state: GoetterState) -> tuple[Seat, ...]:
        """Their owner."""
        return (self.seat,)

    def about(self, board: Board, state: GoetterState, seat: Seat) -> tuple[str, ...]:
        """Those who have to come in."""
        return tuple(board.name(unit) for unit in schedule.due(board, state, self.side))

    def run(self, board: Board, state: GoetterState, out: list[Event]) -> bool:
        """Give up those who are shut out; nobody is asked when all have come."""
        ways = gates.ways_in(board, state, self.side)
        shut_out = [unit for unit, hexes in ways.items() if not hexes]
        if shut_out and gates.must_stay(board, state, self.side):
            through_box = gates.by_box(board, state, self.side)
            shut_out = [unit for unit in shut_out if unit not in through_box]
        for unit in shut_out:
            _drop(board, state, unit, out, "shut out", "goetter:9.13b")
        if len(shut_out) < len(ways):
            return False
        agenda.done(state, self)
        return True

    def choices(self, game: Board, state: GoetterState, seat: Seat) -> Choices:
        """By unit the hexes where it may come in, or to stay in the box; the end, where all may be left out."""
        ways = gates.ways_in(game, state, self.side)
        groups: dict[Key, Group] = {
            ("unit", unit): Hexes(("enter", unit), hexes) for unit, hexes in ways.items() if hexes
        }
        found = Choices(game.lexicon.key, groups)
        for action in _stays(game, state, self.side):
            found.add(("unit", action[1]), Listed([action]))
        if not _waiting(game, ways):
            groups["verb", "end"] = Listed([("end",)])
        return found

    def sole(self, game: Board, state: GoetterState) -> Action | None:
        """The one way in that is left; nobody lists them where there are two units, each with a way."""
        due = schedule.due(game, state, self.side)
        return self.choices(game, state, self.seat).only() if len(due) == 1 else None


def _drop(board: Board, state: GoetterState, unit: int, out: list[Event], why: str, *rules: str) -> None:
    """Take a unit out of the game that was not eliminated."""
    state.where[unit] = GONE
    state.rebuilt &= ~(1 << unit)
    out.append(Removed(unit=board.name(unit), at="", why=why, rules=rules))


def _play(
    frame: Reinforcements, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Put the unit down; it has its whole move before it, and a Soviet one is in supply for this turn."""
    unit, at = action[1], action[2]
    rules = ["goetter:9.11", *_rules(frame, board, state, unit)]
    state.rebuilt &= ~(1 << unit)
    state.unsupplied &= ~(1 << unit)
    state.guarded &= ~(1 << unit)
    state.disrupted &= ~(1 << unit)
    counters.put(board, state, unit, at)
    state.began[unit] = at
    out.append(Moved(unit=board.name(unit), start="", end=board.label(at), how="arrival", rules=tuple(rules)))
    passing.enter(board, state, unit, at, out)


def _rules(frame: Reinforcements, board: Board, state: GoetterState, unit: int) -> list[str]:
    rules = [schedule.row(board, state, unit)]
    rules += ["goetter:9.15"] if frame.side == SOVIET else []
    rules += ["goetter:9.16"] if frame.side != SOVIET and board.units[unit].rail else []
    rules += ["goetter:9.72a"] if board.units[unit].front == "US" else []
    rules += ["goetter:1.1a"] if board.units[unit].ally else []
    return rules


def _against(
    frame: Reinforcements, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    return bars.objections(gates.BARS, gates.Arrival(board, state, frame.side, action[1]), action[2])


def _reasons(
    frame: Reinforcements, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Reason]:
    yield Reason("goetter:9.14", t("It may move in full in this phase"))
    if frame.side == SOVIET:
        yield Reason("goetter:9.15", t("It is in supply for this turn"))


def _stays(board: Board, state: GoetterState, side: int) -> list[Action]:
    """To leave any of those who come through the box there, while some have to stay."""
    return (
        [("stay", unit) for unit in gates.by_box(board, state, side)]
        if gates.must_stay(board, state, side)
        else []
    )


def _stay(
    frame: Reinforcements, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Leave a unit in the box for the rest of the game."""
    state.where[action[1]] = PLAIN
    rules = ("goetter:9.22a", "goetter:9.22b")
    out.append(Removed(unit=board.name(action[1]), at="", why="stays in the box", rules=rules))


def _against_stay(
    frame: Reinforcements, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    name = board.name(action[1])
    if action[1] not in gates.by_box(board, state, frame.side):
        yield Illegal("goetter:9.22a", t("{unit} does not come through the box now.", unit=name))
    elif not gates.must_stay(board, state, frame.side):
        yield Illegal("goetter:9.22a", t("There are Germans enough in the box: {unit} comes in.", unit=name))


def _waiting(board: Board, due: Iterable[int]) -> bool:
    """Whether some of those who are due have no choice; US divisions may be left out."""
    us = board.fronts["US"]
    return any(not us >> unit & 1 for unit in due)


def _end(
    frame: Reinforcements, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Leave the rest out, for good."""
    for unit in schedule.due(board, state, frame.side):
        _drop(board, state, unit, out, "left out", "goetter:9.71")
    agenda.done(state, frame)


def _against_end(
    frame: Reinforcements, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if _waiting(board, schedule.due(board, state, frame.side)):
        yield Illegal("goetter:9.12", t("Reinforcements cannot wait: all of them come in now."))


Reinforcements.acts = (
    Act("enter", grouped("enter"), _play, _against, _reasons),
    Act("stay", grouped("stay"), _stay, _against_stay),
    Act("end", grouped("end"), _end, _against_end),
)
