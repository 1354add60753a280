"""6.0 A unit or stack under way, hex by hex."""

from __future__ import annotations

from operator import sub
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import (
    Aimed,
    Choices,
    Group,
    Listed,
)
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.kharkov.combat import overstacking
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.movement import (
    disengage,
    reinforcements,
    step_rules,
    steps,
)
from hexfront.games.kharkov.movement.entering import arrive
from hexfront.games.kharkov.movement.steps import Mover, told
from hexfront.games.kharkov.state import ENTERED, MOVED, SOVIET
from hexfront.games.kharkov.supply import hq
from hexfront.games.kharkov.turn import overrun
from hexfront.games.kharkov.units import regiments
from hexfront.games.kharkov.units.counters import put_all

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


HALT_KEY, HALT = ("verb", "halt"), Listed([("halt",)])
CANCEL_KEY, CANCEL = ("verb", "cancel"), Listed([("cancel",)])


class Moving(Frame, tag="moving", frozen=True):
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

    def play(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """One more hex, an overrun, fewer units, or the end of the move."""
        verb = action[0]
        if verb == "step":
            agenda.done(state, self)
            advance(board, state, self.mover, action[2], out)
        elif verb == "overrun":
            agenda.done(state, self)
            overrun.begin(board, state, self.mover, action[1], out)
        elif verb == "drop":
            rest = tuple(unit for unit in self.mover.units if unit != action[1])
            agenda.become(state, self, Moving(steps.set_out(board, state, rest), self.seat))
        elif verb == "cancel":
            agenda.done(state, self)
        else:
            agenda.done(state, self)
            finish(board, state, self.mover.units, out)

    def refuse(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """The rule that keeps the mover from going on like this."""
        lead = self.mover.units[0]
        at = state.where[lead]
        if action[0] == "overrun":
            return overrun.refuse(board, state, self.mover, at, action[1])
        if action[0] == "halt" and self.begun:
            words = t("More than 3 combat units may not end in {at}: go on.", at=board.label(at))
            return Illegal("kharkov:8.1a", words)
        if action[0] == "step" and action[1] == lead:
            return step_rules.refuse(board, state, self.mover, at, action[2])
        if action[0] == "attack":
            return Illegal("kharkov:6.14", t("There is no combat in a movement phase; units may overrun."))
        words = t("{unit} is under way: go on with it, or let go of it, first.", unit=board.name(lead))
        return Illegal("kharkov:6.0g3", words)

    def reasons(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What the step or overrun costs, or what a halt gives up."""
        at = state.where[self.mover.units[0]]
        if action[0] == "step":
            totals = steps.totals(board, state, self.mover, at, action[2])
            return step_rules.reasons(board, state, self.mover, at, action[2], totals)
        if action[0] == "overrun":
            return overrun.reasons(board, state, self.mover, at, action[1])
        if action[0] == "halt":
            lost = told(max(steps.left(board, state, self.mover)))
            return (
                Reason("kharkov:6.0g4", t("Its movement is finished for this phase")),
                Reason("kharkov:6.12", t("MP that are neither saved nor handed on"), lost),
            )
        if action[0] == "drop":
            return gathered(board, state, tuple(unit for unit in self.mover.units if unit != action[1]))
        return (Reason("kharkov:6.0g4", t("Nobody has moved yet: they may be picked up again")),)

    def fights(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        """The odds of an overrun."""
        return overrun.fights(board, state, self.mover, action[1]) if action[0] == "overrun" else ()


def gathered(board: Board, state: KharkovState, units: tuple[int, ...]) -> tuple[Reason, ...]:
    """How many units are picked up together, and what keeps them from overrunning, if anything does."""
    rule = overrun.hindrance(board, state, steps.set_out(board, state, units), state.where[units[0]])
    found = Reason("kharkov:6.0g3", t("Units that go together"), str(len(units)))
    return (found, Reason(rule, overrun.HINDRANCES[rule])) if rule else (found,)


def advance(board: Board, state: KharkovState, mover: Mover, to: int, out: list[Event]) -> None:
    """Take one step with all that it sets off, and go on from there."""
    units, place = mover.units, len(state.agenda)
    at = state.where[units[0]]
    later, leaving = steps.taken(board, state, mover, at, to)
    if state.entrenched:
        regiments.leave(board, state, units, out)
    put_all(board, state, units, to)
    plain = not (leaving or later.stopped or mover.ignored or mover.fresh)
    out.append(
        Moved(
            units=board.alone[units[0]] if len(units) == 1 else tuple(map(board.name, units)),
            start=board.labels[at],
            end=board.labels[to],
            cost=max(map(sub, later.spent, mover.spent)),
            rules=WALKED if plain else _rules(mover, later, leaving),
        )
    )
    arrive(board, state, units, to, out)
    if leaving or len(state.agenda) > place:
        _interrupted(board, state, later, place)
        if leaving:
            disengage.open_pursuit(board, state, at)
    else:
        go_on(board, state, later, out)


def _interrupted(board: Board, state: KharkovState, mover: Mover, place: int) -> None:
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


def _rules(mover: Mover, later: Mover, leaving: bool) -> tuple[str, ...]:
    """The rules of a step on which more than one speaks."""
    rules = ["kharkov:6.0g3"]
    if leaving:
        rules += ("kharkov:6.6", "kharkov:6.61")
    elif mover.ignored and not any(mover.spent):
        rules.append("kharkov:6.8a")
    elif mover.fresh:
        rules.append("kharkov:7.25b")
    if later.stopped:
        rules.append(
            "kharkov:6.8b" if mover.ignored else "kharkov:6.63b" if mover.disengaged else "kharkov:6.23b"
        )
    return tuple(rules)


WALKED = ("kharkov:6.0g3",)
"""The rules of a plain step, one tuple for all of them: a match keeps hundreds."""


def enter(board: Board, state: KharkovState, unit: int, at: int, out: list[Event]) -> None:
    """A reinforcement comes onto the map and may go on moving [kharkov:16.0g2]."""
    mover = reinforcements.entered(board, state, unit, at)
    came = reinforcements.rules(board, state, unit)
    put_all(board, state, (unit,), at)
    state.flags[unit] |= ENTERED
    side = board.side[unit]
    if side == SOVIET:
        state.commanders[unit] = hq.leaders(board, state, unit)
    place, (cost,) = len(state.agenda), mover.spent
    rules = (*came, "kharkov:16.0g2", "kharkov:4.2A2b" if side == SOVIET else "kharkov:4.2B1")
    out.append(
        Moved(units=(board.name(unit),), start="", end=board.label(at), how="entry", cost=cost, rules=rules)
    )
    arrive(board, state, (unit,), at, out)
    if len(state.agenda) > place:
        _interrupted(board, state, mover, place)
    else:
        go_on(board, state, mover, out)


def finish(board: Board, state: KharkovState, units: tuple[int, ...], out: list[Event]) -> None:
    """The player lets go: these units have moved [kharkov:6.0g4]."""
    where, flags = state.where, state.flags
    for unit in units:
        flags[unit] |= MOVED
    for at in {where[unit]: None for unit in units}:
        if at > 0 and state.shared >> at & 1:
            regiments.crowd(board, state, at, out)
            overstacking.thin_out(board, state, at)
