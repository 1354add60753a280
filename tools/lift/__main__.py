"""``make lift GAME=kharkov``: is every rule object of a game missed when it is lifted?"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer

from hexfront.engine.contract.registry import load_game
from tools import folders
from tools.lift import alone
from tools.lift.objects import named
from tools.lift.trials import Trial, Trials
from tools.mutants.reach import files_of_tests


def main(
    game: Annotated[str, typer.Argument(help="a game: kharkov, tow, coh")],
    jobs: Annotated[int, typer.Option(min=1, help="how many at a time")] = 1,
    root: Annotated[Path, typer.Option(help="the project")] = folders.ROOT,
    into: Annotated[Path | None, typer.Option("--json", help="write all of it into this file")] = None,
) -> None:
    """Lift each rule object of a game, and tell which ones the tests that cite its rule do not miss."""
    load_game(game)
    if not list(named(game)):
        typer.echo(f"{game} has no rule objects yet.")
        return
    trials = _tried(root, game, jobs)
    for trial in trials:
        if trial.tests and not trial.noticed and alone.noticed(root, trial.name, trial.tests):
            trial.noticed = "in a process of its own"
    for trial in trials:
        if not trial.noticed:
            typer.echo(f"{trial.name}: {_told(trial)}")
    missed = sum(bool(trial.noticed) for trial in trials)
    typer.echo(f"{missed} of {len(trials)} rule objects of {game} are missed when they are lifted")
    if into:
        (root / into).parent.mkdir(parents=True, exist_ok=True)
        (root / into).write_text(json.dumps([_plain(trial) for trial in trials], indent=1), "utf-8")
    if missed < len(trials):
        raise typer.Exit(1)


def _tried(root: Path, game: str, jobs: int) -> list[Trial]:
    os.chdir(root)
    sys.path.insert(0, str(root))
    trials = Trials(game, jobs)
    files = files_of_tests(root, folders.of_tests(root, game))
    code = pytest.main([*alone.OPTIONS, "--no-header", "--no-summary", *files], plugins=[trials])
    if code:
        raise SystemExit("The tests could not be collected.")
    return trials.done


def _told(trial: Trial) -> str:
    if not trial.tests:
        return "no test that passes cites its rule"
    return f"{len(trial.tests)} tests cite its rule and pass without it, such as {trial.tests[0]}"


def _plain(trial: Trial) -> dict[str, Any]:
    return {**trial.name._asdict(), "noticed": trial.noticed, "tests": trial.tests}


if __name__ == "__main__":
    typer.run(main)
