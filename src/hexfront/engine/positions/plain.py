"""Values that a position may hold: nothing that another program could not read or write."""

from __future__ import annotations

from math import isfinite
from typing import Any

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.texts import t

DEEPEST = 32
"""How deep lists and tables may be nested; games need about four levels."""
MOST = 2**53
"""The largest whole number that every program reads exactly."""
WIDEST = 2**4096
"""The largest number that stands for a set of hexes, with a bit for each hex of its map."""
SETS_IN = ("agenda", "set")
"""Where the game's own fields stand, sets of hexes among them."""
LONGEST_KEY = 40
"""How much of a key is told to say where something stands."""


def check_plain(value: Any, where: str, depth: int = DEEPEST, *, most: int = MOST) -> None:
    """Refuse dates, endless numbers, texts with NUL and what is nested too deeply.

    >>> check_plain({"turn": 2**60}, "position")
    Traceback (most recent call last):
    hexfront.engine.base.errors.BadPosition: position: turn: this number is too large
    >>> check_plain({"set": {"held": 2**60}}, "position")
    """
    if isinstance(value, dict):
        for key, part in value.items():
            _check_text(key, where)
            limit = WIDEST if key in SETS_IN else most
            check_plain(part, f"{where}: {key[:LONGEST_KEY]}", _deeper(depth, where), most=limit)
    elif isinstance(value, list):
        for part in value:
            check_plain(part, where, _deeper(depth, where), most=most)
    elif isinstance(value, str):
        _check_text(value, where)
    elif isinstance(value, int):
        if abs(value) > most:
            raise BadPosition(t("{where}: this number is too large", where=where))
    elif not isinstance(value, float):
        raise BadPosition(t("{where} cannot be {given}", where=where, given="a date"))
    elif not isfinite(value):
        raise BadPosition(t("{where}: this should be a number", where=where))


def _deeper(depth: int, where: str) -> int:
    if not depth:
        raise BadPosition(t("{where}: nested too deeply", where=where))
    return depth - 1


def _check_text(text: str, where: str) -> None:
    if "\0" in text:
        raise BadPosition(t("{where}: a text may not hold the sign NUL", where=where))
