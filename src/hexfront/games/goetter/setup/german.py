"""10.0c, 10.2 The German set-up: group by group, each on its own ground, its line covered."""

from __future__ import annotations

from collections.abc import Iterator
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
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.engine.base.choices import verbs
from hexfront.engine.base.happenings import Removed
from hexfront.games.goetter.box.unit import Group as Force
from hexfront.games.goetter.events import Moved
from hexfront.games.goetter.setup import covering
from hexfront.games.goetter.state import LATER, GoetterState
from hexfront.games.goetter.units import counters
from hexfront.hexes import count

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

RULE = "goetter:10.2"
HISTORY, FILL, COMMIT = verbs("historical"), verbs("fill"), verbs("commit")


class GermanSetUp(Decision, tag="german-setup", frozen=True):
    """One group: its units are placed, taken back, filled in or set up as they stood, then committed."""

    rule: ClassVar[str] = RULE
    ask: ClassVar[Text] = t("Place the units of the group so that its line is covered.")
    seat: Seat
    group: Force

    def decides(self, game: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The German player."""
        return (self.seat,)

    def choices(self, game: Board, state: GoetterState, seat: Seat) -> Choices:
        """Where each may be placed, who may be taken back; what does so for all, and the end of it."""
        units, where = covering.drafted(game, self.group), state.where
        waiting = [unit for unit in units if where[unit] == LATER]
        sizes = {game.units[unit].points for unit in waiting}
        open_ = {size: covering.roomy(game, state, self.group, size) for size in sizes}
        groups: dict[Key, Group] = {}
        for unit in waiting:
            if hexes := open_[game.units[unit].points]:
                groups["unit", unit] = Hexes(("place", unit), hexes)
        for unit in units:
            if where[unit] > 0:
                groups["unit", unit] = Listed([("take", unit)])
        if not covering.as_it_was(game, state, self.group):
            groups |= HISTORY
        groups |= COMMIT if covering.flawless(game, state, self.group) else FILL
        return Choices(game.lexicon.key, groups)


def _place(
    frame: GermanSetUp, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    counters.put(board, state, action[1], action[2])
    counters.tidy(state)
    _tell(board, state, [action[1]], out)


def _tell(board: Board, state: GoetterState, units: list[int], out: list[Event]) -> None:
    for unit in units:
        end = board.label(state.where[unit])
        out.append(Moved(unit=board.name(unit), start="", end=end, how="set-up", rules=(RULE,)))


def _against_place(
    frame: GermanSetUp, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    unit, at = action[1], action[2]
    yield from _against_unit(frame, board, unit)
    if unit not in covering.drafted(board, frame.group):
        return
    name, label = board.name(unit), board.label(at)
    if not board.ground[frame.group].hexes >> at & 1:
        words = t(
            "{hex} is neither on the line of group {group} nor close behind it.", hex=label, group=frame.group
        )
        yield Illegal(RULE, words)
    if state.where[unit] != LATER:
        yield Illegal(RULE, t("{unit} is placed already: take it back first.", unit=name))
    if state.where[unit] != at and not counters.fits(board, state, unit, at):
        yield Illegal("goetter:4.1", t("{hex} has no room for {unit}.", hex=label, unit=name))


def _against_unit(frame: GermanSetUp, board: Board, unit: int) -> Iterator[Illegal]:
    name = board.name(unit)
    if unit not in board.groups[frame.group]:
        yield Illegal("goetter:10.0c", t("{unit} is not of group {group}.", unit=name, group=frame.group))
    elif not board.units[unit].free:
        at = board.units[unit].at
        yield Illegal(RULE, t("{unit} starts in {hex}, which its counter names.", unit=name, hex=at))


def _take(
    frame: GermanSetUp, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    unit = action[1]
    at = board.label(state.where[unit])
    counters.take_off(board, state, unit, LATER)
    counters.tidy(state)
    out.append(Removed(unit=board.name(unit), at=at, why="taken back"))


def _against_take(
    frame: GermanSetUp, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    yield from _against_unit(frame, board, action[1])
    if state.where[action[1]] == LATER:
        yield Illegal(RULE, t("{unit} is not placed yet.", unit=board.name(action[1])))


def _against_history(
    frame: GermanSetUp, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if covering.as_it_was(board, state, frame.group):
        yield Illegal(RULE, t("Everybody of group {group} stands as he stood.", group=frame.group))


def _historical(
    frame: GermanSetUp, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    _tell(board, state, covering.historical(board, state, frame.group), out)


def _fill(
    frame: GermanSetUp, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    _tell(board, state, covering.fill(board, state, frame.group), out)


def _against_fill(
    frame: GermanSetUp, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if covering.flawless(board, state, frame.group):
        yield Illegal(RULE, t("Everybody is placed, and the line is covered."))


def _commit(
    frame: GermanSetUp, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)


def _against_commit(
    frame: GermanSetUp, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    left = sum(state.where[unit] == LATER for unit in covering.drafted(board, frame.group))
    if left:
        words = t("{count} units of group {group} are not placed yet.", count=left, group=frame.group)
        yield Illegal(RULE, words)
    bare = covering.uncovered(board, state, frame.group)
    if bare:
        words = t(
            "The line of group {group} is not covered in {count} hexes.", group=frame.group, count=count(bare)
        )
        yield Illegal(RULE, words)


GermanSetUp.acts = (
    Act("place", grouped("place"), _place, _against_place),
    Act("take", grouped("take"), _take, _against_take),
    Act("historical", grouped("historical"), _historical, _against_history),
    Act("fill", grouped("fill"), _fill, _against_fill),
    Act("commit", grouped("commit"), _commit, _against_commit),
)
