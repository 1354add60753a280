"""Germans who fall back: staffs out of danger, others on Berlin or off the map by the red arrows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import Text, t
from hexfront.games.goetter.board import SOVIET
from hexfront.games.goetter.bot.german.line import Line
from hexfront.games.goetter.trains import ride
from hexfront.hexes import listed
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.bot.picture import Picture

Moves = list[tuple[Action, Text]]
FAR = 40
"""Where no way leads, or none that matters."""


def march(picture: Picture, unit: int, to: int) -> Moves:
    """The steps of a unit to a hex."""
    return [(("step", unit, at), t("To where it is needed")) for at in picture.reaches.of(unit).path(to)]


def flee(picture: Picture, unit: int) -> Moves:
    """Staffs keep away from the Soviets, and leave by a red arrow where they can."""
    board, state = picture.board, picture.state
    foes, here = listed(state.occupied[SOVIET] & ~board.siege), state.where[unit]
    if not board.fit_to_move >> unit & 1 or not foes or board.siege >> here & 1:
        return []

    def safe(at: int) -> int:
        return min([board.grid.distance(at, foe) for foe in foes])

    if safe(here) > picture.weights.german.flight:
        return []
    why, reach = t("The staff goes out of danger"), picture.reaches.of(unit)
    trains = ride.hexes(board, state, unit) & ~board.transit
    far = max(listed(trains), key=lambda at: (safe(at), at), default=here)
    best = max(reach.cost, key=lambda at: (safe(at), at))
    if safe(far) > safe(best):
        return [(("rail", unit, far), why)]
    moves: Moves = [(("step", unit, at), why) for at in reach.path(best)]
    return [*moves, (("exit", unit), why)] if board.arrows >> best & 1 else moves


def leave(picture: Picture, line: Line, unit: int) -> Moves:
    """Who has nothing to hold goes back, and late in the game by the red arrows."""
    board, state, weights = picture.board, picture.state, picture.weights.german
    here, reach = state.where[unit], picture.reaches.of(unit)
    if board.siege >> here & 1:
        return []
    if state.turn >= weights.leave_turn and line.menace.get(here):
        arrows = [at for at in reach.cost if board.arrows >> at & 1 and not state.occupied[SOVIET] >> at & 1]
        if arrows:
            best = min(arrows, key=lambda at: reach.cost[at])
            return [*march(picture, unit, best), (("exit", unit), t("There is nothing left to hold"))]
    return _home(picture, line, unit)


def _home(picture: Picture, line: Line, unit: int) -> Moves:
    """Who has no post falls back: on Berlin while a gate is open, or on a town that counts and is weakly held."""
    board, state, weights = picture.board, picture.state, picture.weights.german
    here, reach = state.where[unit], picture.reaches.of(unit)
    refuge = (board.transit | line.weak) & ~picture.zones[SOVIET]
    if state.turn >= weights.leave_turn:
        refuge |= board.arrows & ~picture.zones[SOVIET]
    away = haven(board, refuge & ~state.occupied[SOVIET])

    def value(at: int) -> float:
        return line.score(unit, at) - weights.home * away[at]

    options = [at for at in reach.cost if line.fits(unit, at)]
    best = max(options, key=lambda at: (value(at), at == here), default=here)
    if best == here:
        return []
    line.move(unit, best)
    return march(picture, unit, best)


@remembered(most=64)
def haven(board: Board, gates: int) -> bytes:
    """By hex, how far Germans have to go to the nearest of some gates."""
    found, steps = bytearray([FAR]) * board.grid.size, 0
    wave = done = gates
    while wave and steps < FAR:
        for at in listed(wave):
            found[at] = steps
        wave = board.links.spread(wave, "march", "german") & ~done
        done |= wave
        steps += 1
    return bytes(found)
