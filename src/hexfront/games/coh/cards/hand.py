"""8.0 Cards in play: dealing and drawing them, and playing them on one's go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.coh.box.card_list import Attack
from hexfront.games.coh.cards import costs, lay_mines, weapons
from hexfront.games.coh.cards.effects import Play
from hexfront.games.coh.cards.serve_units import eligible
from hexfront.games.coh.movement.moves import marker_rule
from hexfront.games.coh.movement.transport import stunned
from hexfront.games.coh.points import activation
from hexfront.games.coh.turn import act_list
from hexfront.games.coh.units import deck
from hexfront.games.coh.units.deck import about

if TYPE_CHECKING:
    from hexfront.games.coh.game import Coh
    from hexfront.games.coh.state import CohState

VERBS = frozenset({"play", "play-on", "throw", "mine"})


def deal(game: Coh, state: CohState, out: list[Event]) -> None:
    """Draw the secret objective, deal the first hands, and ask who carries the weapon cards (1.0.7, 8.4b)."""
    deck.draw_objective(game, state, out)
    deck.deal(game, state, out)
    weapons.hand_out(game, state)


def draw(game: Coh, state: CohState, out: list[Event]) -> None:
    """Draw cards in preparation, event cards resolved at once (2.0e)."""
    deck.replenish(game, state, out)


def held(state: CohState, seat: Seat) -> tuple[int, ...]:
    """The cards that a seat may think of playing: those in its hand, and the weapons that any unit carries."""
    return (*state.hands[seat], *sorted(state.weapons)) if state.weapons else state.hands[seat]


def offers(game: Coh, state: CohState, seat: Seat, card: int) -> list[Action]:
    """Every way to play a card now; once an attack is being aimed, there is only what attacks."""
    if card in state.weapons:
        return weapons.offers(game, state, seat, card)
    how = game.plays[card]
    if how is None or (state.aim and not how.attacks) or not costs.payable(game, state, seat, card):
        return []
    return list(_ways(game, state, seat, card, how))


def _ways(game: Coh, state: CohState, seat: Seat, card: int, how: Play) -> Iterator[Action]:
    if how.mines:
        yield from lay_mines.offers(game, state, seat, card, game.force[seat])
    elif how.on is None:
        if how.open is None or how.open(game, state, seat):
            for cp in costs.ways(game, state, seat, card):
                yield "play", card, cp
    else:
        for unit in how.on(game, state, seat, card):
            for cp in costs.ways(game, state, seat, card, unit):
                yield "play-on", card, unit, cp


def play(game: Coh, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Play a card on one's go; action cards are the action of the go [coh:8.1], bonus cards are not [coh:8.2]."""
    if action[0] == "throw":
        weapons.throw(game, state, seat, action, out)
        return
    if action[0] == "mine":
        lay_mines.lay(game, state, seat, action, out)
        return
    card, unit, cp = action[1], action[2] if action[0] == "play-on" else -1, action[-1]
    found = game.plays[card]
    assert found is not None
    kind = ("coh:8.1", "coh:8.5c", "coh:card-00", "coh:2.2i") if found.action else ("coh:8.2",)
    deck.spend(game, state, seat, card, out, found.rule, *kind, "coh:8.0a", "coh:8.0d")
    if unit < 0 and not state.active[seat] and (found.wakes or cp < about(game, card).cost):
        agenda.push(state, activation.Waking(seat, action))
    else:
        take_effect(game, state, seat, action, out)


def take_effect(game: Coh, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Pay for a card that lies on the table, and let it do what it does."""
    card, unit, cp = action[1], action[2] if action[0] == "play-on" else -1, action[-1]
    found = game.plays[card]
    assert found is not None
    costs.pay(game, state, seat, card, cp, out, unit)
    if found.action:
        act_list.acted(state)
    found.perform(game, state, seat, card, unit, cp, out)


def refuse(game: Coh, state: CohState, seat: Seat, action: Action) -> Illegal:
    """Why a card may not be played like this."""
    card, unit = action[1], action[2] if action[0] != "play" else -1
    armed = isinstance(about(game, card).effect, Attack)
    if action[0] == "throw" or (armed and action[0] == "mine"):
        return weapons.refuse(game, state, seat, action)
    if card not in state.hands[seat]:
        return Illegal("coh:8.0c", t("That card is not in your hand."))
    found = game.plays[card]
    if found is None:
        return Illegal("coh:card-12", t("That card is played after a roll."))
    if found.mines:
        return (
            lay_mines.refuse(game, state, seat, action)
            if action[0] == "mine"
            else Illegal(found.rule, found.why)
        )
    if action[0] != ("play" if found.on is None else "play-on"):
        return Illegal(found.rule, found.why)
    if found.on is None and (found.wakes or about(game, card).pay == "ap"):
        first = activation.refusal(game, state, seat)
        if first is not None:
            return first
    if found.on is None:
        shut = found.open is not None and not found.open(game, state, seat)
        return Illegal(found.rule, found.why) if shut else costs.refuse(game, state, seat, card, -1)
    if unit not in found.on(game, state, seat, card):
        return _not_on(game, state, seat, card, unit, found)
    return costs.refuse(game, state, seat, card, unit)


def _not_on(game: Coh, state: CohState, seat: Seat, card: int, unit: int, found: Play) -> Illegal:
    """Why a card is not for a unit."""
    if about(game, card).group or (game.seat[unit] != seat and game.side[unit] == game.seat_side[seat]):
        return eligible(game, state, seat, card, unit) or Illegal(found.rule, found.why)
    if game.seat[unit] == seat and stunned(game, state, unit):
        text = t("{unit} can only rally.", unit=game.names[unit])
        return Illegal(marker_rule(game, state.hit[unit]), text)
    return Illegal(found.rule, found.why)


def reasons(game: Coh, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What a card costs, and what it does."""
    if action[0] == "throw":
        return weapons.reasons(game, state, seat, action)
    if action[0] == "mine":
        return lay_mines.reasons(game, state, seat, action)
    found = game.plays[action[1]]
    assert found is not None
    what = (
        Reason("coh:8.1", t("An action."))
        if found.action
        else Reason("coh:8.2", t("No action: it goes with one."))
    )
    unit = action[2] if action[0] == "play-on" else -1
    asks = found.wakes or action[-1] < about(game, action[1]).cost
    woken = activation.reasons(game, state, seat, unit) if asks else ()
    return (Reason(found.rule, found.why), what, *costs.reasons(game, action[1], action[-1]), *woken)


def fights(game: Coh, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """The attack that a weapon card would bring."""
    return weapons.fights(game, state, seat, action) if action[0] == "throw" else ()
