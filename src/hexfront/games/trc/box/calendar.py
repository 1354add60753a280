"""The turn track: turns of two months, from March/April 1941 (turn 0) to May/June 1945 (2.1, 25.0)."""

from __future__ import annotations

from typing import Literal, get_args

Season = Literal["mar-apr", "may-jun", "jul-aug", "sep-oct", "nov-dec", "jan-feb"]
SEASONS: tuple[Season, ...] = get_args(Season)
FIRST_TURN, LAST_TURN = 1, 25
"""May/June 1941 and May/June 1945; turn 0 exists only with the Mediterranean distraction (28.6)."""


def season(turn: int) -> Season:
    """The months of a turn.

    >>> season(1), season(5), season(25)
    ('may-jun', 'jan-feb', 'may-jun')
    """
    return SEASONS[turn % len(SEASONS)]


def year(turn: int) -> int:
    """The year of a turn.

    >>> [year(turn) for turn in (0, 1, 4, 5, 10, 11, 25)]
    [1941, 1941, 1941, 1942, 1942, 1943, 1945]
    """
    return 1941 + (turn + 1) // len(SEASONS)


def months(turn: int) -> str:
    """The year and the months of a turn, in figures.

    >>> months(1), months(5)
    ('1941-05/06', '1942-01/02')
    """
    first = (2 * (turn + 1)) % 12 + 1
    return f"{year(turn)}-{first:02}/{first + 1:02}"
