"""``hexfront lab ladder``: all bots of a game against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hexfront.bots import bot_names
from hexfront.cli import output
from hexfront.cli.failing import BadCall
from hexfront.cli.options import GameId, Json, ScenarioId, chosen_scenario
from hexfront.engine.contract.registry import load_game

Games = Annotated[int, typer.Option("-n", "--games", metavar="N", min=1, help="How many games a pair.")]
Bots = Annotated[
    str, typer.Option("--bots", metavar="A,B,C", help="Which bots; all of the game if left out.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")]
Jobs = Annotated[int, typer.Option("--jobs", metavar="J", min=1, help="How many processes.")]
Ray = Annotated[str, typer.Option("--ray", metavar="ADDRESS", help="A Ray cluster; `local` starts one here.")]
Results = Annotated[
    Path,
    typer.Option("--keep", metavar="FILE", help="Where games are kept; a second run goes on from there."),
]
Page = Annotated[
    Path | None, typer.Option("--page", metavar="FILE", help="A page in Markdown to put the table into.")
]


def ladder(
    game: GameId,
    games: Games = 200,
    bots: Bots = "",
    scenario: ScenarioId = "",
    seed: Seed = 0,
    jobs: Jobs = 1,
    ray: Ray = "",
    keep: Results = Path("ladder.jsonl"),
    page: Page = None,
    json: Json = False,
) -> None:
    """Let all bots of a game play each other, and rate them."""
    try:
        from hexfront.lab import ladder as lab  # noqa: PLC0415 - its numbers need what only the lab brings
        from hexfront.lab.kept import Kept  # noqa: PLC0415
    except ImportError as error:
        raise BadCall(f"{error.name} is not installed; pip install 'hexfront[lab]' brings it") from None
    loaded = load_game(game)
    names = tuple(bots.split(",")) if bots else tuple(bot_names(loaded))
    asked = lab.Ladder(game, chosen_scenario(loaded.meta, scenario).id, names, games, seed)
    kept = Kept(keep, lab.Played)
    before = sum(one.contest == asked.name for one in kept.read())
    total = max(0, games * len(names) * (len(names) - 1) // 2 - before)
    for played in output.tracked(lab.climbed(asked, kept, jobs, ray), "games", total):
        if played.crash:
            output.note(f"{' : '.join(played.pair)}, game {played.index} crashed: {played.crash}")
    rated, pairs = lab.standings(asked, kept.read())
    if page is not None:
        lab.written(page, asked, lab.page(asked, rated, pairs))
    if json:
        output.print_json({"ladder": asked, "ratings": rated, "pairs": pairs})
        return
    columns = ("bot", "elo", "±", "games", "points")
    rows = [
        (one.name, f"{one.elo:.0f}", f"{one.error:.0f}", str(one.games), f"{one.score:.0%}") for one in rated
    ]
    output.show(output.table(columns, rows, right=columns[1:]))
