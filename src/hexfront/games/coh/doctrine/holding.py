"""The hand of cards: when each is worth playing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.actions import Action
from hexfront.engine.texts import t
from hexfront.games.coh import hand
from hexfront.games.coh.state import USED

if TYPE_CHECKING:
    from hexfront.games.coh.doctrine.going import Going

CARD = t("The card does most now")


def cards(going: Going) -> Iterator[Advice]:
    """Every card that may be played, by what it is worth now."""
    picture = going.picture
    if not picture.state.hands[picture.seat] and not picture.state.weapons:
        return
    table = picture.game, picture.state, picture.seat
    for _, card in hand.playable(*table):
        for action in hand.offers(*table, int(card)):
            score = worth(going, action) - going.cp_price * int(str(action[-1]))
            if score > 0.05:
                yield Advice(action, score, (CARD,))


def worth(going: Going, action: Action) -> float:
    """What a card promises."""
    picture, game, state = going.picture, going.picture.game, going.picture.state
    if action[0] == "throw":
        return going.shooting.worth(action)
    if action[0] == "mine":
        return 0.0
    name = game.card_names[int(str(action[1]))]
    if action[0] == "play-on":
        return _on(going, name, int(str(action[2])))
    if name == "command-action":
        return max((one.score for one in going.free()), default=0.0) - 0.2
    if name == "veteran-sergeant":
        return 0.2 if state.ap[picture.seat] <= 2 else 0.0
    if name == "front-officer":
        return 0.3 if state.cp[picture.seat] <= 3 else 0.0
    if name == "sniper":
        return 0.3 if any(state.cp[one] >= 2 for one in game.foes[picture.seat]) else 0.0
    return 0.0


def _on(going: Going, name: str, unit: int) -> float:
    """A card that is played on a unit."""
    picture, game, state = going.picture, going.picture.game, going.picture.state
    enemy = game.side[unit] != picture.side
    if name in ("follow-me", "rally"):
        return (0.5 if name == "follow-me" else 0.3) * picture.weight(unit) if state.hit[unit] >= 0 else 0.0
    if name == "confusion":
        ready = not state.flags[unit] & USED and unit not in state.active[game.seat[unit]]
        return 0.4 if enemy and ready else 0.0
    if name == "bogged-down":
        return 0.3 if enemy else 0.0
    if name == "take-cover":
        return 0.4 * picture.danger(unit, state.where[unit], state.facing[unit])
    return 0.0
