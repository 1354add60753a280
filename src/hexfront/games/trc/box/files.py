"""Which data files The Russian Campaign has."""

from __future__ import annotations

from pathlib import Path

from hexfront.engine.base.datafiles import DataFiles

OURS = Path(__file__).parents[1] / "data"
SCENARIOS = ("campaign", "breaking-storm", "barbarossa", "fall-blau", "zitadelle", "bagration")
FILES = (
    *("map.json", "rail.toml", "units.toml", "option_units.toml", "tables.toml"),
    *(f"scenarios/{name}.toml" for name in SCENARIOS),
    *(f"setups/{line}.toml" for line in ("border-1941", "fall-blau", "zitadelle", "bagration")),
)


def data_files(owner: Path | None = None) -> DataFiles:
    """Return our files, each replaced by the owner's of the same name."""
    return DataFiles("The Russian Campaign", OURS, FILES, owner)
