"""2.2 Taking actions: on his go a player takes one action, stalls or passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar, TypeVar

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import Choices, Group, Listed
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.base.trying import Tried
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, Decision, grouped
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.coh.acts import doing, verdicts
from hexfront.games.coh.acts.table import ACTS
from hexfront.games.coh.box.meta import AP, CP
from hexfront.games.coh.cards import hand
from hexfront.games.coh.damage import mines
from hexfront.games.coh.events import Passed
from hexfront.games.coh.groups import beginning, unit_offers
from hexfront.games.coh.groups.gathered import aimed
from hexfront.games.coh.hidden import decoys
from hexfront.games.coh.points import activation
from hexfront.games.coh.points.payment import (
    drop,
    pay_cp,
    settle_activation,
    spend_ap,
)
from hexfront.games.coh.state import READY, USED
from hexfront.games.coh.turn import order_of_play
from hexfront.games.coh.unit_act import ATTACKS, Acted

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

UNCOVER, DROP, STALL, PASS = [("verb", name) for name in ("uncover", "drop", "stall", "pass")]
ACTIVE: tuple[Key, ...] = (DROP, STALL, PASS)
IDLE: tuple[Key, ...] = (STALL, PASS)
"""What is done on a go without a unit or a card, by whether there are active units."""
DROPPING, PASSING = Listed([("drop",)]), Listed([("pass",)])
Told = TypeVar("Told")
STALLS = {
    (True, True): Listed([("stall", AP), ("stall", CP)]),
    (True, False): Listed([("stall", AP)]),
    (False, True): Listed([("stall", CP)]),
    (False, False): None,
}


def _do(go: Go, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Let a unit act; what it pushes comes before the next go."""
    agenda.become(state, go, Go(seat, True))
    mines.watch(board, state, action)
    doing.do(board, state, seat, action, out)


