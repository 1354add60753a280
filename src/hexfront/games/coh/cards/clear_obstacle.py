"""Card 41, Clearing: which obstacle goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, Decision
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.box.card_list import Clear
from hexfront.games.coh.box.meta import CARD
from hexfront.games.coh.box.tables import WORKS
from hexfront.games.coh.damage import mines
from hexfront.games.coh.units import works_on_map
from hexfront.games.coh.units.deck import about

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def clearable(board: Board, state: CohState, card: int, unit: int) -> tuple[str, ...]:
    """The obstacles on the map in the hex of a unit that a card removes."""
    effect = about(board, card).effect
    assert isinstance(effect, Clear)
    lying = works_on_map.seen(state, state.where[unit])
    return tuple(work.kind for work in lying if work.kind in effect.works)


def clear(board: Board, state: CohState, unit: int, kind: str, out: list[Event]) -> None:
    """Take an obstacle off the map; mines that lie there still attack who did it."""
    works_on_map.destroy(board, state, state.where[unit], kind, out, ("coh:card-41",))
    mines.stir(state, unit)


def _clearings(clearing: Clearing, board: Board, state: CohState, seat: Seat) -> list[Action]:
    return [("breach", clearing.unit, WORKS.index(kind), CARD) for kind in clearing.kinds]


def _clear(
    clearing: Clearing, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Take it off the map."""
    agenda.done(state, clearing)
    clear(board, state, clearing.unit, WORKS[action[2]], out)


def _against(
    clearing: Clearing, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if action not in _clearings(clearing, board, state, seat):
        kinds = ", ".join(clearing.kinds)
        yield Illegal("coh:card-41", t("One of the obstacles in the hex: {kinds}.", kinds=kinds))


class Clearing(Decision, tag="clearing", frozen=True):
    """Of several obstacles in a hex one is cleared away [coh:card-41]."""

    rule: ClassVar[str] = "coh:card-41"
    ask: ClassVar[Text] = t("Which obstacle is cleared away?")
    acts: ClassVar[tuple[Act, ...]] = (
        Act(
            "breach",
            _clearings,
            _clear,
            _against,
            lambda *_: (Reason("coh:card-41", t("The obstacle is removed."), "0"),),
        ),
    )
    seat: int
    unit: int
    kinds: tuple[str, ...]

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """The player of the card."""
        return (self.seat,)

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """One of the obstacles has to be named."""
        return next(_against(self, board, state, seat, ("breach",)))
