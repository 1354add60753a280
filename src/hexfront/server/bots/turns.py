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
from hexfront.server.matches.all_matches import House
from hexfront.server.matches.session import Session
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
"""How long to wait after each fault that is not the bot's, such as a database that is away; then as after the last."""


def due(thought: float, beat: float, most: float) -> float:
    """After how many seconds a bot is to answer that has thought for so long: at a beat, or twice, four times as much.

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


class Circles:
    """Whether bots have come back to a state they had left: then they would go on like that for ever."""

    def __init__(self) -> None:
        self._been: set[str] = set()
        self.closed = False

    def note(self, state: Any) -> None:
        """The bots have made this state."""
        now = digest(state)
        self.closed = now in self._been
        self._been.add(now)


class Attendants:
    """One task for each match in which a bot is to decide."""

    def __init__(self, house: House, thinkers: Thinkers) -> None:
        self._house = house
        self._thinkers = thinkers
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._obeying: set[str] = set()
        house.attendants.append(self.attend)

    async def wake(self) -> None:
        """After a start, or the end of another worker: go on wherever a bot or standing orders were to decide."""
        for match in await self._house.storage.attended():
            self._start(match)

    async def attend(self, session: Session) -> None:
        """A match has changed: obey standing orders, and let a bot think if it is its turn."""
        if session.id in self._obeying:
            return  # it was the answer of standing orders, and whoever gave it looks what comes next
        self._obeying.add(session.id)
        try:
            while await self._obey(session):
                pass
        except Exception:  # such as a full disk: tried again later, as with a bot
            self._start(session.id)
            raise
        finally:
            self._obeying.discard(session.id)
        if thinking(session):
            self._start(session.id)

    async def close(self) -> None:
        """Stop all thinking; what was not finished is thought again after the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinkers.close()

    async def _obey(self, session: Session) -> bool:
        for seat in () if session.full else session.deciders():
            if action := passed(session, session.seats[seat]):
                session.act(seat, action)
                await self._house.commit(session)
                return True
        return False

    def _start(self, match: str) -> None:
        if match not in self._tasks:
            self._tasks[match] = asyncio.create_task(self._play(match))

    async def _play(self, match: str) -> None:
        """Decide for the bots of a match until somebody else is to decide."""
        circles, faults = Circles(), 0
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

    async def _decide(self, match: str, circles: Circles) -> bool:
        async with self._house.session(match) as session:
            if await self._obey(session):
                return True
            seats = thinking(session)
            if not seats or session.full:
                return False
            seat, point = seats[0], session.match.version
            bot = session.seats[seat]
            seconds = min(float(bot.seconds), self._house.config.bot_seconds)
            asked = question(session, seat, bot.bot, seconds)
            beat = self._house.config.bot_beat if session.game.meta.secrets else 0.0
        thought = await at_the_beat(self._thought(match, asked, circles), beat, seconds)
        try:
            async with self._house.session(match) as session:
                if session.match.version == point and not session.over:
                    self._do(session, asked, thought)
                    circles.note(session.state)
                    await self._house.commit(session)
                    return True
                if session.followed < session.match.version:
                    return True  # something else was decided here, and it is still ours to attend to
        except Stale:
            pass
        log.info("another worker was first", extra={"match": match})
        return False

    async def _thought(self, match: str, asked: Question, circles: Circles) -> Thought:
        """What a bot would do; where it has gone in circles, any way out."""
        about = {"match": match, "bot": asked.bot}
        if circles.closed:
            log.info("a bot went in circles", extra=about)
            thought = await asyncio.to_thread(way_out, asked)
        else:
            thought = await self._thinkers.ask(asked, urgent=self._house.in_use(match))
            if thought.fault:
                log.error("a bot failed", extra=about | {"exception": thought.fault})
        how = "failed" if thought.fault else "late" if thought.late else "well"
        self._house.metrics.count("hexfront_bot_decisions_total", how=how)
        return thought

    def _do(self, session: Session, asked: Question, thought: Thought) -> None:
        """Do what a bot has chosen, or anything that is offered if the game refuses it."""
        parse = session.game.lexicon.parse
        try:
            session.act(asked.seat, parse(thought.text))
        except (Illegal, BadAction) as error:
            log.error("a bot chose what is refused", extra={"match": session.id, "why": str(error)})
            session.act(asked.seat, parse(way_out(asked).text))
