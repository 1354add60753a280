"""What some cards ask next: an action for nothing, a company of units, a die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import Choices, Group, Listed
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import ALL, Event, Said
from hexfront.engine.base.texts import Text, t
from hexfront.engine.base.trying import Among
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, Decision, grouped
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.coh.acts import chapters, doing, verdicts
from hexfront.games.coh.acts.table import ACTS
from hexfront.games.coh.box.card_list import (
    DigIn,
    Firepower,
    Move,
    Rally,
)
from hexfront.games.coh.box.meta import CARD
from hexfront.games.coh.cards import dice_cards, serve_units
from hexfront.games.coh.cards.serve_units import serve
from hexfront.games.coh.damage import mines
from hexfront.games.coh.groups import beginning, membership, unit_offers
from hexfront.games.coh.groups.gathered import aimed
from hexfront.games.coh.groups.group_move import END, Advance
from hexfront.games.coh.points.payment import FREE
from hexfront.games.coh.points.rolls import UNROLLED, Roll, Rolling
from hexfront.games.coh.unit_act import ATTACKS, Acted
from hexfront.games.coh.units import works_on_map
from hexfront.games.coh.units.deck import about, spend

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

FINISH = ("verb", "end")


def _end(order: Order, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    agenda.become(state, order, Order(seat, True))


def _do(order: Order, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Let the unit act; it keeps its status [coh:2.2i]."""
    agenda.become(state, order, Order(seat, True))
    mines.watch(board, state, action)
    doing.do(board, state, seat, action, out)


