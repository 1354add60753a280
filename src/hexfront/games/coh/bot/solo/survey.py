"""What the solo rules ask about a position: who has enemies in sight, and with which rolls he would hit them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.coh.bot.estimate.fields import FAR, Fields
from hexfront.games.coh.box.roster import SIDES
from hexfront.games.coh.fire import declare, fire_rules, targets
from hexfront.games.coh.fire.attack.modifiers import assess
from hexfront.games.coh.fire.attack.shots import Shot
from hexfront.games.coh.fire.attack.target_list import can_attack
from hexfront.games.coh.state import SOVIET
from hexfront.games.coh.units import marker_secrets, values_with_marker
from hexfront.kit.bars import Force

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

NEVER = 99
"""No roll hits."""


class Aimed(NamedTuple):
    """An attack that could be made, and the unmodified roll of two dice with which it hits somebody."""

    needed: int
    verb: str
    unit: int
    goal: int
    """The hex fired at, or the unit attacked in close combat."""
    mixed: bool = False
    """Friends are in the hex too."""


RECKLESS = Force("coh:20.2i", lambda side: side == SOVIET)
"""Soviet units fire into hexes with friends too."""


class Survey:
    """A position as the virtual side sees it."""

    def __init__(self, board: Board, state: CohState, seat: int, fields: Fields) -> None:
        self.game, self.state, self.seat, self.fields = board, state, seat, fields
        self.side = board.seat_side[seat]
        self.foes = [
            unit
            for unit, at in enumerate(state.where)
            if at > 0 and board.side[unit] != self.side and not state.hidden >> unit & 1
        ]

    def in_sight(self, unit: int) -> list[int]:
        """The enemies in the line of sight of a unit, nearest first."""
        at = self.state.where[unit]
        if at <= 0:
            return []
        seen, distance = self.game.seen(self.state, at), self.game.grid.distance
        found = [foe for foe in self.foes if seen >> self.state.where[foe] & 1]
        return sorted(found, key=lambda foe: (distance(at, self.state.where[foe]), foe))

    def needed(self, shot: Shot, target: int) -> int:
        """The unmodified roll with which a shot hits a target, as far as the side knows."""
        board, state = self.game, self.state
        if not can_attack(board, state, shot, target):
            return NEVER
        markers = [marker for _, marker in marker_secrets.likely(board, state, target, self.seat)] or [None]
        stands = [assess(board, state, shot, target, marker) for marker in markers]
        return min(stand.defence - stand.attack for stand in stands)

    def at_foe(self, unit: int, foe: int) -> int:
        """The roll with which a unit would hit an enemy at normal range if it faced there."""
        board, state = self.game, self.state
        at = state.where[foe]
        if not fire_rules.may_shoot(board, state, unit) or board.types[unit].fire is None:
            return NEVER
        if at == state.where[unit]:
            return self.needed(declare.close_shot(board, state, unit, foe), foe)
        reach = values_with_marker.ranges(board, state, unit)
        if not reach.least <= board.grid.distance(state.where[unit], at) <= reach.normal:
            return NEVER
        return self.needed(targets.shot_at(board, state, unit, at), foe)

    def attacks(self, unit: int) -> list[Aimed]:
        """The attacks within normal range that a unit could make as it faces, the easiest first (20.2g)."""
        board, state = self.game, self.state
        if (
            state.where[unit] <= 0
            or board.types[unit].fire is None
            or not fire_rules.may_shoot(board, state, unit)
        ):
            return []
        if targets.engaged(board, state, unit):
            here = [foe for foe in self.foes if state.where[foe] == state.where[unit]]
            return sorted(Aimed(self.at_foe(unit, foe), "assault", unit, foe) for foe in here)
        hexes, found = targets.targets(board, state, unit), []
        for at in sorted({state.where[foe] for foe in self.foes}):
            if not hexes >> at & 1:
                continue
            mixed = bool(state.held[self.side] >> at & 1)
            if mixed and not RECKLESS.holds(self.side):
                continue
            needed = min(self.at_foe(unit, foe) for foe in self.foes if state.where[foe] == at)
            found.append(Aimed(needed, "fire", unit, at, mixed))
        return sorted(found)

    def shooters(self, unit: int) -> set[int]:
        """The enemies that have fired at a unit's hex this turn."""
        at = self.state.where[unit]
        return {
            firer for firer, there in self.state.shots if there == at and self.game.side[firer] != self.side
        }

    def objectives(self, own: bool) -> list[int]:
        """The objectives that the side holds and defends, or those it does not hold and could score."""
        board, state = self.game, self.state
        return [
            one.hex
            for one in board.firefight.objectives
            if (state.holder[one.hex] == self.side) == own and (own or SIDES[self.side] in one.scores)
        ]

    def away(self, unit: int, at: int, own: bool = True) -> float:
        """How far a hex is from the nearest of these objectives for a unit."""
        fields = [self.fields.away(self.game, unit, goal) for goal in self.objectives(own)]
        return min((field[at] for field in fields), default=FAR)

    def attacking(self) -> bool:
        """Whether there is more to take than to defend."""
        return len(self.objectives(False)) > len(self.objectives(True))
