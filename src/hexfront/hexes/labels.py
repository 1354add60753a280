"""Templates that turn row and column numbers into the printed label of a hex.

`{rr}` is the row number in two digits, `{r}` without padding, `{R}` the row as letters; `{cc}`, `{c}`
and `{C}` do the same for the column.  Everything else stands for itself.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from hexfront.hexes.errors import HexError

_TOKEN = re.compile(r"\{(r+|R|c+|C)\}")


def letters(number: int) -> str:
    """Return a number as map letters: A to Z, then AA to ZZ with the letter doubled, and so on.

    >>> letters(1), letters(26), letters(27), letters(37)
    ('A', 'Z', 'AA', 'KK')
    """
    if number < 1:
        raise HexError(f"row or column {number} has no letter: letters start at 1")
    times, index = divmod(number - 1, 26)
    return chr(ord("A") + index) * (times + 1)


class Template(NamedTuple):
    """A parsed label template.

    >>> Template.parse("2-{R}{cc}").label(10, 7)
    '2-J07'
    """

    before: str
    tokens: tuple[tuple[str, str], ...]
    """Each token with the plain text that follows it."""

    @classmethod
    def parse(cls, text: str) -> Template:
        """Read a template, which must name a row and a column once each."""
        parts = _TOKEN.split(text)
        tokens = tuple(zip(parts[1::2], parts[2::2], strict=True))
        kinds = sorted(token[0].lower() for token, _ in tokens)
        if kinds != ["c", "r"] or any("{" in part or "}" in part for part in parts[0::2]):
            raise HexError(f'label template "{text}" must hold one row and one column, such as {{rr}}{{cc}}')
        return cls(parts[0], tokens)

    def label(self, row: int, col: int) -> str:
        """Return the label of the hex in this row and column (printed numbers)."""
        return self.before + "".join(part(token, row, col) + after for token, after in self.tokens)

    def extent(self, rows: range, cols: range) -> str:
        """Describe the rows and columns that exist.

        >>> Template.parse("{rr}{cc}").extent(range(1, 40), range(1, 39))
        'rows 01-39 and columns 01-38'
        """
        shown = {}
        for token, _ in self.tokens:
            numbers = rows if token[0] in "rR" else cols
            ends = [part(token, number, number) for number in (numbers[0], numbers[-1])]
            shown[token[0].lower()] = "-".join(ends)
        before = f' after "{self.before}"' if self.before else ""
        return f"rows {shown['r']} and columns {shown['c']}{before}"


def part(token: str, row: int, col: int) -> str:
    """Return what one token of a template stands for.

    >>> part("rr", 8, 19), part("C", 8, 3)
    ('08', 'C')
    """
    number = row if token[0] in "rR" else col
    return letters(number) if token.isupper() else str(number).zfill(len(token))
