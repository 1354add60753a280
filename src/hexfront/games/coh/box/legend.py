"""What the figures on a counter say, as its view writes them."""

from __future__ import annotations

from hexfront.engine.base.texts import t
from hexfront.engine.contract.meta import Face, Figure, Ink, Outcome
from hexfront.engine.contract.view import Counter

MOVE = Figure(t("AP to enter a clear hex"), "coh:5.0a", place="ne")
BLUE: dict[str, Ink] = {"b": "blue"}
DEFENCE = (
    Figure(
        t("Defence rating, front; b if it is blue (armour)"), "coh:7.1a", place="se", ink="red", inks=BLUE
    ),
    Figure(
        t("Defence rating, flank; b if it is blue (armour)"),
        "coh:7.3a",
        place="se-above",
        ink="red",
        inks=BLUE,
    ),
)
FIRING = (
    Figure(t("AP to fire"), "coh:7.0a", place="nw"),
    MOVE,
    Figure(t("Firepower against red ratings (soft)"), "coh:7.1a", place="sw-above", ink="red"),
    Figure(t("Firepower against blue ratings (armour)"), "coh:7.1b", place="sw", ink="blue"),
    Figure(t("Range in hexes"), "coh:7.7a", place="s"),
    *DEFENCE,
)
RIFLES = Counter("ru-rifles.1", "soviet", "", kind="squad", values="4-1 3/0 5 12/11")
WAGON = Counter("ru-wagon.1", "soviet", "", kind="wagon", values="–-1 – – 11/11")

FACES = (
    Face("{}-{} {}/{} {} {}/{}", FIRING, RIFLES, drawn=True),
    Face("–-{} – – {}/{}", (MOVE, *DEFENCE), WAGON, drawn=True),
)

OUTCOMES = (
    Outcome("miss", t("The attack has no effect."), "defender"),
    Outcome("hit", t("The target takes a hit."), "attacker"),
    Outcome("destroyed", t("The target is destroyed."), "attacker"),
)
"""The results of a fight in words, the best for the defender first."""
