"""Finding the maps of a game: those in its data folder, or the one the installed game plays on."""

from __future__ import annotations

from pathlib import Path

import hexfront
from hexfront.atlas.look import Look, load_look
from hexfront.errors import HexfrontError
from hexfront.hexes import HexMap, load_map

GAMES = Path(hexfront.__file__).parent / "games"


class NoMap(HexfrontError):
    """A game or board that has no map here."""


def map_files(game: str, data: Path | None = None) -> dict[str, Path]:
    """Return the map files of a game by name: `map`, or the names of its boards.

    Files in an owner's folder take the place of ours.
    """
    found: dict[str, Path] = {}
    for folder in (GAMES / game / "data", data):
        if folder is not None:
            found |= {path.stem: path for path in (folder / "map.json",) if path.is_file()}
            found |= {path.stem: path for path in sorted((folder / "boards").glob("*.json"))}
    return found


def mapped_games() -> list[str]:
    """Return the ids of the games that have maps in their folders."""
    return sorted(path.name for path in GAMES.iterdir() if map_files(path.name))


def load(game: str, name: str = "", data: Path | None = None) -> tuple[HexMap, Look]:
    """Return a map of a game and its look; `name` may be left out where there is only one."""
    files = map_files(game, data)
    if not files:
        raise NoMap(f"{game!r} has no map here; there is: {', '.join(mapped_games())}")
    if not name and len(files) > 1:
        raise NoMap(f"{game!r} has several maps, name one: {', '.join(files)}")
    path = files.get(name or next(iter(files)))
    if path is None:
        raise NoMap(f"{game!r} has no map {name!r}; there is: {', '.join(files)}")
    board = load_map(path)
    return board, load_look(GAMES / game / "data" / "look.json", board)
