"""9.0 The combat phase: one attack after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import Act, Action, Event, Frame, Illegal, Reason, Seat, Text, agenda, grouped, t
from hexfront.games.kharkov import wrong_phase
from hexfront.games.kharkov.combat.declare import OVERRUN_NOW, Phase, Planning, Stormed
from hexfront.games.kharkov.combat.eligible import able, kept_out, prey, spared
from hexfront.games.kharkov.combat.resolve import overrun
from hexfront.hexes import listed, union
from hexfront.kit.combat.declare import Attacks

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

__all__ = ["Combat", "overrun", "plan"]


class Combat(Phase, tag="combat", frozen=True):
    """A side's combat phase: one attack after the other, each resolved before the next."""

    rule: ClassVar[str] = "kharkov:9.0g1"
    ask: ClassVar[Text] = t("Choose a hex to attack, or end the combat phase.")
    forced: ClassVar[bool] = True
    seat: Seat
    ready: bool = False
    targets: tuple[int, ...] = ()
    able: tuple[int, ...] = ()
    stormed: tuple[int, ...] = ()

    def run(self, board: Board, state: KharkovState, out: list[Event]) -> bool:
        """See who can attack whom."""
        if self.ready:
            return False
        ready, where, linked = able(board, state, self.seat), state.where, board.linked
        enemies = prey(board, state, self.seat, self.stormed, union([linked[where[unit]] for unit in ready]))
        units = tuple([unit for unit in ready if linked[where[unit]] & enemies])
        agenda.become(state, self, Combat(self.seat, True, tuple(listed(enemies)), units, self.stormed))
        return True

    def sole(self, board: Board, state: KharkovState) -> Action | None:
        """When nobody can be attacked the phase ends."""
        return None if self.targets else ("end",)

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The phasing player."""
        return (self.seat,)

    def answered(self, child: Frame, answer: Stormed) -> Combat:
        """An attack was launched: remember the garrisons in it."""
        return msgspec.structs.replace(self, ready=False, stormed=self.stormed + answer.garrisons)

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """What belongs to other phases."""
        if action[0] == "overrun":
            return OVERRUN_NOW
        words = t("This is a combat phase: attack a hex next to your units, or end it.")
        return wrong_phase.untimely(action[0]) or Illegal(self.rule, words)

    def _attack(
        self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]
    ) -> None:
        at = action[1]
        units = tuple([unit for unit in self.able if board.linked[state.where[unit]] >> at & 1])
        others = tuple([other for other in self.targets if other != at])
        agenda.push(state, Planning(seat, (at,), (), units, others))

    def _spared(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        return spared(board, state, self.seat, action[1], self.stormed)

    def _begun(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason(self.rule, t("{hex} can be attacked.", hex=board.label(action[1])))

    def _ended(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason("kharkov:9.12a", t("No unit is ever obliged to attack."))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("attack", grouped("attack"), _attack, _spared, _begun),
        Act("end", grouped("end"), Attacks.end, reasons=_ended),
    )


def plan(
    board: Board, state: KharkovState, seat: Seat, hexes: tuple[int, ...], units: tuple[int, ...]
) -> list[Action]:
    """The atoms of ``attack HEXES with UNITS``; raises Illegal if a hex or a unit may not take part."""
    phase = state.agenda[-1] if state.agenda else None
    if not isinstance(phase, Combat):
        raise Illegal("kharkov:9.11a", t("Units attack only in their own combat phase."))
    for at in hexes:
        for refusal in spared(board, state, seat, at, phase.stormed):
            raise refusal
    for unit in units:
        for refusal in kept_out(board, state, seat, unit, hexes):
            raise refusal
    first, *further = hexes
    return [
        ("attack", first),
        *[("add", at) for at in further],
        *[("join", unit) for unit in units],
        ("launch",),
    ]
