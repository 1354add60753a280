"""2.2, 2.3 What the figures on a counter say, as its view writes them."""

from __future__ import annotations

from hexfront.engine.base.texts import t
from hexfront.engine.contract.meta import Face, Figure, Outcome
from hexfront.engine.contract.view import Counter

MOVEMENT = Figure(t("Movement allowance in MP"), "tow:2.2g")
STRENGTH = Figure(t("Strength, in attack and defence"), "tow:2.2c", strength=True)
ATTACK = Figure(t("Attack strength"), "tow:2.2c", strength=True)
DEFENCE = Figure(t("Defence strength"), "tow:2.2c")
RADIUS = Figure(t("Command radius in hexes"), "tow:2.3l")
STAFF = Counter("Step", "soviet", "", kind="hq", size="army", values="1(5)5")
TANKS = Counter("5GTC", "soviet", "", kind="tank", size="corps", values="7-5-8", steps=(2, 2))
INFANTRY = Counter("39ID", "axis", "", kind="infantry", size="division", values="3-5", steps=(2, 2))

FACES = (
    Face("{}({}){}", (STRENGTH, RADIUS, MOVEMENT), STAFF, ("hq",)),
    Face("{}-{}-{}", (ATTACK, DEFENCE, MOVEMENT), TANKS),
    Face("{}-{}", (STRENGTH, MOVEMENT), INFANTRY),
)

OUTCOMES = (
    Outcome("A2", t("The attacker loses 2 steps."), "defender"),
    Outcome("A1", t("The attacker loses 1 step."), "defender"),
    Outcome("-", t("Nothing happens."), "nobody"),
    Outcome("R", t("The defender retreats 1 hex."), "attacker"),
    Outcome("RR", t("The defender retreats 2 hexes."), "attacker"),
    Outcome("1RR", t("The defender loses 1 step and retreats 2 hexes."), "attacker"),
    Outcome("2RR", t("The defender loses 2 steps and retreats 2 hexes."), "attacker"),
    Outcome("3RR", t("The defender loses 3 steps and retreats 2 hexes."), "attacker"),
)
"""The results of a fight in words, the best for the defender first."""
