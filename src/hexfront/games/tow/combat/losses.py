"""10.3 Step losses: units flipped or eliminated, and the owner's choice of who loses them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import Choices, Group, Listed
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Removed, StepLost
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.tow.state import DEAD
from hexfront.games.tow.supply import hq
from hexfront.games.tow.units import counters
from hexfront.games.tow.victory import control

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def printed(board: Board, state: TowState, unit: int) -> str:
    """What a counter shows now, as it is printed: "3-5", or "5-4-8" for a mechanised unit [tow:2.2c]."""
    face = counters.face(board, state, unit)
    if board.mechanised[unit]:
        return f"{face.attack}-{face.defence}-{face.ma}"
    return f"{face.attack}-{face.ma}"


def eliminate(board: Board, state: TowState, unit: int, out: list[Event], *rules: str) -> None:
    """Take a unit out of the game for good [tow:10.3e]; an HQ is relocated instead [tow:10.3f] [tow:2.3d]."""
    if not board.combat[unit]:
        hq.displace(board, state, unit, out, *rules, "tow:10.3f", "tow:2.3d")
        return
    at = board.label(state.where[unit])
    counters.take_off(board, state, unit, DEAD)
    out.append(Removed(unit=board.name(unit), at=at, rules=(*rules, "tow:10.3e")))
    control.points_fall(board, state, out)


def lose_step(board: Board, state: TowState, unit: int, out: list[Event], *rules: str) -> None:
    """Flip a unit to its reduced side, or eliminate one that has none left [tow:2.2i] [tow:10.3c]."""
    rules = (*rules, "tow:2.2i", "tow:10.3c", "tow:2.2h")
    if counters.steps_left(board, state, unit) <= 1:
        eliminate(board, state, unit, out, *rules)
        return
    state.step[unit] += 1
    out.append(StepLost(unit=board.name(unit), values=printed(board, state, unit), rules=rules))


class Losses(Frame, tag="losses", frozen=True):
    """A side loses steps, one at a time, from units of its own choice."""

    rule: ClassVar[str] = "tow:10.3d"
    ask: ClassVar[Text] = t("Choose the unit that loses the next step.")
    forced: ClassVar[bool] = True
    seat: Seat
    units: tuple[int, ...]
    count: int
    rules: tuple[str, ...]
    """What calls for the losses."""

    def living(self, state: TowState) -> tuple[int, ...]:
        """The units that are still there."""
        return tuple(unit for unit in self.units if state.where[unit] > 0)

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """If nothing is left to choose, do it."""
        units = self.living(state)
        if self.count and units:
            left = sum(counters.steps_left(board, state, unit) for unit in units)
            if self.count < left:
                return False
        agenda.done(state, self)
        if self.count:
            for unit in units:
                rules = (*self.rules, "tow:2.2i", "tow:10.3c")
                eliminate(board, state, unit, out, *rules)
        return True

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The owner."""
        return (self.seat,)

    def choices(self, board: Board, state: TowState, seat: Seat) -> Choices:
        """Any unit of the combat."""
        groups: dict[Key, Group] = {("unit", unit): Listed([("lose", unit)]) for unit in self.living(state)}
        return Choices(board.lexicon.key, groups)

    def play(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Take the step; an HQ that is relocated takes no further part."""
        unit = action[1]
        units = self.units if board.combat[unit] else tuple(one for one in self.units if one != unit)
        agenda.become(state, self, msgspec.structs.replace(self, units=units, count=self.count - 1))
        lose_step(board, state, unit, out, *self.rules, self.rule)

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Only units of the combat lose steps, and all losses are taken first."""
        if action[0] == "lose":
            words = t("{unit} did not take part in this combat.", unit=board.name(action[1]))
            return Illegal("tow:10.0h", words)
        return Illegal(self.rule, t("{count} steps are still to be lost.", count=self.count))

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """How many steps are still to be lost, and how many the unit has."""
        unit = action[1]
        words = t("Steps of {unit}", unit=board.name(unit))
        left = str(counters.steps_left(board, state, unit))
        return (
            Reason(self.rule, t("Steps still to be lost"), str(self.count)),
            Reason("tow:10.3c", words, left),
        )
