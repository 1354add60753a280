"""4.2 Which tokens may be selected, and when a selection is whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import t
from hexfront.games.tow.state import AXIS, SIDES, SOVIET
from hexfront.kit.bars import Bar, Modifier, ban, closed, total

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.box.token_list import Token
    from hexfront.games.tow.state import TowState


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


class Fronts(NamedTuple):
    """The Fronts of the Soviets, and a selection of tokens that is to have one of each."""

    board: Board
    tokens: tuple[int, ...]

    @property
    def missing(self) -> int:
        """How many Fronts have no token in it."""
        return len(self.board.fronts.difference(self.tokens))

    @property
    def stavka(self) -> bool:
        """Whether STAVKA is in it."""
        return self.board.stavka in self.tokens


COMPULSORY = Modifier(
    "tow:4.2.1c",
    lambda fronts: t("One token of each Front is compulsory"),
    lambda fronts: fronts.missing,
)
STAND_IN = Modifier(
    "tow:4.2.1d",
    lambda fronts: t("STAVKA stands in for one Front"),
    lambda fronts: -1 if fronts.stavka else 0,
)


def lacking(board: Board, tokens: tuple[int, ...]) -> int:
    """How many Fronts are missing in a Soviet selection; STAVKA stands in for one."""
    return max(0, total((COMPULSORY, STAND_IN), Fronts(board, tokens)))


class Pick(NamedTuple):
    """A side that has selected some tokens, and the one that it wants to add."""

    board: Board
    state: TowState
    side: int
    tokens: tuple[int, ...]
    token: int = -1
    kept: bool = False
    """Whether it is to stay in hand."""

    @property
    def what(self) -> Token:
        """The token."""
        return self.board.tokens[self.token]

    @property
    def own(self) -> bool:
        """Whether it belongs to the side."""
        return self.what.side == SIDES[self.side]

    @property
    def left(self) -> int:
        """How many are still to be selected."""
        return wanted(self.board, self.state, self.side) - len(self.tokens)

    def away(self, *kinds: str) -> bool:
        """Whether the token is of one of these kinds and may not be selected this turn."""
        if not self.own or self.what.kind not in kinds:
            return False
        return self.token not in available(self.board, self.state, self.side)


def _unfinished(rule: str, side: int) -> Bar:
    return ban(
        rule,
        lambda pick: t(
            "{want} tokens are selected this turn; you have {have}.",
            want=len(pick.tokens) + pick.left,
            have=len(pick.tokens),
        ),
        lambda pick: pick.side == side and pick.left != 0,
    )


WHOLE: tuple[Bar, ...] = (
    _unfinished("tow:4.2.1b", SOVIET),
    _unfinished("tow:4.2.2b", AXIS),
    ban(
        "tow:4.2.1c",
        lambda pick: t("A Front has no token yet: unpick another one, and pick its own."),
        lambda pick: pick.side == SOVIET and not pick.left and lacking(pick.board, pick.tokens) > 0,
    ),
)
"""What keeps a selection from being sealed."""


def _enough(rule: str, side: int) -> Bar:
    return ban(
        rule,
        lambda pick: t("All tokens of this turn are selected: seal, or unpick one."),
        lambda pick: pick.own and pick.side == side and pick.left <= 0,
    )


def _used_up(rule: str, side: int) -> Bar:
    return ban(
        rule,
        lambda pick: t("There is no further token of {token}.", token=pick.what.title),
        lambda pick: pick.own and pick.side == side and pick.tokens.count(pick.token) >= pick.what.count,
    )


TOKENS: tuple[Bar, ...] = (
    ban(
        "tow:4.2f",
        lambda pick: t("The supply token goes into the cup every turn by itself."),
        lambda pick: pick.what.side is None,
    ),
    ban(
        "tow:4.2a",
        lambda pick: t("{token} is a token of the other side.", token=pick.what.title),
        lambda pick: pick.what.side is not None and not pick.own,
    ),
    ban(
        "tow:4.2e",
        lambda pick: t("The Soviet player puts every selected token into the cup: pick it."),
        lambda pick: pick.own and pick.kept and pick.side == SOVIET,
    ),
    _enough("tow:4.2.1b", SOVIET),
    _enough("tow:4.2.2b", AXIS),
    ban(
        "tow:4.2.1f",
        lambda pick: t("The airborne token is selected once a game, from turn 3 on."),
        lambda pick: pick.away("airborne"),
    ),
    ban(
        "tow:4.2.1a",
        lambda pick: t("STAVKA comes into the game on turn {turn}.", turn=pick.what.turn),
        lambda pick: pick.away("stavka") and pick.what.turn > pick.state.turn,
    ),
    ban(
        "tow:4.2.1g",
        lambda pick: t("STAVKA is not available with the crossing points of this turn."),
        lambda pick: pick.away("stavka") and pick.what.turn <= pick.state.turn,
        "tow:2.6g",
    ),
    ban(
        "tow:4.2.2c",
        lambda pick: t("OKH tokens become available on turn {turn}.", turn=pick.what.turn),
        lambda pick: pick.away("hq", "okh", "reinforcement"),
    ),
    _used_up("tow:4.2.1a", SOVIET),
    _used_up("tow:4.2.2a", AXIS),
    ban(
        "tow:4.2.1c",
        lambda pick: t("The remaining tokens are needed for the missing Fronts: pick these."),
        lambda pick: (
            pick.own
            and pick.side == SOVIET
            and 0 < pick.left <= lacking(pick.board, (*pick.tokens, pick.token))
        ),
    ),
)
"""What keeps a token from being selected."""


def unbarred(board: Board, state: TowState, side: int, tokens: tuple[int, ...]) -> list[int]:
    """The tokens that no bar keeps from joining these: the plain definition of ``open_tokens``."""
    own = [token.number for token in board.tokens if token.side == SIDES[side]]
    return [token for token in own if not closed(TOKENS, Pick(board, state, side, tokens, token))]


def open_tokens(board: Board, state: TowState, side: int, tokens: tuple[int, ...]) -> list[int]:
    """The tokens that may join these, found faster than by asking every bar about every token."""
    left = wanted(board, state, side) - len(tokens)
    if left <= 0:
        return []
    there = [token for token, count in available(board, state, side).items() if tokens.count(token) < count]
    # While a place is to spare anything fits; else only what makes up for a missing Front.
    if side == AXIS or lacking(board, tokens) < left:
        return there
    return [token for token in there if lacking(board, (*tokens, token)) < left]
