"""Answers that the rules ask for in between: losses, retreats, advances, pursuits, reserves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.kharkov.bot.march.fields import Outlook
from hexfront.games.kharkov.bot.march.stations import Stations
from hexfront.games.kharkov.bot.picture import Picture
from hexfront.games.kharkov.state import AXIS, SOUTHERN, SOVIET
from hexfront.games.kharkov.supply import in_supply

if TYPE_CHECKING:
    from hexfront.games.kharkov.combat.stand_or_withdraw import Sentence


def sentence(picture: Picture, frame: Sentence, legal: list[Action]) -> Iterator[Advice]:
    """Lose steps, or fall back and give up the ground."""
    state, weights = picture.state, picture.weights
    stand, gone = picture.loss(frame.units, frame.count)
    hexes = {state.where[unit] for unit in frame.units}
    ground = sum(_ground(picture, at) for at in hexes)
    fall = weights.assault.retreat * frame.count * (weights.answers.back if frame.attacking else 1.0)
    if frame.attacking:
        fall += _forgone(picture, frame)
    else:
        fall += ground
        stand += ground if gone else 0.0
    yield Advice(("stand",), -stand, (t("Standing costs about {cost} points", cost=f"{stand:.1f}"),))
    if ("withdraw",) in legal:
        yield Advice(("withdraw",), -fall, (t("Falling back costs about {cost} points", cost=f"{fall:.1f}"),))


def _ground(picture: Picture, at: int) -> float:
    """What it costs to give up a hex."""
    return picture.prize(at)


def _forgone(picture: Picture, frame: Sentence) -> float:
    """What attackers who fall back cannot take: a hex that the enemy has just left."""
    outcome: Any = picture.state.agenda[-2]
    weights = picture.weights.answers
    left = [at for at in outcome.emptied(picture.state, picture.foe) if picture.prize(at) > weights.forgone]
    held = sum(picture.prize(picture.state.where[unit]) > weights.held for unit in frame.units)
    return sum(picture.prize(at) for at in left) + held * weights.held_worth


def losses(picture: Picture, units: tuple[int, ...]) -> Iterator[Advice]:
    """The cheapest step goes first."""
    for unit in sorted(units, key=lambda one: (picture.steps_worth(one)[0], picture.worth(one), one)):
        cost = picture.steps_worth(unit)[0]
        why = t("This step costs about {cost} points", cost=f"{cost:.1f}")
        yield Advice(("lose", unit), -cost, (why,))


def retreat(picture: Picture, outlook: Outlook, legal: list[Action]) -> Iterator[Advice]:
    """To the safest hex."""
    stations = Stations(picture, outlook)
    for action in legal:
        if action[0] == "pass":
            yield Advice(action, STAY)
        else:
            yield Advice(action, _place(picture, stations, action[1], action[2]), (REFUGE,))


STAY = -1e6
"""An HQ goes with the units of its hex."""
REFUGE = t("The safest place to fall back to")


def _place(picture: Picture, stations: Stations, unit: int, at: int) -> float:
    if picture.game.combat[unit]:
        return stations.place((unit,), at)
    return float(len(picture.there(at))) - picture.weights.answers.staff_danger * stations.danger[at]


def advance(picture: Picture, outlook: Outlook, legal: list[Action]) -> Iterator[Advice]:
    """Follow the enemy where the new place is better than the old, and always into a city."""
    stations = Stations(picture, outlook)
    for action in legal:
        if action[0] == "pass":
            yield Advice(action, picture.weights.answers.follow, (t("Better to stay where we are"),))
            continue
        unit, at = action[1], action[2]
        here = _place(picture, stations, unit, picture.state.where[unit])
        gain = _place(picture, stations, unit, at) - here + _entry(picture, at)
        yield Advice(action, gain, (WORTH_TAKING,))


WORTH_TAKING = t("The place is worth taking")


def _entry(picture: Picture, at: int) -> float:
    """What it means just to set foot in a hex."""
    if not picture.game.cities >> at & 1:
        return 0.0
    if picture.side == SOVIET:
        return picture.prize(at)
    return picture.weights.answers.retake if picture.state.holder.get(at) == SOVIET else 0.0


def pursuit(picture: Picture, outlook: Outlook, at: int, legal: list[Action]) -> Iterator[Advice]:
    """Follow into an emptied hex if that is the better place."""
    stations = Stations(picture, outlook)
    for action in legal:
        if action[0] == "pass":
            yield Advice(action, picture.weights.answers.pursue)
        elif picture.game.combat[action[1]] and not picture.state.flags[action[1]] & SOUTHERN:
            here = stations.place((action[1],), picture.state.where[action[1]])
            gain = stations.place((action[1],), at) - here + _entry(picture, at)
            yield Advice(action, gain, (WORTH_TAKING,))


def displace(outlook: Outlook, legal: list[Action]) -> Iterator[Advice]:
    """To the friend who is least in danger."""
    for action in legal:
        yield Advice(action, -outlook.danger[action[2]], (t("The safest refuge"),))


def air_supply(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """Air points that are left feed those who are cut off, the strongest first."""
    state = picture.state
    cut = in_supply.cut_off(picture.game, state, AXIS)
    for action in legal:
        if action[0] == "end":
            yield Advice(action, picture.weights.answers.keep_air, (t("Nobody else needs it"),))
        else:
            need = sum(picture.defence[unit] for unit in cut if state.where[unit] == action[1])
            yield Advice(action, need, (t("Units there are cut off"),))
