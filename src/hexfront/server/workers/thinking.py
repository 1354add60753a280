"""Thinking for bots, in processes of their own.

A worker is sent the state redrawn for the bot's seat, so that not even a broken or curious bot can see what
its seat may not know, and gives back an action in a fixed time.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import msgspec

from hexfront.bots import Chair, RandomBot, make_bot
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.draws import derive
from hexfront.engine.base.state import encode
from hexfront.engine.base.texts import Text
from hexfront.engine.contract.game import room
from hexfront.engine.contract.registry import load_game
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.positions import position
from hexfront.errors import HexfrontError
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.workers.pool import WorkerLost, Workers

log = logging.getLogger(__name__)
ATTEMPTS = 2
"""How many workers may be lost over one question."""


class Question(msgspec.Struct, frozen=True):
    """What a worker is asked: what the bot of a seat would do in a state redrawn for that seat."""

    game: str
    position: str
    state: bytes
    seat: Seat
    bot: str
    seed: int
    seconds: float
    why: bool = False
    """Whether the reasons are wanted too, as for a hint."""


class Thought(msgspec.Struct, frozen=True):
    """An action in words and why. If the time ran out or the bot failed, any legal action had to do."""

    text: str
    reasons: tuple[Reason, ...] = ()
    late: bool = False
    fault: str = ""
    """The traceback of a bot that failed, or what became of its worker."""

    @property
    def found(self) -> bool:
        """Whether the bot has come to a choice of its own."""
        return not (self.late or self.fault)


class OutOfTime(BaseException):
    """The time of a bot is up. Not an Exception, so that no bot catches it by accident."""


class NotOffered(HexfrontError):
    """A bot has chosen what it cannot do."""


def question(open_match: OpenMatch, seat: Seat, bot: str, seconds: float, *, why: bool = False) -> Question:
    """The question for a seat: everything it cannot know is redrawn before it leaves this process."""
    state, point = open_match.state, open_match.match.version
    redrawn = open_match.game.resample(state, seat, derive(state.seed, point, f"thinking {seat}"))
    seed = derive(state.seed, point, f"bot {seat}")
    header = open_match.match.header
    return Question(header.game, header.position, encode(redrawn), seat, bot, seed, seconds, why)


@lru_cache(maxsize=16)
def _game(name: str, text: str) -> Any:
    game = load_game(name)
    return game.place(position.parse(text))[0] if text else game


def think(asked: Question) -> Thought:
    """Answer a question; runs in a worker."""
    chair = _chair(asked)
    game = chair.game
    bot: Any = make_bot(game, asked.bot, asked.seed)
    if hasattr(bot, "seconds"):
        bot.seconds = asked.seconds
    try:
        with _alarm(asked.seconds + 1):
            advice = bot.best(chair) if asked.why and hasattr(bot, "best") else None
            action: Action = bot.choose(chair) if advice is None else advice.action
            if action not in chair.choices():
                raise NotOffered(f"{action} is not offered")
            told = _reasons(chair, action, () if advice is None else advice.reasons) if asked.why else ()
    except OutOfTime:
        return Thought(_anything(chair, asked.seed), late=True)
    except Exception:  # a player should not have to wait for ever because a bot is broken
        return Thought(_anything(chair, asked.seed), fault=traceback.format_exc())
    return Thought(game.lexicon.text(action), told)


def answer(asked: bytes) -> bytes:
    """The same in bytes, as a worker is asked."""
    return msgspec.json.encode(think(msgspec.json.decode(asked, type=Question)))


def way_out(asked: Question) -> Thought:
    """What is done where a bot goes in circles: it may not take back for ever what it has just chosen."""
    return Thought(_anything(_chair(asked), asked.seed), fault="the bot goes in circles")


def without_bot(asked: Question) -> Thought:
    """What is done where no worker comes back with an answer: a match must not stand still for good."""
    return Thought(_anything(_chair(asked), asked.seed), fault="no worker came back with an answer")


def _chair(asked: Question) -> Chair:
    game = _game(asked.game, asked.position)
    state = msgspec.json.decode(asked.state, type=game.state_type)
    if not asked.position:
        game = room(game, state.scenario, getattr(state, "options", ()))
    return Chair(game, state, asked.seat)


def _anything(chair: Chair, seed: int) -> str:
    text: str = chair.game.lexicon.text(RandomBot(seed).choose(chair))
    return text


def _reasons(chair: Chair, action: Action, given: tuple[Text, ...]) -> tuple[Reason, ...]:
    return (*(Reason("", text) for text in given), *chair.explain(action).reasons)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in the block after so long, where the system can."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_number: int, _frame: Any) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Thinkers:
    """The workers that think, started when the first question comes."""

    def __init__(self, workers: int) -> None:
        self.workers = Workers(max(1, workers), "hexfront.server.workers.thinking:answer")

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return self.workers.places.waiting

    async def ask(self, asked: Question, *, urgent: bool = True) -> Thought:
        """The answer of a worker; if that one breaks or hangs, of a fresh one; then any legal action.

        What nobody waits for is not urgent: it is thought about when nothing else is.
        """
        sent = msgspec.json.encode(asked)
        for _ in range(ATTEMPTS):
            try:
                found = await self.workers.ask(sent, asked.seconds, urgent=urgent)
                return msgspec.json.decode(found, type=Thought)
            except (WorkerLost, msgspec.DecodeError):
                log.warning("a bot's worker was lost", extra={"bot": asked.bot})
        return await asyncio.to_thread(without_bot, asked)

    async def close(self) -> None:
        """End the workers."""
        await self.workers.close()
