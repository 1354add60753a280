"""Breaks that change nothing a test could notice, each with the reason why: ``equivalent.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.breaks import Break

LIST = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True)
class Judged:
    """A break that was judged once; it holds until the code of its function changes."""

    where: str
    function: str
    change: str
    reason: str

    def is_about(self, one: Break) -> bool:
        """Whether this is the break that was judged."""
        return (self.where, self.function, self.change) == (named(one), one.function, one.change)


def named(one: Break) -> str:
    """File and function, without the folder: files are moved."""
    return f"{one.path.name} {one.where}".strip()


def read(path: Path = LIST) -> list[Judged]:
    """The list."""
    return [Judged(**row) for row in tomllib.loads(path.read_text("utf-8")).get("equivalent", [])]


def stale(judged: Iterable[Judged], breaks: Iterable[Break]) -> list[Judged]:
    """Those about functions that are there but have changed; other packages have files of the same names."""
    breaks = list(breaks)
    functions = {named(one) for one in breaks}
    there = {(named(one), one.function, one.change) for one in breaks}
    return [
        one for one in judged if one.where in functions and (one.where, one.function, one.change) not in there
    ]
