"""9.1.1 A group on the move, as a member sees it that pays for something on its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.contract.acts import Decision

if TYPE_CHECKING:
    from hexfront.games.coh.state import CohState


class March(Decision, frozen=True):
    """Several units move for the price of the dearest move of them [coh:9.1.1a]."""

    def lacking(self, more: int) -> int:
        """What the group still owes if the move under way costs so much more."""
        raise NotImplementedError

    def onward(self, more: int, rest: int) -> March:
        """The group after that was paid; ``rest`` are the AP that are left."""
        raise NotImplementedError

    def unseen(self) -> bool:
        """Whether those of the group who hide move unseen although a card pays."""
        return False


def unseen(state: CohState) -> bool:
    """Whether a card is moving units that stay hidden (card 5)."""
    group = underway(state)
    return group is not None and group.unseen()


def underway(state: CohState) -> March | None:
    """The group that is on the move, if one is."""
    return next((frame for frame in reversed(state.agenda) if isinstance(frame, March)), None)


def owed(state: CohState, more: int) -> int:
    """What is to be paid for something on the way: all of it, or what makes the move the dearest of its group."""
    group = underway(state)
    return more if group is None else group.lacking(more)


def noted(state: CohState, more: int, rest: int) -> None:
    """Let the group know what the move under way has come to."""
    for place, frame in enumerate(state.agenda):
        if isinstance(frame, March):
            state.agenda[place] = frame.onward(more, rest)
