"""2.2 What a unit can do on a go, if anything: its acts are listed only when somebody asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.engine.base.choices import Group, Listed
from hexfront.engine.base.parted import Part, Parted
from hexfront.games.coh.acts import chapters
from hexfront.games.coh.groups import beginning
from hexfront.games.coh.movement import hidden_moves
from hexfront.games.coh.movement.arrival import Entering
from hexfront.games.coh.points.payment import (
    BROKE,
    FREE,
    Purse,
    purse_of,
)
from hexfront.games.coh.state import BOGGED, READY, STUCK, USED

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

HELD = BOGGED | STUCK


def _in_play(state: CohState, unit: int) -> bool:
    """Whether a unit is on the map or may enter it; what waits on a vehicle enters with it."""
    at = state.where[unit]
    return at > 0 or (at == READY and state.carrier[unit] < 0)


def _free(board: Board, state: CohState, unit: int, means: Purse) -> bool:
    """Whether a unit on the map can turn or sneak, as most can: so it has something to do, whatever else there is."""
    if state.aim or state.carrier[unit] >= 0 or state.flags[unit] & HELD or state.inside[unit]:
        return False
    hit = state.hit[unit]
    if state.where[unit] == READY or (hit >= 0 and board.markers[hit].forbids_movement):
        return False
    if state.hidden >> unit & 1:
        return hidden_moves.can_sneak(board, state, unit, means)
    return bool(means[board.limits.pivot])


def _activable(board: Board, state: CohState, unit: int) -> bool:
    """Whether with variable AP a unit can be activated, before it is known what it can pay (3.0.1)."""
    if not board.variable_ap(state) or state.aim or state.active[board.seat[unit]]:
        return False
    return (state.where[unit] > 0 or state.where[unit] == READY) and not state.flags[unit] & USED


def deeds(board: Board, state: CohState, unit: int) -> Group | None:
    """What a unit can do on a go of its player; None if there is nothing."""
    more = [("activate", unit)] if state.options and _activable(board, state, unit) else ()
    if not _in_play(state, unit):
        return Listed(more) if more else None
    means = purse_of(board, state, unit)
    # The vehicle that tows it pays to let a unit go, used or not (17.0f).
    if means == BROKE and state.carrier[unit] < 0:
        return None
    return _offered(board, state, unit, means, False, more)


def services(board: Board, state: CohState, unit: int) -> Group | None:
    """What a unit can do if a card pays for it; None if there is nothing."""
    return _offered(board, state, unit, FREE, True, ()) if _in_play(state, unit) else None


def _offered(
    board: Board, state: CohState, unit: int, means: Purse, card: bool, more: Sequence[Action]
) -> Group | None:
    """Every act of a unit that can be paid so, the group it could begin, and what else there is."""
    if _free(board, state, unit, means):
        return InParts(board, state, unit, means, card, more)
    if beginning.possible(board, state, board.seat[unit], unit, card):
        more = (("group", unit), *more)
    if state.where[unit] == READY and not state.aim:
        entering = Entering(board, state, unit, means, more)
        return entering if len(entering) else None
    found = chapters.acts(board, state, unit, means, chapters.ATTACKING if state.aim else None)
    found += more
    return Listed(found) if found else None


class InParts(Parted):
    """The same for a unit of which is known that it can act, chapter by chapter."""

    __slots__ = ("_card", "_chapters", "_game", "_means", "_more", "_state", "_unit")

    def __init__(
        self, board: Board, state: CohState, unit: int, means: Purse, card: bool, more: Sequence[Action]
    ) -> None:
        found = chapters.of_unit(board, state, unit)
        super().__init__([*[chapter.most(board, state, unit, means) for chapter in found], 1, len(more)])
        self._game, self._state, self._unit, self._means = board, state, unit, means
        self._chapters, self._card, self._more = found, card, more

    def part(self, number: int) -> Part:
        """The acts of a chapter; the last parts are the group that the unit could begin, and what else there is."""
        board, state, unit, group = self._game, self._state, self._unit, len(self._chapters)
        if number < group:
            chapter = self._chapters[number]
            if chapter.part is not None:
                return chapter.part(board, state, unit, self._means)
            found: list[Action] = []
            chapter.offer(board, state, unit, self._means, found)
            return found
        if number > group:
            return self._more
        return (
            [("group", unit)] if beginning.possible(board, state, board.seat[unit], unit, self._card) else []
        )
