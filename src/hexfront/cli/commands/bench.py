"""``hexfront bench``: how fast games are played at random, beside chess in the same run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from operator import add
from typing import Annotated

import typer

from hexfront.cli import output
from hexfront.cli.options import Json
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.lab.speed import CHESS, NotInstalled, Speed, chess_speed, random_speed

Game = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="One game; all that are installed if left out.")
]
Seconds = Annotated[float, typer.Option("--seconds", metavar="S", min=0.0, help="How long each is played.")]

ROUNDS = 3
"""Everybody plays in turn, so that a machine that slows down slows all of them."""

_COLUMNS = ("game", "decisions/s", "actions/s", "games/s", "of chess")


def bench(game: Game = None, seconds: Seconds = 3.0, json: Json = False) -> None:
    """Measure random play of the games, beside python-chess."""
    names = [game] if game else game_ids()
    share = seconds / ROUNDS
    players: list[Callable[[], Speed]] = [partial(random_speed, load_game(name), share) for name in names]
    try:
        chess_speed(0.0)
        players.append(partial(chess_speed, share))
    except NotInstalled as error:
        output.note(str(error))
    turns = [player for _ in range(ROUNDS) for player in players]
    measured = list(output.tracked((player() for player in turns), "rounds", len(turns)))
    speeds = [reduce(add, measured[number :: len(players)]) for number in range(len(players))]
    chess = next((speed.decisions for speed in speeds if speed.name == CHESS), None)
    if json:
        output.print_json([_entry(speed, chess) for speed in speeds])
    else:
        rows = [_row(speed, chess) for speed in speeds]
        output.show(output.table(_COLUMNS, rows, right=_COLUMNS[1:]))


def _entry(speed: Speed, chess: float | None) -> dict[str, object]:
    return {
        "name": speed.name,
        "seconds": round(speed.seconds, 3),
        "games": speed.games_played,
        "decisions": speed.decisions_made,
        "actions": speed.actions_made,
        "decisions_per_second": round(speed.decisions, 1),
        "actions_per_second": round(speed.actions, 1),
        "games_per_second": round(speed.games, 3),
        "of_chess": round(speed.decisions / chess, 3) if chess else None,
    }


def _row(speed: Speed, chess: float | None) -> tuple[str, ...]:
    ratio = f"{speed.decisions / chess:.2f}" if chess else ""
    return speed.name, f"{speed.decisions:,.0f}", f"{speed.actions:,.0f}", f"{speed.games:,.2f}", ratio
