"""5.0 Why a step or a pivot is refused, and what makes up its price."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.map.terrain_costs import FRONT
from hexfront.games.coh.movement import arrival, emerging, hidden_moves, mobility, step_costs
from hexfront.games.coh.movement.moves import perform_pivot, perform_step, pivot_price, step_price
from hexfront.games.coh.points.case import Case, against, bar
from hexfront.games.coh.state import READY
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import protection, works_on_map
from hexfront.hexes import bits, each
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def _beside(case: Case) -> int:
    """The hexes next to a unit, half ones too."""
    near = [case.board.grid.beside(case.at, direction) for direction in range(6)]
    return bits([to for to in near if to is not None])


def _ahead(case: Case) -> int:
    """Those of them that it faces."""
    board, state, at = case.board, case.state, case.at
    if protection.all_round(board, state, case.unit):
        return _beside(case)
    near = [board.grid.beside(at, direction) for direction in FRONT[state.facing[case.unit]]]
    return bits([to for to in near if to is not None])


def _steep(case: Case) -> int:
    """The hexes to which the side is too steep."""
    ground, gait = case.board.ground, case.board.gaits[case.unit]
    return bits(
        [to for to in each(case.board.grid.around[case.at]) if ground.climb(gait, case.at, to) is None]
    )


def _walled(case: Case) -> int:
    """The hexes behind a wall that the unit cannot cross."""
    board, at = case.board, case.at
    if board.tables.terrain["wall"].cost(board.types[case.unit].mobility) is not None:
        return 0
    walls = [board.grid.beside(at, side) for side in range(6) if board.ground.walls[side] >> at & 1]
    return bits([to for to in walls if to is not None])


def _impassable(rule: str, applies: Callable[[str, str], bool]) -> Bar:
    """Terrain that a gait cannot enter off the road; ``applies`` takes the terrain and the gait."""

    def hexes(case: Case) -> int:
        board, at, gait = case.board, case.at, case.board.gaits[case.unit]
        found = 0
        for to in each(board.grid.around[at]):
            direction = board.grid.direction(at, to)
            road = direction is not None and board.ground.roads[direction] >> at & 1
            if not road and board.ground.terrain_cost(gait, to) is None:
                found |= applies(board.ground.base[to].name, gait) << to
        return found

    return Bar(rule, _no_entry, hexes)


def _no_entry(case: Case, to: int) -> Text:
    terrain = case.board.ground.base[to].name
    return t("{unit} cannot enter {hex}: {terrain}.", unit=case.name, hex=case.label(to), terrain=terrain)


GROUND = (
    Bar(
        "coh:11.1b",
        lambda case, to: t("The side to {hex} is too steep for {unit}.", hex=case.label(to), unit=case.name),
        _steep,
    ),
    _impassable("coh:4.0.t11", lambda terrain, gait: terrain == "water"),
    _impassable("coh:4.0.t8", lambda terrain, gait: terrain == "field"),
    _impassable("coh:14.1.t1", lambda terrain, gait: terrain not in ("water", "field") and gait == "wheeled"),
    _impassable("coh:14.1.t2", lambda terrain, gait: terrain not in ("water", "field") and gait != "wheeled"),
    Bar("coh:5.0.2c", lambda case, to: t("{unit} cannot cross the wall.", unit=case.name), _walled),
)
"""What the ground closes to a unit, hex by hex around it."""
STEP = (
    *mobility.IMMOBILE,
    Bar(
        "coh:5.0b",
        lambda case, to: t(
            "{hex} is not next to {unit}: a step is one hex.", hex=case.label(to), unit=case.name
        ),
        lambda case: ~_beside(case),
    ),
    Bar(
        "coh:1.0.5b",
        lambda case, to: t("{hex} is a half hex, out of play.", hex=case.label(to)),
        lambda case: case.board.grid.halves,
    ),
    *GROUND,
    *mobility.WORKS,
    mobility.PAST_THE_ENEMY,
    Bar(
        "coh:5.2",
        lambda case, to: t("{hex} lies ahead of {unit}: it steps there.", hex=case.label(to), unit=case.name),
        lambda case: _ahead(case) if case.verb == "back" else 0,
    ),
    Bar(
        "coh:5.1b",
        lambda case, to: t(
            "{hex} is no front hex of {unit}: it backs there.", hex=case.label(to), unit=case.name
        ),
        lambda case: 0 if case.verb == "back" else _beside(case) & ~_ahead(case),
    ),
)
"""What keeps a visible unit from a step, forwards or backwards."""
CAUTION = (
    bar(
        "coh:5.0.3b",
        lambda case: t("Caution is for foot units in the open, with that option."),
        lambda case: not (case.board.cautious(case.state) and case.board.foot[case.unit]),
    ),
    Bar(
        "coh:5.0.t4",
        lambda case, to: t("{hex} is cover: no caution is needed.", hex=case.label(to)),
        lambda case: case.board.ground.cover,
    ),
)
"""What caution is not for."""
PIVOT = (
    bar(
        "coh:10.0b",
        lambda case: t("{unit} is not on the map and faces nowhere.", unit=case.name),
        lambda case: bool(case.state.hidden >> case.unit & 1),
    ),
    *mobility.IMMOBILE,
    bar(
        "coh:18.1.2b",
        lambda case: t("A bunker never pivots, nor does {unit} in it.", unit=case.name),
        lambda case: works_on_map.fixed(case.board, case.state, case.unit),
    ),
    bar(
        "coh:5.3",
        lambda case: t("{unit} faces there already.", unit=case.name),
        lambda case: bool(case.action[2] == case.state.facing[case.unit]),
    ),
)
"""What keeps a unit from turning."""


def against_step(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a unit may not go there like this."""
    if state.hidden >> action[1] & 1:
        return hidden_moves.against_step(board, state, seat, action)
    return against(STEP, Case(board, state, action[1], action), action[2])


