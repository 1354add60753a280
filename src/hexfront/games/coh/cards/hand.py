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
from hexfront.games.coh.cards import costs, lay_mines, serve_units, weapons
from hexfront.games.coh.cards.effects import Play
from hexfront.games.coh.movement.mobility import STUNNED
from hexfront.games.coh.points import activation
from hexfront.games.coh.points.case import Case, against
from hexfront.games.coh.units import deck
from hexfront.games.coh.units.deck import about

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

VERBS = ("play", "play-on", "throw", "mine")


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


def objections(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Every rule that stands against playing a card like this."""
    verb, card = action[0], action[1]
    if verb == "throw" or (verb == "mine" and isinstance(about(board, card).effect, Attack)):
        yield from weapons.objections(board, state, seat, action)
        return
    found = board.plays[card]
    if card not in state.hands[seat]:
        yield Illegal("coh:8.0c", t("That card is not in your hand."))
    elif found is None:
        yield Illegal("coh:card-12", t("That card is played after a roll."))
    elif found.mines and verb == "mine":
        yield from lay_mines.objections(board, state, seat, action)
    elif found.mines or verb != ("play" if found.on is None else "play-on"):
        yield Illegal(found.rule, found.why)
    elif found.on is None:
        yield from _without_unit(board, state, seat, action, found)
    else:
        yield from _on_unit(board, state, seat, action, found)


def _without_unit(
    board: Board, state: CohState, seat: Seat, action: Action, found: Play
) -> Iterator[Illegal]:
    """What stands against a card that is played on nobody."""
    card = action[1]
    if found.wakes or about(board, card).pay == "ap":
        first = activation.refusal(board, state, seat)
        if first is not None:
            yield first
    if found.open is not None and not found.open(board, state, seat):
        yield Illegal(found.rule, found.why)
    yield from costs.objections(board, state, seat, card, -1, action[-1])


def _on_unit(board: Board, state: CohState, seat: Seat, action: Action, found: Play) -> Iterator[Illegal]:
    """What stands against a card on a unit."""
    card, unit = action[1], action[2]
    assert found.on is not None
    if unit in found.on(board, state, seat, card):
        yield from costs.objections(board, state, seat, card, unit, action[-1])
        return
    mate = board.seat[unit] != seat and board.side[unit] == board.seat_side[seat]
    stands = False
    for one in _unfit(board, state, seat, card, unit, mate):
        stands = True
        yield one
    if not stands or not (about(board, card).group or mate):
        yield Illegal(found.rule, found.why)


def _unfit(board: Board, state: CohState, seat: Seat, card: int, unit: int, mate: bool) -> Iterator[Illegal]:
    """Why a card does not serve a unit, or why the unit could do nothing for it."""
    if about(board, card).group or mate:
        yield from serve_units.objections(board, state, seat, card, unit)
    elif board.seat[unit] == seat:
        yield from against(STUNNED, Case(board, state, unit))


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
