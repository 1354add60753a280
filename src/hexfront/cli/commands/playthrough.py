"""``hexfront playthrough``: one short game as a text to read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hexfront.cli.failing import BadCall
from hexfront.cli.options import Data, GameId, Options, ScenarioId, checked_data
from hexfront.lab.playthrough import Stretch, write

Seed = Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The same seed gives the same text.")]
Turns = Annotated[
    int, typer.Option("--turns", metavar="T", min=0, help="Stop after so many turns; to the end if left out.")
]
Bots = Annotated[
    str, typer.Option("--bots", metavar="A,B", help="A bot for each side; the strongest if left out.")
]
Language = Annotated[str, typer.Option("--lang", metavar="LANG", help="The language of the text, en or fr.")]
Target = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write there, not to the screen.")
]


def playthrough(
    game: GameId,
    scenario: ScenarioId = "",
    seed: Seed = 0,
    turns: Turns = 0,
    bots: Bots = "",
    option: Options = None,
    data: Data = None,
    lang: Language = "en",
    output: Target = None,
) -> None:
    """Tell one short game: who decides, what is offered and done, by which rules, and what comes of it."""
    folder = str(data) if checked_data(data) else None
    named = tuple(bots.split(",")) if bots else ()
    text = write(Stretch(game, scenario, seed, turns, named, tuple(sorted(option or ())), folder), lang)
    if output is None:
        typer.echo(text, nl=False)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadCall(f"-o {output}: cannot be written: {error.strerror}") from None
