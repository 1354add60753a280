"""``hexfront tidy``: remove matches that nobody plays any more from the server's database."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from hexfront.cli import output
from hexfront.cli.commands.serve import DataDir
from hexfront.cli.options import Json

DryRun = Annotated[bool, typer.Option("--dry-run", help="Only count; remove nothing.")]
NAMES = {"unbegun": "never begun", "running": "never ended", "finished": "finished"}


def tidy(data_dir: DataDir = None, dry_run: DryRun = False, json: Json = False) -> None:
    """Remove matches that nobody has touched for as long as the settings say. A server does so by itself."""
    # Imported here: the other commands should not wait for a web framework.
    from hexfront.server.ops import config, retention  # noqa: PLC0415

    chosen = config.load(data_dir=None if data_dir is None else str(data_dir))
    found = asyncio.run(retention.tidy(chosen, dry=dry_run))
    if json:
        output.print_json(found)
        return
    told = ", ".join(f"{count} {NAMES[kind]}" for kind, count in found.items())
    output.show(f"{'To be removed' if dry_run else 'Removed'}: {told}")
