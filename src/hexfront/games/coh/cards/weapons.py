"""8.4 Weapon cards: who carries them, and how they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, Listed
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.engine.contract.view import Prompt
from hexfront.games.coh.acts import doing
from hexfront.games.coh.box.card_list import Attack
from hexfront.games.coh.box.firefight.file import WeaponFor
from hexfront.games.coh.box.meta import CARD
from hexfront.games.coh.cards import costs, lay_mines
from hexfront.games.coh.fire import odds, weapon_cards
from hexfront.games.coh.fire import (
    targets as aiming,
)
from hexfront.games.coh.movement import hidden_moves
from hexfront.games.coh.units import values_with_marker
from hexfront.games.coh.units.deck import about
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def hand_out(board: Board, state: CohState) -> None:
    """Ask every player who carries his weapon cards, artillery apart [coh:8.4b]."""
    for seat in reversed(board.seats):
        held = [board.card_names.index(name) for name in board.firefight.seats[seat].weapons]
        for card in reversed(held):
            if isinstance(about(board, card).effect, Attack) and bearers(board, state, seat, card):
                agenda.push(state, Assign(seat, card))


def bearers(board: Board, state: CohState, seat: Seat, card: int) -> list[int]:
    """The foot units that may carry a weapon card; a firefight may name them."""
    named = [
        set(one.groups)
        for one in board.firefight.specials
        if isinstance(one, WeaponFor) and one.card == about(board, card).id
    ]
    groups = board.firefight.groups
    return [
        piece.number
        for piece in board.firefight.pieces
        if piece.seat == seat
        and piece.type.foot
        and all(groups[piece.group].id in allowed for allowed in named)
    ]


class Assign(Frame, tag="assign", frozen=True):
    """A weapon card is given to a foot unit, which alone can use it [coh:8.4b]."""

    rule: ClassVar[str] = "coh:8.4b"
    ask: ClassVar[Text] = t("Which unit carries the weapon?")
    forced: ClassVar[bool] = True
    seat: int
    card: int

    def prompt(self, board: Board, state: CohState, viewer: Seat) -> Prompt:
        """Which card it is."""
        asked = super().prompt(board, state, viewer)
        return replace(
            asked, text=t("Which unit carries the card {card}?", card=about(board, self.card).name)
        )

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """Its owner."""
        return (self.seat,)

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Any foot unit of his that may."""
        found = [("assign", self.card, unit) for unit in bearers(board, state, seat, self.card)]
        return Choices(board.lexicon.key, {("card", self.card): Listed(found)})

    def play(self, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Give it, for everybody to see."""
        agenda.done(state, self)
        state.weapons[self.card] = action[2]
        name = about(board, self.card).id
        out.append(Marked(what=board.names[action[2]], marker=name, rules=("coh:8.4b", "coh:8.0a")))

    def refuse(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """Only foot units of one's own."""
        legal = tuple(board.names[unit] for unit in bearers(board, state, seat, self.card))
        return Illegal("coh:8.4b", t("A foot unit of yours carries the card, as the firefight says."), legal)

    def reasons(self, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """It alone can use it."""
        return (Reason("coh:8.4b", t("The unit alone can use the weapon.")),)


def offers(board: Board, state: CohState, seat: Seat, card: int) -> list[Action]:
    """What the bearer of a weapon card can do with it, if he is a unit of the seat on the map."""
    unit = state.weapons[card]
    found: list[Action] = []
    if board.seat[unit] != seat or state.where[unit] <= 0:
        return found
    ways = costs.ways(board, state, seat, card, unit)
    for at in each(weapon_cards.targets(board, state, card, unit)) if ways else ():
        found += [("throw", card, unit, at, cp) for cp in ways]
    return found if state.aim else [*found, *lay_mines.offers(board, state, seat, card, (unit,))]


def can_throw(board: Board, state: CohState, seat: Seat) -> bool:
    """Whether any bearer of a seat could attack with its card now."""
    return any(
        weapon_cards.targets(board, state, card, unit) and costs.ways(board, state, seat, card, unit)
        for card, unit in state.weapons.items()
        if board.seat[unit] == seat and state.where[unit] > 0
    )


def throw(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Use a weapon card: an action, after which it is discarded [coh:8.4a]."""
    _, card, unit, at, cp = action
    weapon_cards.discard(
        board,
        state,
        seat,
        card,
        out,
        weapon_cards.rule_of(board, card),
        "coh:8.4a",
        "coh:weapon-00",
        "coh:8.5c",
    )
    costs.pay(board, state, seat, card, cp, out, unit)
    doing.acted(state)
    hidden_moves.reveal(board, state, (unit,), "coh:10.0c", out, toward=at)
    if at != state.where[unit]:
        weapon_cards.release(board, state, weapon_cards.shot_of(board, state, card, unit, at), out)
        return
    there = weapon_cards.victims(board, state, card, unit)
    if len(there) == 1:
        weapon_cards.release(board, state, weapon_cards.shot_of(board, state, card, unit, at, there[0]), out)
    else:
        agenda.push(state, Mark(seat, card, unit))


class Mark(Frame, tag="mark", frozen=True):
    """Of several enemies in the hex a weapon card attacks one [coh:7.7.3m]."""

    rule: ClassVar[str] = "coh:7.7.3m"
    ask: ClassVar[Text] = t("Which enemy does the weapon attack?")
    seat: int
    card: int
    unit: int

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """The bearer's owner."""
        return (self.seat,)

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Any enemy that the card can attack."""
        found = [
            ("assault", self.unit, one, CARD)
            for one in weapon_cards.victims(board, state, self.card, self.unit)
        ]
        return Choices(board.lexicon.key, {("unit", self.unit): Listed(found)})

    def play(self, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Attack it."""
        agenda.done(state, self)
        at = state.where[self.unit]
        weapon_cards.release(
            board, state, weapon_cards.shot_of(board, state, self.card, self.unit, at, action[2]), out
        )

    def refuse(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """One of those in the hex."""
        legal = tuple(board.names[one] for one in weapon_cards.victims(board, state, self.card, self.unit))
        return Illegal("coh:7.7.3m", t("The weapon attacks one enemy in the hex."), legal)


def fights(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """The odds of a weapon card."""
    _, card, unit, at, _ = action
    if at != state.where[unit]:
        return odds.fights(board, state, seat, weapon_cards.shot_of(board, state, card, unit, at))
    shots = [
        weapon_cards.shot_of(board, state, card, unit, at, one)
        for one in weapon_cards.victims(board, state, card, unit)
    ]
    return tuple(fight for shot in shots for fight in odds.fights(board, state, seat, shot))


def refuse(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
    """Why a weapon card cannot be used so."""
    card = action[1]
    if not isinstance(about(board, card).effect, Attack) or action[0] not in ("throw", "mine"):
        return Illegal("coh:8.4a", t("A weapon card attacks or lays mines, and no other card does."))
    unit = action[2]
    name = board.names[unit]
    if state.weapons.get(card) != unit or board.seat[unit] != seat:
        return Illegal("coh:8.4b", t("{unit} does not carry that card.", unit=name))
    if state.where[unit] <= 0:
        return Illegal("coh:8.4b", t("{unit} is not on the map.", unit=name))
    if found := weapon_cards.unusable(board, state, unit):
        return found
    if action[0] == "mine":
        return lay_mines.refuse(board, state, seat, action)
    if not weapon_cards.targets(board, state, card, unit) >> action[3] & 1:
        return _out_of_reach(board, state, card, unit, action[3])
    return costs.refuse(board, state, seat, card, unit)


def _out_of_reach(board: Board, state: CohState, card: int, unit: int, at: int) -> Illegal:
    """What keeps a bearer from attacking a hex: enemies in its own, its arc, or the card."""
    name, effect, far = (
        board.names[unit],
        weapon_cards.weapon(board, card),
        board.grid.distance(state.where[unit], at),
    )
    if 0 < far <= (effect.long or effect.range):
        if aiming.engaged(board, state, unit):
            text = t("Enemies are in the hex of {unit}: it neither fires nor looks out of it.", unit=name)
            return Illegal("coh:7.7.3j", text)
        if not aiming.arc(board, state, unit) >> at & 1:
            where = board.labels[at]
            text = t(
                "{hex} lies outside the arc of {unit}: it would have to pivot first.", hex=where, unit=name
            )
            return Illegal("coh:6.1", text)
    return Illegal(
        weapon_cards.rule_of(board, card), t("The weapon of {unit} cannot attack there.", unit=name)
    )


def reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What a weapon card costs and does."""
    card = action[1]
    found = [
        Reason(weapon_cards.rule_of(board, card), t("The weapon of the card")),
        Reason("coh:8.4a", t("An action; then the card is discarded.")),
        Reason("coh:8.5b", t("It meets the flank rating.")),
    ]
    if values_with_marker.marker(board, state, action[2]) is not None:
        found.append(Reason("coh:8.4c", t("The marker of the bearer changes its firepower.")))
    return (*found, *costs.reasons(board, card, action[-1]))
