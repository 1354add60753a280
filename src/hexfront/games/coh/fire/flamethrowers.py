"""19.0 Flamethrowers of engineers and tanks."""

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
    targets,
)
from hexfront.games.coh.fire.modifiers import Shot
from hexfront.games.coh.points.payment import WAYS
from hexfront.games.coh.turn.act import Act
from hexfront.games.coh.units import values_with_marker, works_on_map
from hexfront.games.coh.units.counters import enemies_at
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.coh.game import Coh
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState

FLAME = "flame"


def offer(game: Coh, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append the flames of a unit."""
    if game.types[unit].flame and carries_flame(game, unit) and targets.may_shoot(game, state, unit):
        _offer_flames(game, state, unit, purse, found)


def most(game: Coh, state: CohState, unit: int, purse: Purse) -> int:
    """How many flames there are at most: at the hexes about it, or at each unit in its own."""
    if not game.types[unit].flame:
        return 0
    return WAYS * (6 + len(state.at.get(state.where[unit], ())))


def _offer_flames(game: Coh, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    cost = values_with_marker.fire_cost(game, state, unit)
    if targets.engaged(game, state, unit):
        for other in enemies_at(game, state, state.where[unit], game.side[unit]):
            found += [("burn", unit, other, way) for way in purse[cost]]
        return
    near, arc = _near(game, state, unit), targets.arc(game, state, unit)
    for at in each(near & arc):
        found += [("flame", unit, at, way) for way in purse[cost]]
    if game.types[unit].flame == "turret":
        for at in each(near & ~arc):
            found += [("flame", unit, at, way) for way in purse[cost + game.limits.turret_cost]]


def carries_flame(game: Coh, unit: int) -> bool:
    """Whether a unit may use a flamethrower in this firefight [coh:19.0c]."""
    group = game.firefight.groups[game.firefight.pieces[unit].group]
    return game.types[unit].flame is not None and not game.firefight.barred(group, FLAME)


def _near(game: Coh, state: CohState, unit: int) -> int:
    """Neighbouring hexes with somebody to burn: flames go one hex far [coh:19.1a] and spare works (18.4a)."""
    return game.grid.around[state.where[unit]] & targets.foes(state, game.side[unit])


def shot_of(game: Coh, state: CohState, action: Action, support: int = 0) -> Shot:
    """Flames have a firepower of their own, meet the flank rating, and terrain is no help [coh:19.1b]."""
    unit, power = action[1], game.limits.flame_fp
    shot = Shot(
        seat=game.seat[unit],
        units=(unit,),
        at=state.where[unit] if action[0] == "burn" else action[2],
        origin=state.where[unit],
        weapon=FLAME,
        red=power,
        blue=power,
        flank=True,
        close=action[0] == "burn",
        terrain=False,
        support=support,
        aim=state.aim,
    )
    return replace(shot, target=action[2]) if shot.close else shot


def flame_price(game: Coh, state: CohState, action: Action) -> int:
    """That of any attack; a turret pays more to burn outside its arc [coh:19.1c]."""
    unit = action[1]
    cost = values_with_marker.fire_cost(game, state, unit)
    if action[0] == "burn" or targets.arc(game, state, unit) >> action[2] & 1:
        return cost
    return cost + game.limits.turret_cost


def perform_flame(game: Coh, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Burn a neighbouring hex, or one enemy in close combat."""
    burn(game, state, action, out)


def burn(
    game: Coh, state: CohState, action: Action, out: list[Event], supporters: tuple[int, ...] = ()
) -> None:
    """Use the flames of a leader, others in support."""
    damage.use(game, state, action[1], out, "fire", "red", "blue")
    shot = shot_of(game, state, action, len(supporters))
    state.aim = 0
    resolve.shoot(game, state, replace(shot, units=(*shot.units, *supporters)), out)


def refuse_flame(game: Coh, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why a hex may not be burned."""
    unit, at = action[1], action[2]
    name = game.names[unit]
    if refusal := _without(game, state, unit):
        return refusal
    if targets.engaged(game, state, unit):
        return Illegal("coh:7.7.3j", t("Enemies are in the hex of {unit}: it burns one of them.", unit=name))
    if game.grid.distance(state.where[unit], at) != game.limits.flame_range:
        return Illegal("coh:19.1a", t("Flames reach one hex, and there is no long range."))
    if game.types[unit].flame != "turret" and not targets.arc(game, state, unit) >> at & 1:
        return Illegal(
            "coh:19.1c", t("{hex} lies outside the arc of {unit}.", hex=game.labels[at], unit=name)
        )
    if not _near(game, state, unit) >> at & 1:
        if works_on_map.seen(state, at):
            return Illegal("coh:18.4a", t("Flames do nothing to works."))
        return Illegal("coh:7.0a", t("There is nothing to fire at in {hex}.", hex=game.labels[at]))
    return None


def _without(game: Coh, state: CohState, unit: int) -> Illegal | None:
    if not carries_flame(game, unit):
        return Illegal("coh:19.1a", t("{unit} has no flamethrower to use here.", unit=game.names[unit]))
    return targets.disarmed(game, state, unit)


def refuse_burn(game: Coh, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why an enemy may not be burned in close combat."""
    unit, target = action[1], action[2]
    if refusal := _without(game, state, unit):
        return refusal
    if game.side[unit] == game.side[target] or target not in state.at.get(state.where[unit], ()):
        text = t(
            "{target} is no enemy in the hex of {unit}.", target=game.names[target], unit=game.names[unit]
        )
        return Illegal("coh:7.7.3a", text)
    return None


def flame_reasons(game: Coh, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What flames are."""
    unit = action[1]
    found = [
        Reason("coh:19.1a", t("Flames instead of its own firepower"), str(game.limits.flame_fp)),
        Reason("coh:19.1b", t("Against the flank rating; terrain does not protect.")),
    ]
    if game.types[unit].kind == "engineers":
        found.append(Reason("coh:19.0c", t("Engineers carry a flamethrower.")))
    if action[0] == "flame":
        outside = not targets.arc(game, state, unit) >> action[2] & 1
        more = game.limits.turret_cost if outside and action[-1] not in ("snap", "card") else 0
        found.append(Reason("coh:19.1c", t("In the arc, or by a turret outside it"), f"+{more}"))
    return tuple(found)


def flame_fights(game: Coh, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """The odds of the flames."""
    return odds.fights(game, state, seat, shot_of(game, state, action))


ACTS: dict[str, Act] = {
    "flame": Act(flame_price, perform_flame, refuse_flame, flame_reasons, flame_fights, trips=False),
    "burn": Act(flame_price, perform_flame, refuse_burn, flame_reasons, flame_fights, trips=False),
}
