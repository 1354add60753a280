"""11.2 and 12.2 The Supreme Command Negotiation: points for reinforcements, or to lift an order."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import (
    Choices,
    Group,
    Hexes,
    Listed,
)
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.tow.box.reinforcement_lists import pool_of
from hexfront.games.tow.state import AXIS, POOL
from hexfront.games.tow.supply.railheads import (
    ARRIVED,
    places,
    railheads,
    refuse_place,
)
from hexfront.games.tow.tokens.arrivals import receive
from hexfront.games.tow.victory import control
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def begin(board: Board, state: TowState, out: list[Event]) -> None:
    """An OKH token from the cup negotiates: points by the crossing points in Soviet hands [tow:4.2.2i]."""
    halves = board.tables.crossings.negotiation[control.crossing_count(board, state)]
    words = t("The Axis player has {points} negotiation points.", points=points(halves))
    out.append(Said(line=words, rules=("tow:4.2.2i", "tow:2.6d", "tow:12.3b", "tow:11.0b", "tow:11.2a")))
    agenda.push(state, Negotiation(halves))


def points(halves: int) -> str:
    """Half negotiation points as they are said.

    >>> points(6), points(3)
    ('3', '1.5')
    """
    return f"{halves / 2:g}"


def price(board: Board, unit: int) -> int:
    """What a reinforcement costs in half points, by its category [tow:2.2f] [tow:11.2b]."""
    return board.tables.costs.pools[pool_of(board.units[unit])]


class Negotiation(Frame, tag="negotiation", frozen=True):
    """The points are spent at once, one thing after the other; what is left over is lost [tow:4.2.2j]."""

    rule: ClassVar[str] = "tow:4.2.2j"
    ask: ClassVar[Text] = t("Spend the negotiation points: receive units, lift an order, or end.")
    forced: ClassVar[bool] = True
    halves: int

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The Axis player."""
        return (state.seats[AXIS],)

    def choices(self, board: Board, state: TowState, seat: Seat) -> Choices:
        """Every unit of the pools, and every order, that the points pay for."""
        groups: dict[Key, Group] = {}
        open_hexes = railheads(board, state, AXIS)
        costs = board.tables.costs
        for pool, units in board.data.reinforcements.pools.items():
            if costs.pools[pool] > self.halves:
                continue
            for unit in units:
                hexes = places(board, state, unit, open_hexes) if state.where[unit] == POOL else 0
                if hexes:
                    groups["unit", unit] = Hexes(("receive", unit), hexes)
        if costs.order <= self.halves:
            for at in each(state.orders):
                groups["hex", at] = Listed([("lift", at)])
        groups["verb", "end"] = Listed([("end",)])
        return Choices(board.lexicon.key, groups)

    def play(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Pay for a unit or an order, or lose the rest."""
        if action[0] == "end":
            agenda.done(state, self)
            if self.halves:
                words = t("{points} negotiation points are lost.", points=points(self.halves))
                out.append(Said(line=words, rules=("tow:4.2.2j",)))
        elif action[0] == "lift":
            agenda.become(state, self, Negotiation(self.halves - board.tables.costs.order))
            state.orders &= ~(1 << action[1])
            rules = ("tow:12.2b", "tow:11.2b", "tow:4.2.2j", "tow:2.6e")
            out.append(Marked(what=board.label(action[1]), marker="order", on=False, rules=rules))
        else:
            agenda.become(state, self, Negotiation(self.halves - price(board, action[1])))
            why = ("tow:11.2a", "tow:11.2b", "tow:11.0b", "tow:2.2f", "tow:4.2.2j", "tow:2.6e")
            receive(board, state, action[1], action[2], out, *why)

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """What cannot be bought, paid or placed."""
        if action[0] == "lift":
            if not state.orders >> action[1] & 1:
                return Illegal("tow:12.2b", t("{hex} is under no order.", hex=board.label(action[1])))
            return self._dear(board.tables.costs.order)
        if action[0] != "receive":
            return Illegal(self.rule, self.ask)
        unit = action[1]
        if unit not in _pools(board) or state.where[unit] != POOL:
            return Illegal("tow:11.2a", t("{unit} is not in the Axis pools.", unit=board.name(unit)))
        if price(board, unit) > self.halves:
            return self._dear(price(board, unit))
        return refuse_place(board, state, unit, action[2])

    def _dear(self, cost: int) -> Illegal:
        words = t(
            "That costs {cost} points, and {left} are left.", cost=points(cost), left=points(self.halves)
        )
        return Illegal("tow:11.2b", words)

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What it costs, and what is left."""
        left = Reason(self.rule, t("Negotiation points now"), points(self.halves))
        if action[0] == "end":
            return (left, Reason(self.rule, t("Points that are not spent are lost.")))
        if action[0] == "lift":
            words = t("The order is lifted for good")
            cost = points(board.tables.costs.order)
            return (left, Reason("tow:11.2b", words, cost), Reason("tow:12.2b", words, cost))
        cost, pool = points(price(board, action[1])), pool_of(board.units[action[1]])
        words = t("A reinforcement of the category {pool}", pool=pool)
        return (
            left,
            Reason("tow:11.2b", words, cost),
            Reason("tow:2.2f", words, cost),
            Reason("tow:2.6e", words, cost),
            *(Reason(rule, t("A railway runs from there to a source of supply.")) for rule in ARRIVED),
        )


def _pools(board: Board) -> set[int]:
    return {unit for units in board.data.reinforcements.pools.values() for unit in units}
