"""9.1, 9.2 What may be done while a group is being gathered, unit by unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import Group as Offered
from hexfront.engine.base.choices import Joined, Listed
from hexfront.engine.base.parted import Parted
from hexfront.engine.base.trying import Tried
from hexfront.games.coh.acts import chapters
from hexfront.games.coh.groups import all_at_once, group_fire, group_hiding, membership
from hexfront.games.coh.groups.group_move import MOVES
from hexfront.games.coh.movement import going_into_hiding
from hexfront.games.coh.movement.arrival import Entering
from hexfront.games.coh.points.payment import Purse
from hexfront.games.coh.state import READY

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

CANCEL, TOGETHER = ("verb", "cancel"), ("verb", "together")


class Members(NamedTuple):
    """Who is in a group so far, in a position."""

    board: Board
    state: CohState
    seat: Seat
    units: tuple[int, ...]
    card: bool
    """A card pays for what it does."""

    def terms(self) -> tuple[Purse, frozenset[chapters.Offer]]:
        """How the group can pay, and by which chapters it can act."""
        purse = membership.means(self.board, self.state, self.units, self.card)
        return purse, chapters.VOLLEYS if self.state.aim else chapters.GROUPED

    def together(self) -> list[Action]:
        """What all can do at once."""
        if self.state.aim:
            return []
        return all_at_once.offers(self.board, self.state, self.units, self.card)

    def of(self, unit: int) -> Offered | None:
        """What a member may do: leave the group, if it can be spared, or begin something for it."""
        board, state = self.board, self.state
        free = membership.spares(board, state, self.units, unit)
        if state.where[unit] == READY and not state.aim:
            enter = Entering(board, state, unit, membership.means(board, state, self.units, self.card))
            return Joined([Listed([("leave", unit)]), enter]) if free else enter
        if free:
            return Spared(self, unit)
        purse, only = self.terms()
        found = self.led(unit, chapters.acts(board, state, unit, purse, only)) + self.hides(unit)
        return Listed(found) if found else None

    def hides(self, unit: int) -> list[Action]:
        """Where a member hides if all others hide too."""
        if self.state.aim:
            return []
        return group_hiding.offers(self.board, self.state, self.units, unit, self.terms()[0])

    def led(self, unit: int, found: list[Action]) -> list[Action]:
        """Of the acts of a member its moves, and the attacks that all others support."""
        attacks = dict.fromkeys([action[:-1] for action in found if action[0] in group_fire.LED])
        if not attacks:
            return found
        others = tuple([other for other in self.units if other != unit])
        led = {one for one in attacks if group_fire.may_lead(self.board, self.state, one, others)}
        return [action for action in found if action[0] in MOVES or action[:-1] in led]


class Gathering(Tried):
    """Who may join, what each member may do, to cancel, and what all can do together."""

    __slots__ = ("_game", "_group", "_joins", "_members", "_state")

    def __init__(self, group: Members) -> None:
        board, state = group.board, group.state
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
            found = self._group.together() if self._members else []
            return Listed(found) if found else None
        kind, which = key
        if kind != "unit":
            return None
        if which in self._members:
            return self._group.of(int(which))
        return Listed([("join", which)]) if which in self._joins else None

    def candidate(self, number: int) -> Offered | None:
        """The same by number."""
        units = (*self._joins, *self._members)
        if number < len(units):
            return self.made(self._game.unit_keys[units[number]])
        return self.made(CANCEL if number == len(units) else TOGETHER)


class Spared(Parted):
    """What a member may do that the group can spare: leave it, or begin something for it, chapter by chapter."""

    __slots__ = ("_chapters", "_group", "_purse", "_unit")

    def __init__(self, group: Members, unit: int) -> None:
        board, state = group.board, group.state
        purse, only = group.terms()
        able = [chapter for chapter in chapters.of_unit(board, state, unit) if chapter.offer in only]
        most = [chapter.most(board, state, unit, purse) for chapter in able]
        super().__init__(
            [1, *most, going_into_hiding.most_hides(board, state, unit, purse, len(group.units))]
        )
        self._group, self._unit, self._purse, self._chapters = group, unit, purse, able

    def part(self, number: int) -> list[Action]:
        """To leave, what a chapter gives, or to hide with all others."""
        group, unit = self._group, self._unit
        if not number:
            return [("leave", unit)]
        if number > len(self._chapters):
            return group.hides(unit)
        found: list[Action] = []
        self._chapters[number - 1].offer(group.board, group.state, unit, self._purse, found)
        return group.led(unit, found)
