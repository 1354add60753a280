"""``hexfront lab``: many games, answered with figures."""

from __future__ import annotations

import typer

from hexfront.cli.failing import Commands
from hexfront.cli.lab import analyse, export, ladder, study

app = typer.Typer(
    cls=Commands,
    help="Many games at once: ladders of bots, studies, games judged, and tables for learners.",
    no_args_is_help=True,
)
app.command()(ladder.ladder)
app.command()(study.study)
app.command()(export.export)
app.command()(analyse.analyse)
