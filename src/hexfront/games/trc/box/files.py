"""Which data files The Russian Campaign has, and what its readers share."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad

OURS = Path(__file__).parents[1] / "data"
SCENARIOS = ("campaign", "breaking-storm", "barbarossa", "fall-blau", "zitadelle", "bagration")
FILES = (
    *("map.json", "rail.toml", "units.toml", "option_units.toml", "tables.toml"),
    *(f"scenarios/{name}.toml" for name in SCENARIOS),
)


class Closed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all entries of our TOML files share: unknown keys are refused."""


def data_files(owner: Path | None = None) -> DataFiles:
    """Return our files, each replaced by the owner's of the same name."""
    return DataFiles("The Russian Campaign", OURS, FILES, owner)


def check_once(file: str, names: Iterable[str]) -> None:
    """Refuse a name that is listed twice."""
    seen = set()
    for name in names:
        if name in seen:
            raise bad(file, name, "is listed twice")
        seen.add(name)
