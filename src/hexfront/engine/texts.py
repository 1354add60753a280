"""Sentences for people: an English template and its values, which a catalogue can translate.

The engine and each game keep their catalogues in a folder ``locale``, one TOML file per language: a flat
table from English template, or word that stands as a value in one, to translation.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol, TypeAlias, Union, runtime_checkable

import msgspec

Value: TypeAlias = Union[int, str, "Text"]


class Text(msgspec.Struct, frozen=True, gc=False):
    """A sentence whose English template is also its key in the catalogues.

    >>> str(t("{unit} has {mp} MP left", unit="14G", mp=3))
    '14G has 3 MP left'
    """

    template: str
    args: dict[str, Value] = {}

    def __str__(self) -> str:
        return self.template.format_map(self.args)

    def render(self, catalogue: Mapping[str, str]) -> str:
        """The sentence in the catalogue's language, in English where it has none.

        Values are looked up too: a word such as ``forest``, or a sentence inside the sentence.

        >>> french = {"{hex} is {terrain}": "{hex} : {terrain}", "forest": "forêt"}
        >>> t("{hex} is {terrain}", hex="0819", terrain="forest").render(french)
        '0819 : forêt'
        """
        said = {name: _said(value, catalogue) for name, value in self.args.items()}
        return catalogue.get(self.template, self.template).format_map(said)


def _said(value: Value, catalogue: Mapping[str, str]) -> int | str:
    if isinstance(value, Text):
        return value.render(catalogue)
    if isinstance(value, int):
        return value
    # A list of names, such as the units of an attack, is one value.
    return catalogue.get(value) or ", ".join(catalogue.get(one, one) for one in value.split(", "))


def t(template: str, **args: Value) -> Text:
    """Write a sentence. Named ``t`` because games say a great deal."""
    return Text(template, args)


def load_catalogue(folder: Path, language: str) -> dict[str, str]:
    """Read ``<folder>/<language>.toml``; a language that has no such file has no words.

    >>> load_catalogue(Path("locale"), "../elsewhere")
    {}
    """
    path = folder / f"{language}.toml"
    if not language.isalpha() or not path.exists():
        return {}
    with path.open("rb") as file:
        return {str(key): str(value) for key, value in tomllib.load(file).items()}


@runtime_checkable
class Calls(Protocol):
    """A game whose counters are called otherwise at the table than in its files and records."""

    def called(self, words: Mapping[str, str]) -> dict[str, str]:
        """What each counter is called, given the words of a language."""


def catalogue(game: object, language: str) -> dict[str, str]:
    """All that is said in a match, in a language: what the engine says, and what the game says itself."""
    # engine.rules has game_folder, but imports this module.
    homes = (Path(__file__).parent, Path(inspect.getfile(type(game))).parent)
    words = {said: told for home in homes for said, told in load_catalogue(home / "locale", language).items()}
    return game.called(words) | words if isinstance(game, Calls) else words
