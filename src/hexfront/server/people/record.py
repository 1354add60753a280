"""How somebody has fared: won, drawn and lost in each game, against people and against bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from hexfront.server.people.rows import Claim, Versus


class Score(msgspec.Struct, frozen=True):
    """The record in one game against one kind of opponent."""

    game: str
    versus: Versus
    won: int
    drawn: int
    lost: int


def record_of(claims: Iterable[Claim]) -> list[Score]:
    """The record that some seats make; a match of which one person has several seats does not count.

    >>> won = Claim("m1", 0, "drill", "Red", True, "bots", "won", 0)
    >>> record_of([won, msgspec.structs.replace(won, match="m2", outcome="lost")])
    [Score(game='drill', versus='bots', won=1, drawn=0, lost=1)]
    >>> record_of([won, msgspec.structs.replace(won, seat=1, outcome="lost")])
    []
    """
    found = list(claims)
    seats = Counter(claim.match for claim in found)
    ended = Counter(
        (claim.game, claim.versus, claim.outcome)
        for claim in found
        if claim.counts and claim.outcome and seats[claim.match] == 1
    )
    return [
        Score(
            game,
            versus,
            ended[game, versus, "won"],
            ended[game, versus, "drawn"],
            ended[game, versus, "lost"],
        )
        for game, versus in sorted({(game, versus) for game, versus, _ in ended})
    ]
