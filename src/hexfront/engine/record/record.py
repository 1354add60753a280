"""The record of a match: one JSON file with a line for every entry, which can be replayed hash for hash."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from hexfront.engine.base.errors import BadRecord
from hexfront.engine.base.faults import said
from hexfront.engine.base.state import digest, encode
from hexfront.engine.base.texts import t
from hexfront.engine.record.entries import (
    FORMAT,
    KINDS,
    WITHHELD,
    Act,
    Entry,
    Header,
    Line,
    Snapshot,
    Upgrade,
    check_seed,
)
from hexfront.engine.record.history import seeds


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """A match as it was played. ``log`` holds the lines of what went before, if that is not in the record."""

    header: Header
    entries: list[Entry]
    snapshots: list[Snapshot]
    log: list[Line] = []

    @property
    def base(self) -> int:
        """The first point that can be replayed: the start, or the latest upgrade."""
        upgrades = [number for number, entry in enumerate(self.entries, 1) if isinstance(entry, Upgrade)]
        return upgrades[-1] if upgrades else 0

    def withheld(self) -> Record:
        """The same without the seed, to be replayed by its recorded draws.

        What players hide from each other is still in it: a viewer gets ``Match.download`` instead.
        """
        header = msgspec.structs.replace(self.header, seed=None)
        snapshots = [snapshot.with_seed(WITHHELD) for snapshot in self.snapshots]
        return Record(header, self.entries, snapshots, self.log)

    def disclosed(self, seed: str) -> Record:
        """A withheld record with its seed put back; raises BadRecord if it is not the promised one."""
        header = msgspec.structs.replace(self.header, seed=seed)
        check_seed(header)
        at = seeds(self.entries, seed)
        snapshots = [snapshot.with_seed(at[snapshot.entries]) for snapshot in self.snapshots]
        return Record(header, self.entries, snapshots, self.log)

    def encoded(self) -> bytes:
        """The text of the file: one line for each field of the header, each entry and each snapshot."""
        header = msgspec.to_builtins(self.header)
        fields = [_json(name) + b": " + _json(value) for name, value in header.items()]
        parts = [
            b'"header": {\n' + b",\n".join(fields) + b"\n}",
            b'"log": ' + _lines(self.log),
            b'"entries": ' + _lines(self.entries),
            b'"snapshots": ' + _lines(self.snapshots),
        ]
        return b"{\n" + b",\n".join(parts) + b"\n}\n"

    def save(self, path: Path) -> None:
        """Write the file of the record."""
        save(path, self.encoded())


_json = msgspec.json.encode


def _lines(items: Iterable[Any]) -> bytes:
    lines = [_json(item) for item in items]
    return b"[\n" + b",\n".join(lines) + b"\n]" if lines else b"[]"


def save(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: beside it first, then under its name."""
    draft = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    try:
        with draft.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise BadRecord(
            t("{path}: cannot be written: {why}", path=str(path), why=str(error.strerror))
        ) from None
    finally:
        with suppress(OSError):
            draft.unlink()


def load(path: Path) -> Record:
    """Read a record file; every fault is a BadRecord of one line that says what is wrong and where."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadRecord(t("{path}: cannot be read: {why}", path=str(path), why=str(error.strerror))) from None
    return decode(data, str(path))


def decode(data: bytes, source: str = "record") -> Record:
    """Read the text of a record.

    >>> decode(b'{"header": {"format": 99}}')
    Traceback (most recent call last):
    hexfront.engine.base.errors.BadRecord: record: format 99; this version reads format 1
    """
    try:
        _check_outline(msgspec.json.decode(data))
        record = msgspec.json.decode(data, type=Record)
        record.snapshots = [_canonical(snapshot) for snapshot in record.snapshots]
        check(record)
    except BadRecord as error:
        raise BadRecord(t("{source}: {fault}", source=source, fault=said(error))) from None
    except msgspec.ValidationError as error:
        raise BadRecord(t("{source}: {fault}", source=source, fault=said(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(t("{source}: not JSON: {fault}", source=source, fault=said(error))) from None
    return record


def _check_outline(plain: Any) -> None:
    header = plain.get("header") if isinstance(plain, dict) else None
    if not isinstance(header, dict) or "format" not in header:
        raise BadRecord(t('no record: "header" with a "format" is missing'))
    if header["format"] != FORMAT:
        raise BadRecord(
            t("format {given}; this version reads format {known}", given=str(header["format"]), known=FORMAT)
        )
    entries = plain.get("entries")
    for number, entry in enumerate(entries if isinstance(entries, list) else []):
        kind = entry.get("kind") if isinstance(entry, dict) else None
        if kind not in KINDS:
            raise BadRecord(
                t(
                    "entry {number}: unknown kind {kind}; known: {known}",
                    number=number,
                    kind=repr(kind),
                    known=", ".join(KINDS),
                )
            )


def _canonical(snapshot: Snapshot) -> Snapshot:
    """The snapshot in canonical bytes, however the file was laid out; its digest must still be right."""
    plain = msgspec.json.decode(snapshot.state)
    where = t("snapshot after {number} entries", number=snapshot.entries)
    if not isinstance(plain, dict) or "seed" not in plain:
        raise BadRecord(t("{where}: no state", where=where))
    found = digest(plain)
    if found != snapshot.digest:
        raise BadRecord(
            t(
                "{where}: the digest of its state is {found}, not {noted}",
                where=where,
                found=found,
                noted=snapshot.digest,
            )
        )
    return Snapshot(snapshot.entries, snapshot.digest, msgspec.Raw(encode(plain)))


def check(record: Record) -> None:
    """Refuse a record whose parts do not fit together."""
    check_seed(record.header)
    points = [snapshot.entries for snapshot in record.snapshots]
    if not points or points[0] != 0:
        raise BadRecord(t("the snapshot of the start (after 0 entries) is missing"))
    if points != sorted(set(points)) or points[-1] > len(record.entries):
        raise BadRecord(
            t(
                "snapshots after {points} entries: not in order, or beyond the last entry",
                points=", ".join(map(str, points)),
            )
        )
    base = 0
    for number, entry in enumerate(record.entries):
        if isinstance(entry, Act):
            continue
        low = 0 if isinstance(entry, Upgrade) else base
        if not low <= entry.to <= number:
            raise BadRecord(
                t(
                    "entry {number}: goes back to {to}, not between {low} and {number}",
                    number=number,
                    to=entry.to,
                    low=low,
                )
            )
        if isinstance(entry, Upgrade):
            base = number + 1
            if base not in points:
                raise BadRecord(t("entry {number}: the snapshot after the upgrade is missing", number=number))
