"""6.0 A unit or stack under way, hex by hex."""

from __future__ import annotations

from collections.abc import Iterator
from operator import sub
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Frame,
    Group,
    Illegal,
    Key,
    Listed,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.engine.base.choices import Aimed
from hexfront.games.kharkov.combat import phase
from hexfront.games.kharkov.combat.results import Overran
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.movement import (
    disengage,
    south,
    step_costs,
    step_rules,
    steps,
)
from hexfront.games.kharkov.movement.entering import arrive
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.state import SOVIET
from hexfront.games.kharkov.turn import moving_rules, overrun
from hexfront.games.kharkov.turn.after_overrun import occupy, stop
from hexfront.games.kharkov.turn.lending import Loan
from hexfront.games.kharkov.turn.let_go import finish
from hexfront.games.kharkov.turn.moving_rules import UNDER_WAY, Hold
from hexfront.games.kharkov.units import entrenchments
from hexfront.games.kharkov.units.counters import put_all
from hexfront.kit.bars import objections

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


HALT_KEY, HALT = ("verb", "halt"), Listed([("halt",)])
CANCEL_KEY, CANCEL = ("verb", "cancel"), Listed([("cancel",)])


class Moving(Decision, tag="moving", frozen=True):
    """A unit or stack under way: one more hex, an overrun, or halt."""

    rule: ClassVar[str] = "kharkov:6.0g3"
    ask: ClassVar[Text] = t("Go on, overrun, or halt.")
    mover: Mover
    seat: Seat
    begun: bool = False
    """Whether it has taken a step or fought; until then it may be put down again."""
    ready: bool = False
    """Whether what follows holds for the board as it is: it is looked up once before each decision."""
    ways: tuple[int, ...] = ()
    """Every next hex."""
    prey: tuple[int, ...] = ()
    """The hexes it may overrun."""

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The phasing player."""
        return (self.seat,)

    def run(self, board: Board, state: KharkovState, out: list[Event]) -> bool:
        """See where it may go; a mover that can do no more lets go by itself."""
        if self.ready:
            return False
        agenda.done(state, self)
        go_on(board, state, self.mover, out, begun=self.begun)
        return True

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """Every legal next step and overrun; units to leave behind; halt where stacking allows it."""
        units = self.mover.units
        groups: dict[Key, Group] = {}
        lead = units[0]
        if self.ways:
            groups[board.unit_keys[lead]] = Aimed(("step", lead), self.ways)
        for to in self.prey:
            groups[board.hex_keys[to]] = Listed([("overrun", to)])
        choices = Choices(board.lexicon.key, groups)
        if self.begun:
            at = state.where[lead]
            if not state.crowded >> at & 1 or not steps.too_many(board, state, self.mover, at):
                groups[HALT_KEY] = HALT
            return choices
        groups[CANCEL_KEY] = CANCEL
        for unit in units if len(units) > 1 else ():
            choices.add(board.unit_keys[unit], Listed([("drop", unit)]))
        return choices

    def go(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """One more hex."""
        agenda.done(state, self)
        advance(board, state, self.mover, action[2], out)

    def strike(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """An overrun."""
        agenda.done(state, self)
        begin_overrun(board, state, self.mover, action[1], out)

    def drop(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """One of them stays behind."""
        rest = tuple(unit for unit in self.mover.units if unit != action[1])
        agenda.become(state, self, Moving(steps.set_out(board, state, rest), self.seat))

    def cancel(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """They are put down again."""
        agenda.done(state, self)

    def halt(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Their move is over."""
        agenda.done(state, self)
        finish(board, state, self.mover.units, out)

    def objections(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """What keeps the mover from going on like this."""
        at = state.where[self.mover.units[0]]
        yield from objections(UNDER_WAY, Hold(board, state, self.mover, self.begun, action))
        if action[0] == "step" and action[1] == self.mover.units[0]:
            yield from step_rules.against(board, state, self.mover, at, action[2])
        elif action[0] == "overrun":
            yield from overrun.against(board, state, self.mover, at, action[1])

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Nothing else happens while somebody is under way."""
        if action[0] == "attack":
            return Illegal("kharkov:6.14", t("There is no combat in a movement phase; units may overrun."))
        return Illegal("kharkov:6.0g3", moving_rules.first(board, self.mover))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("step", grouped("step"), go, reasons=moving_rules.step),
        Act("overrun", grouped("overrun"), strike, reasons=moving_rules.struck, fights=moving_rules.odds),
        Act("drop", grouped("drop"), drop, reasons=moving_rules.rest),
        Act("cancel", grouped("cancel"), cancel, reasons=moving_rules.unmoved),
        Act("halt", grouped("halt"), halt, reasons=moving_rules.given_up),
    )


def advance(board: Board, state: KharkovState, mover: Mover, to: int, out: list[Event]) -> None:
    """Take one step with all that it sets off, and go on from there."""
    units, place = mover.units, len(state.agenda)
    at = state.where[units[0]]
    later, leaving = steps.taken(board, state, mover, at, to)
    if state.entrenched:
        entrenchments.leave(board, state, units, out)
    put_all(board, state, units, to)
    plain = not (leaving or later.stopped or mover.ignored or mover.fresh)
    priced = step_costs.rules(board, units[0], at, to)
    out.append(
        Moved(
            units=board.alone[units[0]] if len(units) == 1 else tuple(map(board.name, units)),
            start=board.labels[at],
            end=board.labels[to],
            cost=max(map(sub, later.spent, mover.spent)),
            rules=priced if plain else priced + moving_rules.out_of_zoc(mover, later, leaving),
        )
    )
    arrive(board, state, units, to, out)
    if leaving or len(state.agenda) > place:
        interrupted(board, state, later, place)
        if leaving:
            disengage.open_pursuit(board, state, at)
    else:
        go_on(board, state, later, out)


def interrupted(board: Board, state: KharkovState, mover: Mover, place: int) -> None:
    """What interrupts a move may change where it can go; it comes first."""
    state.agenda.insert(place, Moving(mover, board.side[mover.units[0]], begun=True))


def go_on(board: Board, state: KharkovState, mover: Mover, out: list[Event], begun: bool = True) -> None:
    """Let a mover go on from where it is; one that can do no more lets go by itself."""
    units = mover.units
    at = state.where[units[0]]
    ways = steps.legal(board, state, mover, at)
    prey = overrun.targets(board, state, mover, at)
    if ways or prey or not begun:
        agenda.push(state, Moving(mover, board.side[units[0]], begun, True, ways, prey))
    else:
        finish(board, state, units, out)


def begin_overrun(board: Board, state: KharkovState, mover: Mover, at: int, out: list[Event]) -> None:
    """Start an overrun: of Soviets, an HQ lends its one of the turn first."""
    if board.side[mover.units[0]] == SOVIET:
        agenda.push(state, Lending(mover, at))
    else:
        strike(board, state, mover, at, [], out)


class Lending(Loan, tag="lending", frozen=True):
    """Units in the radius of several HQs are to overrun: the Soviet player says whose overrun it is."""

    def lend(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """It is lent, and the overrun goes ahead."""
        agenda.done(state, self)
        rules = self.lent(board, state, action[1], out)
        strike(board, state, self.mover, self.at, rules, out)

    acts: ClassVar[tuple[Act, ...]] = (Act("lend", Loan.staffs, lend, Loan.others, Loan.price),)


def strike(
    board: Board, state: KharkovState, mover: Mover, at: int, rules: list[str], out: list[Event]
) -> None:
    """Pay, and resolve the overrun with the combat procedure [kharkov:7.0g5]."""
    cost = board.limits.overrun_cost
    out.append(
        Moved(
            units=tuple(board.name(unit) for unit in mover.units),
            start=board.label(state.where[mover.units[0]]),
            end=board.label(at),
            how="overrun",
            cost=cost,
            rules=("kharkov:7.0g1", "kharkov:7.0g3", *rules),
        )
    )
    entrenchments.leave(board, state, mover.units, out)
    later = msgspec.structs.replace(mover, spent=tuple(spent + cost for spent in mover.spent))
    agenda.push(state, Overrunning(mover=later, at=at))
    south.attacked(board, state, (at,), out)
    phase.overrun(board, state, mover.units, at, out)


class Overrunning(Frame, tag="overrunning", frozen=True):
    """An overrun whose result is being applied; then the stack enters, or stops where it is."""

    rule: ClassVar[str] = "kharkov:7.0g6"
    mover: Mover
    at: int
    cleared: bool = False
    hurt: bool = False

    def answered(self, child: Frame, answer: Overran) -> Overrunning:
        """The result has been applied."""
        return msgspec.structs.replace(self, cleared=answer.cleared, hurt=answer.hurt)

    def run(self, board: Board, state: KharkovState, out: list[Event]) -> bool:
        """Occupy the emptied hex and go on, if it cost nothing [kharkov:7.25a]; else the move is over."""
        agenda.done(state, self)
        if self.hurt or not self.cleared:
            stop(board, state, self.mover.units, self.at, self.hurt, out)
            return True
        units = self.mover.units
        agenda.push(
            state, Moving(Mover(units, self.mover.spent, fresh=True), board.side[units[0]], begun=True)
        )
        occupy(board, state, units, self.at, out)
        return True
