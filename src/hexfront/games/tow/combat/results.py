"""10.3, 12.2 What a combat result does: losses, then the retreat or the order to stand, then the advance."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Event, Frame, agenda, t
from hexfront.engine.base.events import Said
from hexfront.games.tow.box.tables import CombatResult
from hexfront.games.tow.combat import advance
from hexfront.games.tow.combat.losses import Losses
from hexfront.games.tow.combat.retreat import Retreat
from hexfront.kit.bars import Force, forced

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


STAND = (Force("tow:12.2a", lambda case: case[0].orders >> case[1] & 1 == 1),)
"""Units in a hex under an order stand: each hex of retreat becomes a step."""


def begin(
    board: Board,
    state: TowState,
    side: int,
    attackers: tuple[int, ...],
    target: int,
    result: CombatResult,
    out: list[Event],
) -> None:
    """Put what a result asks for on the agenda; losses of no step are over by themselves."""
    agenda.push(state, Losses(state.seats[side], attackers, result.attacker, ("tow:2.6b",)))
    lost, back = result.losses, result.retreat
    stand = forced(STAND, (state, target)) if back else ()
    if stand:
        words = t(
            "{hex} is under a Supreme Command Order: steps lost instead of a retreat: {number}.",
            hex=board.label(target),
            number=back,
        )
        out.append(Said(line=words, rules=stand))
        lost, back = lost + back, 0
    if not lost and not back:
        return
    agenda.push(state, Outcome(side, attackers, target, back))
    agenda.push(state, Losses(state.seats[1 - side], state.at[target], lost, ("tow:2.6b", *stand)))


class Outcome(Frame, tag="outcome", frozen=True):
    """The rest of a result, once the losses are taken: retreat, then advance."""

    rule: ClassVar[str] = "tow:10.1b"
    side: int
    """The attacker's."""
    attackers: tuple[int, ...]
    target: int
    back: int
    """Hexes that the defenders have still to retreat."""

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """Take the next part."""
        held = state.at.get(self.target, ())
        if self.back and held:
            agenda.become(state, self, Outcome(self.side, self.attackers, self.target, 0))
            agenda.push(state, Retreat(state.seats[1 - self.side], held, self.target, self.back))
            return True
        agenda.done(state, self)
        if not held:
            advance.begin(board, state, self.side, self.attackers, self.target)
        return True
