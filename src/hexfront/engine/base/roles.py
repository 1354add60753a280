"""What a verb is for, in words that all games share: who knows them can play a game without knowing its verbs."""

from __future__ import annotations

from typing import Literal, get_args

Role = Literal[
    "acts",
    "attacks",
    "travels",
    "begins",
    "joins",
    "leaves",
    "launches",
    "cancels",
    "picks",
    "seals",
    "fills",
    "commits",
    "takes-back",
    "passes",
    "halts",
    "ends",
]
"""``docs/architecture.md`` says what each means; ``acts`` is for verbs that fit no other role."""
ROLES = frozenset(get_args(Role))
TAKING_BACK = frozenset({"leaves", "cancels", "takes-back"})
"""A player who wants to make progress can skip these."""

_ALONE = frozenset({"launches", "cancels", "seals", "fills", "commits", "passes", "halts", "ends"})
_OF_ONE = frozenset({"joins", "leaves"})


def misfit(role: str, slots: list[str], *, actor: bool, macro: bool) -> str:
    """Why a verb with these slots cannot have a role; nothing if it can, or has none.

    >>> misfit("ends", [], actor=False, macro=False), misfit("ends", ["unit"], actor=True, macro=False)
    ('', 'what ends names nothing')
    """
    if role and role not in ROLES:
        return f"no role is called {role!r}; there is: {', '.join(get_args(Role))}"
    if role in _ALONE and slots:
        return f"what {role} names nothing"
    if role in _OF_ONE and not (actor and len(slots) == 1):
        return f"what {role} names one counter, its actor"
    if role == "attacks" and "hex" not in slots:
        return "what attacks names the hex of those attacked"
    if role == "travels" and not (macro and len(slots) == 2 and slots[1] in ("hex", "hexes")):
        return "what travels is a macro that names a counter, and a hex or hexes"
    return ""
