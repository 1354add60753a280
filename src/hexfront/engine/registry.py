"""Which games are installed: any package may offer some in the entry-point group ``hexfront.games``."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from hexfront.engine.errors import UnknownGame
from hexfront.engine.texts import t

GROUP = "hexfront.games"


def _found() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def game_ids() -> list[str]:
    """The ids of all installed games."""
    return list(_found())


def load_game(name: str, data: Path | None = None) -> Any:
    """The game of that id, with an owner's own data files in place of ours where ``data`` has them."""
    points = _found()
    if name not in points:
        known = ", ".join(points) or "none"
        raise UnknownGame(t("no game {name} is installed; there is: {known}", name=repr(name), known=known))
    return points[name].load()(data)
