"""The hand of cards: when each is worth playing, and on whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.coh.bot import groups, mining
from hexfront.games.coh.bot.estimate.aim import needed
from hexfront.games.coh.bot.estimate.shooting import ATTACKS, Shooting
from hexfront.games.coh.box.card_list import Firepower
from hexfront.games.coh.cards import hand
from hexfront.games.coh.state import STUCK, USED
from hexfront.games.coh.units import values_with_marker

if TYPE_CHECKING:
    from hexfront.games.coh.bot.going import Going

CARD = t("The card does most now")
KEPT = 0.25
"""What a card has to bring that could as well be played in a later turn."""
GAINED = 3.5
"""The points a die brings."""
FINDS = 0.4
"""What it is worth to find a hidden enemy before he shoots."""


def cards(going: Going) -> Iterator[Advice]:
    """Every card that may be played, by what it is worth now."""
    picture = going.picture
    if not picture.state.hands[picture.seat] and not picture.state.weapons:
        return
    table = picture.game, picture.state, picture.seat
    for card in dict.fromkeys(hand.held(picture.state, picture.seat)):
        for action in hand.offers(*table, card):
            score = worth(going, action) - going.cp_price * int(str(action[-1]))
            if score > 0.05:
                yield Advice(action, score, (CARD,))


def worth(going: Going, action: Action) -> float:
    """What a card promises."""
    picture, board, state = going.picture, going.picture.game, going.picture.state
    if action[0] == "throw":
        return going.shooting.worth(action)
    if action[0] == "mine":
        return mining.worth(picture, int(action[3]))
    name = board.card_names[int(action[1])]
    if action[0] == "play-on":
        return _on(going, name, int(action[2]))
    if name == "command-action":
        return max((one.score for one in groups.ordered(going)), default=0.0) - kept(going)
    if name == "veteran-sergeant":
        return _more_points(going)
    if name == "front-officer":
        return 0.3 if state.cp[picture.seat] <= 3 and not going.foe_done else 0.0
    if name == "sniper":
        most = max(state.cp[one] for one in board.foes[picture.seat])
        return 0.1 * min(most, 2) if not going.foe_done else 0.0
    if name == "aimed-fire":
        return _aimed(going, int(action[1]))
    if name == "quick-action":
        return _quick(going)
    return 0.0


def kept(going: Going) -> float:
    """What a card is worth that is not played: less in the last turn."""
    return KEPT if going.picture.turns_left else 0.0


def _more_points(going: Going) -> float:
    """More points for those who have few left and good shots."""
    picture, state = going.picture, going.picture.state
    if not going.active or state.ap[picture.seat] > 3:
        return 0.0
    best = 0.1
    for unit in going.active:
        at, cost = state.where[unit], values_with_marker.fire_cost(picture.game, state, unit)
        if cost and at > 0:
            shots = (GAINED + state.ap[picture.seat]) // cost
            best = max(best, shots * picture.prospect(unit, at, state.facing[unit]))
    return best - kept(going)


def _aimed(going: Going, card: int) -> float:
    """What more firepower adds to the best shot that can be paid."""
    state, effect, best = going.picture.state, going.picture.game.cards[card].effect, 0.0
    if state.aim or not isinstance(effect, Firepower):
        return 0.0
    state.aim = effect.plus
    aimed = Shooting(going.picture)
    for one in going.attacks():
        if one.action[0] in ATTACKS:
            more = aimed.worth(one.action) - going.shooting.worth(one.action)
            best = max(best, one.score + more if more > kept(going) else 0.0)
    state.aim = 0
    return best


def _quick(going: Going) -> float:
    """Two actions in a row: into an enemy's hex and at him, before he can strike."""
    picture = going.picture
    held = picture.state.held[1 - picture.side]
    storms = [one.score for one in going.moves() if held >> int(one.action[2]) & 1]
    return max(storms) + KEPT if storms else 0.0


def _on(going: Going, name: str, unit: int) -> float:
    """A card that is played on a unit."""
    picture, board, state = going.picture, going.picture.game, going.picture.state
    fresh = not state.flags[unit] & USED
    if name in ("follow-me", "rally"):
        return (0.5 if name == "follow-me" else 0.3) * picture.weight(unit) if state.hit[unit] >= 0 else 0.0
    if name == "confusion":
        return _menace(going, unit) - kept(going) if fresh else 0.0
    if name == "bogged-down":
        enemy = board.side[unit] != picture.side and not state.flags[unit] & STUCK
        return 0.2 * picture.weight(unit) if enemy and fresh else 0.0
    if name == "take-cover":
        if state.hidden >> unit & 1:
            return 0.0
        return 0.4 * picture.danger(unit, state.where[unit], state.facing[unit])
    if name == "rapid-deployment":
        plan = going.plans.plan(unit, 2 * board.moves[unit], going.stepping(unit))
        return plan.better - kept(going) if plan is not None else 0.0
    if name == "scouts":
        return FINDS * picture.threats.suspicion.near(state.where[unit], 2) - kept(going)
    if name == "clearing":
        return 0.3
    return 0.0


def _menace(going: Going, foe: int) -> float:
    """What an enemy could still do to us in this turn."""
    picture, board, state = going.picture, going.picture.game, going.picture.state
    cost, at = values_with_marker.fire_cost(board, state, foe), state.where[foe]
    if not cost or values_with_marker.silenced(board, state, foe):
        return 0.0
    worst = 0.0
    for unit in picture.mine:
        there = state.where[unit]
        if there > 0 and picture.seen(at) >> there & 1:
            front = bool(board.eye.arc(there, state.facing[unit]) >> at & 1)
            worst = max(worst, picture.harm(unit, needed(picture, foe, at, unit, there, front)))
    points = state.ap[board.seat[foe]] if foe in state.active[board.seat[foe]] else board.limits.activation_ap
    return worst * min(2, points // cost)
