"""10.3 Step losses: units flipped or eliminated, and the owner's choice of who loses them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, Text, grouped, t
from hexfront.engine.base.happenings import Removed, StepLost
from hexfront.games.tow.headquarters import relocation
from hexfront.games.tow.state import DEAD
from hexfront.games.tow.units import counters
from hexfront.games.tow.victory import control
from hexfront.kit.bars import Bar
from hexfront.kit.combat import losses as kit

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def eliminate(board: Board, state: TowState, unit: int, out: list[Event], *rules: str) -> None:
    """Take a unit out of the game for good [tow:10.3e]; an HQ is relocated instead [tow:10.3f] [tow:2.3d]."""
    if not board.combat[unit]:
        relocation.displace(board, state, unit, out, *rules, "tow:10.3f", "tow:2.3d")
        return
    at = board.label(state.where[unit])
    counters.take_off(board, state, unit, DEAD)
    out.append(Removed(unit=board.name(unit), at=at, rules=(*rules, "tow:10.3e")))
    control.points_fall(board, state, out)


def lose_step(board: Board, state: TowState, unit: int, out: list[Event], *rules: str) -> None:
    """Flip a unit to its reduced side, or eliminate one that has none left [tow:2.2i] [tow:10.3c]."""
    rules = (*rules, "tow:2.2i", "tow:10.3c")
    if counters.steps_left(board, state, unit) <= 1:
        eliminate(board, state, unit, out, *rules)
        return
    state.step[unit] += 1
    values = counters.printed(board, state, unit)
    out.append(StepLost(unit=board.name(unit), values=values, rules=(*rules, "tow:2.2h")))


class Losses(kit.Losses, tag="losses", frozen=True):
    """A side loses steps, one at a time, from units of its own choice."""

    rule: ClassVar[str] = "tow:10.3d"
    ask: ClassVar[Text] = t("Choose the unit that loses the next step.")
    bars: ClassVar[tuple[Bar, ...]] = (
        Bar(
            "tow:10.0h",
            lambda hit, unit: t("{unit} did not take part in this combat.", unit=hit.board.name(unit)),
            kit.bystanders,
        ),
        Bar(
            "tow:10.3e",
            lambda hit, unit: t("{unit} has no step left to lose.", unit=hit.board.name(unit)),
            kit.gone,
        ),
    )

    def bearable(self, board: Board, state: TowState, units: tuple[int, ...]) -> int:
        """As many steps as they have."""
        return sum([counters.steps_left(board, state, unit) for unit in units])

    def lose(self, board: Board, state: TowState, unit: int, out: list[Event]) -> None:
        """Flip the unit, or eliminate it."""
        lose_step(board, state, unit, out, *self.rules, self.rule)

    def perish(self, board: Board, state: TowState, unit: int, out: list[Event]) -> None:
        """Eliminate the unit with all its steps."""
        eliminate(board, state, unit, out, *self.rules, "tow:2.2i", "tow:10.3c")

    def after(self, board: Board, unit: int) -> Losses:
        """An HQ that is relocated takes no further part."""
        units = self.units if board.combat[unit] else tuple([one for one in self.units if one != unit])
        return msgspec.structs.replace(self, units=units, count=self.count - 1)

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """All losses are taken first."""
        return Illegal(self.rule, t("{count} steps are still to be lost.", count=self.count))

    def _weighed(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Reason]:
        """How many steps are still to be lost, and how many the unit has."""
        left = counters.steps_left(board, state, action[1])
        yield Reason(self.rule, t("Steps still to be lost"), str(self.count))
        yield Reason("tow:10.3c", t("Steps of {unit}", unit=board.name(action[1])), str(left))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("lose", grouped("lose"), kit.Losses.take, kit.Losses.spared, _weighed),
    )
