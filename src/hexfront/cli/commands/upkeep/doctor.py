"""``hexfront doctor``: which matches of a database would open, under these rules or those of another version."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

import hexfront
from hexfront.cli import output
from hexfront.cli.failing import BadCall
from hexfront.cli.options import Json
from hexfront.engine.record.record import Record, save

if TYPE_CHECKING:
    from hexfront.server.ops.config import Config
    from hexfront.server.ops.doctor import Finding

Db = Annotated[
    str | None, typer.Option("--db", metavar="URL|FILE", help="The database; that of the server if left out.")
]
With = Annotated[
    Path | None, typer.Option("--with", metavar="PATH", help="Ask another version: its wheel or source tree.")
]
MatchId = Annotated[
    str | None, typer.Option("--record", metavar="MATCH", help="Give out the record of a match.")
]
Out = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where the record goes.")]
MEANINGS = {
    "opens": "open as they are",
    "upgrades": "go on under new rules, where they stand",
    "set back": "go on from an earlier point",
    "stranded": "cannot be gone on with: a page says so",
    "unreadable": "cannot be read at all",
}
RUN = "from hexfront.cli import main; main()"


class BadVersion(BadCall):
    """Another version that cannot be asked."""


def doctor(
    db: Db = None, with_: With = None, record: MatchId = None, out: Out = None, json: Json = False
) -> None:
    """Say which matches would not open, or only from an earlier point. Nothing is written.

    Exit code 1 if any would not open.
    """
    # Imported here: the other commands should not wait for a web framework.
    from hexfront.server.ops import doctor as examination  # noqa: PLC0415

    if (record is None) != (out is None):
        raise BadCall("--record MATCH and -o FILE go together")
    with quiet():
        config = chosen(db)
        if record is not None and out is not None:
            output.show(_given_out(config, record, out))
            return
        if with_ is not None:
            told = _elsewhere(with_, config)
        else:
            found = asyncio.run(examination.examined(config))
            told = {"hexfront": hexfront.__version__, "matches": output.plain(found)}
    findings = msgspec.convert(told["matches"], list[examination.Finding])
    if json:
        output.print_json(told)
    else:
        output.show(*_lines(findings))
    if any(one.how in examination.SHUT for one in findings):
        raise typer.Exit(1)


def _given_out(config: Config, match: str, out: Path) -> str:
    """Write the record of a match, and say what it is."""
    from hexfront.server.ops.doctor import record_of  # noqa: PLC0415

    found = asyncio.run(record_of(config, match))
    if isinstance(found, Record):
        found.save(out)
        return f"{out}: the whole record of {match}, with its seed and its secrets"
    left = found.record()
    save(out, msgspec.json.format(msgspec.json.encode(left)) + b"\n")
    broken = len(left.get("broken", ()))
    return (
        f"{out}: what is left of {match}, whose rows are broken, with its seed and its secrets; "
        f"{broken} of its parts are no JSON"
    )


def chosen(db: str | None, *, missing: bool = False) -> Config:
    """The configuration of the database that was named; ``missing`` says whether its file may be made anew."""
    from hexfront.server.ops import config  # noqa: PLC0415

    if db is None:
        return config.load()
    if "://" in db:
        return config.load(database=db)
    path = Path(db)
    if not path.is_file() and not missing:
        raise BadCall(f"--db {db}: there is no such file")
    return config.Config(database=f"sqlite+aiosqlite:///{path.absolute()}")


@contextmanager
def quiet() -> Iterator[None]:
    """What the server would log is told in the findings."""
    log = logging.getLogger("hexfront")
    before = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(before)


def _lines(findings: list[Finding]) -> Iterable[Any]:
    counts: Counter[str] = Counter(one.how for one in findings)
    yield output.pairs([(str(counts[how]), meaning) for how, meaning in MEANINGS.items() if counts[how]])
    if not findings:
        yield "There are no matches."
    for one in findings:
        if one.how == "set back":
            yield f"{one.match}  {one.game} {one.version}: {one.how} from {one.entries} to {one.kept} entries"
            yield f"    {one.lost} actions to be decided anew; {one.why}"
        elif one.why:
            yield f"{one.match}  {one.game} {one.version}: {one.how}"
            yield f"    {one.why}"


def _elsewhere(path: Path, config: Config) -> dict[str, Any]:
    """What another version says of a copy of the database, in a process of its own."""
    from hexfront.server.store.copying import copied  # noqa: PLC0415

    with tempfile.TemporaryDirectory(prefix="hexfront-doctor-") as folder:
        copy = asyncio.run(copied(config, Path(folder)))
        sources = _sources(path, Path(folder) / "version")
        environment = {name: value for name, value in os.environ.items() if not name.startswith("HEXFRONT_")}
        paths = [str(sources), *filter(None, [os.environ.get("PYTHONPATH")])]
        asked = subprocess.run(
            [sys.executable, "-c", RUN, "doctor", "--db", str(copy.file()), "--json"],
            env=environment | {"PYTHONPATH": os.pathsep.join(paths)},
            capture_output=True,
            text=True,
            check=False,
        )
    try:
        told: dict[str, Any] = msgspec.json.decode(asked.stdout, type=dict[str, Any])
    except msgspec.DecodeError:
        lines = asked.stderr.strip().splitlines() or ["it said nothing"]
        raise BadVersion(f"--with {path}: it cannot be asked: {lines[-1]}") from None
    return told


def _sources(path: Path, folder: Path) -> Path:
    """The folder in which the package of another version lies."""
    if path.suffix == ".whl" and zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as wheel:
            wheel.extractall(folder)
        return folder
    for root in (path / "src", path):
        if (root / "hexfront" / "__init__.py").is_file():
            return root.absolute()
    raise BadVersion(f"--with {path}: neither a wheel nor a source tree of hexfront")
