"""What the figures on a counter say, as its view writes them."""

from __future__ import annotations

from hexfront.engine.base.texts import t
from hexfront.engine.contract.meta import Face, Figure, Outcome
from hexfront.engine.contract.view import Counter

MOVE = Figure(t("AP to enter a clear hex"), "coh:5.0a")
DEFENCE = (
    Figure(t("Defence rating, front; b if it is blue (armour)"), "coh:7.1a"),
    Figure(t("Defence rating, flank; b if it is blue (armour)"), "coh:7.3a"),
)
FIRING = (
    Figure(t("AP to fire"), "coh:7.0a"),
    MOVE,
    Figure(t("Firepower against red ratings (soft)"), "coh:7.1a"),
    Figure(t("Firepower against blue ratings (armour)"), "coh:7.1b"),
    Figure(t("Range in hexes"), "coh:7.7a"),
    *DEFENCE,
)
RIFLES = Counter("ru-rifles.1", "soviet", "", kind="squad", values="4-1 3/0 5 12/11")
WAGON = Counter("ru-wagon.1", "soviet", "", kind="wagon", values="–-1 – – 11/11")

FACES = (
    Face("{}-{} {}/{} {} {}/{}", FIRING, RIFLES),
    Face("–-{} – – {}/{}", (MOVE, *DEFENCE), WAGON),
)

OUTCOMES = (
    Outcome("miss", t("The attack has no effect."), "defender"),
    Outcome("hit", t("The target takes a hit."), "attacker"),
    Outcome("destroyed", t("The target is destroyed."), "attacker"),
)
"""The results of a fight in words, the best for the defender first."""
