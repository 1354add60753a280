"""6.0 The combat phase: one attack after the other, each settled before the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, Text, agenda, grouped, t
from hexfront.games.goetter.combat import eligible
from hexfront.games.goetter.combat.assault import Assault
from hexfront.games.goetter.combat.bars import target
from hexfront.kit.combat.declare import Attacks

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


class Combat(Attacks, tag="combat", frozen=True):
    """The combat phase of a side: the attacker chooses the order of his attacks [goetter:6.3.7]."""

    rule: ClassVar[str] = "goetter:6.0"
    ask: ClassVar[Text] = t("Choose a hex to attack, or end the combat phase.")
    turn: ClassVar[bool] = True
    side: int
    ready: bool = False
    targets: tuple[int, ...] = ()
    able: tuple[int, ...] = ()
    """The units that may attack any of them."""

    def run(self, board: Board, state: GoetterState, out: list[Event]) -> bool:
        """See who can attack whom."""
        if not self.ready:
            units = eligible.able(board, state, self.side)
            targets = tuple(eligible.prey(board, state, self.side, units))
            agenda.become(state, self, Combat(self.side, True, targets, tuple(units)))
        return False

    def decides(self, board: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The phasing player."""
        return (state.seats[self.side],)

    def untimely(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Illegal:
        """What belongs to other phases."""
        return Illegal(
            "goetter:6.11", t("This is a combat phase: attack a hex next to your units, or end it.")
        )

    def _attack(
        self, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
    ) -> None:
        at, where, reach = action[1], state.where, board.links.around(eligible.WAY)
        near = tuple([unit for unit in self.able if reach[where[unit]] >> at & 1])
        agenda.push(state, Assault(self.side, at, near))

    def _spared(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Illegal]:
        return target.spared(board, state, self.side, action[1])

    def _begun(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason("goetter:6.11", t("{hex} can be attacked.", hex=board.label(action[1])))
        if len(self.targets) > 1:
            yield Reason("goetter:6.3.7", t("The attacker chooses the order of his attacks."))

    def _ended(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason("goetter:6.12a", t("No unit has to attack."))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("attack", grouped("attack"), _attack, _spared, _begun),
        Act("end", grouped("end"), Attacks.end, reasons=_ended),
    )
