"""4.3 The action phase: tokens come out of the cup one by one until cup and hand are empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Decision, Event, Frame, Illegal, Reason, Seat, Text, agenda, t
from hexfront.engine.api import Action as Choice
from hexfront.engine.base.draws import pick
from hexfront.engine.contract.procedures import Window
from hexfront.games.tow import wrong_phase
from hexfront.games.tow.combat import luftwaffe
from hexfront.games.tow.events import Added, TokenDrawn
from hexfront.games.tow.headquarters import relocation
from hexfront.games.tow.movement import activation
from hexfront.games.tow.state import AXIS, SIDES, SOVIET
from hexfront.games.tow.supply import check
from hexfront.games.tow.tokens import (
    arrivals,
    interrupt,
    okh,
)

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def less(tokens: tuple[int, ...], one: int) -> tuple[int, ...]:
    """The tokens without one of a kind.

    >>> less((1, 1, 4), 1)
    (1, 4)
    """
    where = tokens.index(one)
    return (*tokens[:where], *tokens[where + 1 :])


class Action(Frame, tag="action", frozen=True):
    """The action phase [tow:4.0c]: a window for tokens in hand, a draw, a window to interrupt, the token's effect."""

    rule: ClassVar[str] = "tow:4.0c"
    asked: bool = False
    """Whether the Axis has had its chance to add tokens before this draw."""
    drawn: int = -1
    """The token that has been drawn and not yet acted; -1 if there is none."""

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """Go on to the next moment of the loop; it ends with cup and hand empty [tow:4.3c]."""
        if self.drawn >= 0:
            agenda.become(state, self, Action())
            act(board, state, self.drawn, out)
        elif not state.cup and not state.hand:
            luftwaffe.stand_down(state, out)
            agenda.done(state, self)
        elif not state.cup:
            agenda.push(state, MustAdd())
        elif state.hand and not self.asked:
            agenda.become(state, self, Action(asked=True))
            agenda.push(state, AddTokens(state.seats[AXIS]))
        else:
            self._draw(board, state, out)
        return True

    def _draw(self, board: Board, state: TowState, out: list[Event]) -> None:
        # Nobody may see the place of the token in the cup: it would tell what else lies in there.
        token = pick(state, "token", state.cup, out, to=(), rules=("tow:2.4b",))
        state.cup = less(state.cup, token)
        if token in state.returned:
            state.returned = less(state.returned, token)
        show(board, state, token, out)


def show(board: Board, state: TowState, token: int, out: list[Event]) -> None:
    """Everybody sees the token that was drawn; the Axis may interrupt it, unless it is supply."""
    state.played = (*state.played, token)
    agenda.become(state, state.agenda[-1], Action(drawn=token))
    rules = ("tow:4.3b",) if board.tokens[token].side is None else ("tow:4.3a", "tow:2.1f")
    out.append(TokenDrawn(token=board.tokens[token].id, reveals=True, rules=("tow:2.4b", *rules)))
    if board.tokens[token].side is not None and interrupt.possible(board, state):
        agenda.push(state, interrupt.Interrupt(state.seats[AXIS], token))


def act(board: Board, state: TowState, token: int, out: list[Event]) -> None:
    """What a token does once nobody interrupts it."""
    what = board.tokens[token]
    if what.hq is not None:
        activation.begin(board, state, what.hq, out, "tow:2.4a")
    elif what.kind == "supply":
        relocation.leave(board, state, check.check(board, state, out), out)
    elif what.kind == "reinforcement":
        arrivals.reinforce(board, state, out)
    elif what.kind == "airborne":
        state.dropped = True
        arrivals.airborne(board, state, out)
    elif what.kind == "stavka":
        activation.choose_hq(board, state, SOVIET, "tow:4.3.5")
    else:
        agenda.push(state, okh.Okh())


def add(board: Board, state: TowState, token: int, out: list[Event]) -> None:
    """A token goes from the hand into the cup [tow:4.2c]."""
    state.hand = less(state.hand, token)
    state.cup = tuple(sorted((*state.cup, token)))
    out.append(Added(token=board.tokens[token].id, to=(state.seats[AXIS],), rules=("tow:4.2c",)))


def _offers(state: TowState) -> list[Choice]:
    return [("add", token) for token in dict.fromkeys(state.hand)]


class AddTokens(Window, tag="add-tokens", frozen=True):
    """Before each draw the Axis may add tokens from its hand [tow:4.2c], one after the other."""

    rule: ClassVar[str] = "tow:4.2c"
    ask: ClassVar[Text] = t("Add a token from your hand to the cup, or pass.")

    def offers(self, board: Board, state: TowState) -> list[Choice]:
        """Any token in hand."""
        return _offers(state)

    def answer(self, board: Board, state: TowState, action: Choice, out: list[Event]) -> None:
        """Add it; while any is left, another may follow."""
        add(board, state, action[1], out)
        if state.hand:
            agenda.push(state, self)

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Choice) -> Illegal:
        """Only what is in hand can be added."""
        if action[0] == "interrupt":
            return wrong_phase.interrupt(board, state)
        return Illegal("tow:4.2c", t("Only a token from your hand may be added to the cup now; or pass."))

    def objections(self, board: Board, state: TowState, seat: Seat, action: Choice) -> Iterator[Illegal]:
        """A token that is not in hand; against passing nothing stands."""
        if action not in (*_offers(state), ("pass",)):
            yield self.refuse(board, state, seat, action)

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Choice) -> tuple[Reason, ...]:
        """How many would stay."""
        left = len(state.hand) - (action[0] == "add")
        return (Reason("tow:4.2c", t("Tokens that stay in hand"), str(left)),)


class MustAdd(Decision, tag="must-add", frozen=True):
    """The cup is empty and the hand is not: the phase goes on, so a token has to be added [tow:4.3c]."""

    rule: ClassVar[str] = "tow:4.3c"
    ask: ClassVar[Text] = t("The cup is empty: add a token from your hand.")

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The Axis player."""
        return (state.seats[AXIS],)

    def hand(self, board: Board, state: TowState, seat: Seat) -> list[Choice]:
        """Any token in hand."""
        return _offers(state)

    def add(self, board: Board, state: TowState, seat: Seat, action: Choice, out: list[Event]) -> None:
        """It goes into the cup."""
        agenda.done(state, self)
        add(board, state, action[1], out)

    def stands(self, board: Board, state: TowState, seat: Seat, action: Choice) -> Iterator[Illegal]:
        """What is not in hand."""
        if action[1] not in state.hand:
            yield self.untimely(board, state, seat, action)

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Choice) -> Illegal:
        """The phase ends only with cup and hand empty."""
        if action[0] == "interrupt":
            return wrong_phase.interrupt(board, state)
        words = t("The phase ends when the hand of the {side} is empty too: add a token.", side=SIDES[AXIS])
        return Illegal("tow:4.3c", words)

    def compelled(self, board: Board, state: TowState, seat: Seat, action: Choice) -> tuple[Reason, ...]:
        """Why it has to be."""
        return (Reason("tow:4.3c", t("The phase ends only when cup and hand are empty")),)

    acts: ClassVar[tuple[Act, ...]] = (Act("add", hand, add, stands, compelled),)
