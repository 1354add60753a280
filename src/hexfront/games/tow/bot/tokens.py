"""Command tokens: which to select, which to keep, when to interrupt, and what OKH is for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.tow.bot.assault import Planner
from hexfront.games.tow.movement import activation
from hexfront.games.tow.state import AXIS, SOVIET
from hexfront.games.tow.tokens import selection
from hexfront.games.tow.tokens.airborne import landings
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.bot.picture import Picture
    from hexfront.games.tow.tokens.okh import Command, Okh


def pressed(picture: Picture) -> list[int]:
    """The cities under order that the Soviets press on, worst first."""
    least = picture.weights.alarm.pressed
    cities = [at for at in each(picture.ordered) if picture.risk(at) >= least]
    return sorted(cities, key=lambda at: (-picture.risk(at), at))


def select(picture: Picture, picked: tuple[Action, ...], legal: list[Action]) -> Action:
    """The next token of a selection, or the seal."""
    if ("seal",) in legal:
        return ("seal",)
    chosen = selection.picked_tokens(picked)
    offers = [action for action in legal if action[0] in ("pick", "keep")]
    return max(offers, key=lambda action: (_wish(picture, action, chosen), -action[1], action[0]))


def _wish(picture: Picture, action: Action, chosen: tuple[int, ...]) -> float:
    """How much a token is wanted next."""
    token, weights = picture.game.tokens[action[1]], picture.weights.tokens
    again = chosen.count(token.number)
    if token.hq is not None:
        return weights.unwanted if action[0] == "keep" else _staff_wish(picture, token.hq) / (1 + again)
    if picture.side == SOVIET:
        return _soviet_wish(picture, token.kind)
    held = picture.state.agenda[-1].picks[picture.state.seats[AXIS]]
    kept = any(one[0] == "keep" for one in held)
    # The first token negotiates while a city under order is in need, the last waits for the right moment.
    first = again < len(pressed(picture)) or again == 0
    if action[0] == "keep":
        return weights.okh_kept if not first and not kept else weights.unwanted
    return weights.okh_first if first else weights.okh


def _soviet_wish(picture: Picture, kind: str) -> float:
    weights = picture.weights.tokens
    if kind == "airborne":
        landing = landings(picture.game, picture.state) & picture.ordered
        return weights.landing if landing else weights.airborne
    return weights.stavka if kind == "stavka" else weights.other


def _staff_wish(picture: Picture, hq: int) -> float:
    """How much an HQ can do: attacks, and units that have a way to go."""
    weights = picture.weights.tokens
    if picture.state.where[hq] <= 0:
        return weights.gone
    places = picture.places(hq)
    if picture.side == SOVIET:
        worth = sum(max(0.0, one.value) for one in picture.assaults(hq))
        return worth + weights.unit[SOVIET] * len(places)
    state = picture.state
    need = sum(picture.risk(city) for city in each(picture.ordered) if _near(picture, places, city))
    front = sum(1 for unit in places if picture.enemies_far[state.where[unit]] <= weights.front_near)
    return weights.risk * need + weights.front * front + weights.unit[AXIS] * len(places)


def _near(picture: Picture, places: dict[int, int], city: int) -> bool:
    return any(hexes >> city & 1 for hexes in places.values())


def interrupt(picture: Picture, token: int) -> Advice:
    """Whether the token just drawn would do too much harm."""
    what = picture.game.tokens[token]
    chance = 0.0
    if what.side == "soviet":
        if what.kind == "airborne" and landings(picture.game, picture.state) & picture.ordered:
            chance = 1.0
        hqs = [what.hq] if what.hq is not None else []
        if what.kind == "stavka":
            hqs = activation.on_map(picture.game, picture.state, SOVIET)
        chance = max([chance, *[falls(picture, hq) for hq in hqs]])
    why = t("The chance that a city under order falls is {chance}", chance=f"{chance:.0%}")
    return Advice(("interrupt",) if chance >= picture.weights.alarm.danger else ("pass",), chance, (why,))


def falls(picture: Picture, hq: int) -> float:
    """The chance that a city under order falls to an HQ's units."""
    if picture.state.where[hq] <= 0:
        return 0.0
    planner = Planner(picture.game, picture.state, SOVIET, picture.places(hq), picture.weights)
    attacks = [planner.best(city) for city in each(picture.ordered & picture.state.occupied[AXIS])]
    return max([one.fall for one in attacks if one is not None], default=0.0)


def add(picture: Picture, hand: tuple[int, ...], *, must: bool) -> Advice:
    """A token kept back waits while the cup still holds others, and goes in when it would be too late."""
    cup = len(picture.state.cup)
    keep = picture.game.okh
    for token in dict.fromkeys(hand):
        if token != keep or must or cup <= picture.weights.tokens.last_tokens:
            return Advice(("add", token), 1.0, (t("It acts before the cup is empty"),))
    return Advice(("pass",), 0.0, (t("It waits for the right moment"),))


def okh(picture: Picture, frame: Okh) -> Iterator[Advice]:
    """Lift orders on cities that are about to fall, or send for divisions; from the hand, bring help."""
    cities, weights = pressed(picture), picture.weights.tokens
    if not frame.interrupt:
        why = t("An order has to be lifted") if cities else t("Divisions are wanted")
        yield Advice(("negotiate",), weights.lift if cities else weights.divisions, (why,))
    for hq in activation.on_map(picture.game, picture.state, AXIS):
        yield Advice(("activate", hq), _staff_wish(picture, hq), (t("Its units are wanted"),))


def command(picture: Picture, frame: Command) -> Action:
    """Units that can come into the cities under order; nobody else."""
    if len(frame.chosen) < frame.number:
        for unit in picture.units(AXIS):
            if unit not in frame.chosen and picture.reach(unit).hexes & picture.ordered:
                return ("choose", unit)
    return ("ready",)


def any_hq(picture: Picture, legal: list[Action], *, fight_only: bool) -> Iterator[Advice]:
    """The HQ whose units promise most."""
    for action in legal:
        if fight_only:
            places = {unit: 1 << picture.state.where[unit] for unit in picture.places(action[1])}
            attacks = Planner(picture.game, picture.state, picture.side, places, picture.weights).plan()
            worth = sum(one.value for one in attacks)
        else:
            worth = _staff_wish(picture, action[1])
        yield Advice(action, worth, (t("Its units promise most"),))
