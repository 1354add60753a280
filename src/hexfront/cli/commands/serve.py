"""``hexfront serve``: the table in the browser."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from threading import Thread
from typing import Annotated

import typer

from hexfront.cli.failing import BadCall

Host = Annotated[str | None, typer.Option("--host", metavar="ADDRESS", help="Where to listen.")]
Port = Annotated[int | None, typer.Option("--port", metavar="N", help="The port to listen on.")]
DataDir = Annotated[
    Path | None, typer.Option("--data-dir", metavar="DIR", help="Where the matches are kept.")
]
Open = Annotated[bool, typer.Option("--open/--no-open", help="Open the table in the browser.")]


def serve(host: Host = None, port: Port = None, data_dir: DataDir = None, open_: Open = True) -> None:
    """Serve the table to browsers, on this machine only unless --host says otherwise."""
    # Imported here: the other commands should not wait for a web framework.
    from hexfront.server.ops import config  # noqa: PLC0415
    from hexfront.server.ops.serving import run  # noqa: PLC0415

    folder = None if data_dir is None else str(data_dir)
    chosen = config.load(host=host, port=port, data_dir=folder)
    if not 0 < chosen.port < 65_536:
        raise BadCall(f"--port {chosen.port}: ports go from 1 to 65535")
    shown = f"[{chosen.host}]" if ":" in chosen.host else chosen.host
    url = f"http://{shown}:{chosen.port}/"

    def ready() -> None:
        typer.echo(f"The table is set at {url} (Ctrl-C ends it)")
        if open_:
            # Some browsers hold up whoever opens them.
            Thread(target=webbrowser.open, args=[url], daemon=True).start()

    run(chosen, ready)
