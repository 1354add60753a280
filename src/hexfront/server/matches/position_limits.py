"""Positions that anybody may send: read only if that is sure to end soon."""

from __future__ import annotations

import re

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.texts import t
from hexfront.engine.positions import position
from hexfront.engine.positions.position import Position

LONGEST = 200_000
"""The most characters of a position; those of whole campaigns have about twenty thousand."""
MOST_DOTS = 40
"""The parser takes time in the square of the dots of one key: a hundred thousand keep it busy for minutes."""
_QUOTED = re.compile(
    r"""
    \#[^\n]*                                       # a comment
    | \"{3} (?: \\. | [^\\] )*? (?: \"{3} | \Z )    # texts over several lines
    | '{3} .*? (?: '{3} | \Z )
    | \" (?: \\[^\n] | [^"\\\n] )* \"?              # texts in one line
    | ' [^'\n]* '?
    """,
    re.VERBOSE | re.DOTALL,
)
"""What begins as a string is one, even if it does not end: trying again at each character would take quadratic time."""


def check(text: str) -> None:
    """Refuse a text that would keep the parser busy for too long.

    >>> check("a." * 100 + "a = 1")
    Traceback (most recent call last):
    hexfront.engine.base.errors.BadPosition: a line has more than 40 dots outside of texts
    """
    if len(text) > LONGEST:
        raise BadPosition(t("it has more than {most} characters", most=LONGEST))
    if any(line.count(".") > MOST_DOTS for line in _QUOTED.sub("", text).split("\n")):
        raise BadPosition(t("a line has more than {most} dots outside of texts", most=MOST_DOTS))


def read_position(text: str) -> Position:
    """The position that a text describes.

    >>> read_position("game = 'drill'").game
    'drill'
    """
    check(text)
    return position.parse(text)
