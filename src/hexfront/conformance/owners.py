"""Whether a game takes an owner's own data files, and refuses broken ones in one line that says where.

A game's tests give pairs of an edit of its files and what has to be said about it::

    FAULTS = [("units.toml", swap('id = "75ID"', 'id = "68ID"'), "68ID: is listed twice")]
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from hexfront.engine.base.errors import BadData

Edit = Callable[[str], str]
Load = Callable[[Path], Any]


def swap(old: str, new: str) -> Edit:
    """An edit that replaces the first place where a text stands."""

    def edit(text: str) -> str:
        if old not in text:
            raise AssertionError(f"not in the file: {old}")
        return text.replace(old, new, 1)

    return edit


def edited(load: Load, ours: Path, folder: Path, name: str, edit: Edit) -> Any:
    """What a game makes of an owner's folder that holds one of our files, edited."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(edit((ours / name).read_text(encoding="utf-8")), encoding="utf-8")
    return load(folder)


def fault(load: Load, ours: Path, folder: Path, name: str, edit: Edit) -> str:
    """How an edited file is refused: in one line that names it."""
    try:
        edited(load, ours, folder, name, edit)
    except BadData as refusal:
        told = str(refusal)
        if name not in told or "\n" in told:
            raise AssertionError(f"not one line that names {name}: {told}") from None
        return told
    raise AssertionError(f"{name} is taken as it is")


def changed(data: Any, theirs: Any) -> list[str]:
    """The files whose hashes differ."""
    return [name for name, value in theirs.hashes().items() if value != data.hashes()[name]]
