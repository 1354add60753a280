"""10.5 Advance after combat: the attackers may follow into the hex that was left, mechanised units beyond it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, Text, agenda, grouped, t
from hexfront.games.tow.combat.bars.advance import STAY, Follow, against, far, onward
from hexfront.games.tow.events import Moved
from hexfront.games.tow.headquarters import relocation
from hexfront.games.tow.units import counters
from hexfront.games.tow.victory import control
from hexfront.kit import bars
from hexfront.kit.bars import Bar
from hexfront.kit.combat import advance as kit
from hexfront.kit.combat.hex_by_hex import Ways

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def begin(board: Board, state: TowState, side: int, attackers: tuple[int, ...], target: int) -> None:
    """Let the attackers of an emptied hex advance, and HQs stacked with them [tow:10.5d]."""
    units = tuple([unit for unit in attackers if board.combat[unit] and state.where[unit] > 0])
    posts = tuple([state.where[unit] for unit in units])
    staffs = kit.staffs_of(state, posts, lambda unit: not board.combat[unit])
    if units:
        agenda.push(state, Advance(side, target, units, posts, staffs))


class Advance(kit.Advance, tag="advance", frozen=True):
    """All, some or none of the attackers advance [tow:10.5e]."""

    rule: ClassVar[str] = "tow:10.5a"
    ask: ClassVar[Text] = t("Advance into the hex that was left, or pass.")
    side: int
    target: int
    units: tuple[int, ...]
    posts: tuple[int, ...]
    staffs: tuple[int, ...]
    going: int = -1
    """The mechanised unit that has advanced one hex and may go on."""
    moved: tuple[int, ...] = ()
    ready: bool = False
    open: Ways = ()
    """Who may go now, and where; looked up once between two steps."""

    @property
    def ahead(self) -> Ways:
        """Who may go now, and where."""
        return self.open

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The attacker."""
        return (state.seats[self.side],)

    def case(self, board: Board, state: TowState, unit: int) -> Follow:
        """A unit about to take one hex."""
        return Follow(board, state, self, unit)

    def against(self, case: Follow) -> tuple[Bar, ...]:
        """The bars for this unit."""
        return against(case)

    def onward(self, board: Board, case: Follow) -> int:
        """Where a victor or an HQ that has not ended its advance may go."""
        return onward(case)

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """It is over when nobody can go any farther."""
        if self.ready:
            return False
        ways = self.ways(board, self.cases(board, state))
        found = tuple([(unit, hexes) for unit, hexes in ways if hexes])
        if found:
            agenda.become(state, self, msgspec.structs.replace(self, ready=True, open=found))
        else:
            self.halt(board, state, out)
            agenda.done(state, self)
        return True

    def halt(self, board: Board, state: TowState, out: list[Event]) -> None:
        """The unit under way ends its advance."""
        if self.going >= 0:
            relocation.rested(board, state, self.going, out)

    def optional(self, board: Board, state: TowState) -> bool:
        """Only a unit in an overfull hex has to go on."""
        return self.going < 0 or not bars.closed(STAY, self.case(board, state, self.going))

    def rules(self, follow: Follow, to: int) -> tuple[str, ...]:
        """The rules that speak in a step."""
        board, going = follow.board, follow.board.going
        found = [self.rule]
        if follow.staff:
            found += ("tow:10.5d", "tow:2.3a")
        elif follow.going:
            found += ("tow:10.5c", "tow:10.5g")
            if any(self._elsewhere(follow, to)):
                found.append("tow:10.5h")
        else:
            found += ("tow:10.5g", "tow:2.2b", "tow:10.5c" if board.mechanised[follow.unit] else "tow:10.5b")
            if going.unbridged[follow.at] >> to & 1:
                found.append("tow:10.5i")
            if follow.state.full[self.side] >> to & 1:
                found.append("tow:10.5l")
        if (follow.state.zoc[1 - self.side] | going.whole[follow.at]) >> to & 1:
            found.append("tow:10.5f")
        return tuple(found)

    def _elsewhere(self, follow: Follow, to: int) -> Iterator[bool]:
        """Which of the others that have gone beyond the hex that was left did not end here."""
        for unit in self.moved:
            yield follow.state.where[unit] not in (to, self.target)

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Nothing else comes first."""
        return Illegal("tow:10.5e", t("Advance after the combat, or pass."))

    def _advance(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Take one hex of an advance, or let an HQ follow."""
        _, unit, to = action
        follow = self.case(board, state, unit)
        rules, onward = self.rules(follow, to), False
        if not follow.going:
            self.halt(board, state, out)
        later = msgspec.structs.replace(self, ready=False, open=(), going=-1)
        if follow.staff:
            later = msgspec.structs.replace(later, staffs=tuple([one for one in self.staffs if one != unit]))
        elif not follow.going:
            onward = far(follow)
            later = msgspec.structs.replace(later, moved=(*self.moved, unit), going=unit if onward else -1)
        agenda.become(state, self, later)
        counters.put(board, state, unit, to)
        start, end = board.label(follow.at), board.label(to)
        out.append(Moved(unit=board.name(unit), start=start, end=end, how="advance", rules=rules))
        control.entered(board, state, unit, to, out)
        if not onward:
            relocation.rested(board, state, unit, out)

    def _spoken(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Reason]:
        words = t("{unit} may enter {hex}.", unit=board.name(action[1]), hex=board.label(action[2]))
        for rule in self.rules(self.case(board, state, action[1]), action[2]):
            yield Reason(rule, words)

    def _pass(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        self.halt(board, state, out)
        agenda.done(state, self)

    def _pressed(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        if self.going >= 0:
            yield from bars.objections(STAY, self.case(board, state, self.going))

    def _free(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason("tow:10.5e", t("An advance is never compulsory."))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("advance", grouped("advance"), _advance, kit.Advance.closed, _spoken),
        Act("pass", grouped("pass"), _pass, _pressed, _free),
    )
