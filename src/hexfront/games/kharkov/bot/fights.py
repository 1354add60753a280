"""The combat phase: which attack comes next, who joins it, and where the air points go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.verdict import Fight
from hexfront.games.kharkov.bot.assault import Attack, Planner
from hexfront.games.kharkov.bot.hazards import Stakes
from hexfront.games.kharkov.bot.picture import Picture
from hexfront.games.kharkov.bot.targets import target_of
from hexfront.games.kharkov.combat import odds
from hexfront.games.kharkov.state import SOVIET
from hexfront.hexes import bits

if TYPE_CHECKING:
    from hexfront.games.kharkov.combat.declare import Planning
    from hexfront.games.kharkov.combat.phase import Combat
    from hexfront.games.kharkov.combat.resolve import Struck


def exact(picture: Picture, stakes: Stakes, fight: Fight) -> float:
    """What a fight is worth to the attacker by its exact chances."""
    results = picture.game.tables.results
    total = 0.0
    for chance in fight.chances:
        result = results[chance.outcome]
        value = stakes.engaged if result.engaged else 0.0
        value += stakes.gone if result.defender_eliminated else (0.0, stakes.d1, stakes.d2)[result.defender]
        value += stakes.lost if result.attacker_eliminated else (0.0, stakes.a1, stakes.a2)[result.attacker]
        total += value * chance.ways / chance.of
    return total


def planned(picture: Picture, phase: Combat) -> list[Attack]:
    """The attacks that are worth making now, the best first, each checked by its exact chances."""
    state = picture.state
    places = {unit: 1 << state.where[unit] for unit in phase.able}
    targets = bits(phase.targets)
    if picture.side == SOVIET and not state.south_active:
        targets &= ~picture.game.south
    planner = Planner(picture, places, targets)
    found = []
    for attack in planner.plan():
        stakes = planner.stakes(attack.target, list(attack.units), list(attack.posts))
        air = (1, 0) if state.air[picture.side] else (0, 0)
        fight = odds.fight(picture.game, state, attack.units, (attack.target.at,), air=air)
        if exact(picture, stakes, fight) > picture.weights.assault.sure:
            found.append(attack)
    return found


def next_of(planning: Planning, attack: Attack | None) -> Action:
    """What to do next for an attack that is being planned."""
    if attack is None or planning.targets != (attack.target.at,):
        return ("cancel",)
    for unit in planning.attackers:
        if unit not in attack.units:
            return ("leave", unit)
    for unit in attack.units:
        if unit not in planning.attackers:
            return ("join", unit)
    return ("launch",)


def air_gain(picture: Picture, struck: Struck, *, defending: bool) -> float:
    """What an air point adds for the one who is asked."""
    board, state = picture.game, picture.state
    view = picture if not defending else Picture(board, state, struck.seat, picture.weights)
    planner = Planner(view, {}, 0)
    posts = [state.where[unit] for unit in struck.attackers]
    gain = 0.0
    stakes = planner.stakes(target_of(view, struck.targets[0]), list(struck.attackers), posts)
    for sign, own in ((1, 1), (-1, 0)):
        air = (struck.air[0], own) if defending else (own, struck.air[1])
        fight = odds.fight(board, state, struck.attackers, struck.targets, air=air)
        gain += sign * exact(view, stakes, fight)
    return -gain if defending else gain


def air_text(gain: float) -> Text:
    """Why an air point is spent or kept."""
    return t("An air point here is worth about {gain} points", gain=f"{gain:.1f}")
