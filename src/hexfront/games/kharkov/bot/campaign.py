"""What the strategist asks about Kharkov: ways of playing a turn, whose turn it is, and how things stand."""

from __future__ import annotations

from collections.abc import Hashable

from hexfront.bots.chair import Dream
from hexfront.bots.strategist import Strategist
from hexfront.engine.base.actions import Seat
from hexfront.games.kharkov.bot.player import KharkovDoctrine
from hexfront.games.kharkov.table.value import value


class KharkovCampaign:
    """The turns of both sides as the strategist plans them."""

    ways = ("", *KharkovDoctrine.styles)
    horizon = 3

    def player(self, way: str, seed: int) -> KharkovDoctrine:
        """The doctrine in a style."""
        return KharkovDoctrine(seed, style=way)

    def moment(self, dream: Dream, seat: Seat) -> Hashable:
        """The player turn that goes on, by the number of the game turn and the side."""
        state = dream.state
        return (state.turn, state.phase.partition("-")[0]) if state.turn else None

    def worth(self, dream: Dream, seat: Seat) -> float:
        """Points and what is on the map, at first sight."""
        return value(dream.view(seat), seat)


def strategist(seed: int = 0) -> Strategist:
    """A strategist who plays Kharkov."""
    return Strategist(KharkovCampaign(), seed)
