"""Which data files Traces of War has."""

from __future__ import annotations

from pathlib import Path

from hexfront.engine.base.datafiles import DataFiles

OURS = Path(__file__).parents[1] / "data"
SCENARIOS = ("race", "campaign")
FILES = (
    *("map.json", "units.toml", "tokens.toml", "turns.toml", "tables.toml"),
    *("reinforcements.toml", "setup.toml"),
    *(f"scenarios/{name}.toml" for name in SCENARIOS),
)


def data_files(owner: Path | None = None) -> DataFiles:
    """Return our files, each replaced by the owner's of the same name."""
    return DataFiles("Traces of War", OURS, FILES, owner)
