"""What is told of a finished match: plain data, the same for the table and for the page."""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.engine.base.state import Result
from hexfront.engine.base.texts import Text
from hexfront.engine.contract.meta import Favour
from hexfront.engine.contract.verdict import Chance
from hexfront.engine.contract.view import Score

Measure = Literal["strength", "steps"]
"""What strength is counted in: the figures on the counters where they have any, else steps."""


class Standing(msgspec.Struct, frozen=True):
    """How it stood at the end of a turn, or of the set-up (turn 0); by side."""

    turn: int
    point: int
    points: dict[str, float]
    strength: dict[str, float]
    hexes: dict[str, tuple[str, ...]]
    """The hexes that counters of each side stood in."""


class Loss(msgspec.Struct, frozen=True):
    """What a side lost of one kind: whole counters, steps and strength."""

    kind: str
    units: int
    steps: int
    strength: float


class Losses(msgspec.Struct, frozen=True):
    """What a side lost in all, by kind, the heaviest first; and the counters that were lost whole at the end."""

    side: str
    units: int
    steps: int
    strength: float
    kinds: tuple[Loss, ...]
    names: tuple[str, ...]


class Fought(msgspec.Struct, frozen=True, kw_only=True):
    """A fight: what its dice could give, and what they gave.

    ``chance`` is the attacker's chance of success before the dice, ``gave`` what he got: 1, 0, or a half where
    both sides were hurt. Without dice both are the same.
    """

    point: int
    turn: int
    side: str
    attackers: tuple[str, ...]
    aim: str
    odds: str
    outcome: str
    favours: Favour
    chance: float
    gave: float
    chances: tuple[Chance, ...] = ()
    lost: dict[str, float] = {}
    """The strength that each side lost by it."""


class Luck(msgspec.Struct, frozen=True):
    """The attacks of a side that had dice: how many should have succeeded, and how many did."""

    side: str
    fights: int
    expected: float
    gave: float


class Moment(msgspec.Struct, frozen=True):
    """Where the match turned, in a sentence."""

    turn: int
    point: int
    text: Text


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """All that is told of a match."""

    game: str
    title: str
    scenario: str
    options: tuple[str, ...]
    players: tuple[str, ...]
    sides: tuple[str, ...]
    """The sides, each once."""
    seats: tuple[str, ...]
    """The side of each seat."""
    measure: Measure
    result: Result | None
    scores: tuple[Score, ...]
    standings: tuple[Standing, ...]
    losses: tuple[Losses, ...]
    fights: tuple[Fought, ...]
    luck: tuple[Luck, ...]
    moments: tuple[Moment, ...]
    entries: int
