"""The rooms of the house, drawn from the imports themselves, those for types alone included.

``import-linter`` holds the order of layers and rooms; here is what it cannot say: nothing goes round in a circle,
nobody below a game's contract knows it, and no folder is too large to be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import grimp

import hexfront

HOUSE = Path(hexfront.__file__).parent
MOST = 15
"""Modules in one folder, beside the one that says what the folder is."""
CONTRACT = 150
"""Lines of a game's contract."""


@cache
def imports() -> dict[str, frozenset[str]]:
    """By module, those that it imports."""
    graph = grimp.build_graph("hexfront", cache_dir=None)
    return {module: frozenset(graph.find_modules_directly_imported_by(module)) for module in graph.modules}


def games() -> Iterator[str]:
    """The packages of the games."""
    for folder in sorted((HOUSE / "games").iterdir()):
        if (folder / "game.py").exists():
            yield f"hexfront.games.{folder.name}"


def test_no_folder_has_more_modules_than_can_be_read() -> None:
    count = Counter(path.parent for path in HOUSE.rglob("*.py") if path.name != "__init__.py")
    assert not {str(folder.relative_to(HOUSE)) for folder, modules in count.items() if modules > MOST}


def test_nothing_is_imported_in_a_circle() -> None:
    assert not in_circles(imports())


def in_circles(graph: Mapping[str, frozenset[str]]) -> set[str]:
    """Every module that imports itself by way of others.

    >>> sorted(in_circles({"a": frozenset("b"), "b": frozenset("a"), "c": frozenset("a")}))
    ['a', 'b']
    """
    return {module for module in graph if module in _reached(graph, module)}


def _reached(graph: Mapping[str, frozenset[str]], start: str) -> set[str]:
    found, ahead = set[str](), list(graph[start])
    while ahead:
        module = ahead.pop()
        if module not in found:
            found.add(module)
            ahead += graph.get(module, ())
    return found


def test_nobody_below_a_contract_knows_it() -> None:
    assert not {
        module
        for game in games()
        for module, known in imports().items()
        if module.startswith(f"{game}.") and f"{game}.game" in known
    }


def test_a_contract_is_the_contract_alone() -> None:
    files = {game: HOUSE / game.removeprefix("hexfront.").replace(".", "/") / "game.py" for game in games()}
    lines = {game: len(file.read_text(encoding="utf-8").splitlines()) for game, file in files.items()}
    assert not {game for game, many in lines.items() if many > CONTRACT}


def test_a_circle_is_found() -> None:
    ring = {"a": frozenset("b"), "b": frozenset("c"), "c": frozenset("a"), "d": frozenset("a")}
    assert in_circles(ring) == {"a", "b", "c"}
    assert not in_circles({"a": frozenset("b"), "b": frozenset()})
