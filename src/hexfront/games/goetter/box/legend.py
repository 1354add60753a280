"""2.2 What the figures on a counter say, as its view writes them."""

from __future__ import annotations

from hexfront.engine.base.texts import t
from hexfront.engine.contract.meta import Face, Figure
from hexfront.engine.contract.view import Counter

ATTACK = Figure(t("Attack strength"), "goetter:6.3.2")
DEFENCE = Figure(t("Defence strength"), "goetter:6.3.2")
MOVEMENT = Figure(t("Movement allowance"), "goetter:5.12")
CORPS = Counter("3GTC", "soviet", "", kind="guards-tank-corps", size="corps", values="20-18-8", steps=(2, 2))

FACES = (Face("{}-{}-{}", (ATTACK, DEFENCE, MOVEMENT), CORPS),)
