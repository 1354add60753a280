"""Units that act as one: fire at hard targets, rallies, and moves under the eyes of the enemy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import Text, t
from hexfront.games.coh.bot.estimate.shooting import ATTACKS
from hexfront.games.coh.box.meta import AP, CARD, CP
from hexfront.games.coh.fire import rally
from hexfront.games.coh.groups import all_at_once, group_fire, membership
from hexfront.games.coh.state import USED
from hexfront.games.coh.units import values_with_marker

if TYPE_CHECKING:
    from hexfront.games.coh.bot.going import Going

SUPPORT = 3
"""So many support a shot at most."""
BETTER = 0.1
"""What a group has to promise beyond what its members could do one by one."""
TOGETHER = 0.05
"""What it is worth, for each member, that the enemy has no go in between."""
DANGER = 0.15
"""Under so much danger, on the way or at its end, a move is better made together."""
MARCHERS = 4
STEP = 0.5
"""What a move is worth that a card pays for: the unit could have made it by itself."""
FIRE = t("Together the shot is worth more")
RALLY = t("They rally together for the price of one")
MOVE = t("Under fire they cross together: the enemy has no time for each of them")


class Proposal(NamedTuple):
    """A group, its leader first, and what it does."""

    units: tuple[int, ...]
    action: Action
    score: float
    why: Text


def proposals(going: Going, card: bool = False, leader: int = -1) -> Iterator[Proposal]:
    """Every group worth gathering; only those of a leader, if one is given."""
    for one in (*_volleys(going, card), *_rallies(going, card), *_marches(going, card)):
        if (leader < 0 or one.units[0] == leader) and _payable(going, one, card):
            yield one


def _payable(going: Going, one: Proposal, card: bool) -> bool:
    """Whether the group can pay so: with variable action points nobody knows yet what it has."""
    if one.action[0] == "together":
        return True
    means = membership.means(going.picture.game, going.picture.state, one.units, card)
    return one.action[-1] in means[going.prices.price(one.action)]


def advice(going: Going, card: bool = False) -> Iterator[Advice]:
    """How to begin each of them."""
    for one in proposals(going, card):
        yield Advice(("group", one.units[0]), one.score, (one.why,))


def ordered(going: Going) -> list[Advice]:
    """What a card should pay for; mere moves are left to the units themselves."""
    worth = [(one, 1.0 if one.action[0] in (*ATTACKS, "rally") else STEP) for one in going.free()]
    scaled = [Advice(one.action, much * one.score, one.reasons) for one, much in worth]
    return [*scaled, *advice(going, card=True)]


def _volleys(going: Going, card: bool) -> Iterator[Proposal]:
    """Shots with others in support: paid by command points they cost no more, else they have to gain."""
    board, state = going.picture.game, going.picture.state
    for one in going.attacks(card):
        if one.action[0] not in group_fire.LED or one.action[-1] not in (AP, CP, CARD):
            continue
        leader, way = int(one.action[1]), one.action[-1]
        others = [
            unit
            for unit in going.picture.mine
            if unit != leader
            and state.where[unit] > 0
            and not state.hidden >> unit & 1
            and (way != AP or not state.flags[unit] & USED)
            and membership.together(board, state, unit, leader)
            and group_fire.may_lead(board, state, one.action, (unit,))
        ]
        for count in range(1, min(SUPPORT, len(others)) + 1):
            yield from _volley(going, one, others, count)


def _volley(going: Going, one: Advice, others: list[int], count: int) -> Iterator[Proposal]:
    """The shot with so many in support, those first who could do least by themselves."""
    alone, leader = going.shooting.worth(one.action), int(one.action[1])
    led = going.shooting.led(one.action, count)
    helpers = tuple(sorted(others, key=going.idle)[:count])
    if one.action[-1] == AP:
        shots = going.shots(leader)
        lost = sum(going.idle(unit) for unit in helpers if unit not in going.active)
        more = shots * (led - alone) - lost
        score = one.score + more / max(1, shots)
    else:
        more = led - alone
        score = one.score + more
    if more > (BETTER if one.action[-1] == AP else 0.0):
        yield Proposal((leader, *helpers), one.action, score, FIRE)


def _rallies(going: Going, card: bool) -> Iterator[Proposal]:
    """Damaged units beside each other rally for the price of one."""
    picture, board, state = going.picture, going.picture.game, going.picture.state
    hurt = [unit for unit in picture.mine if state.hit[unit] >= 0 and rally.able(board, state, unit)]
    for pair in combinations([unit for unit in hurt if state.where[unit] > 0], 2):
        if not membership.together(board, state, *pair):
            continue
        units = tuple(sorted([*pair, *_beside(going, pair, hurt)], key=pair.__contains__, reverse=True))
        for way in (CARD,) if card else (AP, CP):
            action = "together", "rally", way
            if action in all_at_once.offers(board, state, units, card):
                gain = sum(going.gain(("rally", unit, way)) for unit in units)
                yield Proposal(units, action, gain - going.cost(("rally", units[0], way)), RALLY)


def _beside(going: Going, pair: tuple[int, ...], hurt: list[int]) -> list[int]:
    """Who else could rally with two of them."""
    board, state = going.picture.game, going.picture.state
    return [
        unit
        for unit in hurt
        if unit not in pair and state.where[unit] > 0 and membership.together(board, state, unit, pair[0])
    ]


def _marches(going: Going, card: bool) -> Iterator[Proposal]:
    """Moves that several can make at once, each its own way, for the price of the dearest."""
    board, state = going.picture.game, going.picture.state
    if card:
        return
    steps = {int(one.action[1]): one for one in going.moves() if one.action[-1] == AP}
    for leader, first in steps.items():
        near = [
            unit
            for unit in steps
            if unit != leader
            and board.moves[unit] == board.moves[leader]
            and membership.together(board, state, unit, leader)
            and _marching(going, unit)
        ]
        if not near or not _marching(going, leader):
            continue
        near.sort(key=lambda unit: -steps[unit].score)
        units = (leader, *near[: MARCHERS - 1])
        if not going.active and not any(_feared(going, unit) for unit in units):
            continue
        score = first.score + sum(TOGETHER + 0.5 * max(0.0, steps[unit].score) for unit in units[1:])
        yield Proposal(units, first.action, score, MOVE)


def _marching(going: Going, unit: int) -> bool:
    """Whether a unit on foot has nothing in view but a move: it needs all its points, or shares them already."""
    plan = going.plans.known(unit)
    board, state = going.picture.game, going.picture.state
    if unit in going.active:
        return plan is not None
    return (
        board.foot[unit]
        and plan is not None
        and plan.left < (values_with_marker.fire_cost(board, state, unit) or 1)
    )


def _feared(going: Going, unit: int) -> bool:
    """Whether the enemy looks at where a unit goes."""
    plan, threats = going.plans.known(unit), going.picture.threats
    if plan is None:
        return False
    hexes = plan.end, int(plan.action[2])
    return any(-threats.best(unit, at, 0.0) > DANGER for at in hexes)
