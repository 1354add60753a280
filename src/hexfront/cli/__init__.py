"""The command line: ``hexfront COMMAND``, one module for each command."""

from __future__ import annotations

from typing import Annotated

import typer

import hexfront
from hexfront.cli.commands import (
    audit,
    bench,
    describe,
    games,
    play,
    playthrough,
    probe,
    rules,
    scenario,
    selfplay,
    serve,
)
from hexfront.cli.commands import map as maps
from hexfront.cli.commands.records import replay, report
from hexfront.cli.commands.upkeep import backup, doctor, tidy
from hexfront.cli.failing import Commands
from hexfront.cli.lab import app as lab

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
    report.report,
    serve.serve,
    tidy.tidy,
    doctor.doctor,
    backup.backup,
    backup.restore,
    bench.bench,
):
    app.command()(command)
app.command("map")(maps.map_)
app.add_typer(scenario.app, name="scenario")
app.add_typer(lab, name="lab")


def main() -> None:
    """Run the command line."""
    app()
