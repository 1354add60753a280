"""Smoke: on those who look at the way ahead, or on friends whom too many look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.picture import Picture
    from hexfront.games.coh.bot.plans import Plans

HEXES = 5
"""So many hexes are thought of at most."""
BLINDED = 0.6
"""What the shots are worth that smoke takes from one's own side, of what it takes from the enemy's."""
SURE = 0.7
"""How much of what smoke spares is counted: it fades, and the enemy turns elsewhere."""


class Screens:
    """The smoke of one decision."""

    def __init__(self, picture: Picture, plans: Plans) -> None:
        self._picture, self._plans = picture, plans
        self._hexes: list[int] | None = None
        self._found: dict[int, float] = {}

    def worth(self, at: int) -> float:
        """What smoke in a hex promises."""
        if self._hexes is None:
            self._hexes = self._wanted()
        if at not in self._hexes:
            return 0.0
        if at not in self._found:
            self._found[at] = self._spared(at)
        return self._found[at]

    def _stations(self) -> list[tuple[int, int]]:
        """Where those on the map are, or are about to go."""
        found = []
        for unit in self._picture.mine:
            plan = self._plans.known(unit)
            at = plan.end if plan is not None else self._picture.state.where[unit]
            if at > 0 and not self._picture.state.hidden >> unit & 1:
                found.append((unit, at))
        return found

    def _wanted(self) -> list[int]:
        """The hexes of the worst enemies, and of those friends who have most to fear."""
        picture, state = self._picture, self._picture.state
        feared: dict[int, float] = {}
        for unit, at in self._stations():
            for origin, front, _ in picture.threats.at_us(unit, at):
                for there in (origin, at):
                    feared[there] = feared.get(there, 0.0) + front
        clear = [at for at in feared if at not in state.smoke]
        return sorted(clear, key=lambda at: (-feared[at], at))[:HEXES]

    def _spared(self, at: int) -> float:
        """What the enemy could do less, less what one could do less oneself."""
        picture, state = self._picture, self._picture.state
        before = self._balance(picture)
        old = state.smoke
        state.smoke = {**old, at: (*old.get(at, ()), picture.game.tables.smoke.fresh)}
        after = self._balance(picture.anew())
        state.smoke = old
        return SURE * (after - before)

    def _balance(self, picture: Picture) -> float:
        """What all units could do from where they will be, less what they risk there."""
        return sum(picture.threats.best(unit, at, BLINDED) for unit, at in self._stations())
