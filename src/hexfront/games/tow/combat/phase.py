"""10.0 The combat segment of an activation: one attack after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, Text, agenda, grouped, t
from hexfront.games.tow.combat.declare import Planning
from hexfront.games.tow.combat.eligible import kept_out, matches, spared
from hexfront.kit.combat.declare import Attacks

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def open_segment(board: Board, state: TowState, side: int) -> None:
    """Let the activated units of a side attack."""
    agenda.push(state, Combat(side))


class Combat(Attacks, tag="combat", frozen=True):
    """The activated units may attack adjacent enemies, each once, in the order their owner likes [tow:10.1a]."""

    rule: ClassVar[str] = "tow:10.0a"
    ask: ClassVar[Text] = t("Choose a hex to attack, or end the combat.")
    side: int
    ready: bool = False
    targets: tuple[int, ...] = ()
    able: tuple[int, ...] = ()

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """See who can attack whom."""
        if self.ready:
            return False
        targets, units = matches(board, state, self.side)
        if not targets:
            agenda.done(state, self)
        else:
            agenda.become(state, self, Combat(self.side, True, targets, units))
        return True

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The active player."""
        return (state.seats[self.side],)

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Nobody moves in this segment."""
        if action[0] in ("step", "march", "transfer", "relocate"):
            if state.phase == "opening":
                words = t("These units may only fight before the first tokens are selected.")
                return Illegal("tow:12.1b", words)
            return Illegal("tow:4.3.1.2", t("This is the combat segment: attack, or end it."))
        return Illegal(self.rule, t("Attack a hex next to your activated units, or end the combat."))

    def _attack(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        close = board.going.linked[action[1]]
        units = tuple([unit for unit in self.able if close >> state.where[unit] & 1])
        agenda.push(state, Planning(self.side, action[1], units))

    def _spared(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        return spared(board, state, self.side, action[1])

    def _begun(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason(self.rule, t("{hex} can be attacked.", hex=board.label(action[1])))
        yield Reason("tow:10.1a", t("In any order, one by one"))

    def _ended(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason("tow:10.0e", t("No unit is obliged to attack."))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("attack", grouped("attack"), _attack, _spared, _begun),
        Act("end", grouped("end"), Attacks.end, reasons=_ended),
    )


def plan(board: Board, state: TowState, seat: Seat, target: int, units: tuple[int, ...]) -> list[Action]:
    """The atoms of ``attack HEX with UNITS``; raises Illegal if the hex or a unit may not take part."""
    segment = state.agenda[-1] if state.agenda else None
    if not isinstance(segment, Combat):
        raise Illegal("tow:10.0a", t("Units attack only in the combat of their activation."))
    for refusal in spared(board, state, segment.side, target):
        raise refusal
    for unit in units:
        for refusal in kept_out(board, state, segment.side, unit, target):
            raise refusal
    return [("attack", target), *[("join", unit) for unit in units], ("launch",)]
