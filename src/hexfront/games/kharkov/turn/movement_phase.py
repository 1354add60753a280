"""6.0 A movement phase: units and stacks, one at a time, each once."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov import wrong_phase
from hexfront.games.kharkov.movement import (
    reinforcements,
    south,
    step_rules,
    steps,
)
from hexfront.games.kharkov.movement.entering import arrive
from hexfront.games.kharkov.state import AXIS, DISRUPTED, IN_ZOC, MOVED, POOL, SOVIET
from hexfront.games.kharkov.supply import check, hq
from hexfront.games.kharkov.turn import (
    overrun,
    rail,
    under_way,
    who_can_move,
)
from hexfront.games.kharkov.turn.offers import Movers
from hexfront.games.kharkov.turn.under_way import Moving
from hexfront.games.kharkov.turn.who_can_move import MECHANISED, movable
from hexfront.games.kharkov.units import regiments
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

__all__ = ["MECHANISED", "Movement", "Moving", "arrive", "movable", "open_phase"]


def open_phase(board: Board, state: KharkovState, side: int, out: list[Event]) -> None:
    """Check supply before any move [kharkov:11.0g1], note who stands in enemy ZOC, then let the owner move."""
    check.check(board, state, side, out)
    for at in each(state.occupied[side] & state.zoc[1 - side]):
        for unit in state.at[at]:
            state.flags[unit] |= IN_ZOC
    state.commanders[:] = hq.commanders(board, state) if side == SOVIET else []
    agenda.push(state, Movement(side, state.phase == "axis-mechanised"))


class Movement(Frame, tag="movement", frozen=True):
    """A movement phase: any or all units, each once [kharkov:6.0g1]."""

    rule: ClassVar[str] = "kharkov:6.0g1"
    ask: ClassVar[Text] = t("Move your units and stacks, one at a time, or end the phase.")
    seat: Seat
    mechanised: bool = False

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The phasing player."""
        return (self.seat,)

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """Each unit's moves, the stacks to pick up, what regiments and reinforcements may do, and the end."""
        return Movers(board, state, seat, self.mechanised)

    def others(self, board: Board, state: KharkovState) -> list[Action]:
        """What divisions and regiments may do besides moving, hex by hex."""
        return regiments.offers(board, state) if self.seat == AXIS and not self.mechanised else []

    def stack(self, board: Board, state: KharkovState, at: int) -> tuple[int, ...]:
        """The units of a hex that can be picked up together."""
        return tuple([unit for unit in state.at[at] if movable(board, state, unit, self.mechanised)])

    def play(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Pick up a unit or stack, or end the phase."""
        verb = action[0]
        if verb == "end":
            agenda.done(state, self)
            return
        if verb == "stack":
            units = self.stack(board, state, action[1])
            agenda.push(state, Moving(steps.set_out(board, state, units), seat))
        elif verb == "step":
            under_way.advance(board, state, steps.set_out(board, state, (action[1],)), action[2], out)
        elif verb == "rail":
            rail.travel(board, state, action[1], action[2], out)
        elif verb == "enter":
            under_way.enter(board, state, action[1], action[2], out)
        else:
            regiments.play(board, state, action, out)

    def refuse(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """The rule that keeps a unit where it is."""
        verb = action[0]
        if verb in ("split", "reform", "dig"):
            return regiments.refuse(board, state, action)
        if verb == "enter":
            return reinforcements.refuse(board, state, seat, action)
        if verb == "stack":
            return who_can_move.refuse_lift(board, state, seat, self.mechanised, action[1])
        if verb == "overrun":
            return self._refuse_overrun(board, state, seat, action[1])
        if verb in wrong_phase.FIGHTING:
            words = t("In a movement phase units move and overrun; there is no combat.")
            return Illegal("kharkov:6.14", words)
        if verb not in ("step", "rail"):
            return wrong_phase.untimely(verb) or Illegal(self.rule, self.ask)
        unit, to = action[1], action[2]
        if verb == "rail" and state.where[unit] == POOL and board.side[unit] == seat:
            waits = reinforcements.refuse(board, state, seat, ("enter", unit, to))
            able = unit in reinforcements.able(board, state, seat)
            return rail.refuse(board, state, unit, to) if able else waits
        refusal = self._refuse_unit(board, state, seat, unit)
        if refusal is not None:
            return refusal
        if verb == "rail":
            return rail.refuse(board, state, unit, to)
        mover = steps.set_out(board, state, (unit,))
        return step_rules.refuse(board, state, mover, state.where[unit], to)

    def _refuse_overrun(self, board: Board, state: KharkovState, seat: Seat, to: int) -> Illegal:
        """They have to be picked up first, which is of no use to those who are left of a stack [kharkov:7.13]."""
        near = [unit for at in each(board.grid.around[to] & state.fighters[seat]) for unit in state.at[at]]
        able = [unit for unit in near if movable(board, state, unit, self.mechanised)]
        if able and all(overrun.parted(state, unit) for unit in able):
            return Illegal(overrun.PARTED, overrun.HINDRANCES[overrun.PARTED])
        words = t("Pick up the units that are to overrun first: stack, and the hex where they are.")
        return Illegal("kharkov:7.0g2", words)

    def _refuse_unit(self, board: Board, state: KharkovState, seat: Seat, unit: int) -> Illegal | None:
        name = board.name(unit)
        if board.side[unit] != seat:
            words = t("{unit} is an enemy unit; it does not move in your phase.", unit=name)
            return Illegal("kharkov:6.13", words)
        if state.where[unit] <= 0:
            return Illegal("kharkov:6.0g1", t("{unit} is not on the map.", unit=name))
        if state.flags[unit] & MOVED:
            return Illegal("kharkov:6.0g4", t("{unit} has finished its movement for this phase.", unit=name))
        if state.flags[unit] & DISRUPTED:
            return Illegal("kharkov:7.32a", t("{unit} is disrupted and may not move.", unit=name))
        if south.asleep(board, state, unit):
            words = t("{unit} waits in the southern sector until it is activated.", unit=name)
            return Illegal("kharkov:6.51", words)
        if self.mechanised and board.units[unit].kind not in MECHANISED:
            return Illegal("kharkov:6.0g2", t("Only panzer and panzergrenadier units move in this phase."))
        return None

    def reasons(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What the first step costs."""
        if action[0] == "step":
            mover, at = steps.set_out(board, state, (action[1],)), state.where[action[1]]
            totals = steps.totals(board, state, mover, at, action[2])
            return step_rules.reasons(board, state, mover, at, action[2], totals)
        if action[0] == "rail":
            return rail.reasons(board, state, action[1], action[2])
        if action[0] == "enter":
            return reinforcements.reasons(board, state, action[1], action[2])
        if action[0] in ("split", "reform", "dig"):
            return regiments.reasons(board, state, action)
        if action[0] == "stack":
            return under_way.gathered(board, state, self.stack(board, state, action[1]))
        return (Reason(self.rule, t("All, some or none of the units may move.")),)