def _against(order: Order, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why the card does not pay for that."""
    if action[-1] != CARD:
        yield Illegal("coh:card-02", t("The card pays: by card."))
    if state.aim and action[0] not in ATTACKS:
        yield aimed()
    yield from verdicts.by_card(board, state, seat, action)


def _free(order: Order, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Reason]:
    yield Reason("coh:card-02", t("The card pays for it."), "0")
    if action[0] in board.acts:
        yield from verdicts.explanation(board, state, seat, action)


def _fights(order: Order, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    fights = board.acts[action[0]].fights
    return fights(board, state, seat, action) if fights else ()


def _against_aiming(
    order: Order, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if not isinstance(about(board, action[1]).effect, Firepower):
        yield Illegal("coh:card-02", t("The card pays for one action of a unit or a group; or end."))
    elif action[1] not in state.hands[seat] or action[2] or not _attacking(board, state, seat):
        yield Illegal("coh:card-09", t("It goes with an attack."))


class Order(Decision, tag="order", frozen=True):
    """A card pays for one action of any unit or group, whatever it costs [coh:card-02]."""

    rule: ClassVar[str] = "coh:card-02"
    ask: ClassVar[Text] = t("One action of any unit or group, for nothing.")
    acts: ClassVar[tuple[Act, ...]] = (
        *[Act(verb, grouped(verb), _do, _against, _free, _fights) for verb in ACTS],
        Act(
            "group",
            grouped("group"),
            lambda order, board, state, seat, action, out: beginning.play(
                board, state, seat, action, out, card=True
            ),
            lambda order, board, state, seat, action: beginning.objections(
                board, state, seat, action, card=True
            ),
            _free,
        ),
        Act(
            "play",
            grouped("play"),
            lambda order, board, state, seat, action, out: take_aim(board, state, seat, action[1], out),
            _against_aiming,
            _free,
        ),
        Act("end", grouped("end"), _end, reasons=_free),
    )
    seat: int
    acted: bool = False

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """Over when the action is done."""
        if not self.acted:
            return False
        state.aim = 0
        agenda.answer(state, self, Acted())
        return True

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """The player of the card."""
        return (self.seat,)

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """What any unit can do, a group, a bonus card; or nothing after all."""
        held = dict.fromkeys(state.hands[seat])
        bonus = [one for one in held if isinstance(about(board, one).effect, Firepower)]
        cards: list[Key] = [("card", one) for one in bonus if _attacking(board, state, seat)]

        def group(key: Key) -> Group | None:
            kind, which = key
            if kind == "unit":
                return unit_offers.services(board, state, int(which))
            return Listed([("play", which, 0)]) if kind == "card" else END

        return Among(board.lexicon.key, ([FINISH], board.force_keys[seat], cards), group)

    def answered(self, child: Frame, answer: Acted) -> Order:
        """The action has been taken by a group."""
        return Order(self.seat, True)

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """The card does not pay for that."""
        return Illegal("coh:card-02", t("The card pays for one action of a unit or a group; or end."))


def _attacking(board: Board, state: CohState, seat: Seat) -> bool:
    """Whether any unit could attack if the card pays."""
    return any(
        state.where[unit] > 0 and chapters.any_act(board, state, unit, FREE, chapters.ATTACKING)
        for unit in board.force[seat]
    )


def take_aim(board: Board, state: CohState, seat: Seat, card: int, out: list[Event]) -> None:
    """A bonus card goes with the attack about to be made, as others may; it is no action [coh:card-09]."""
    spend(board, state, seat, card, out, "coh:card-09", "coh:8.2", "coh:8.0a")
    effect = about(board, card).effect
    assert isinstance(effect, Firepower)
    state.aim += effect.plus


def _join(serve: Serve, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    agenda.become(state, serve, Serve(seat, serve.card, (*serve.units, action[1])))


def _leave(serve: Serve, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    rest = tuple(unit for unit in serve.units if unit != action[1])
    agenda.become(state, serve, Serve(seat, serve.card, rest))


def _finish(
    serve: Serve, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, serve)
    serve_all(board, state, seat, serve.card, serve.units, out)


def _against_joining(
    serve: Serve, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    """Why a unit is not served with the others."""
    yield from serve_units.objections(board, state, seat, serve.card, action[1])
    if serve.markers_out(board, state):
        left = works_on_map.left(board, state)
        yield Illegal("coh:18.1.3c", t("Markers of improvised defences left: {left}.", left=left))
    yield from membership.against_joining(board, state, seat, serve.units, action[1], True)


def _against_leaving(
    serve: Serve, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if action[1] not in membership.leaves(board, state, serve.units):
        yield Illegal("coh:8.5a", t("Name the units that the card serves, or end."))


class Serve(Decision, tag="serve", frozen=True):
    """The units that a card with the group icon serves: others beside them may join [coh:8.5a]."""

    rule: ClassVar[str] = "coh:8.5a"
    ask: ClassVar[Text] = t("Which units does the card serve? End when all are named.")
    forced: ClassVar[bool] = True
    acts: ClassVar[tuple[Act, ...]] = (
        Act("join", grouped("join"), _join, _against_joining),
        Act("leave", grouped("leave"), _leave, _against_leaving),
        Act("end", grouped("end"), _finish),
    )
    seat: int
    card: int
    units: tuple[int, ...]

    def sole(self, board: Board, state: CohState) -> Action | None:
        """To end, where everybody knows that no other unit can join: none hides, none that might is near."""
        if not self.units or any(state.hidden >> unit & 1 for unit in board.force[self.seat]):
            return None
        near = membership.joins(board, state, self.seat, self.units, True)
        if isinstance(about(board, self.card).effect, Rally):
            near = [unit for unit in near if state.hit[unit] >= 0]
        return None if near or len(self.units) > 1 else ("end",)

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """The player of the card."""
        return (self.seat,)

    def redrawn(self, board: Board, state: CohState, viewer: Seat, chance: Stream) -> Frame:
        """Until all are named no enemy knows any of them: in his eyes nobody is yet, as in a group."""
        return self if viewer in (ALL, *board.friends[self.seat]) else Serve(self.seat, self.card, ())

    def about(self, board: Board, state: CohState, seat: Seat) -> tuple[str, ...]:
        """Whom the card serves so far."""
        return tuple(board.names[unit] for unit in self.units)

    def markers_out(self, board: Board, state: CohState) -> bool:
        """Whether the card digs in as many as there are markers left [coh:18.1.3c]."""
        return isinstance(about(board, self.card).effect, DigIn) and works_on_map.left(board, state) <= len(
            self.units
        )

    def _joins(self, board: Board, state: CohState) -> list[int]:
        if self.markers_out(board, state):
            return []
        near = membership.joins(board, state, self.seat, self.units, True)
        return [unit for unit in near if serve_units.eligible(board, state, self.seat, self.card, unit)]

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Who may join, who may leave, or that is all."""
        choices = Choices(board.lexicon.key, {("verb", "end"): END})
        for unit in self._joins(board, state):
            choices.groups[("unit", unit)] = Listed([("join", unit)])
        for unit in membership.leaves(board, state, self.units):
            choices.groups[("unit", unit)] = Listed([("leave", unit)])
        return choices

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """The units have to be named first."""
        return Illegal("coh:8.5a", t("Name the units that the card serves, or end."))

    def reasons(self, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The icon on the card."""
        return (Reason("coh:8.5a", t("The card has the group icon and is not paid in AP.")),)


def serve_all(
    board: Board, state: CohState, seat: Seat, card: int, units: tuple[int, ...], out: list[Event]
) -> None:
    """Let a card do what it does for these units."""
    effect = about(board, card).effect
    if isinstance(effect, Move):
        left = tuple((unit, effect.hexes) for unit in units)
        agenda.push(state, Advance(seat, CARD, left, card=card))
        if seen := [board.names[unit] for unit in units if not state.hidden >> unit & 1]:
            line = t("The card moves these units: {units}.", units=", ".join(seen))
            out.append(Said(line=line, rules=("coh:card-05",)))
    else:
        serve(board, state, seat, card, units, out)


class Throw(Rolling, tag="card-die", frozen=True):
    """A card that takes effect by a die."""

    rule: ClassVar[str] = "coh:8.1"
    seat: int
    card: int
    rolled: int = UNROLLED

    def rolling(self, board: Board, state: CohState) -> Text:
        """Which card it is."""
        return t("The die is that of the card {card}.", card=about(board, self.card).id)

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """Roll, then let it take effect."""
        if self.rolled == UNROLLED:
            agenda.push(state, Roll(self.seat, about(board, self.card).id, dice=1))
            return True
        agenda.done(state, self)
        dice_cards.take_effect(board, state, self.seat, self.card, self.rolled, out)
        return True
