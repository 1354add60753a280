"""28.6 Alternative strategies: who may adopt which, and when."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.engine.base.texts import Text, t

OPTION = "what-if"
ITALY, TUNISIA, ARDENNES = "italian-surrender", "tunisia", "ardennes"


class Strategy(NamedTuple):
    """What a player may decide once, before an impulse of his."""

    name: str
    text: Text
    rule: str
    side: int
    turn: int
    impulse: int
    unless: str = ""
    """Another that rules it out once it is adopted."""


STRATEGIES = (
    Strategy(
        ITALY,
        t("Give up Africa: the Africa Corps comes, Italians leave, two panzer corps go west in 1942."),
        "trc:28.6.ita.1",
        0,
        1,
        1,
    ),
    Strategy(
        TUNISIA,
        t("Give up the Mediterranean: Italians leave, SS corps withdraw a year early, armour comes sooner."),
        "trc:28.6.tun.1",
        0,
        10,
        1,
        unless=ITALY,
    ),
    Strategy(
        ARDENNES,
        t("Turn the Ardennes reserves against the Russians: withdrawn panzer corps come back."),
        "trc:28.6.ard.1",
        0,
        21,
        1,
    ),
)
"""In the order of the war."""
NAMES = tuple(strategy.name for strategy in STRATEGIES)


def strategy_of(name: str) -> Strategy:
    """The strategy of that name."""
    return next(strategy for strategy in STRATEGIES if strategy.name == name)
