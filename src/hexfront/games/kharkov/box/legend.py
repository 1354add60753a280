"""3.2 What the figures on a counter say, as its view writes them."""

from __future__ import annotations

from hexfront.engine.base.texts import t
from hexfront.engine.contract.meta import Face, Figure
from hexfront.engine.contract.view import Counter

MOVEMENT = Figure(t("Movement allowance in MP"), "kharkov:3.23d")
RADIUS = Figure(t("Command radius in hexes"), "kharkov:3.23e")
STRENGTH = Figure(t("Combat value, in attack and defence"), "kharkov:3.23a")
ATTACK = Figure(t("Attack value"), "kharkov:3.23a")
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
