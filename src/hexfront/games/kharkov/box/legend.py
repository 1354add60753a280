"""3.2 What the figures on a counter say, as its view writes them."""

from __future__ import annotations

from hexfront.engine.base.texts import t
from hexfront.engine.contract.meta import Face, Figure, Outcome
from hexfront.engine.contract.view import Counter

MOVEMENT = Figure(t("Movement allowance in MP"), "kharkov:3.23d")
RADIUS = Figure(t("Command radius in hexes"), "kharkov:3.23e")
STRENGTH = Figure(t("Combat value, in attack and defence"), "kharkov:3.23a", strength=True)
ATTACK = Figure(t("Attack value"), "kharkov:3.23a", strength=True)
DEFENCE = Figure(t("Defence value"), "kharkov:3.23a")
STAFF = Counter("28A", "soviet", "", kind="hq", size="army", values="5-10")
RIFLE = Counter("R05", "soviet", "", kind="rifle", size="division", values="?-?-6", known=False)
INFANTRY = Counter("297ID", "axis", "", kind="infantry", size="division", values="9-8", steps=(4, 4))
RESERVE = Counter("Res28", "soviet", "", kind="reserve", size="army", values="4")

FACES = (
    Face("{}-{}", (RADIUS, MOVEMENT), STAFF, ("hq",)),
    Face("{}-{}-{}", (ATTACK, DEFENCE, MOVEMENT), RIFLE),
    Face("{}-{}", (STRENGTH, MOVEMENT), INFANTRY),
    Face("{}", (MOVEMENT,), RESERVE),
)

OUTCOMES = (
    Outcome("A1", t("The attacker loses 1 step or retreats 1 hex."), "defender"),
    Outcome("A2", t("The attacker loses 2 steps or retreats 2 hexes."), "defender"),
    Outcome("Ae", t("All attackers are eliminated."), "defender"),
    Outcome("D1/A1", t("The defender loses 1 step or retreats 1 hex, then the attacker does."), "both"),
    Outcome("Eng", t("Each side loses 1 step and stays."), "both"),
    Outcome("D1", t("The defender loses 1 step or retreats 1 hex."), "attacker"),
    Outcome("D2", t("The defender loses 2 steps or retreats 2 hexes."), "attacker"),
    Outcome("D2/A1", t("The defender loses 2 steps or retreats 2 hexes, then the attacker 1."), "attacker"),
    Outcome(
        "De/A1",
        t("All defenders are eliminated, and the attacker loses 1 step or retreats 1 hex."),
        "attacker",
    ),
    Outcome("De", t("All defenders are eliminated."), "attacker"),
)
"""The results of a fight in words, the best for the defender first."""
