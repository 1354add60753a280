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
from hexfront.games.coh.acts import doing
from hexfront.games.coh.box.card_list import Attack
from hexfront.games.coh.cards import costs, lay_mines, weapons
from hexfront.games.coh.cards.effects import Play
from hexfront.games.coh.cards.serve_units import eligible
from hexfront.games.coh.movement.mobility import marker_rule
from hexfront.games.coh.movement.transport import stunned
from hexfront.games.coh.points import activation
from hexfront.games.coh.units import deck
from hexfront.games.coh.units.deck import about

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

VERBS = frozenset({"play", "play-on", "throw", "mine"})


def deal(board: Board, state: CohState, out: list[Event]) -> None:
    """Draw the secret objective, deal the first hands, and ask who carries the weapon cards (1.0.7, 8.4b)."""
    deck.draw_objective(board, state, out)
    deck.deal(board, state, out)
    weapons.hand_out(board, state)


def draw(board: Board, state: CohState, out: list[Event]) -> None:
    """Draw cards in preparation, event cards resolved at once (2.0e)."""
    deck.replenish(board, state, out)


def held(state: CohState, seat: Seat) -> tuple[int, ...]:
    """The cards that a seat may think of playing: those in its hand, and the weapons that any unit carries."""
    return (*state.hands[seat], *sorted(state.weapons)) if state.weapons else state.hands[seat]


def offers(board: Board, state: CohState, seat: Seat, card: int) -> list[Action]:
    """Every way to play a card now; once an attack is being aimed, there is only what attacks."""
    if card in state.weapons:
        return weapons.offers(board, state, seat, card)
    how = board.plays[card]
    if how is None or (state.aim and not how.attacks) or not costs.payable(board, state, seat, card):
        return []
    return list(_ways(board, state, seat, card, how))


def _ways(board: Board, state: CohState, seat: Seat, card: int, how: Play) -> Iterator[Action]:
    if how.mines:
        yield from lay_mines.offers(board, state, seat, card, board.force[seat])
    elif how.on is None:
        if how.open is None or how.open(board, state, seat):
            for cp in costs.ways(board, state, seat, card):
                yield "play", card, cp
    else:
        for unit in how.on(board, state, seat, card):
            for cp in costs.ways(board, state, seat, card, unit):
                yield "play-on", card, unit, cp


def play(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Play a card on one's go; action cards are the action of the go [coh:8.1], bonus cards are not [coh:8.2]."""
    if action[0] == "throw":
        weapons.throw(board, state, seat, action, out)
        return
    if action[0] == "mine":
        lay_mines.lay(board, state, seat, action, out)
        return
    card, unit, cp = action[1], action[2] if action[0] == "play-on" else -1, action[-1]
    found = board.plays[card]
    assert found is not None
    kind = ("coh:8.1", "coh:8.5c", "coh:card-00", "coh:2.2i") if found.action else ("coh:8.2",)
    deck.spend(board, state, seat, card, out, found.rule, *kind, "coh:8.0a", "coh:8.0d")
    if unit < 0 and not state.active[seat] and (found.wakes or cp < about(board, card).cost):
        agenda.push(state, activation.Waking(seat, action))
    else:
        take_effect(board, state, seat, action, out)


def take_effect(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Pay for a card that lies on the table, and let it do what it does."""
    card, unit, cp = action[1], action[2] if action[0] == "play-on" else -1, action[-1]
    found = board.plays[card]
    assert found is not None
    costs.pay(board, state, seat, card, cp, out, unit)
    if found.action:
        doing.acted(state)
    found.perform(board, state, seat, card, unit, cp, out)


def refuse(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
    """Why a card may not be played like this."""
    card, unit = action[1], action[2] if action[0] != "play" else -1
    armed = isinstance(about(board, card).effect, Attack)
    if action[0] == "throw" or (armed and action[0] == "mine"):
        return weapons.refuse(board, state, seat, action)
    if card not in state.hands[seat]:
        return Illegal("coh:8.0c", t("That card is not in your hand."))
    found = board.plays[card]
    if found is None:
        return Illegal("coh:card-12", t("That card is played after a roll."))
    if found.mines:
        return (
            lay_mines.refuse(board, state, seat, action)
            if action[0] == "mine"
            else Illegal(found.rule, found.why)
        )
    if action[0] != ("play" if found.on is None else "play-on"):
        return Illegal(found.rule, found.why)
    if found.on is None and (found.wakes or about(board, card).pay == "ap"):
        first = activation.refusal(board, state, seat)
        if first is not None:
            return first
    if found.on is None:
        shut = found.open is not None and not found.open(board, state, seat)
        return Illegal(found.rule, found.why) if shut else costs.refuse(board, state, seat, card, -1)
    if unit not in found.on(board, state, seat, card):
        return _not_on(board, state, seat, card, unit, found)
    return costs.refuse(board, state, seat, card, unit)


def _not_on(board: Board, state: CohState, seat: Seat, card: int, unit: int, found: Play) -> Illegal:
    """Why a card is not for a unit."""
    if about(board, card).group or (board.seat[unit] != seat and board.side[unit] == board.seat_side[seat]):
        return eligible(board, state, seat, card, unit) or Illegal(found.rule, found.why)
    if board.seat[unit] == seat and stunned(board, state, unit):
        text = t("{unit} can only rally.", unit=board.names[unit])
        return Illegal(marker_rule(board, state.hit[unit]), text)
    return Illegal(found.rule, found.why)


def reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What a card costs, and what it does."""
    if action[0] == "throw":
        return weapons.reasons(board, state, seat, action)
    if action[0] == "mine":
        return lay_mines.reasons(board, state, seat, action)
    found = board.plays[action[1]]
    assert found is not None
    what = (
        Reason("coh:8.1", t("An action."))
        if found.action
        else Reason("coh:8.2", t("No action: it goes with one."))
    )
    unit = action[2] if action[0] == "play-on" else -1
    asks = found.wakes or action[-1] < about(board, action[1]).cost
    woken = activation.reasons(board, state, seat, unit) if asks else ()
    return (Reason(found.rule, found.why), what, *costs.reasons(board, action[1], action[-1]), *woken)


def fights(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """The attack that a weapon card would bring."""
    return weapons.fights(board, state, seat, action) if action[0] == "throw" else ()
