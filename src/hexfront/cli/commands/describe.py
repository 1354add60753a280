"""``hexfront describe``: the words of a game, for its positions and its actions."""

from __future__ import annotations

from typing import Any

from hexfront.bots import bot_names
from hexfront.cli import output
from hexfront.cli.options import GameId, Json
from hexfront.engine.contract.meta import Meta, Option
from hexfront.engine.contract.registry import load_game

_LISTS = {
    "sides": "sides",
    "phases": "phases",
    "kinds": "unit kinds",
    "terrain": "terrain",
    "hexsides": "hexsides",
    "links": "links",
    "flags": "flags",
}


def describe(game: GameId, json: Json = False) -> None:
    """Show a game's scenarios, options, bots, actions and words."""
    found = load_game(game)
    if json:
        output.print_json(_entry(found))
        return
    meta: Meta = found.meta
    output.show(f"{meta.title} ({meta.id}, rules version {meta.version})")
    about = [(name, getattr(meta, name)) for name in ("publisher", "period", "scale", "status")]
    output.show(output.pairs([(name, value) for name, value in about if value]))
    _section("Scenarios", [(item.id, _scenario(item)) for item in meta.scenarios])
    _section("Options", [(item.id, _option(item)) for item in meta.options])
    _section("Positions", _vocabulary(meta))
    _section("Variables of positions", list(meta.vocabulary.variables.items()))
    _section("Bots", [(name, "") for name in bot_names(found)])
    _section("Actions", _patterns(found, macro=False))
    _section("Macros", _patterns(found, macro=True))


def _section(title: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        output.show("", title, output.pairs(rows))


def _scenario(scenario: Any) -> str:
    seats = ", ".join(scenario.seats)
    lesson = f" Lesson {scenario.lesson}." if scenario.lesson else ""
    return " ".join(f"{scenario.title}: {seats}; {scenario.turns} turns. {scenario.text}{lesson}".split())


def _option(option: Option) -> str:
    limits = {"not with": option.excludes, "only with": option.needs, "only in": option.scenarios}
    told = "".join(f" ({words} {', '.join(names)})" for words, names in limits.items() if names)
    return f"{option.text}{told} [{option.rule}]"


def _vocabulary(meta: Meta) -> list[tuple[str, str]]:
    lists = [(title, getattr(meta.vocabulary, field)) for field, title in _LISTS.items()]
    return [(title, ", ".join(found)) for title, found in lists if found]


def _patterns(game: Any, *, macro: bool) -> list[tuple[str, str]]:
    return [(verb.pattern, "") for verb in game.lexicon.verbs.values() if verb.macro == macro]


def _entry(game: Any) -> dict[str, object]:
    meta: Meta = game.meta
    return {
        **{name: getattr(meta, name) for name in Meta.__struct_fields__},
        "bots": bot_names(game),
        "actions": [pattern for pattern, _ in _patterns(game, macro=False)],
        "macros": [pattern for pattern, _ in _patterns(game, macro=True)],
    }
