"""12.0 Mortars: indirect fire over obstacles, observed from a hex near by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.coh.damage import wounds
from hexfront.games.coh.fire import fire_rules, odds, volley
from hexfront.games.coh.fire import (
    targets as aiming,
)
from hexfront.games.coh.fire.attack.shots import Shot
from hexfront.games.coh.fire.targets import shot_at
from hexfront.games.coh.map import smoke_markers
from hexfront.games.coh.points.case import Case, against, bar
from hexfront.games.coh.points.payment import WAYS
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import values_with_marker
from hexfront.hexes import each
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append the indirect shots of a mortar that has a cost in brackets [coh:12.0a]."""
    printed = board.types[unit].indirect
    if printed is None or not fire_rules.may_shoot(board, state, unit) or aiming.engaged(board, state, unit):
        return
    ways = purse[values_with_marker.fire_cost(board, state, unit, printed)]
    hexes = targets(board, state, unit, aiming.aims(board, state, unit)) if ways else 0
    for at in each(hexes):
        found += [("lob", unit, at, how) for how in ways]


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many indirect shots there are at most: at every hex with something to fire at."""
    return 0 if board.types[unit].indirect is None else WAYS * aiming.aims(board, state, unit).bit_count()


def observers(board: Board, state: CohState, unit: int) -> int:
    """The hexes from which the fire of a mortar can be observed: near, in its sight, without enemies [coh:12.0b].

    An enemy in a hex between does not matter [coh:12.0c].
    """
    at = state.where[unit]
    near = board.grid.within(at, board.limits.observer_range) & ~state.held[1 - board.side[unit]]
    return board.eye.under(state.smoke).among(at, near)


def targets(board: Board, state: CohState, unit: int, wanted: int) -> int:
    """Those of the hexes that a mortar reaches by indirect fire alone: in its arc and range, out of its sight."""
    wanted &= aiming.zone(board, state, unit) & aiming.arc(board, state, unit)
    if not wanted:
        return 0
    haze = board.eye.under(state.smoke)
    missing = wanted = wanted & ~haze.among(state.where[unit], wanted)
    for eye in each(observers(board, state, unit)) if wanted else ():
        missing &= ~haze.among(eye, missing)
        if not missing:
            break
    return wanted & ~missing


def observer(board: Board, state: CohState, unit: int, at: int) -> int:
    """The hex from which an indirect shot is best observed: high up, with least smoke on the line [coh:12.0h]."""
    clouds, level = smoke_markers.thickness(state), board.ground.level

    def worth(eye: int) -> tuple[int, int]:
        lower, higher = level[eye] > level[at], level[eye] < level[at]
        thin = board.eye.hindered(eye, clouds) >> at & 1 if clouds else 0
        return int(lower) - int(higher) - clouds.get(eye, 0) - thin, -eye

    found = [eye for eye in each(observers(board, state, unit)) if board.eye.seen(eye, clouds) >> at & 1]
    return max(found, key=worth)


def indirect_shot(board: Board, state: CohState, unit: int, at: int, support: int = 0) -> Shot:
    """The indirect shot of a mortar."""
    return replace(shot_at(board, state, unit, at, support), origin=observer(board, state, unit, at))


def price(board: Board, state: CohState, action: Action) -> int:
    """The cost in brackets [coh:12.0a]."""
    return values_with_marker.fire_cost(board, state, action[1], board.types[action[1]].indirect)


def perform(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Fire over whatever is in the way."""
    shell(board, state, action, out)


def shell(
    board: Board, state: CohState, action: Action, out: list[Event], supporters: tuple[int, ...] = ()
) -> None:
    """Fire indirectly, others in support."""
    unit = action[1]
    wounds.use(board, state, unit, out, "fire", "red", "blue", "range")
    shot = indirect_shot(board, state, unit, action[2], len(supporters))
    state.aim = 0
    volley.shoot(board, state, replace(shot, units=(*shot.units, *supporters)), out)


LOB = (
    bar(
        "coh:12.0a",
        lambda case: t("{unit} has no cost for indirect fire.", unit=case.name),
        lambda case: case.board.types[case.unit].indirect is None,
    ),
)
IN_SIGHT = Bar(
    "coh:12.0a",
    lambda case, to: t("{unit} sees the hex: it fires directly.", unit=case.name),
    lambda case: case.board.seen(case.state, case.at),
)
UNOBSERVED = Bar(
    "coh:12.0b",
    lambda case, to: t(
        "No hex near {unit}, in its sight and without enemies, sees the target.", unit=case.name
    ),
    lambda case: ~_observed(case),
)


def _observed(case: Case) -> int:
    """All hexes that are seen from where the fire of a mortar can be observed."""
    haze, found = case.board.eye.under(case.state.smoke), 0
    for eye in each(observers(case.board, case.state, case.unit)):
        found |= haze.seen(eye)
    return found


def against_lobbing(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a mortar may not fire indirectly at a hex."""
    unit, at = action[1], action[2]
    case = Case(board, state, unit, action)
    yield from against(LOB, case)
    if board.types[unit].indirect is not None:
        yield from fire_rules.against_fire(board, state, unit, at, indirect=True)
        yield from against((IN_SIGHT, UNOBSERVED), case, at)


def reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """Who observes, and what does not matter."""
    unit, at = action[1], action[2]
    eye = observer(board, state, unit, at)
    found = [
        Reason("coh:12.0a", t("Indirect fire over obstacles, for the cost in brackets.")),
        Reason("coh:12.0b", t("Observed from {hex}", hex=board.labels[eye])),
        Reason("coh:12.0d", t("The target lies in the arc of the mortar.")),
    ]
    if board.ground.base[state.where[unit]].cover:
        found.append(Reason("coh:12.0e", t("Woods and buildings do not keep a mortar from firing.")))
    if _passed(board, state, unit, eye):
        found.append(Reason("coh:12.0c", t("An enemy between mortar and observer does not matter.")))
    return tuple(found)


def _passed(board: Board, state: CohState, unit: int, eye: int) -> bool:
    """Whether an enemy stands between a mortar and its observer."""
    around = board.grid.around
    between = around[state.where[unit]] & around[eye]
    return bool(between & state.held[1 - board.side[unit]])


def fights(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """The odds against each unit in the hex."""
    return odds.fights(board, state, seat, indirect_shot(board, state, action[1], action[2]))


ACTS: dict[str, UnitAct] = {
    "lob": UnitAct(price, perform, against_lobbing, reasons, fights, trips=False, aimed=True, uses="fire")
}
