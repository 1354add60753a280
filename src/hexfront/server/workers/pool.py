"""Worker processes, seen from the server: each is asked one thing at a time, and replaced when it is lost."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from hexfront.errors import HexfrontError
from hexfront.server.workers.inside import LENGTH
from hexfront.server.workers.waiting_line import WaitingLine

PASSED_ON = ("PATH", "HOME", "LANG", "TZ", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "LD_LIBRARY_PATH")
"""What a worker is told of the environment. Not the rest: it holds the passwords of the server."""
GRACE = 20.0
"""How much longer than it was given a worker may take (to start, to load a game) before it is given up."""
LARGEST = 2**28
"""The most bytes of an answer."""


class WorkerLost(HexfrontError):
    """A worker ended, or did not answer in its time."""


class Worker:
    """One process."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.asked = 0
        """How many questions it has got."""

    @classmethod
    async def start(cls, answers: str, megabytes: int) -> Worker:
        """A process that answers with a function, named as ``module:function``."""
        command = [sys.executable, "-P", "-m", "hexfront.server.workers.inside", answers, str(megabytes)]
        return cls(
            await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=_environment())
        )

    async def ask(self, question: bytes) -> bytes:
        """The answer of the process; raises WorkerLost if it ends instead."""
        self.asked += 1
        into, out = self._process.stdin, self._process.stdout
        assert into is not None
        assert out is not None
        try:
            into.write(LENGTH.pack(len(question)) + question)
            await into.drain()
            size = LENGTH.unpack(await out.readexactly(LENGTH.size))[0]
            if size > LARGEST:
                raise WorkerLost("a worker has too much to say")
            return await out.readexactly(size)
        except (OSError, asyncio.IncompleteReadError) as error:
            raise WorkerLost("a worker has ended") from error

    async def end(self) -> None:
        """End the process."""
        with suppress(ProcessLookupError):
            self._process.kill()
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()


def _environment() -> dict[str, str]:
    told = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    told |= {name: value for name, value in os.environ.items() if name.startswith(("LC_", "COV_"))}
    # It finds the same packages as this process, however that came by them.
    return told | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


class Workers:
    """A few workers for many questions, each started when it is needed."""

    def __init__(self, number: int, answers: str, *, megabytes: int = 0, uses: int = 0) -> None:
        self.places = WaitingLine(number)
        """Waiting for a worker does not count against anybody's time."""
        self._answers = answers
        self._megabytes = megabytes
        self._uses = uses
        """After how many questions a worker is replaced by a fresh one; 0: never."""
        self._idle: list[Worker] = []

    async def ask(self, question: bytes, seconds: float, *, urgent: bool = True, who: str = "") -> bytes:
        """The answer of a worker; raises WorkerLost if it ends, or takes longer than these seconds and some grace."""
        async with self.places.taken(urgent=urgent, who=who):
            worker = self._idle.pop() if self._idle else await Worker.start(self._answers, self._megabytes)
            try:
                async with asyncio.timeout(seconds + GRACE):
                    answer = await worker.ask(question)
            except TimeoutError:
                await worker.end()
                raise WorkerLost("a worker did not answer in its time") from None
            except BaseException:
                await worker.end()
                raise
            await self._keep(worker)
            return answer

    async def warm(self, question: bytes) -> None:
        """Have a worker ready before anybody waits for it; ``question`` is to make it load what it needs."""
        with suppress(WorkerLost):
            await self.ask(question, GRACE, urgent=False)

    async def close(self) -> None:
        """End the workers that nobody waits for."""
        idle, self._idle = self._idle, []
        for worker in idle:
            await worker.end()

    async def _keep(self, worker: Worker) -> None:
        if self._uses and worker.asked >= self._uses:
            await worker.end()
        else:
            self._idle.append(worker)
