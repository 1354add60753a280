"""The client knows the roles of verbs and no verb: none of any installed game stands in its sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from hexfront.engine.base.roles import ROLES
from hexfront.engine.contract.registry import game_ids, load_game

SOURCES = Path(__file__).parents[2] / "web" / "src"
COMMENT = re.compile(r"<!--.*?-->|/\*.*?\*/|(?<![:'\"`])//[^\n]*", re.DOTALL)
MARKUP = re.compile(r"\b(?:class|role|data-testid)=\"[^\"]*\"")
"""What lies on the page is called by these, whatever is played."""
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
QUOTED = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`]*)`")

ALLOWED = {
    ("analysis/Piece.svelte", "move"): "a tool of the study",
    ("analysis/StudyBoard.svelte", "move"): "a tool of the study",
    ("analysis/Tools.svelte", "move"): "a tool of the study",
    ("analysis/study.svelte.ts", "move"): "a tool of the study",
    ("ending/Curves.svelte", "end"): "where a text is anchored",
    ("map/TownNames.svelte", "end"): "where a text is anchored",
    ("map/placed.ts", "end"): "where a text is anchored",
    ("map/Markers.svelte", "smoke"): "a kind of marker that is drawn otherwise",
    ("table/Foot.svelte", "draw"): "the offer of a drawn game",
    ("table/Offers.svelte", "draw"): "the offer of a drawn game",
    ("types/match.ts", "draw"): "a kind of line in the log, and the offer of a drawn game",
    ("table/Guide.svelte", "end"): "a step of the guide through the first turn",
    ("table/Guide.svelte", "pick"): "a step of the guide through the first turn",
    ("table/LayerKeys.svelte", "hide"): "a key that takes the counters off the map",
    ("table/LayerKeys.svelte", "supply"): "a question of the interface, and its layer",
    ("table/keys.ts", "supply"): "a question of the interface, and its layer",
    ("table/overlays.svelte.ts", "supply"): "a question of the interface, and its layer",
    ("types/answers.ts", "supply"): "a question of the interface, and its layer",
    ("types/match.ts", "move"): "a kind of line in the log",
    ("types/match.ts", "retreat"): "a kind of line in the log",
}


@cache
def verbs() -> frozenset[str]:
    """What an action of any installed game begins with, in its text or as a tuple."""
    found = [verb for name in game_ids() for verb in load_game(name).lexicon.verbs.values()]
    return frozenset({word for verb in found for word in (verb.name, verb.pattern.split(" ")[0])})


def named(source: str) -> Iterator[str]:
    """The verbs that a source names: a word in quotation marks, the text of an action, or the key of its group."""
    code = MARKUP.sub("", STYLE.sub("", COMMENT.sub("", source)))
    for found in QUOTED.finditer(code):
        text = next(part for part in found.groups() if part is not None)
        word = re.split(r"[ $]", text.removeprefix("verb:"))[0]
        if word in verbs():
            yield word


def sources() -> dict[str, str]:
    paths = [path for kind in ("ts", "svelte") for path in SOURCES.rglob(f"*.{kind}")]
    return {path.relative_to(SOURCES).as_posix(): path.read_text(encoding="utf-8") for path in sorted(paths)}


@pytest.mark.parametrize(
    "source",
    [
        "one.verb === 'launch'",
        'offered(card, "unpick")',
        "one.key === 'verb:pass'",
        "`move ${unit} via ${path}`",
        "label: 'move {unit} to {hex}'",
        "class:main={verb === 'commit'}",
        "['x', 'end'].includes(verb)",
    ],
)
def test_a_verb_is_found_however_it_is_written(source: str) -> None:
    assert list(named(source))


@pytest.mark.parametrize(
    "source",
    [
        "one.role === 'ends'",
        "/** such as 'launch' */",
        "x(); // the 'end' of it",
        '<g class="stack" data-testid="back" role="group">',
        "tr('table.end')",
        "<style> [data-guide='end'] { } </style>",
        "'/api/games'",
    ],
)
def test_what_is_no_verb_is_left_alone(source: str) -> None:
    assert not list(named(source))


def test_no_verb_of_any_game_stands_in_the_client() -> None:
    found = {(file, word) for file, source in sources().items() for word in named(source)}
    assert len(sources()) > 80
    assert sorted(found - ALLOWED.keys()) == []
    assert sorted(ALLOWED.keys() - found) == [], "these need not be allowed any more"


def test_the_words_of_the_client_are_not_those_of_verbs() -> None:
    keys = [
        key
        for path in (SOURCES / "i18n").glob("*.json")
        for key in re.findall(r'"([^"]+)":', path.read_text(encoding="utf-8"))
    ]
    assert keys
    assert not verbs() & set(keys)


def test_the_client_knows_every_role_and_no_other() -> None:
    listed = re.search(r"export type Role =(.*?);", sources()["types/answers.ts"], re.DOTALL)
    assert listed
    assert set(re.findall(r"'([\w-]+)'", listed[1])) == ROLES
