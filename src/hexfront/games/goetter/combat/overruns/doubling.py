"""7.3 What doubles the defence against an overrun, on top of its shift: works and a minor river, both four times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Reason, Text, t
from hexfront.games.goetter.combat.shifts import MINOR, WORKS
from hexfront.kit.bars import Force

if TYPE_CHECKING:
    from hexfront.games.goetter.combat.shifts import Scales

FORTIFIED = Force(
    "goetter:7.31",
    lambda scales: (
        scales.clash.sort != "attack" and scales.works > 0 and scales.board.tables.terrain[WORKS].doubles
    ),
)
"""Germans in a fortification; Soviets have nothing of it."""
RIVERSIDE = Force(
    "goetter:7.32",
    lambda scales: (
        scales.clash.sort != "attack"
        and scales.crossed == MINOR
        and scales.board.tables.terrain[MINOR].doubles
    ),
)
DOUBLINGS: tuple[tuple[Force, Text], ...] = (
    (FORTIFIED, t("Germans in a fortification are overrun: doubled")),
    (RIVERSIDE, t("The overrun comes across a minor river: doubled")),
)


def factor(scales: Scales) -> tuple[int, list[Reason]]:
    """By how much the defence is multiplied, and why."""
    times = 1
    reasons: list[Reason] = []
    if scales.clash.sort == "attack":
        return times, reasons  # Nothing doubles but in overruns.
    for force, words in DOUBLINGS:
        if force.holds(scales):
            times *= 2
            reasons.append(Reason(force.rule, words, "×2"))
    if RIVERSIDE.holds(scales) and scales.board.siege >> scales.clash.target & 1:
        reasons.append(Reason("goetter:13.0q3", t("A bridge over the Spree counts as a minor river"), ""))
    return times, reasons
