"""Where German units go: stacks that bar the way first, then everybody else, trains, and those who leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.games.goetter.bot.german.flight import Moves, flee, leave, march
from hexfront.games.goetter.bot.german.line import Line
from hexfront.games.goetter.movement import phases
from hexfront.games.goetter.trains import ride
from hexfront.games.goetter.trains.ride_bars import places, spare
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.goetter.bot.picture import Picture

STACK = 4
"""So many units make a stack."""


class Posting:
    """The stacks of a phase: hexes are filled in the order of what each unit adds there."""

    def __init__(self, picture: Picture, line: Line, units: list[int]) -> None:
        self.picture, self.line = picture, line
        self.free = set(units)
        self.watched = 0
        self.comers: dict[int, list[int]] = {}
        for unit in units:
            for at in picture.reaches.of(unit).cost:
                if at in line.menace or at in line.posts:
                    self.comers.setdefault(at, []).append(unit)
        for at, comers in self.comers.items():
            comers.sort(key=lambda unit: (picture.state.where[unit] != at, -picture.guard(unit), unit))
        self.rest: dict[int, list[int]] = {
            at: [unit for unit in held if unit not in self.free] for at, held in line.held.items()
        }

    def planned(self) -> dict[int, int]:
        """By unit, its place."""
        found: dict[int, int] = {}
        links = self.picture.board.links.around("zone")
        ranked = [one for at in self.comers if (one := self._best(at))]
        while ranked:
            ranked.sort(key=lambda one: one[0])
            _, at, _ = ranked.pop()
            fresh = self._best(at)
            if fresh is None:
                continue
            if ranked and fresh[0] < ranked[-1][0]:
                ranked.append(fresh)
                continue
            for unit in fresh[2]:
                found[unit] = at
                self.free.discard(unit)
            guard = sum(map(self.picture.guard, (*fresh[2], *self.rest.get(at, ()))))
            if guard >= self.picture.board.limits.zone_defence:
                self.watched |= links[at] | 1 << at
            self.rest.setdefault(at, []).extend(fresh[2])
        return found

    def _best(self, at: int) -> tuple[float, int, list[int]] | None:
        """The best reinforcement of a hex by those who are free: what each of them adds."""
        board, line, held = self.picture.board, self.line, self.rest.get(at, [])
        room = board.capacity(at) - sum([board.points(unit, at) for unit in held])
        before = line.stack(held, at, self.watched) if held else 0.0
        best: tuple[float, int, list[int]] | None = None
        sent: list[int] = []
        for unit in self.comers[at]:
            if unit not in self.free:
                continue
            room -= board.points(unit, at)
            if room < 0 or len(sent) >= STACK:
                break
            sent.append(unit)
            each_ = (line.stack([*held, *sent], at, self.watched) - before) / len(sent)
            if each_ > self.picture.weights.german.least and (best is None or each_ > best[0]):
                best = each_, at, list(sent)
        return best


def plan(picture: Picture, units: list[int]) -> Moves:
    """The moves of a phase."""
    line, state = Line(picture), picture.state
    if state.phase == phases.REACTION:
        return _react(picture, line, units)
    staffs = [unit for unit in units if not picture.board.units[unit].zone]
    fighters = [unit for unit in units if picture.board.units[unit].zone]
    posted = Posting(picture, line, fighters).planned()
    found = Moves()
    for unit, at in posted.items():
        line.move(unit, at)
        found += march(picture, unit, at)
    idle = [unit for unit in fighters if unit not in posted]
    for unit in staffs:
        found += flee(picture, unit)
    found += _ride(
        picture, line, [unit for unit in fighters if posted.get(unit) in (None, state.where[unit])]
    )
    for unit in idle:
        found += leave(picture, line, unit)
    return found


def _react(picture: Picture, line: Line, units: list[int]) -> Moves:
    """Those for whom it matters most, as many as the marker allows."""
    state, moves = picture.state, list[tuple[float, int, int]]()
    for unit in units:
        here = state.where[unit]
        stay = line.score(unit, here)
        options = [at for at in picture.reaches.of(unit).cost if at in line.menace and line.fits(unit, at)]
        best = max(options, key=lambda at: line.score(unit, at), default=here)
        moves.append((line.score(unit, best) - stay, unit, best))
    found = Moves()
    moves.sort(key=lambda one: -one[0])
    for gain, unit, to in moves[: state.reacting]:
        if gain > picture.weights.german.react and line.fits(unit, to):
            line.move(unit, to)
            found += march(picture, unit, to)
    return found


def _ride(picture: Picture, line: Line, units: list[int]) -> Moves:
    """Trains for those in the rear whom the front needs more."""
    board, state, found = picture.board, picture.state, Moves()
    left = spare(board, state)
    for unit in sorted(units, key=lambda one: (-picture.guard(one), one)):
        here, places_ = state.where[unit], places(board, state, unit)
        if places_ > left or line.menace.get(here, 0) or here in line.posts:
            continue
        options = [
            at
            for at in listed(ride.hexes(board, state, unit))
            if (at in line.menace or at in line.posts) and line.fits(unit, at)
        ]
        best = max(options, key=lambda at: line.score(unit, at), default=here)
        if best != here and line.score(unit, best) > line.score(unit, here) + picture.weights.german.train:
            left -= places_
            line.move(unit, best)
            found.append((("rail", unit, best), t("By train to where it is needed")))
    return found
