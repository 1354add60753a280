"""Sentences for people: an English template and its values, which a catalogue can translate."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

Value = int | str


class Text(msgspec.Struct, frozen=True):
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

        >>> t("no {n}", n=2).render({"no {n}": "pas de {n}"})
        'pas de 2'
        """
        return catalogue.get(self.template, self.template).format_map(self.args)


def t(template: str, **args: Value) -> Text:
    """Write a sentence. Named ``t`` because games say a great deal."""
    return Text(template, args)


def load_catalogue(folder: Path, language: str) -> dict[str, str]:
    """Read ``<folder>/<language>.toml``, a flat table from English template to translation."""
    path = folder / f"{language}.toml"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return {str(key): str(value) for key, value in tomllib.load(file).items()}
