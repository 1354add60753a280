"""Which data files the game has."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad

OURS = Path(__file__).parents[1] / "data"
BOARDS = tuple(f"boards/{number}.json" for number in range(1, 6))
FILES = ("units.toml", "markers.toml", "cards.toml", "tables.toml", *BOARDS)
FIREFIGHTS = "firefights"


class Closed(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What all entries of our TOML files share: unknown keys are refused."""


def firefight_files(owner: Path | None = None) -> tuple[str, ...]:
    """Return the names of the firefight files: ours, and those the owner adds."""
    folders = [OURS] if owner is None else [OURS, owner]
    found = {path.name for folder in folders for path in (folder / FIREFIGHTS).glob("*.toml")}
    return tuple(f"{FIREFIGHTS}/{name}" for name in sorted(found))


def data_files(owner: Path | None = None) -> DataFiles:
    """Return our files, each replaced by the owner's of the same name, and the firefights he adds."""
    return DataFiles("coh", OURS, (*FILES, *firefight_files(owner)), owner)


def check_unique(file: str, section: str, names: Sequence[str]) -> None:
    """Refuse a name that is used twice."""
    for name in names:
        if names.count(name) > 1:
            raise bad(file, f"{section} {name}", "is listed twice")
