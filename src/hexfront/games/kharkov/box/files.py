"""Which data files Kharkov has."""

from __future__ import annotations

from pathlib import Path

from hexfront.engine.base.datafiles import DataFiles

OURS = Path(__file__).parents[1] / "data"
FILES = ("map.json", "units.toml", "turns.toml", "tables.toml", "scenarios/campaign.toml")


def data_files(owner: Path | None = None) -> DataFiles:
    """Return our files, each replaced by the owner's of the same name."""
    return DataFiles("Kharkov", OURS, FILES, owner)
