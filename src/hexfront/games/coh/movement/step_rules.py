"""5.0 Why a step or a pivot is refused, and what makes up its price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.map.terrain_costs import FRONT
from hexfront.games.coh.movement import arrival, emerging, hidden_moves, vehicles
from hexfront.games.coh.movement.mobility import barred_hexes, move_cost, refuse_moving, way_to
from hexfront.games.coh.movement.moves import perform_pivot, perform_step, pivot_price, step_price
from hexfront.games.coh.state import READY
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import works_on_map

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
TABLE = {
    "light": "coh:5.0.t1",
    "foot": "coh:5.0.t1",
    "tracked": "coh:14.1.t2",
    "wheeled": "coh:14.1.t1",
}
"""The table of surcharges of each gait."""


def refuse_step(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why a unit may not go there like this."""
    verb, unit, to = action[0], action[1], action[2]
    name, label = board.names[unit], board.labels[to] if 0 <= to < len(board.labels) else ""
    if state.where[unit] <= 0:
        return Illegal("coh:5.5a", t("{unit} is not on the map yet: it enters by an edge hex.", unit=name))
    if state.hidden >> unit & 1:
        return hidden_moves.refuse_step(board, state, seat, action)
    if stopped := refuse_moving(board, state, unit):
        return stopped
    direction = board.grid.direction(state.where[unit], to)
    if direction is None:
        return Illegal("coh:5.0b", t("{hex} is not next to {unit}: a step is one hex.", hex=label, unit=name))
    if not board.grid.mask >> to & 1:
        return Illegal("coh:1.0.5b", t("{hex} is a half hex, out of play.", hex=label))
    if board.steps[unit][state.where[unit]][direction] is None:
        return Illegal(*closed(board, unit, state.where[unit], direction, to))
    if rule := works_on_map.bars(board, state, unit, to):
        return Illegal(rule, t("A work keeps {unit} out of {hex}.", unit=name, hex=label))
    if barred_hexes(board, state, unit) >> to & 1:
        return Illegal("coh:7.7.3l", t("{unit} may not leave past the enemy that has just come.", unit=name))
    ahead = direction in FRONT[state.facing[unit]] or works_on_map.all_round(board, state, unit)
    if ahead == (verb == "back"):
        if ahead:
            return Illegal("coh:5.2", t("{hex} lies ahead of {unit}: it steps there.", hex=label, unit=name))
        return Illegal(
            "coh:5.1b", t("{hex} is no front hex of {unit}: it backs there.", hex=label, unit=name)
        )
    return _needless(board, state, unit, to) if verb == "creep" else None


def _needless(board: Board, state: CohState, unit: int, to: int) -> Illegal | None:
    """Why there is no caution on the way into a hex."""
    if not (board.cautious(state) and board.foot[unit]):
        return Illegal("coh:5.0.3b", t("Caution is for foot units in the open, with that option."))
    if board.ground.cover >> to & 1:
        return Illegal("coh:5.0.t4", t("{hex} is cover: no caution is needed.", hex=board.labels[to]))
    return None


def creep_price(board: Board, state: CohState, action: Action) -> int:
    """What a step with caution costs, onto the map too."""
    if state.where[action[1]] == READY:
        return arrival.enter_price(board, state, action) + board.limits.cautious
    return step_price(board, state, action)


