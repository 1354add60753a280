"""11.2 and 12.2 The Supreme Command Negotiation: points for reinforcements, or to lift an order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Group,
    Hexes,
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
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Marked
from hexfront.games.tow.box.reinforcement_lists import pool_of
from hexfront.games.tow.state import AXIS, POOL
from hexfront.games.tow.supply.railheads import (
    ARRIVED,
    against,
    places,
    railheads,
)
from hexfront.games.tow.tokens.arrivals import receive
from hexfront.games.tow.victory import crossings
from hexfront.hexes import each
from hexfront.kit.bars import Bar, ban, objections

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def begin(board: Board, state: TowState, out: list[Event]) -> None:
    """An OKH token from the cup negotiates: points by the crossing points in Soviet hands [tow:4.2.2i]."""
    halves = board.tables.crossings.negotiation[crossings.crossing_count(board, state)]
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


class Negotiation(Decision, tag="negotiation", frozen=True):
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

    def receive(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Pay for a unit."""
        agenda.become(state, self, Negotiation(self.halves - price(board, action[1])))
        why = ("tow:11.2a", "tow:11.2b", "tow:11.0b", "tow:2.2f", "tow:4.2.2j", "tow:2.6e")
        receive(board, state, action[1], action[2], out, *why)

    def lift(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Pay for an order."""
        agenda.become(state, self, Negotiation(self.halves - board.tables.costs.order))
        state.orders &= ~(1 << action[1])
        rules = ("tow:12.2b", "tow:11.2b", "tow:4.2.2j", "tow:2.6e")
        out.append(Marked(what=board.label(action[1]), marker="order", on=False, rules=rules))

    def end(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Lose the rest."""
        agenda.done(state, self)
        if self.halves:
            words = t("{points} negotiation points are lost.", points=points(self.halves))
            out.append(Said(line=words, rules=("tow:4.2.2j",)))

    def against_unit(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Who cannot be bought, paid or placed."""
        unit = action[1]
        deal = Deal(board, state, self.halves, unit)
        yield from objections(UNITS, deal)
        if deal.there:
            yield from against(board, state, unit, action[2])

    def against_lifting(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Which orders are not lifted."""
        return objections(ORDERS, Deal(board, state, self.halves), action[1])

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """The points are spent first."""
        return Illegal(self.rule, self.ask)

    def _left(self) -> Reason:
        return Reason(self.rule, t("Negotiation points now"), points(self.halves))

    def bought(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What a unit costs, and what is left."""
        cost, pool = points(price(board, action[1])), pool_of(board.units[action[1]])
        words = t("A reinforcement of the category {pool}", pool=pool)
        return (
            self._left(),
            Reason("tow:11.2b", words, cost),
            Reason("tow:2.2f", words, cost),
            Reason("tow:2.6e", words, cost),
            *(Reason(rule, t("A railway runs from there to a source of supply.")) for rule in ARRIVED),
        )

    def lifted(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What an order costs."""
        words = t("The order is lifted for good")
        cost = points(board.tables.costs.order)
        return (self._left(), Reason("tow:11.2b", words, cost), Reason("tow:12.2b", words, cost))

    def lost(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What is given up."""
        return (self._left(), Reason(self.rule, t("Points that are not spent are lost.")))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("receive", grouped("receive"), receive, against_unit, bought),
        Act("lift", grouped("lift"), lift, against_lifting, lifted),
        Act("end", grouped("end"), end, reasons=lost),
    )


class Deal(NamedTuple):
    """What the points of a negotiation are to be spent on."""

    board: Board
    state: TowState
    halves: int
    unit: int = -1

    @property
    def there(self) -> bool:
        """Whether the unit waits in the Axis pools."""
        return self.unit in _pools(self.board) and self.state.where[self.unit] == POOL


def _dear(cost: int, left: int) -> Text:
    return t("That costs {cost} points, and {left} are left.", cost=points(cost), left=points(left))


UNITS: tuple[Bar, ...] = (
    ban(
        "tow:11.2a",
        lambda deal: t("{unit} is not in the Axis pools.", unit=deal.board.name(deal.unit)),
        lambda deal: not deal.there,
    ),
    ban(
        "tow:11.2b",
        lambda deal: _dear(price(deal.board, deal.unit), deal.halves),
        lambda deal: deal.there and price(deal.board, deal.unit) > deal.halves,
    ),
)
"""Whom the points do not bring."""

ORDERS: tuple[Bar, ...] = (
    Bar(
        "tow:12.2b",
        lambda deal, at: t("{hex} is under no order.", hex=deal.board.label(at)),
        lambda deal: ~deal.state.orders,
    ),
    ban(
        "tow:11.2b",
        lambda deal: _dear(deal.board.tables.costs.order, deal.halves),
        lambda deal: deal.board.tables.costs.order > deal.halves,
    ),
)
"""Which orders the points do not lift."""


def _pools(board: Board) -> set[int]:
    return {unit for units in board.data.reinforcements.pools.values() for unit in units}
