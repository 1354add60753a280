"""6.75 Reserves that are alarmed: Axis units near a marker let the Soviets commit that reserve at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Event,
    Illegal,
    Reason,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Removed
from hexfront.engine.contract.view import Prompt
from hexfront.games.kharkov.movement.reserve_boxes import release, spent, spots, waiting
from hexfront.games.kharkov.movement.reserves import Commitment
from hexfront.games.kharkov.state import AXIS, DEAD, RESERVE
from hexfront.hexes import each, union
from hexfront.kit.bars import Bar, ban, objections
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def alarm(board: Board, state: KharkovState, moved: tuple[int, ...], out: list[Event]) -> None:
    """Axis units that come near a reserve marker let the Soviets commit that reserve at once [kharkov:6.75].

    ``state.alarmed`` keeps where each Axis unit was when it was last looked at in this phase; before that it
    stood where it began the phase. A unit has come nearer if it is nearer now than it was then.
    """
    where, alarmed, markers = state.where, state.alarmed, board.data.by_kind["reserve"]
    watched = _watched(board, tuple(map(where.__getitem__, markers)))
    if not watched:
        return
    seen = watched & state.occupied[AXIS]
    if seen:
        moved = tuple(dict.fromkeys([*moved, *[unit for at in each(seen) for unit in state.at[at]]]))
    came: list[tuple[int, int]] = []
    for unit in moved:
        at, before = where[unit], alarmed.get(unit, state.start[unit])
        if at > 0 and at != before:
            alarmed[unit] = at
            if seen >> at & 1:
                came.append((at, before))
    for marker in [marker for marker in markers if where[marker] > 0] if came else ():
        away = _nearest(board, where[marker], came)
        if away:
            words = t("Axis units come within {away} of {marker}.", away=away, marker=board.name(marker))
            out.append(Said(line=words, rules=("kharkov:6.75",)))
            agenda.push(state, Alarm(marker, must=away == 1))


@remembered(most=16)
def _watched(board: Board, posts: tuple[int, ...]) -> int:
    """The hexes in which an Axis unit is near a marker on the map, given where the markers are."""
    return union(board.grid.within(at, board.limits.reserve_gap) for at in posts if at > 0)


def _nearest(board: Board, marker: int, came: list[tuple[int, int]]) -> int:
    """How near the nearest of those is who have come nearer to a marker, given by where they are and were; or 0."""
    distance, gap = board.grid.distance, board.limits.reserve_gap
    near = [(distance(at, marker), before) for at, before in came]
    return min(
        [away for away, before in near if away <= gap and (before <= 0 or away < distance(before, marker))],
        default=0,
    )


class Alarm(Commitment, tag="alarm", frozen=True):
    """An Axis unit has come near: all of a reserve is freed now, or none.

    When the Axis stands next to the marker the reserve has no choice left; a unit for which there is no room is lost.
    """

    rule: ClassVar[str] = "kharkov:6.75"
    ask: ClassVar[Text] = t("An Axis unit is near a reserve marker: commit that whole reserve now, or pass.")
    marker: int
    must: bool = False

    def run(self, board: Board, state: KharkovState, out: list[Event]) -> bool:
        """The alarm is over when the box is empty; who must come and finds no room is lost."""
        units = waiting(state, self.marker)
        if units and (not self.must or any(spots(board, state, unit) for unit in units)):
            return False
        agenda.done(state, self)
        for unit in units:
            state.where[unit] = DEAD
            out.append(Removed(unit=board.name(unit), at="", rules=("kharkov:8.1d",)))
        if units:
            spent(board, state, self.marker, out)
        return True

    def compulsion(self, board: Board) -> Text:
        """Why there is no choice left."""
        marker = board.name(self.marker)
        return t(
            "All of {marker} has to come: the Axis is next to it, or one of its units has come.",
            marker=marker,
        )

    def prompt(self, board: Board, state: KharkovState, viewer: Seat) -> Prompt:
        """Whether the reserve has to come."""
        asked = super().prompt(board, state, viewer)
        return msgspec.structs.replace(asked, note=self.compulsion(board)) if self.must else asked

    def about(self, board: Board, state: KharkovState, seat: Seat) -> tuple[str, ...]:
        """Where the marker is."""
        return (board.label(state.where[self.marker]),)

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """Each unit of the reserve and its hexes; pass while none has come and none must."""
        return self.offers(board, state, waiting(state, self.marker), "" if self.must else "pass")

    def commit(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """The first unit brings all the others with it."""
        agenda.become(state, self, Alarm(self.marker, must=True))
        release(board, state, action[1], action[2], "kharkov:6.75", out)

    def decline(
        self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]
    ) -> None:
        """The reserve stays in its box."""
        agenda.done(state, self)

    def others(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """This reserve alone, and near its marker."""
        yield from objections(ALARMED, (board, state, self.marker, action[1]))
        yield from self.stands(board, state, seat, action)

    def compelled(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """All of this reserve or none."""
        if self.must:
            yield Illegal("kharkov:6.75", self.compulsion(board))

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """The reserve comes first."""
        return Illegal(self.rule, self.ask)

    def all_of_it(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Where it comes, and that it brings all the others."""
        number = str(len(waiting(state, self.marker)))
        rest = Reason("kharkov:6.75", t("Units of the reserve that must come together"), number)
        return (*self.away(board, state, action), rest)

    def again(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """That it may come later."""
        return (Reason(self.rule, t("The reserve is asked again if the Axis comes nearer still.")),)

    acts: ClassVar[tuple[Act, ...]] = (
        Act("release", grouped("release"), commit, others, all_of_it),
        Act("pass", grouped("pass"), decline, compelled, again),
    )


ALARMED: tuple[Bar, ...] = (
    ban(
        "kharkov:6.75",
        lambda case: t(
            "The Axis is near {marker}: its reserve alone may come.", marker=case[0].name(case[2])
        ),
        lambda case: case[1].where[case[3]] == RESERVE and case[1].marker[case[3]] != case[2],
    ),
)
"""Who does not come at an alarm, by board, state, the marker and the unit."""
