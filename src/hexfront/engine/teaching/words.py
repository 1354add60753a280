"""Sentences of the files that teach: the English and its translations stand side by side.

A table ``{ en = "...", fr = "..." }`` is one sentence. The English is its key, as everywhere; what stands beside it
goes into the catalogues (``engine.base.texts.catalogue``).
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from hexfront.engine.base import texts
from hexfront.engine.base.datafiles import bad

_Doc = TypeVar("_Doc")


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in every language that the project speaks."""

    en: str
    fr: str


def text(said: str) -> texts.Text:
    """A sentence of a file: its template stands there, not in the code."""
    return texts.Text(said)


def read(path: Path, shape: type[_Doc]) -> _Doc:
    """A file as a struct; whatever is wrong is one line that says where."""
    try:
        data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        return msgspec.convert(data, shape)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise bad(path.name, "", f"not a TOML file: {error}") from None
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$")
        raise bad(path.name, where.rstrip("`").lstrip("."), what) from None
