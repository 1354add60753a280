"""``hexfront lab study``: a question in a file, answered by many games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hexfront.cli import output
from hexfront.cli.failing import BadCall
from hexfront.cli.lab.ladder import Jobs, Ray
from hexfront.cli.options import Json
from hexfront.engine.contract.registry import load_game

File = Annotated[Path, typer.Argument(metavar="FILE", help="The study; docs/lab.md says what is in it.")]
Keep = Annotated[
    Path | None,
    typer.Option("--keep", metavar="FILE", help="Where games are kept; beside the study if left out."),
]
Page = Annotated[
    Path | None,
    typer.Option("--page", metavar="FILE", help="Where the answer is written; beside the study if left out."),
]


def study(
    file: File, jobs: Jobs = 1, ray: Ray = "", keep: Keep = None, page: Page = None, json: Json = False
) -> None:
    """Answer a question by playing games, with error bars and pictures."""
    try:
        from hexfront.lab.kept import Kept  # noqa: PLC0415 - its numbers need what only the lab brings
        from hexfront.lab.study import playing, question, report, sums  # noqa: PLC0415
    except ImportError as error:
        raise BadCall(f"{error.name} is not installed; pip install 'hexfront[lab]' brings it") from None
    asked = question.read(file)
    game = load_game(asked.game)
    version = game.meta.version
    kept = Kept(keep or file.with_suffix(".jsonl"), playing.Facts)
    games = playing.played(asked, file.parent, version, kept, jobs, ray)
    for facts in output.tracked(games, "games", asked.games * len(asked.arm)):
        if facts.crash:
            output.note(f"{facts.arm}, game {facts.index} crashed: {facts.crash}")
    found = [one for one in kept.read() if one.version == version]
    into = page or file.with_suffix(".html")
    into.write_text(report.page(asked, game, found, version), "utf-8")
    arms = [(arm.name, [one for one in found if one.arm == arm.name]) for arm in asked.arm]
    told = [sums.summed(name, mine) for name, mine in arms]
    if json:
        output.print_json({"study": asked, "arms": told, "differences": sums.differences(arms)})
        return
    columns = ("arm", "side", "won", "95 %", "games")
    rows = [
        (arm.arm, one.side, f"{one.wins}", f"{one.low:.0%} to {one.high:.0%}", f"{one.games}")
        for arm in told
        for one in arm.shares
    ]
    output.show(output.table(columns, rows, right=columns[2:]), f"The page is {into}.")
