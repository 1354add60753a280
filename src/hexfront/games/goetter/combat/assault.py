"""6.2 An attack while it is put together: who takes part against one hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Event,
    Fight,
    Illegal,
    Reason,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.engine.contract.view import Prompt
from hexfront.games.goetter.combat import battle, odds, pledges
from hexfront.games.goetter.combat.bars import join
from hexfront.games.goetter.combat.clash import Clash, meet
from hexfront.hexes import bits
from hexfront.kit import bars
from hexfront.kit.bars import Bar, ban
from hexfront.kit.combat.declare import Declared, Gathering

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState

JOINED = (
    Bar(
        "goetter:6.24",
        lambda case, unit: t("{unit} already attacks with its whole strength.", unit=case[0].name(unit)),
        lambda case: bits(case[1].attackers),
    ),
)
ABSENT = (
    Bar(
        "goetter:6.12b",
        lambda case, unit: t("{unit} does not take part.", unit=case[0].name(unit)),
        lambda case: ~bits(case[1].attackers),
    ),
)
EMPTY = (
    ban(
        "goetter:6.3.1",
        lambda frame: t("Nobody attacks yet: let units join."),
        lambda frame: not frame.attackers,
    ),
)


class Assault(Gathering, tag="assault", frozen=True):
    """Units next to the hex join or not, from one hex or several [goetter:6.13]."""

    rule: ClassVar[str] = "goetter:6.3.1"
    ask: ClassVar[Text] = t("Let units join the attack, then launch it or cancel it.")
    side: int
    target: int
    able: tuple[int, ...]
    """Those that may join."""
    attackers: tuple[int, ...] = ()

    @property
    def gathered(self) -> tuple[int, ...]:
        """The units that have joined."""
        return self.attackers

    def gathering(self, units: tuple[int, ...]) -> Assault:
        """The same attack by these units."""
        return msgspec.structs.replace(self, attackers=units)

    def clash(self, state: GoetterState) -> Clash:
        """The fight as it would be launched now."""
        return meet(state, self.side, self.attackers, self.target)

    def decides(self, board: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The attacker."""
        return (state.seats[self.side],)

    def prompt(self, board: Board, state: GoetterState, viewer: Seat) -> Prompt:
        """The question, with the fight as it stands."""
        asked = super().prompt(board, state, viewer)
        if not self.attackers:
            return asked
        return msgspec.structs.replace(asked, note=odds.standing(board, state, self.clash(state)))

    def about(self, board: Board, state: GoetterState, seat: Seat) -> tuple[str, ...]:
        """The hex, and who has joined."""
        return (board.label(self.target), *map(board.name, self.attackers))

    def choices(self, board: Board, state: GoetterState, seat: Seat) -> Choices:
        """As in any gathering, but US and Soviet units do not come together [goetter:9.72b]."""
        american = board.fronts["US"]
        if not self.attackers or not bits(self.able) & american:
            return Gathering.choices(self, board, state, seat)
        like = american >> self.attackers[0] & 1
        fit = tuple([unit for unit in self.able if american >> unit & 1 == like])
        return Gathering.choices(msgspec.structs.replace(self, able=fit), board, state, seat)

    def untimely(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Illegal:
        """One attack comes after the other."""
        if action[0] == "attack":
            return Illegal(
                "goetter:6.23", t("One hex is attacked at a time: launch or cancel this attack first.")
            )
        if action[0] == "support":
            refusals = pledges.refused(board, state, self.clash(state))
            words = t("Support points are fixed once the attack is launched.")
            return next(refusals, Illegal("goetter:6.46d", words))
        return Illegal(self.rule, self.ask)

    def _kept_out(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Illegal]:
        yield from bars.objections(JOINED, (board, self), action[1])
        yield from join.kept_out(board, state, self.side, action[1], self.target, self.attackers)

    def _joining(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
        unit, at = action[1], state.where[action[1]]
        yield Reason("goetter:6.12a", t("{unit} may join or not.", unit=board.name(unit)))
        if len(state.at[at]) > 1:
            yield Reason("goetter:6.22", t("Others in its hex may attack another hex, or none."))
        if self.attackers and all(state.where[other] != at for other in self.attackers):
            yield Reason("goetter:6.13", t("A hex is attacked from all sides."))
        if board.transit >> at & 1:
            yield Reason("goetter:6.25", t("Who is in transit attacks with units on the operational map."))
        if self.attackers and _fronts(board, self.attackers) - {None} != _fronts(
            board, (*self.attackers, unit)
        ) - {None}:
            yield Reason("goetter:6.19", t("Units of two Fronts attack together."))
            yield Reason(
                "goetter:6.19b", t("{unit} keeps to the side of its own Front.", unit=board.name(unit))
            )

    def _absent(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Illegal]:
        return bars.objections(ABSENT, (board, self), action[1])

    def _voluntary(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason("goetter:6.12a", t("No unit has to attack."))

    def _begun(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason(
            "goetter:6.3.1", t("The attack on {hex} is settled at once.", hex=board.label(self.target))
        )
        yield from pledges.without_support(board, state, self.clash(state))

    def _launch(
        self, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
    ) -> None:
        agenda.answer(state, self, Declared((self.target,)))
        battle.launch(state, self.clash(state))

    def _held_back(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Illegal]:
        return bars.objections(EMPTY, self)

    def _fights(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        return pledges.foreseen(board, state, self.clash(state))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("join", grouped("join"), Gathering.join, _kept_out, _joining),
        Act("leave", grouped("leave"), Gathering.leave, _absent, _voluntary),
        Act("launch", grouped("launch"), _launch, _held_back, _begun, _fights),
        Act("cancel", grouped("cancel"), Gathering.cancel, reasons=_voluntary),
    )


def _fronts(board: Board, units: tuple[int, ...]) -> set[str]:
    return {front for unit in units if (front := board.units[unit].front)}
