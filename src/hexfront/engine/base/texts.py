"""Sentences for people: an English template and its values, which a catalogue can translate.

The engine, the kit and each game keep their catalogues in a folder ``locale``, one TOML file per language: a flat
table from English template, or word that stands as a value in one, to translation.
"""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Protocol, TypeAlias, Union, runtime_checkable

import msgspec

Value: TypeAlias = Union[int, str, "Text"]
LONGEST = 20_000
"""The most characters of a sentence: some come from records that anybody may have written."""
DEEPEST = 16
"""How deep sentences may be nested."""
MOST_BITS = 256
"""The largest number that is written out."""
CUT = "…"
"""What stands for the rest."""
_SLOT = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")


class Text(msgspec.Struct, frozen=True, gc=False):
    """A sentence whose English template is also its key in the catalogues.

    >>> str(t("{unit} has {mp} MP left", unit="14G", mp=3))
    '14G has 3 MP left'
    """

    template: str
    args: dict[str, Value] = {}

    def __str__(self) -> str:
        return _filled(self, {}, DEEPEST)

    def render(self, catalogue: Mapping[str, str]) -> str:
        """The sentence in the catalogue's language, in English where it has none.

        Values are looked up too: a word such as ``forest``, or a sentence inside the sentence.

        >>> french = {"{hex} is {terrain}": "{hex} : {terrain}", "forest": "forêt"}
        >>> t("{hex} is {terrain}", hex="0819", terrain="forest").render(french)
        '0819 : forêt'
        """
        return _filled(self, catalogue, DEEPEST)


def _filled(text: Text, words: Mapping[str, str], depth: int) -> str:
    """The sentence with a value for every name that has one; all else stays as it is written.

    A template may come from elsewhere, so it is no format of Python's, which can reach into objects and ask
    for any width. Each value is worked out once, and is not looked through for names itself.
    """
    if not depth:
        return CUT
    template = words.get(text.template, text.template)
    said: dict[str, str] = {}
    parts, length, end = [], 0, 0
    for slot in _SLOT.finditer(template):
        name = slot[1]
        if name not in said:
            value = text.args.get(name)
            said[name] = slot[0] if value is None else _said(value, words, depth - 1)
        parts += [template[end : slot.start()], said[name]]
        length, end = length + len(parts[-2]) + len(parts[-1]), slot.end()
        if length > LONGEST:
            break
    else:
        parts.append(template[end:])
    return _cut("".join(parts))


def _said(value: Value, words: Mapping[str, str], depth: int) -> str:
    if isinstance(value, Text):
        return _filled(value, words, depth)
    if isinstance(value, int):
        # Python refuses to write out a number of more than a few thousand digits.
        return str(value) if value.bit_length() <= MOST_BITS else CUT
    # A list of names, such as the units of an attack, is one value.
    return words.get(value) or (
        ", ".join(words.get(one, one) for one in value.split(", ")) if words else value
    )


def _cut(said: str) -> str:
    return said if len(said) <= LONGEST else said[: LONGEST - len(CUT)] + CUT


def t(template: str, **args: Value) -> Text:
    """Write a sentence. Named ``t`` because games say a great deal."""
    return Text(template, args)


def load_catalogue(folder: Path, language: str) -> dict[str, str]:
    """Read ``<folder>/<language>.toml``; a language without such a file has no words.

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
    """All that is said in a match, in a language: what engine and kit say, and what the game says itself."""
    # engine.rules has game_folder, but imports this module.
    house = Path(__file__).parents[2]
    own = Path(inspect.getfile(type(game))).parent
    homes = (house / "engine", house / "kit", own)
    words = {said: told for home in homes for said, told in load_catalogue(home / "locale", language).items()}
    words |= _taught(own / "data", language)
    return game.called(words) | words if isinstance(game, Calls) else words


def _taught(folder: Path, language: str) -> dict[str, str]:
    """What the briefing and the lessons of a game say: there each sentence stands in all languages at once."""
    paths = [folder / "briefing.toml", *sorted((folder / "lessons").glob("*.toml"))]
    files = (tomllib.loads(path.read_text(encoding="utf-8")) for path in paths if path.is_file())
    return {said: told for file in files for said, told in _side_by_side(file, language)}


def _side_by_side(data: object, language: str) -> Iterator[tuple[str, str]]:
    """Every sentence in plain data that has the language beside its English."""
    if isinstance(data, dict):
        if isinstance(data.get("en"), str) and isinstance(data.get(language), str):
            yield data["en"], data[language]
        data = list(data.values())
    if isinstance(data, list):
        for part in data:
            yield from _side_by_side(part, language)