def creep_price(board: Board, state: CohState, action: Action) -> int:
    """What a step with caution costs, onto the map too."""
    if state.where[action[1]] == READY:
        return arrival.enter_price(board, state, action) + board.limits.cautious
    return step_price(board, state, action)


def perform_creep(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Go with caution, or come onto the map with it [coh:5.0.3b]."""
    act = arrival.enter if state.where[action[1]] == READY else perform_step
    act(board, state, seat, action, out)


def against_creep(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a unit may not go there with caution."""
    unit = action[1]
    if state.where[unit] == READY:
        yield from arrival.against_enter(board, state, seat, action)
    elif state.hidden >> unit & 1:
        yield from emerging.against_emerging(board, state, seat, action)
    else:
        yield from against_step(board, state, seat, action)
    yield from against(CAUTION, Case(board, state, unit, action), action[2])


def creep_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """Every part of the price."""
    unit = action[1]
    slow = step_costs.told(step_costs.CAUTION, Case(board, state, unit, action))
    if state.where[unit] == READY:
        return (*arrival.enter_reasons(board, state, seat, action), slow)
    if state.hidden >> unit & 1:
        return (*emerging.reasons(board, state, seat, action), slow)
    return step_reasons(board, state, seat, action)


def step_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """Every part of the price."""
    if state.hidden >> action[1] & 1:
        return hidden_moves.step_reasons(board, state, seat, action)
    return step_costs.step_reasons(board, state, action)


def against_pivot(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a unit may not turn."""
    return against(PIVOT, Case(board, state, action[1], action))


def pivot_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What it costs."""
    return (Reason("coh:5.3", t("To any facing, as an action of its own"), f"{board.limits.pivot}"),)


ACTS = {
    "step": UnitAct(
        step_price, perform_step, against_step, step_reasons, reveals=False, trips=False, uses="move"
    ),
    "creep": UnitAct(
        creep_price, perform_creep, against_creep, creep_reasons, trips=False, ahead=True, uses="move"
    ),
    "back": UnitAct(step_price, perform_step, against_step, step_reasons, trips=False, uses="move"),
    "pivot": UnitAct(pivot_price, perform_pivot, against_pivot, pivot_reasons),
}
