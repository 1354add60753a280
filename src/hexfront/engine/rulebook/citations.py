"""Where a game's code and data cite its rules.

One convention, so that a program can read it: a citation is a string that is the rule id in full and nothing
else. In Python that is a literal, ``Illegal("demo:6.24", ...)``; in TOML and JSON a value or a key,
``rule = "demo:6.24"``. Comments, docstrings and f-strings do not count, nor do ids put together from pieces:
what cannot be found by searching for it cannot be audited. Tests kept in a game's folder do not count either,
nor does an ``Option`` of the title page: offering a rule does not enforce it.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from hexfront.engine.base.errors import BadData
from hexfront.engine.rulebook.effects import Effects
from hexfront.engine.rulebook.rules import is_citation
from hexfront.engine.rulebook.syntax import name_of

Sites = dict[str, list[str]]
"""Citation to the places where it stands, as ``combat.py:41``."""
_ORIGIN = re.compile(r"""["']rulebook ([^"'\s]+)["']""")
"""The origin of a value that a row of the rule index gives."""


def find_citations(folder: Path, game_id: str) -> Sites:
    """Every rule of the game that its folder cites, and where."""
    if not folder.is_dir():
        raise BadData(f"{folder}: there is no such folder of a game")
    sites: Sites = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if not path.is_file() or _is_test(name):
            continue
        for citation, line in sorted(set(_cited_in(path, f"{game_id}:")), key=lambda site: site[1]):
            sites.setdefault(citation, []).append(f"{name.as_posix()}:{line}")
    return sites


def find_effects(folder: Path, game_id: str) -> Sites:
    """Those of the citations at which something is done because of the rule; in data files all do.

    A value of a data file that comes from the rule, ``from = "rulebook 6.24"``, is one more such place.
    """
    prefix = f"{game_id}:"
    origins = _find_origins(folder, prefix)
    sites = {
        rule: [*(place for place in places if ".py:" not in place), *origins.get(rule, ())]
        for rule, places in find_citations(folder, game_id).items()
    }
    paths = [path for path in sorted(folder.rglob("*.py")) if not _is_test(path.relative_to(folder))]
    trees = {path.relative_to(folder): ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    effects = Effects(trees.values())
    for name, tree in trees.items():
        for node in sorted(_constants(tree, prefix), key=lambda node: node.lineno):
            if effects.acts(node):
                sites[str(node.value)].append(f"{name.as_posix()}:{node.lineno}")
    return {rule: list(dict.fromkeys(places)) for rule, places in sites.items() if places}


def _find_origins(folder: Path, prefix: str) -> Sites:
    """By rule, the lines of data files with a value that is said to come from it."""
    sites: Sites = {}
    for path in sorted(path for path in folder.rglob("*") if path.suffix in {".toml", ".json"}):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
            if not line.lstrip().startswith("#"):
                for row in _ORIGIN.findall(line):
                    sites.setdefault(prefix + row, []).append(
                        f"{path.relative_to(folder).as_posix()}:{number}"
                    )
    return sites


def _is_test(name: Path) -> bool:
    return "tests" in name.parts[:-1] or name.name == "conftest.py" or name.match("test_*.py")


def _cited_in(path: Path, prefix: str) -> Iterator[tuple[str, int]]:
    if path.suffix not in {".py", ".toml", ".json"}:
        return iter(())
    try:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            return ((str(node.value), node.lineno) for node in _constants(ast.parse(text), prefix))
        data = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except (SyntaxError, ValueError) as error:
        raise BadData(f"{path}: cannot be read: {error}") from None
    return _in_data(data, text, prefix)


def _constants(tree: ast.AST, prefix: str) -> Iterator[ast.Constant]:
    nodes = [tree]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Call) and name_of(node.func) == "Option":
            continue
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.Constant):
                nodes.append(child)
            # A string that is a whole statement is a docstring; one inside an f-string is only a piece.
            elif not isinstance(node, ast.Expr | ast.JoinedStr) and _cites(child.value, prefix):
                yield child


def _in_data(data: object, text: str, prefix: str) -> Iterator[tuple[str, int]]:
    wanted = {value for value in _strings(data) if _cites(value, prefix)}
    quoted = re.compile(rf"""["']({re.escape(prefix)}[^"'\s]+)["']""")
    for number, line in enumerate(text.split("\n"), start=1):
        if wanted and not line.lstrip().startswith("#"):
            yield from ((citation, number) for citation in quoted.findall(line) if citation in wanted)


def _strings(data: object) -> Iterator[str]:
    waiting = [data]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            waiting.extend((*value, *value.values()))
        elif isinstance(value, list):
            waiting.extend(value)


def _cites(value: object, prefix: str) -> bool:
    return isinstance(value, str) and value.startswith(prefix) and is_citation(value)
