"""7.1 An overrun: paid for, fought out, and what becomes of the move that it interrupts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import msgspec

from hexfront.engine.api import Act, Action, Event, Fight, Frame, Illegal, Reason, Seat, agenda, grouped, t
from hexfront.games.goetter.combat import battle, pledges
from hexfront.games.goetter.combat.clash import Clash, Sort, meet
from hexfront.games.goetter.combat.results import Overran as Fought
from hexfront.games.goetter.events import Moved
from hexfront.games.goetter.movement import party, phases
from hexfront.games.goetter.movement.going import Going
from hexfront.games.goetter.movement.party import Overran, Party
from hexfront.games.goetter.overrun import charging
from hexfront.games.goetter.overrun.charge_bars import Charge, against
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import passing
from hexfront.hexes import bits
from hexfront.kit.sheet import halves

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState

HELD, BEATEN, TRANSIT = "goetter:7.25a", "goetter:7.25b", "goetter:5.44"


class Launched(NamedTuple):
    """What a movement phase learns when some of its units overrun: who is under way, and what they have spent."""

    party: Party


def clash_of(
    state: GoetterState, side: int, units: tuple[int, ...], target: int, guns: tuple[int, ...] = ()
) -> Clash:
    """The fight of an overrun: against all in one hex [goetter:7.12] [goetter:7.23]."""
    sort: Sort = "siege" if state.phase in phases.SIEGE else "overrun"
    return meet(state, side, units, target, sort, guns)


def paid(board: Board, state: GoetterState, moving: Party, units: tuple[int, ...]) -> Party:
    """The party once an overrun is paid for; each pays its own points [goetter:7.11]."""
    party.begin(state, units)
    spent = tuple([moving.paid(unit) + charging.price(board) for unit in units])
    return party.onward(moving, units, spent)


def launch(state: GoetterState, clash: Clash) -> None:
    """Fight it out; guns that fire have moved [goetter:7.55]."""
    state.fired |= bits(clash.guns)
    state.moved |= bits(clash.guns)
    agenda.push(state, Overrun(clash))
    battle.launch(state, clash)


class Overrun(Frame, tag="overrun", frozen=True):
    """An overrun that is being fought; its move goes on or ends with it."""

    rule: ClassVar[str] = "goetter:7.13"
    clash: Clash
    fought: tuple[bool, ...] = ()
    """Whether the hex is cleared, the attackers beaten, and hurt; empty until the fight is over."""

    def answered(self, child: Frame, answer: Fought) -> Overrun:
        """The fight is over."""
        return msgspec.structs.replace(self, fought=tuple(answer))

    def run(self, board: Board, state: GoetterState, out: list[Event]) -> bool:
        """Enter the hex, which costs nothing, or stop [goetter:7.14] [goetter:7.27a]."""
        cleared, beaten, hurt = self.fought or (False, False, False)
        left = tuple([unit for unit in self.clash.attackers if state.where[unit] > 0])
        agenda.answer(state, self, self.outcome(board, left, cleared, beaten))
        if cleared and not beaten:
            for unit in left:
                self.enter(board, state, unit, hurt, out)
        return True

    def outcome(self, board: Board, left: tuple[int, ...], cleared: bool, beaten: bool) -> Overran:
        """What the movement phase is told."""
        if beaten:
            return Overran(left, False, BEATEN)
        if not cleared:
            return Overran(left, False, HELD)
        return Overran(left, True, TRANSIT if board.transit >> self.clash.target & 1 else "")

    def enter(self, board: Board, state: GoetterState, unit: int, hurt: bool, out: list[Event]) -> None:
        """One hex and no further [goetter:7.43]; who has lost steps enters too [goetter:7.26]."""
        start, to = board.labels[state.where[unit]], self.clash.target
        counters.put(board, state, unit, to)
        rules = ("goetter:7.27a", "goetter:7.14", "goetter:7.43", *(("goetter:7.26",) if hurt else ()))
        out.append(Moved(unit=board.names[unit], start=start, end=board.labels[to], cost=0, rules=rules))
        passing.enter(board, state, unit, to, out)


def _objections(
    frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    return against(Charge(board, state, frame.party, action[1]), action[2])


def _reasons(frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
    units = charging.stack(board, state, frame.party, action[1])
    yield Reason("goetter:7.11", t("Movement points for an overrun"), halves(charging.price(board)))
    left = min([Going(board, state, frame.party, unit).left for unit in units]) - charging.price(board)
    yield Reason("goetter:7.24", t("Movement points for more, after it"), halves(left))
    yield from _ground(board, state, action[1], action[2])
    yield from pledges.without_support(board, state, clash_of(state, board.side[action[1]], units, action[2]))
    if len(units) > 1:
        yield Reason("goetter:7.22b", t("Units that overrun together"), str(len(units)))


def _ground(board: Board, state: GoetterState, unit: int, target: int) -> Iterator[Reason]:
    """Which hexes are overrun in which phase."""
    if board.siege >> target & 1:
        yield Reason("goetter:7.21b", t("Siege hexes are overrun in the siege phase."))
        for rule in ("goetter:7.51", "goetter:7.0b"):
            yield Reason(rule, t("There is no other fight on the siege map."))
        yield Reason("goetter:7.53", t("All that changes an overrun elsewhere changes it here."))
    elif board.transit >> target & 1:
        yield Reason("goetter:7.21a", t("Transit hexes are overrun like any hex outside Berlin."))
    if board.transit >> state.where[unit] & 1:
        yield Reason("goetter:7.52a", t("Units in transit overrun siege hexes and other transit hexes."))


def _fights(frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    units = charging.stack(board, state, frame.party, action[1])
    clash = clash_of(state, board.side[action[1]], units, action[2])
    return pledges.foreseen(board, state, clash)


def act(play: Any) -> Act:
    """The act of a movement phase that overruns; ``play`` says who is asked about guns first."""
    return Act("overrun", grouped("overrun"), play, _objections, _reasons, _fights)
