"""6.7 Advance after combat: the victors follow along the line of retreat, or farther where nobody is left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, Text, agenda, grouped, t
from hexfront.games.goetter.combat.bars.advance import against
from hexfront.games.goetter.combat.bars.pursuit import Pursuit, pressed
from hexfront.games.goetter.combat.retreat import Lines
from hexfront.games.goetter.events import Moved
from hexfront.games.goetter.state import GoetterState
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import passing, zone
from hexfront.kit.bars import Bar
from hexfront.kit.combat import advance as kit
from hexfront.kit.combat.hex_by_hex import Ways

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


def begin(
    board: Board, state: GoetterState, side: int, units: tuple[int, ...], lines: Lines, free: tuple[int, ...]
) -> None:
    """Let those of the victors advance who can: who is not disrupted [goetter:6.78a] and can move [goetter:6.71b]."""
    fit = [
        unit
        for unit in units
        if state.where[unit] > 0 and not state.disrupted >> unit & 1 and counters.face(board, state, unit).ma
    ]
    if fit and (lines or free):
        agenda.push(state, Advance(side, tuple(fit), lines, free))


class Advance(kit.Advance, tag="advance", frozen=True):
    """Any or all victors may advance now, before the next fight, or never [goetter:6.73a]."""

    rule: ClassVar[str] = "goetter:6.71a"
    ask: ClassVar[Text] = t("Advance victorious units, or pass.")
    side: int
    units: tuple[int, ...]
    lines: Lines
    """The hexes that the losers left, one after the other."""
    free: tuple[int, ...]
    """The hexes of the fight in which all of them died."""
    going: int = -1
    path: tuple[int, ...] = ()
    """The hexes that the unit under way has entered."""
    moved: tuple[int, ...] = ()
    ahead: Ways = ()
    """By unit that may go now, its next hexes: looked up before the victor is asked."""

    @property
    def staffs(self) -> tuple[int, ...]:
        """No HQ goes along that did not fight."""
        return ()

    def decides(self, board: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The victor."""
        return (state.seats[self.side],)

    def case(self, board: Board, state: GoetterState, unit: int) -> Pursuit:
        """A unit about to take one hex."""
        return Pursuit(board, state, self, unit)

    def against(self, case: Pursuit) -> tuple[Bar, ...]:
        """The bars."""
        return against(case)

    def onward(self, board: Board, case: Pursuit) -> int:
        """The quick way to what no bar closes."""
        return 0 if case.idle else case.open

    def run(self, board: Board, state: GoetterState, out: list[Event]) -> bool:
        """It is over when nobody can go any farther."""
        if self.ahead:
            return False
        ways = tuple([way for way in self.ways(board, self.cases(board, state)) if way[1]])
        if ways:
            agenda.become(state, self, msgspec.structs.replace(self, ahead=ways))
            return False
        agenda.done(state, self)
        return True

    def optional(self, board: Board, state: GoetterState) -> bool:
        """Only a unit in an overfull hex has to go on."""
        return not pressed(board, state, self)

    def rules(self, board: Board, state: GoetterState, unit: int, to: int) -> tuple[str, ...]:
        """The rules that speak in a step."""
        case = self.case(board, state, unit)
        found = ["goetter:6.71a", "goetter:6.73b"]
        if not case.path:
            found.append("goetter:6.75" if to in self.free else "goetter:6.72")
        else:
            found.append("goetter:6.75" if case.at_large else "goetter:6.74a")
        if zone.over(board, state, self.side) >> to & 1:
            found.append("goetter:6.76")
        if board.transit >> to & 1:
            found.append("goetter:6.77")
        if state.unsupplied >> unit & 1:
            found.append("goetter:6.78a")
        if not case.fits(to):
            found.append("goetter:6.78b")
        return tuple(found)

    def untimely(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Illegal:
        """Nothing else comes first."""
        return Illegal("goetter:6.73a", t("The advance is decided before the next fight: advance, or pass."))

    def _advance(
        self, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
    ) -> None:
        _, unit, to = action
        rules = self.rules(board, state, unit, to)
        path = (*self.path, to) if unit == self.going else (to,)
        moved = self.moved if unit in self.moved else (*self.moved, unit)
        agenda.become(
            state, self, msgspec.structs.replace(self, going=unit, path=path, moved=moved, ahead=())
        )
        start, end = board.label(state.where[unit]), board.label(to)
        counters.put(board, state, unit, to)
        state.advanced |= 1 << unit
        out.append(Moved(unit=board.name(unit), start=start, end=end, how="advance", rules=rules))
        passing.enter(board, state, unit, to, out)

    def _spoken(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
        _, unit, to = action
        for rule in self.rules(board, state, unit, to):
            yield Reason(rule, WORDS[rule])

    def _stay(self, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]) -> None:
        agenda.done(state, self)

    def _pressed(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Illegal]:
        if pressed(board, state, self):
            yield Illegal("goetter:4.16b", t("The advancing unit may not end in an overfull hex."))

    def _free(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason("goetter:6.73a", t("Nobody has to advance."))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("advance", grouped("advance"), _advance, kit.Advance.closed, _spoken),
        Act("pass", grouped("pass"), _stay, _pressed, _free),
    )


WORDS = {
    "goetter:6.71a": t("The enemy has left the hex, and it took part."),
    "goetter:6.73b": t("It neither attacks nor is attacked any more in this phase."),
    "goetter:6.72": t("The line of retreat begins here."),
    "goetter:6.74a": t("A mobile unit follows as far as the enemy retreated."),
    "goetter:6.75": t("All enemies died there: a mobile unit goes up to three hexes."),
    "goetter:6.76": t("Enemy zones do not matter."),
    "goetter:6.77": t("An advance may use transit hexes."),
    "goetter:6.78a": t("It may advance although it is out of supply."),
    "goetter:6.78b": t("It passes through a full hex."),
}
"""What each rule says in an advance."""
