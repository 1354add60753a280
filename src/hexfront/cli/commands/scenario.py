"""``hexfront scenario check``: what is wrong with a scenario that somebody has written."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Protocol, runtime_checkable

import typer

from hexfront.cli import output
from hexfront.cli.failing import BadCall
from hexfront.cli.options import Json
from hexfront.engine.contract.registry import game_ids, load_game

FAULTY = 1
"""The exit code for a scenario with faults."""

ScenarioFile = Annotated[Path, typer.Argument(metavar="FILE", help="A scenario, as a file of its game.")]
Game = Annotated[
    str, typer.Option("--game", metavar="GAME", help="The game it is for, if the file does not say so.")
]

app = typer.Typer()


@runtime_checkable
class ChecksScenarios(Protocol):
    """A game for which people can write scenarios."""

    def check_scenario(self, path: Path) -> list[str]:
        """Every fault of a scenario file, one line each; none if it can be played."""


@app.callback(invoke_without_command=True)
def scenarios(context: typer.Context) -> None:
    """Look after scenarios of your own."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def check(file: ScenarioFile, game: Game = "", json: Json = False) -> None:
    """Say what is wrong with a scenario, one line for each fault; exit code 1 if there is any."""
    if not file.is_file():
        raise BadCall(f"{file}: there is no such file")
    name = game or _named_in(file) or _only_one()
    found = load_game(name)
    if not isinstance(found, ChecksScenarios):
        raise BadCall(f"{found.meta.title} takes no scenarios from files{_others()}")
    faults = found.check_scenario(file)
    if json:
        output.print_json({"file": str(file), "game": name, "faults": faults})
    else:
        for line in faults or [f"{file.name}: nothing is wrong with it; it can be played."]:
            typer.echo(line)
    if faults:
        raise typer.Exit(FAULTY)


def _named_in(file: Path) -> str:
    """The game that a file names in a line ``game = "..."``; its faults are for that game to tell."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8")).get("game", "")
    except (OSError, ValueError):
        return ""
    return found if isinstance(found, str) else ""


def _checking() -> list[str]:
    return [name for name in game_ids() if isinstance(load_game(name), ChecksScenarios)]


def _only_one() -> str:
    names = _checking()
    if len(names) == 1:
        return names[0]
    if not names:
        raise BadCall("no installed game takes scenarios from files")
    raise BadCall(f"which game is it for? Add --game: {', '.join(names)}")


def _others() -> str:
    names = _checking()
    return f"; those that do: {', '.join(names)}" if names else ""
