"""A fight as plain data: an attack, an overrun, or an overrun in a siege phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from hexfront.games.goetter.map.links import Way
    from hexfront.games.goetter.state import GoetterState

Sort = Literal["attack", "overrun", "siege"]


class Clash(msgspec.Struct, frozen=True):
    """Units against all enemies in one hex [goetter:6.3.1]."""

    side: int
    """The attacker's."""
    attackers: tuple[int, ...]
    target: int
    defenders: tuple[int, ...]
    """None of them may be held back."""
    sort: Sort = "attack"
    guns: tuple[int, ...] = ()
    """Guns that add their attack from afar (7.33b)."""

    @property
    def way(self) -> Way:
        """The ways of a retreat from it: in a siege phase units stay where they are, in transit or on siege hexes."""
        return "siege-retreat" if self.sort == "siege" else "retreat"


def meet(
    state: GoetterState,
    side: int,
    attackers: tuple[int, ...],
    target: int,
    sort: Sort = "attack",
    guns: tuple[int, ...] = (),
) -> Clash:
    """A fight of these units against whoever defends a hex now."""
    return Clash(side, attackers, target, defenders(state, target, sort), sort, guns)


def defenders(state: GoetterState, target: int, sort: Sort = "attack") -> tuple[int, ...]:
    """Who defends: all in the hex [goetter:6.21]; in a combat phase not who may no more be attacked in it."""
    there = state.at.get(target, ())
    if sort != "attack":
        return there
    spared = state.fought | state.advanced | state.sheltered
    return tuple([unit for unit in there if not spared >> unit & 1])
