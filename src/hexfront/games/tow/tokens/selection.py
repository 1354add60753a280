"""4.2 The secret selection of command tokens."""

from __future__ import annotations

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
from hexfront.games.tow.victory import crossings

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def open_phase(board: Board, state: TowState) -> None:
    """Look up whether STAVKA is there [tow:4.2.1g], then let both select."""
    points = crossings.crossing_count(board, state)
    state.stavka = board.tables.crossings.stavka_comes(state.turn, points)
    state.cup = state.hand = state.played = state.returned = ()
    agenda.push(state, Selection.opened((0, 1)))


def available(board: Board, state: TowState, side: int) -> dict[int, int]:
    """How many tokens of each kind a side may select this turn, or on turn 1 while it is set up, by token number."""
    found = {}
    for token in board.tokens:
        if token.side != SIDES[side] or token.turn > max(state.turn, 1):
            continue
        if token.kind == "stavka" and not state.stavka:
            continue
        if token.kind == "airborne" and state.dropped:
            continue
        found[token.number] = token.count
    return found


def wanted(board: Board, state: TowState, side: int) -> int:
    """How many tokens a side selects [tow:4.2.1b] [tow:4.2.2b]."""
    return board.limits.soviet_tokens if side == SOVIET else board.data.turn(state.turn).axis_tokens


def lacking(board: Board, tokens: tuple[int, ...]) -> int:
    """How many Fronts are missing in a Soviet selection; STAVKA stands in for one [tow:4.2.1c] [tow:4.2.1d]."""
    fronts = sum([token.kind == "hq" and token.side == SIDES[SOVIET] for token in board.tokens])
    present = {token for token in tokens if board.tokens[token].kind == "hq"}
    stands_in = any(board.tokens[token].kind == "stavka" for token in tokens)
    return max(0, fronts - len(present) - stands_in)


def picked_tokens(picked: tuple[Action, ...]) -> tuple[int, ...]:
    """The tokens of a selection, those kept back included."""
    return tuple([action[1] for action in picked])


def open_tokens(board: Board, state: TowState, side: int, tokens: tuple[int, ...]) -> list[int]:
    """What may be selected besides these, so that a legal whole can still come of it."""
    left = wanted(board, state, side) - len(tokens)
    if left <= 0:
        return []
    found = [token for token, count in available(board, state, side).items() if tokens.count(token) < count]
    # While a place is to spare anything fits; else only what makes up for a missing Front.
    if side == AXIS or lacking(board, tokens) < left:
        return found
    return [token for token in found if lacking(board, (*tokens, token)) < left]


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
        side, tokens = state.seats.index(seat), picked_tokens(picked)
        if len(tokens) != wanted(board, state, side):
            return False
        return side == AXIS or not lacking(board, tokens)

    def resolve(self, board: Board, state: TowState, out: list[Event]) -> None:
        """Fill the cup: both selections and the supply token [tow:4.2f]."""
        supply = next(token.number for token in board.tokens if token.kind == "supply")
        into: list[int] = [supply]
        for side in (SOVIET, AXIS):
            picked = self.picks[self.seats.index(state.seats[side])]
            cup = [int(str(action[1])) for action in picked if action[0] == "pick"]
            hand = [int(str(action[1])) for action in picked if action[0] == "keep"]
            into += cup
            if side == AXIS:
                state.hand = tuple(sorted(hand))
            out.append(_told(board, state, side, cup, hand))
        state.cup = tuple(sorted(into))

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """The rule against this token, or against sealing now."""
        side = state.seats.index(seat)
        tokens = picked_tokens(self.picks[self.seats.index(seat)])
        if action[0] == "seal":
            return _unfinished(board, state, side, tokens)
        if action[0] in ("pick", "keep"):
            return _refuse_token(board, state, side, tokens, action)
        return Illegal(self.rule, self.ask)

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


def _told(board: Board, state: TowState, side: int, cup: list[int], hand: list[int]) -> Selected:
    """What a side has selected, for itself; the others see numbers."""
    rules = ("tow:4.2a", "tow:4.2g", "tow:4.2h", "tow:4.2f")
    own = ("tow:4.2e", "tow:4.2.1b") if side == SOVIET else ("tow:4.2b", "tow:4.2.2b", "tow:2.1c")
    return Selected(
        side=SIDES[side],
        cup=tuple(board.tokens[token].id for token in cup),
        hand=tuple(board.tokens[token].id for token in hand),
        into=len(cup),
        kept=len(hand),
        to=(state.seats[side],),
        rules=(*rules, *own),
    )


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


def _unfinished(board: Board, state: TowState, side: int, tokens: tuple[int, ...]) -> Illegal:
    want = wanted(board, state, side)
    rule = "tow:4.2.1b" if side == SOVIET else "tow:4.2.2b"
    words = t("{want} tokens are selected this turn; you have {have}.", want=want, have=len(tokens))
    return Illegal(rule, words)


def _refuse_token(
    board: Board, state: TowState, side: int, tokens: tuple[int, ...], action: Action
) -> Illegal:
    token = board.tokens[action[1]]
    if token.side is None:
        return Illegal("tow:4.2f", t("The supply token goes into the cup every turn by itself."))
    if token.side != SIDES[side]:
        return Illegal("tow:4.2a", t("{token} is a token of the other side.", token=token.title))
    if side == SOVIET and action[0] == "keep":
        return Illegal("tow:4.2e", t("The Soviet player puts every selected token into the cup: pick it."))
    if len(tokens) >= wanted(board, state, side):
        rule = "tow:4.2.1b" if side == SOVIET else "tow:4.2.2b"
        return Illegal(rule, t("All tokens of this turn are selected: seal, or unpick one."))
    if token.number not in available(board, state, side):
        return _not_there(board, state, token.number)
    if tokens.count(token.number) >= token.count:
        table = "tow:4.2.1a" if side == SOVIET else "tow:4.2.2a"
        return Illegal(table, t("There is no further token of {token}.", token=token.title))
    return Illegal("tow:4.2.1c", t("The remaining tokens are needed for the missing Fronts: pick these."))


def _not_there(board: Board, state: TowState, number: int) -> Illegal:
    token = board.tokens[number]
    if token.kind == "airborne":
        return Illegal("tow:4.2.1f", t("The airborne token is selected once a game, from turn 3 on."))
    if token.kind == "stavka":
        if token.turn > state.turn:
            words = t("STAVKA comes into the game on turn {turn}.", turn=token.turn)
            return Illegal("tow:4.2.1a", words)
        return Illegal("tow:4.2.1g", t("STAVKA is not available with the crossing points of this turn."))
    return Illegal("tow:4.2.2c", t("OKH tokens become available on turn {turn}.", turn=token.turn))
