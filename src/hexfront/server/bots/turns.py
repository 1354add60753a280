"""Those who act unasked: the bots whose turn it is, and the standing orders of people."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from typing import Any

from hexfront.engine.base.errors import BadAction, Illegal
from hexfront.engine.base.state import digest
from hexfront.errors import HexfrontError
from hexfront.server.errors import FullDisk, Stale
from hexfront.server.matches.all_matches import AllMatches
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.matches.standing_orders import passed
from hexfront.server.matches.table import thinking
from hexfront.server.workers.thinking import (
    Question,
    Thinkers,
    Thought,
    question,
    way_out,
)

log = logging.getLogger(__name__)
PAUSES = (1.0, 5.0, 30.0)
"""How long to wait after each fault that is not the bot's, such as a lost database; the last goes on for ever."""


def due(thought: float, beat: float, most: float) -> float:
    """After how many seconds a bot that has thought for so long is to answer: one beat, or two, or four.

    Beats that grow tell little of a long thought and do not hold up a short one; nobody waits longer than the most a
    bot may think.

    >>> [due(thought, 0.25, 1.5) for thought in (0.01, 0.25, 0.3, 0.9, 1.2, 2.0)]
    [0.25, 0.25, 0.5, 1.0, 1.5, 2.0]
    """
    while 0 < beat < thought:
        beat *= 2
    return max(thought, min(beat, most))


async def at_the_beat(thought: Awaitable[Thought], beat: float, most: float) -> Thought:
    """What a bot has thought, when it is due."""
    began = time.monotonic()
    found = await thought
    taken = time.monotonic() - began
    await asyncio.sleep(due(taken, beat, most) - taken)
    return found


class Repetition:
    """Whether bots have come back to a state they had left: then they would go on like that for ever."""

    def __init__(self) -> None:
        self._been: set[str] = set()
        self.closed = False

    def note(self, state: Any) -> None:
        """The bots have made this state."""
        now = digest(state)
        self.closed = now in self._been
        self._been.add(now)


class BotTurns:
    """One task for each match in which a bot is to decide."""

    def __init__(self, all_matches: AllMatches, thinkers: Thinkers) -> None:
        self._all_matches = all_matches
        self._thinkers = thinkers
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._obeying: set[str] = set()
        all_matches.attendants.append(self.attend)

    async def wake(self) -> None:
        """After a start, or the end of another worker: go on wherever a bot or standing orders were to decide."""
        for match in await self._all_matches.storage.attended():
            self._start(match)

    async def attend(self, open_match: OpenMatch) -> None:
        """A match has changed: obey standing orders, and let a bot think if it is its turn."""
        if open_match.id in self._obeying:
            return  # it was the answer of standing orders, and whoever gave it looks at what comes next
        self._obeying.add(open_match.id)
        try:
            while await self._obey(open_match):
                pass
        except Exception:  # such as a full disk: tried again later, as with a bot
            self._start(open_match.id)
            raise
        finally:
            self._obeying.discard(open_match.id)
        if thinking(open_match):
            self._start(open_match.id)

    async def close(self) -> None:
        """Stop all thinking; what was not finished is thought again after the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinkers.close()

    async def _obey(self, open_match: OpenMatch) -> bool:
        for seat in () if open_match.full else open_match.deciders():
            if action := passed(open_match, open_match.seats[seat]):
                open_match.act(seat, action)
                await self._all_matches.commit(open_match)
                return True
        return False

    def _start(self, match: str) -> None:
        if match not in self._tasks:
            self._tasks[match] = asyncio.create_task(self._play(match))

    async def _play(self, match: str) -> None:
        """Decide for the bots of a match until somebody else is to decide."""
        circles, faults = Repetition(), 0
        try:
            while True:
                try:
                    if not await self._decide(match, circles):
                        return
                    faults = 0
                    await asyncio.sleep(0)
                except Exception as error:
                    if isinstance(error, HexfrontError) and not isinstance(error, FullDisk):
                        log.error("a bot cannot go on", extra={"match": match, "why": str(error)})
                        return
                    # Nobody else would wake the bot: the match would stand still for good.
                    log.exception("a bot has to wait", extra={"match": match})
                    await asyncio.sleep(PAUSES[min(faults, len(PAUSES) - 1)])
                    faults += 1
        finally:
            # Nothing may come between the last look at the match and this, or a turn would be missed.
            self._tasks.pop(match, None)

    async def _decide(self, match: str, circles: Repetition) -> bool:
        async with self._all_matches.opened(match) as open_match:
            if await self._obey(open_match):
                return True
            seats = thinking(open_match)
            if not seats or open_match.full:
                return False
            seat, point = seats[0], open_match.match.version
            bot = open_match.seats[seat]
            seconds = min(float(bot.seconds), self._all_matches.config.bot_seconds)
            asked = question(open_match, seat, bot.bot, seconds)
            beat = self._all_matches.config.bot_beat if open_match.game.meta.secrets else 0.0
        thought = await at_the_beat(self._thought(match, asked, circles), beat, seconds)
        try:
            async with self._all_matches.opened(match) as open_match:
                if open_match.match.version == point and not open_match.over:
                    self._do(open_match, asked, thought)
                    circles.note(open_match.state)
                    await self._all_matches.commit(open_match)
                    return True
                if open_match.followed < open_match.match.version:
                    return True  # something else was decided here, and it is still ours to attend to
        except Stale:
            pass
        log.info("another worker was first", extra={"match": match})
        return False

    async def _thought(self, match: str, asked: Question, circles: Repetition) -> Thought:
        """What a bot would do; where it has gone in circles, any way out."""
        about = {"match": match, "bot": asked.bot}
        if circles.closed:
            log.info("a bot went in circles", extra=about)
            thought = await asyncio.to_thread(way_out, asked)
        else:
            thought = await self._thinkers.ask(asked, urgent=self._all_matches.in_use(match))
            if thought.fault:
                log.error("a bot failed", extra=about | {"exception": thought.fault})
        how = "failed" if thought.fault else "late" if thought.late else "well"
        self._all_matches.metrics.count("hexfront_bot_decisions_total", how=how)
        return thought

    def _do(self, open_match: OpenMatch, asked: Question, thought: Thought) -> None:
        """Do what a bot has chosen, or anything that is offered if the game refuses it."""
        parse = open_match.game.lexicon.parse
        try:
            open_match.act(asked.seat, parse(thought.text))
        except (Illegal, BadAction) as error:
            log.error("a bot chose what is refused", extra={"match": open_match.id, "why": str(error)})
            open_match.act(asked.seat, parse(way_out(asked).text))
