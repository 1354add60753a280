"""How long the rooms of each game are, and what each takes from engine and kit: the tables of docs/five-games.md.

``python -m tools.rooms`` writes them anew.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "hexfront" / "games"
PAGE = ROOT / "docs" / "five-games.md"
ORDER = ("kharkov", "tow", "trc", "coh", "goetter")
RULES = ("Bar", "Modifier", "Force")
FRAMES = ("Decision", "Attacks", "Gathering", "Losses", "HexByHex", "Advance", "Draft", "Sealed", "Window")
SHARED = ("hexfront.engine", "hexfront.kit")
TABLE = re.compile(r"(<!-- table: (\w+) -->\n).*?(\n<!-- end -->)", re.DOTALL)
STEP = 10
"""Lines are rounded to this, so that a small change leaves the tables as they are."""


class Game(NamedTuple):
    """What can be counted in the sources of a game."""

    rooms: dict[str, int]
    """Lines by folder; what lies beside the folders is the root."""
    kit: Counter[str]
    """How many modules import each part of the kit."""
    objects: Counter[str]
    """Rules that are objects, by their kind, and frames by what they are made from."""


def read(name: str) -> Game:
    """Count a game."""
    rooms, kit, objects = Counter[str](), Counter[str](), Counter[str]()
    folder = GAMES / name
    for path in sorted(folder.rglob("*.py")):
        text, inside = path.read_text(encoding="utf-8"), path.relative_to(folder).parts
        rooms[inside[0] if len(inside) > 1 else "root"] += text.count("\n")
        tree = ast.parse(text)
        kit.update(set(_kit(tree)))
        objects.update(_objects(tree))
    return Game(dict(rooms), kit, objects)


def _kit(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        module = getattr(node, "module", None) if isinstance(node, ast.ImportFrom) else None
        if module == "hexfront.kit" and isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)
        elif module is not None and module.startswith("hexfront.kit."):
            yield module.split(".")[2]


def _objects(tree: ast.AST) -> Iterator[str]:
    shared = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(SHARED)
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RULES:
            yield "rules"
        elif isinstance(node, ast.ClassDef):
            bases = (ast.unparse(base).split("[")[0].split(".") for base in node.bases)
            yield from (base[-1] for base in bases if base[0] in shared and base[-1] in FRAMES)


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = list(heads)
    lines = ["| " + " | ".join(row) + " |" for row in (head, ["---", *["---:"] * (len(head) - 1)], *rows)]
    return "\n".join(lines)


def _lines(count: int) -> str:
    return f"{round(count / STEP) * STEP:,}" if count else ""


def tables() -> dict[str, str]:
    """Each table of the page by its name."""
    games = {name: read(name) for name in ORDER}
    rooms = sorted({room for game in games.values() for room in game.rooms} - {"root"})
    kits = sorted({part for game in games.values() for part in game.kit})
    found = {part: [game.objects[part] for game in games.values()] for part in ("rules", *FRAMES)}
    total = [sum(game.rooms.values()) for game in games.values()]
    without = [all_ - game.rooms.get("bot", 0) for all_, game in zip(total, games.values(), strict=True)]
    return {
        "rooms": _table(
            ("room", *ORDER),
            [
                *(
                    [f"`{room}`", *(_lines(game.rooms.get(room, 0)) for game in games.values())]
                    for room in rooms
                ),
                ["beside the rooms", *(_lines(game.rooms["root"]) for game in games.values())],
                ["**all**", *(f"**{_lines(count)}**" for count in total)],
                ["without the bot", *map(_lines, without)],
            ],
        ),
        "kit": _table(
            ("part of the kit", *ORDER),
            ([f"`{part}`", *(str(game.kit[part] or "") for game in games.values())] for part in kits),
        ),
        "objects": _table(
            ("", *ORDER),
            (
                [
                    "rules that are objects" if part == "rules" else f"`{part}`",
                    *(str(count or "") for count in counts),
                ]
                for part, counts in found.items()
                if any(counts)
            ),
        ),
    }


def written(page: str) -> str:
    """The page with its tables as they are now."""
    made = tables()
    return TABLE.sub(lambda found: found[1] + made[found[2]] + found[3], page)


def main() -> None:
    """Write the tables of the page anew."""
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
