"""9.56, 9.61 The choice that a result leaves to a side: to lose steps or to retreat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

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
from hexfront.engine.base.choices import verbs
from hexfront.engine.base.events import Said
from hexfront.engine.contract.view import Prompt
from hexfront.games.kharkov.combat.losses import Losses, fall_with
from hexfront.games.kharkov.combat.retreat import Retreat
from hexfront.games.kharkov.combat.retreat_paths import hindrance, possible, stranded

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


VERDICTS = verbs("stand", "withdraw")


def sentence(board: Board, state: KharkovState, asked: Sentence, out: list[Event]) -> None:
    """Ask a side what it does about a result; who cannot retreat has to stand."""
    if possible(board, state, asked.units, asked.count, asked.attacked):
        agenda.push(state, asked)
        return
    refusal = hindrance(board, state, asked.units, asked.count, asked.attacked)
    out.append(Said(line=refusal.text, rules=(refusal.rule,)))
    agenda.push(state, asked.losses())


class Sentence(Decision, tag="sentence", frozen=True):
    """A side chooses between losing steps and retreating, for all its units alike [kharkov:9.56b]."""

    rule: ClassVar[str] = "kharkov:9.56a"
    ask: ClassVar[Text] = t("Stand and lose steps, or withdraw with every unit of the fight.")
    seat: Seat
    units: tuple[int, ...]
    lone: tuple[int, ...]
    """HQs alone in other hexes attacked, which retreat if the others do."""
    count: int
    attacking: bool
    overrun: bool
    attacked: tuple[int, ...] = ()
    """The hexes that an attacker attacked."""

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The side that the result hits."""
        return (self.seat,)

    def prompt(self, board: Board, state: KharkovState, viewer: Seat) -> Prompt:
        """How much the result asks of them."""
        note = t("Steps to lose, or hexes to retreat: {count}.", count=self.count)
        return msgspec.structs.replace(super().prompt(board, state, viewer), note=note)

    def about(self, board: Board, state: KharkovState, seat: Seat) -> tuple[str, ...]:
        """Where the units stand that the result hits."""
        return tuple(board.label(at) for at in dict.fromkeys(state.where[unit] for unit in self.units))

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """Losing steps is always possible [kharkov:9.61a]; a retreat too, or nobody would have been asked."""
        return Choices(board.lexicon.key, VERDICTS)

    def losses(self) -> Losses:
        """The steps to be lost by those who stand."""
        rules = (self.rule, "kharkov:9.61a")
        return Losses(self.seat, self.units, self.count, rules, not self.attacking and not self.overrun)

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Nothing else comes first."""
        if action[0] in ("lose", "retreat"):
            return Illegal("kharkov:9.56b", t("Choose first, for all units of the fight: stand or withdraw."))
        return Illegal(self.rule, t("The result is applied at once: stand or withdraw."))

    def _stand(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        agenda.done(state, self)
        agenda.push(state, self.losses())

    def _losing(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason(self.rule, t("Steps to lose"), str(self.count))
        yield Reason("kharkov:9.61a", t("Losing steps may always be chosen."))

    def _withdraw(
        self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]
    ) -> None:
        agenda.done(state, self)
        go = Retreat(seat, self.units, self.count, (), self.attacking, self.overrun, attacked=self.attacked)
        withdraw(board, state, go, self.lone, out)

    def _leaving(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason(self.rule, t("Hexes to retreat"), str(self.count))
        yield Reason("kharkov:9.56b", t("Every unit of the fight retreats."), str(len(self.units)))
        lost = stranded(board, state, self.units, self.count, self.attacked)
        if lost:
            words = t("Units whose only way leads off the map: they are eliminated")
            yield Reason("kharkov:9.61c", words, str(lost))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("stand", grouped("stand"), _stand, reasons=_losing),
        Act("withdraw", grouped("withdraw"), _withdraw, reasons=_leaving),
    )


def withdraw(
    board: Board, state: KharkovState, retreat: Retreat, lone: tuple[int, ...], out: list[Event]
) -> None:
    """Send units back, the HQs stacked with them too; whoever had fled into a defender's hex is lost (9.65)."""
    units = (*retreat.units, *lone)
    hexes = dict.fromkeys(state.where[unit] for unit in units)
    staffs = tuple(
        unit for at in hexes for unit in state.at[at] if board.units[unit].kind == "hq" and unit not in lone
    )
    agenda.push(state, msgspec.structs.replace(retreat, units=units, staffs=staffs))
    if not retreat.attacking and not retreat.overrun:
        for at in hexes:
            fall_with(board, state, at, out)
