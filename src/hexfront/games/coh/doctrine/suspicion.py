"""Hidden enemies: how many of them a hex has to fear, by where everybody must think they may be."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hexfront.games.coh.doctrine.chances import harm

if TYPE_CHECKING:
    from hexfront.games.coh.doctrine.picture import Picture

BY_OBJECTIVE, NEARBY = 3, 6
"""Hidden units lie close to what they guard."""
LIKELY = (6.0, 3.0, 1.0, 0.15)
"""How likely a hiding place is: in cover by an objective, in cover near one, in other cover, in the open."""
AMBUSH = 5
"""From so far a hidden unit opens fire."""
NEEDED = 9
"""The roll with which its first shot hits a target in the open."""
PATIENT = 0.5
"""How likely it is that such a unit gives itself away for the shot."""
MOST = 1.5
"""More ambushes than this at once are not counted on."""


class Suspicion:
    """The hiding places of one position, in classes that are equally likely."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._places: list[tuple[int, float]] = []
        game, state = picture.game, picture.state
        areas = Counter(
            state.maybe[unit]
            for unit, at in enumerate(state.where)
            if at > 0
            and state.hidden >> unit & 1
            and game.side[unit] != picture.side
            and game.types[unit].fire is not None
        )
        for area, units in sorted(areas.items()):
            self._spread(area, units)

    def _spread(self, area: int, units: int) -> None:
        """Share units out over the hexes where they may be."""
        game, close, near = self._picture.game, 0, 0
        for goal in self._picture.stakes:
            close |= game.grid.within(goal, BY_OBJECTIVE)
            near |= game.grid.within(goal, NEARBY)
        cover = area & game.ground.cover
        classes = cover & close, cover & near & ~close, cover & ~near, area & ~cover
        whole = sum(weight * hexes.bit_count() for weight, hexes in zip(LIKELY, classes, strict=True))
        if whole:
            self._places += [
                (hexes, units * weight / whole)
                for weight, hexes in zip(LIKELY, classes, strict=True)
                if hexes
            ]

    def expected(self, at: int) -> float:
        """How many hidden enemies have a hex before their guns."""
        picture = self._picture
        seen = picture.seen(at) & picture.game.grid.within(at, AMBUSH)
        return sum(share * (hexes & seen).bit_count() for hexes, share in self._places)

    def danger(self, unit: int, at: int) -> float:
        """What ambushes may do to a unit in a hex, in points; armour laughs at most of them."""
        if not self._places or not self._picture.game.foot[unit]:
            return 0.0
        roll = NEEDED + self._picture.game.ground.base[at].dm
        hurt = self._picture.state.hit[unit] >= 0
        return PATIENT * min(MOST, self.expected(at)) * self._picture.weight(unit) * harm(roll, hurt)
