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
from hexfront.games.coh.box.card_list import Attack
from hexfront.games.coh.box.firefight.file import WeaponFor
from hexfront.games.coh.box.meta import CARD
from hexfront.games.coh.cards import costs, lay_mines
from hexfront.games.coh.events import CardPlayed
from hexfront.games.coh.fire import (
    damage,
    odds,
    resolve,
)
from hexfront.games.coh.fire import (
    targets as aiming,
)
from hexfront.games.coh.fire.modifiers import (
    NOBODY,
    Shot,
    from_front,
    rating_colour,
)
from hexfront.games.coh.hidden import hidden_moves
from hexfront.games.coh.turn import act_list
from hexfront.games.coh.units import values_with_marker
from hexfront.games.coh.units.counters import enemies_at
from hexfront.games.coh.units.deck import about
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

RULES = {
    "grenades": "coh:weapon-grenades",
    "molotov": "coh:weapon-molotov",
    "tellermine": "coh:weapon-tellermine-a",
}
"""By card, its line in the rulebook; one of the owner's own is an ordinary weapon card."""


def rule_of(board: Board, card: int) -> str:
    """The line of the rulebook about a weapon card."""
    return RULES.get(about(board, card).id, "coh:8.4a")


def weapon(board: Board, card: int) -> Attack:
    """The figures of a weapon card."""
    effect = about(board, card).effect
    assert isinstance(effect, Attack)
    return effect


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
    for at in each(targets(board, state, card, unit)) if ways else ():
        found += [("throw", card, unit, at, cp) for cp in ways]
    return found if state.aim else [*found, *lay_mines.offers(board, state, seat, card, (unit,))]


def can_throw(board: Board, state: CohState, seat: Seat) -> bool:
    """Whether any bearer of a seat could attack with its card now."""
    return any(
        targets(board, state, card, unit) and costs.ways(board, state, seat, card, unit)
        for card, unit in state.weapons.items()
        if board.seat[unit] == seat and state.where[unit] > 0
    )


def targets(board: Board, state: CohState, card: int, unit: int) -> int:
    """The hexes a bearer can attack with its card: its own if enemies are there, else within the card's reach."""
    at, effect = state.where[unit], weapon(board, card)
    if aiming.engaged(board, state, unit):
        able = unusable(board, state, unit) is None and victims(board, state, card, unit)
        return 1 << at if able else 0
    reach, side = effect.range if effect.long is None else effect.long, board.side[unit]
    empty = hidden_moves.blind(state, side) if effect.against == "any" else 0
    near = board.grid.within(at, reach) & ~(1 << at) & (empty | state.held[1 - side])
    if not near or unusable(board, state, unit) is not None:
        return 0
    near = board.eye.under(state.smoke).among(at, near & aiming.arc(board, state, unit))
    found = near & empty
    for there in each(near & state.held[1 - side]):
        shot = shot_of(board, state, card, unit, there)
        if any(_matches(board, state, card, shot, one) for one in enemies_at(board, state, there, side)):
            found |= 1 << there
    return found


def unusable(board: Board, state: CohState, unit: int) -> Illegal | None:
    """Why a bearer cannot use any weapon now: it is carried, or its marker forbids fire [coh:8.4c]."""
    name = board.names[unit]
    if state.carrier[unit] >= 0:
        return Illegal("coh:17.0e", t("{unit} is carried and cannot fire.", unit=name))
    one = values_with_marker.marker(board, state, unit)
    if one is not None and (values_with_marker.silenced(board, state, unit) or "all" in one.bars):
        return Illegal("coh:8.4c", t("The marker of {unit} forbids it.", unit=name))
    return None


def shot_of(board: Board, state: CohState, card: int, unit: int, at: int, target: int = NOBODY) -> Shot:
    """The attack with a weapon card: against the flank, without modifiers for close combat [coh:8.5b]."""
    effect, here = weapon(board, card), state.where[unit]
    return Shot(
        seat=board.seat[unit],
        units=(unit,),
        at=at,
        target=target,
        origin=here,
        weapon=about(board, card).id,
        red=effect.red,
        blue=effect.blue,
        flank=True,
        close=target != NOBODY,
        terrain=effect.terrain,
        plain=True,
        long=board.grid.distance(here, at) > effect.range,
        aim=state.aim,
    )


