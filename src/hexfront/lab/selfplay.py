"""Bots against bots: many games at once, in processes, each game the same however they are shared out."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from hexfront.bots import Chair, check_bot, make_bot
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.draws import derive, seed_text
from hexfront.engine.base.state import digest
from hexfront.engine.contract.decisions import counter
from hexfront.engine.contract.game import room
from hexfront.engine.contract.registry import load_game
from hexfront.engine.record.match import Match
from hexfront.errors import HexfrontError

ENDLESS = 250_000
"""More actions than any game takes: bots that shuffle to and fro are stopped, and their record is kept."""


class BadContest(HexfrontError):
    """A contest that cannot be held."""


class Endless(HexfrontError):
    """A game that does not come to an end."""


class Contest(msgspec.Struct, frozen=True):
    """Who plays what. ``bots`` are one for each side, in the order of the seats, or one for each seat.

    With ``swap`` every seed is played once for each way round, so that no bot has the better side or the better luck.
    """

    game: str
    scenario: str
    bots: tuple[str, ...]
    seed: int = 0
    options: tuple[str, ...] = ()
    swap: bool = False
    data: str | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How one game went. ``bots`` and ``sides`` are by seat; ``crash`` is the traceback of a broken one."""

    index: int
    seed: str
    bots: tuple[str, ...]
    sides: tuple[str, ...]
    winners: tuple[Seat, ...] = ()
    level: str = ""
    points: dict[str, float] = {}
    turns: int = 0
    decisions: int = 0
    actions: int = 0
    digest: str = ""
    record: str = ""
    crash: str = ""


@cache
def _game(name: str, data: str | None) -> Any:
    return load_game(name, Path(data) if data else None)


def check(contest: Contest) -> None:
    """Refuse a contest with a scenario, an option, a bot or a number of bots that the game does not have."""
    game = _game(contest.game, contest.data)
    seats = game.meta.scenario(contest.scenario).seats
    game.meta.check_options(contest.options, contest.scenario)
    for bot in contest.bots:
        check_bot(game, bot)
    sides = max(_sides(seats)) + 1
    if len(contest.bots) not in (sides, len(seats)):
        raise BadContest(f"{len(contest.bots)} bots for the {sides} sides of {contest.scenario!r}")


def seating(contest: Contest, seats: tuple[str, ...], index: int) -> tuple[str, ...]:
    """The bot at each seat in a game of the contest.

    >>> duel = Contest("demo", "duel", ("greedy", "random"), swap=True)
    >>> [seating(duel, ("red", "blue", "red", "blue"), index)[:2] for index in range(3)]
    [('greedy', 'random'), ('random', 'greedy'), ('greedy', 'random')]
    """
    bots = contest.bots
    turn = index % len(bots) if contest.swap else 0
    places = _sides(seats) if len(bots) != len(seats) else range(len(seats))
    return tuple(bots[(place + turn) % len(bots)] for place in places)


def _sides(seats: tuple[str, ...]) -> list[int]:
    """The number of the side of each seat; a seat whose side a bid decides is one of its own."""
    names = [side or f"seat {seat}" for seat, side in enumerate(seats)]
    order = list(dict.fromkeys(names))
    return [order.index(name) for name in names]


def play_games(contest: Contest, count: int, jobs: int = 1, folder: Path | None = None) -> Iterator[Outcome]:
    """Play games of a contest in so many processes; the outcomes come in order.

    With a folder every game's record is saved there. Without one only that of a game that crashes is, in the
    current folder.
    """
    check(contest)
    one = partial(play_game, contest, folder=folder)
    if jobs == 1:
        yield from map(one, range(count))
        return
    # Fresh processes: a copy of this one would copy the threads of a progress bar too.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(one, range(count), chunksize=max(1, min(16, count // (4 * jobs))))


def play_match(contest: Contest, index: int) -> tuple[Outcome, Match]:
    """Play one game of a contest, and give it as a match that can be looked into."""
    game, outcome, done = _tried(contest, index)
    return outcome, _recorded(game, contest, outcome, done)


def _tried(contest: Contest, index: int) -> tuple[Any, Outcome, list[tuple[Seat, Action]]]:
    """A game of a contest to its end, or until it broke off."""
    game = room(_game(contest.game, contest.data), contest.scenario, contest.options)
    seats = game.meta.scenario(contest.scenario).seats
    start = derive(seed_text(contest.seed), index // (len(contest.bots) if contest.swap else 1), "game")
    outcome = Outcome(index, seed_text(start), seating(contest, seats, index), seats)
    done: list[tuple[Seat, Action]] = []
    try:
        outcome = _played(game, contest, outcome, done)
    except Exception:  # whatever broke the game off, its record is what the finder needs
        outcome = msgspec.structs.replace(outcome, actions=len(done), crash=traceback.format_exc())
    return game, outcome, done


def play_game(contest: Contest, index: int, folder: Path | None = None) -> Outcome:
    """Play one game of a contest: its number and the seed of the contest decide everything."""
    game, outcome, done = _tried(contest, index)
    if folder is None and not outcome.crash:
        return outcome
    path = (folder or Path()) / f"{contest.game}-{contest.scenario}-{contest.seed}-{index}.json"
    _recorded(game, contest, outcome, done).record.save(path)
    return msgspec.structs.replace(outcome, record=str(path))


def _played(game: Any, contest: Contest, outcome: Outcome, done: list[tuple[Seat, Action]]) -> Outcome:
    counts = counter(game)
    state = game.setup(contest.scenario, frozenset(contest.options), int(outcome.seed, 16))
    bots = [make_bot(game, name, derive(outcome.seed, seat, "bot")) for seat, name in enumerate(outcome.bots)]
    decisions = 0
    while seats := game.deciders(state):
        seat = seats[0]
        action = bots[seat].choose(Chair(game, state, seat))
        decisions += counts(state, action)
        game.apply(state, seat, action)
        done.append((seat, action))
        if len(done) >= ENDLESS:
            raise Endless(f"no end after {ENDLESS:,} actions")
    result = game.result(state)
    return msgspec.structs.replace(
        outcome,
        sides=game.view(state, 0).sides or outcome.sides,
        winners=result.winners,
        level=result.level,
        points={side: points / result.scale for side, points in result.points.items()},
        turns=state.turn,
        decisions=decisions,
        actions=len(done),
        digest=digest(state),
    )


def _recorded(game: Any, contest: Contest, outcome: Outcome, done: list[tuple[Seat, Action]]) -> Match:
    """The game once more, as a match: a record costs time that most games of a contest need not spend."""
    seed = int(outcome.seed, 16)
    match = Match.start(game, contest.scenario, contest.options, seed=seed, players=outcome.bots)
    for seat, action in done:
        match.act(seat, action)
    return match
