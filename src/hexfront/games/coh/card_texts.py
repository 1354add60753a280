"""What is printed on the cards, in our own words, with the numbers of cards.toml."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexfront.engine.texts import Text, t
from hexfront.games.coh import cards
from hexfront.games.coh.cards import Card

FREE = t("Free.")
PRICES = {
    "ap": lambda cost: t("Cost: {ap} AP.", ap=cost),
    "cp": lambda cost: t("Cost: {cp} CP.", cp=cost),
    "either": lambda cost: t("Cost: {cost} AP or CP.", cost=cost),
}


def card_text(card: Card) -> Text:
    """What a card does and what it costs.

    >>> from hexfront.games.coh.data import CohData
    >>> deck = CohData.load().cards.cards
    >>> str(card_text(deck["follow-me"]))
    'Any unit or group rallies without a roll. Cost: 2 AP or CP.'
    """
    price = PRICES[card.pay](card.cost) if card.cost else FREE
    if card.kind == "event":
        return _DOES[type(card.effect)](card.effect)
    return t("{what} {price}", what=_DOES[type(card.effect)](card.effect), price=price)


def _rally(effect: cards.Rally) -> Text:
    if effect.automatic:
        return t("Any unit or group rallies without a roll.")
    return t("Any unit or group rolls to rally, each unit for itself.")


def _gain(effect: cards.Gain) -> Text:
    if effect.points == "ap":
        return t("The active unit or group gets {dice}D6 AP more.", dice=effect.dice)
    return t("You get {dice}D6 CP more.", dice=effect.dice)


def _attack(effect: cards.Attack) -> Text:
    power = t("firepower {red}/{blue}", red=_power(effect.red), blue=_power(effect.blue))
    if effect.against == "vehicle":
        return t(
            "A foot unit attacks a vehicle at a range of up to {range}: {power}.",
            range=effect.range,
            power=power,
        )
    return t(
        "A foot unit attacks at a range of up to {range}: {power}.",
        range=effect.long or effect.range,
        power=power,
    )


def _power(value: int | None) -> str:
    return "–" if value is None else str(value)


_DOES: dict[type, Callable[[Any], Text]] = {
    cards.FreeAction: lambda _: t("Any unit or group takes one action at no cost."),
    cards.Rally: _rally,
    cards.Move: lambda one: t(
        "Any unit or group moves up to {hexes} hexes; who is hidden stays so.", hexes=one.hexes
    ),
    cards.Exhaust: lambda _: t("One enemy unit becomes used."),
    cards.Gain: _gain,
    cards.Firepower: lambda one: t("An attack gets {plus} more firepower; no action.", plus=one.plus),
    cards.ActionsInARow: lambda one: t(
        "{actions} actions in a row before anybody reacts; no action itself.", actions=one.actions
    ),
    cards.DigIn: lambda _: t("Improvised defences for any unit, or for each of a group."),
    cards.ChangeRoll: lambda one: t(
        "Change a roll of yours by up to {most} once it is made; no action.", most=one.most
    ),
    cards.LoseCp: lambda one: t(
        "The opponent loses up to {most} CP this turn, by a die.", most=max(one.by_die)
    ),
    cards.Immobilise: lambda _: t("Any vehicle is immobilised until the end of the turn."),
    cards.Scout: lambda one: t(
        "Hidden units that a unit of yours sees at a distance of up to {range} are revealed.", range=one.range
    ),
    cards.LayMines: lambda one: t(
        "Any unit lays mines at a distance of up to {range}, not among enemies.", range=one.range
    ),
    cards.Clear: lambda _: t("Light infantry clears mines, wire or a roadblock in its hex."),
    cards.Attack: _attack,
    cards.Barrage: lambda one: t(
        "Off-board artillery: plotted a turn ahead, it falls on a hex and those within {radius}, "
        "firepower {red}/{blue}.",
        radius=one.radius,
        red=one.red,
        blue=one.blue,
    ),
    cards.Scoring: lambda _: t("The firefight scores as its sheet says."),
    cards.Objective: lambda _: t("A secret objective, shown at the end."),
    cards.Event: lambda _: t("The event of the firefight happens."),
    cards.Ceasefire: lambda _: t("The game ends."),
}
