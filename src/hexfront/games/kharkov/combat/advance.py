"""9.7 Advance after combat: the victors follow along the paths of retreat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, Text, agenda, grouped, t
from hexfront.games.kharkov.combat.bars.advance import STAY, Pursuit, against
from hexfront.games.kharkov.combat.retreat_words import ADVANCE, spoken
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.movement import entering, south
from hexfront.games.kharkov.state import ADVANCED, AXIS, SOVIET
from hexfront.games.kharkov.units import counters, entrenchments
from hexfront.kit import bars
from hexfront.kit.bars import Bar
from hexfront.kit.combat import advance as kit
from hexfront.kit.combat.hex_by_hex import Ways

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

Trail = tuple[tuple[int, ...], ...]


def begin(
    board: Board,
    state: KharkovState,
    side: int,
    units: tuple[int, ...],
    trail: Trail,
    free: tuple[int, ...],
    granted: tuple[str, ...] = (),
) -> None:
    """Let the victors of a fight advance; ``free`` are hexes whose defenders were all eliminated (9.74).

    ``granted`` are the rules that let them, beyond those of any advance.
    """
    alive = tuple(unit for unit in units if state.where[unit] > 0)
    if not alive or not (trail or free):
        return
    posts = tuple(state.where[unit] for unit in alive)
    staffs = kit.staffs_of(state, posts, lambda unit: board.units[unit].kind == "hq")
    agenda.push(state, Advance(side, alive, posts, staffs, trail, free, granted))


class Advance(kit.Advance, tag="advance", frozen=True):
    """Any or all victors may advance now, or never [kharkov:9.73a]."""

    rule: ClassVar[str] = "kharkov:9.71b"
    ask: ClassVar[Text] = t("Advance victorious units along the path of retreat, or pass.")
    seat: Seat
    units: tuple[int, ...]
    posts: tuple[int, ...]
    staffs: tuple[int, ...]
    trail: Trail
    free: tuple[int, ...]
    granted: tuple[str, ...] = ()
    going: int = -1
    moved: tuple[int, ...] = ()
    options: Ways = ()
    """By unit that may go now, its next hexes: looked up before the victor is asked."""

    @property
    def ahead(self) -> Ways:
        """By unit that may go now, its next hexes."""
        return self.options

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The victor."""
        return (self.seat,)

    def case(self, board: Board, state: KharkovState, unit: int) -> Pursuit:
        """A unit about to take one hex."""
        return Pursuit(board, state, self, unit)

    def against(self, case: Pursuit) -> tuple[Bar, ...]:
        """The bars for this unit."""
        return against(case)

    def run(self, board: Board, state: KharkovState, out: list[Event]) -> bool:
        """It is over when nobody can go any farther."""
        if self.options:
            return False
        options = tuple([way for way in self.ways(board, self.cases(board, state)) if way[1]])
        if options:
            agenda.become(state, self, msgspec.structs.replace(self, options=options))
        else:
            agenda.done(state, self)
        return True

    def optional(self, board: Board, state: KharkovState) -> bool:
        """Only a unit in an overfull hex has to go on."""
        return self.going < 0 or not bars.closed((STAY,), self.case(board, state, self.going))

    def rules(self, board: Board, state: KharkovState, unit: int, to: int) -> tuple[str, ...]:
        """The rules that speak in a step."""
        if unit in self.staffs:
            return ("kharkov:10.13b",)
        found = ["kharkov:9.71a", "kharkov:9.71b", "kharkov:9.73a", *self.granted]
        if unit != self.going:
            found.append("kharkov:9.74a" if to in self.free else "kharkov:9.75")
        elif state.where[unit] in self.free:
            found += ("kharkov:9.74b", "kharkov:9.4h")
        else:
            found += ("kharkov:9.75", "kharkov:9.72c")
        if state.zoc[1 - self.seat] >> to & 1:
            found.append("kharkov:9.72a" if self.seat == AXIS else "kharkov:9.72b")
            direction = board.grid.direction(state.where[unit], to)
            if direction is not None and board.donets[direction] >> state.where[unit] & 1:
                found.append("kharkov:6.25b")
        return tuple(found)

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Nothing else comes first."""
        return Illegal("kharkov:9.73a", t("The advance is decided at once: advance, or pass."))

    def _advance(
        self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]
    ) -> None:
        """Advance a unit one hex, or let an HQ go along."""
        _, unit, to = action
        rules = self.rules(board, state, unit, to)
        if unit in self.staffs:
            rest = tuple([one for one in self.staffs if one != unit])
            later = msgspec.structs.replace(self, going=-1, staffs=rest, options=())
        else:
            going = -1 if unit == self.going else unit
            later = msgspec.structs.replace(self, going=going, moved=(*self.moved, unit), options=())
        agenda.become(state, self, later)
        start, end = board.label(state.where[unit]), board.label(to)
        entrenchments.leave(board, state, (unit,), out)
        counters.put(board, state, unit, to)
        state.flags[unit] |= ADVANCED
        out.append(Moved(units=(board.name(unit),), start=start, end=end, how="advance", rules=rules))
        if counters.room(board, state, to) >= 0 or seat == SOVIET:
            # Who only passes an overfull hex has not arrived: reserves that this would free could bar his way.
            entrenchments.crowd(board, state, to, out)
            entering.arrive(board, state, (unit,), to, out)

    def _spoken(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        _, unit, to = action
        yield from spoken(ADVANCE, self.rules(board, state, unit, to))
        if unit not in self.staffs:
            yield from spoken(ADVANCE, ("kharkov:9.73b",))
        yield from south.roused(board, state, self.seat, to)

    def _stay(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        agenda.done(state, self)

    def _pressed(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        if self.going >= 0:
            yield from bars.objections((STAY,), self.case(board, state, self.going))

    def _free(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason("kharkov:9.73a", t("An advance is never compulsory."))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("advance", grouped("advance"), _advance, kit.Advance.closed, _spoken),
        Act("pass", grouped("pass"), _stay, _pressed, _free),
    )
