"""``hexfront backup`` and ``hexfront restore``: a database kept in one file, and put back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hexfront.cli import output
from hexfront.cli.commands.upkeep.doctor import Db, chosen, quiet
from hexfront.cli.failing import BadCall
from hexfront.cli.options import Json

if TYPE_CHECKING:
    from hexfront.server.ops.doctor import Finding

To = Annotated[Path, typer.Argument(metavar="FILE", help="Where the backup goes.")]
From = Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")]
Replace = Annotated[bool, typer.Option("--replace", help="Put it in the place of a file that is there.")]


def backup(file: To, db: Db = None, replace: Replace = False, json: Json = False) -> None:
    """Copy the database of the server into one file, while it runs, and see whether every match in it opens.

    The file holds the secrets of running games. Exit code 1 if a match would not open.
    """
    # Imported here: the other commands should not wait for a web framework.
    from hexfront.server.ops.backup import backed_up  # noqa: PLC0415

    if file.exists() and not replace:
        raise BadCall(f"{file} is there already; --replace writes over it")
    with quiet():
        found = asyncio.run(backed_up(chosen(db), file))
    _tell(found, f"{file}: {len(found)} matches", json=json)


def restore(file: From, db: Db = None, json: Json = False) -> None:
    """Put a backup into a database that holds no matches. Stop the server before."""
    from hexfront.server.ops.backup import restored  # noqa: PLC0415

    with quiet():
        found = asyncio.run(restored(file, chosen(db, missing=True)))
    _tell(found, f"{len(found)} matches are back", json=json)


def _tell(found: list[Finding], told: str, *, json: bool) -> None:
    from hexfront.server.ops.backup import shut  # noqa: PLC0415

    lost = shut(found)
    if json:
        output.print_json({"matches": len(found), "shut": lost})
    else:
        output.show(told + (f", of which {lost} would not open: `hexfront doctor` says why" if lost else ""))
    if lost:
        raise typer.Exit(1)
