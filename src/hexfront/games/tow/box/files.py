"""Which data files Traces of War has, and what its readers share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad

OURS = Path(__file__).parents[1] / "data"
SCENARIOS = ("race", "campaign")
FILES = (
    *("map.json", "units.toml", "tokens.toml", "turns.toml", "tables.toml"),
    *("reinforcements.toml", "setup.toml"),
    *(f"scenarios/{name}.toml" for name in SCENARIOS),
)


class Closed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all entries of our TOML files share: unknown keys are refused."""


def data_files(owner: Path | None = None) -> DataFiles:
    """Return our files, each replaced by the owner's of the same name."""
    return DataFiles("Traces of War", OURS, FILES, owner)


def parts(file: str, where: str, value: float, per: int) -> int:
    """Return a value in halves or quarters of a point.

    >>> parts("tables.toml", "road", 0.5, per=2), parts("tables.toml", "clear", 1, per=2)
    (1, 2)
    >>> parts("tables.toml", "road", 0.3, per=2)
    Traceback (most recent call last):
    hexfront.engine.base.errors.BadData: tables.toml: road: 0.3 must be a multiple of 1/2
    """
    if not float(value * per).is_integer():
        raise bad(file, where, f"{value} must be a multiple of 1/{per}")
    return int(value * per)


def check_once(file: str, names: Sequence[str]) -> None:
    """Refuse a name that is listed twice."""
    seen = set()
    for name in names:
        if name in seen:
            raise bad(file, name, "is listed twice")
        seen.add(name)
