"""7.0, 15.4 Fire at another hex, and close combat in one's own (7.7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.coh.fire import (
    damage,
    odds,
    resolve,
)
from hexfront.games.coh.fire import (
    targets as aiming,
)
from hexfront.games.coh.fire.modifiers import Shot
from hexfront.games.coh.fire.targets import (
    arc,
    may_shoot,
    shot_at,
    targets,
)
from hexfront.games.coh.points.payment import most_ways
from hexfront.games.coh.turn.act import Act
from hexfront.games.coh.units import values_with_marker
from hexfront.games.coh.units.counters import enemies_at
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.coh.game import Coh
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState

__all__ = ["ACTS", "assault", "close_shot", "launch", "may_support", "most", "offer", "shot_at", "targets"]


def offer(game: Coh, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append the shots and the close combats of a unit."""
    if game.types[unit].fire is None or not may_shoot(game, state, unit):
        return
    cost = values_with_marker.fire_cost(game, state, unit)
    ways = purse[cost]
    if not ways:
        return
    if aiming.engaged(game, state, unit):
        for how in ways:
            found += [
                ("assault", unit, other, how)
                for other in enemies_at(game, state, state.where[unit], game.side[unit])
                if resolve.can_attack(game, state, close_shot(game, state, unit, other), other)
            ]
        return
    hexes = aiming.in_view(game, state, unit)
    if hexes:
        ahead = arc(game, state, unit)
        _list(unit, hexes & ahead, ways, found)
        if aiming.swivels(game, state, unit):
            _list(unit, hexes & ~ahead, purse[cost + game.limits.turret_cost], found)


def most(game: Coh, state: CohState, unit: int, purse: Purse) -> int:
    """How many attacks there are at most: on what there is in range and in sight but for smoke, or in its own hex."""
    ways = most_ways(purse, values_with_marker.fire_cost(game, state, unit))
    if not ways:
        return 0
    if aiming.engaged(game, state, unit):
        return ways * len(state.at[state.where[unit]])
    found = aiming.aims(game, state, unit) & aiming.field(game, state, unit)
    if found and not game.types[unit].turret:
        found &= arc(game, state, unit)
    return ways * found.bit_count()


def _list(unit: int, hexes: int, ways: tuple[str, ...], found: list[Action]) -> None:
    found += [("fire", unit, at, how) for at in listed(hexes) for how in ways]


def close_shot(game: Coh, state: CohState, unit: int, target: int, support: int = 0) -> Shot:
    """The attack of a unit on another in its hex."""
    return Shot(
        seat=game.seat[unit],
        units=(unit,),
        at=state.where[unit],
        target=target,
        origin=state.where[unit],
        close=True,
        support=support,
        aim=state.aim,
    )


def launch(
    game: Coh,
    state: CohState,
    seat: Seat,
    leader: int,
    at: int,
    out: list[Event],
    supporters: tuple[int, ...] = (),
) -> None:
    """Fire at a hex, the leader with all his modifiers and others in support."""
    shot = shot_at(game, state, leader, at, len(supporters))
    _begin(game, state, shot, supporters, out)


def assault(
    game: Coh,
    state: CohState,
    seat: Seat,
    leader: int,
    target: int,
    out: list[Event],
    supporters: tuple[int, ...] = (),
) -> None:
    """Attack one enemy in the same hex [coh:7.7.3m]."""
    _begin(game, state, close_shot(game, state, leader, target, len(supporters)), supporters, out)


def _begin(game: Coh, state: CohState, shot: Shot, supporters: tuple[int, ...], out: list[Event]) -> None:
    damage.use(game, state, shot.units[0], out, "fire", "red", "blue", "range")
    state.aim = 0
    resolve.shoot(game, state, _with(shot, supporters), out)


def _with(shot: Shot, supporters: tuple[int, ...]) -> Shot:
    return replace(shot, units=(*shot.units, *supporters)) if supporters else shot


def may_support(game: Coh, state: CohState, unit: int, leader: int, at: int) -> Illegal | None:
    """Why a unit may not support a shot of another at a hex (9.1.2c, 9.1.2d)."""
    name = game.names[unit]
    if state.where[leader] == at:
        if state.where[unit] != at:
            return Illegal("coh:7.7.3i", t("{unit} is not in the hex of the close combat.", unit=name))
    elif not targets(game, state, unit) >> at & 1:
        found = aiming.refusal(game, state, unit, at, arc_rule="coh:9.1.2c")
        return found or Illegal("coh:9.1.2c", t("{unit} cannot fire there.", unit=name))
    elif game.grid.distance(state.where[unit], at) > values_with_marker.ranges(game, state, unit).normal:
        return Illegal("coh:9.1.2c", t("{unit} is at long range.", unit=name))
    one = values_with_marker.marker(game, state, unit)
    if one is not None and (one.red or one.blue or {*one.bars} - {"move"}):
        return Illegal("coh:9.1.2d", t("The marker of {unit} affects its firepower.", unit=name))
    return aiming.disarmed(game, state, unit)


