"""12.2 A Soviet corps on the siege map splits into two battle groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, t
from hexfront.games.goetter.events import Split
from hexfront.games.goetter.state import GERMAN, GONE, SOVIET, WAITING, GoetterState
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import zone
from hexfront.hexes import each
from hexfront.kit import bars
from hexfront.kit.bars import ban

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

HALVES = 2


class Splitting(NamedTuple):
    """A unit that is to split."""

    board: Board
    state: GoetterState
    unit: int
    zoc: int
    """The zones of the Germans."""

    @property
    def name(self) -> str:
        """The unit."""
        return self.board.name(self.unit)

    @property
    def where(self) -> int:
        """Its hex or box."""
        return self.state.where[self.unit]

    @property
    def corps(self) -> bool:
        """Whether it is a corps."""
        return self.board.units[self.unit].corps

    @property
    def splits(self) -> bool:
        """Whether it is of one of the kinds that have battle groups."""
        return self.board.units[self.unit].kind in self.board.halves


def waiting(board: Board, state: GoetterState, unit: int) -> list[int]:
    """The battle groups that are left for a corps; those that were used are not used again."""
    groups = board.halves.get(board.units[unit].kind, ())
    return [group for group in groups if state.where[group] == WAITING]


BARS = (
    ban(
        "goetter:12.29",
        lambda case: t("{unit} is no Soviet corps: it never splits.", unit=case.name),
        lambda case: not case.corps,
    ),
    ban(
        "goetter:12.21",
        lambda case: t("{unit} is not on the siege map.", unit=case.name),
        lambda case: case.corps and not (case.where > 0 and case.board.siege >> case.where & 1),
    ),
    ban(
        "goetter:12.24b",
        lambda case: t("A Polish unit such as {unit} has no battle groups.", unit=case.name),
        lambda case: case.corps and not case.splits,
        "goetter:12.24a",
    ),
    ban(
        "goetter:12.21",
        lambda case: t("{unit} is reduced: only a full corps makes two battle groups.", unit=case.name),
        lambda case: case.corps and bool(case.state.reduced >> case.unit & 1),
    ),
    ban(
        "goetter:12.23",
        lambda case: t("{unit} is out of supply.", unit=case.name),
        lambda case: case.corps and bool(case.state.unsupplied >> case.unit & 1),
    ),
    ban(
        "goetter:12.23",
        lambda case: t("{unit} is in an enemy zone of control.", unit=case.name),
        lambda case: case.corps and case.where > 0 and bool(case.zoc >> case.where & 1),
    ),
    ban(
        "goetter:12.28",
        lambda case: t("Fewer than two battle groups are left for {unit}.", unit=case.name),
        lambda case: case.splits and len(waiting(case.board, case.state, case.unit)) < HALVES,
    ),
)


def _offer(frame: Any, board: Board, state: GoetterState, seat: Seat) -> Iterable[Action]:
    inside = state.occupied[SOVIET] & board.siege
    if not inside:
        return
    zoc = zone.of_side(board, state, GERMAN)
    for at in each(inside & ~zoc):
        for unit in state.at[at]:
            if not bars.barred(BARS, Splitting(board, state, unit, zoc)):
                yield "split", unit


def _play(
    frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Two battle groups take the place of the corps and its room; they belong to its Front."""
    unit = action[1]
    at, front = state.where[unit], counters.front(board, state, unit)
    groups = waiting(board, state, unit)[:HALVES]
    counters.take_off(board, state, unit, GONE)
    for group in groups:
        state.fronts[group] = front
        counters.put(board, state, group, at)
    names = tuple(board.name(group) for group in groups)
    table = "goetter:12.24a" if board.units[unit].guards else "goetter:12.24b"
    rules = ("goetter:12.21", "goetter:12.22", table, "goetter:12.25a")
    out.append(Split(unit=board.name(unit), at=board.label(at), groups=names, rules=rules))


def _against(frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Illegal]:
    zoc = zone.of_side(board, state, GERMAN)
    return bars.objections(BARS, Splitting(board, state, action[1], zoc))


def _reasons(frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
    left = len(waiting(board, state, action[1]))
    yield Reason("goetter:12.28", t("Battle groups of its kind left"), str(left))
    yield Reason("goetter:12.25b", t("They may share a hex with battle groups of any other corps"))
    yield Reason("goetter:12.26", t("They never leave the siege map and never become a corps again"))


SPLIT = Act("split", _offer, _play, _against, _reasons)