def perform_creep(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Go with caution, or come onto the map with it [coh:5.0.3b]."""
    act = arrival.enter if state.where[action[1]] == READY else perform_step
    act(board, state, seat, action, out)


def refuse_creep(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why a unit may not go there with caution."""
    unit, to = action[1], action[2]
    if state.where[unit] == READY:
        return arrival.refuse_enter(board, state, seat, action) or _needless(board, state, unit, to)
    if state.hidden >> unit & 1:
        return emerging.refuse(board, state, seat, action) or _needless(board, state, unit, to)
    return refuse_step(board, state, seat, action)


def creep_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """Every part of the price."""
    unit = action[1]
    slow = Reason("coh:5.0.3b", t("With caution"), f"{board.limits.cautious:+}")
    if state.where[unit] == READY:
        return (*arrival.enter_reasons(board, state, seat, action), slow)
    if state.hidden >> unit & 1:
        return (*emerging.reasons(board, state, seat, action), slow)
    return step_reasons(board, state, seat, action)


def closed(board: Board, unit: int, at: int, direction: int, to: int) -> tuple[str, Text]:
    """The rule and the sentence that close a hex to a unit."""
    name, label, ground = board.names[unit], board.labels[to], board.ground
    gait = board.gaits[unit]
    if ground.climb(gait, at, to) is None:
        return "coh:11.1b", t("The side to {hex} is too steep for {unit}.", hex=label, unit=name)
    if ground.roads[direction] >> at & 1 or ground.terrain_cost(gait, to) is not None:
        return "coh:5.0.2c", t("{unit} cannot cross the wall.", unit=name)
    terrain = ground.base[to].name
    rule = "coh:4.0.t11" if terrain == "water" else "coh:14.1.t1" if gait == "wheeled" else "coh:14.1.t2"
    if terrain == "field":
        rule = "coh:4.0.t8"
    return rule, t("{unit} cannot enter {hex}: {terrain}.", unit=name, hex=label, terrain=terrain)


def step_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """Every part of the price."""
    verb, unit, to = action[0], action[1], action[2]
    if state.hidden >> unit & 1:
        return hidden_moves.step_reasons(board, state, seat, action)
    at = state.where[unit]
    direction, way = board.grid.direction(at, to), way_to(board, state, unit, to)
    assert direction is not None and way is not None
    found = [Reason("coh:5.0a", t("Move cost of {unit}", unit=board.names[unit]), f"{board.moves[unit]}")]
    extra = move_cost(board, state, unit) - board.moves[unit]
    if extra:
        found.append(Reason("coh:7.5b", t("Damage"), f"{extra:+}"))
    found += ground_reasons(board, unit, at, direction, to, way.road)
    if verb == "back":
        found.append(Reason("coh:5.2", t("Backwards"), f"{board.limits.backwards:+}"))
        found.append(Reason("coh:5.0.t5", t("Backwards is dearer, and counts as caution.")))
    if verb == "creep":
        found.append(Reason("coh:5.0.3b", t("With caution"), f"{board.limits.cautious:+}"))
    if to in state.at or len(state.at[at]) > 1:
        found.append(Reason("coh:5.4a", t("Hexes with other units, enemies too, may be entered and left.")))
    if state.works:
        found += works_on_map.entry_reasons(board, state, unit, to)
    if board.vehicle[unit]:
        found += vehicles.reasons(board, state, unit, to, verb)
    return tuple(found)


def ground_reasons(board: Board, unit: int, at: int, direction: int, to: int, road: bool) -> list[Reason]:
    """What the terrain of the hex, its sides and its level add."""
    ground, gait, name = board.ground, board.gaits[unit], board.ground.base[to].name
    cost, foot = ground.terrain_cost(gait, to), board.foot[unit]
    found = [
        Reason(TERRAIN[name], t("The whole hex is {terrain}.", terrain=name)),
        Reason("coh:4.0b" if name == "clear" else "coh:4.0a", t("What lies under its dot counts.")),
    ]
    if road:
        found.append(Reason("coh:5.0.1a" if foot else "coh:14.2a", t("Along the road"), "+0"))
        found.append(Reason("coh:4.0.t2", t("A road does not change the terrain of its hex.")))
        found.append(Reason("coh:5.0.1b", t("Nor does it change its defence modifier.")))
    else:
        found.append(Reason(TABLE[gait], t("Terrain: {terrain}", terrain=name), f"{cost or 0:+}"))
    if name == "water" and gait == "light" and not road:
        found.append(Reason("coh:1.1a", t("{unit} is light infantry.", unit=board.names[unit])))
    if ground.walls[direction] >> at & 1:
        found.append(Reason("coh:5.0.2c", t("Over the wall"), "+1"))
        found.append(Reason("coh:4.0.t3", t("Walls lie on hexsides.")))
    if ground.level[to]:
        found.append(Reason("coh:4.0.t6", t("A hill of level {level}.", level=ground.level[to])))
    if climb := ground.climb(gait, at, to):
        steep = abs(ground.level[to] - ground.level[at]) > 1
        found.append(Reason("coh:11.1a" if steep else "coh:11.0c", t("Uphill"), f"{climb:+}"))
        found.append(Reason("coh:4.0.t7" if steep else "coh:5.0.t5", t("Levels between the hexes")))
    return found


def refuse_pivot(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why a unit may not turn."""
    unit = action[1]
    if state.where[unit] <= 0 or state.hidden >> unit & 1:
        return Illegal("coh:10.0b", t("{unit} is not on the map and faces nowhere.", unit=board.names[unit]))
    if stopped := refuse_moving(board, state, unit):
        return stopped
    if state.inside[unit] and works_on_map.fixed(board, state, unit):
        return Illegal(
            "coh:18.1.2b", t("A bunker never pivots, nor does {unit} in it.", unit=board.names[unit])
        )
    if action[2] == state.facing[unit]:
        return Illegal("coh:5.3", t("{unit} faces there already.", unit=board.names[unit]))
    return None


def pivot_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What it costs."""
    return (Reason("coh:5.3", t("To any facing, as an action of its own"), f"{board.limits.pivot}"),)


ACTS = {
    "step": UnitAct(
        step_price, perform_step, refuse_step, step_reasons, reveals=False, trips=False, uses="move"
    ),
    "creep": UnitAct(
        creep_price, perform_creep, refuse_creep, creep_reasons, trips=False, ahead=True, uses="move"
    ),
    "back": UnitAct(step_price, perform_step, refuse_step, step_reasons, trips=False, uses="move"),
    "pivot": UnitAct(pivot_price, perform_pivot, refuse_pivot, pivot_reasons),
}
