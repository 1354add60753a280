"""The procedures of Drill, in the order of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, Hexes
from hexfront.engine.base.draws import die
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, PhaseBegan, TurnBegan
from hexfront.engine.base.handles import conceal
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.procedures import Draft, Sealed, Window
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.contract.view import Prompt
from hexfront.hexes import each
from hexfront_drill import rules
from hexfront_drill.events import Bids, Clash, Hid, Stepped

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


class Orders(Frame, tag="orders", frozen=True):
    """A seat moves, attacks and hides with squads that have not acted, then ends."""

    rule: ClassVar[str] = "drill:3.1"
    ask: ClassVar[Text] = t("Give orders to your squads, or end.")
    seat: Seat

    def decides(self, game: Drill, state: DrillState) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return (self.seat,)

    def choices(self, game: Drill, state: DrillState, seat: Seat) -> Choices:
        """Each ready squad's steps, attacks and hiding; the end."""
        actions: list[Action] = []
        for squad in rules.squads_of(seat):
            if state.acted[squad] or state.where[squad] < 0:
                continue
            costs = rules.step_costs(game, state, squad)
            actions += [("step", squad, to) for to, cost in costs.items() if cost <= rules.MOVE]
            actions += [("attack", squad, to) for to in each(rules.targets(game, state, squad))]
            if rules.may_hide(game, state, squad):
                actions.append(("hide", squad))
        return Choices.of(game.lexicon.key, [*actions, ("end",)])

    def play(self, game: Drill, state: DrillState, seat: Seat, action: Action, out: list[Event]) -> None:
        """End, or set a squad to work."""
        if action == ("end",):
            agenda.done(state, self)
            return
        squad = action[1]
        state.acted[squad] = True
        if action[0] == "step":
            enter(game, state, squad, action[2], rules.MOVE, out)
        elif action[0] == "attack":
            attack(game, state, squad, action[2], out)
        else:
            out.append(rules.tell(game, state, Hid, squad, "drill:6.1"))
            state.hidden[squad] = True
            conceal(state, [squad], rules.seats_of(state, rules.side(squad)), out)

    def refuse(self, game: Drill, state: DrillState, seat: Seat, action: Action) -> Illegal:
        """The rule that stands in the way of an order."""
        if action[0] not in ("step", "attack", "hide"):
            return Illegal(self.rule, t("Orders are step, attack, hide and end."))
        squad = action[1]
        if squad not in rules.squads_of(seat) or state.where[squad] < 0:
            return Illegal("drill:3.1", t("{squad} is not yours to order.", squad=game.squads[squad]))
        if state.acted[squad]:
            return Illegal("drill:5.1", t("{squad} has already acted this turn.", squad=game.squads[squad]))
        if action[0] == "attack":
            return Illegal("drill:5.1", t("There is no shown enemy in an adjacent hex there."))
        if action[0] == "hide":
            return Illegal(
                "drill:6.1", t("A squad hides only when shown, and out of sight of shown enemies.")
            )
        return refuse_step(game, state, squad, action[2], rules.MOVE)

    def reasons(self, game: Drill, state: DrillState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The cost of a step, the strength of an attack."""
        if action[0] == "step":
            return step_reasons(game, state, action[1], action[2])
        if action[0] == "attack":
            strength = state.strength[action[1]]
            return (Reason("drill:5.2", t("Own strength"), f"+{strength}"),)
        return (
            Reason("drill:6.1" if action[0] == "hide" else self.rule, t("This is one of the choices now.")),
        )

    def prompt(self, game: Drill, state: DrillState, viewer: Seat) -> Prompt:
        """One prompt for orders and steps alike: whether a hidden squad is under way is nobody's business."""
        return Prompt((self.seat,), self.ask, self.rule, "Orders")


class Moving(Orders, tag="moving", frozen=True):
    """A squad under way, with what is left of its movement points."""

    squad: int
    left: int

    def choices(self, game: Drill, state: DrillState, seat: Seat) -> Choices:
        """One hex further, or halt."""
        costs = rules.step_costs(game, state, self.squad)
        steps = [("step", self.squad, to) for to, cost in costs.items() if cost <= self.left]
        return Choices.of(game.lexicon.key, [*steps, ("halt",)])

    def run(self, game: Drill, state: DrillState, out: list[Event]) -> bool:
        """A squad that is gone or cannot go on halts by itself, if everybody sees it."""
        if state.where[self.squad] >= 0 and (self.left or state.hidden[self.squad]):
            return False
        agenda.done(state, self)
        return True

    def play(self, game: Drill, state: DrillState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Go on, or halt."""
        agenda.done(state, self)
        if action[0] == "step":
            enter(game, state, self.squad, action[2], self.left, out)

    def refuse(self, game: Drill, state: DrillState, seat: Seat, action: Action) -> Illegal:
        """One squad at a time, and only as far as its points carry it."""
        if action[0] != "step" or action[1] != self.squad:
            name = game.squads[self.squad]
            return Illegal("drill:3.1", t("{squad} is under way: step on, or halt.", squad=name))
        return refuse_step(game, state, self.squad, action[2], self.left)


class Ambush(Window, tag="ambush", frozen=True):
    """An enemy seat may fall upon a squad that has just moved in the open."""

    rule: ClassVar[str] = "drill:4.1"
    ask: ClassVar[Text] = t("Ambush the squad that has just moved, or pass.")
    prey: int

    def run(self, game: Drill, state: DrillState, out: list[Event]) -> bool:
        """Nobody ambushes a squad that is gone."""
        if state.where[self.prey] >= 0:
            return False
        agenda.done(state, self)
        return True

    def offers(self, game: Drill, state: DrillState) -> list[Action]:
        """Every adjacent squad, if the seat holds an ambush."""
        if rules.AMBUSH not in state.hands[self.seat]:
            return []
        near = game.map.neighbours(state.where[self.prey])
        return [
            ("ambush", squad)
            for squad in rules.squads_of(self.seat)
            if near >> max(state.where[squad], 0) & 1
        ]

    def refuse(self, game: Drill, state: DrillState, seat: Seat, action: Action) -> Illegal:
        """What an ambush needs."""
        if action[0] == "ambush" and rules.AMBUSH not in state.hands[seat]:
            return Illegal("drill:4.2", t("You hold no ambush card."))
        return Illegal("drill:4.1", t("Only a squad next to the one that moved may ambush it; or pass."))

    def answer(self, game: Drill, state: DrillState, action: Action, out: list[Event]) -> None:
        """Spend the card, show the ambusher, roll."""
        rules.spend(state, self.seat, rules.AMBUSH)
        rules.show(game, state, action[1], "drill:4.2", out)
        if die(state, "ambush", out, rules=("drill:4.3",)) >= rules.KILLS_FROM:
            rules.destroy(game, state, self.prey, "drill:4.3", out)


def enter(game: Drill, state: DrillState, squad: int, to: int, left: int, out: list[Event]) -> None:
    """Take one step; a hidden enemy in the way is revealed and ends the move."""
    enemy = rules.standing_in(state, to, rules.of_side(state, 1 - rules.side(squad)))
    if enemy is not None:
        rules.show(game, state, enemy, "drill:3.4", out)
        rules.show(game, state, squad, "drill:3.4", out)
        return
    rest = left - rules.step_costs(game, state, squad)[to]
    gate = not game.map.neighbours(state.where[squad]) >> to & 1
    state.where[squad] = to
    rule = "drill:3.5" if gate else "drill:3.2" if left - rest > 1 else "drill:3.1"
    out.append(rules.tell(game, state, Stepped, squad, rule, seen=not state.hidden[squad]))
    agenda.push(state, Moving(squad // 2, squad, rest))
    if not state.hidden[squad]:
        for seat in reversed(rules.seats_of(state, 1 - rules.side(squad))):
            agenda.push(state, Ambush(seat, squad))


def attack(game: Drill, state: DrillState, squad: int, to: int, out: list[Event]) -> None:
    """Show both, roll, and remove the target if the sum is high enough."""
    enemy = rules.standing_in(state, to, rules.of_side(state, 1 - rules.side(squad)))
    assert enemy is not None
    rules.show(game, state, squad, "drill:5.3", out)
    state.known[squad] = state.known[enemy] = True
    roll = die(state, "attack", out, rules=("drill:5.2",))
    mine, theirs = state.strength[squad], state.strength[enemy]
    needed = rules.ATTACK_NEEDS
    out.append(
        Clash(attacker=mine, defender=theirs, die=roll, needed=needed, rules=("drill:5.3",), reveals=True)
    )
    if roll + mine - theirs >= needed:
        rules.destroy(game, state, enemy, "drill:5.2", out)


def refuse_step(game: Drill, state: DrillState, squad: int, to: int, left: int) -> Illegal:
    """Why a squad may not step there."""
    exits = game.exits(state.where[squad])
    if to not in exits:
        if game.map.jumps_from("gate").get(to, 0) >> state.where[squad] & 1:
            return Illegal("drill:3.5", t("The gate and the postern are passed in one direction only."))
        return Illegal("drill:3.1", t("A squad moves to an adjacent hex."))
    if to not in rules.step_costs(game, state, squad):
        return Illegal("drill:3.3", t("A squad stands there already."))
    rule = "drill:3.2" if exits[to] > 1 else "drill:3.1"
    return Illegal(rule, t("That costs {cost} MP, and {left} are left.", cost=exits[to], left=left))


def step_reasons(game: Drill, state: DrillState, squad: int, to: int) -> tuple[Reason, ...]:
    """What the step costs, and by which rule."""
    cost = game.exits(state.where[squad])[to]
    return (Reason("drill:3.2" if cost > 1 else "drill:3.1", t("Movement points"), str(cost)),)
