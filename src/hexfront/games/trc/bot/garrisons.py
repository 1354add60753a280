"""Who guards which place: on foot, or by rail from afar where much is at stake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.trc.bot import worth
from hexfront.games.trc.movement import trains
from hexfront.games.trc.units import stacks

if TYPE_CHECKING:
    from hexfront.games.trc.bot.attack.assault import Assaults
    from hexfront.games.trc.bot.picture import Picture


class Guard(NamedTuple):
    """A unit that goes to a place, on foot or by rail."""

    unit: int
    at: int
    rides: bool


def precious(picture: Picture, assaults: Assaults, rides: int) -> Iterator[Guard]:
    """Guards for what the war hangs on, before anybody thinks of attacks, beside enemies too."""
    for at, value in _places(picture):
        if value >= picture.weights.draw.precious and (picture.besiegers(at) or picture.watched >> at & 1):
            for guard in _posted(picture, assaults, at, value, rides):
                rides -= guard.rides
                yield guard


def guards(picture: Picture, assaults: Assaults, rides: int) -> Iterator[Guard]:
    """Units for the places that the enemy could come to, the most valuable first, as long as each pays."""
    capital = worth.capital(picture.board, picture.side)
    for at, value in _places(picture):
        danger = picture.besiegers(at) and picture.heed(at)
        if not danger and not (capital >> at & 1 and picture.warning(at) < picture.weights.draw.alarm):
            continue
        if picture.watched >> at & 1:
            continue
        for guard in _posted(picture, assaults, at, value, rides):
            rides -= guard.rides
            yield guard


def _places(picture: Picture) -> list[tuple[int, float]]:
    """The places that the side holds, the most valuable first."""
    held = picture.state.held[picture.side]
    found = [(at, value) for at, value in picture.places.items() if held >> at & 1]
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


def _posted(picture: Picture, assaults: Assaults, at: int, value: float, rides: int) -> Iterator[Guard]:
    while guard := _best(picture, assaults, at, value, rides):
        rides -= guard.rides
        assaults.free.discard(guard.unit)
        stacks.put(picture.board, assaults.trial, guard.unit, at)
        yield guard


def _best(picture: Picture, assaults: Assaults, at: int, value: float, rides: int) -> Guard | None:
    """The unit that makes a place safer by most for what it costs to bind it; none if none pays."""
    board, state = picture.board, picture.state
    mates = [mate for mate in assaults.trial.at.get(at, ()) if board.kinds[mate] != "leader"]
    power = sum(picture.power(mate, at) for mate in mates)
    risk = picture.falls(at, power)
    best, chosen = 0.0, None
    for unit in sorted(assaults.free):
        if not assaults.room(unit, at):
            continue
        safer = risk - picture.falls(at, power + picture.power(unit, at))
        score = value * safer - picture.weights.move.kept * picture.price(unit)
        if score <= best:
            continue
        if picture.reach(unit).hexes >> at & 1:
            best, chosen = score, Guard(unit, at, rides=False)
        elif (
            rides > 0
            and score - picture.weights.move.by_rail > best
            and trains.hexes(board, state, picture.side, unit) >> at & 1
        ):
            best, chosen = score - picture.weights.move.by_rail, Guard(unit, at, rides=True)
    return chosen
