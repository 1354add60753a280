"""What a fight promises, and who should take part in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.board import SOVIET
from hexfront.games.goetter.bot import weights
from hexfront.games.goetter.box.unit import PER
from hexfront.games.goetter.combat import odds
from hexfront.games.goetter.combat.clash import Clash

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hexfront.games.goetter.bot.picture import Picture


def price(picture: Picture, units: tuple[int, ...]) -> float:
    """What a step of the cheapest of some units is worth."""
    if not units:
        return 0.0
    own = weights.STEP[picture.board.side[units[0]]]
    return own + min([picture.board.units[unit].vp for unit in units]) / PER


def promise(
    picture: Picture, clash: Clash, support: Mapping[int, int] = odds.NONE, draw: bool | None = None
) -> float:
    """What the attacker may expect of a fight; the German is expected to draw a marker."""
    board, state = picture.board, picture.state
    drawn = clash.side == SOVIET if draw is None else draw
    fight = odds.fight(board, state, clash, support, draw=drawn)
    mine, theirs = price(picture, clash.attackers), price(picture, clash.defenders)
    prize = picture.goals.get(clash.target, 0.0) if clash.side == picture.side else 0.0
    whole = sum(board.units[unit].vp for unit in clash.defenders) / PER + len(clash.defenders)
    total = 0.0
    for chance in fight.chances:
        result = board.tables.results[chance.outcome]
        gain = whole if result.wiped else min(result.defender, len(clash.defenders)) * theirs
        gain -= result.attacker * mine
        cleared = result.wiped or result.back == "defender" or result.defender >= len(clash.defenders)
        if cleared and not result.attacker:
            gain += weights.RETREAT + prize + 0.15 * picture.pull[clash.target]
        elif result.back == "attacker":
            gain -= weights.RETREAT
        total += gain * chance.ways / chance.of
    return total
