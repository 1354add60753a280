"""9.6, 9.7 What each rule has to say about one hex of a retreat or of an advance."""

from __future__ import annotations

from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.verdict import Reason

RETREAT: dict[str, Text] = {
    "kharkov:9.62": t("The owner leads his units back himself."),
    "kharkov:9.63": t("Hexes still to go after this one"),
    "kharkov:9.64a": t("The hex is vacant, or a city that takes it in."),
    "kharkov:9.64b": t("No vacant hex can be reached: friends take it in."),
    "kharkov:9.65a": t("Attacked there in this phase, it adds nothing and falls with the others."),
    "kharkov:9.65c": t("After an overrun it is worth as much among friends as alone."),
    "kharkov:9.61b": t("The hex lies in an enemy ZOC, but not for a retreat."),
    "kharkov:8.25a": t("A friendly unit there lifts the ZOC."),
    "kharkov:15.31c": t("The garrison there lifts the ZOC."),
    "kharkov:15.23b": t("It only passes, so the entrenchment there remains."),
    "kharkov:9.4i": t("The units of a stack may go to different hexes."),
    "kharkov:10.14b": t("An HQ alone retreats as units do."),
}

ADVANCE: dict[str, Text] = {
    "kharkov:9.71a": t("The enemy has left the hex."),
    "kharkov:9.71b": t("Any or all of the victors may advance."),
    "kharkov:9.73a": t("It is decided now, before the next combat."),
    "kharkov:9.73b": t("In this phase it neither attacks nor is attacked any more."),
    "kharkov:9.58b": t("The attackers who are left may advance after a split result."),
    "kharkov:9.4j": t("They have taken their loss and did not retreat."),
    "kharkov:9.74a": t("All in the hex were eliminated: it may go on to a second one."),
    "kharkov:9.74b": t("The second hex may be any that is free or friendly."),
    "kharkov:9.4h": t("Who eliminates all may advance two hexes."),
    "kharkov:9.75": t("It goes no farther than the enemy retreated."),
    "kharkov:9.72a": t("Axis units that advance ignore enemy ZOC."),
    "kharkov:9.72b": t("It must stop there, in an Axis ZOC."),
    "kharkov:9.72c": t("It keeps to the path of retreat."),
    "kharkov:6.25b": t("An enemy on the bank of the Donets does not bar an advance."),
    "kharkov:10.13b": t("An HQ may go along with the units of its hex."),
}


def spoken(
    words: dict[str, Text], rules: tuple[str, ...], figures: dict[str, int] | None = None
) -> list[Reason]:
    """These rules in words, some of them with a figure.

    >>> [(str(one.text), one.amount) for one in spoken(RETREAT, ("kharkov:9.63",), {"kharkov:9.63": 1})]
    [('Hexes still to go after this one', '1')]
    """
    shown = {rule: str(figure) for rule, figure in (figures or {}).items()}
    return [Reason(rule, words[rule], shown.get(rule, "")) for rule in rules]
