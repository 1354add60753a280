"""Whether the engine or a game says in another language all that it says in English: code and data against catalogue.

A game in another package looks after its own ``locale/fr.toml`` with a test like this::

    def test_french():
        assert not catalogues.faults(GAME, "fr")
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import hexfront.engine
import hexfront.kit
from hexfront.engine.base.texts import catalogue, load_catalogue
from hexfront.engine.rulebook.rules import game_folder

ENGINE = Path(hexfront.engine.__file__).parent
KIT = Path(hexfront.kit.__file__).parent
SLOT = re.compile(r"{[^{}]*}")


class House(NamedTuple):
    """The folder of the engine or of a game, and what a game shows besides its sentences."""

    name: str
    folder: Path
    shown: frozenset[str] = frozenset()

    def words(self, language: str) -> dict[str, str]:
        """Its own catalogue."""
        return load_catalogue(self.folder / "locale", language)


def house(game: Any, language: str) -> House:
    """The house of a game; the language tells which phrases of its charts are one."""
    return House(game.meta.id, game_folder(game), frozenset(filter(None, shown(game, language))))


def faults(game: Any, language: str) -> list[str]:
    """Everything wrong with the catalogue of a game, as lines; those to be added or taken out are TOML."""
    home = house(game, language)
    lines = [f"{where}: write the template of t() as a literal" for where in unread(home)]
    if lacking := missing(home, language):
        lines.append(f"to be added to locale/{language}.toml:\n{as_toml(lacking)}")
    if left := stale(home, language):
        lines.append(f"to be taken out of locale/{language}.toml:\n{as_toml(left)}")
    return lines + [f"not the slots of its template: {text}" for text in misfits(home, language)]


def unread(home: House) -> list[str]:
    """Where a sentence is written whose template cannot be read off the code."""
    return [where for where, texts in sentences(home.folder) if texts is None]


def missing(home: House, language: str) -> set[str]:
    """What is said and has no translation, neither here nor in the engine or the kit."""
    known = [load_catalogue(folder / "locale", language).keys() for folder in (ENGINE, KIT)]
    return needed(home).difference(home.words(language), *known)


def stale(home: House, language: str) -> set[str]:
    """What is translated and no longer said."""
    known = written(home)
    return {text for text in home.words(language) if text.casefold() not in known}


def misfits(home: House, language: str) -> list[str]:
    """The templates whose translation has other slots."""
    words = home.words(language).items()
    return [text for text, told in words if sorted(SLOT.findall(told)) != sorted(SLOT.findall(text))]


def shown(game: Any, language: str) -> Iterator[str]:
    """The texts of a title page, and the words of a game that a client shows by themselves."""
    meta, words = game.meta, game.meta.vocabulary
    yield from (meta.period, meta.scale, meta.status)
    for scenario in meta.scenarios:
        yield from (scenario.title, scenario.text)
    for option in meta.options:
        yield from (option.text, option.title)
    yield from (*words.phases, *words.sides, *words.kinds, *words.flags)
    yield from (*words.terrain, *words.hexsides, *words.links, *words.variables.values())
    yield from sheets(game)
    yield from signs(game, language)
    yield from (verb.pattern for verb in game.lexicon.verbs.values())
    yield from (rule.section for rule in getattr(game, "rules", ()))
    yield from charted(game, language)


def sheets(game: Any) -> Iterator[str]:
    """The names of the sheets of a map, which a client shows where there are several."""
    grid = getattr(getattr(game, "map", None), "grid", None)
    if grid is not None and len(grid.sheets) > 1:
        yield from (sheet.name for sheet in grid.sheets)


def signs(game: Any, language: str) -> Iterator[str]:
    """What the key of a map calls its features, where they have no word of their own in the catalogue."""
    look, words = game_folder(game) / "data" / "look.json", catalogue(game, language)
    drawn = json.loads(look.read_bytes()) if look.exists() else {}
    for part in ("terrain", "sides", "links", "lines"):
        for feature, sign in drawn.get(part, {}).items():
            if feature not in words and sign.get("label"):
                yield sign["label"]


def charted(game: Any, language: str) -> Iterator[str]:
    """The phrases in the charts, whole or in the parts that a client would look up; names begin with a capital."""
    words = catalogue(game, language)
    for chart in game.charts() if hasattr(game, "charts") else ():
        known = chart.provenance.split(" ")[0] in ("rulebook", "source", "reconstructed", "designed")
        cells = (cell for head, row in chart.rows for cell in (head, *row))
        for cell in (*chart.columns, *cells, "" if known else chart.provenance):
            if cell in words:
                yield cell
            elif re.match(r"[a-z]|\d+ [a-z]", cell):
                yield from (re.sub(r"^\d+ (?=\w+$)", "", part) for part in cell.split(", "))


@cache
def nodes(folder: Path) -> tuple[tuple[str, ast.AST], ...]:
    """Every piece of the code in a folder, with the name of its file."""
    return tuple(
        (path.relative_to(folder).as_posix(), node)
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )


def calls(folder: Path) -> Iterator[tuple[str, str, ast.Call]]:
    """Every call by a plain name: the name, the file, and the call."""
    for file, node in nodes(folder):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, file, node


def strings(node: ast.expr | None) -> list[str] | None:
    """The strings that an expression can be, if that can be read off: a literal, or a choice of literals."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        either, other = strings(node.body), strings(node.orelse)
        return None if either is None or other is None else either + other
    return None


