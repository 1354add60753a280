"""What attacks are worth: exact chances against everybody in the hex, friends counted against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.games.coh.bot.estimate.chances import HURT
from hexfront.games.coh.cards import weapons
from hexfront.games.coh.fire import odds
from hexfront.games.coh.groups import group_fire

if TYPE_CHECKING:
    from hexfront.engine.contract.verdict import Fight
    from hexfront.games.coh.bot.estimate.picture import Picture

ATTACKS = frozenset({"fire", "lob", "assault", "flame", "burn"})


class Shooting:
    """The attacks of one decision, each worked out once whichever way it is paid."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._found: dict[tuple[object, ...], float] = {}

    def worth(self, action: Action) -> float:
        """The points an attack promises."""
        key = tuple(action[:-1])
        if key not in self._found:
            self._found[key] = self._worth(action)
        return self._found[key]

    def led(self, action: Action, support: int) -> float:
        """The points an attack promises with so many in support."""
        key = (*action[:-1], support)
        if key not in self._found:
            board, state, seat = self._picture.game, self._picture.state, self._picture.seat
            shot = group_fire.shot_of(board, state, action, support)
            self._found[key] = self._sum(odds.fights(board, state, seat, shot))
        return self._found[key]

    def _worth(self, action: Action) -> float:
        board, state, seat = self._picture.game, self._picture.state, self._picture.seat
        if action[0] == "throw":
            return self._sum(weapons.fights(board, state, seat, action))
        fights = board.acts[action[0]].fights
        return self._sum(fights(board, state, seat, action)) if fights else 0.0

    def _sum(self, fights: tuple[Fight, ...]) -> float:
        picture, total = self._picture, 0.0
        for fight in fights:
            unit = picture.game.numbers.get(fight.target)
            if unit is None:
                continue
            ways = {one.outcome: one.ways / one.of for one in fight.chances}
            worth = picture.weight(unit) * (ways.get("destroyed", 0.0) + HURT * ways.get("hit", 0.0))
            total += worth if picture.game.side[unit] != picture.side else -1.5 * worth
        return total
