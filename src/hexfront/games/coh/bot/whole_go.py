"""All that may be done on a go, weighed: units, groups and cards."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.bots.doctrine import Advice
from hexfront.games.coh.bot import groups, holding, words
from hexfront.games.coh.bot.estimate.prices import LEAST
from hexfront.games.coh.bot.going import Going


def advice(going: Going) -> Iterator[Advice]:
    """Every act that promises something, and passing."""
    yield Advice(("pass",), LEAST, (words.passing(going.picture),))
    yield from going.found()
    yield from groups.advice(going)
    yield from holding.cards(going)
