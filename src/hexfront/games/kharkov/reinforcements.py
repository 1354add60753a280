"""16.0 Reinforcements: when they may come, and by which hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.actions import Action
from hexfront.engine.errors import Illegal
from hexfront.engine.texts import t
from hexfront.games.kharkov import counters, steps
from hexfront.games.kharkov.scenario import Arrival
from hexfront.games.kharkov.state import POOL, SOVIET
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState


def arrival(game: Kharkov, unit: int) -> tuple[int, Arrival] | None:
    """The turn on which a unit is due, and how it comes."""
    for turn in game.data.turns:
        for one in turn.arrivals:
            if unit in one.units:
                return turn.number, one
    return None


def due(game: Kharkov, state: KharkovState, seat: int) -> list[int]:
    """The reinforcements a side may bring in now; they may also wait [kharkov:16.0g1]."""
    if state.phase not in ("soviet-movement", "axis-movement"):
        return []
    return [
        unit
        for turn in game.data.turns[: state.turn]
        for one in turn.arrivals
        for unit in one.units
        if state.where[unit] == POOL and game.side[unit] == seat
    ]


def hexes(game: Kharkov, state: KharkovState, unit: int) -> int:
    """The hexes by which a unit may enter now."""
    found = arrival(game, unit)
    if found is None or found[0] > state.turn:
        return 0
    side = game.side[unit]
    free = edge(game, state, found[1]) & ~steps.no_entry(game, state, side)
    if game.combat[unit]:
        free &= ~counters.full_hexes(game, state, side)
    points = steps.allowance(game, state, unit)
    return sum(1 << at for at in each(free) if cost(game, state, unit, at) <= points)


def edge(game: Kharkov, state: KharkovState, one: Arrival) -> int:
    """The hexes of the edge by which a group arrives, whoever stands there."""
    if one.side == "soviet":
        return game.east & ~game.axis_side
    if one.edge == "south":
        return game.south_edge
    return _north(game, state, one)


def _north(game: Kharkov, state: KharkovState, one: Arrival) -> int:
    """North-edge hexes west of the front as it runs now, or of a given hex where it is unclear [kharkov:16.22b]."""
    if one.west_of is None:
        return game.north_edge
    limit = game.grid.center(one.west_of)[0]
    fallback = sum(1 << at for at in each(game.north_edge) if game.grid.center(at)[0] < limit)
    contested = (state.occupied[SOVIET] | state.zoc[SOVIET]) & game.north_edge
    if contested & fallback:
        return fallback
    first = min((game.grid.center(at)[0] for at in each(contested)), default=limit)
    return sum(1 << at for at in each(game.north_edge) if game.grid.center(at)[0] < max(first, limit))


def cost(game: Kharkov, state: KharkovState, unit: int, at: int) -> int:
    """What entering the map in a hex costs, in half movement points: its terrain [kharkov:16.0g2]."""
    terrain = game.map.terrain_at(at)
    name = next((name for name in ("city", "forest") if name in terrain), "clear")
    return game.tables.cost(name, game.units[unit].mobility)


def refuse(game: Kharkov, state: KharkovState, seat: int, action: Action) -> Illegal:
    """The rule that keeps a reinforcement off the map."""
    unit, at = action[1], action[2]
    name, there = game.name(unit), game.label(at)
    found = arrival(game, unit)
    if game.side[unit] != seat or found is None or state.where[unit] != POOL:
        return Illegal(
            "kharkov:16.0g1", t("{unit} is no reinforcement of yours that waits to enter.", unit=name)
        )
    turn, one = found
    if turn > state.turn:
        return Illegal("kharkov:16.0g1", t("{unit} arrives on turn {turn}.", unit=name, turn=turn))
    if state.phase == "axis-mechanised":
        return Illegal("kharkov:16.0g2", t("Reinforcements enter in the Initial Movement Phase."))
    if not edge(game, state, one) >> at & 1:
        if seat == SOVIET:
            return Illegal(
                "kharkov:16.1",
                t("{unit} enters by the east edge, on the Soviet side of the front.", unit=name),
            )
        if one.edge == "south":
            return Illegal("kharkov:16.21", t("{unit} enters by the south edge.", unit=name))
        return Illegal("kharkov:16.22a", t("{unit} enters by the north edge, west of the front.", unit=name))
    if steps.no_entry(game, state, seat) >> at & 1:
        return Illegal("kharkov:6.22b", t("{to} holds an enemy unit.", to=there))
    if game.combat[unit] and counters.room(game, state, at) <= 0:
        return Illegal("kharkov:8.1a", t("{to} already holds 3 combat units.", to=there))
    return Illegal("kharkov:6.11", t("{unit} has not enough MP to enter there.", unit=name))
