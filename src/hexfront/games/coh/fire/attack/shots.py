"""7.1, 7.3 An attack that has been aimed: who fires what, and which side and colour of a target it meets."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from hexfront.games.coh.box.markers import Marker
from hexfront.games.coh.box.roster import Colour
from hexfront.games.coh.units import protection, works_on_map
from hexfront.kit.bars import Force, forced

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


NOBODY = -1000
"""No single target."""


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """An attack that has been paid for: who fires what, from where, at which hex."""

    seat: int
    units: tuple[int, ...] = ()
    """The leader first; nobody for off-board artillery."""
    at: int
    target: int = NOBODY
    """The one unit, or work, attacked in close combat."""
    origin: int = -1
    """The hex from which it is aimed: the leader's, or that of the observer; -1 if it comes from off the map."""
    weapon: str = ""
    """What is used instead of the leader's own firepower: a flamethrower, a card."""
    red: int | None = None
    blue: int | None = None
    flank: bool = False
    """It meets the flank rating from wherever it comes."""
    explosive: bool = False
    close: bool = False
    terrain: bool = True
    """Whether terrain and walls protect."""
    plain: bool = False
    """Neither adjacency nor close combat changes its firepower."""
    long: bool = False
    support: int = 0
    aim: int = 0
    breaches: bool = False
    """It counts against works too (18.4a)."""


class Aim(NamedTuple):
    """What the rules of fire look at: an attack, and one of its targets if it is about that."""

    board: Board
    state: CohState
    shot: Shot
    unit: int = NOBODY
    colour: Colour = "red"
    front: bool = False
    marker: Marker | None = None
    """The damage marker that the target is taken to have."""

    @property
    def leader(self) -> int:
        """Who fires with all his modifiers; -1 for off-board artillery."""
        return self.shot.units[0] if self.shot.units else -1

    @property
    def indirect(self) -> bool:
        """Whether somebody else than the one who fires observes."""
        return self.leader >= 0 and self.shot.origin != self.state.where[self.leader]

    @property
    def rise(self) -> int:
        """By how many levels the target lies higher than where the fire is aimed from."""
        level = self.board.ground.level
        return level[self.shot.at] - level[self.shot.origin]


FLANKED = (
    Force("coh:7.7.3f", lambda aim: aim.shot.close),
    Force("coh:12.1", lambda aim: aim.shot.explosive),
    Force("coh:19.1b", lambda aim: aim.shot.weapon == "flame"),
    Force("coh:17.1a", lambda aim: aim.state.carrier[aim.unit] >= 0),
)
"""What makes an attack meet the flank rating from wherever it comes."""


FRIENDS = Force("coh:7.7.3n", lambda aim: aim.board.side[aim.unit] == aim.board.seat_side[aim.shot.seat])
"""Fire from outside meets friends as well as enemies."""


def from_front(aim: Aim) -> bool:
    """Whether an attack meets the front rating: it comes from within the arc of the target [coh:7.3a].

    Who hides will face the enemy when found (10.0b), but in a bunker he looks where it does.
    """
    board, state, shot, unit = aim.board, aim.state, aim.shot, aim.unit
    if shot.flank or forced(FLANKED, aim):
        return False
    if protection.all_round(board, state, unit):
        return True
    if state.hidden >> unit & 1:
        return not works_on_map.fixed(board, state, unit) or _before_bunker(aim)
    return bool(board.eye.arc(shot.at, state.facing[unit]) >> shot.origin & 1)


def faces_work(aim: Aim, front: bool) -> bool:
    """Whether an attack meets the front of the work in which a unit lies.

    A bunker looks where it looks: all that comes from its arc meets its front, but for mortars, artillery and close
    combat, whatever rating of the unit it meets [coh:18.1.2c].
    """
    if not works_on_map.fixed(aim.board, aim.state, aim.unit):
        return front
    if aim.shot.explosive or aim.shot.close or aim.shot.origin < 0:
        return False
    return _before_bunker(aim)


def _before_bunker(aim: Aim) -> bool:
    """Whether fire comes from where the bunker of a unit looks."""
    at = aim.state.where[aim.unit]
    return bool(aim.board.eye.arc(at, works_on_map.facing(aim.state, at)) >> aim.shot.origin & 1)


def _top_hit(aim: Aim) -> bool:
    """Whether an attack on the flank comes in at an open top: what bursts there, and infantry in close combat."""
    if not aim.board.types[aim.unit].open_topped:
        return False
    leader = aim.board.types[aim.leader] if aim.leader >= 0 else None
    by_infantry = aim.shot.close and leader is not None and leader.foot and leader.kind != "at-team"
    return aim.shot.explosive or by_infantry


OPEN_TOP = Force("coh:15.5", lambda aim: not aim.front and _top_hit(aim))
"""The flank rating of a vehicle with an open top is red then."""


def met(board: Board, state: CohState, shot: Shot, unit: int, marker: Marker | None = None) -> Aim:
    """How an attack meets a unit: which of its ratings, and with which colour."""
    front = from_front(Aim(board, state, shot, unit))
    rating = board.types[unit].front if front else board.types[unit].flank
    aim = Aim(board, state, shot, unit, rating.colour, front, marker)
    return aim._replace(colour="red") if OPEN_TOP.holds(aim) else aim
