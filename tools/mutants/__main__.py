"""``make mutants GAME=kharkov N=200``: how many of so many breaks do the tests notice?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from tools import folders
from tools.mutants import judged, report
from tools.mutants.breaks import breaks_of, sample
from tools.mutants.reach import reached
from tools.mutants.scratch import copied
from tools.mutants.trials import sound, tried, warmed

BOTS = ("bot", "solo")
"""Folders of the players that a game brings: how well they play is judged by play, not line by line."""


def main(
    name: Annotated[str, typer.Argument(help="a game or a package: kharkov, engine, server, hexes")],
    number: Annotated[int, typer.Option("-n", help="how many breaks")] = 200,
    seed: Annotated[
        str, typer.Option(help="the same seed gives the same breaks, while their functions stay as they are")
    ] = "1",
    jobs: Annotated[int, typer.Option(min=1, help="how many at a time")] = 1,
    only: Annotated[str, typer.Option(help="break only files whose path has this in it")] = "",
    root: Annotated[Path, typer.Option(help="the project")] = folders.ROOT,
    into: Annotated[Path | None, typer.Option("--json", help="write all of it into this file")] = None,
) -> None:
    """Break a package at random places, one at a time, and tell which breaks no test notices."""
    package, tested, build = (
        folders.of_code(root, name),
        folders.of_tests(root, name),
        root / "build" / "mutants",
    )
    trees = [copied(root, build / f"{name}-{job}") for job in range(jobs)]
    tests = reached(trees[0], package, tested, build / f"{name}.json")
    everything = [one for path in _modules(root, package) for one in breaks_of(root, path)]
    known = judged.read()
    unjudged = [
        one for one in everything if only in str(one.path) and not any(seen.is_about(one) for seen in known)
    ]
    chosen = sample(root, unjudged, number, seed)
    typer.echo(f"{len(everything)} breaks of {package}, {len(chosen)} tried, {len(tests)} tests")
    trials = []
    with warmed(trees, tests) as warm:
        sound(chosen[0], tests, warm[0])
        for trial in tried(chosen, tests, warm):
            trials.append(trial)
            typer.echo(
                f"{len(trials):4} {trial.one.place}: {trial.one.change[:90]}: {trial.noticed or 'UNNOTICED'}"
            )
    survivors = sorted((trial for trial in trials if not trial.noticed), key=lambda trial: trial.one.place)
    typer.echo("".join(f"\n{report.told(root, trial)}" for trial in survivors))
    for seen in judged.stale(known, everything):
        typer.echo(f"equivalent.toml: {seen.where} has changed, judge it anew: {seen.change}")
    typer.echo(report.summed(trials))
    if into:
        (root / into).write_text(
            json.dumps(report.plain(root, trials), indent=1, ensure_ascii=False), "utf-8"
        )


def _modules(root: Path, package: Path) -> list[Path]:
    paths = (path.relative_to(root) for path in sorted((root / package).rglob("*.py")))
    return [path for path in paths if not set(BOTS) & set(path.parts)]


if __name__ == "__main__":
    typer.run(main)
