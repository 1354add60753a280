"""Breaks that are put into functions which are loaded already, and those that cannot be."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

from tools.mutants import swap
from tools.mutants.breaks import Break, breaks_of


def loaded(folder: Path, source: str) -> tuple[ModuleType, bytes, list[Break]]:
    """A module of this source, and its breaks."""
    path = folder / "chapter.py"
    path.write_text(dedent(source), "utf-8")
    spec = importlib.util.spec_from_file_location("chapter", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module, path.read_bytes(), breaks_of(folder, Path("chapter.py"))


def the(breaks: list[Break], change: str) -> Break:
    return next(one for one in breaks if one.change == change)


@pytest.mark.parametrize(
    "source",
    [
        "def rule(a: int) -> bool:\n    return a < 3\n",
        "class Rules:\n    @staticmethod\n    def rule(a: int) -> bool:\n        return a < 3\nrule = Rules.rule\n",
        "rule = lambda a: a < 3\n",
        "def rule(b: int) -> bool:\n    return any(a < 3 for a in (b,))\n",
        "from functools import cache\n@cache\ndef rule(a: int) -> bool:\n    return a < 3\n",
        "def make():\n    return lambda a: a < 3\nrule = make()\n",
    ],
)
def test_a_function_that_is_loaded_gets_the_break(tmp_path: Path, source: str) -> None:
    module, text, breaks = loaded(tmp_path, source)
    pairs = swap.changed(text, the(breaks, "a < 3 → (a <= 3)"))
    assert pairs
    assert swap.put(pairs, tmp_path / "chapter.py")
    assert module.rule(3)
    assert not module.rule(4)


def test_other_functions_stay_as_they_are(tmp_path: Path) -> None:
    source = "def one(a):\n    return a < 3\n\ndef other(a):\n    return a < 3\n"
    module, text, breaks = loaded(tmp_path, source)
    first = the(breaks, "a < 3 → (a <= 3)")
    pairs = swap.changed(text, first)
    assert pairs and swap.put(pairs, tmp_path / "chapter.py")
    assert [module.one(3), module.other(3)] == [True, False]
    assert swap.is_among(pairs[0][0], pairs)
    assert not swap.is_among(module.other.__code__, pairs)


@pytest.mark.parametrize(
    "source",
    [
        "LIMIT = 3\n",
        "class Limits:\n    most = 3\n",
        "def rule(a: int = 3) -> int:\n    return a\n",
    ],
)
def test_what_was_carried_out_on_import_cannot_be_broken_any_more(tmp_path: Path, source: str) -> None:
    _, text, breaks = loaded(tmp_path, source)
    assert swap.changed(text, the(breaks, "3 → 4")) is None


def test_a_function_that_looks_at_less_around_it_cannot_be_replaced(tmp_path: Path) -> None:
    source = "def make(limit):\n    return lambda a: limit and a\nrule = make(3)\n"
    _, text, breaks = loaded(tmp_path, source)
    pairs = swap.changed(text, the(breaks, "limit and a → (a)"))
    assert pairs is not None
    assert not swap.put(pairs, tmp_path / "chapter.py")


def test_lines_that_move_change_nothing_else(tmp_path: Path) -> None:
    source = (
        "def one(a, b):\n    return (\n        a\n        and b\n    )\n\n\ndef other(a):\n    return a\n"
    )
    _, text, breaks = loaded(tmp_path, source)
    pairs = swap.changed(text, the(breaks, "a and b → (a or b)"))
    assert pairs
    assert [was.co_name for was, _ in pairs] == ["one"]
