"""Steps from one version of a game's rules to the next: what makes of an old state a new one.

A step works on plain data, as JSON has it, since the classes that once read it are gone. A game keeps its steps in a
module of its own and names them in ``AgendaGame.upgrades``; they are taken one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

Plain = dict[str, Any]
"""A state as JSON has it; its frames lie in ``agenda``, each with its tag under ``frame``."""


def as_it_is(words: str) -> str:
    """The words of an action that is called as before."""
    return words


class Step(msgspec.Struct, frozen=True):
    """The way to the version ``to``: what becomes of a state, and of the words of the actions done after it.

    >>> step = Step("2", lambda state: {**state, "weather": "clear"})
    >>> step.state({"turn": 3}), step.words("end")
    ({'turn': 3, 'weather': 'clear'}, 'end')
    """

    to: str
    state: Callable[[Plain], Plain]
    words: Callable[[str], str] = as_it_is


Steps = Mapping[str, Step]
"""The steps of a game, by the version they lead away from."""


def steps_between(steps: Steps, version: str, now: str) -> list[Step]:
    """The steps from a version to another; where one is missing, what lies there is read as it is.

    >>> steps = {"1": Step("2", dict), "2": Step("3", dict)}
    >>> [step.to for step in steps_between(steps, "1", "3")], steps_between(steps, "3", "3")
    (['2', '3'], [])
    """
    found: list[Step] = []
    while version != now and version in steps and len(found) < len(steps):
        found.append(steps[version])
        version = found[-1].to
    return found
