"""A map as a client draws it."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from hexfront.engine.rulebook.rules import game_folder
from hexfront.hexes import HexMap, each
from hexfront.hexes.files.provenance import Item, Origins
from hexfront.hexes.files.writing import listed_sides
from hexfront.remembered import remembered


class DrawnMap(NamedTuple):
    """A drawing as JSON, and the tag by which a client knows that it has it already."""

    json: bytes
    etag: str


@remembered(most=1)
def encoded(board: HexMap, look: bytes) -> DrawnMap:
    """The drawing of a map, made once for each; maps that were sent in take theirs with them."""
    signs = msgspec.json.decode(look)
    if not board.places:
        # A blank map: what is printed on the game's own between the hexes is not on it.
        signs.pop("names", None)
    made = msgspec.json.encode({**drawing(board), "look": signs})
    return DrawnMap(made, f'"{sha256(made).hexdigest()[:32]}"')


def board_sheet(game: Any) -> DrawnMap:
    """The drawing of a game's map, with the signs that its ``data/look.json`` gives to features."""
    return encoded(game.map, _look(game_folder(game)))


def board_tag(game: Any) -> str:
    """What tells one drawing from another; empty for a game without a map."""
    return board_sheet(game).etag.strip('"') if getattr(game, "map", None) is not None else ""


@lru_cache(maxsize=32)
def _look(folder: Path) -> bytes:
    path = folder / "data" / "look.json"
    return path.read_bytes() if path.is_file() else b"{}"


def drawing(board: HexMap) -> dict[str, Any]:
    """Hexes with their places on the sheets, and everything printed on them, by hex id."""
    grid = board.grid
    return {
        "title": board.title,
        "orientation": grid.orientation,
        "directions": list(grid.directions),
        "sheets": [_sheet(board, number) for number in range(len(grid.sheets))],
        "hexes": [_hex(board, at) for at in each(grid.all)],
        "sides": {name: listed_sides(grid, sides) for name, sides in board.sides.items()},
        "links": {
            name: [(at, at + grid.shifts[direction]) for at, direction in listed_sides(grid, links)]
            for name, links in board.links.items()
        },
        "jumps": [{"kind": jump.kind, "start": jump.start, "end": jump.end} for jump in board.jumps],
        "lines": {name: list(line) for name, line in board.lines.items()},
        "places": [
            {
                "name": place.name,
                "kind": place.kind,
                "hexes": list(each(place.hexes)),
                "numbers": dict(place.numbers),
                "provenance": str(place.origin),
            }
            for place in board.places
        ],
        "zones": {name: list(each(hexes)) for name, hexes in board.zones.items()},
        "boxes": [{"id": box.id, "name": box.name} for box in board.boxes],
        "numbers": {
            name: {str(at): value for at, value in values.items()} for name, values in board.numbers.items()
        },
        "provenance": _provenance(board),
        "hash": board.hash,
    }


def _sheet(board: HexMap, number: int) -> dict[str, Any]:
    grid = board.grid
    sheet = grid.sheets[number]
    centres = [grid.center(at) for at in each(grid.all) if grid.sheet(at) == number]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    return {
        "name": sheet.name,
        "rows": sheet.rows,
        "cols": sheet.cols,
        "x": [min(xs, default=0), max(xs, default=0)],
        "y": [min(ys, default=0), max(ys, default=0)],
        **({"inset": True} if sheet.inset is not None else {}),
    }


def _hex(board: HexMap, at: int) -> dict[str, Any]:
    grid = board.grid
    x, y = grid.center(at)
    return {
        "id": at,
        "label": grid.label(at),
        "x": x,
        "y": y,
        "terrain": board.terrain_at(at),
        "sheet": grid.sheet(at),
        "cut": bool(grid.halves >> at & 1),
    }


def _provenance(board: HexMap) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for (section, name), origins in board.origins.items():
        found.setdefault(section, {})[name] = _origins(origins)
    return found


def _origins(origins: Origins) -> dict[str, Any]:
    return {
        "origin": str(origins.default),
        "but": [{"at": _item(item), "origin": str(origin)} for item, origin in origins.but.items()],
    }


def _item(item: Item) -> list[int]:
    return [item] if isinstance(item, int) else list(item)
