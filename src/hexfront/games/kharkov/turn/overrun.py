"""7.0 Overruns: who may be struck by whom, and what keeps units from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Fight, Illegal, Reason, t
from hexfront.games.kharkov.combat import odds
from hexfront.games.kharkov.movement import steps
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.state import AXIS, DISRUPTED, MOVED, OVERRAN, SOVIET, UNSUPPLIED
from hexfront.games.kharkov.units import counters
from hexfront.hexes import each, listed
from hexfront.kit.bars import Bar, ban, objections
from hexfront.kit.sheet import halves

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def prey(board: Board, state: KharkovState, enemy: int, among: int = -1) -> int:
    """Those of some hexes, or all, where a side can be overrun: its combat units, lone HQs and garrisons."""
    found = state.fighters[enemy] & among
    for at in each(state.occupied[enemy] & ~state.fighters[enemy] & among):
        if any(board.units[unit].kind == "hq" for unit in state.at[at]):
            found |= 1 << at
    if enemy == AXIS:
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


class Overrun(NamedTuple):
    """Units that want to overrun a hex beside their own."""

    board: Board
    state: KharkovState
    mover: Mover
    at: int

    @property
    def units(self) -> tuple[int, ...]:
        """Those who go."""
        return self.mover.units

    @property
    def side(self) -> int:
        """Whose they are."""
        return self.board.side[self.units[0]]

    @property
    def soviet(self) -> bool:
        """Whether they need an HQ that lends its overrun."""
        return self.side == SOVIET and all(self.board.combat[unit] for unit in self.units)

    def hungry(self, *, german: bool) -> bool:
        """Whether one of them was out of supply: a German one, or one of the others."""
        return any(
            self.board.combat[unit]
            and self.state.flags[unit] & UNSUPPLIED
            and (self.board.units[unit].nation == "german") == german
            for unit in self.units
        )


def _hindrance(rule: str, holds: Callable[[Overrun], bool]) -> Bar:
    return ban(rule, lambda case: HINDRANCES[rule], holds)


OVERRUNS: tuple[Bar, ...] = (
    Bar(
        "kharkov:7.0g2",
        lambda case, to: t("The overrunning units stand in one hex next to the target."),
        lambda case: ~case.board.grid.around[case.at],
    ),
    Bar(
        "kharkov:7.0g1",
        lambda case, to: t("There is nobody to overrun in {to}.", to=case.board.label(to)),
        lambda case: ~prey(case.board, case.state, 1 - case.side),
    ),
    _hindrance("kharkov:10.14a", lambda case: not all(case.board.combat[unit] for unit in case.units)),
    _hindrance("kharkov:7.12", lambda case: case.hungry(german=True)),
    _hindrance("kharkov:10.26a", lambda case: case.hungry(german=False)),
    _hindrance(
        "kharkov:7.16b",
        lambda case: case.soviet and any(case.state.flags[unit] & OVERRAN for unit in case.units),
    ),
    _hindrance(
        "kharkov:7.17a",
        lambda case: (
            case.soviet and common(case.state, case.units) > 0 and not lenders(case.state, case.units)
        ),
    ),
    _hindrance("kharkov:7.17b", lambda case: case.soviet and not common(case.state, case.units)),
    _hindrance(
        "kharkov:7.0g3",
        lambda case: min(steps.left(case.board, case.state, case.mover)) < case.board.limits.overrun_cost,
    ),
    _hindrance("kharkov:8.1a", lambda case: steps.too_many(case.board, case.state, case.mover, case.at)),
    _hindrance(PARTED, lambda case: parted(case.state, case.units[0])),
    Bar(
        "kharkov:6.77",
        lambda case, to: t("Until the south is active its Soviet units go north only by rail."),
        lambda case: steps.kept_south(case.board, case.state, case.units, case.at),
    ),
    Bar(
        "kharkov:6.3f",
        lambda case, to: t("Combat goes across the Dnieper only along a road."),
        lambda case: case.board.grid.around[case.at] & ~case.board.linked[case.at],
    ),
)
"""What keeps units from overrunning a hex; ``targets`` and ``hindrance`` say the same faster."""


def against(board: Board, state: KharkovState, mover: Mover, at: int, to: int) -> Iterator[Illegal]:
    """Every rule that keeps the movers from overrunning a hex."""
    return objections(OVERRUNS, Overrun(board, state, mover, at), to)


def reasons(board: Board, state: KharkovState, mover: Mover, at: int, to: int) -> tuple[Reason, ...]:
    """What the overrun costs, whom it strikes, and how often one may overrun."""
    cost = board.limits.overrun_cost
    rest = min(steps.left(board, state, mover)) - cost
    struck = state.at.get(to, ())
    found = [
        Reason("kharkov:7.0g3", t("Cost of the overrun in MP"), halves(cost)),
        Reason("kharkov:6.11", t("MP left"), halves(rest)),
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
