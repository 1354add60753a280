"""6.6 Retreat: two hexes, singly or in stacks, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
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
from hexfront.engine.base.events import Said
from hexfront.games.goetter.combat import retreat_steps as steps
from hexfront.games.goetter.combat.bars.retreat import BOX, Fallback, against
from hexfront.games.goetter.combat.bars.together import COMPANY, Together
from hexfront.games.goetter.combat.clash import Clash
from hexfront.games.goetter.combat.losses import Losses
from hexfront.games.goetter.events import Moved
from hexfront.games.goetter.map.links import Way
from hexfront.games.goetter.state import PLAIN, GoetterState
from hexfront.games.goetter.units import counters, losses
from hexfront.games.goetter.zones import passing
from hexfront.kit import bars
from hexfront.kit.bars import Bar
from hexfront.kit.combat.hex_by_hex import HexByHex, Ways, only

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

Lines = tuple[tuple[int, ...], ...]


class Withdrawn(NamedTuple):
    """The answer of a retreat that is over."""

    lines: Lines
    """The hexes that units have left one after the other, the hex of the fight first [goetter:6.72]."""


def begin(board: Board, state: GoetterState, clash: Clash, units: tuple[int, ...], out: list[Event]) -> None:
    """Let the losers of a fight retreat; who cannot move ignores it and is not disrupted [goetter:6.69]."""
    going = tuple([unit for unit in units if counters.face(board, state, unit).ma])
    for unit in units:
        if unit not in going:
            words = t("{unit} cannot move and stays.", unit=board.name(unit))
            out.append(Said(line=words, rules=("goetter:6.69",)))
    if going:
        shelter = clash.sort == "attack" and board.side[going[0]] != clash.side
        overrun = clash.sort != "attack"
        agenda.push(state, Retreat(board.side[going[0]], clash.way, going, going, shelter, overrun=overrun))


class Retreat(HexByHex, tag="retreat", frozen=True):
    """Units fall back hex by hex, as their owner likes among the best ways that there are [goetter:6.61a]."""

    rule: ClassVar[str] = "goetter:6.61a"
    ask: ClassVar[Text] = t("Retreat the units, singly or as stacks, hex by hex.")
    verb: ClassVar[str] = "retreat"
    side: int
    way: Way
    units: tuple[int, ...]
    """All who retreat from this fight."""
    waiting: tuple[int, ...]
    """Those that have not begun."""
    shelter: bool
    """Whether who ends on friends is weak there for the rest of the phase (6.65)."""
    group: tuple[int, ...] = ()
    """Those that go together now."""
    overrun: bool = False
    """Whether it is a retreat from an overrun (7.41)."""
    path: tuple[int, ...] = ()
    """Their way so far, from the hex of the fight; empty until they have begun."""
    lines: Lines = ()
    ahead: Ways = ()
    """By unit that may go now, its next hexes: looked up before the owner is asked; bit 0 is the box."""
    mates: tuple[int, ...] = ()
    """Those that may be taken along."""

    @property
    def going(self) -> int:
        """The first of the units under way."""
        return self.group[0] if self.path else -1

    def decides(self, board: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The owner of the units."""
        return (state.seats[self.side],)

    def about(self, board: Board, state: GoetterState, seat: Seat) -> tuple[str, ...]:
        """Those that go together."""
        return tuple(map(board.name, self.group))

    def case(self, board: Board, state: GoetterState, unit: int) -> Fallback:
        """Units about to take one hex."""
        return Fallback(board, state, self, unit)

    def cases(self, board: Board, state: GoetterState) -> list[tuple[int, Fallback]]:
        """The stack under way or gathered; if there is none, everybody who has not begun."""
        leads = self.group[:1] or self.waiting
        return [(unit, self.case(board, state, unit)) for unit in leads]

    def against(self, case: Fallback) -> tuple[Bar, ...]:
        """The bars."""
        return against(case)

    def onward(self, board: Board, case: Fallback) -> int:
        """The search for the best ways heeds all bars."""
        return case.best

    def run(self, board: Board, state: GoetterState, out: list[Event]) -> bool:
        """Go where there is but one way; who finds none is lost; then it is over."""
        if self.ahead:
            return False
        alive = self._alive(state)
        if alive != self:
            agenda.become(state, self, alive)
            return True
        if not self.group and not self.waiting:
            agenda.answer(state, self, Withdrawn(self.lines))
            return True
        ways = self.ways(board, self.cases(board, state))
        lost = [unit for unit, hexes in ways if not hexes]
        if lost:
            self.give_up(board, state, lost, out)
            return True
        mates = () if self.path else self._mates(board, state)
        if (step := only(ways)) is not None and not mates:
            self.go(board, state, *step, out)
            return True
        agenda.become(state, self, msgspec.structs.replace(self, ahead=ways, mates=mates))
        return False

    def _alive(self, state: GoetterState) -> Retreat:
        """The same retreat without those who were lost on the way; where a whole stack was, its line ends there."""
        where = state.where
        group = tuple([unit for unit in self.group if where[unit] > 0])
        waiting = tuple([unit for unit in self.waiting if where[unit] > 0])
        later = msgspec.structs.replace(self, group=group, waiting=waiting)
        if self.path and not group:
            return msgspec.structs.replace(later, path=(), lines=(*self.lines, self.path[:-1]))
        return later

    def _mates(self, board: Board, state: GoetterState) -> tuple[int, ...]:
        return tuple(
            [unit for unit in self.waiting if not bars.barred(COMPANY, Together(board, state, self, unit))]
        )

    def give_up(self, board: Board, state: GoetterState, lost: list[int], out: list[Event]) -> None:
        """Units that cannot retreat two hexes are eliminated [goetter:6.62c], at the edge too [goetter:6.63c]."""
        gone = self.group or tuple(lost)
        waiting = tuple([unit for unit in self.waiting if unit not in gone])
        lines = (*self.lines, self.path[:-1]) if self.path else self.lines
        agenda.become(
            state, self, msgspec.structs.replace(self, waiting=waiting, group=(), path=(), lines=lines)
        )
        for unit in gone:
            at = state.where[unit]
            edge = board.grid.around[at].bit_count() < 6
            losses.eliminate(board, state, unit, out, *steps.NO_WAY, *(("goetter:6.63c",) if edge else ()))

    def choices(self, board: Board, state: GoetterState, seat: Seat) -> Choices:
        """By unit its next hexes, the box, or to be taken along."""
        groups: dict[Key, Group] = {}
        found = Choices(board.lexicon.key, groups)
        for unit, hexes in self.ahead:
            if hexes & ~1:
                groups["unit", unit] = Hexes((self.verb, unit), hexes & ~1)
        for unit, hexes in self.ahead:
            if hexes & 1:
                found.add(("unit", unit), Listed([("exit", unit)]))
        for unit in self.mates:
            found.add(("unit", unit), Listed([("with", unit)]))
        return found

    def go(self, board: Board, state: GoetterState, unit: int, to: int, out: list[Event]) -> None:
        """Take one hex, or end in the box."""
        case = self.case(board, state, unit)
        group, path, ground = case.group, (*case.path, to), case.ground
        kind = ground.best(case.path)
        waiting = tuple([one for one in self.waiting if one not in group])
        onto = to != BOX and bool(ground.others(to))
        taken, length = len(path) - 1, board.limits.retreat
        ended = to == BOX or (ground.roomy(to) if taken == length else taken > length and ground.rest(to))
        lines = (*self.lines, path[:-1]) if ended else self.lines
        later = msgspec.structs.replace(
            self,
            waiting=waiting,
            group=() if ended else group,
            path=() if ended else path,
            lines=lines,
            ahead=(),
            mates=(),
        )
        agenda.become(state, self, later)
        rules = steps.rules(board, case, path, kind, ended)
        for one in group:
            self.move(board, state, one, to, rules, out)
        if to == BOX:
            return
        if taken == length and not ended:
            for other in ground.others(to):
                steps.disrupt(board, state, other, out, "goetter:6.62d")
        if ended:
            for one in group:
                steps.disrupt(board, state, one, out, "goetter:6.66a")
                if onto and self.shelter:
                    state.sheltered |= 1 << one
        if ground.zones >> to & 1:
            agenda.push(state, Losses(state.seats[self.side], group, 1, steps.TOLL))

    def move(
        self, board: Board, state: GoetterState, unit: int, to: int, rules: tuple[str, ...], out: list[Event]
    ) -> None:
        """Move a counter."""
        start = board.label(state.where[unit])
        end = board.label(to) if to != BOX else "plain"
        out.append(Moved(unit=board.name(unit), start=start, end=end, how="retreat", rules=rules))
        if to == BOX:
            counters.take_off(board, state, unit, PLAIN)
            return
        counters.put(board, state, unit, to)
        passing.enter(board, state, unit, to, out)

    def untimely(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Illegal:
        """Nothing comes before the retreat."""
        return Illegal(self.rule, self.ask)

    def _go(self, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]) -> None:
        self.go(board, state, action[1], action[2], out)

    def _exit(self, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]) -> None:
        self.go(board, state, action[1], BOX, out)

    def _with(self, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]) -> None:
        waiting = tuple([unit for unit in self.waiting if unit != action[1]])
        group = (*self.group, action[1])
        agenda.become(
            state, self, msgspec.structs.replace(self, waiting=waiting, group=group, ahead=(), mates=())
        )

    def _no_exit(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Illegal]:
        return self.closed(board, state, seat, (*action, BOX))

    def _no_mate(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Illegal]:
        return bars.objections(COMPANY, Together(board, state, self, action[1]))

    def _steps(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
        to = action[2] if len(action) > 2 else BOX
        return steps.told(board, self.case(board, state, action[1]), to)

    def _gathered(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
        return steps.gathered()

    acts: ClassVar[tuple[Act, ...]] = (
        Act("retreat", grouped("retreat"), _go, HexByHex.closed, _steps),
        Act("exit", grouped("exit"), _exit, _no_exit, _steps),
        Act("with", grouped("with"), _with, _no_mate, _gathered),
    )
