"""``make mutants GAME=kharkov N=200``: how many of so many breaks do the tests notice?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from tools.mutants import judged, report
from tools.mutants.breaks import breaks_of, sample
from tools.mutants.reach import reached
from tools.mutants.scratch import copied
from tools.mutants.trials import sound, tried

ROOT = Path(__file__).parents[2]
BOTS = ("doctrine", "solo")
"""Folders of a game's own players: how well they play is judged by play, not line by line."""
ALSO = {"engine": ("tests/drill", "tests/conformance_plugin")}
"""Tests of a package that lie in folders of other names."""


def main(
    name: Annotated[str, typer.Argument(help="a game or a package: kharkov, engine, server, hexes")],
    number: Annotated[int, typer.Option("-n", help="how many breaks")] = 200,
    seed: Annotated[
        str, typer.Option(help="the same seed gives the same breaks, while their functions stay as they are")
    ] = "1",
    jobs: Annotated[int, typer.Option(min=1, help="how many at a time")] = 1,
    only: Annotated[str, typer.Option(help="break only files whose path has this in it")] = "",
    root: Annotated[Path, typer.Option(help="the project")] = ROOT,
    into: Annotated[Path | None, typer.Option("--json", help="write all of it into this file")] = None,
) -> None:
    """Break a package at random places, one at a time, and tell which breaks no test notices."""
    package, folders, build = _package(root, name), _tests(root, name), root / "build" / "mutants"
    trees = [copied(root, build / f"{name}-{job}") for job in range(jobs)]
    tests = reached(trees[0], package, folders, build / f"{name}.json")
    everything = [one for path in _modules(root, package) for one in breaks_of(root, path)]
    known = judged.read()
    unjudged = [
        one for one in everything if only in str(one.path) and not any(seen.is_about(one) for seen in known)
    ]
    chosen = sample(root, unjudged, number, seed)
    sound(chosen[0], tests, trees[0])
    typer.echo(f"{len(everything)} breaks of {package}, {len(chosen)} tried, {len(tests)} tests")
    trials = []
    for trial in tried(chosen, tests, trees):
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


def _package(root: Path, name: str) -> Path:
    return _folder(root, "src", name)


def _tests(root: Path, name: str) -> list[Path]:
    return [
        _folder(root, "tests", name),
        *(folder for folder in map(Path, ALSO.get(name, ())) if (root / folder).is_dir()),
    ]


def _folder(root: Path, under: str, name: str) -> Path:
    """The folder of that name, wherever it lies: the outermost, if there are several."""
    found = [path.relative_to(root) for path in sorted((root / under).rglob(name)) if path.is_dir()]
    if not found:
        raise typer.BadParameter(f"there is no folder {name} in {under}")
    return min(found, key=lambda path: len(path.parts))


def _modules(root: Path, package: Path) -> list[Path]:
    paths = (path.relative_to(root) for path in sorted((root / package).rglob("*.py")))
    return [path for path in paths if not set(BOTS) & set(path.parts)]


if __name__ == "__main__":
    typer.run(main)
