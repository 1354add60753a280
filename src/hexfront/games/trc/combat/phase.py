"""12 The combat phase: one battle after the other, until every duty is met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Group,
    Illegal,
    Key,
    Listed,
    Reason,
    Seat,
    Text,
    agenda,
    t,
)
from hexfront.engine.base.choices import verbs
from hexfront.engine.contract.view import Prompt
from hexfront.games.trc.combat import front, gather, notes, odds
from hexfront.games.trc.combat.assault import Assault
from hexfront.games.trc.combat.duties import plans
from hexfront.games.trc.combat.duties.case import duty
from hexfront.games.trc.combat.duties.contact import Battle
from hexfront.games.trc.state import TrcState
from hexfront.games.trc.units import airborne
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


END = verbs("end")


def _open(frame: Combat, board: Board, state: TrcState, duties: int) -> Iterator[int]:
    """The hexes that may be attacked now: those that are owed it, and others across the strait."""
    if not duties and not front.touching(board, state, frame.side, frame.owed)[1]:
        return
    found = duty(board, state, frame.side, frame.owed)
    for number, at in enumerate(found.hexes):
        if frame.owed >> at & 1 or plans.solvable(found.contact, Battle(0, 1 << number)):
            yield at


def _offer_attack(frame: Combat, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("attack", at) for at in _open(frame, board, state, frame.open_duties(board, state))]


def _attack(
    frame: Combat, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.push(state, Assault(frame.side, (action[1],), owed=frame.owed))


def _against_attack(
    frame: Combat, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    at = action[1]
    yield from gather.against_target(board, state, frame.side, at)
    stands = state.occupied[1 - frame.side] >> at & 1 and odds.defenders(board, state, at)
    if stands and ("attack", at) not in _offer_attack(frame, board, state, seat):
        found = duty(board, state, frame.side, frame.owed)
        plain = found.contact._replace(forts=())
        if at in found.hexes and plans.solvable(plain, found.battle((), (at,))):
            words = t("A fortress next to the attackers would have to be attacked as well.")
            yield Illegal("trc:26.9f", words)
            return
        yield Illegal("trc:12.3c", t("Nobody may attack {hex}.", hex=board.label(at)))


def _reasons_attack(
    frame: Combat, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Reason]:
    at, enemy = action[1], 1 - frame.side
    if airborne.under(state, frame.side) >> at & 1:
        yield Reason("trc:28.6.med.5e", t("Paratroops have landed there"))
    if frame.owed & state.forts[enemy] & 1 << at:
        yield Reason("trc:26.9f", t("It has to be attacked: its neighbours were, by units beside it"))
    elif not frame.owed >> at & 1 and _fortified(board, state, frame.side, at):
        yield Reason("trc:26.9e", t("Combat with units in a fortress is voluntary"))
    elif frame.owed >> at & 1:
        yield Reason("trc:12.3a", t("It has to be attacked: your units are in its ZOC"))
        return
    around = board.near.adjacent[action[1]] & state.occupied[frame.side]
    if around & ~front.bound_hexes(board, state, frame.side):
        yield Reason("trc:28.5c", t("The Home Army attacks only if it likes"))
    else:
        yield Reason("trc:8.5.2b", t("An attack across the strait is voluntary"))


def _fortified(board: Board, state: TrcState, side: int, at: int) -> bool:
    """Whether a hex is an enemy fortress, or next to a friendly one."""
    return bool((state.forts[1 - side] | board.near.zone(state.forts[side])) >> at & 1)


def _offer_end(frame: Combat, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [] if frame.open_duties(board, state) else [("end",)]


def _end(frame: Combat, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    agenda.done(state, frame)


def _against_end(
    frame: Combat, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    hexes = frame.open_duties(board, state)
    if hexes:
        labels = ", ".join(board.label(at) for at in listed(hexes))
        yield Illegal("trc:12.3a", t("Still to be attacked: {hexes}.", hexes=labels))


def _for_end(frame: Combat, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    enemies = state.occupied[1 - frame.side] & board.near.zone(state.occupied[frame.side])
    if any(_fortified(board, state, frame.side, at) for at in listed(enemies)):
        yield Reason("trc:26.9e", t("Combat with units in a fortress is voluntary"))


class Combat(Decision, tag="combat", frozen=True):
    """Battles in the order the attacker likes, each resolved before the next [trc:12.1c]."""

    rule: ClassVar[str] = "trc:12.1a"
    ask: ClassVar[Text] = t("Attack every enemy in whose ZOC your units are.")
    turn: ClassVar[bool] = True
    acts: ClassVar[tuple[Act, ...]] = (
        Act("attack", _offer_attack, _attack, _against_attack, _reasons_attack),
        Act("end", _offer_end, _end, _against_end, _for_end),
    )
    side: int
    owed: int = 0
    """The hexes that have to be attacked, fixed when the phase begins."""
    opened: bool = False

    def prompt(self, board: Board, state: TrcState, viewer: Seat) -> Prompt:
        """The question; the attacker is also told which duties are open."""
        asked = super().prompt(board, state, viewer)
        if viewer not in asked.seats:
            return asked
        return notes.noted(asked, notes.duties(board, state, self.side, self.open_duties(board, state)))

    def open_duties(self, board: Board, state: TrcState) -> int:
        """The hexes that are still owed an attack."""
        return self.owed & front.open_hexes(board, state, self.side)

    def run(self, board: Board, state: TrcState, out: list[Event]) -> bool:
        """Fix the duties; it is over by itself when nothing can be attacked any more."""
        if not self.opened:
            agenda.become(state, self, Combat(self.side, front.owed_hexes(board, state, self.side), True))
            return True
        if self.open_duties(board, state) or any(_open(self, board, state, 0)):
            return False
        agenda.done(state, self)
        return True

    def choices(self, board: Board, state: TrcState, seat: Seat) -> Choices:
        """The hexes that may be attacked, and the end once nothing is owed any more."""
        duties = self.open_duties(board, state)
        groups: dict[Key, Group] = {
            ("hex", at): Listed([("attack", at)]) for at in _open(self, board, state, duties)
        }
        return Choices(board.lexicon.key, groups if duties else groups | END)

    def answered(self, child: object, answer: int) -> Combat:
        """Fortresses that have to be attacked because their neighbours were [trc:26.9f]."""
        return Combat(self.side, self.owed | answer, self.opened)

    def untimely(self, board: Board, state: TrcState, seat: Seat, action: Action) -> Illegal:
        """Ships sail while units move."""
        if action[0] in ("sail", "ship", "invade"):
            return Illegal("trc:10.1c", t("Units move by sea in movement phases only."))
        return super().untimely(board, state, seat, action)

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The attacker."""
        return (state.seats[self.side],)

    def about(self, board: Board, state: TrcState, seat: Seat) -> tuple[str, ...]:
        """The hexes that are still owed an attack."""
        return tuple(board.label(at) for at in listed(self.open_duties(board, state)))
