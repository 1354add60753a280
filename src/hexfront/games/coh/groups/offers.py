"""9.1, 9.2 What may be done while a group is being gathered, unit by unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Key
from hexfront.engine.base.choices import Group as Offered
from hexfront.engine.base.choices import Listed
from hexfront.engine.base.parted import Parted
from hexfront.engine.base.trying import Tried
from hexfront.games.coh.groups import membership
from hexfront.games.coh.hidden import hidden_moves
from hexfront.games.coh.turn import act_list

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.groups.group import Group
    from hexfront.games.coh.state import CohState

CANCEL, TOGETHER = ("verb", "cancel"), ("verb", "together")


class Gathering(Tried):
    """Who may join, what each member may do, to cancel, and what all can do together."""

    __slots__ = ("_game", "_group", "_joins", "_members", "_state")

    def __init__(self, group: Group, board: Board, state: CohState) -> None:
        self._group, self._game, self._state = group, board, state
        self._joins = membership.joins(board, state, group.seat, group.units, group.card)
        self._members = group.units if len(group.units) > 1 else ()
        units = len(self._joins) + len(self._members)
        super().__init__(board.lexicon.key, (units, 1, 1) if self._members else (units, 1))

    def actors(self) -> list[Key]:
        """Those who may join or leave; then members who can only begin something."""
        keys, leaves = self._game.unit_keys, membership.leaves(self._game, self._state, self._members)
        free = [keys[unit] for unit in (*self._joins, *leaves)]
        others = [*[keys[unit] for unit in self._members if unit not in leaves], TOGETHER]
        return [*free, CANCEL, *[key for key in others if self.made(key) is not None]]

    def made(self, key: Key) -> Offered | None:
        """What may be done with a unit, or without any."""
        if key == CANCEL:
            return Listed([("cancel",)])
        if key == TOGETHER:
            found = self._group.together(self._game, self._state) if self._members else []
            return Listed(found) if found else None
        kind, which = key
        if kind != "unit":
            return None
        if which in self._members:
            return self._group.of_member(self._game, self._state, int(which))
        return Listed([("join", which)]) if which in self._joins else None

    def candidate(self, number: int) -> Offered | None:
        """The same by number."""
        units = (*self._joins, *self._members)
        if number < len(units):
            return self.made(self._game.unit_keys[units[number]])
        return self.made(CANCEL if number == len(units) else TOGETHER)


class Spared(Parted):
    """What a member may do that the group can spare: leave it, or begin something for it, chapter by chapter."""

    __slots__ = ("_chapters", "_game", "_group", "_purse", "_state", "_unit")

    def __init__(self, group: Group, board: Board, state: CohState, unit: int) -> None:
        purse, only = group.terms(board, state)
        chapters = [chapter for chapter in act_list.chapters(board, state, unit) if chapter.offer in only]
        most = [chapter.most(board, state, unit, purse) for chapter in chapters]
        super().__init__([1, *most, hidden_moves.most_hides(board, state, unit, purse, len(group.units))])
        self._group, self._game, self._state, self._unit = group, board, state, unit
        self._purse, self._chapters = purse, chapters

    def part(self, number: int) -> list[Action]:
        """To leave, what a chapter gives, or to hide with all others."""
        group, board, state, unit = self._group, self._game, self._state, self._unit
        if not number:
            return [("leave", unit)]
        if number > len(self._chapters):
            return group.hides(board, state, unit)
        found: list[Action] = []
        self._chapters[number - 1].offer(board, state, unit, self._purse, found)
        return group.led(board, state, unit, found)
