"""Where a match turned: its costliest fights, and the turns in which the points went from one side to the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hexfront.engine.base.texts import Text, Value, t
from hexfront.story.facts import Fought, Measure, Moment, Standing

MOST_FIGHTS, MOST_TURNS = 3, 3
NOTABLE = 0.2
"""What a turn must have brought of what the greatest one did, to be told."""


def moments(
    sides: Sequence[str], measure: Measure, standings: Sequence[Standing], fights: Sequence[Fought]
) -> tuple[Moment, ...]:
    """The turning points in the order in which they came; a match of other than two sides has none."""
    if len(sides) != 2:
        return ()
    found = [*_fights(sides, measure, fights), *_turns(sides, standings)]
    return tuple(sorted(found, key=lambda moment: moment.point))


def amount(measure: Measure, number: float) -> Text:
    """Strength in words."""
    if measure == "steps":
        return t("{n} steps", n=f"{number:g}") if number != 1 else t("1 step")
    return t("{n} strength points", n=f"{number:g}") if number != 1 else t("1 strength point")


def _fights(sides: Sequence[str], measure: Measure, fights: Sequence[Fought]) -> Iterator[Moment]:
    """Those in which one side lost most more than the other."""

    def swing(fight: Fought) -> float:
        one, two = (fight.lost.get(side, 0) for side in sides)
        return abs(one - two)

    for fight in sorted(fights, key=swing, reverse=True)[:MOST_FIGHTS]:
        if not swing(fight):
            return
        words: dict[str, Value] = {
            "turn": fight.turn,
            "side": fight.side,
            "odds": fight.odds,
            "lost": _lost(measure, fight),
        }
        text = (
            t(
                "Turn {turn}: {side} attacks {aim} at {odds}, with a chance of {chance} %. Lost: {lost}.",
                **words,
                aim=fight.aim,
                chance=round(100 * fight.chance),
            )
            if fight.aim and fight.chances
            else t("Turn {turn}: {side} attacks at {odds}. Lost: {lost}.", **words)
        )
        yield Moment(fight.turn, fight.point, text)


def _lost(measure: Measure, fight: Fought) -> Text:
    """What each side lost by a fight, the one that lost more first."""
    worst = sorted(fight.lost, key=lambda side: -fight.lost[side])
    told = [
        t("{side} {amount}", side=side, amount=amount(measure, fight.lost[side]))
        for side in worst
        if fight.lost[side]
    ]
    return told[0] if len(told) == 1 else t("{one}, {two}", one=told[0], two=told[1])


def _turns(sides: Sequence[str], standings: Sequence[Standing]) -> Iterator[Moment]:
    """The turns in which the lead changed hands, and those in which it changed most."""
    one, two = sides
    leads = [
        (standing, standing.points[one] - standing.points[two])
        for standing in standings
        if one in standing.points and two in standing.points
    ]
    steps = [(standing, before, after) for (_, before), (standing, after) in pairwise(leads)]
    steps.sort(key=lambda step: (step[1] * step[2] < 0, abs(step[2] - step[1])), reverse=True)
    widest = max((abs(after - before) for _, before, after in steps), default=0)
    for standing, before, after in steps[:MOST_TURNS]:
        if before == after or (before * after >= 0 and abs(after - before) < NOTABLE * widest):
            continue
        side = one if after > before else two
        words: dict[str, Value] = {
            "turn": standing.turn,
            "side": side,
            "points": f"{abs(after - before):g}",
        }
        yield Moment(
            standing.turn,
            standing.point,
            t(
                "Turn {turn}: the balance of points moves by {points} towards {side}, who now leads.",
                **words,
            )
            if before * after < 0
            else t("Turn {turn}: the balance of points moves by {points} towards {side}.", **words),
        )
