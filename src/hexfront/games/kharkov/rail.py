"""6.4 Rail movement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.errors import Illegal
from hexfront.engine.events import Event
from hexfront.engine.texts import t
from hexfront.engine.verdict import Reason
from hexfront.games.kharkov import counters, movement, reinforcements, steps
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.state import AXIS, ENTERED, MOVED, POOL, RAILED, SOVIET
from hexfront.hexes import each, shift

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState


def network(game: Kharkov, side: int) -> int:
    """The rail hexes of a side: those on its side of the front of 12 May, for the whole game [kharkov:6.42a]."""
    own = game.axis_side if side == AXIS else game.grid.mask & ~game.axis_side
    return game.map.linked("rail") & own


def allowed(game: Kharkov, state: KharkovState, unit: int) -> bool:
    """Whether a unit may use the railway at all in this phase."""
    side, counter = game.side[unit], game.units[unit]
    if state.phase not in ("soviet-movement", "axis-movement") or counter.kind == "reserve":
        return False
    if side == SOVIET and counter.kind == "hq":
        return True
    most = game.limits.rail_units_axis if side == AXIS else game.limits.rail_units_soviet
    return state.rail_used < most


def starts(game: Kharkov, state: KharkovState, unit: int) -> int:
    """Where a rail journey may begin: the unit's own rail hex, or those by which a reinforcement enters."""
    side = game.side[unit]
    if state.where[unit] == POOL:
        return reinforcements.hexes(game, state, unit) & network(game, side)
    at = 1 << state.where[unit]
    return at & network(game, side) & ~state.zoc[1 - side] if state.where[unit] > 0 else 0


def journey(game: Kharkov, state: KharkovState, unit: int) -> list[int]:
    """The hexes a train reaches, by the number of rail hexes it takes, the start first."""
    side = game.side[unit]
    begin = starts(game, state, unit)
    if not begin or not allowed(game, state, unit):
        return []
    tracks = game.map.link("rail")
    free = network(game, side) & ~state.zoc[1 - side] & ~steps.no_entry(game, state, side)
    seen, levels = begin, [begin]
    while levels[-1] and len(levels) <= game.limits.rail_hexes:
        fresh = 0
        for direction, by in enumerate(game.grid.shifts):
            fresh |= shift(levels[-1] & tracks[direction], by)
        fresh &= free & ~seen
        seen |= fresh
        levels.append(fresh)
    return levels


def ends(game: Kharkov, state: KharkovState, unit: int) -> list[int]:
    """Every hex where a rail journey of the unit may end."""
    levels = journey(game, state, unit)
    found = 0
    for level in levels[1:]:
        found |= level
    return [at for at in each(found) if not game.combat[unit] or counters.room(game, state, at) > 0]


def any_end(game: Kharkov, state: KharkovState, unit: int) -> bool:
    """Whether the unit can go anywhere by rail."""
    return bool(ends(game, state, unit))


def travel(game: Kharkov, state: KharkovState, unit: int, to: int, out: list[Event]) -> None:
    """Go by rail; the unit's movement is over [kharkov:6.41b]."""
    start = game.label(state.where[unit]) if state.where[unit] > 0 else ""
    if state.where[unit] == POOL:
        state.flags[unit] |= ENTERED
    counters.put(game, state, unit, to)
    state.flags[unit] |= MOVED | RAILED
    rules = ["kharkov:6.41a", "kharkov:6.44"]
    if game.side[unit] == SOVIET and game.units[unit].kind == "hq":
        rules.append("kharkov:10.12b")
    else:
        state.rail_used += 1
    out.append(
        Moved(units=(game.name(unit),), start=start, end=game.label(to), how="rail", rules=tuple(rules))
    )
    movement.arrive(game, state, (unit,), to, out)
    movement.finish(game, state, (unit,), out)


def refuse(game: Kharkov, state: KharkovState, unit: int, to: int) -> Illegal:
    """The rule that keeps a unit from this rail journey."""
    side, counter, there = game.side[unit], game.units[unit], game.label(to)
    if counter.kind == "reserve":
        return Illegal("kharkov:6.72b", t("A reserve marker may not use the railway."))
    if state.phase == "axis-mechanised":
        return Illegal("kharkov:6.45b", t("There is no rail movement in the Mechanised Movement Phase."))
    if not allowed(game, state, unit):
        rule = "kharkov:6.45a" if side == AXIS else "kharkov:6.45c"
        return Illegal(rule, t("No more units may go by rail this turn."))
    if state.where[unit] > 0 and state.zoc[1 - side] >> state.where[unit] & 1:
        return Illegal("kharkov:6.24", t("{unit} may not leave an enemy ZOC by rail.", unit=counter.id))
    if not starts(game, state, unit):
        return Illegal(
            "kharkov:6.41a", t("{unit} does not stand on a railway of its own side.", unit=counter.id)
        )
    if not network(game, side) >> to & 1:
        linked = game.map.linked("rail") >> to & 1
        if linked:
            words = t(
                "The railway in {to} lies beyond the front of 12 May and serves the enemy alone.", to=there
            )
            return Illegal("kharkov:6.42a", words)
        return Illegal("kharkov:6.41a", t("{to} is no railway hex.", to=there))
    if state.zoc[1 - side] >> to & 1:
        return Illegal("kharkov:6.43", t("A rail move may not enter an enemy ZOC."))
    levels = journey(game, state, unit)
    if any(level >> to & 1 for level in levels):
        return Illegal("kharkov:8.1a", t("{to} already holds 3 combat units.", to=there))
    if len(levels) > game.limits.rail_hexes:
        return Illegal("kharkov:6.44", t("A rail move covers at most 40 hexes."))
    return Illegal("kharkov:6.41b", t("No free line of rail leads to {to}.", to=there))


def reasons(game: Kharkov, state: KharkovState, unit: int, to: int) -> tuple[Reason, ...]:
    """How many rail hexes the journey takes."""
    length = next(number for number, level in enumerate(journey(game, state, unit)) if level >> to & 1)
    return (
        Reason("kharkov:6.44", t("Rail hexes, of 40"), str(length)),
        Reason("kharkov:6.41c", t("Needs no supply")),
    )