def sentences(folder: Path) -> Iterator[tuple[str, list[str] | None]]:
    """Where a sentence is written, and its template."""
    for name, file, call in calls(folder):
        if name in ("t", "Text") and (folder, file) != (ENGINE, "base/texts.py"):
            yield f"{file}:{call.lineno}", strings(call.args[0] if call.args else None)


def carried(folder: Path) -> Iterator[str]:
    """The words that events carry into their sentences: defaults of their fields, and literals given them."""
    events = list(_events(folder, {"Event"} | {f"events.{kind.name}" for kind in _events(KIT, {"Event"})}))
    for event in events:
        for field in event.body:
            if isinstance(field, ast.AnnAssign) and not ast.unparse(field.annotation).startswith("ClassVar"):
                yield from strings(field.value) or ()
    names = {event.name for event in events}
    for name, _, call in calls(folder):
        for given in call.keywords if name in names else ():
            yield from strings(given.value) or ()


def _events(folder: Path, bases: set[str]) -> Iterator[ast.ClassDef]:
    """The classes in a folder that have one of these as a base."""
    for _, node in nodes(folder):
        if isinstance(node, ast.ClassDef) and bases & set(map(ast.unparse, node.bases)):
            yield node


def needed(house: House) -> set[str]:
    """What must be in the catalogue: all that has, outside its slots, a letter or a mark that French sets apart."""
    told = {text for _, texts in sentences(house.folder) for text in texts or ()}
    told |= {*carried(house.folder), *house.shown}
    return {text for text in told if any(one.isalpha() or one in ":;!?" for one in SLOT.sub("", text))}


def written(house: House) -> set[str]:
    """Every string in the code and the data of a house, in small letters."""
    constants = (node.value for _, node in nodes(house.folder) if isinstance(node, ast.Constant))
    code = {value for value in constants if isinstance(value, str)}
    files = (path.read_text(encoding="utf-8") for path in house.folder.glob("data/**/*.toml"))
    data = {text for file in files for text in leaves(tomllib.loads(file))}
    maps = (json.loads(path.read_bytes()) for path in house.folder.glob("data/**/*.json"))
    titles = {board["title"] for board in maps if isinstance(board, dict) and "title" in board}
    return {text.casefold() for text in code | data | titles | house.shown}


def leaves(value: Any) -> Iterator[str]:
    """Every string in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from leaves(part)


def as_toml(texts: set[str]) -> str:
    """Texts as the lines of a catalogue, to be filled in."""
    return "\n".join(f'{json.dumps(text, ensure_ascii=False)} = ""' for text in sorted(texts))
