"""10.1 An attack while it is declared: which units attack the hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import (
    Act,
    Action,
    Event,
    Fight,
    Frame,
    Illegal,
    Reason,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.events import ALL
from hexfront.games.tow.combat import odds, resolve
from hexfront.games.tow.combat.eligible import WEAK, Strike, kept_out
from hexfront.hexes import bits
from hexfront.kit import bars
from hexfront.kit.bars import Bar, ban
from hexfront.kit.combat.declare import Attacks, Declared, Gathering

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

ASK = t("Choose the units that attack, then launch.")

JOINED = (Bar("tow:10.1b", lambda plan, unit: ASK, lambda plan: bits(plan.joined)),)
"""What keeps units from joining a plan: those that have."""
ABSENT = (Bar("tow:10.1b", lambda plan, unit: ASK, lambda plan: ~bits(plan.joined)),)
"""What keeps units from leaving it."""
EMPTY = (
    ban("tow:10.1b", lambda plan: t("Nobody attacks yet: let units join."), lambda plan: not plan.joined),
)


class Planning(Gathering, tag="planning", frozen=True):
    """Units next to the hex join the attack, from one hex or several [tow:10.0g]."""

    rule: ClassVar[str] = "tow:10.1b"
    ask: ClassVar[Text] = ASK
    side: int
    target: int
    able: tuple[int, ...]
    joined: tuple[int, ...] = ()

    @property
    def gathered(self) -> tuple[int, ...]:
        """Those that have joined."""
        return self.joined

    def gathering(self, units: tuple[int, ...]) -> Planning:
        """The same attack by these units."""
        return Planning(self.side, self.target, self.able, units)

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The attacker."""
        return (state.seats[self.side],)

    def redrawn(self, board: Board, state: TowState, viewer: Seat, chance: Stream) -> Frame:
        """Nothing is declared before the launch: the others know that an attack is planned, not by whom and where.

        So nobody can join it in their eyes; otherwise their game could lead to an attack that is not the true one.
        """
        if viewer in (ALL, state.seats[self.side]):
            return self
        return Planning(self.side, chance.choice(agenda.below(state, Attacks).targets), ())

    def strong(self, board: Board, state: TowState) -> bool:
        """Whether those who have joined may attack: 1-1 or better after terrain, before any air support [tow:10.2k]."""
        if not self.joined:
            return False
        ours = odds.attack(board, odds.powers(board, state, self.joined), self.target)
        return odds.allowed(board, ours, odds.defence(board, state, self.target), self.target)

    def about(self, board: Board, state: TowState, seat: Seat) -> tuple[str, ...]:
        """The hex that is attacked."""
        return (board.label(self.target),)

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """One combat comes after the other."""
        if action[0] == "attack":
            return Illegal("tow:10.1a", t("Launch or cancel this attack before the next."))
        return Illegal(self.rule, self.ask)

    def _kept_out(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        yield from kept_out(board, state, self.side, action[1], self.target)
        yield from bars.objections(JOINED, self, action[1])

    def _joining(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Reason]:
        """The rules by which units come together in one combat."""
        name, label = board.name(action[1]), board.label(self.target)
        yield Reason("tow:10.0a", t("{unit} is next to {hex}.", unit=name, hex=label))
        yield Reason("tow:10.0d", t("{unit} is activated.", unit=name))
        yield Reason("tow:10.0e", t("It may join or not."))
        if any(state.where[unit] != state.where[action[1]] for unit in self.joined):
            yield Reason("tow:10.0g", t("Units in several hexes attack together."))

    def _absent(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        return bars.objections(ABSENT, self, action[1])

    def _launch(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        agenda.answer(state, self, Declared((self.target,)))
        resolve.launch(board, state, self.side, self.joined, self.target, out)

    def _held_back(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        yield from bars.objections(EMPTY, self)
        if self.joined:
            yield from bars.objections(WEAK, Strike(board, state, self.joined, self.target), self.target)

    def _launching(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason("tow:10.2k", t("The ratio before air support is at least 1-1."))
        if len(state.at[self.target]) > 1:
            yield Reason("tow:10.0h", t("All units in the hex defend together."))

    def _fights(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        """The odds before the Axis declares any air support."""
        return (odds.fight(board, state, self.joined, self.target),)

    def _undeclared(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason(self.rule, t("Nothing is declared before the launch."))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("join", grouped("join"), Gathering.join, _kept_out, _joining),
        Act("leave", grouped("leave"), Gathering.leave, _absent, _undeclared),
        Act("launch", grouped("launch"), _launch, _held_back, _launching, _fights),
        Act("cancel", grouped("cancel"), Gathering.cancel, reasons=_undeclared),
    )
