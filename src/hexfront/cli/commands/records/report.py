"""``hexfront report``: how a recorded game went, as one HTML file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hexfront.cli import output
from hexfront.cli.options import Data, Json, checked_data
from hexfront.engine.base.errors import BadRecord
from hexfront.engine.base.texts import t
from hexfront.engine.contract.registry import load_game
from hexfront.engine.record.outside import take_over
from hexfront.engine.record.record import load, save
from hexfront.story import front
from hexfront.story.page import page
from hexfront.story.telling import tell

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as play and selfplay save them.")]
Out = Annotated[
    Path | None,
    typer.Option("-o", "--out", metavar="FILE", help="The file to write; beside the record if left out."),
]
Gif = Annotated[
    Path | None, typer.Option("--gif", metavar="FILE", help="Write the animation of the front as well.")
]


def report(file: RecordFile, out: Out = None, gif: Gif = None, data: Data = None, json: Json = False) -> None:
    """Write how a recorded game went into one HTML file: result, losses, curves, turning points, luck."""
    record = load(file)
    game = load_game(record.header.game, checked_data(data))
    try:
        match = take_over(record, game)
    except BadRecord as error:
        raise BadRecord(t("{source}: {fault}", source=str(file), fault=error.text)) from None
    story = tell(match)
    if json:
        output.print_json(story)
        return
    target = file.with_suffix(".html") if out is None else out
    save(target, page(match.game, story).encode())
    if gif is not None:
        save(gif, front.gif(match.game, story))
    output.show(str(target))
