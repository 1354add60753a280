"""4.2.2 The three uses of an OKH token: activation of an HQ, OKH Command, Supreme Command Negotiation."""

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
from hexfront.games.tow.movement import activation
from hexfront.games.tow.state import AXIS
from hexfront.games.tow.tokens import negotiation
from hexfront.games.tow.victory import crossings
from hexfront.hexes import each
from hexfront.kit.bars import Bar, ban, objections

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


class Okh(Decision, tag="okh", frozen=True):
    """An OKH token acts [tow:4.3.6]: all options from the cup [tow:4.2.2d], no negotiation from the hand."""

    rule: ClassVar[str] = "tow:4.3.6"
    ask: ClassVar[Text] = t("Use the OKH token: activate an HQ, command units, or negotiate.")
    interrupt: bool = False

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The Axis player."""
        return (state.seats[AXIS],)

    def staffs(self, board: Board, state: TowState, seat: Seat) -> list[Action]:
        """Any HQ on the map."""
        return [("activate", hq) for hq in activation.on_map(board, state, AXIS)]

    def activate(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """An HQ, as if its token had been drawn."""
        agenda.done(state, self)
        activation.begin(board, state, action[1], out, "tow:4.2.2g")

    def against_staff(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Who is no Axis HQ on the map."""
        on_map = activation.on_map(board, state, AXIS)
        return objections(STAFFS, action[1] in on_map)

    def orders(self, board: Board, state: TowState, seat: Seat) -> list[Action]:
        """OKH Command."""
        return [("command",)]

    def command(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Units anywhere."""
        agenda.done(state, self)
        agenda.push(state, Command(units_to_choose(board, state)))

    def talks(self, board: Board, state: TowState, seat: Seat) -> list[Action]:
        """From the cup a negotiation."""
        return [] if self.interrupt else [("negotiate",)]

    def negotiate(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """With the Supreme Command."""
        agenda.done(state, self)
        negotiation.begin(board, state, out)

    def against_talks(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """An interrupt leaves no negotiation."""
        return objections(TALKS, self.interrupt)

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """The token is used first."""
        if self.interrupt:
            return Illegal("tow:4.3.7b", t("Use the OKH token: activate an HQ or command units."))
        return Illegal(self.rule, self.ask)

    def _options(self) -> tuple[Reason, ...]:
        """Where the token comes from, and what that leaves."""
        return (
            Reason("tow:4.2.2f", t("The token comes from the hand") if self.interrupt else DRAWN),
            Reason("tow:4.3.7b" if self.interrupt else "tow:4.2.2d", OPTIONS[self.interrupt]),
        )

    def one(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """One HQ."""
        return (*self._options(), Reason("tow:4.2.2g", t("One HQ is activated")))

    def several(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """How many units."""
        number = str(units_to_choose(board, state))
        words = t("Units activated, wherever they are")
        return (*self._options(), Reason("tow:4.2.2h", words, number))

    def by_points(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What a negotiation gives."""
        return (*self._options(), Reason("tow:4.2.2i", t("Negotiation points by crossing points")))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("activate", staffs, activate, against_staff, one),
        Act("command", orders, command, reasons=several),
        Act("negotiate", talks, negotiate, against_talks, by_points),
    )


STAFFS: tuple[Bar, ...] = (
    ban(
        "tow:4.2.2g",
        lambda on_map: t("OKH activates one Axis HQ that is on the map."),
        lambda on_map: not on_map,
    ),
)
"""Who is not activated, by whether it is an Axis HQ on the map."""

TALKS: tuple[Bar, ...] = (
    ban(
        "tow:4.3.7b",
        lambda interrupt: t(
            "An OKH token played from the hand does not negotiate: activate an HQ or command units."
        ),
        bool,
        "tow:4.2.2f",
    ),
)
"""When there is no negotiation, by whether the token interrupts."""

DRAWN = t("The token comes from the cup")
OPTIONS = (t("All three options are open"), t("An HQ or OKH Command, no negotiation"))


def units_to_choose(board: Board, state: TowState) -> int:
    """How many units OKH Command activates, by the crossing points in Soviet hands [tow:2.6f]."""
    return board.tables.crossings.okh[crossings.crossing_count(board, state)]


class Command(Decision, tag="command", frozen=True):
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

    def choose(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """One more."""
        agenda.become(state, self, msgspec.structs.replace(self, chosen=(*self.chosen, action[1])))

    def release(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """One less."""
        rest = tuple(unit for unit in self.chosen if unit != action[1])
        agenda.become(state, self, msgspec.structs.replace(self, chosen=rest))

    def ready(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """They are activated."""
        agenda.done(state, self)
        rules = ("tow:4.2.2h", "tow:2.6f", "tow:12.3b")
        activation.activate(board, state, AXIS, "OKH", tuple(sorted(self.chosen)), rules, out)

    def against_choice(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """The table gives the number; the units are the Axis player's own."""
        unit = action[1]
        there = bool(board.sided[AXIS] >> unit & 1) and state.where[unit] > 0 and unit not in self.chosen
        return objections(CHOSEN, (self.number, there and len(self.chosen) < self.number))

    def against_release(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Only one of those chosen is let go."""
        return objections(CHOSEN, (self.number, action[1] in self.chosen))

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """They are chosen first."""
        return Illegal("tow:4.2.2h", _up_to(self.number))

    def number_left(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """How many more there may be."""
        left = str(self.number - len(self.chosen))
        return (
            Reason("tow:4.2.2h", t("Units that may still be chosen, in any command radius or none"), left),
            Reason("tow:2.6f", t("The OKH Command Table gives the number"), str(self.number)),
        )

    acts: ClassVar[tuple[Act, ...]] = (
        Act("choose", grouped("choose"), choose, against_choice, number_left),
        Act("release", grouped("release"), release, against_release, number_left),
        Act("ready", grouped("ready"), ready, reasons=number_left),
    )


def _up_to(number: int) -> Text:
    return t("OKH Command activates up to {number} Axis units on the map.", number=number)


CHOSEN: tuple[Bar, ...] = (ban("tow:4.2.2h", lambda case: _up_to(case[0]), lambda case: not case[1]),)
"""Who is not chosen or let go, by the number of the table and whether this one can be."""
