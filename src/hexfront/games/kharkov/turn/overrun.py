"""7.0 Overruns: attacks made while moving, by units that began the phase together."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.kharkov.combat import odds, phase
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.movement import entering, south, steps
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.state import AXIS, DISRUPTED, MOVED, OVERRAN, SOVIET, UNSUPPLIED
from hexfront.games.kharkov.turn import under_way
from hexfront.games.kharkov.units import counters, regiments
from hexfront.hexes import each, listed

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def prey(board: Board, state: KharkovState, enemy: int, among: int = -1) -> int:
    """Those of some hexes, or all, where a side can be overrun: its combat units, lone HQs and garrisons."""
    found = state.fighters[enemy] & among
    others = state.occupied[enemy] & ~state.fighters[enemy] & among
    for at in each(others) if others else ():
        if any(board.units[unit].kind == "hq" for unit in state.at[at]):
            found |= 1 << at
    if enemy == AXIS and board.cities & among:
        found |= state.garrisons & among
    return found


def quarry(board: Board, state: KharkovState, side: int) -> int:
    """The hexes where a side may find somebody to overrun, garrisons included."""
    return state.occupied[SOVIET] if side == AXIS else state.occupied[AXIS] | board.cities


def parted(state: KharkovState, unit: int) -> bool:
    """Whether somebody who began the phase in the same hex as a unit has moved [kharkov:7.13]."""
    at = state.start[unit]
    if at <= 0 or not state.together >> at & 1:
        return False
    return any(state.flags[other] & MOVED for other in counters.found(state.start, at))


def targets(board: Board, state: KharkovState, mover: Mover, at: int) -> tuple[int, ...]:
    """The adjacent enemy hexes that the movers may overrun, across the Dnieper only by road [kharkov:6.3f]."""
    side = board.side[mover.units[0]]
    enemies = quarry(board, state, side)
    if not board.going.toward(enemies, at):
        return ()
    near = prey(board, state, 1 - side, board.linked[at] & enemies)
    near &= ~steps.kept_south(board, state, mover.units, at)
    return tuple(listed(near)) if near and not hindrance(board, state, mover, at) else ()


def hindrance(board: Board, state: KharkovState, mover: Mover, at: int) -> str:
    """The rule that keeps these units from overrunning anybody, or nothing."""
    units = mover.units
    soviet = board.side[units[0]] == SOVIET
    for unit in units:
        if not board.combat[unit]:
            return "kharkov:10.14a"
        if state.flags[unit] & UNSUPPLIED:
            return "kharkov:7.12" if board.units[unit].nation == "german" else "kharkov:10.26a"
        if soviet and state.flags[unit] & OVERRAN:
            return "kharkov:7.16b"
    if soviet and not lenders(state, units):
        return "kharkov:7.17a" if common(state, units) else "kharkov:7.17b"
    if min(steps.left(board, state, mover)) < board.limits.overrun_cost:
        return "kharkov:7.0g3"
    if steps.too_many(board, state, mover, at):
        return "kharkov:8.1a"
    return PARTED if parted(state, units[0]) else ""


PARTED = "kharkov:7.13"
HINDRANCES = {
    "kharkov:10.14a": t("HQs and markers do not overrun: leave them behind."),
    "kharkov:7.12": t("A German unit was out of supply when the phase began."),
    "kharkov:10.26a": t("A Soviet or Romanian unit was out of supply when the phase began."),
    "kharkov:7.16b": t("A Soviet unit overruns once in a phase."),
    "kharkov:7.13": t("A unit that began the phase in the same hex has already moved."),
    "kharkov:7.17a": t("Each HQ allows one overrun a turn, and theirs is spent."),
    "kharkov:7.17b": t("They did not begin the phase within the radius of one active HQ."),
    "kharkov:7.0g3": t("An overrun costs 3 MP."),
    "kharkov:8.1a": t("Nobody stops to overrun in a hex with more than 3 combat units."),
}


def common(state: KharkovState, units: tuple[int, ...]) -> int:
    """The HQs, as a mask of their numbers, in whose radius all these units began the phase."""
    mask = state.commanders[units[0]]
    for unit in units[1:]:
        mask &= state.commanders[unit]
    return mask


def lenders(state: KharkovState, units: tuple[int, ...]) -> list[int]:
    """The HQs in whose radius all these units began the phase, and which have their overrun of the turn left."""
    mask = common(state, units)
    return [staff for staff in each(mask) if not state.flags[staff] & OVERRAN] if mask else []


def begin(board: Board, state: KharkovState, mover: Mover, at: int, out: list[Event]) -> None:
    """Start an overrun: of Soviets, an HQ lends its one of the turn first."""
    if board.side[mover.units[0]] == SOVIET:
        agenda.push(state, Lending(mover, at))
    else:
        strike(board, state, mover, at, [], out)


class Lending(Frame, tag="lending", frozen=True):
    """Units in the radius of several HQs are to overrun: the Soviet player says whose overrun it is."""

    rule: ClassVar[str] = "kharkov:7.17a"
    ask: ClassVar[Text] = t("Choose the HQ that lends its one overrun of this turn.")
    forced: ClassVar[bool] = True
    mover: Mover
    at: int

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The Soviet player."""
        return (SOVIET,)

    def sole(self, board: Board, state: KharkovState) -> Action | None:
        """Mostly there is but one HQ."""
        staffs = lenders(state, self.mover.units)
        return ("lend", staffs[0]) if len(staffs) == 1 else None

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """The HQs that lead all of them and have not lent theirs."""
        staffs = lenders(state, self.mover.units)
        return Choices.of(board.lexicon.key, [("lend", staff) for staff in staffs])

    def play(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """It is lent, and the overrun goes ahead."""
        agenda.done(state, self)
        state.flags[action[1]] |= OVERRAN
        words = t("{hq} lends its one overrun of this turn.", hq=board.name(action[1]))
        out.append(Said(line=words, rules=(self.rule,)))
        for unit in self.mover.units:
            state.flags[unit] |= OVERRAN
        rules = ["kharkov:7.16b", "kharkov:7.17a", "kharkov:7.17b", "kharkov:10.26b"]
        strike(board, state, self.mover, self.at, rules, out)

    def refuse(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Only these HQs can."""
        names = ", ".join(board.name(staff) for staff in lenders(state, self.mover.units))
        return Illegal(self.rule, t("One of these HQs lends its overrun: {names}.", names=names))

    def reasons(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What it costs the HQ."""
        return (Reason(self.rule, t("Overruns that the HQ has for this turn, this one counted"), "1"),)


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
    regiments.leave(board, state, mover.units, out)
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

    def run(self, board: Board, state: KharkovState, out: list[Event]) -> bool:
        """Occupy the emptied hex and go on, if it cost nothing [kharkov:7.25a]; else the move is over."""
        agenda.done(state, self)
        if self.hurt or not self.cleared:
            self._stop(board, state, out)
            return True
        units = self.mover.units
        start, end = board.label(state.where[units[0]]), board.label(self.at)
        later = Mover(units, self.mover.spent, fresh=True)
        agenda.push(state, under_way.Moving(later, board.side[units[0]], begun=True))
        counters.put_all(board, state, units, self.at)
        names = tuple(board.name(unit) for unit in units)
        rules = ("kharkov:7.0g6", "kharkov:7.25a")
        out.append(Moved(units=names, start=start, end=end, how="overrun", rules=rules))
        entering.arrive(board, state, units, self.at, out)
        return True

    def _stop(self, board: Board, state: KharkovState, out: list[Event]) -> None:
        """The stack stays where the result has left it, and moves no more in this phase."""
        units = tuple(unit for unit in self.mover.units if state.where[unit] > 0)
        at = board.label(self.at)
        if self.hurt:
            line = t("The overrun of {at} has cost the attackers: they move no further.", at=at)
            out.append(Said(line=line, rules=("kharkov:7.24",)))
        else:
            line = t("The overrun has not cleared {at}: the attackers move no further.", at=at)
            out.append(Said(line=line, rules=("kharkov:7.23",)))
        under_way.finish(board, state, units, out)


def refuse(board: Board, state: KharkovState, mover: Mover, at: int, to: int) -> Illegal:
    """The rule that keeps the movers from overrunning a hex."""
    side = board.side[mover.units[0]]
    if not board.grid.around[at] >> to & 1:
        return Illegal("kharkov:7.0g2", t("The overrunning units stand in one hex next to the target."))
    if not prey(board, state, 1 - side) >> to & 1:
        return Illegal("kharkov:7.0g1", t("There is nobody to overrun in {to}.", to=board.label(to)))
    rule = hindrance(board, state, mover, at)
    if rule:
        return Illegal(rule, HINDRANCES[rule])
    if steps.kept_south(board, state, mover.units, at) >> to & 1:
        return Illegal("kharkov:6.77", t("Until the south is active its Soviet units go north only by rail."))
    return Illegal("kharkov:6.3f", t("Combat goes across the Dnieper only along a road."))


def reasons(board: Board, state: KharkovState, mover: Mover, at: int, to: int) -> tuple[Reason, ...]:
    """What the overrun costs, whom it strikes, and how often one may overrun."""
    cost = board.limits.overrun_cost
    rest = min(steps.left(board, state, mover)) - cost
    struck = state.at.get(to, ())
    found = [
        Reason("kharkov:7.0g3", t("Cost of the overrun in MP"), steps.told(cost)),
        Reason("kharkov:6.11", t("MP left"), steps.told(rest)),
        Reason("kharkov:7.14", t("It strikes one hex and all units in it"), str(len(struck))),
        Reason("kharkov:7.23", t("If it does not clear the hex, the stack moves no further")),
    ]
    if len(mover.units) > 1:
        many = str(len(mover.units))
        found.append(
            Reason("kharkov:18.0.4", t("Units that began the phase in one hex and overrun together"), many)
        )
    if board.side[mover.units[0]] == SOVIET:
        staffs = ", ".join(
            f"{board.name(one)} ({board.units[one].radius})" for one in lenders(state, mover.units)
        )
        found.append(Reason("kharkov:7.16b", t("Overruns a Soviet unit makes in a phase"), "1"))
        found.append(Reason("kharkov:3.23e", t("They began in the command radius of"), staffs))
    else:
        more = str(rest // cost)
        found.append(Reason("kharkov:7.16a", t("Further overruns that the MP left allow"), more))
    if any(state.flags[unit] & DISRUPTED for unit in struck):
        found.append(Reason("kharkov:7.15", t("A unit may be overrun again and again")))
        found.append(Reason("kharkov:7.32c", t("Another disruption adds nothing")))
    return tuple(found)


def fights(board: Board, state: KharkovState, mover: Mover, to: int) -> tuple[Fight, ...]:
    """The odds, with the attackers halved and neither air nor morale."""
    return (odds.fight(board, state, mover.units, (to,), overrun=True),)
