"""2.2 What the figures on a counter say, as its view writes them."""

from __future__ import annotations

from hexfront.engine.base.texts import t
from hexfront.engine.contract.meta import Face, Figure, Outcome
from hexfront.engine.contract.view import Counter

ATTACK = Figure(t("Attack strength"), "goetter:6.3.2", strength=True)
DEFENCE = Figure(t("Defence strength"), "goetter:6.3.2")
MOVEMENT = Figure(t("Movement allowance"), "goetter:5.12")
CORPS = Counter("3GTC", "soviet", "", kind="guards-tank-corps", size="corps", values="20-18-8", steps=(2, 2))

FACES = (Face("{}-{}-{}", (ATTACK, DEFENCE, MOVEMENT), CORPS),)

OUTCOMES = (
    Outcome("A2R", t("The attacker loses 2 steps and retreats 2 hexes."), "defender"),
    Outcome("A1R", t("The attacker loses 1 step and retreats 2 hexes."), "defender"),
    Outcome("A1", t("The attacker loses 1 step."), "defender"),
    Outcome("NE", t("Nothing happens."), "nobody"),
    Outcome("EX", t("Each side loses 1 step."), "both"),
    Outcome("D1", t("The defender loses 1 step."), "attacker"),
    Outcome("D1R", t("The defender loses 1 step and retreats 2 hexes."), "attacker"),
    Outcome("D2R", t("The defender loses 2 steps and retreats 2 hexes."), "attacker"),
    Outcome("D3R", t("The defender loses 3 steps and retreats 2 hexes."), "attacker"),
    Outcome("DE", t("All defenders are eliminated."), "attacker"),
)
"""The results of a fight in words, the best for the defender first."""
