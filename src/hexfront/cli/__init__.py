"""The command line: ``hexfront COMMAND``, one module for each command."""

from __future__ import annotations

from typing import Annotated

import typer

import hexfront
from hexfront.cli.commands import (
    audit,
    bench,
    describe,
    doctor,
    games,
    play,
    playthrough,
    probe,
    replay,
    rules,
    scenario,
    selfplay,
    serve,
    tidy,
)
from hexfront.cli.commands import map as maps
from hexfront.cli.failing import Commands

app = typer.Typer(
    name="hexfront",
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def hexfront_(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Play Eastern-Front board wargames exactly by their rulebooks."""
    if version:
        typer.echo(hexfront.__version__)
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


for command in (
    games.games,
    describe.describe,
    rules.rules,
    audit.audit,
    play.play,
    selfplay.selfplay,
    playthrough.playthrough,
    probe.probe,
    replay.replay,
    serve.serve,
    tidy.tidy,
    doctor.doctor,
    bench.bench,
):
    app.command()(command)
app.command("map")(maps.map_)
app.add_typer(scenario.app, name="scenario")


def main() -> None:
    """Run the command line."""
    app()
