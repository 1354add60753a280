"""Why: a sentence for each thing that is done, as hints show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import Text, t

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.picture import Picture

ACTS: dict[str, Text] = {
    "fire": t("The shot is worth its price"),
    "lob": t("The shells are worth their price"),
    "smoke": t("Smoke before the open ground is crossed"),
    "assault": t("Close combat: strike first"),
    "step": t("Nearer to what counts, or out of danger"),
    "rally": t("A damaged unit is halfway lost"),
    "pivot": t("Turn to the enemy"),
    "enter": t("Reinforcements are wanted on the map"),
    "dig": t("Under fire a hole in the ground helps"),
    "occupy": t("A fortification protects"),
}
SOME = t("It promises something")
END = 0.6
"""So late in the game a lead is to be kept."""


def act(verb: str) -> Text:
    """Why an act."""
    return ACTS.get(verb, SOME)


def passing(picture: Picture) -> Text:
    """Why nothing is done."""
    if picture.lead > 0 and picture.late > END:
        return t("The lead is enough: nothing more is risked")
    if picture.winning and picture.pressure > 0.0:
        return t("Time is on one's side: let the enemy come")
    return t("Nothing is worth its price")


def move(picture: Picture, unit: int, end: int) -> Text:
    """Why a move: what is at the end of it."""
    state = picture.state
    if state.held[1 - picture.side] >> end & 1:
        return t("Close combat is better than to be shot at from afar")
    if end in picture.stakes and state.holder[end] != picture.side:
        return t("An objective can be taken")
    before, after = _outlook(picture, unit, state.where[unit]), _outlook(picture, unit, end)
    if after[1] < 0.5 * before[1]:
        return t("Out of the enemy's fire")
    if after[0] > before[0]:
        return t("The shots are better from there")
    if not picture.winning:
        return t("Who is behind has to go forward, by the way that is least under fire")
    return ACTS["step"]


def _outlook(picture: Picture, unit: int, at: int) -> tuple[float, float]:
    """The best shot of a unit from a hex, and what it risks there."""
    views = picture.threats.views(unit, at)
    return max(best for best, _ in views), min(danger for _, danger in views)
