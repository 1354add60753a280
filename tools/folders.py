"""Where the code and the tests of a game or a package lie."""

from __future__ import annotations

from pathlib import Path

import typer

ROOT = Path(__file__).parents[1]
ALSO = {"engine": ("tests/drill", "tests/conformance_plugin")}
"""Tests of a package that lie in folders of other names."""


def of_code(root: Path, name: str) -> Path:
    """The folder of a package, seen from the root."""
    return _folder(root, "src", name)


def of_tests(root: Path, name: str) -> list[Path]:
    """The folders of its tests, seen from the root."""
    also = [folder for folder in map(Path, ALSO.get(name, ())) if (root / folder).is_dir()]
    return [_folder(root, "tests", name), *also]


def _folder(root: Path, under: str, name: str) -> Path:
    """The folder of that name, wherever it lies: the outermost, if there are several."""
    found = [path.relative_to(root) for path in sorted((root / under).rglob(name)) if path.is_dir()]
    if not found:
        raise typer.BadParameter(f"there is no folder {name} in {under}")
    return min(found, key=lambda path: len(path.parts))
