"""2.4, 2.5 What the figures on a counter say, as its view writes them."""

from __future__ import annotations

from hexfront.engine.base.texts import t
from hexfront.engine.contract.meta import Face, Figure, Outcome
from hexfront.engine.contract.view import Counter

COMBAT = Figure(t("Combat factor, in attack and defence"), "trc:2.4", strength=True)
MOVEMENT = Figure(t("Movement factor: hexes in the first impulse in Clear weather"), "trc:2.5")
WORKERS = Figure(t("Combat factor, and replacement points each turn"), "trc:22.2a", strength=True)
PANZER = Counter("41Pz", "axis", "", kind="armour", size="corps", values="8-7")
FACTORY = Counter("WKharkov", "russian", "", kind="worker", values="2")

FACES = (
    Face("{}", (WORKERS,), FACTORY, ("worker",)),
    Face("{}-{}", (COMBAT, MOVEMENT), PANZER),
)

OUTCOMES = (
    Outcome("AE", t("All attackers are eliminated."), "defender"),
    Outcome("A1", t("The attacker loses a unit, and the others retreat."), "defender"),
    Outcome("AR", t("All attackers retreat."), "defender"),
    Outcome("C", t("Nothing happens."), "nobody"),
    Outcome("EX", t("Each side loses a unit, and the defenders retreat."), "both"),
    Outcome("DR", t("All defenders retreat 2 hexes."), "attacker"),
    Outcome("D1", t("The defender loses a unit, and the others retreat 2 hexes."), "attacker"),
    Outcome("DE", t("All defenders are eliminated."), "attacker"),
    Outcome("DS", t("All defenders surrender."), "attacker"),
)
"""The results of a fight in words, the best for the defender first."""
