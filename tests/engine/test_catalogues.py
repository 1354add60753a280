"""Whatever the engine and the games say to people, they say in French too."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import hexfront.engine
from hexfront.engine.registry import game_ids, load_game
from hexfront.engine.rules import RuleIndex, game_folder
from hexfront.engine.texts import catalogue, load_catalogue

ENGINE = Path(hexfront.engine.__file__).parent
SLOT = re.compile(r"{[^{}]*}")
LIKE_ENGLISH = re.compile(r"['\"]| [:;!?»]|« |(?<![\d\s.(/])[:;!?](?= )(?<![\u00a0\u202f].)")
"""Straight quotation marks, and spaces that would let a line break before what belongs to its word."""


class House(NamedTuple):
    """The folder of the engine or of a game, and what a game shows besides its sentences."""

    name: str
    folder: Path
    shown: frozenset[str] = frozenset()

    @property
    def french(self) -> dict[str, str]:
        return load_catalogue(self.folder / "locale", "fr")


def titles(game: Any) -> Iterator[str]:
    """The texts of a title page and the words of a game that a client shows by themselves."""
    meta, words = game.meta, game.meta.vocabulary
    yield from (meta.period, meta.scale, meta.status)
    for scenario in meta.scenarios:
        yield from (scenario.title, scenario.text)
    yield from (option.text for option in meta.options)
    for listed in (words.phases, words.sides, words.kinds, words.terrain, words.hexsides, words.links, words.flags):
        yield from listed
    yield from words.variables.values()
    yield from (verb.pattern for verb in game.lexicon.verbs.values())


@cache
def houses() -> tuple[House, ...]:
    games = [load_game(name) for name in game_ids()]
    told = [game for game in games if (game_folder(game) / "locale").is_dir()]
    rooms = [House(game.meta.id, game_folder(game), frozenset(filter(None, titles(game)))) for game in told]
    return House("engine", ENGINE), *rooms


def each_house(test: Any) -> Any:
    return pytest.mark.parametrize("house", houses(), ids=[house.name for house in houses()])(test)


@cache
def modules(folder: Path) -> tuple[tuple[Path, ast.Module], ...]:
    paths = sorted(folder.rglob("*.py"))
    return tuple((path, ast.parse(path.read_text(encoding="utf-8"))) for path in paths)


def calls(folder: Path) -> Iterator[tuple[str, str, ast.Call]]:
    """Every call by a plain name: the name, where it is, and the call."""
    for path, module in modules(folder):
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node.func.id, f"{path.relative_to(folder)}:{node.lineno}", node


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
    for name, where, call in calls(folder):
        if name in ("t", "Text") and (folder, where.split(":")[0]) != (ENGINE, "texts.py"):
            yield where, strings(call.args[0] if call.args else None)


def said_by_events(folder: Path) -> Iterator[str]:
    """The words that events carry into their sentences: defaults of their fields, and literals given them."""
    nodes = [node for _, module in modules(folder) for node in ast.walk(module)]
    events = [node for node in nodes if isinstance(node, ast.ClassDef) and "Event" in map(ast.unparse, node.bases)]
    for event in events:
        for field in event.body:
            if isinstance(field, ast.AnnAssign):
                yield from strings(field.value) or ()
    names = {event.name for event in events}
    for name, _, call in calls(folder):
        if name in names:
            for given in call.keywords:
                yield from strings(given.value) or ()


def needed(house: House) -> set[str]:
    """What must be in the catalogue: all that has a letter outside its slots."""
    told = {text for _, texts in sentences(house.folder) for text in texts or ()}
    told |= {*said_by_events(house.folder), *house.shown}
    return {text for text in told if any(map(str.isalpha, SLOT.sub("", text)))}


def written(house: House) -> set[str]:
    """Every string in the code and the data of a house, in small letters."""
    nodes = (node for _, module in modules(house.folder) for node in ast.walk(module))
    code = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    data = {text for path in house.folder.glob("data/**/*.toml") for text in leaves(tomllib.loads(path.read_text("utf-8")))}
    return {text.casefold() for text in code | data | house.shown}


def leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from leaves(part)


def as_toml(texts: set[str]) -> str:
    return "\n".join(f'{json.dumps(text, ensure_ascii=False)} = ""' for text in sorted(texts))


@each_house
def test_every_sentence_begins_with_a_template_that_can_be_read_off(house: House) -> None:
    unread = [where for where, texts in sentences(house.folder) if texts is None]
    assert not unread, f"write the template of t() as a literal in {', '.join(unread)}"


@each_house
def test_french_has_every_sentence(house: House) -> None:
    missing = needed(house) - house.french.keys() - houses()[0].french.keys()
    assert not missing, f"to be added to locale/fr.toml of {house.name}:\n{as_toml(missing)}"
