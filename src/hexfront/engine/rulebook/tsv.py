"""Tables in text files: one row per line, tabs between cells, the names of the columns in the first line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hexfront.engine.base.errors import BadData


def read_table(
    path: Path, columns: tuple[str, ...], optional: tuple[str, ...] = ()
) -> Iterator[tuple[int, list[str]]]:
    """The rows with their line numbers. The file has all optional columns or none, and no empty cell."""
    lines = _read(path).removesuffix("\n").split("\n")
    header = tuple(lines[0].split("\t"))
    if header not in {columns, columns + optional}:
        raise BadData(f"{path}:1: the columns must be {', '.join(columns)}, named here with tabs between")
    for line, text in enumerate(lines[1:], start=2):
        cells = text.split("\t")
        if len(cells) != len(header):
            raise BadData(f"{path}:{line}: {len(cells)} cells instead of {len(header)}: {', '.join(header)}")
        for name, cell in zip(header, cells, strict=True):
            if not cell.strip():
                raise BadData(f"{path}:{line}: the cell {name!r} is empty")
        yield line, cells


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadData(f"{path}: there is no such file") from None
    except UnicodeDecodeError as error:
        raise BadData(f"{path}: not UTF-8 at byte {error.start}") from None
