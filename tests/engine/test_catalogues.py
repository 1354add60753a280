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
import hexfront.server
from hexfront.engine.registry import game_ids, load_game
from hexfront.engine.rules import Rule, RuleIndex, game_folder
from hexfront.engine.texts import catalogue, load_catalogue, t

ENGINE = Path(hexfront.engine.__file__).parent
SERVER = Path(hexfront.server.__file__).parent
SLOT = re.compile(r"{[^{}]*}")
SLIP = re.compile(r"['\"]|[^\u00a0][:»]|«[^\u00a0]|[^\u202f][;!?]")
"""Straight quotation marks, and French punctuation without the space that no line breaks at."""


class House(NamedTuple):
    """The folder of the engine or of a game, and what a game shows besides its sentences."""

    name: str
    folder: Path
    shown: frozenset[str] = frozenset()

    @property
    def french(self) -> dict[str, str]:
        return load_catalogue(self.folder / "locale", "fr")


@cache
def games() -> tuple[Any, ...]:
    return tuple(load_game(name) for name in game_ids())


@cache
def houses() -> tuple[House, ...]:
    """The engine, the server, and every installed game that has a folder ``locale``."""
    told = [game for game in games() if (game_folder(game) / "locale").is_dir()]
    rooms = [House(game.meta.id, game_folder(game), frozenset(filter(None, shown(game)))) for game in told]
    return House("engine", ENGINE), House("server", SERVER), *rooms


def shown(game: Any) -> Iterator[str]:
    """The texts of a title page, and the words of a game that a client shows by themselves."""
    meta, words = game.meta, game.meta.vocabulary
    yield from (meta.period, meta.scale, meta.status)
    for scenario in meta.scenarios:
        yield from (scenario.title, scenario.text)
    yield from (option.text for option in meta.options)
    yield from (*words.phases, *words.sides, *words.kinds, *words.flags)
    yield from (*words.terrain, *words.hexsides, *words.links, *words.variables.values())
    yield from (verb.pattern for verb in game.lexicon.verbs.values())
    yield from (rule.section for rule in getattr(game, "rules", ()))
    yield from charted(game)


def charted(game: Any) -> Iterator[str]:
    """The phrases in the charts, whole or in the parts that a client would look up; names begin with a capital."""
    french = catalogue(game, "fr")
    for chart in game.charts() if hasattr(game, "charts") else ():
        known = chart.provenance.split(" ")[0] in ("rulebook", "source", "reconstructed", "designed")
        cells = (cell for head, row in chart.rows for cell in (head, *row))
        for cell in (*chart.columns, *cells, "" if known else chart.provenance):
            if cell in french:
                yield cell
            elif re.match(r"[a-z]|\d+ [a-z]", cell):
                yield from (re.sub(r"^\d+ (?=\w+$)", "", part) for part in cell.split(", "))


each_house = pytest.mark.parametrize("house", houses(), ids=[house.name for house in houses()])


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
        if name in ("t", "Text") and (folder, file) != (ENGINE, "texts.py"):
            yield f"{file}:{call.lineno}", strings(call.args[0] if call.args else None)


def carried(folder: Path) -> Iterator[str]:
    """The words that events carry into their sentences: defaults of their fields, and literals given them."""
    kinds = [node for _, node in nodes(folder) if isinstance(node, ast.ClassDef)]
    events = [kind for kind in kinds if "Event" in map(ast.unparse, kind.bases)]
    for event in events:
        for field in event.body:
            if isinstance(field, ast.AnnAssign) and not ast.unparse(field.annotation).startswith("ClassVar"):
                yield from strings(field.value) or ()
    names = {event.name for event in events}
    for name, _, call in calls(folder):
        for given in call.keywords if name in names else ():
            yield from strings(given.value) or ()


def needed(house: House) -> set[str]:
    """What must be in the catalogue: all that has a letter outside its slots."""
    told = {text for _, texts in sentences(house.folder) for text in texts or ()}
    told |= {*carried(house.folder), *house.shown}
    return {text for text in told if any(map(str.isalpha, SLOT.sub("", text)))}


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
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from leaves(part)


def as_toml(texts: set[str]) -> str:
    return "\n".join(f'{json.dumps(text, ensure_ascii=False)} = ""' for text in sorted(texts))


@each_house
def test_every_template_can_be_read_off_the_code(house: House) -> None:
    unread = [where for where, texts in sentences(house.folder) if texts is None]
    assert not unread, f"in {house.name}, write the template of t() as a literal: {', '.join(unread)}"


@each_house
def test_french_has_every_sentence(house: House) -> None:
    missing = needed(house) - house.french.keys() - houses()[0].french.keys()
    assert not missing, f"to be added to locale/fr.toml of {house.name}:\n{as_toml(missing)}"


@each_house
def test_nothing_is_left_in_french_that_is_no_longer_said(house: House) -> None:
    known = written(house)
    stale = {text for text in house.french if text.casefold() not in known}
    assert not stale, f"to be taken out of locale/fr.toml of {house.name}:\n{as_toml(stale)}"


@each_house
def test_a_translation_has_the_slots_of_its_template(house: House) -> None:
    for text, french in house.french.items():
        assert sorted(SLOT.findall(french)) == sorted(SLOT.findall(text)), text


@each_house
def test_french_is_set_as_french(house: House) -> None:
    slips = {text: french for text, french in house.french.items() if SLIP.search(SLOT.sub("x", french))}
    assert not slips


@pytest.mark.parametrize("game", games(), ids=[game.meta.id for game in games()])
def test_french_rules_are_set_as_french(game: Any) -> None:
    slips = {rule.id: rule.summary_fr for rule in getattr(game, "rules", ()) if SLIP.search(rule.summary_fr)}
    assert not slips


def test_french_rules_are_found_as_people_type_them() -> None:
    index = RuleIndex("demo", [Rule("6.1", "Movement", "mechanic", "The Axis stops.", "L’Axe s’arrête.")])
    assert [rule.id for rule in index.search("l'axe s'arrete")] == ["6.1"]


@pytest.mark.parametrize(
    ("slip", "found"),
    [
        ("l'Axe", True),
        ("perdu ; fini", True),
        ("perdu; fini", True),
        ("coût : 3", True),
        ("coût: 3", True),
        ("« oui »", True),
        ("l’Axe\u202f; coût\u00a0: «\u00a0oui\u00a0»", False),
    ],
)
def test_slips_of_the_typesetter_are_found(slip: str, found: bool) -> None:
    assert bool(SLIP.search(slip)) == found


def test_the_catalogue_of_a_game_has_what_the_engine_says_too() -> None:
    for game in games():
        french = catalogue(game, "fr")
        assert t("The game is over.").render(french) == "La partie est terminée."
        assert french.items() >= load_catalogue(game_folder(game) / "locale", "fr").items()


def test_a_language_without_catalogue_stays_english() -> None:
    for game in games():
        assert t("The game is over.").render(catalogue(game, "tlh")) == "The game is over."


def test_words_and_sentences_inside_a_sentence_are_translated() -> None:
    french = {"{side} +{points}: {why}": "{side} +{points} : {why}", "axis": "Axe", "{n} lost": "{n} perdus"}
    text = t("{side} +{points}: {why}", side="axis", points=3, why=t("{n} lost", n=2))
    assert str(text) == "axis +3: 2 lost"
    assert text.render(french) == "Axe +3 : 2 perdus"
