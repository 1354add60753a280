"""7.0, 15.4 Fire at another hex, and close combat in one's own (7.7.3)."""

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
from hexfront.games.coh.fire.attack.target_list import can_attack
from hexfront.games.coh.fire.fire_rules import DISARMED
from hexfront.games.coh.fire.targets import (
    FREE_TURN,
    TURNED,
    arc,
    shot_at,
)
from hexfront.games.coh.points.case import Case, against, bar
from hexfront.games.coh.points.payment import most_ways
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import values_with_marker
from hexfront.games.coh.units.counters import enemies_at
from hexfront.hexes import listed
from hexfront.kit.bars import reasons

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState

__all__ = [
    "ACTS",
    "assault",
    "close_shot",
    "launch",
    "most",
    "offer",
    "shot_at",
]


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append the shots and the close combats of a unit."""
    if board.types[unit].fire is None or not fire_rules.may_shoot(board, state, unit):
        return
    cost = values_with_marker.fire_cost(board, state, unit)
    ways = purse[cost]
    if not ways:
        return
    if aiming.engaged(board, state, unit):
        for how in ways:
            found += [
                ("assault", unit, other, how)
                for other in enemies_at(board, state, state.where[unit], board.side[unit])
                if can_attack(board, state, close_shot(board, state, unit, other), other)
            ]
        return
    hexes = aiming.in_view(board, state, unit)
    if hexes:
        ahead = arc(board, state, unit)
        _list(unit, hexes & ahead, ways, found)
        if aiming.swivels(board, state, unit):
            _list(unit, hexes & ~ahead, purse[cost + board.limits.turret_cost], found)


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many attacks there are at most: on what there is in range and in sight but for smoke, or in its own hex."""
    ways = most_ways(purse, values_with_marker.fire_cost(board, state, unit))
    if not ways:
        return 0
    if aiming.engaged(board, state, unit):
        return ways * len(state.at[state.where[unit]])
    found = aiming.aims(board, state, unit) & aiming.field(board, state, unit)
    if found and not board.types[unit].turret:
        found &= arc(board, state, unit)
    return ways * found.bit_count()


def _list(unit: int, hexes: int, ways: tuple[str, ...], found: list[Action]) -> None:
    found += [("fire", unit, at, how) for at in listed(hexes) for how in ways]


def close_shot(board: Board, state: CohState, unit: int, target: int, support: int = 0) -> Shot:
    """The attack of a unit on another in its hex."""
    return Shot(
        seat=board.seat[unit],
        units=(unit,),
        at=state.where[unit],
        target=target,
        origin=state.where[unit],
        close=True,
        support=support,
        aim=state.aim,
    )


def launch(
    board: Board,
    state: CohState,
    seat: Seat,
    leader: int,
    at: int,
    out: list[Event],
    supporters: tuple[int, ...] = (),
) -> None:
    """Fire at a hex, the leader with all his modifiers and others in support."""
    shot = shot_at(board, state, leader, at, len(supporters))
    _begin(board, state, shot, supporters, out)


def assault(
    board: Board,
    state: CohState,
    seat: Seat,
    leader: int,
    target: int,
    out: list[Event],
    supporters: tuple[int, ...] = (),
) -> None:
    """Attack one enemy in the same hex [coh:7.7.3m]."""
    _begin(board, state, close_shot(board, state, leader, target, len(supporters)), supporters, out)


def _begin(board: Board, state: CohState, shot: Shot, supporters: tuple[int, ...], out: list[Event]) -> None:
    wounds.use(board, state, shot.units[0], out, "fire", "red", "blue", "range")
    state.aim = 0
    volley.shoot(board, state, _joined(shot, supporters), out)


def _joined(shot: Shot, supporters: tuple[int, ...]) -> Shot:
    return replace(shot, units=(*shot.units, *supporters)) if supporters else shot


def fire_price(board: Board, state: CohState, action: Action) -> int:
    """The printed cost [coh:7.0a], more for a turret that fires outside its arc [coh:15.4a]."""
    unit = action[1]
    turned = TURNED.amount(Case(board, state, unit, action))
    return values_with_marker.fire_cost(board, state, unit) + turned


def assault_price(board: Board, state: CohState, action: Action) -> int:
    """As any attack [coh:7.7.3a]."""
    return values_with_marker.fire_cost(board, state, action[1])


