"""``hexfront lab analyse``: every decision of a recorded game judged."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from hexfront.bots import bot_names
from hexfront.cli import output
from hexfront.cli.commands.records.report import Out, RecordFile
from hexfront.cli.options import Data, Json, checked_data
from hexfront.engine.record.record import save
from hexfront.lab.analysis.analyse import Asked
from hexfront.lab.analysis.analyse import analyse as judge
from hexfront.lab.analysis.facts import Analysis, Judged
from hexfront.lab.analysis.page import WHOLE, page, remarks
from hexfront.lab.walk import opened

Bot = Annotated[
    str, typer.Option("--bot", metavar="BOT", help="Who judges; the game's doctrine if it has one.")
]
Dreams = Annotated[int, typer.Option("--dreams", metavar="N", min=2, help="In how many dreams it plays on.")]
Seconds = Annotated[float, typer.Option("--seconds", metavar="S", min=1, help="How long it may take in all.")]
Least = Annotated[
    int, typer.Option("--blunder", metavar="N", min=1, help="What a blunder costs, in hundredths of a win.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same dreams.")]


def analyse(
    file: RecordFile,
    bot: Bot = "",
    dreams: Dreams = 8,
    seconds: Seconds = 600,
    blunder: Least = 10,
    seed: Seed = 0,
    out: Out = None,
    data: Data = None,
    json: Json = False,
) -> None:
    """Judge every decision of a recorded game: what was expected, blunders, luck apart from skill."""
    match = opened(file, checked_data(data))
    wish = Asked(bot or _usual(bot_names(match.game)), dreams, seconds, blunder / WHOLE, seed)
    with output.counted("decisions") as told:
        found = judge(match, wish, told)
    target = file.with_suffix(".analysis.html") if out is None else out
    save(target, page(match.game, found).encode())
    if json:
        output.print_json(found)
        return
    _print(found)
    output.show("", "The page is", str(target))


def _usual(names: list[str]) -> str:
    return next(name for name in ("doctrine", "greedy", "random") if name in names)


def _print(found: Analysis) -> None:
    output.show(*(output.words(line) for line in remarks(found)), "", _curve(found), "", _accounts(found), "")
    marked = [one for one in found.judged if one.mark]
    output.show(
        _marked(found, marked) if marked else "No decision is clearly worse or better than the bot's."
    )


def _curve(found: Analysis) -> Table:
    """What each side could expect at the first decision of each turn."""
    sides = tuple(dict.fromkeys(found.sides))
    firsts = {one.turn: one for one in reversed(found.judged)}
    rows = [
        (str(turn), *(f"{WHOLE * one.expected[found.sides.index(side)]:.0f} %" for side in sides))
        for turn, one in sorted(firsts.items())
    ]
    return output.table(("turn", *sides), rows, right=("turn", *sides))


def _accounts(found: Analysis) -> Table:
    columns = ("side", "start", "own decisions", "others", "luck", "end", "blunders")
    rows = [
        (
            one.side,
            f"{WHOLE * one.start:.0f}",
            f"{WHOLE * one.skill:+.0f} ± {WHOLE * one.skill_error:.0f}",
            f"{-WHOLE * one.others:+.0f}",
            f"{WHOLE * one.luck:+.0f} ± {WHOLE * one.luck_error:.0f}",
            f"{WHOLE * one.end:.0f}",
            str(one.blunders),
        )
        for one in found.accounts
    ]
    return output.table(columns, rows, right=columns[1:])


def _marked(found: Analysis, marked: list[Judged]) -> Table:
    """Blunders, and what was better than the bot's choice."""
    rows = [
        (
            str(one.entry),
            str(one.turn),
            found.sides[one.seat],
            f"{-WHOLE * one.proof.cost:+.0f} ± {WHOLE * one.proof.error:.0f}" if one.proof else "",
            one.done.text,
            one.instead.text if one.instead else "",
        )
        for one in marked
    ]
    return output.table(("entry", "turn", "side", "gain", "done", "the bot"), rows, right=("entry", "turn"))
