"""9.1 Units that have been gathered, and what is said of them whatever they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.acts import Decision
from hexfront.games.coh.group_events import Grouped
from hexfront.games.coh.groups.membership import WAY_RULES

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


class Gathered(Decision, frozen=True):
    """Units of one player that are to act as one [coh:9.1a]."""

    seat: int
    units: tuple[int, ...]
    card: bool = False
    """A card pays for what it does."""

    def others(self, action: Action) -> tuple[int, ...]:
        """All members but the one that begins an act."""
        return tuple(unit for unit in self.units if unit != action[1])

    def tell(self, board: Board, state: CohState, what: str, way: str, out: list[Event], *rules: str) -> None:
        """Say what the group does: to everybody, or who hides in it to its own side alone."""
        names = tuple(board.names[unit] for unit in self.units)
        seen = tuple(board.names[unit] for unit in self.units if not state.hidden >> unit & 1)
        told = ("coh:9.1a", "coh:9.1b", "coh:9.2d", WAY_RULES[way], *rules)
        to = board.friends[self.seat] if seen != names else None
        out.append(Grouped(units=names, what=what, seen=seen, to=to, rules=told))


def aimed() -> Illegal:
    """Why nothing but an attack follows a card that aims one."""
    return Illegal("coh:card-09", t("An attack is being aimed: only an attack may follow."))


def alone() -> Illegal:
    """Why one unit by itself does nothing as a group."""
    return Illegal("coh:9.1a", t("A group has two units at least: let another join, or cancel."))


def stranger(board: Board, action: Action) -> Illegal:
    """Why a unit does nothing for a group to which it does not belong."""
    return Illegal("coh:9.1a", t("{unit} is not in the group.", unit=board.names[action[1]]))
