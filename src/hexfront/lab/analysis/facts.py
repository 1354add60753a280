"""What an analysis finds. Expectations are shares of a win for each seat: a win is 1, a draw half, a loss 0."""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.contract.verdict import Reason

Mark = Literal["", "blunder", "better"]
"""A decision that lost much by the bot's measure, or one that was clearly better than the bot's."""


class Choice(msgspec.Struct, frozen=True):
    """An action in the words of the game, with the reasons for it and their rules."""

    text: str
    reasons: tuple[Reason, ...] = ()


class Proof(msgspec.Struct, frozen=True):
    """What a decision cost in dreams that had no part in suspecting it; ``error`` is one standard error."""

    cost: float
    error: float
    dreams: int


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A decision, by the number of its entry, as its seat could judge it at that moment.

    ``cost`` is what the seat lost by it against what the bot would have done, in the same dreams.
    """

    entry: int
    turn: int
    phase: str
    seat: Seat
    rule: str
    """The rule that asks for the decision."""
    done: Choice
    instead: Choice | None
    """What the bot would have done; None if it would have done the same."""
    expected: tuple[float, ...]
    """For each seat, if the bot decided."""
    after: tuple[float, ...]
    """For each seat, after what was done."""
    cost: float
    error: float
    dreams: int
    proof: Proof | None = None
    mark: Mark = ""


class Account(msgspec.Struct, frozen=True):
    """How a side came from what it could expect at the start to what it got: ``start + skill - others + luck = end``.

    ``skill`` is what its own decisions gained over the bot's (mostly less than 0), ``others`` the same of the others,
    ``luck`` what chance gave it: dice, cards, and what was hidden. Errors are standard errors.
    """

    side: str
    start: float
    start_error: float
    skill: float
    skill_error: float
    others: float
    luck: float
    luck_error: float
    end: float
    decisions: int
    """Its decisions that were judged and are not the bot's."""
    blunders: int


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """An analysis of a game."""

    game: str
    title: str
    version: str
    scenario: str
    players: tuple[str, ...]
    sides: tuple[str, ...]
    """The side of each seat."""
    bot: str
    dreams: int
    seed: int
    over: bool
    decisions: int
    """How many decisions there were in which a seat had a choice."""
    same: int
    """In how many of them the bot would have done the same."""
    left: int
    """How many others were not judged because the time was up; what they cost counts as luck."""
    judged: tuple[Judged, ...]
    accounts: tuple[Account, ...]
