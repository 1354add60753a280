"""What authors do with a map: build it again, cut Natural Earth for it, look at its fit."""

from __future__ import annotations

from pathlib import Path

import hexfront
from hexfront.cartography import layout, natural_earth
from hexfront.cartography.build import Builder
from hexfront.cartography.georeference import Plane
from hexfront.cartography.sources import Sources, folder_of, load

GAMES = Path(hexfront.__file__).parent / "games"


def map_file(game: str) -> Path:
    """Return where the map of a game lies."""
    return GAMES / game / "data" / "map.json"


def built(sources: Sources) -> str:
    """Return the map file that these sources give."""
    return layout.written(Builder(sources).build())


def build(game: str) -> tuple[Path, bool]:
    """Build a game's map and write it; say where, and whether it changed."""
    text, path = built(load(folder_of(game))), map_file(game)
    changed = not path.is_file() or path.read_text(encoding="utf-8") != text
    if changed:
        path.write_text(text, encoding="utf-8")
    return path, changed


def cut(game: str) -> Path:
    """Cut Natural Earth again for a game's map; the map is not built by this."""
    folder = folder_of(game)
    sources = load(folder)
    rivers = [river.cut for river in sources.features.river if river.cut]
    bounds = Plane(sources.georeference).bounds()
    features = sources.features
    found = natural_earth.cut(
        natural_earth.folder(), bounds, rivers, land=bool(features.sea), grain=features.grain
    )
    path = folder / "natural_earth.json"
    path.write_text(natural_earth.written(found), encoding="utf-8")
    return path