def perform_fire(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Fire at a hex."""
    launch(board, state, seat, action[1], action[2], out)


def perform_assault(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Attack an enemy in the hex."""
    assault(board, state, seat, action[1], action[2], out)


def against_shot(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a hex may not be fired at."""
    return fire_rules.against_fire(board, state, action[1], action[2])


def _with(case: Case) -> bool:
    """Whether the enemy meant is in the hex of the unit, for all to see."""
    other, state = case.action[2], case.state
    return case.at == state.where[other] and not state.hidden >> other & 1


def _powerless(case: Case) -> bool:
    """Whether a marker has taken the firepower that an enemy in the hex asks for."""
    board, state, other = case.board, case.state, case.action[2]
    if not _with(case) or board.side[case.unit] == board.side[other]:
        return False
    return not can_attack(board, state, close_shot(board, state, case.unit, other), other)


ASSAULT = (
    *DISARMED,
    bar(
        "coh:7.7.3a",
        lambda case: t(
            "{target} is not in the hex of {unit}.",
            target=case.board.names[case.action[2]],
            unit=case.name,
        ),
        lambda case: not _with(case),
    ),
    bar(
        "coh:7.7.3e",
        lambda case: t("Close combat does not touch friends."),
        lambda case: case.board.side[case.unit] == case.board.side[case.action[2]],
    ),
    bar(
        "coh:7.5c",
        lambda case: t("The marker of {unit} has taken this firepower.", unit=case.name),
        _powerless,
    ),
)
"""What keeps a unit from attacking another in close combat."""


def against_assault(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a unit may not be attacked in close combat."""
    return against(ASSAULT, Case(board, state, action[1], action))


def fire_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What makes the shot legal, and what it costs more or less."""
    unit, at = action[1], action[2]
    found = [
        Reason("coh:7.0a", t("In arc, in sight and in range; one attack is one action.")),
        Reason("coh:7.0d", t("Nothing limits how often a unit is attacked.")),
        Reason("coh:7.7a", t("Range"), str(board.grid.distance(state.where[unit], at))),
    ]
    if arc(board, state, unit) >> at & 1:
        found.append(Reason("coh:6.1", t("The hex lies in its arc.")))
    elif FREE_TURN.holds(case := Case(board, state, unit, action)):
        found.append(Reason(FREE_TURN.rule, t("The turret turns free of charge."), "0"))
    else:
        found += reasons((TURNED,), case)
    return (*found, *_marked(board, state, unit))


def assault_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """Close combat is optional and paid like any attack."""
    found = [Reason("coh:7.7.3a", t("An attack on an enemy in the same hex is close combat."))]
    if values_with_marker.ranges(board, state, action[1]).least > 1:
        found.append(Reason("coh:7.7.3c", t("A minimum range does not matter in close combat.")))
        found.append(Reason("coh:12.0f", t("A mortar may fight in close combat.")))
    if any(entered == state.where[action[1]] for _, entered, _ in state.intruded):
        found.append(Reason("coh:7.7.3k", t("An enemy has entered its hex: it may react first.")))
    if state.hit[action[1]] >= 0:
        found.append(Reason("coh:7.7.3d", t("It cannot rally while enemies share its hex.")))
    if board.types[action[1]].kind == "truck":
        found.append(Reason("coh:16.0a", t("A truck can only fight weakly in close combat.")))
    return (*found, *_marked(board, state, action[1]))


def _marked(board: Board, state: CohState, unit: int) -> tuple[Reason, ...]:
    one = values_with_marker.marker(board, state, unit)
    if one is None or not one.fire:
        return ()
    return (Reason(values_with_marker.marker_rule(one), t("Its marker changes the cost."), f"{one.fire:+}"),)


def fire_fights(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """The odds against each unit in the hex."""
    return odds.fights(board, state, seat, shot_at(board, state, action[1], action[2]))


def assault_fights(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """The odds against the one unit attacked."""
    return odds.fights(board, state, seat, close_shot(board, state, action[1], action[2]))


ACTS: dict[str, UnitAct] = {
    "fire": UnitAct(
        fire_price,
        perform_fire,
        against_shot,
        fire_reasons,
        fire_fights,
        trips=False,
        aimed=True,
        uses="fire",
    ),
    "assault": UnitAct(
        assault_price,
        perform_assault,
        against_assault,
        assault_reasons,
        assault_fights,
        trips=False,
        uses="fire",
    ),
}
