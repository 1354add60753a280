"""``hexfront selfplay``: bots against bots, many games at once."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from hexfront.cli import output
from hexfront.cli.failing import BadCall
from hexfront.cli.options import Data, GameId, Json, Options, ScenarioId, checked_data, chosen_scenario
from hexfront.engine.contract.registry import load_game
from hexfront.lab.selfplay import Contest, Outcome, check, play_games
from hexfront.lab.tally import Line, Tally, tally

Count = Annotated[int, typer.Option("-n", "--games", metavar="N", min=1, help="How many games.")]
Bots = Annotated[
    str, typer.Option("--bots", metavar="A,B", help="A bot for each side, in the order of the seats.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")]
Jobs = Annotated[int, typer.Option("--jobs", metavar="J", min=1, help="How many processes.")]
Swap = Annotated[bool, typer.Option("--swap", help="Play every seed with the bots on each side in turn.")]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="DIR", help="Save the record of every game there.")
]

_COLUMNS = ("bot", "side", "games", "wins", "draws", "losses", "won", "points")


def selfplay(
    game: GameId,
    count: Count = 100,
    bots: Bots = "random,random",
    scenario: ScenarioId = "",
    option: Options = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    swap: Swap = False,
    save: Save = None,
    data: Data = None,
    json: Json = False,
) -> None:
    """Let bots play each other, many games at once."""
    folder = str(data) if checked_data(data) else None
    chosen = chosen_scenario(load_game(game, data).meta, scenario).id
    names = tuple(bots.split(","))
    contest = Contest(game, chosen, names, seed, tuple(sorted(option or ())), swap, folder)
    check(contest)
    if save is not None:
        _prepare(save)
    begin = time.perf_counter()
    outcomes = list(output.tracked(play_games(contest, count, jobs, save), "games", count))
    seconds = time.perf_counter() - begin
    if json:
        output.print_json({"contest": contest, **_figures(outcomes, seconds), "outcomes": outcomes})
    else:
        _print(outcomes, seconds)
    crashed = [outcome for outcome in outcomes if outcome.crash]
    for outcome in crashed:
        output.note(f"{outcome.crash}game {outcome.index} crashed; its record is {outcome.record}")
    if crashed:
        raise typer.Exit(1)


def _prepare(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadCall(f"--save {folder}: cannot be made: {error.strerror}") from None


def _figures(outcomes: list[Outcome], seconds: float) -> dict[str, object]:
    decisions = sum(outcome.decisions for outcome in outcomes)
    return {
        "tally": tally(outcomes),
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds, 1),
        "games_per_second": round(len(outcomes) / seconds, 3),
    }


def _print(outcomes: list[Outcome], seconds: float) -> None:
    found = tally(outcomes)
    figures = _figures(outcomes, seconds)
    output.show(output.table(_COLUMNS, [_row(line) for line in found.lines], right=_COLUMNS[2:]))
    output.show("", *_sums(found))
    output.show(
        f"{figures['decisions_per_second']:,} decisions/s, {figures['games_per_second']:,} games/s"
        f" in {seconds:.1f} s"
    )


def _row(line: Line) -> tuple[str, ...]:
    won = f"{100 * line.wins / line.games:.0f}%"
    points = "" if line.points is None else f"{line.points:.2f}"
    numbers = [str(number) for number in (line.games, line.wins, line.draws, line.losses)]
    return (line.bot, line.side, *numbers, won, points)


def _sums(found: Tally) -> list[str]:
    length = f"{found.turns:.1f} turns, {found.decisions:.1f} decisions, {found.actions:.1f} actions"
    crashed = f", {found.crashed} crashed" if found.crashed else ""
    return [f"{found.games} games, {found.draws} draws{crashed}; on average {length}"]