def _matches(board: Board, state: CohState, card: int, shot: Shot, unit: int) -> bool:
    """Whether a card has firepower of the colour that a target asks for, and is meant for its like."""
    effect = weapon(board, card)
    if effect.against == "vehicle" and not board.vehicle[unit]:
        return False
    colour, _ = rating_colour(board, shot, unit, from_front(board, state, shot, unit))
    return (effect.red if colour == "red" else effect.blue) is not None


def victims(board: Board, state: CohState, card: int, unit: int) -> list[int]:
    """The enemies in the hex of a bearer that the card can attack."""
    at = state.where[unit]
    there = enemies_at(board, state, at, board.side[unit])
    return [
        one for one in there if _matches(board, state, card, shot_of(board, state, card, unit, at, one), one)
    ]


def throw(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Use a weapon card: an action, after which it is discarded [coh:8.4a]."""
    _, card, unit, at, cp = action
    discard(board, state, seat, card, out, rule_of(board, card), "coh:8.4a", "coh:weapon-00", "coh:8.5c")
    costs.pay(board, state, seat, card, cp, out, unit)
    act_list.acted(state)
    hidden_moves.reveal(board, state, (unit,), "coh:10.0c", out, toward=at)
    if at != state.where[unit]:
        release(board, state, shot_of(board, state, card, unit, at), out)
        return
    there = victims(board, state, card, unit)
    if len(there) == 1:
        release(board, state, shot_of(board, state, card, unit, at, there[0]), out)
    else:
        agenda.push(state, Mark(seat, card, unit))


def discard(board: Board, state: CohState, seat: Seat, card: int, out: list[Event], *rules: str) -> None:
    """A weapon card leaves its bearer for good."""
    del state.weapons[card]
    state.discards[card] += 1
    out.append(CardPlayed(seat=seat, card=about(board, card).id, rules=rules))


def release(board: Board, state: CohState, shot: Shot, out: list[Event]) -> None:
    """Roll for the attack; the marker of the bearer changes its firepower [coh:8.4c]."""
    damage.use(board, state, shot.units[0], out, "red", "blue")
    if state.hit[shot.units[0]] >= 0:
        name = board.names[shot.units[0]]
        out.append(Marked(what=name, marker=shot.weapon, rules=("coh:8.4c",)))
    out.append(Marked(what=board.names[shot.units[0]], marker=shot.weapon, on=False, rules=("coh:8.5b",)))
    state.aim = 0
    resolve.shoot(board, state, shot, out)


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
        found = [("assault", self.unit, one, CARD) for one in victims(board, state, self.card, self.unit)]
        return Choices(board.lexicon.key, {("unit", self.unit): Listed(found)})

    def play(self, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Attack it."""
        agenda.done(state, self)
        at = state.where[self.unit]
        release(board, state, shot_of(board, state, self.card, self.unit, at, action[2]), out)

    def refuse(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """One of those in the hex."""
        legal = tuple(board.names[one] for one in victims(board, state, self.card, self.unit))
        return Illegal("coh:7.7.3m", t("The weapon attacks one enemy in the hex."), legal)


def fights(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """The odds of a weapon card."""
    _, card, unit, at, _ = action
    if at != state.where[unit]:
        return odds.fights(board, state, seat, shot_of(board, state, card, unit, at))
    shots = [shot_of(board, state, card, unit, at, one) for one in victims(board, state, card, unit)]
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
    if found := unusable(board, state, unit):
        return found
    if action[0] == "mine":
        return lay_mines.refuse(board, state, seat, action)
    if not targets(board, state, card, unit) >> action[3] & 1:
        return _out_of_reach(board, state, card, unit, action[3])
    return costs.refuse(board, state, seat, card, unit)


def _out_of_reach(board: Board, state: CohState, card: int, unit: int, at: int) -> Illegal:
    """What keeps a bearer from attacking a hex: enemies in its own, its arc, or the card."""
    name, effect, far = board.names[unit], weapon(board, card), board.grid.distance(state.where[unit], at)
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
    return Illegal(rule_of(board, card), t("The weapon of {unit} cannot attack there.", unit=name))


def reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What a weapon card costs and does."""
    card = action[1]
    found = [
        Reason(rule_of(board, card), t("The weapon of the card")),
        Reason("coh:8.4a", t("An action; then the card is discarded.")),
        Reason("coh:8.5b", t("It meets the flank rating.")),
    ]
    if values_with_marker.marker(board, state, action[2]) is not None:
        found.append(Reason("coh:8.4c", t("The marker of the bearer changes its firepower.")))
    return (*found, *costs.reasons(board, card, action[-1]))
