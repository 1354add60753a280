"""Rows written as Parquet, a group of them at a time, and under their name only when all are there."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pyarrow as pa
from pyarrow import parquet

from hexfront.errors import HexfrontError
from hexfront.lab.export.rows import Row

MOST_ROWS = 4096
"""So many rows are held at most before they are written as a group."""
MOST_TEXT = 16_000_000
"""So many characters of views are held at most: those of a big game weigh a hundred times those of a small one."""

COUNTER = pa.struct(
    [
        pa.field("id", pa.string()),
        pa.field("side", pa.string()),
        pa.field("at", pa.string()),
        pa.field("kind", pa.string()),
        pa.field("values", pa.string()),
        pa.field("steps", pa.int16()),
        pa.field("of", pa.int16()),
        pa.field("flags", pa.list_(pa.string())),
        pa.field("facing", pa.int8()),
        pa.field("known", pa.bool_()),
    ]
)
SCORE = pa.struct([pa.field("side", pa.string()), pa.field("points", pa.float64())])
SCHEMA = pa.schema(
    [
        ("match", pa.int32()),
        ("game", pa.string()),
        ("version", pa.string()),
        ("scenario", pa.string()),
        ("options", pa.list_(pa.string())),
        ("player", pa.string()),
        ("number", pa.int32()),
        ("seat", pa.int8()),
        ("side", pa.string()),
        ("turn", pa.int16()),
        ("phase", pa.string()),
        ("frame", pa.string()),
        ("rule", pa.string()),
        ("counters", pa.list_(COUNTER)),
        ("scores", pa.list_(SCORE)),
        ("view", pa.string()),
        ("groups", pa.int32()),
        ("offered", pa.int32()),
        ("verb", pa.string()),
        ("action", pa.string()),
        ("reward", pa.float32()),
        ("level", pa.string()),
        ("points", pa.float64()),
        ("margin", pa.float64()),
    ]
)
NUMBERS = (("numbers", pa.list_(pa.float32())), ("tokens", pa.list_(pa.int32())))


class Unwritten(HexfrontError):
    """A file that could not be written."""


class Table:
    """A file of rows that grows by groups."""

    def __init__(self, writer: parquet.ParquetWriter) -> None:
        self._writer, self._waiting, self._text = writer, list[Row](), 0
        self.rows = 0

    def add(self, row: Row) -> None:
        """One more row; a full group is written."""
        self._waiting.append(row)
        self._text += len(row["view"])
        self.rows += 1
        if len(self._waiting) >= MOST_ROWS or self._text >= MOST_TEXT:
            self.flush()

    def note(self, name: str, value: str) -> None:
        """Write something into the metadata of the file."""
        self._writer.add_key_value_metadata({name: value})

    def flush(self) -> None:
        """Write what is waiting."""
        if self._waiting:
            self._writer.write_table(pa.Table.from_pylist(self._waiting, self._writer.schema))
            self._waiting, self._text = [], 0


@contextmanager
def written(path: Path, *, numbers: bool = False) -> Iterator[Table]:
    """A file to write rows into. Whatever goes wrong, there is no half of it under its name."""
    schema = pa.schema([*SCHEMA, *NUMBERS]) if numbers else SCHEMA
    draft = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    try:
        with parquet.ParquetWriter(draft, schema, compression="zstd") as writer:
            table = Table(writer)
            yield table
            table.flush()
        with draft.open("rb") as file:
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise Unwritten(f"{path}: cannot be written: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            draft.unlink()
