"""10.0b The Soviet set-up: the map names the hexes of each army, its corps may change places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import (
    Act,
    Action,
    Actors,
    Choices,
    Decision,
    Event,
    Group,
    Illegal,
    Key,
    Listed,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.engine.base.choices import Aimed
from hexfront.games.goetter.events import Moved
from hexfront.games.goetter.setup import swaps
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState

RULE = "goetter:10.0b"


class SovietSetUp(Decision, tag="soviet-setup", frozen=True):
    """Corps change places within their army until the Soviet is content."""

    rule: ClassVar[str] = RULE
    ask: ClassVar[Text] = t("Let corps of one army change places, or begin.")
    seat: Seat

    def decides(self, game: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The Soviet player."""
        return (self.seat,)

    def choices(self, game: Board, state: GoetterState, seat: Seat) -> Choices:
        """Each corps with all others of its army, or to begin."""

        def group(key: Key) -> Group:
            kind, unit = key
            if kind == "verb" or not isinstance(unit, int):
                return Listed([("commit",)])
            return Aimed(("swap", unit), swaps.partners(game, unit))

        return Actors(game.lexicon.key, _corps(game), group)


@remembered(most=1)
def _corps(board: Board) -> list[Key]:
    """Those who may change places, army by army, and the end of it."""
    units = [unit for army in board.armies.values() for unit in army if swaps.partners(board, unit)]
    return [*[("unit", unit) for unit in units], ("verb", "commit")]


def _swap(
    frame: SovietSetUp, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    one, two = action[1], action[2]
    swaps.swap(board, state, one, two)
    for unit, before in sorted(((one, two), (two, one))):
        start, end = board.label(state.where[before]), board.label(state.where[unit])
        out.append(Moved(unit=board.name(unit), start=start, end=end, how="set-up", rules=(RULE,)))


def _against_swap(
    frame: SovietSetUp, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    one, two = action[1], action[2]
    if two not in swaps.partners(board, one):
        words = t("{one} and {two} are not two corps of one army.", one=board.name(one), two=board.name(two))
        yield Illegal(RULE, words)


def _commit(
    frame: SovietSetUp, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)


SovietSetUp.acts = (
    Act("swap", grouped("swap"), _swap, _against_swap),
    Act("commit", grouped("commit"), _commit),
)
