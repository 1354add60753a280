"""What is printed on the cards, in our own words, with the numbers of cards.toml."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexfront.engine.base.texts import Text, t
from hexfront.games.coh.box import card_list
from hexfront.games.coh.box.card_list import Card

FREE = t("Free.")
PRICES = {
    "ap": lambda cost: t("Cost: {ap} AP.", ap=cost),
    "cp": lambda cost: t("Cost: {cp} CP.", cp=cost),
    "either": lambda cost: t("Cost: {cost} AP or CP.", cost=cost),
}


def card_text(card: Card) -> Text:
    """What a card does and what it costs.

    >>> from hexfront.games.coh.box.data import CohData
    >>> deck = CohData.load().cards.cards
    >>> str(card_text(deck["follow-me"]))
    'Any unit or group rallies without a roll. Cost: 2 AP or CP.'
    """
    price = PRICES[card.pay](card.cost) if card.cost else FREE
    if card.kind == "event":
        return _DOES[type(card.effect)](card.effect)
    return t("{what} {price}", what=_DOES[type(card.effect)](card.effect), price=price)


def _rally(effect: card_list.Rally) -> Text:
    if effect.automatic:
        return t("Any unit or group rallies without a roll.")
    return t("Any unit or group rolls to rally, each unit for itself.")


def _gain(effect: card_list.Gain) -> Text:
    if effect.points == "ap":
        return t("The active unit or group gets {dice}D6 AP more.", dice=effect.dice)
    return t("You get {dice}D6 CP more.", dice=effect.dice)


def _attack(effect: card_list.Attack) -> Text:
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
    card_list.FreeAction: lambda _: t("Any unit or group takes one action at no cost."),
    card_list.Rally: _rally,
    card_list.Move: lambda one: t(
        "Any unit or group moves up to {hexes} hexes; who is hidden stays so.", hexes=one.hexes
    ),
    card_list.Exhaust: lambda _: t("One enemy unit becomes used."),
    card_list.Gain: _gain,
    card_list.Firepower: lambda one: t("An attack gets {plus} more firepower; no action.", plus=one.plus),
    card_list.ActionsInARow: lambda one: t(
        "{actions} actions in a row before anybody reacts; no action itself.", actions=one.actions
    ),
    card_list.DigIn: lambda _: t("Improvised defences for any unit, or for each of a group."),
    card_list.ChangeRoll: lambda one: t(
        "Change a roll of yours by up to {most} once it is made; no action.", most=one.most
    ),
    card_list.LoseCp: lambda one: t(
        "The opponent loses up to {most} CP this turn, by a die.", most=max(one.by_die)
    ),
    card_list.Immobilise: lambda _: t("Any vehicle is immobilised until the end of the turn."),
    card_list.Scout: lambda one: t(
        "Hidden units that a unit of yours sees at a distance of up to {range} are revealed.", range=one.range
    ),
    card_list.LayMines: lambda one: t(
        "Any unit lays mines at a distance of up to {range}, not among enemies.", range=one.range
    ),
    card_list.Clear: lambda _: t("Light infantry clears mines, wire or a roadblock in its hex."),
    card_list.Attack: _attack,
    card_list.Barrage: lambda one: t(
        "Off-board artillery: plotted a turn ahead, it falls on a hex and those within {radius}, "
        "firepower {red}/{blue}.",
        radius=one.radius,
        red=one.red,
        blue=one.blue,
    ),
    card_list.Scoring: lambda _: t("The firefight scores as its sheet says."),
    card_list.Objective: lambda _: t("A secret objective, shown at the end."),
    card_list.Event: lambda _: t("The event of the firefight happens."),
    card_list.Ceasefire: lambda _: t("The game ends."),
}
