"""7.0 Air support in combat: the Axis may declare markers before the die, offensive or defensive."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.procedures import Window
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.tow.combat import luftwaffe, odds
from hexfront.games.tow.state import AXIS

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def fitting(board: Board, state: TowState, side: int) -> tuple[int, ...]:
    """The kinds of markers in hand that help the Axis when this side attacks.

    Offensive support shifts an Axis attack [tow:10.2i], defensive support lowers the die of a Soviet one.
    """
    return tuple(
        marker for marker in dict.fromkeys(state.air) if (board.data.air[marker].shift > 0) == (side == AXIS)
    )


class AirSupport(Window, tag="air-support", frozen=True):
    """Before each combat die, while the Axis holds any marker, whichever it is [tow:7.0d].

    It opens on the number of markers, which everybody knows, so that the pause tells nothing of their kind.
    """

    rule: ClassVar[str] = "tow:7.0d"
    ask: ClassVar[Text] = t("Declare Luftwaffe support for this combat, or pass.")

    def offers(self, board: Board, state: TowState) -> list[Action]:
        """A marker that helps in this combat."""
        return [("air", marker) for marker in fitting(board, state, state.agenda[-2].side)]

    def answer(self, board: Board, state: TowState, action: Action, out: list[Event]) -> None:
        """The marker is shown and goes back to its box; another may follow [tow:7.0e]."""
        battle, marker = state.agenda[-1], action[1]
        agenda.become(state, battle, msgspec.structs.replace(battle, air=(*battle.air, marker), asked=False))
        luftwaffe.use(board, state, marker, battle.target, out)

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Why a marker is of no use here."""
        if action[0] != "air":
            return Illegal(self.rule, self.ask)
        marker = action[1]
        if marker not in state.air:
            rule = "tow:7.0e" if marker in state.flown else self.rule
            return Illegal(rule, t("You hold no such marker: declare one of yours, or pass."))
        if board.data.air[marker].shift:
            return Illegal("tow:10.2i", t("Offensive air support is for Axis attacks."))
        return Illegal("tow:7.0h", t("Defensive air support is for Axis units that are attacked."))

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What a marker does."""
        if action[0] == "pass":
            return (Reason(self.rule, t("No marker has to be used.")),)
        one = board.data.air[action[1]]
        if one.shift:
            return (Reason("tow:7.0g", t("Columns to the right"), f"+{one.shift}"),)
        return (Reason("tow:7.0h", t("On the die"), str(one.die)),)

    def fights(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        """The odds with this choice."""
        battle = state.agenda[-2]
        air = (*battle.air, action[1]) if action[0] == "air" else battle.air
        return (odds.fight(board, state, battle.attackers, battle.target, air),)
