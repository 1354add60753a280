"""What is done on the siege map: overruns with guns and neighbours, and who goes where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import Text, t
from hexfront.games.goetter.board import GERMAN, SOVIET
from hexfront.games.goetter.bot import city
from hexfront.games.goetter.bot.german.line import Line
from hexfront.games.goetter.box.unit import PER
from hexfront.games.goetter.overrun import charging
from hexfront.games.goetter.turn import movers
from hexfront.games.goetter.units import counters
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.goetter.bot.picture import Picture
    from hexfront.games.goetter.turn.movement_phase import Movement

Moves = list[tuple[Action, Text]]
HELD = 3
"""Farther than so many hexes from the enemy nobody in Berlin is in haste."""


def next_orders(picture: Picture, frame: Movement) -> Moves:
    """What comes next in a siege phase; nothing when all is done."""
    going = _under_way(picture, frame)
    if going is not None:
        return going
    coups = _coups(picture, frame, _fresh(picture, frame))
    best = max(coups.values(), key=lambda one: one[0], default=(0.0, Moves()))[1]
    if picture.side == SOVIET:
        return _close_up(picture, frame, coups) or best
    return best or _stand(picture, frame)


def _fresh(picture: Picture, frame: Movement) -> list[int]:
    """Those who have not begun to move."""
    board, state = picture.board, picture.state
    return [
        unit
        for unit in movers.candidates(board, state, frame.party)
        if not state.moved >> unit & 1 and not _on_guard(picture, unit)
    ]


def _on_guard(picture: Picture, unit: int) -> bool:
    """Whether a Soviet corps has to stay in its gate: if Germans took it, those in the city would starve."""
    board, state, weights = picture.board, picture.state, picture.weights.soviet
    here = state.where[unit]
    if picture.side != SOVIET or not board.transit >> here & 1 or state.turn < weights.guard_turn:
        return False
    near = board.grid.within(here, weights.guard_near) & state.occupied[GERMAN] & ~board.siege
    return bool(near)


def _under_way(picture: Picture, frame: Movement) -> Moves | None:
    """Who has overrun somebody and may go on does so, if there is anything to gain."""
    party = frame.party
    if party.stopped or len(party.members) != 1 or picture.side != SOVIET:
        return None
    unit = party.members[0]
    if not picture.state.moved >> unit & 1:
        return None
    found = _coups(picture, frame, [unit], party.paid(unit))
    return found[unit][1] if found else None


def _coups(
    picture: Picture, frame: Movement, units: list[int], spent: int = 0
) -> dict[int, tuple[float, Moves]]:
    """By unit, the most promising overrun that promises enough, with the way to it."""
    board, state, fight = picture.board, picture.state, picture.weights.fight
    least = fight.overrun if picture.side == SOVIET else fight.counter
    around = board.links.around("siege-march", "soviet" if picture.side == SOVIET else "german")
    firing, found = city.loaded(picture), dict[int, tuple[float, Moves]]()
    for unit in units:
        if board.guns >> unit & 1 or not charging.fit(board, state, frame.party, unit):
            continue
        reach, best = picture.reaches.of(unit, spent), least
        most = reach.allowance - charging.price(board)
        for at, cost in reach.cost.items():
            near = around[at] & picture.foes & board.siege
            party = _party(picture, frame, unit, at) if near and cost <= most else ()
            for target in listed(near) if party else ():
                value = city.promised(picture, party, at, target, firing)
                if value > best:
                    best, why = value, t("They can be overrun")
                    moves: Moves = [(("step", unit, to), why) for to in reach.path(at)]
                    found[unit] = value, [*moves, (("overrun", unit, target), why)]
    return found


def _party(picture: Picture, frame: Movement, unit: int, at: int) -> tuple[int, ...]:
    """Who would overrun from a hex if a unit did; nobody if the hex is too full for it."""
    board, state = picture.board, picture.state
    if at != state.where[unit]:
        return (unit,) if counters.fits(board, state, unit, at) else ()
    if charging.overfull(board, state, at):
        return ()
    return charging.stack(board, state, frame.party, unit)


def _close_up(picture: Picture, frame: Movement, coups: dict[int, tuple[float, Moves]]) -> Moves:
    """Soviets who have nobody to overrun go to where they help most: onto objectives, and beside the enemy."""
    board, state, fight = picture.board, picture.state, picture.weights.fight
    for unit in _fresh(picture, frame):
        here = state.where[unit]
        gate = bool(board.transit >> here & 1)
        if (
            unit in coups
            or (board.guns >> unit & 1 and picture.foes & board.siege)
            or board.depots >> unit & 1
        ):
            continue
        if gate and not _fed_inside(picture, unit):
            continue
        reach = picture.reaches.of(unit)
        options = [
            at
            for at in reach.cost
            if board.siege >> at & 1 and (at == here or counters.fits(board, state, unit, at))
        ]
        best = max(options, key=lambda at: (_help(picture, unit, at), at), default=here)
        if best == here or (
            not gate and _help(picture, unit, best) < _help(picture, unit, here) + fight.shift
        ):
            continue
        return [(("step", unit, to), t("Deeper into the city")) for to in reach.path(best)]
    return []


def _help(picture: Picture, unit: int, at: int) -> float:
    """What a Soviet unit is worth in a siege hex."""
    board, state = picture.board, picture.state
    total = picture.inner[at] * picture.weights.fight.onward
    if state.held[GERMAN] >> at & 1:
        total += 2 * board.objectives[at].vp / PER
    if not [one for one in state.at.get(at, ()) if one != unit]:
        near = board.links.around("siege-march", "soviet")[at] & picture.foes
        total += sum([picture.prize(foe) for foe in listed(near)]) * picture.weights.soviet.flank
    return total


def _fed_inside(picture: Picture, unit: int) -> bool:
    """Whether a unit in a gate would be in supply in Berlin: by the streets, or by the gate that it opens."""
    board, state = picture.board, picture.state
    fed = picture.fed.get(counters.front(board, state, unit), 0)
    return bool(fed & board.siege) or bool(fed >> state.where[unit] & 1)


def _stand(picture: Picture, frame: Movement) -> Moves:
    """Germans to where they add most."""
    board, state = picture.board, picture.state
    line, found = Line(picture), Moves()
    for unit in _fresh(picture, frame):
        if state.disrupted >> unit & 1:
            continue
        here, reach = state.where[unit], picture.reaches.of(unit)
        if board.units[unit].kind == "fuehrer":
            best = max(reach.cost, key=lambda at: (_hidden(picture, line, at), at == here))
            value, stay = _hidden(picture, line, best), _hidden(picture, line, here)
        else:
            stay = line.score(unit, here)
            options = [at for at in reach.cost if at == here or line.fits(unit, at)]
            best = max(options, key=lambda at: (line.score(unit, at), at == here))
            value = line.score(unit, best)
        if best != here and value > stay + 0.2:
            line.move(unit, best)
            found += [(("step", unit, to), t("To where it is needed")) for to in reach.path(best)]
    return found


def _hidden(picture: Picture, line: Line, at: int) -> float:
    """How safe the Führer is in a hex: far from the enemy, among those who fight for him."""
    board, state = picture.board, picture.state
    near = [board.grid.distance(at, foe) for foe in listed(state.occupied[SOVIET] & board.siege)]
    guard = sum([picture.guard(one) for one in line.held.get(at, ()) if board.units[one].zone])
    return (
        min([2.0 * min(near, default=HELD), 2.0 * HELD]) + min(guard, 5) + sum(line.held.get(at, ()) and [1])
    )