def _fights(go: Go, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    fights = board.acts[action[0]].fights
    return fights(board, state, seat, action) if fights else ()


def _pass(go: Go, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Free of charge [coh:2.2k]; an activation under way is over [coh:2.2l]."""
    out.append(Passed(seat=seat, rules=("coh:2.2k", "coh:2.2m")))
    if state.active[seat]:
        drop(board, state, seat, out, "coh:2.2l")
    state.passes = (*state.passes, seat)
    hand_over(board, state, go, out)


def _stall(go: Go, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """An action that does nothing, for an AP of the active unit or a CP [coh:2.2j]."""
    if action[1] == AP and not state.active[seat]:
        agenda.push(state, activation.Waking(seat, action))
        return
    agenda.become(state, go, Go(seat, True))
    out.append(Passed(seat=seat, stalled=True, rules=("coh:2.2j",)))
    if action[1] == AP:
        spend_ap(board, state, seat, board.limits.stall, out)
    else:
        pay_cp(state, seat, board.limits.stall, out)


def _awake(board: Board, state: CohState, seat: Seat) -> bool:
    """Whether there are AP to spend without a unit: of the active ones, or of one that is activated for it."""
    return bool(state.active[seat]) or activation.possible(board, state, seat)


def _against_stall(go: Go, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    if action[1] == AP and (first := activation.refusal(board, state, seat)):
        yield first
    there = {AP: _awake(board, state, seat), CP: bool(state.cp[seat])}
    if not there.get(action[1]):
        yield Illegal("coh:2.2j", t("Stalling costs 1 AP of an active unit or 1 CP: that is not there."))


def _stall_reasons(go: Go, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Reason]:
    yield Reason("coh:2.2j", t("Stalling is an action."), f"1 {action[1].upper()}")
    if action[1] == AP:
        yield from activation.reasons(board, state, seat)


def _against_drop(go: Go, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    if not state.active[seat]:
        yield Illegal("coh:2.2p", t("No unit is active: nobody is obliged to have one."))


def _against_activation(
    go: Go, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    unit = action[1]
    if not board.variable_ap(state):
        yield Illegal("coh:3.0a", t("Activating is part of the first action that is paid with AP."))
    there = state.where[unit] > 0 or state.where[unit] == READY
    if board.seat[unit] != seat or not there or state.flags[unit] & USED:
        yield Illegal("coh:2.2d", t("Only a fresh unit of one's own can be activated."))
    if state.active[seat]:
        yield Illegal(
            "coh:2.2e", t("Only one activation at a time: drop the other first, or let the unit share it.")
        )


def _no_action(go: Go, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Reason]:
    yield Reason("coh:3.0e", t("That is no action: the go is still to come."), "0")


def _on(
    play: Callable[[Board, CohState, Seat, Action, list[Event]], None],
) -> Callable[[Go, Board, CohState, Seat, Action, list[Event]], None]:
    """What is played on a go and needs to know nothing of it."""
    return lambda go, board, state, seat, action, out: play(board, state, seat, action, out)


def _of(
    told: Callable[[Board, CohState, Seat, Action], Told],
) -> Callable[[Go, Board, CohState, Seat, Action], Told]:
    """What is said of it: objections or reasons."""
    return lambda go, board, state, seat, action: told(board, state, seat, action)


class Go(Decision, tag="go", frozen=True):
    """A player's go [coh:2.2a]; when its action is done the next player has his."""

    rule: ClassVar[str] = "coh:2.2a"
    ask: ClassVar[Text] = t("Take an action, stall or pass.")
    turn: ClassVar[bool] = True
    acts: ClassVar[tuple[Act, ...]] = (
        *[
            Act(verb, grouped(verb), _do, _of(verdicts.objections), _of(verdicts.explanation), _fights)
            for verb in ACTS
        ],
        *[
            Act(
                verb, grouped(verb), _on(hand.play), _of(hand.objections), _of(hand.reasons), _of(hand.fights)
            )
            for verb in hand.VERBS
        ],
        Act(
            "group", grouped("group"), _on(beginning.play), _of(beginning.objections), _of(beginning.reasons)
        ),
        Act("uncover", grouped("uncover"), _on(decoys.play), _of(decoys.objections), _of(decoys.reasons)),
        Act(
            "activate",
            grouped("activate"),
            lambda go, board, state, seat, action, out: agenda.push(
                state, activation.Rousing(seat, action[1])
            ),
            _against_activation,
            _no_action,
        ),
        Act(
            "drop",
            grouped("drop"),
            lambda go, board, state, seat, action, out: drop(board, state, seat, out, "coh:3.0e"),
            _against_drop,
            _no_action,
        ),
        Act("stall", grouped("stall"), _stall, _against_stall, _stall_reasons),
        Act(
            "pass",
            grouped("pass"),
            _pass,
            reasons=lambda *_: (Reason("coh:2.2k", t("Passing is free."), "0"),),
        ),
    )
    seat: int
    acted: bool = False
    """The action of this go has been taken; once what it pushed is done, the go is over."""

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """Hand the go over when its action is done; the next one asks its player, unless the turn is over."""
        if not self.acted:
            return False
        if state.coins and decoys.look(board, state, out):
            return True
        state.passes, state.aim = (), 0
        settle_activation(board, state, self.seat, out)
        if state.quick > 0:
            state.quick -= 1
            _lapse(board, state, self.seat)
            agenda.become(state, self, Go(self.seat))
            return False
        return hand_over(board, state, self, out)

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """The player whose go it is."""
        return (self.seat,)

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """What each unit may do, the cards and groups, stalling, passing."""
        return OnGo(board, state, seat)

    def resume(self, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Go on with what a unit was activated for."""
        if action[0] == "stall":
            _stall(self, board, state, seat, action, out)
        else:
            hand.take_effect(board, state, seat, action, out)

    def answered(self, child: Frame, answer: Acted) -> Go:
        """The action of the go has been taken by what it pushed."""
        return Go(self.seat, True)

    def objections(self, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """While an attack is being aimed only an attack may follow; else what stands against the act."""
        if state.aim and not _goes_on(board, action):
            yield aimed()
        yield from super().objections(board, state, seat, action)

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """It is no action of a go at all."""
        if state.aim:
            return aimed()
        return Illegal("coh:2.2a", t("On a go there is one action, a stall or a pass."))


def _goes_on(board: Board, action: Action) -> bool:
    """Whether an action could be the attack that has been aimed, or lead to it."""
    if action[0] in ("play", "play-on"):
        how = board.plays[action[1]]
        return how is None or how.attacks
    return action[0] in ATTACKS or action[0] in ("group", "throw")


class OnGo(Tried):
    """What a player may do on his go: by unit, by card, and what needs neither."""

    __slots__ = ("_cards", "_game", "_plain", "_seat", "_state")

    def __init__(self, board: Board, state: CohState, seat: Seat) -> None:
        self._game, self._state, self._seat = board, state, seat
        self._cards = hand.held(state, seat)
        self._plain = () if state.aim else ACTIVE if state.active[seat] else IDLE
        if state.coins and not state.aim:
            self._plain = (UNCOVER, *self._plain)
        numbers = [len(board.force[seat])]
        if self._cards:
            numbers.append(len(self._cards))
        super().__init__(board.lexicon.key, numbers + [1] * len(self._plain))

    def actors(self) -> list[Key]:
        """Whoever has something to do."""
        cards = [("card", card) for card in dict.fromkeys(self._cards)]
        keys = [*self._game.force_keys[self._seat], *cards, *self._plain]
        return [key for key in keys if self.made(key) is not None]

    def made(self, key: Key) -> Group | None:
        """What a unit or a card offers, if it does, or what is done without either."""
        kind, which = key
        if kind == "unit":
            owned = which in self._game.force[self._seat]
            return unit_offers.deeds(self._game, self._state, int(which)) if owned else None
        if kind == "card":
            return self._plays(int(which)) if which in self._cards else None
        return self._without(key) if key in self._plain else None

    def candidate(self, number: int) -> Group | None:
        """The same by number; cards of a kind are one candidate."""
        force = self._game.force[self._seat]
        if number < len(force):
            return unit_offers.deeds(self._game, self._state, force[number])
        number -= len(force)
        cards = self._cards
        if number < len(cards):
            return self._plays(cards[number]) if cards.index(cards[number]) == number else None
        return self._without(self._plain[number - len(cards)])

    def _plays(self, card: int) -> Group | None:
        found = hand.offers(self._game, self._state, self._seat, card)
        return Listed(found) if found else None

    def _without(self, key: Key) -> Group | None:
        """What is done without a unit or a card."""
        board, state, seat = self._game, self._state, self._seat
        if key == PASS:
            return PASSING
        if key == DROP:
            return DROPPING
        if key == STALL:
            return STALLS[_awake(board, state, seat), bool(state.cp[seat])]
        found = decoys.offers(board, state, seat)
        return Listed(found) if found else None


def _lapse(board: Board, state: CohState, seat: Seat) -> None:
    """After an action of a player what the other side had left open to the next one is past (5.0.3a, 7.7.3l)."""
    side = board.seat_side[seat]
    if state.intruded:
        state.intruded = tuple([one for one in state.intruded if one[0] == side])
    if state.exposed:
        state.exposed = tuple([unit for unit in state.exposed if board.side[unit] == side])


def hand_over(board: Board, state: CohState, go: Go, out: list[Event]) -> bool:
    """End a go; then the next one. True if it was the last of the turn."""
    state.quick = 0
    _lapse(board, state, go.seat)
    if order_of_play.turn_over(board, state):
        agenda.done(state, go)
        return True
    agenda.become(state, go, Go(order_of_play.after(board, state)))
    return False
