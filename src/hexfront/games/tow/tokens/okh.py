"""4.2.2 The three uses of an OKH token: activation of an HQ, OKH Command, Supreme Command Negotiation."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import Choices, Group, Listed
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.tow.movement import activation
from hexfront.games.tow.state import AXIS
from hexfront.games.tow.tokens import negotiation
from hexfront.games.tow.victory import control
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


class Okh(Frame, tag="okh", frozen=True):
    """An OKH token acts [tow:4.3.6]: all options from the cup [tow:4.2.2d], no negotiation from the hand."""

    rule: ClassVar[str] = "tow:4.3.6"
    ask: ClassVar[Text] = t("Use the OKH token: activate an HQ, command units, or negotiate.")
    interrupt: bool = False

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The Axis player."""
        return (state.seats[AXIS],)

    def choices(self, board: Board, state: TowState, seat: Seat) -> Choices:
        """Any HQ on the map, OKH Command, and from the cup a negotiation."""
        found: list[Action] = [("activate", hq) for hq in activation.on_map(board, state, AXIS)]
        found.append(("command",))
        if not self.interrupt:
            found.append(("negotiate",))
        return Choices.of(board.lexicon.key, found)

    def play(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Hand over to what was chosen."""
        agenda.done(state, self)
        if action[0] == "activate":
            activation.begin(board, state, action[1], out, "tow:4.2.2g")
        elif action[0] == "command":
            agenda.push(state, Command(units_to_choose(board, state)))
        else:
            negotiation.begin(board, state, out)

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """An interrupt leaves no negotiation; only own HQs on the map are activated."""
        if action[0] == "negotiate":
            words = t(
                "An OKH token played from the hand does not negotiate: activate an HQ or command units."
            )
            return Illegal("tow:4.3.7b", words)
        if action[0] == "activate":
            return Illegal("tow:4.2.2g", t("OKH activates one Axis HQ that is on the map."))
        if self.interrupt:
            return Illegal("tow:4.3.7b", t("Use the OKH token: activate an HQ or command units."))
        return Illegal(self.rule, self.ask)

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Which option this is, and what it gives."""
        found = [Reason("tow:4.2.2f", t("The token comes from the hand") if self.interrupt else DRAWN)]
        found.append(Reason("tow:4.3.7b" if self.interrupt else "tow:4.2.2d", OPTIONS[self.interrupt]))
        if action[0] == "activate":
            found.append(Reason("tow:4.2.2g", t("One HQ is activated")))
        elif action[0] == "command":
            number = str(units_to_choose(board, state))
            found.append(Reason("tow:4.2.2h", t("Units activated, wherever they are"), number))
        else:
            found.append(Reason("tow:4.2.2i", t("Negotiation points by crossing points")))
        return tuple(found)


DRAWN = t("The token comes from the cup")
OPTIONS = (t("All three options are open"), t("An HQ or OKH Command, no negotiation"))


def units_to_choose(board: Board, state: TowState) -> int:
    """How many units OKH Command activates, by the crossing points in Soviet hands [tow:2.6f]."""
    return board.tables.crossings.okh[control.crossing_count(board, state)]


class Command(Frame, tag="command", frozen=True):
    """OKH Command: units anywhere are chosen one by one [tow:4.2.2h]."""

    rule: ClassVar[str] = "tow:4.2.2h"
    ask: ClassVar[Text] = t("Choose the units that OKH activates.")
    number: int
    chosen: tuple[int, ...] = ()

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The Axis player."""
        return (state.seats[AXIS],)

    def choices(self, board: Board, state: TowState, seat: Seat) -> Choices:
        """Any Axis unit on the map while the number lasts; those chosen may be let go again."""
        groups: dict[Key, Group] = {("unit", unit): Listed([("release", unit)]) for unit in self.chosen}
        if len(self.chosen) < self.number:
            for unit in each(board.sided[AXIS]):
                if state.where[unit] > 0 and unit not in self.chosen:
                    groups["unit", unit] = Listed([("choose", unit)])
        groups["verb", "ready"] = Listed([("ready",)])
        return Choices(board.lexicon.key, groups)

    def play(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Choose, let go, or activate them."""
        if action[0] == "choose":
            agenda.become(state, self, msgspec.structs.replace(self, chosen=(*self.chosen, action[1])))
        elif action[0] == "release":
            rest = tuple(unit for unit in self.chosen if unit != action[1])
            agenda.become(state, self, msgspec.structs.replace(self, chosen=rest))
        else:
            agenda.done(state, self)
            rules = ("tow:4.2.2h", "tow:2.6f", "tow:12.3b")
            activation.activate(board, state, AXIS, "OKH", tuple(sorted(self.chosen)), rules, out)

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """The table gives the number; the units are the Axis player's own."""
        words = t("OKH Command activates up to {number} Axis units on the map.", number=self.number)
        return Illegal("tow:4.2.2h", words)

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """How many more there may be."""
        left = str(self.number - len(self.chosen))
        return (
            Reason("tow:4.2.2h", t("Units that may still be chosen, in any command radius or none"), left),
            Reason("tow:2.6f", t("The OKH Command Table gives the number"), str(self.number)),
        )
