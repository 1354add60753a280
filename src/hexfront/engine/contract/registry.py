"""Which games are installed: any package may offer some in the entry-point group ``hexfront.games``."""

from __future__ import annotations

import traceback
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from hexfront.engine.base.errors import BrokenGame, UnknownGame
from hexfront.engine.base.texts import t
from hexfront.errors import HexfrontError

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
    try:
        game = points[name].load()(data)
        own = game.meta.id
    except HexfrontError:
        raise
    except Exception as error:  # anything may stand in somebody else's package
        where = traceback.extract_tb(error.__traceback__)[-1]
        raise BrokenGame(
            t(
                "the game {name} cannot be loaded: {kind}: {fault} ({file}, line {line})",
                name=repr(name),
                kind=type(error).__name__,
                fault=str(error),
                file=Path(where.filename).name,
                line=where.lineno or 0,
            )
        ) from error
    if own != name:
        raise BrokenGame(
            t(
                "the game {name} calls itself {own}: entry point and meta.id have to be the same",
                name=repr(name),
                own=repr(own),
            )
        )
    return game


def load_all() -> tuple[list[Any], list[HexfrontError]]:
    """Every installed game that can be loaded, and what is wrong with the others: one fault does not stop the rest."""
    games, faults = [], []
    for name in game_ids():
        try:
            games.append(load_game(name))
        except HexfrontError as error:
            faults.append(error)
    return games, faults
