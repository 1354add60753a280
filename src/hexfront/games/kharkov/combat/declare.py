"""9.2 Planning an attack: who takes part, and against which hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from hexfront.engine.api import (
    Act,
    Action,
    Event,
    Fight,
    Group,
    Illegal,
    Key,
    Listed,
    Reason,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.games.kharkov.combat import odds, resolve
from hexfront.games.kharkov.combat.eligible import kept_out, spared
from hexfront.games.kharkov.state import SOVIET
from hexfront.games.kharkov.supply import hq
from hexfront.hexes import bits
from hexfront.kit import bars
from hexfront.kit.bars import Bar, ban
from hexfront.kit.combat.declare import Attacks, Gathering

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

OVERRUN_NOW = Illegal("kharkov:7.11", t("Overruns belong to movement, never to a combat phase."))
"""The refusal of an overrun in a combat phase."""


class Stormed(NamedTuple):
    """The answer of an attack that was launched."""

    targets: tuple[int, ...]
    garrisons: tuple[int, ...]
    """Those of the targets that are garrisoned."""


class Phase(Attacks, frozen=True):
    """A combat phase, as the attacks planned in it see it."""

    @property
    def stormed(self) -> tuple[int, ...]:
        """Garrisons attacked in this phase, which have no counter to mark (9.14)."""
        raise NotImplementedError


JOINED = (
    Bar(
        "kharkov:9.24",
        lambda case, unit: t(
            "{unit} already puts its whole strength into this attack.", unit=case[0].name(unit)
        ),
        lambda case: bits(case[1].attackers),
    ),
)
"""What keeps units from joining a plan: those that have."""
ABSENT = (
    Bar(
        "kharkov:9.12a",
        lambda case, unit: t("{unit} does not take part.", unit=case[0].name(unit)),
        lambda case: ~bits(case[1].attackers),
    ),
)
"""What keeps units from leaving it."""
EMPTY = (
    ban(
        "kharkov:9.11b",
        lambda plan: t("Name at least one unit next to every hex attacked."),
        lambda plan: not plan.attackers,
    ),
)
HEXES = (
    Bar(
        "kharkov:9.14",
        lambda case, at: t("{hex} is already being attacked.", hex=case[0].label(at)),
        lambda case: bits(case[1].targets),
    ),
    Bar(
        "kharkov:9.23b",
        lambda case, at: t("Not every attacker is next to {hex}.", hex=case[0].label(at)),
        lambda case: bits(case[1].others) & ~bits(case[1].targets) & ~case[1].common(*case[::2]),
    ),
)
"""What keeps a further hex out of a plan."""


class Planning(Gathering, tag="planning", frozen=True):
    """One attack being planned: who takes part, and against which hexes."""

    rule: ClassVar[str] = "kharkov:9.12a"
    ask: ClassVar[Text] = t("Choose who attacks, add further hexes, then launch the attack or cancel it.")
    seat: Seat
    targets: tuple[int, ...]
    attackers: tuple[int, ...]
    able: tuple[int, ...]
    """Units that could attack all these hexes."""
    others: tuple[int, ...]
    """Further hexes that may be attacked in this phase."""

    @property
    def gathered(self) -> tuple[int, ...]:
        """The units that have joined."""
        return self.attackers

    def gathering(self, units: tuple[int, ...]) -> Planning:
        """The same attack by these units."""
        return msgspec.structs.replace(self, attackers=units)

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The phasing player."""
        return (self.seat,)

    def about(self, board: Board, state: KharkovState, seat: Seat) -> tuple[str, ...]:
        """The hexes that are attacked."""
        return tuple(board.label(at) for at in self.targets)

    def further(self, board: Board, state: KharkovState) -> Iterable[Key]:
        """Hexes that may be attacked with the rest."""
        common = self.common(board, state)
        return [("hex", at) for at in self.others if common >> at & 1 and at not in self.targets]

    def group(self, key: Key) -> Group:
        """What may be done with a unit or a hex; a verb stands alone."""
        return Listed([("add", key[1])]) if key[0] == "hex" else super().group(key)

    def common(self, board: Board, state: KharkovState) -> int:
        """The hexes that everybody who has joined, or else somebody who could, can attack [kharkov:9.23b]."""
        common, some = -1, 0
        for unit in self.attackers:
            common &= board.linked[state.where[unit]]
        if not self.attackers:
            for unit in self.able:
                some |= board.linked[state.where[unit]]
            common = some
        return common

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """One attack comes after the other."""
        if action[0] == "attack":
            return Illegal("kharkov:9.0g3", t("Finish or cancel this attack before the next."))
        if action[0] == "overrun":
            return OVERRUN_NOW
        return Illegal(self.rule, t("An attack is being planned: join, leave, add, launch or cancel."))

    def _kept_out(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        yield from bars.objections(JOINED, (board, self), action[1])
        yield from kept_out(board, state, self.seat, action[1], self.targets)

    def _joining(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        unit = action[1]
        words = t("{unit} is next to every hex attacked.", unit=board.name(unit))
        yield Reason("kharkov:9.11b", words)
        yield Reason(self.rule, t("It may join or not."))
        if hq.depends(board, unit):
            led = t("{unit} is in the command radius of an active HQ.", unit=board.name(unit))
            yield Reason("kharkov:9.15" if self.seat == SOVIET else "kharkov:10.21", led)
        if unit in state.entrenched:
            yield Reason("kharkov:15.23a", t("It gives up its entrenchment"))

    def _absent(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        return bars.objections(ABSENT, (board, self), action[1])

    def _voluntary(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason(self.rule, t("The attack is voluntary until it is launched."))

    def _add(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        at = action[1]
        units = tuple([unit for unit in self.able if board.linked[state.where[unit]] >> at & 1])
        agenda.become(state, self, msgspec.structs.replace(self, targets=(*self.targets, at), able=units))

    def _apart(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        yield from bars.objections(HEXES, (board, self, state), action[1])
        if action[1] not in self.targets:
            yield from spared(board, state, self.seat, action[1], agenda.below(state, Phase).stormed)

    def _together(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        words = t("Every attacker is next to {hex} and the other hexes.", hex=board.label(action[1]))
        yield Reason("kharkov:9.23a", words)
        yield Reason("kharkov:9.23b", words)

    def _launch(
        self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]
    ) -> None:
        garrisons = tuple([at for at in self.targets if state.garrisons >> at & 1])
        agenda.answer(state, self, Stormed(self.targets, garrisons))
        resolve.launch(board, state, seat, self.attackers, self.targets, out)

    def _held_back(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        return bars.objections(EMPTY, self)

    def _fights(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        """The odds, before either side has committed an air point."""
        return (odds.fight(board, state, self.attackers, self.targets),)

    acts: ClassVar[tuple[Act, ...]] = (
        Act("join", grouped("join"), Gathering.join, _kept_out, _joining),
        Act("leave", grouped("leave"), Gathering.leave, _absent, _voluntary),
        Act("add", grouped("add"), _add, _apart, _together),
        Act("launch", grouped("launch"), _launch, _held_back, _voluntary, _fights),
        Act("cancel", grouped("cancel"), Gathering.cancel, reasons=_voluntary),
    )
