"""9.0 The combat phase: one attack after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import (
    Actors,
    Choices,
    Group,
    Listed,
)
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov import wrong_phase
from hexfront.games.kharkov.combat.declare import Planning
from hexfront.games.kharkov.combat.eligible import (
    able,
    barred,
    no_overrun,
    prey,
    spared,
)
from hexfront.games.kharkov.combat.resolve import overrun
from hexfront.hexes import listed, union

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

__all__ = ["Combat", "overrun", "plan"]


END = ("verb", "end")


def _group(key: Key) -> Group:
    return Listed([("end",)] if key == END else [("attack", key[1])])


class Combat(Frame, tag="combat", frozen=True):
    """A side's combat phase: one attack after the other, each resolved before the next."""

    rule: ClassVar[str] = "kharkov:9.0g1"
    ask: ClassVar[Text] = t("Choose a hex to attack, or end the combat phase.")
    forced: ClassVar[bool] = True
    seat: Seat
    ready: bool = False
    """Whether what follows holds for the board as it is: it is looked up once between two attacks."""
    targets: tuple[int, ...] = ()
    able: tuple[int, ...] = ()
    stormed: tuple[int, ...] = ()
    """Garrisons attacked in this phase, which have no counter to mark (9.14)."""

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

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """Any enemy hex that somebody can attack, or the end."""
        return Actors(board.lexicon.key, [*map(board.hex_keys.__getitem__, self.targets), END], _group)

    def play(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Plan an attack, or end the phase."""
        if action[0] == "end":
            agenda.done(state, self)
            return
        at = action[1]
        units = tuple([unit for unit in self.able if board.linked[state.where[unit]] >> at & 1])
        others = tuple([other for other in self.targets if other != at])
        agenda.push(state, Planning(seat, (at,), (), units, others))

    def refuse(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Why a hex may not be attacked."""
        if action[0] == "attack":
            return spared(board, state, self.seat, action[1], self.stormed)
        if action[0] == "overrun":
            return no_overrun()
        words = t("This is a combat phase: attack a hex next to your units, or end it.")
        return wrong_phase.untimely(action[0]) or Illegal(self.rule, words)

    def reasons(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Nobody has to attack."""
        if action[0] == "end":
            return (Reason("kharkov:9.12a", t("No unit is ever obliged to attack.")),)
        return (Reason(self.rule, t("{hex} can be attacked.", hex=board.label(action[1]))),)


def plan(
    board: Board, state: KharkovState, seat: Seat, hexes: tuple[int, ...], units: tuple[int, ...]
) -> list[Action]:
    """The atoms of ``attack HEXES with UNITS``; raises Illegal if a hex or a unit may not take part."""
    phase = state.agenda[-1] if state.agenda else None
    if not isinstance(phase, Combat):
        raise Illegal("kharkov:9.11a", t("Units attack only in their own combat phase."))
    for at in hexes:
        if at not in phase.targets:
            raise spared(board, state, seat, at, phase.stormed)
    for unit in units:
        refusal = barred(board, state, seat, unit, hexes)
        if refusal is not None:
            raise refusal
    first, *further = hexes
    return [
        ("attack", first),
        *[("add", at) for at in further],
        *[("join", unit) for unit in units],
        ("launch",),
    ]
