"""The rules of Drill that bar an order, price a step, weigh an attack or force something, each said once.

A case is what they look at: a squad about to be ordered, a hex about to be entered, a squad upon another. What
is offered is what no bar holds; the refusal is the first bar that does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import Text, t
from hexfront.hexes import each
from hexfront.kit.bars import EVERYWHERE, Bar, Force, Modifier, closed, objections, total
from hexfront_drill import rules

if TYPE_CHECKING:
    from hexfront_drill.game import Drill
    from hexfront_drill.state import DrillState


class Order(NamedTuple):
    """A squad that a seat wants to order, while it or another may be under way."""

    game: Drill
    state: DrillState
    seat: int
    squad: int
    under_way: int | None = None
    left: int = rules.MOVE
    """What is left of its movement points."""

    @property
    def mine(self) -> bool:
        """Whether it is the seat's own, and stands somewhere; of any other the seat may know nothing."""
        return self.squad in rules.squads_of(self.seat) and self.at >= 0

    @property
    def at(self) -> int:
        """Where it stands; less than 0 if it does not."""
        return self.state.where[self.squad]

    def exits(self) -> int:
        """The hexes that one step leads to."""
        return self.game.exits(self.at)

    def shown_enemies(self) -> int:
        """Where enemies stand that its side can see."""
        enemies = rules.of_side(self.state, 1 - rules.side(self.squad))
        return rules.places(self.state, enemies, hidden=False)

    def targets(self) -> int:
        """The adjacent hexes with a shown enemy."""
        return self.game.map.neighbours(self.at) & self.shown_enemies()

    def taken(self) -> int:
        """Where squads stand, as far as its side knows."""
        own = rules.places(self.state, rules.of_side(self.state, rules.side(self.squad)))
        return own | self.shown_enemies()


class Step(NamedTuple):
    """A hex to be entered."""

    game: Drill
    to: int

    @property
    def wood(self) -> int:
        """Whether it is a wood: 0 or 1."""
        return self.game.wood >> self.to & 1


class Fight(NamedTuple):
    """A squad upon another."""

    state: DrillState
    squad: int
    enemy: int | None = None


class Ambusher(NamedTuple):
    """A squad that a seat wants to fall upon the one that has just moved."""

    game: Drill
    state: DrillState
    seat: int
    squad: int
    prey: int


CLEAR = Modifier("drill:3.1", lambda step: t("Movement points"), lambda step: 1 - step.wood)
WOOD = Modifier("drill:3.2", lambda step: t("Movement points"), lambda step: 2 * step.wood)
PRICE = (CLEAR, WOOD)
"""What it costs to enter a hex."""

OWN = Modifier("drill:5.2", lambda fight: t("Own strength"), lambda fight: fight.state.strength[fight.squad])
THEIRS = Modifier(
    "drill:5.2", lambda fight: t("Enemy strength"), lambda fight: -fight.state.strength[fight.enemy]
)
ATTACK = (OWN, THEIRS)
"""What is added to the die of an attack."""


def _dear(order: Order, hexes: int) -> int:
    """Those of the hexes one step away that cost more than is left."""
    costs = ((to, total(PRICE, Step(order.game, to))) for to in each(order.exits() & hexes))
    return sum(1 << to for to, cost in costs if cost > order.left)


def _cost(order: Order, to: int) -> Text:
    cost = total(PRICE, Step(order.game, to))
    return t("That costs {cost} MP, and {left} are left.", cost=cost, left=order.left)


def _wrong_way(order: Order) -> int:
    """The hexes from which a gate leads here, and no step leads back."""
    gates = order.game.map.jumps_from("gate")
    back = sum(1 << start for start, ends in gates.items() if ends >> order.at & 1)
    return back & ~order.exits()


WHOSE = (
    Bar(
        "drill:3.1",
        lambda order, to: t(
            "{squad} is under way: step on, or halt.", squad=order.game.squads[order.under_way]
        ),
        lambda order: EVERYWHERE if order.under_way not in (None, order.squad) else 0,
    ),
    Bar(
        "drill:3.1",
        lambda order, to: t("{squad} is not yours to order.", squad=order.game.squads[order.squad]),
        lambda order: 0 if order.mine else EVERYWHERE,
    ),
)
"""Which squads a seat may order."""

READY = (
    Bar(
        "drill:5.1",
        lambda order, to: t("{squad} has already acted this turn.", squad=order.game.squads[order.squad]),
        lambda order: EVERYWHERE if order.state.acted[order.squad] and order.squad != order.under_way else 0,
    ),
)
"""When one of them may begin."""

STEP = (
    *READY,
    Bar(
        "drill:3.5",
        lambda order, to: t("The gate and the postern are passed in one direction only."),
        _wrong_way,
    ),
    Bar(
        "drill:3.1",
        lambda order, to: t("A squad moves to an adjacent hex."),
        lambda order: ~order.exits(),
    ),
    Bar("drill:3.3", lambda order, to: t("A squad stands there already."), Order.taken),
    Bar("drill:3.2", _cost, lambda order: _dear(order, order.game.wood)),
    Bar("drill:3.1", _cost, lambda order: _dear(order, ~order.game.wood)),
)
"""Where it may go."""

STRIKE = (
    *READY,
    Bar(
        "drill:5.1",
        lambda order, to: t("There is no shown enemy in an adjacent hex there."),
        lambda order: ~order.targets(),
    ),
)
"""Whom it may attack."""

HIDE = (
    *READY,
    Bar(
        "drill:6.1",
        lambda order, to: t("A squad hides only when shown, and out of sight of shown enemies."),
        lambda order: EVERYWHERE if order.state.hidden[order.squad] or order.targets() else 0,
    ),
)
"""Whether it may go out of sight."""

NEAR_ONLY = t("Only a squad next to the one that moved may ambush it; or pass.")
AMBUSH = (
    Bar(
        "drill:4.2",
        lambda ambusher, to: t("You hold no ambush card."),
        lambda ambusher: 0 if rules.AMBUSH in ambusher.state.hands[ambusher.seat] else EVERYWHERE,
    ),
    Bar(
        "drill:4.1",
        lambda ambusher, to: NEAR_ONLY,
        lambda ambusher: 0 if _is_near(ambusher) else EVERYWHERE,
    ),
)
"""Who may fall upon a squad that has just moved."""


def against(bars: tuple[Bar, ...], order: Order, to: int = 0) -> Iterator[Illegal]:
    """Every rule that stands against an order; about a squad of others nothing is told but that."""
    yield from objections(WHOSE, order, to)
    if order.mine:
        yield from objections(bars, order, to)


def free(bars: tuple[Bar, ...], order: Order) -> int:
    """The hexes against which no rule stands."""
    shut = closed(WHOSE, order)
    return order.game.map.grid.mask & ~shut & ~(0 if shut else closed(bars, order))


def _is_near(ambusher: Ambusher) -> bool:
    where = ambusher.state.where
    near = ambusher.game.map.neighbours(where[ambusher.prey])
    at = where[ambusher.squad]
    return ambusher.squad in rules.squads_of(ambusher.seat) and at >= 0 and bool(near >> at & 1)


BLOCKED = Force("drill:3.4", lambda fight: fight.enemy is not None)
"""A hidden enemy stops whoever enters its hex."""

LOST = Force("drill:7.3", lambda squads: not rules.places(*squads))
"""A side without squads has lost."""
