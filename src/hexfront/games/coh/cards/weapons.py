"""8.4 Weapon cards: who carries them, and how they are used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, Decision
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.engine.contract.view import Prompt
from hexfront.games.coh.acts import doing
from hexfront.games.coh.box.card_list import Attack
from hexfront.games.coh.box.firefight.file import WeaponFor
from hexfront.games.coh.box.meta import CARD
from hexfront.games.coh.cards import costs, lay_mines
from hexfront.games.coh.fire import fire_rules, odds, weapon_cards
from hexfront.games.coh.fire import (
    targets as aiming,
)
from hexfront.games.coh.hidden import detection
from hexfront.games.coh.movement.transport import stunned
from hexfront.games.coh.points.case import Case, against
from hexfront.games.coh.units import values_with_marker
from hexfront.games.coh.units.deck import about
from hexfront.hexes import each
from hexfront.kit.bars import Bar

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


def _give(
    assign: Assign, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Give the card to a unit, for everybody to see."""
    agenda.done(state, assign)
    state.weapons[assign.card] = action[2]
    name = about(board, assign.card).id
    out.append(Marked(what=board.names[action[2]], marker=name, rules=("coh:8.4b", "coh:8.0a")))


def _against_giving(
    assign: Assign, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    able = bearers(board, state, seat, assign.card)
    if action[1] != assign.card or action[2] not in able:
        legal = tuple(board.names[unit] for unit in able)
        text = t("A foot unit of yours carries the card, as the firefight says.")
        yield Illegal("coh:8.4b", text, legal)


class Assign(Decision, tag="assign", frozen=True):
    """A weapon card is given to a foot unit, which alone can use it [coh:8.4b]."""

    rule: ClassVar[str] = "coh:8.4b"
    ask: ClassVar[Text] = t("Which unit carries the weapon?")
    forced: ClassVar[bool] = True
    acts: ClassVar[tuple[Act, ...]] = (
        Act(
            "assign",
            lambda assign, board, state, seat: [
                ("assign", assign.card, unit) for unit in bearers(board, state, seat, assign.card)
            ],
            _give,
            _against_giving,
            lambda *_: (Reason("coh:8.4b", t("The unit alone can use the weapon.")),),
        ),
    )
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

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """Only foot units of one's own carry it."""
        return next(_against_giving(self, board, state, seat, ("assign", -1, -1)))


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
    detection.reveal(board, state, (unit,), "coh:10.0c", out, toward=at)
    if at != state.where[unit]:
        weapon_cards.release(board, state, weapon_cards.shot_of(board, state, card, unit, at), out)
        return
    there = weapon_cards.victims(board, state, card, unit)
    if len(there) == 1:
        weapon_cards.release(board, state, weapon_cards.shot_of(board, state, card, unit, at, there[0]), out)
    else:
        agenda.push(state, Mark(seat, card, unit))


def _attack(mark: Mark, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    agenda.done(state, mark)
    at = state.where[mark.unit]
    shot = weapon_cards.shot_of(board, state, mark.card, mark.unit, at, action[2])
    weapon_cards.release(board, state, shot, out)


def _marks(mark: Mark, board: Board, state: CohState, seat: Seat) -> list[Action]:
    victims = weapon_cards.victims(board, state, mark.card, mark.unit)
    return [("assault", mark.unit, one, CARD) for one in victims]


def _against_mark(mark: Mark, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    offered = _marks(mark, board, state, seat)
    if action not in offered:
        legal = tuple(board.names[one[2]] for one in offered)
        yield Illegal("coh:7.7.3m", t("The weapon attacks one enemy in the hex."), legal)


class Mark(Decision, tag="mark", frozen=True):
    """Of several enemies in the hex a weapon card attacks one [coh:7.7.3m]."""

    rule: ClassVar[str] = "coh:7.7.3m"
    ask: ClassVar[Text] = t("Which enemy does the weapon attack?")
    acts: ClassVar[tuple[Act, ...]] = (Act("assault", _marks, _attack, _against_mark),)
    seat: int
    card: int
    unit: int

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """The bearer's owner."""
        return (self.seat,)

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """One of those in the hex has to be named."""
        return next(_against_mark(self, board, state, seat, ("assault",)))


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


def objections(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Every rule that stands against using a weapon card so."""
    verb, card, unit = action[:3]
    name = board.names[unit]
    if not isinstance(about(board, card).effect, Attack):
        yield Illegal("coh:8.4a", t("A weapon card attacks or lays mines, and no other card does."))
    elif state.weapons.get(card) != unit or board.seat[unit] != seat:
        yield Illegal("coh:8.4b", t("{unit} does not carry that card.", unit=name))
    elif state.where[unit] <= 0:
        yield Illegal("coh:8.4b", t("{unit} is not on the map.", unit=name))
    elif verb == "mine":
        if state.carrier[unit] >= 0 or stunned(board, state, unit):
            yield from against(weapon_cards.USE, Case(board, state, unit))
        yield from lay_mines.objections(board, state, seat, action)
    else:
        yield from against(weapon_cards.USE, Case(board, state, unit))
        if weapon_cards.usable(board, state, unit):
            yield from _out_of_reach(board, state, card, unit, action[3])
        yield from costs.objections(board, state, seat, card, unit, action[-1])


def _out_of_reach(board: Board, state: CohState, card: int, unit: int, at: int) -> Iterator[Illegal]:
    """What keeps a bearer from attacking a hex: enemies in its own, its arc, or the card."""
    if weapon_cards.targets(board, state, card, unit) >> at & 1:
        return
    name, effect = board.names[unit], weapon_cards.weapon(board, card)
    if 0 < board.grid.distance(state.where[unit], at) <= (effect.long or effect.range):
        case = Case(board, state, unit)
        yield from against((fire_rules.ENGAGED, ARC), case, at)
    yield Illegal(
        weapon_cards.rule_of(board, card), t("The weapon of {unit} cannot attack there.", unit=name)
    )


ARC = Bar(
    "coh:6.1",
    lambda case, to: t(
        "{hex} lies outside the arc of {unit}: it would have to pivot first.",
        hex=case.label(to),
        unit=case.name,
    ),
    lambda case: ~aiming.arc(case.board, case.state, case.unit),
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
