"""Where it happened: the map of a game, its hexes shaded by how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hexfront.atlas.canvas import Canvas, tag
from hexfront.atlas.draw import draw
from hexfront.atlas.look import load_look
from hexfront.engine.rulebook.rules import game_folder
from hexfront.hexes import HexMap
from hexfront.lab.study.playing import Facts

FAINTEST, STRONGEST = 0.08, 0.85


def stood(games: Iterable[Facts], side: str) -> Counter[str]:
    """In how many turns of all games a side stood in each hex."""
    return Counter(label for one in games for turn in one.turns for label in turn.hexes.get(side, ()))


def fought(games: Iterable[Facts]) -> Counter[str]:
    """How often each hex was attacked."""
    return Counter(aim for one in games for aim, _ in one.fights)


def died(games: Iterable[Facts]) -> Counter[str]:
    """What was lost in the fights for each hex, in strength, rounded."""
    found: Counter[str] = Counter()
    for one in games:
        for aim, lost in one.fights:
            found[aim] += round(lost)
    return +found


def shaded(game: Any, counts: Mapping[str, int], colour: str) -> str:
    """The map with its hexes shaded; the one with the most is darkest."""
    board: HexMap = game.map
    canvas = Canvas(board.grid)
    most = max(counts.values(), default=1)
    over = []
    for label, count in counts.items():
        if board.grid.knows(label) and canvas.sheet >> (at := board.grid.hex(label)) & 1:
            strength = FAINTEST + (STRONGEST - FAINTEST) * (count / most) ** 0.5
            over.append(tag("path", d=canvas.hexagon(at), fill=colour, fill_opacity=round(strength, 3)))
    return draw(board, load_look(game_folder(game) / "data" / "look.json", board), over=over)


def pictures(game: Any, games: Sequence[Facts], colours: Mapping[str, str]) -> list[tuple[str, str]]:
    """Each map with its title; none for a game without a map of its own."""
    if getattr(game, "map", None) is None:
        return []
    found = [
        (f"Where {side} units stood", shaded(game, stood(games, side), tone))
        for side, tone in colours.items()
    ]
    if fights := fought(games):
        found.append(("Where it was fought", shaded(game, fights, "#b3362b")))
    if losses := died(games):
        found.append(("Where strength was lost", shaded(game, losses, "#2c261c")))
    return found
