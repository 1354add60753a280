"""The procedures of Drill, in the order of play; what a seat orders is in ``orders``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Action, Choices, Event, Frame, Hexes, Illegal, Seat, Text, agenda, t
from hexfront.engine.base.events import PhaseBegan, TurnBegan
from hexfront.engine.contract.procedures import Draft, Sealed
from hexfront.hexes import each
from hexfront_drill import rules
from hexfront_drill.events import Bids
from hexfront_drill.orders import Orders

if TYPE_CHECKING:
    from hexfront_drill.game import Drill
    from hexfront_drill.state import DrillState


class Deploy(Draft, tag="deploy", frozen=True):
    """Each seat places its squads in its corner, the first unseen, the second in the open."""

    rule: ClassVar[str] = "drill:1.1"
    ask: ClassVar[Text] = t("Place your two squads in your corner.")

    def placements(self, game: Drill, state: DrillState) -> Choices:
        """Any squad into any hex of the corner."""
        corner = game.corner(self.seat)
        return Choices(
            game.lexicon.key,
            {("squad", squad): Hexes(("place", squad), corner) for squad in rules.squads_of(self.seat)},
        )

    def placed(self, game: Drill, state: DrillState) -> list[Action]:
        """The squads that stand somewhere."""
        return [("take", squad) for squad in rules.squads_of(self.seat) if state.where[squad] >= 0]

    def flaw(self, game: Drill, state: DrillState) -> Illegal | None:
        """Both squads must stand, in different hexes."""
        if rules.places(state, rules.squads_of(self.seat)).bit_count() < 2:
            return Illegal("drill:1.1", t("Both squads must be placed, in two different hexes."))
        return None

    def fill_in(self, game: Drill, state: DrillState, out: list[Event]) -> None:
        """The first two hexes of the corner."""
        spots = list(each(game.corner(self.seat)))
        for squad, spot in zip(rules.squads_of(self.seat), spots, strict=False):
            state.where[squad] = spot

    def put(self, game: Drill, state: DrillState, action: Action, out: list[Event]) -> None:
        """Place or take back."""
        state.where[action[1]] = action[2] if action[0] == "place" else rules.OFF

    def commit(self, game: Drill, state: DrillState, out: list[Event]) -> None:
        """There they stand; the next seat's draft is already below."""

    def objections(self, game: Drill, state: DrillState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Squads and hexes of others, and what is wrong with the whole."""
        if action not in self.choices(game, state, seat):
            yield self.refuse(game, state, seat, action)


class Turn(Frame, tag="turn", frozen=True):
    """The bottom of the agenda: one turn after the other until the end."""

    def run(self, game: Drill, state: DrillState, out: list[Event]) -> bool:
        """Begin the next turn, or end the game."""
        if state.turn == state.last_turn:
            return game.finish(state, "drill:7.4" if state.last_turn > 4 else "drill:7.1", out)
        state.turn += 1
        state.acted[:] = [False] * len(state.acted)
        out.append(TurnBegan(turn=state.turn))
        agenda.push(state, Bid.opened(tuple(range(state.seats))))
        return True


class Bid(Sealed, tag="bid", frozen=True):
    """Every seat seals a card or none; the highest goes first."""

    rule: ClassVar[str] = "drill:2.1"
    ask: ClassVar[Text] = t("Seal one card of your hand, or none.")

    def offers(self, game: Drill, state: DrillState, seat: Seat, picked: tuple[Action, ...]) -> list[Action]:
        """One card of the hand."""
        return [] if picked else [("pick", card) for card in dict.fromkeys(state.hands[seat])]

    def complete(self, game: Drill, state: DrillState, seat: Seat, picked: tuple[Action, ...]) -> bool:
        """One card or none is a whole."""
        return True

    def refuse(self, game: Drill, state: DrillState, seat: Seat, action: Action) -> Illegal:
        """Only one card, and only a card in hand."""
        return Illegal("drill:2.1", t("Seal one card that you hold, or none."))

    def objections(self, game: Drill, state: DrillState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """A second card, and one that is not in hand."""
        if action not in self.choices(game, state, seat):
            yield self.refuse(game, state, seat, action)

    def resolve(self, game: Drill, state: DrillState, out: list[Event]) -> None:
        """Open the cards and settle the order of play."""
        cards = [picked[0][1] if picked else None for picked in self.picks]
        numbers = [-1 if card in (None, rules.AMBUSH) else card for card in cards]
        order = tuple(sorted(self.seats, key=lambda seat: (-numbers[seat], seat)))
        for seat, card in enumerate(cards):
            if card is not None:
                rules.spend(state, seat, card)
        names = tuple("" if card is None else rules.CARDS[card] for card in cards)
        out.append(Bids(cards=names, order=order, rules=("drill:2.2",), reveals=True))
        agenda.push(state, Acting(order))


class Acting(Frame, tag="acting", frozen=True):
    """The seats act in order."""

    order: tuple[Seat, ...]

    def run(self, game: Drill, state: DrillState, out: list[Event]) -> bool:
        """The next seat gives its orders."""
        if not self.order:
            agenda.done(state, self)
            return True
        agenda.become(state, self, Acting(self.order[1:]))
        out.append(PhaseBegan(phase="orders", seat=self.order[0]))
        agenda.push(state, Orders(self.order[0]))
        return True
