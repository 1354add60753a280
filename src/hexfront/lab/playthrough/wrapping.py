"""Lines of Markdown, none too long to read as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

WIDTH = 120


def bullet(line: str, indent: int = 0) -> Iterator[str]:
    """One point of a list.

    >>> list(bullet("one", indent=2))
    ['  - one']
    """
    yield from _wrapped(line, f"{' ' * indent}- ", " " * (indent + 2))


def quoted(lines: Iterable[str]) -> Iterator[str]:
    """A quotation with room around it: sentences and points of a list, each on a line of its own.

    >>> list(quoted(["one", "two", "- three"]))
    ['', '> one\\\\', '> two', '> - three', '']
    """
    given = list(lines)
    yield ""
    for line, after in zip(given, [*given[1:], "- "], strict=True):
        if line.startswith("- "):
            yield from _wrapped(line, "> ", ">   ")
        else:
            yield from _wrapped(line if after.startswith("- ") else line + "\\", "> ", "> ")
    yield ""


def paragraph(line: str) -> Iterator[str]:
    """A paragraph, with room after it."""
    yield from _wrapped(line, "", "")
    yield ""


def _wrapped(line: str, first: str, then: str) -> list[str]:
    return wrap(
        line,
        WIDTH,
        initial_indent=first,
        subsequent_indent=then,
        break_long_words=False,
        break_on_hyphens=False,
    )
