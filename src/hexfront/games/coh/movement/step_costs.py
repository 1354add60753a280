"""5.0a What makes up the price of a step: each part is a rule with its number.

What is paid comes from the table of steps (``map.terrain_costs``), which is worked out once; a test compares both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.map.terrain_costs import STEEP
from hexfront.games.coh.movement import mobility, vehicles
from hexfront.games.coh.points.case import Case
from hexfront.games.coh.units import works_on_map
from hexfront.kit.bars import Force, Modifier, forced

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

TERRAIN = {
    "clear": "coh:4.0.t1",
    "wooden-building": "coh:4.0.t4",
    "stone-building": "coh:4.0.t5",
    "field": "coh:4.0.t8",
    "light-woods": "coh:4.0.t9",
    "heavy-woods": "coh:4.0.t10",
    "water": "coh:4.0.t11",
}
"""The row that says which hexes have a terrain."""


class Leg(NamedTuple):
    """The ground between two neighbouring hexes, for a unit that goes there."""

    board: Board
    unit: int
    at: int
    direction: int
    to: int
    road: bool

    @property
    def terrain(self) -> str:
        """What the hex is."""
        return self.board.ground.base[self.to].name

    @property
    def levels(self) -> int:
        """How much higher the hex lies."""
        return self.board.ground.level[self.to] - self.board.ground.level[self.at]

    def climb(self) -> int:
        """What going uphill adds."""
        return self.board.ground.climb(self.board.gaits[self.unit], self.at, self.to) or 0

    def wall(self) -> bool:
        """Whether there is a wall between."""
        return bool(self.board.ground.walls[self.direction] >> self.at & 1)


ROADS = (
    Force("coh:5.0.1a", lambda leg: leg.road and leg.board.foot[leg.unit]),
    Force("coh:14.2a", lambda leg: leg.road and not leg.board.foot[leg.unit]),
)
"""Along a road the terrain of a hex adds nothing."""


def _terrain(rule: str) -> Modifier:
    """The table of a mobility; a road cancels what the terrain adds."""

    def amount(leg: Leg) -> int:
        return (
            0 if forced(ROADS, leg) else leg.board.ground.terrain_cost(leg.board.gaits[leg.unit], leg.to) or 0
        )

    return Modifier(rule, lambda leg: t("Terrain: {terrain}", terrain=leg.terrain), amount)


def _wall(leg: Leg) -> int:
    mobility = leg.board.types[leg.unit].mobility
    return leg.board.tables.terrain["wall"].cost(mobility) or 0 if leg.wall() else 0


FOOT, TRACKS, WHEELS = _terrain("coh:5.0.t1"), _terrain("coh:14.1.t2"), _terrain("coh:14.1.t1")
TABLE = {"light": FOOT, "foot": FOOT, "tracked": TRACKS, "wheeled": WHEELS}
"""By gait, what the terrain of a hex adds."""
WALL = Modifier("coh:5.0.2c", lambda leg: t("Over the wall"), _wall)
UPHILL = Modifier(
    "coh:11.0c", lambda leg: t("Uphill"), lambda leg: leg.climb() if abs(leg.levels) < STEEP else 0
)
STEEPLY = Modifier(
    "coh:11.1a", lambda leg: t("Uphill"), lambda leg: leg.climb() if abs(leg.levels) >= STEEP else 0
)
PRINTED = Modifier(
    "coh:5.0a",
    lambda case: t("Move cost of {unit}", unit=case.name),
    lambda case: case.board.moves[case.unit],
)
"""What every price of a step begins with."""
DAMAGE = Modifier(
    "coh:7.5b",
    lambda case: t("Damage"),
    lambda case: mobility.move_cost(case.board, case.state, case.unit) - case.board.moves[case.unit],
)
BACKWARDS = Modifier(
    "coh:5.2",
    lambda case: t("Backwards"),
    lambda case: case.board.limits.backwards if case.verb == "back" else 0,
)
CAUTION = Modifier(
    "coh:5.0.3b",
    lambda case: t("With caution"),
    lambda case: case.board.limits.cautious if case.verb == "creep" else 0,
)
MANNER = (PRINTED, DAMAGE, BACKWARDS, CAUTION)
"""What the unit itself adds, and how it goes."""


def ground_parts(leg: Leg) -> tuple[Modifier, ...]:
    """What the ground may add for a unit of this gait."""
    return TABLE[leg.board.gaits[leg.unit]], WALL, UPHILL, STEEPLY


def told(modifier: Modifier, case: object) -> Reason:
    """A part of the price, with its number; the terrain is told even if it adds nothing."""
    words: Callable[[object], Text] = modifier.words
    return Reason(modifier.rule, words(case), f"{modifier.amount(case):+}")


def leg_to(board: Board, state: CohState, unit: int, to: int) -> Leg | None:
    """The ground before a unit; None if it cannot go there."""
    at = state.where[unit]
    direction, way = board.grid.direction(at, to), mobility.way_to(board, state, unit, to)
    return None if direction is None or way is None else Leg(board, unit, at, direction, to, way.road)


def step_reasons(board: Board, state: CohState, action: Action) -> tuple[Reason, ...]:
    """Every part of the price of a visible unit's step, and what else speaks in it."""
    verb, unit, to = action[0], action[1], action[2]
    case, leg = Case(board, state, unit, action), leg_to(board, state, unit, to)
    assert leg is not None
    found = [Reason(PRINTED.rule, PRINTED.words(case), f"{PRINTED.amount(case)}")]
    if DAMAGE.amount(case):
        found.append(told(DAMAGE, case))
    found += ground_reasons(leg)
    if verb == "back":
        found.append(told(BACKWARDS, case))
        found.append(Reason("coh:5.0.t5", t("Backwards is dearer, and counts as caution.")))
    if verb == "creep":
        found.append(told(CAUTION, case))
    if to in state.at or len(state.at[leg.at]) > 1:
        found.append(Reason("coh:5.4a", t("Hexes with other units, enemies too, may be entered and left.")))
    if state.works:
        found += works_on_map.entry_reasons(board, state, unit, to)
    if board.vehicle[unit]:
        found += vehicles.reasons(board, state, unit, to, verb)
    return tuple(found)


def ground_reasons(leg: Leg) -> list[Reason]:
    """What the terrain of the hex, its sides and its level add."""
    board, unit, name = leg.board, leg.unit, leg.terrain
    gait = board.gaits[unit]
    found = [
        Reason(TERRAIN[name], t("The whole hex is {terrain}.", terrain=name)),
        Reason("coh:4.0b" if name == "clear" else "coh:4.0a", t("What lies under its dot counts.")),
    ]
    if along := forced(ROADS, leg):
        found.append(Reason(along[0], t("Along the road"), "+0"))
        found.append(Reason("coh:4.0.t2", t("A road does not change the terrain of its hex.")))
        found.append(Reason("coh:5.0.1b", t("Nor does it change its defence modifier.")))
    else:
        found.append(told(TABLE[gait], leg))
    if name == "water" and gait == "light" and not leg.road:
        found.append(Reason("coh:1.1a", t("{unit} is light infantry.", unit=board.names[unit])))
    if leg.wall():
        found += [told(WALL, leg), Reason("coh:4.0.t3", t("Walls lie on hexsides."))]
    if level := board.ground.level[leg.to]:
        found.append(Reason("coh:4.0.t6", t("A hill of level {level}.", level=level)))
    for climb, rule in ((STEEPLY, "coh:4.0.t7"), (UPHILL, "coh:5.0.t5")):
        if climb.amount(leg):
            found += [told(climb, leg), Reason(rule, t("Levels between the hexes"))]
    return found
