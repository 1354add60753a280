"""6.51, 6.56 Steps lost in a fight, one at a time, from units of their owner's choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, Text, grouped, t
from hexfront.games.goetter.units import losses
from hexfront.kit.bars import Bar
from hexfront.kit.combat import losses as kit

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


class Losses(kit.Losses, tag="losses", frozen=True):
    """A side loses steps in a fight or on a retreat; the owner says who [goetter:6.51b]."""

    rule: ClassVar[str] = "goetter:6.51b"
    ask: ClassVar[Text] = t("Choose the unit that loses the next step.")
    bars: ClassVar[tuple[Bar, ...]] = (
        Bar(
            "goetter:6.12b",
            lambda hit, unit: t("{unit} has no part in it and is not affected.", unit=hit.board.name(unit)),
            kit.bystanders,
        ),
        Bar(
            "goetter:6.56",
            lambda hit, unit: t("{unit} has no step left to lose.", unit=hit.board.name(unit)),
            kit.gone,
        ),
    )

    def bearable(self, board: Board, state: GoetterState, units: tuple[int, ...]) -> int:
        """All steps that they have."""
        return sum([losses.left(board, state, unit) for unit in units])

    def lose(self, board: Board, state: GoetterState, unit: int, out: list[Event]) -> None:
        """Take the step."""
        chosen = (self.rule,) if len(self.units) > 1 else ()
        losses.lose_step(board, state, unit, out, *self.rules, *chosen)

    def perish(self, board: Board, state: GoetterState, unit: int, out: list[Event]) -> None:
        """Take the unit with all its steps."""
        losses.eliminate(board, state, unit, out, *self.rules, losses.STEPS)

    def untimely(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Illegal:
        """Losses come before anything else."""
        return Illegal(self.rules[0], t("Steps still to be lost: {count}.", count=self.count))

    def _weighed(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
        left = losses.left(board, state, action[1])
        yield Reason(self.rule, t("Steps still to be lost"), str(self.count))
        yield Reason(losses.STEPS, t("Steps of {unit}", unit=board.name(action[1])), str(left))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("lose", grouped("lose"), kit.Losses.take, kit.Losses.spared, _weighed),
    )
