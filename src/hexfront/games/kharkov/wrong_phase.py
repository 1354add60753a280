"""4.2 When each action has its time: what is said to one that comes at another."""

from __future__ import annotations

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import Text, t

_MOVE = t("Units move in a movement phase of their side.")
_DEPLOY = t("The deployment is over: the game has begun.")
_REGIMENTS = t("Regiments are formed, joined and entrenched in the Axis Initial Movement Phase.")

TIMES: dict[str, tuple[str, Text]] = {
    "step": ("kharkov:6.0g1", _MOVE),
    "stack": ("kharkov:6.0g1", _MOVE),
    "rail": ("kharkov:6.0g1", _MOVE),
    "enter": ("kharkov:16.0g2", t("Reinforcements enter in the Initial Movement Phase.")),
    "split": ("kharkov:15.1a", _REGIMENTS),
    "reform": ("kharkov:15.12a", _REGIMENTS),
    "dig": ("kharkov:15.21", _REGIMENTS),
    "pursue": ("kharkov:6.62b", t("A pursuit follows at once on a German disengagement.")),
    "release": (
        "kharkov:4.2A1",
        t("Reserves come in the Reserve Commitment Phase, or when an Axis unit comes near their marker."),
    ),
    "supply": ("kharkov:4.2B5", t("Air points supply hexes in the Air Support Phase.")),
    "place": ("kharkov:5.0g1", _DEPLOY),
    "take": ("kharkov:5.0g1", _DEPLOY),
    "unsplit": ("kharkov:5.0g1", _DEPLOY),
    "historical": ("kharkov:5.0g1", _DEPLOY),
    "fill": ("kharkov:5.0g1", _DEPLOY),
    "commit": ("kharkov:5.0g1", _DEPLOY),
}
"""By verb: the rule that gives an action its time, and when that is."""

FIGHTING = frozenset(
    (
        "attack",
        "join",
        "leave",
        "add",
        "launch",
        "air",
        "rouse",
        "stand",
        "withdraw",
        "lose",
        "retreat",
        "advance",
    )
)
"""What belongs to a combat."""


def untimely(verb: str) -> Illegal | None:
    """The refusal of an action that belongs to another phase; None for one that belongs to no phase of its own.

    >>> untimely("supply").rule, untimely("halt")
    ('kharkov:4.2B5', None)
    """
    if verb not in TIMES:
        return None
    rule, words = TIMES[verb]
    return Illegal(rule, words)
