"""Results kept line by line as they come, so that a long run goes on where it was broken off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from hexfront.errors import HexfrontError

T = TypeVar("T")


class BadLines(HexfrontError):
    """A file of results that cannot be read."""


class Kept(Generic[T]):
    """A file with one result a line. A last line that was cut off when a run was killed does not count."""

    def __init__(self, path: Path, kind: type[T]) -> None:
        self.path = path
        self._decoder = msgspec.json.Decoder(kind)

    def read(self) -> list[T]:
        """All results so far."""
        if not self.path.exists():
            return []
        return list(self._lines())

    def _lines(self) -> Iterator[T]:
        lines = self.path.read_bytes().splitlines(keepends=True)
        for number, line in enumerate(lines, 1):
            if number == len(lines) and not line.endswith(b"\n"):
                return
            try:
                yield self._decoder.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise BadLines(f"{self.path.name}, line {number}: {error}") from None

    def add(self, result: T) -> None:
        """Write one more down."""
        self._mend()
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    def _mend(self) -> None:
        """Take off a line that was cut off."""
        if not self.path.exists():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            return
        with self.path.open("rb+") as file:
            size = file.seek(0, 2)
            if size == 0:
                return
            file.seek(size - 1)
            if file.read(1) != b"\n":
                file.seek(0)
                file.truncate(file.read().rfind(b"\n") + 1)
