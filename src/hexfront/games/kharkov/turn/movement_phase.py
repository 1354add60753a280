"""6.0 A movement phase: units and stacks, one at a time, each once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Illegal,
    Reason,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.games.kharkov import wrong_phase
from hexfront.games.kharkov.movement import (
    entry_rules,
    reinforcements,
    step_reasons,
    step_rules,
    steps,
)
from hexfront.games.kharkov.movement.entering import arrive
from hexfront.games.kharkov.state import AXIS, IN_ZOC, POOL, SOVIET
from hexfront.games.kharkov.supply import check, hq
from hexfront.games.kharkov.turn import (
    entry,
    moving_rules,
    overrun,
    rail,
    rail_rules,
    under_way,
    who_can_move,
)
from hexfront.games.kharkov.turn.offers import Movers
from hexfront.games.kharkov.turn.under_way import Moving
from hexfront.games.kharkov.turn.who_can_move import MECHANISED, WHO, Call, movable
from hexfront.games.kharkov.units import regiment_acts
from hexfront.hexes import each
from hexfront.kit.bars import objections

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


class Movement(Decision, tag="movement", frozen=True):
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
        return regiment_acts.offers(board, state) if self.seat == AXIS and not self.mechanised else []

    def stack(self, board: Board, state: KharkovState, at: int) -> tuple[int, ...]:
        """The units of a hex that can be picked up together."""
        return tuple([unit for unit in state.at[at] if movable(board, state, unit, self.mechanised)])

    def pick_up(
        self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]
    ) -> None:
        """A stack is to move together."""
        units = self.stack(board, state, action[1])
        agenda.push(state, Moving(steps.set_out(board, state, units), seat))

    def step(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """A unit sets out."""
        under_way.advance(board, state, steps.set_out(board, state, (action[1],)), action[2], out)

    def train(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """A unit goes by rail."""
        rail.travel(board, state, action[1], action[2], out)

    def enter(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """A reinforcement comes."""
        entry.enter(board, state, action[1], action[2], out)

    def regroup(
        self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]
    ) -> None:
        """A division breaks down or is formed again, or a regiment digs in."""
        regiment_acts.play(board, state, action, out)

    def end(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Nobody moves any more."""
        agenda.done(state, self)

    def against_step(
        self, board: Board, state: KharkovState, seat: Seat, action: Action
    ) -> Iterator[Illegal]:
        """Who may not move, and where it may not go."""
        unit, to = action[1], action[2]
        call = Call(board, state, seat, self.mechanised, unit)
        yield from objections(WHO, call)
        if call.own and state.where[unit] > 0:
            mover, able = steps.set_out(board, state, (unit,)), movable(board, state, unit, self.mechanised)
            yield from step_rules.against(board, state, mover, state.where[unit], to, able=able)

    def against_rail(
        self, board: Board, state: KharkovState, seat: Seat, action: Action
    ) -> Iterator[Illegal]:
        """Who may not move, and where no train takes it; a reinforcement has to be able to enter first."""
        unit, to = action[1], action[2]
        if state.where[unit] == POOL and board.side[unit] == seat:
            if unit not in reinforcements.able(board, state, seat):
                yield from entry_rules.against(board, state, seat, unit, to)
                return
        else:
            call = Call(board, state, seat, self.mechanised, unit)
            yield from objections(WHO, call)
            if not call.own or state.where[unit] <= 0:
                return
        yield from rail_rules.against(board, state, unit, to)

    def against_entry(
        self, board: Board, state: KharkovState, seat: Seat, action: Action
    ) -> Iterator[Illegal]:
        """Who does not come, or not there."""
        return entry_rules.against(board, state, seat, action[1], action[2])

    def against_stack(
        self, board: Board, state: KharkovState, seat: Seat, action: Action
    ) -> Iterator[Illegal]:
        """What cannot be picked up."""
        return who_can_move.against_lift(board, state, seat, self.mechanised, action[1])

    def against_regrouping(
        self, board: Board, state: KharkovState, seat: Seat, action: Action
    ) -> Iterator[Illegal]:
        """What divisions and regiments cannot do."""
        if action not in self.others(board, state):
            yield regiment_acts.refuse(board, state, action)

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """What belongs to another phase, or comes too soon."""
        verb = action[0]
        if verb == "overrun":
            return self._refuse_overrun(board, state, seat, action[1])
        if verb in wrong_phase.FIGHTING:
            words = t("In a movement phase units move and overrun; there is no combat.")
            return Illegal("kharkov:6.14", words)
        return wrong_phase.untimely(verb) or Illegal(self.rule, self.ask)

    def _refuse_overrun(self, board: Board, state: KharkovState, seat: Seat, to: int) -> Illegal:
        """They have to be picked up first, which is of no use to those who are left of a stack [kharkov:7.13]."""
        near = [unit for at in each(board.grid.around[to] & state.fighters[seat]) for unit in state.at[at]]
        able = [unit for unit in near if movable(board, state, unit, self.mechanised)]
        if able and all(overrun.parted(state, unit) for unit in able):
            return Illegal(overrun.PARTED, overrun.HINDRANCES[overrun.PARTED])
        words = t("Pick up the units that are to overrun first: stack, and the hex where they are.")
        return Illegal("kharkov:7.0g2", words)

    def price(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What the first step costs."""
        mover, at = steps.set_out(board, state, (action[1],)), state.where[action[1]]
        totals = steps.totals(board, state, mover, at, action[2])
        return step_reasons.reasons(board, state, mover, at, action[2], totals)

    def together(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Who is picked up."""
        return moving_rules.gathered(board, state, self.stack(board, state, action[1]))

    def way(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """How far the train goes."""
        return rail.reasons(board, state, action[1], action[2])

    def coming(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """When and how a reinforcement comes."""
        return reinforcements.reasons(board, state, action[1], action[2])

    def regrouped(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What it brings."""
        return regiment_acts.reasons(board, state, action)

    def over(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Nobody has to move."""
        return (Reason(self.rule, t("All, some or none of the units may move.")),)

    acts: ClassVar[tuple[Act, ...]] = (
        Act("step", grouped("step"), step, against_step, price),
        Act("stack", grouped("stack"), pick_up, against_stack, together),
        Act("rail", grouped("rail"), train, against_rail, way),
        Act("enter", grouped("enter"), enter, against_entry, coming),
        Act("split", grouped("split"), regroup, against_regrouping, regrouped),
        Act("reform", grouped("reform"), regroup, against_regrouping, regrouped),
        Act("dig", grouped("dig"), regroup, against_regrouping, regrouped),
        Act("end", grouped("end"), end, reasons=over),
    )
