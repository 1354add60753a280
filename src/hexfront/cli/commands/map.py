"""``hexfront map``: draw the map of a game, check it, build it again from its sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from hexfront.atlas import find
from hexfront.atlas.draw import draw
from hexfront.atlas.look import Look, load_look
from hexfront.atlas.picture import save_png
from hexfront.cartography import make
from hexfront.cartography.check import Survey, faults
from hexfront.cartography.georeference import Plane, Residual
from hexfront.cartography.sources import FOLDER, folder_of, load
from hexfront.cli import output
from hexfront.cli.failing import BadCall
from hexfront.cli.options import Data, Json, checked_data
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.rulebook.rules import game_folder
from hexfront.hexes import HexMap, each, load_map
from hexfront.hexes.files.provenance import KINDS
from hexfront.hexes.files.writing import listed_sides

What = Annotated[
    str, typer.Argument(metavar="GAME", help="The id of a game; or check, build, fit or cut, then the game.")
]
Which = Annotated[
    str,
    typer.Argument(metavar="[NAME]", help="Which of its maps, if it has several; after a verb, the game."),
]
Svg = Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Draw the map as SVG.")]
Png = Annotated[Path | None, typer.Option("--png", metavar="FILE", help="Draw the map as PNG.")]
Origins = Annotated[bool, typer.Option("--provenance", help="Show where every feature comes from.")]


def map_(
    what: What,
    which: Which = "",
    svg: Svg = None,
    png: Png = None,
    provenance: Origins = False,
    data: Data = None,
    json: Json = False,
) -> None:
    """Draw the map of a game, or check, build, fit, cut one."""
    if what in VERBS:
        if svg or png or provenance or data:
            raise BadCall(f"map {what} draws nothing: leave out --svg, --png, --provenance and --data")
        VERBS[what](which, json)
        return
    board, look = _found(what, which, checked_data(data))
    if svg or png:
        picture = draw(board, look, origins=provenance)
        if svg:
            svg.write_text(picture, encoding="utf-8")
        if png:
            save_png(picture, png)
    else:
        _show(board, json)


def _found(game: str, name: str, data: Path | None) -> tuple[HexMap, Look]:
    """The map files in a game's folder, or else the map that an installed game of another package plays on."""
    if not find.map_files(game, data) and game in game_ids():
        installed = load_game(game, data)
        board = getattr(installed, "map", None)
        if isinstance(board, HexMap):
            return board, load_look(game_folder(installed) / "data" / "look.json", board)
    return find.load(game, name, data)


def _show(board: HexMap, json: bool) -> None:
    """How many features a map has, by kind and origin."""
    rows = [(name, count(board, *name.split(".", 1))) for name in _features(board)]
    rows.append(("places", Counter(place.origin.kind for place in board.places)))
    if json:
        output.print_json({"title": board.title, "features": {name: dict(found) for name, found in rows}})
        return
    lines = [(name, *(str(found[kind]) if found[kind] else "" for kind in KINDS)) for name, found in rows]
    output.show(board.title, output.table(("feature", *KINDS), lines, right=KINDS))


def _features(board: HexMap) -> list[str]:
    terrain = [f"terrain.{name}" for name in board.terrain if name != "clear"]
    sides, links = [f"sides.{name}" for name in board.sides], [f"links.{name}" for name in board.links]
    lines, numbers = [f"lines.{name}" for name in board.lines], [f"numbers.{name}" for name in board.numbers]
    return [*terrain, *sides, *links, *lines, *numbers]


def count(board: HexMap, section: str, name: str) -> Counter[str]:
    """How many hexes, hexsides or links of a feature come from where."""
    if section == "terrain":
        return Counter(board.provenance(section, name, at).kind for at in each(board.terrain[name]))
    if section == "numbers":
        return Counter(board.provenance(section, name, at).kind for at in board.numbers[name])
    if section == "lines":
        return Counter(board.provenance(section, name, *side).kind for side in board.lines[name])
    table = board.sides if section == "sides" else board.links
    return Counter(
        board.provenance(section, name, *side).kind for side in listed_sides(board.grid, table[name])
    )


def _check(game: str, json: bool) -> None:
    if game in game_ids() and not find.map_files(game):
        found = {f"{game} map": list(faults(_found(game, "", None)[0]))}
    else:
        found = {f"{name} {board}": _faults(name, path) for name, board, path in _all_maps(game)}
    if json:
        output.print_json(found)
    else:
        for name, wrong in found.items():
            output.show(f"{name}: {'clean' if not wrong else len(wrong)}", *(f"  {fault}" for fault in wrong))
    if any(found.values()):
        raise typer.Exit(1)


def _all_maps(game: str) -> list[tuple[str, str, Path]]:
    games = [game] if game else find.mapped_games()
    found = [(one, name, path) for one in games for name, path in find.map_files(one).items()]
    if not found:
        raise find.NoMap(f"{game!r} has no map here; there is: {', '.join(find.mapped_games())}")
    return found


def _faults(game: str, path: Path) -> list[str]:
    if path != make.map_file(game) or not (FOLDER / game).is_dir():
        return list(faults(load_map(path)))
    load_map(path)
    return list(Survey(load(folder_of(game))).faults(path.read_text(encoding="utf-8")))


def _build(game: str, json: bool) -> None:
    path, changed = make.build(_named(game))
    _fit(game, json)
    output.note(f"{path.name}: {'written' if changed else 'unchanged'}")


def _cut(game: str, json: bool) -> None:
    output.note(f"{make.cut(_named(game)).name}: written")


def _fit(game: str, json: bool) -> None:
    plane = Plane(load(folder_of(_named(game))).georeference)
    if json:
        pins = [
            {"hex": one.pin.hex, "place": one.pin.place, "off": round(one.off, 3)} for one in plane.residuals
        ]
        output.print_json({"rms": round(plane.rms, 3), "pins": pins})
        return
    rows = [
        (
            one.pin.hex,
            one.pin.place,
            one.pin.rule,
            f"{one.off:.2f}",
            _note(one),
        )
        for one in plane.residuals
    ]
    output.show(output.table(("hex", "place", "rule", "hexes off", ""), rows, right=["hexes off"]))
    output.show(f"rms {plane.rms:.2f} hexes")


def _note(one: Residual) -> str:
    """What is to be said of a pin besides how far off it is."""
    if not one.pin.weight:
        return "compared only"
    return f"drawn {one.drawn:.2f}" if one.drawn else ""


def _named(game: str) -> str:
    if not game:
        raise BadCall("name the game whose map is meant")
    return game


VERBS: dict[str, Callable[[str, bool], None]] = {"check": _check, "build": _build, "fit": _fit, "cut": _cut}
