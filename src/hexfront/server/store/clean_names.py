"""What people call themselves and say: shown to others, so nothing in it may hide, turn around or pile up."""

from __future__ import annotations

from unicodedata import category, normalize

import msgspec

from hexfront.server.store.rows import Saved

LONGEST = 40
MOST_MARKS = 4
"""So many marks may stand over and under one letter: some scripts need three, a heap of them hides the next line."""
JOINERS = "\u200c\u200d"
"""Invisible, but some scripts and pictures cannot be written without them: in what is said, not in names."""
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0")
"""Characters that count as letters or marks and show nothing."""
BREAKS = "\n\t"


def clean_name(text: str) -> str:
    """A name from elsewhere without what may not be in one; empty if nothing is left to be read.

    >>> clean_name("  Ann\u202e\u200b  Lee "), clean_name("\u3164\u200b ")
    ('Ann Lee', '')
    """
    plain = "".join(" " if char.isspace() else char for char in normalize("NFC", text))
    kept = "".join(char for char in plain if not is_hidden(char))
    return " ".join(_thinned(kept).split())[:LONGEST].strip()


def checked_name(text: str) -> str:
    """A name as it was given, or a ValueError that says what may not be in one; no name is one too.

    >>> checked_name("Ann Lee"), checked_name("")
    ('Ann Lee', '')
    >>> checked_name("Ann\u202e")
    Traceback (most recent call last):
    ValueError: hidden
    """
    given = normalize("NFC", text)
    if any(is_hidden(char) for char in given):
        raise ValueError("hidden")
    if _thinned(given) != given:
        raise ValueError("marks")
    if given and not given.strip():
        raise ValueError("blank")
    return given.strip()


def clean_words(text: str) -> str:
    """What is said, without what would hide or turn around the words of others; a ValueError if nothing is left.

    >>> clean_words("one\u202e two\x07")
    'one two'
    """
    kept = "".join(char for char in text if char in BREAKS or char in JOINERS or not is_hidden(char))
    said = _thinned(kept)
    if not said.strip(BREAKS + JOINERS + " \u00a0"):
        raise ValueError("blank")
    return said


def is_hidden(char: str) -> bool:
    """Whether a character shows nothing, or changes how others are shown.

    Control and format characters (of direction, of no width), halves of pairs, breaks of lines, blank letters.
    """
    return category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") or char in BLANKS


def cleaned(saved: Saved) -> Saved:
    """A match as it is written down: the names in a record from elsewhere were checked by nobody."""
    players = tuple(clean_name(name) for name in saved.header.players)
    seats = tuple(msgspec.structs.replace(seat, name=clean_name(seat.name)) for seat in saved.seats)
    header = msgspec.structs.replace(saved.header, players=players)
    return msgspec.structs.replace(saved, header=header, seats=seats)


def _thinned(text: str) -> str:
    """The text with at most so many marks on each letter, and none before the first."""
    kept: list[str] = []
    marks = MOST_MARKS
    for char in text:
        marks = marks + 1 if category(char) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)
