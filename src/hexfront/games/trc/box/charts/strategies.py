"""28.6 Alternative strategies: who may adopt which, and when."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.engine.base.texts import Text, t

OPTION = "what-if"
MEDITERRANEAN, REACTION, JAPAN = "mediterranean", "russian-reaction", "japanese-gambit"
ITALY, TUNISIA, ARDENNES = "italian-surrender", "tunisia", "ardennes"
SETUP = 0
"""The impulse of what is decided between the two set-ups."""


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
    after: str = ""
    """Another that has to be adopted before."""


STRATEGIES = (
    Strategy(
        MEDITERRANEAN,
        t("Leave the Balkans alone: the war begins in March 1941, Rumania and Hungary are neutral."),
        "trc:28.6.med.0",
        0,
        0,
        SETUP,
    ),
    Strategy(
        REACTION,
        t("Bring the Siberian army west: what comes by the east edge in 1941 comes a turn sooner."),
        "trc:28.6.rus.1",
        1,
        0,
        1,
        after=MEDITERRANEAN,
    ),
    Strategy(
        ITALY,
        t("Give up Africa: the Africa Corps comes, Italians leave, two panzer corps go west in 1942."),
        "trc:28.6.ita.1",
        0,
        1,
        1,
    ),
    Strategy(
        JAPAN,
        t("Japan attacks: the Russians send replacements to Siberia, and are supplied by the Caspian later."),
        "trc:28.6.jap.1",
        0,
        4,
        2,
        after=REACTION,
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
