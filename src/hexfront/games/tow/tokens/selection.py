"""4.2 The secret selection of command tokens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.procedures import Sealed
from hexfront.engine.contract.verdict import Reason
from hexfront.games.tow.events import Selected
from hexfront.games.tow.state import AXIS, SIDES, SOVIET
from hexfront.games.tow.tokens.token_rules import TOKENS, WHOLE, Pick, open_tokens, wanted
from hexfront.games.tow.victory import crossings
from hexfront.kit.bars import barred, objections

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def open_phase(board: Board, state: TowState) -> None:
    """Look up whether STAVKA is there [tow:4.2.1g], then let both select."""
    points = crossings.crossing_count(board, state)
    state.stavka = board.tables.crossings.stavka_comes(state.turn, points)
    state.cup = state.hand = state.played = state.returned = ()
    agenda.push(state, Selection.opened((0, 1)))


def picked_tokens(picked: tuple[Action, ...]) -> tuple[int, ...]:
    """The tokens of a selection, those kept back included."""
    return tuple([action[1] for action in picked])


class Selection(Sealed, tag="selection", frozen=True):
    """Both players choose their tokens unseen [tow:4.2a]."""

    rule: ClassVar[str] = "tow:4.2a"
    ask: ClassVar[Text] = t("Select your command tokens, then seal.")

    def offers(self, board: Board, state: TowState, seat: Seat, picked: tuple[Action, ...]) -> list[Action]:
        """Tokens for the cup; the Axis may keep any of its own in hand [tow:4.2b], the Soviets none [tow:4.2e]."""
        side = state.seats.index(seat)
        tokens = open_tokens(board, state, side, picked_tokens(picked))
        found: list[Action] = [("pick", token) for token in tokens]
        if side == AXIS:
            found += [("keep", token) for token in tokens]
        return found

    def complete(self, board: Board, state: TowState, seat: Seat, picked: tuple[Action, ...]) -> bool:
        """Exactly as many as the turn wants, and of the Soviets a token of each front."""
        return not barred(WHOLE, Pick(board, state, state.seats.index(seat), picked_tokens(picked)))

    def resolve(self, board: Board, state: TowState, out: list[Event]) -> None:
        """Fill the cup: both selections and the supply token [tow:4.2f]."""
        supply = next(token.number for token in board.tokens if token.kind == "supply")
        into: list[int] = [supply]
        for side in (SOVIET, AXIS):
            picked = self.picks[self.seats.index(state.seats[side])]
            cup = [int(str(action[1])) for action in picked if action[0] == "pick"]
            hand = [int(str(action[1])) for action in picked if action[0] == "keep"]
            into += cup
            _select(board, state, side, cup, hand, out)
        state.cup = tuple(sorted(into))

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """The first rule against this token, or against sealing now."""
        return next(self.objections(board, state, seat, action), Illegal(self.rule, self.ask))

    def objections(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Every rule against this token, or against sealing now."""
        tokens = picked_tokens(self.picks[self.seats.index(seat)])
        pick = Pick(board, state, state.seats.index(seat), tokens)
        if action[0] in ("pick", "keep"):
            yield from objections(TOKENS, pick._replace(token=action[1], kept=action[0] == "keep"))
        elif action[0] == "seal":
            yield from objections(WHOLE, pick)
        elif action[0] == "unpick" and not tokens:
            yield Illegal(self.rule, self.ask)

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What a token is for, and how many are still to come."""
        side = state.seats.index(seat)
        tokens = picked_tokens(self.picks[self.seats.index(seat)])
        left = str(wanted(board, state, side) - len(tokens))
        number = "tow:4.2.1b" if side == SOVIET else "tow:4.2.2b"
        found = [Reason(number, t("Tokens still to select"), left)]
        if action[0] == "keep":
            found.append(Reason("tow:4.2b", t("The Axis player may keep tokens in hand")))
        elif action[0] == "pick":
            found.append(Reason("tow:4.2a", t("It goes into the cup unseen")))
            found += _purpose(board, state, side, tokens, action[1])
        elif action[0] == "seal":
            found.append(Reason("tow:4.2g", t("The other tokens stay face down in their box this turn")))
        return tuple(found)


def _select(
    board: Board, state: TowState, side: int, cup: list[int], hand: list[int], out: list[Event]
) -> None:
    """A side has selected; it is told what, the others see numbers. What the Axis keeps is in its hand."""
    if side == AXIS:
        state.hand = tuple(sorted(hand))
    rules = ("tow:4.2a", "tow:4.2g", "tow:4.2h", "tow:4.2f")
    own = ("tow:4.2e", "tow:4.2.1b") if side == SOVIET else ("tow:4.2b", "tow:4.2.2b", "tow:2.1c")
    selected = Selected(
        side=SIDES[side],
        cup=tuple(board.tokens[token].id for token in cup),
        hand=tuple(board.tokens[token].id for token in hand),
        into=len(cup),
        kept=len(hand),
        to=(state.seats[side],),
        rules=(*rules, *own),
    )
    out.append(selected)


def _purpose(board: Board, state: TowState, side: int, tokens: tuple[int, ...], token: int) -> list[Reason]:
    if side == AXIS:
        return []
    kind = board.tokens[token].kind
    if kind == "stavka":
        return [
            Reason("tow:4.2.1g", t("STAVKA is available on this turn with these crossing points")),
            Reason("tow:2.6g", t("By the STAVKA Appearance Table")),
            Reason("tow:4.2.1d", t("STAVKA stands in for one Front")),
        ]
    if kind == "hq" and token not in tokens:
        return [Reason("tow:4.2.1c", t("One token of each Front is compulsory"))]
    return [Reason("tow:4.2.1e", t("One of the two free tokens"))]
