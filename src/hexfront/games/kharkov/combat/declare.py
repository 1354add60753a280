"""9.2 Planning an attack: who takes part, and against which hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

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
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.kharkov.combat import odds, resolve
from hexfront.games.kharkov.combat.eligible import barred, no_overrun, spared
from hexfront.games.kharkov.state import SOVIET
from hexfront.games.kharkov.supply import hq

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

LAUNCH, CANCEL = ("verb", "launch"), ("verb", "cancel")


class Planning(Frame, tag="planning", frozen=True):
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

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The phasing player."""
        return (self.seat,)

    def about(self, board: Board, state: KharkovState, seat: Seat) -> tuple[str, ...]:
        """The hexes that are attacked."""
        return tuple(board.label(at) for at in self.targets)

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """Join, leave, add a hex, launch or cancel."""
        units = map(board.unit_keys.__getitem__, self.able)
        hexes = map(board.hex_keys.__getitem__, self.addable(board, state))
        return Actors(
            board.lexicon.key, [*units, *hexes, *([LAUNCH] if self.attackers else []), CANCEL], self._group
        )

    def _group(self, key: Key) -> Group:
        """What may be done with a unit or a hex; a verb stands alone."""
        kind, token = key
        if kind == "verb":
            return Listed([(token,)])
        if kind == "hex":
            return Listed([("add", token)])
        return Listed([("leave" if token in self.attackers else "join", token)])

    def addable(self, board: Board, state: KharkovState) -> list[int]:
        """Hexes that everybody who has joined, or else somebody who could, can attack with the rest [kharkov:9.23b]."""
        common, some = -1, 0
        for unit in self.attackers:
            common &= board.linked[state.where[unit]]
        if not self.attackers:
            for unit in self.able:
                some |= board.linked[state.where[unit]]
            common = some
        return [at for at in self.others if common >> at & 1 and at not in self.targets]

    def play(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Change the plan, drop it, or carry it out."""
        verb = action[0]
        replace = msgspec.structs.replace
        if verb == "cancel":
            agenda.done(state, self)
        elif verb == "launch":
            stormed = state.agenda[-2].stormed + tuple(at for at in self.targets if state.garrisons >> at & 1)
            agenda.done(state, self, ready=False, stormed=stormed)
            resolve.launch(board, state, seat, self.attackers, self.targets, out)
        elif verb == "join":
            agenda.become(state, self, replace(self, attackers=(*self.attackers, action[1])))
        elif verb == "leave":
            rest = tuple(unit for unit in self.attackers if unit != action[1])
            agenda.become(state, self, replace(self, attackers=rest))
        else:
            at = action[1]
            units = tuple(unit for unit in self.able if board.linked[state.where[unit]] >> at & 1)
            agenda.become(state, self, replace(self, targets=(*self.targets, at), able=units))

    def refuse(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Why somebody may not take part, or a hex not be added."""
        verb = action[0]
        if verb == "join":
            return self.out(board, state, action[1])
        if verb == "add":
            return self.apart(board, state, action[1])
        if verb == "launch":
            return Illegal("kharkov:9.11b", t("Name at least one unit next to every hex attacked."))
        if verb == "leave":
            return Illegal(self.rule, t("{unit} does not take part.", unit=board.name(action[1])))
        if verb == "attack":
            return Illegal("kharkov:9.0g3", t("Finish or cancel this attack before the next."))
        if verb == "overrun":
            return no_overrun()
        return Illegal(self.rule, t("An attack is being planned: join, leave, add, launch or cancel."))

    def out(self, board: Board, state: KharkovState, unit: int) -> Illegal:
        """What keeps a unit out of this attack."""
        if unit in self.attackers:
            words = t("{unit} already puts its whole strength into this attack.", unit=board.name(unit))
            return Illegal("kharkov:9.24", words)
        refusal = barred(board, state, self.seat, unit, self.targets)
        return refusal or Illegal(self.rule, t("{unit} cannot take part.", unit=board.name(unit)))

    def apart(self, board: Board, state: KharkovState, at: int) -> Illegal:
        """What keeps a hex out of this attack."""
        if at in self.targets:
            return Illegal("kharkov:9.14", t("{hex} is already being attacked.", hex=board.label(at)))
        if at in self.others:
            return Illegal("kharkov:9.23b", t("Not every attacker is next to {hex}.", hex=board.label(at)))
        return spared(board, state, self.seat, at, state.agenda[-2].stormed)

    def reasons(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The rules by which units and hexes come together in one fight."""
        if action[0] == "add":
            words = t("Every attacker is next to {hex} and the other hexes.", hex=board.label(action[1]))
            return (Reason("kharkov:9.23a", words), Reason("kharkov:9.23b", words))
        if action[0] == "join":
            return self._joining(board, state, action[1])
        return (Reason(self.rule, t("The attack is voluntary until it is launched.")),)

    def _joining(self, board: Board, state: KharkovState, unit: int) -> tuple[Reason, ...]:
        words = t("{unit} is next to every hex attacked.", unit=board.name(unit))
        reasons = [Reason("kharkov:9.11b", words), Reason(self.rule, t("It may join or not."))]
        if hq.depends(board, unit):
            led = t("{unit} is in the command radius of an active HQ.", unit=board.name(unit))
            reasons.append(Reason("kharkov:9.15" if self.seat == SOVIET else "kharkov:10.21", led))
        if unit in state.entrenched:
            reasons.append(Reason("kharkov:15.23a", t("It gives up its entrenchment")))
        return tuple(reasons)

    def fights(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        """The odds, before either side has committed an air point."""
        if action[0] != "launch":
            return ()
        return (odds.fight(board, state, self.attackers, self.targets),)
