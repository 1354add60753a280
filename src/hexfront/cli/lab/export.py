"""``hexfront lab export``: games as a table for machine learning."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hexfront.cli import output
from hexfront.cli.commands.selfplay import Bots, Count, Seed, Swap
from hexfront.cli.failing import BadCall
from hexfront.cli.options import Data, Json, Options, ScenarioId, checked_data, chosen_scenario
from hexfront.engine.contract.registry import load_game
from hexfront.lab.selfplay import Contest, check

Records = Annotated[
    list[Path] | None, typer.Argument(metavar="[RECORD]...", help="Records, or folders of them.")
]
Out = Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The file to write.")]
Played = Annotated[
    str, typer.Option("--game", metavar="GAME", help="A game for bots to play, after the records if any.")
]
Numbers = Annotated[
    bool, typer.Option("--numbers", help="Views and actions as numbers too, as the environments give them.")
]


def export(
    records: Records = None,
    out: Out = Path("games.parquet"),
    game: Played = "",
    count: Count = 100,
    bots: Bots = "random,random",
    scenario: ScenarioId = "",
    option: Options = None,
    seed: Seed = 0,
    swap: Swap = False,
    numbers: Numbers = False,
    data: Data = None,
    json: Json = False,
) -> None:
    """Write what every seat saw and did, and what came of it, as Parquet."""
    try:
        from hexfront.lab.export import games  # noqa: PLC0415 - its tables need what only the lab brings
    except ImportError as error:
        raise BadCall(f"{error.name} is not installed; pip install 'hexfront[lab]' brings it") from None
    if not records and not game:
        raise BadCall("there is nothing to export: name records, or a --game for bots to play")
    folder, contest = checked_data(data), None
    if game:
        chosen = chosen_scenario(load_game(game, data).meta, scenario).id
        names, rules = tuple(bots.split(",")), tuple(sorted(option or ()))
        contest = Contest(game, chosen, names, seed, rules, swap, str(folder) if folder else None)
        check(contest)
    files = games.found(records or ())
    total = len(files) + (count if contest else 0)
    found = output.tracked(games.matches(files, contest, count, folder), "games", total)
    exported = games.export(out, found, contest, numbers=numbers)
    if json:
        output.print_json(exported)
    else:
        output.show(f"games {exported.matches}, rows {exported.rows}", exported.file)
    for why in exported.left_out:
        output.note(f"left out: {why}")
    if exported.left_out:
        raise typer.Exit(1)
