"""The orders of a movement phase: an automatic victory, or attacks and stations for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import Text, t
from hexfront.games.trc.bot import staffs
from hexfront.games.trc.bot.attack.assault import Assaults
from hexfront.games.trc.bot.attack.coups import Coups
from hexfront.games.trc.bot.garrisons import Guard, guards, precious
from hexfront.games.trc.bot.stations import FAST
from hexfront.games.trc.movement import trains
from hexfront.games.trc.movement.ride_bars import capacity
from hexfront.games.trc.units import stacks
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.trc.bot.picture import Picture
    from hexfront.games.trc.state import TrcState


class Order(NamedTuple):
    """What a unit does, action by action."""

    unit: int
    actions: tuple[Action, ...]
    why: Text


class Plan(NamedTuple):
    """Orders, and the automatic victory that they lead up to."""

    orders: list[Order]
    target: int = 0
    attackers: tuple[int, ...] = ()
    air: bool = False


def planned(picture: Picture) -> Plan:
    """An automatic victory if one pays, for it changes the board for all others; else all other moves."""
    assaults = Assaults(picture)
    coup = Coups(assaults).best()
    if coup:
        why = t("To take part in an automatic victory")
        orders = [_walk(picture, unit, at, why) for unit, at in coup.posts]
        attackers = tuple(unit for unit, _ in coup.posts)
        return Plan([one for one in orders if one.actions], coup.target, attackers, coup.air)
    rides = capacity(picture.board, picture.state, picture.side) - picture.state.rides
    rides = rides if picture.state.impulse == 1 else 0
    leaders = _leaders(picture, rides)
    rides -= len(leaders)
    first = list(precious(picture, assaults, rides))
    rides -= sum(guard.rides for guard in first)
    posts = assaults.plan()
    why = t("To attack")
    orders = [*leaders, *(_posted(picture, guard) for guard in first)]
    orders += [_walk(picture, unit, at, why) for unit, at in posts.items()]
    orders += _rest(picture, assaults, rides)
    return Plan([one for one in orders if one.actions])


def _walk(picture: Picture, unit: int, to: int, why: Text) -> Order:
    way = picture.reach(unit).path(to) if to != picture.state.where[unit] else ()
    return Order(unit, tuple(("step", unit, at) for at in way), why)


def _posted(picture: Picture, guard: Guard) -> Order:
    why = t("A place near the enemy needs a garrison")
    if guard.rides:
        return Order(guard.unit, (("rail", guard.unit, guard.at),), why)
    return _walk(picture, guard.unit, guard.at, why)


def _rest(picture: Picture, assaults: Assaults, rides: int) -> list[Order]:
    """Stations for those who do not attack: places first, then the infantry, then who goes farther."""
    board, state, trial = picture.board, picture.state, assaults.trial
    stations = assaults.stations
    orders = []
    for guard in guards(picture, assaults, rides):
        rides -= guard.rides
        orders.append(_posted(picture, guard))
    stations.assign(sorted(assaults.free))
    waiting = sorted(assaults.free, key=lambda unit: (board.kinds[unit] in FAST, -board.combat[unit], unit))
    why = t("The best place for it now")
    for unit in waiting:
        start = state.where[unit]
        found = stations.best(unit, picture.reach(unit).hexes)
        if found is None:
            stacks.put(board, trial, unit, start)
            continue
        score, to = found
        here = stations.score(unit, start) if stacks.room(board, trial, unit, start) else score - 99
        if to != start and score < here + picture.weights.move.stay:
            score, to = here, start
        ride = 0
        if rides > 0 and picture.enemies_far[start] >= picture.weights.move.rear and board.combat[unit] > 1:
            hexes = trains.hexes(board, state, picture.side, unit)
            other = stations.best(unit, hexes) if hexes else None
            if other and other[0] > score + picture.weights.move.by_rail:
                ride = other[1]
        if ride:
            rides -= 1
            stacks.put(board, trial, unit, ride)
            orders.append(Order(unit, (("rail", unit, ride),), t("By rail to where it is wanted")))
        else:
            stacks.put(board, trial, unit, to)
            orders.append(_walk(picture, unit, to, why))
    return [*orders, *_staffs(picture, trial)]


def _staffs(picture: Picture, trial: TrcState) -> list[Order]:
    """HQs to their units."""
    board, state = picture.board, picture.state
    orders = []
    for unit in board.hqs:
        at = state.where[unit]
        if board.side[unit] == picture.side and at > 0:
            reach = picture.reach(unit)
            found = staffs.best(picture, trial, unit, reach.hexes) if reach.before else None
            if found and found[0] > staffs.score(picture, trial, unit, at) + picture.weights.move.stay:
                orders.append(_walk(picture, unit, found[1], t("The HQ stays in reach of the front")))
    return orders


def _leaders(picture: Picture, rides: int) -> list[Order]:
    """A leader goes out of danger by rail in good time: his loss stops everybody, and may be that of the game."""
    board, state = picture.board, picture.state
    for unit in board.leaders:
        at = state.where[unit]
        if board.side[unit] != picture.side or at <= 0 or rides <= 0:
            continue
        if picture.enemies_far[at] < picture.weights.move.flight:
            havens = trains.hexes(board, state, picture.side, unit) & picture.fed & ~picture.threatened
            to = max(each(havens), key=lambda one: (picture.enemies_far[one], one), default=0)
            if to and picture.enemies_far[to] > picture.enemies_far[at]:
                return [Order(unit, (("rail", unit, to),), t("The leader goes out of danger"))]
    return []