def fire_price(game: Coh, state: CohState, action: Action) -> int:
    """The printed cost [coh:7.0a], more for a turret that fires outside its arc [coh:15.4a]."""
    unit, at = action[1], action[2]
    cost = values_with_marker.fire_cost(game, state, unit)
    return cost if arc(game, state, unit) >> at & 1 else cost + game.limits.turret_cost


def assault_price(game: Coh, state: CohState, action: Action) -> int:
    """As any attack [coh:7.7.3a]."""
    return values_with_marker.fire_cost(game, state, action[1])


def perform_fire(game: Coh, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Fire at a hex."""
    launch(game, state, seat, action[1], action[2], out)


def perform_assault(game: Coh, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Attack an enemy in the hex."""
    assault(game, state, seat, action[1], action[2], out)


def refuse_fire(game: Coh, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why a hex may not be fired at."""
    return aiming.refusal(game, state, action[1], action[2])


def refuse_assault(game: Coh, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why a unit may not be attacked in close combat."""
    unit, target = action[1], action[2]
    found = aiming.disarmed(game, state, unit)
    if found is not None:
        return found
    if state.where[unit] != state.where[target] or state.hidden >> target & 1:
        text = t("{target} is not in the hex of {unit}.", target=game.names[target], unit=game.names[unit])
        return Illegal("coh:7.7.3a", text)
    if game.side[unit] == game.side[target]:
        return Illegal("coh:7.7.3e", t("Close combat does not touch friends."))
    if not resolve.can_attack(game, state, close_shot(game, state, unit, target), target):
        return Illegal("coh:7.5c", t("The marker of {unit} has taken this firepower.", unit=game.names[unit]))
    return None


def fire_reasons(game: Coh, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What makes the shot legal, and what it costs more or less."""
    unit, at = action[1], action[2]
    found = [
        Reason("coh:7.0a", t("In arc, in sight and in range; one attack is one action.")),
        Reason("coh:7.0d", t("Nothing limits how often a unit is attacked.")),
        Reason("coh:7.7a", t("Range"), str(game.grid.distance(state.where[unit], at))),
    ]
    if arc(game, state, unit) >> at & 1:
        found.append(Reason("coh:6.1", t("The hex lies in its arc.")))
    elif action[-1] in ("snap", "card"):
        found.append(Reason("coh:15.4b", t("The turret turns free of charge."), "0"))
    else:
        more = game.limits.turret_cost
        found.append(Reason("coh:15.4a", t("The turret fires outside the arc."), f"+{more}"))
    return (*found, *_marked(game, state, unit))


def assault_reasons(game: Coh, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """Close combat is optional and paid like any attack."""
    found = [Reason("coh:7.7.3a", t("An attack on an enemy in the same hex is close combat."))]
    if values_with_marker.ranges(game, state, action[1]).least > 1:
        found.append(Reason("coh:7.7.3c", t("A minimum range does not matter in close combat.")))
        found.append(Reason("coh:12.0f", t("A mortar may fight in close combat.")))
    if any(entered == state.where[action[1]] for _, entered, _ in state.intruded):
        found.append(Reason("coh:7.7.3k", t("An enemy has entered its hex: it may react first.")))
    if state.hit[action[1]] >= 0:
        found.append(Reason("coh:7.7.3d", t("It cannot rally while enemies share its hex.")))
    if game.types[action[1]].kind == "truck":
        found.append(Reason("coh:16.0a", t("A truck can only fight weakly in close combat.")))
    return (*found, *_marked(game, state, action[1]))


def _marked(game: Coh, state: CohState, unit: int) -> tuple[Reason, ...]:
    one = values_with_marker.marker(game, state, unit)
    if one is None or not one.fire:
        return ()
    return (Reason(values_with_marker.marker_rule(one), t("Its marker changes the cost."), f"{one.fire:+}"),)


def fire_fights(game: Coh, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """The odds against each unit in the hex."""
    return odds.fights(game, state, seat, shot_at(game, state, action[1], action[2]))


def assault_fights(game: Coh, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """The odds against the one unit attacked."""
    return odds.fights(game, state, seat, close_shot(game, state, action[1], action[2]))


ACTS: dict[str, Act] = {
    "fire": Act(fire_price, perform_fire, refuse_fire, fire_reasons, fire_fights, trips=False),
    "assault": Act(
        assault_price, perform_assault, refuse_assault, assault_reasons, assault_fights, trips=False
    ),
}
