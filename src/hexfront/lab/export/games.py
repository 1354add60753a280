"""Where the games of an export come from: records, files or whole folders of them, and bots that play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from hexfront import __version__
from hexfront.engine.record.match import Match
from hexfront.errors import HexfrontError
from hexfront.lab.export.parquet import written
from hexfront.lab.export.rows import rows
from hexfront.lab.selfplay import Contest, play_match
from hexfront.lab.walk import opened


class NoRecords(HexfrontError):
    """A place without any records."""


class Exported(msgspec.Struct, frozen=True):
    """What an export gave. ``left_out`` names games that could not be read or broke off, with the reason."""

    file: str
    matches: int
    rows: int
    left_out: tuple[str, ...] = ()


def found(places: Iterable[Path]) -> list[Path]:
    """The files of records at some places, in the order given; those of a folder by name.

    >>> found([Path("nowhere.json")])
    Traceback (most recent call last):
    hexfront.lab.export.games.NoRecords: nowhere.json: there is no such file or folder
    """
    files: list[Path] = []
    for place in places:
        if place.is_dir():
            inside = sorted(place.glob("*.json"))
            if not inside:
                raise NoRecords(f"{place}: there is no record in this folder")
            files += inside
        elif place.exists():
            files.append(place)
        else:
            raise NoRecords(f"{place}: there is no such file or folder")
    return files


def matches(
    files: Sequence[Path], contest: Contest | None, count: int, data: Path | None = None
) -> Iterator[tuple[str, Match | None]]:
    """The games of records, then those that bots play, each with its name; for one that cannot be had the reason."""
    for path in files:
        try:
            yield path.name, opened(path, data)
        except HexfrontError as error:
            yield " ".join(str(error).split()), None
    if contest is not None:
        for index in range(count):
            outcome, match = play_match(contest, index)
            broken = outcome.crash.strip().splitlines()
            name = f"game {index} of the bots"
            yield (f"{name} crashed: {broken[-1]}", None) if broken else (name, match)


def export(
    path: Path,
    games: Iterable[tuple[str, Match | None]],
    contest: Contest | None = None,
    *,
    numbers: bool = False,
) -> Exported:
    """Write the rows of all games; the same games give the same rows."""
    done, left_out = list[str](), list[str]()
    with written(path, numbers=numbers) as table:
        for name, match in games:
            if match is None:
                left_out.append(name)
                continue
            for row in rows(match, len(done), numbers=numbers):
                table.add(row)
            done.append(name)
        if not done:
            raise NoRecords("; ".join(left_out[:3]) or "there is no game to export")
        table.note("hexfront", __version__)
        table.note("matches", msgspec.json.encode(done).decode())
        if contest is not None:
            table.note("contest", msgspec.json.encode(contest).decode())
    return Exported(str(path), len(done), table.rows, tuple(left_out))
