"""``hexfront play``: a game in the terminal, against a bot or between people at one screen."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from hexfront.bots import bot_names
from hexfront.cli.failing import BadCall
from hexfront.cli.options import (
    Data,
    GameId,
    Options,
    ScenarioId,
    checked_data,
    chosen_options,
    chosen_scenario,
)
from hexfront.cli.output import note
from hexfront.cli.table import Table
from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import ALL
from hexfront.engine.contract.registry import load_game
from hexfront.engine.record import record
from hexfront.engine.record.match import Match
from hexfront.engine.record.outside import check_outside
from hexfront.engine.record.replay import bound
from hexfront.engine.record.resume import resume

Saved = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game, or the file of a saved one.")]
SeatName = Annotated[str, typer.Option("--seat", metavar="SEAT", help="Your seat: its side or number.")]
BotName = Annotated[str, typer.Option("--bot", metavar="NAME", help="Who plays the other seats.")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="Settle all chance beforehand.")]
Two = Annotated[bool, typer.Option("--two", help="Every seat is a person at this screen.")]
RecordFile = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Save the game when you leave.")
]
ShowLog = Annotated[bool, typer.Option("--log", help="Print the whole log at the end.")]


def play(
    game: Saved,
    scenario: ScenarioId = "",
    option: Options = None,
    seat: SeatName = "",
    bot: BotName = "",
    seed: Seed = None,
    two: Two = False,
    data: Data = None,
    record_file: RecordFile = None,
    log: ShowLog = False,
) -> None:
    """Play in the terminal, against a bot or with --two people."""
    if record_file is not None and record_file.exists() and record_file != Path(game):
        raise BadCall(f"--record {record_file}: there is such a file already")
    if Path(game).is_file():
        if scenario or option or seed is not None:
            raise BadCall("a saved game has its scenario, options and seed: leave them out")
        match = _reopened(Path(game), data)
    else:
        match = _begun(game, scenario, option, seed, data)
    if two and (seat or bot):
        raise BadCall("--two makes every seat a person: leave out --seat and --bot")
    seats = match.header.seats or match.game.view(match.state, ALL).sides
    people = frozenset(range(len(seats))) if two else frozenset({_seat(seat, seats)})
    table = Table(match, seats, people, bot or bot_names(match.game)[-1])
    if record_file is not None:
        match.record.save(record_file)  # now rather than too late, if it cannot be written
    try:
        table.play()
        if log:
            table.print_log()
    finally:
        if record_file is not None:
            match.record.save(record_file)


def _begun(
    game: GameId, scenario: str, options: list[str] | None, seed: int | None, data: Path | None
) -> Match:
    loaded: Any = load_game(game, checked_data(data))
    chosen = chosen_scenario(loaded.meta, scenario)
    start = secrets.randbits(128) if seed is None else seed
    return Match.start(loaded, chosen.id, chosen_options(loaded.meta, options, chosen.id), seed=start)


def _reopened(path: Path, data: Path | None) -> Match:
    saved = record.load(path)
    game = load_game(saved.header.game, checked_data(data))
    check_outside(saved, bound(saved, game))
    match, report = resume(saved, game)
    if report.before != report.after:
        lost = f"; {len(report.left)} actions could not be kept" if report.left else ""
        note(f"the rules have changed from version {report.before} to {report.after}{lost}")
    return match


def _seat(name: str, seats: tuple[str, ...]) -> Seat:
    if not name:
        return 0
    if name in seats:
        return seats.index(name)
    if name.isdecimal() and int(name) < len(seats):
        return int(name)
    raise BadCall(f"no seat {name!r}; there is: {', '.join(f'{i} {side}' for i, side in enumerate(seats))}")
